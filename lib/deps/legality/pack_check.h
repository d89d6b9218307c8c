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
 * elements of an array in a buffer for some iterations, as "result" says?
 * Besides what buffer_check.h lists for every transformation of this kind, the
 * function checks:
 *  - in each iteration each element has its own slot;
 *  - copies into the buffer come first in their iteration, copies back last;
 *  - iterations, with their copies, do not overlap, and contain nothing else
 *    that touches the array or the buffer;
 *  - slots that are read have been copied in; exactly the written ones are
 *    copied back.
 * "deps" are the dependences of "before".  If the result is false, *why is the
 * reason, a clause that the caller owns.
 */
isl_bool ash_pack_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, const ash_buffer *result, char **why);

/* Are only elements of "sure" copied in? */
isl_bool ash_pack_check_reads(const ash_scop *after, const ash_buffer *result,
	__isl_keep isl_set *sure);

#endif
