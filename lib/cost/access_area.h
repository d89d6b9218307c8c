/* access_area.h - what an access touches in a few nested loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ACCESS_AREA_H
#define ASH_COST_ACCESS_AREA_H

#include "cost/cost.h"

#define ASH_AREA_MAX (3 * ASH_MAX_LEVEL)

/* "bytes" in sequence, and that "times" times at each of "n" distances. */
typedef struct ash_area {
	double bytes;
	unsigned n;
	double stride[ASH_AREA_MAX];
	double times[ASH_AREA_MAX];
} ash_area;

/* Add "n" steps of "stride" bytes: at most ASH_AREA_MAX times.  Steps that go
 * on where others have been make the area longer, all others multiply it.
 */
void ash_area_add(ash_area *area, double stride, double n, double line);

/* What access "a" of a statement touches in all instances. */
ash_area ash_area_whole(const ash_stmt_estimate *s, unsigned a, double line);

/* Is what lies "distance" bytes from any place of the area part of it, but for
 * places at its edge?
 */
bool ash_area_reaches(const ash_area *area, double distance, double line);

/* The number of cache lines, of "line" bytes, that the area touches. */
double ash_area_lines(const ash_area *area, double line);

/* The pieces of the area: what is less than "gap" bytes behind something else
 * is no other one.
 */
double ash_area_pieces(const ash_area *area, double gap);

/* Loops in which an access moves by strides that differ by a smaller factor may
 * be skewed so that it stands still in one of them.
 */
#define ASH_MAX_SKEW 64

/* The lines that access "a" of a statement touches, each once: the least that
 * can be counted of them in any order of the loops.
 */
double ash_area_least(const ash_stmt_estimate *s, unsigned a, double line);

#endif
