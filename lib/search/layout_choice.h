/* layout_choice.h - which arrays might better have another layout.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_LAYOUT_CHOICE_H
#define ASH_SEARCH_LAYOUT_CHOICE_H

#include "cost/leaves.h"
#include "scop/array_layout.h"

/* Less than this is not worth copies: the cost without is to be so many times
 * that with other layouts.
 */
#define ASH_LAYOUT_GAIN 1.2

/* Layouts for which the innermost bodies "bodies" of "scop", as they are, take
 * less, copies and all, by ASH_LAYOUT_GAIN or more: at most "max" of them, for
 * arrays that "possible" tells, go to "layout".  Gives their number, 0 also
 * without memory.
 */
unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const bool *possible, ash_layout *layout,
	unsigned max);

#endif
