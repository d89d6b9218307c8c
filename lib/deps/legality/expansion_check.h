/* expansion_check.h - legality of array expansion.
 *
 * Shares no code with the transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_EXPANSION_CHECK_H
#define ASH_DEPS_LEGALITY_EXPANSION_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_copies.h"

/* Is "after" equivalent to "before", with "n" arrays in buffers as given by
 * "cases"?  Beyond the frame (buffer_check.h):
 *  - each access to a buffer touches one slot of it;
 *  - each read of a buffer sees the value of the same write as before; none
 *    sees a value from before the SCoP, unless the array is fresh (has no
 *    values then);
 *  - each copied element has the value of the last write before; all of these
 *    are copied unless the array is dead afterwards.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_expansion_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why);

#endif
