/* layout_bound.h - upper bound of the gain from data-layout transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LAYOUT_BOUND_H
#define ASH_COST_LAYOUT_BOUND_H

#include "cost/leaves.h"

/* The speedup from other layouts. */
typedef struct ash_layout_gain {
	double all;
	double core;		/* if all data were in the L1 cache */
} ash_layout_gain;

/* An upper bound of the gain for "bodies" of "scop" if arrays get other
 * layouts; 1 without gain or without memory.  Arrays with strided accesses are
 * marked in "array", which has an entry per array.  The cost of copying is not
 * included.
 */
ash_layout_gain ash_layout_bound(const ash_scop *scop,
	const ash_machine *machine, const ash_leaves *bodies, bool *array);

/* The cycles of "bodies" of "scop" if all data were in the L1 cache; 0 without
 * memory.
 */
double ash_layout_core(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies);

#endif
