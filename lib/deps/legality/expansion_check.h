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

/* Is "after" equivalent to "before", with "n" arrays in buffers as "cases"
 * says?  Besides what buffer_check.h lists for every transformation of this
 * kind, the function checks:
 *  - each access to a buffer touches one slot of it;
 *  - each read of a buffer sees the value of the same write as before;
 *  - no read sees a value from before the SCoP, where the array may have
 *    values;
 *  - each element that is copied back gets the value that the last write before
 *    gave it; all such elements are copied back, unless the array's values are
 *    unused after the SCoP.
 * "deps" are the dependences of "before".  If the result is false, *why is the
 * reason, a clause that the caller owns.
 */
isl_bool ash_expansion_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why);

#endif
