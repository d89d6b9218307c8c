/* layout_bound.h - how much better may other layouts of arrays be, at a glance?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LAYOUT_BOUND_H
#define ASH_COST_LAYOUT_BOUND_H

#include "cost/leaves.h"

/* How many times faster loops become by other layouts. */
typedef struct ash_layout_gain {
	double all;
	double core;		/* if the nearest cache had all data */
} ash_layout_gain;

/* The gain for "bodies" of "scop", as they are, if arrays get other layouts, at
 * most; 1 if there is nothing to gain, and without memory.  The arrays in
 * question are set in "array", which has an element for each: those that a body
 * goes through with gaps.  Copies are not counted.
 */
ash_layout_gain ash_layout_bound(const ash_scop *scop,
	const ash_machine *machine, const ash_leaves *bodies, bool *array);

/* The cycles of "bodies" of "scop" if the nearest cache had all data; 0 without
 * memory.
 */
double ash_layout_core(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies);

#endif
