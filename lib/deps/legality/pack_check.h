/* pack_check.h - the judge of arrays that are packed for iterations.
 *
 * Shares no code with what packs them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_PACK_CHECK_H
#define ASH_DEPS_LEGALITY_PACK_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_pack.h"

/* Does "after" in the order of after->schedule what "before" does, the elements
 * of an array being in a buffer for some iterations as "result" says?
 *  - in each iteration each element has a slot of its own, inside of the
 *    buffer;
 *  - all statements are the same, in an order that is as good, and touch the
 *    slots of what they touched, or what they touched;
 *  - copies are between elements and their slots;
 *  - copies in come before all else of their iteration, copies back behind it,
 *    and iterations, with their copies, neither overlap nor have anything else
 *    in them that touches the array or the buffer;
 *  - what is read of the buffer has been copied in, what is copied back has
 *    been written, and all that is written is copied back.
 * "deps" are those of "before".  If not, *why (owned by the caller) is one
 * clause.
 */
isl_bool ash_pack_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, const ash_pack_result *result, char **why);

/* Is nothing copied in but elements of "sure"? */
isl_bool ash_pack_check_reads(const ash_scop *after,
	const ash_pack_result *result, __isl_keep isl_set *sure);

#endif
