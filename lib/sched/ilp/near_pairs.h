/* near_pairs.h - groups of instance pairs with proximity.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, sections 4.3 to
 * 4.6.  Each array reference is a group of its own, with pairs that touch the
 * same element and pairs that touch the same line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_NEAR_PAIRS_H
#define ASH_SCHED_ILP_NEAR_PAIRS_H

#include "sched/graph/near_groups.h"
#include "sched/ilp/pluto.h"

/* Are the pairs of "near" within the part, not separated, and not carried by
 * this band?
 */
bool ash_near_is_open(const ash_problem *problem, const ash_near *near);

/* Mark all pairs as not carried, for a new band. */
void ash_near_reset(const ash_problem *problem);
/* Record what the last member of "band" carries, section 4.3. */
ash_sched_status ash_near_update(const ash_problem *problem,
	const ash_schedule_band *band);

/* The groups with uncarried pairs inside the part, in the order of section 4.4:
 * by access rank, then by multiplicity.  "rows" are those of the band so far.
 * The list is owned by the caller; *n is its length.
 */
ash_sched_status ash_near_order(const ash_problem *problem,
	const ash_schedule_band *band, unsigned **list, unsigned *n);

/* Find the next member that carries few of the pairs (objective 3), or, if
 * "many", many (objective 4); "with" as in problem.h.
 */
ash_sched_status ash_near_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool many, bool *found);

#endif
