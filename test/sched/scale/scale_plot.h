/* scale_plot.h - time against statements, both axes logarithmic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCALE_PLOT_H
#define ASH_SCALE_PLOT_H

#include "scale_case.h"

/* A scheduler's result on a problem. */
typedef struct scale_point {
	const scale_family *family;
	unsigned size;
	scale_scheduler by;
	scale_result result;
} scale_point;

/* Draw the points as SVG: a line per family and scheduler, ours solid, with
 * other options dotted, isl's dashed; a cross where a scheduler has refused, or at "limit" seconds
 * where time ran out.
 */
void scale_plot(const scale_point *point, unsigned n, unsigned limit,
	FILE *out);

#endif
