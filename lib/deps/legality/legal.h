/* legal.h - legality check of schedules.
 *
 * Shares no code with the scheduler or the tree transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_LEGAL_H
#define ASH_DEPS_LEGALITY_LEGAL_H

#include "deps/flow/deps.h"

/* Is "schedule" a correct order for "scop"?
 *  - it schedules exactly the instances of the SCoP, each once;
 *  - every dependence of deps->validity goes strictly forward;
 *  - no loop marked "parallel" or "simd", and no band member flagged
 *    coincident, carries a dependence at its place in the tree, or a pair of
 *    deps->reduction in either direction; a loop marked "reduce" may carry the
 *    latter for reductions into arrays that the mark names and that can be
 *    privatized (private_reduction.h);
 *  - bands flagged permutable have no negative distance in any member for
 *    dependences not carried by outer loops.
 * If not, *why (owned by the caller) is one clause that gives an example pair
 * of instances of a violated dependence: "S1[2, 0] must run before S4[1, 1] (n
 * = 5), but runs after it"; or another defect: "S1[3] is not scheduled (n =
 * 4)".  Else *why is NULL.
 *
 * Extension nodes that add instances, expansion nodes, and context nodes that
 * constrain outer loops are rejected.
 */
isl_bool ash_legal_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, char **why);

#endif
