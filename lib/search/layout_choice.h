/* layout_choice.h - which arrays might better have another layout.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_LAYOUT_CHOICE_H
#define ASH_SEARCH_LAYOUT_CHOICE_H

#include "cost/layout_bound.h"
#include "scop/array_layout.h"

/* Less than this is not worth copies: the cost without is to be so many times
 * that with other layouts.
 */
#define ASH_LAYOUT_GAIN 1.2

/* The same where nothing but lines from caches is saved: much of what they
 * take, a core does not wait for.
 */
#define ASH_LAYOUT_GAIN_OF_LINES 3.

/* Is that worth copies? */
bool ash_layout_is_worth(ash_layout_gain gain);

/* The elements of an array that would be copied to another layout and back;
 * NULL: the array keeps its layout.
 */
typedef struct ash_layout_candidate {
	isl_set *in, *out;
} ash_layout_candidate;

/* Layouts for which the innermost bodies "bodies" of "scop", as they are, take
 * less, copies and memory and all, by ASH_LAYOUT_GAIN or more: at most "max" of
 * them go to "layout".  There is a candidate for each array.  Gives their
 * number, 0 also without memory.
 */
unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const ash_layout_candidate *candidate,
	ash_layout *layout, unsigned max);

#endif
