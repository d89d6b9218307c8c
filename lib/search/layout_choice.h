/* layout_choice.h - choice of arrays for data-layout transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_LAYOUT_CHOICE_H
#define ASH_SEARCH_LAYOUT_CHOICE_H

#include "cost/layout_bound.h"
#include "scop/array_layout.h"

/* The least speedup by new layouts that justifies copies. */
#define ASH_LAYOUT_GAIN 1.2

/* The least speedup that justifies copies if only cache misses are saved, many
 * of which an out-of-order core hides.
 */
#define ASH_LAYOUT_GAIN_OF_LINES 3.

/* Does "gain" justify copies of arrays to new layouts? */
bool ash_layout_is_worth(ash_layout_gain gain);
/* Can new layouts with a gain of at most "bound" justify their run-time test,
 * if the SCoP takes "cost" cycles without them?
 */
bool ash_layout_may_save(ash_layout_gain bound, double cost);

/* The elements of an array that would be copied to another layout ("in") and
 * back ("out"); if they are NULL, the array keeps its layout.
 */
typedef struct ash_layout_candidate {
	isl_set *in, *out;
} ash_layout_candidate;

/* The arrays that may get another layout. */
typedef struct ash_layout_arrays {
	const bool *possible;	/* for each array; not owned */
	/* Determine what copies of "array" would involve; the result is owned
	 * by the caller.  Expensive, so called at most once per array, and only
	 * if another layout may help.
	 */
	ash_layout_candidate (*find)(int array, void *user);
	void *user;
} ash_layout_arrays;

/* Find layouts that speed up the innermost bodies "bodies" of "scop" by a
 * factor of ASH_LAYOUT_GAIN or more, with copies and the memory for them
 * included.  Stores at most "max" of them in "layout"; returns their number, 0
 * also without memory.
 */
unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const ash_layout_arrays *arrays,
	ash_layout *layout, unsigned max);

#endif
