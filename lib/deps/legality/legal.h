/* legal.h - the judge of every schedule.
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
 *    coincident, carries a dependence at its place in the tree, or a pair
 *    of deps->reduction in either direction; one marked "reduce" may carry
 *    the latter if they are reductions into arrays that the mark names and
 *    of which each thread can have a copy (private_reduction.h);
 *  - bands flagged permutable have no negative distance in any member
 *    for the dependences not carried outside.
 * If not, *why (owned by the caller) is one clause that names one example
 * pair of instances of a violated dependence: "S1[2, 0] must run before
 * S4[1, 1] (n = 5), but runs after it"; or that says what else is wrong:
 * "S1[3] is not scheduled (n = 4)".  Else *why is NULL.
 *
 * Extension nodes that add instances, expansion nodes and context nodes
 * that speak of outer loops are not understood: the answer is no.
 */
isl_bool ash_legal_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, char **why);

#endif
