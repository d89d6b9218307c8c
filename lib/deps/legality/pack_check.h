/* pack_check.h - legality of array packing.
 *
 * Shares no code with the transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_PACK_CHECK_H
#define ASH_DEPS_LEGALITY_PACK_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_copies.h"

/* Is "after", in the order of after->schedule, equivalent to "before", with
 * elements of an array in a buffer for some iterations as given by "result"?
 * Beyond the frame (buffer_check.h):
 *  - in each iteration each element has its own slot;
 *  - copies in come first in their iteration, copies out last, and iterations,
 *    with their copies, do not overlap and contain nothing else that touches
 *    the array or the buffer;
 *  - buffer elements that are read were copied in, those copied out were
 *    written, and all that are written are copied out.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_pack_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, const ash_buffer *result, char **why);

/* Are only elements of "sure" copied in? */
isl_bool ash_pack_check_reads(const ash_scop *after, const ash_buffer *result,
	__isl_keep isl_set *sure);

#endif
