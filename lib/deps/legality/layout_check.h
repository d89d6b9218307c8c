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

/* Is "after" equivalent to "before", with the elements of "n" arrays moved to
 * buffers as "cases" says?  Besides what buffer_check.h lists for every
 * transformation of this kind, the function checks:
 *  - each used element has a slot, and no two elements share one;
 *  - copies into buffers run before all other statements, copies back after
 *    them;
 *  - each read of a slot comes after a write to the slot; in an original
 *    statement it need not if the array has no values at the entry of the SCoP;
 *  - each element that "before" may write is copied back, unless its value is
 *    unused after the SCoP;
 *  - each element that is copied back is surely written by "before"; if nothing
 *    outside of the SCoP can see the array, a may-write suffices;
 *  - each element that is read from the array is one that "before" touches for
 *    all data, so that it exists.
 * "deps" are the dependences of "before".  If the result is false, *why is the
 * reason, a clause that the caller owns.
 */
isl_bool ash_layout_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why);

#endif
