/* layout_bound.h - upper bound of the gain from data-layout transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LAYOUT_BOUND_H
#define ASH_COST_LAYOUT_BOUND_H

#include "cost/leaves.h"

/* The speedups, by the model, from other data layouts. */
typedef struct ash_layout_gain {
	double all;
	double core;		/* speedup if all data were in the L1 cache */
} ash_layout_gain;

/* An upper bound of the gain for "bodies" of "scop" if the arrays marked in
 * "array", which has an entry per array, get other layouts; 1 without gain or
 * without memory.  Arrays without strided accesses are unmarked in "array".
 * The cost of copying is not included.
 */
ash_layout_gain ash_layout_bound(const ash_scop *scop,
	const ash_machine *machine, const ash_leaves *bodies, bool *array);

/* The cycles of "bodies" if the arrays marked in "array" had the best layouts
 * for each body, without the cost of copying: a lower bound.  0 without memory.
 * "array" has an entry per array of "estimates".
 */
double ash_layout_least(const ash_estimates *estimates,
	const ash_leaves *bodies, const bool *array);

/* The cycles of "bodies" of "scop" if all data were in the L1 cache; 0 without
 * memory.
 */
double ash_layout_core(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies);

#endif
