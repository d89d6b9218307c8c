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

/* The least speedup that justifies copies if only cache misses are saved: a
 * core does not wait for many of them.
 */
#define ASH_LAYOUT_GAIN_OF_LINES 3.

/* Does "gain" justify copies of arrays to new layouts? */
bool ash_layout_is_worth(ash_layout_gain gain);

/* The elements of an array that would be copied to another layout and back; if
 * they are NULL, the array keeps its layout.
 */
typedef struct ash_layout_candidate {
	isl_set *in, *out;
} ash_layout_candidate;

/* Find layouts that speed up the innermost bodies "bodies" of "scop" by
 * ASH_LAYOUT_GAIN or more, copies and memory included; at most "max" of them go
 * to "layout".  "candidate" has an entry for each array.  Returns their number,
 * 0 also without memory.
 */
unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const ash_layout_candidate *candidate,
	ash_layout *layout, unsigned max);

#endif
