/* near_pairs.h - pairs of instances that should be close to each other, since
 * they access the same element or cache line.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, sections 4.3 to
 * 4.6.  Each group of array references has pairs that touch the same element
 * (temporal) and pairs that touch the same line (spatial).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_NEAR_PAIRS_H
#define ASH_SCHED_ILP_NEAR_PAIRS_H

#include "sched/graph/near_groups.h"
#include "sched/ilp/pluto.h"

/* Are the pairs of "near" between statements of the problem, not separated by
 * outer bands, and not carried by the current band?
 */
bool ash_near_is_open(const ash_problem *problem, const ash_near *near);

/* Mark all pairs as not carried, at the start of a new band. */
void ash_near_reset(const ash_problem *problem);
/* Record which pairs the last member of "band" carries (section 4.3). */
ash_sched_status ash_near_update(const ash_problem *problem,
	const ash_schedule_band *band);

/* Set *list to the groups with pairs for which ash_near_is_open() holds, in the
 * order of section 4.4: by access rank, then by multiplicity, the largest one
 * first.  "band" has the members so far.  The list is owned by the caller, even
 * on failure; *n is its length.
 */
ash_sched_status ash_near_order(const ash_problem *problem,
	const ash_schedule_band *band, unsigned **list, unsigned *n);

/* Find the next member, for which the distances of open pairs are small
 * (objective (3)) or, if "many", which carries many spatial pairs (objective
 * (4)).  "with" as in problem.h; *found tells whether there is one.
 */
ash_sched_status ash_near_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool many, bool *found);

#endif
