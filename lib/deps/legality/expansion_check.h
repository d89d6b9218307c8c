/* expansion_check.h - legality of array expansion.
 *
 * Shares no code with the transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_EXPANSION_CHECK_H
#define ASH_DEPS_LEGALITY_EXPANSION_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_expand.h"

/* An expanded array: the transformation, and facts about the array's memory. */
typedef struct ash_expansion_case {
	ash_row_expansion_result result;
	bool is_fresh; /* are its values undefined at the entry of the SCoP? */
	bool is_dead; /* are its values unused after the SCoP? */
} ash_expansion_case;

/* Is "after" equivalent to "before", with "n" arrays in buffers as given by
 * "cases"?
 *  - all statements are the same, in a legal order, and differ only in that
 *    each access to an expanded array touches one element of its buffer, within
 *    its bounds, instead;
 *  - each read of a buffer sees the value of the same write as before, and a
 *    read that saw none of them, that of no other code;
 *  - new statements only copy elements of buffers back, and each of them has
 *    the value of the last write before; all of these are copied unless the
 *    array is dead afterwards.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_expansion_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_expansion_case *cases,
	char **why);

#endif
