/* layout_check.h - the judge of new layouts of arrays.
 *
 * Shares no code with what makes them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_LAYOUT_CHECK_H
#define ASH_DEPS_LEGALITY_LAYOUT_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_layout.h"

/* An array with another layout: what has been done, and what is known of its
 * memory.
 */
typedef struct ash_layout_case {
	ash_layout_result result;
	ash_layout_facts facts;
} ash_layout_case;

/* Does "after" what "before" does, the elements of "n" arrays being in buffers
 * as "cases" say?
 *  - each element has a slot of its own, inside of its buffer;
 *  - all statements are the same, in an order that is as good, and touch the
 *    slots of what they touched; nothing else touches the arrays but copies;
 *  - copies are between elements and their slots, those in before everything,
 *    those back behind everything;
 *  - what is read in a buffer has been put there, or had no value before;
 *  - what may be written is copied back, unless nobody reads it, and no more
 *    than is written for certain, unless nobody sees it;
 *  - no element is read but those that the program touches in any case.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_layout_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_layout_case *cases,
	char **why);

#endif
