/* layout_check.h - legality of data-layout transformations.
 *
 * Shares no code with the transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_LAYOUT_CHECK_H
#define ASH_DEPS_LEGALITY_LAYOUT_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_copies.h"

/* Is "after" equivalent to "before", with the elements of "n" arrays in buffers
 * as given by "cases"?  Beyond the frame (buffer_check.h):
 *  - each element has its own slot;
 *  - copies in come before everything else, copies out after;
 *  - each read of a buffer sees a value that was put there, or had no value
 *    before;
 *  - may-written elements are copied out, unless the array is dead afterwards;
 *    other than must-written elements only if no other code can see them;
 *  - only elements are read that the original program surely touches.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_layout_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why);

#endif
