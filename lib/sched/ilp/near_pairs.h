/* near_pairs.h - groups of pairs of instances that should be near.
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

#include "deps/locality/spatial.h"
#include "sched/ilp/pluto.h"

/* Does the scheduler take the groups into account for all members, as
 * section 4.6 has it?  For section 4.7 see device_members.h.
 */
bool ash_near_in_use(const ash_graph *graph);

/* Read the access relations of "spatial"; extract.c reads the pairs. */
ash_sched_status ash_near_read_groups(ash_graph *graph,
	const ash_spatial *spatial);

/* The pairs of group->temporal that the scheduler brings together: not those
 * of one statement that touch an element through different references, such
 * as B[i] and B[i - 1].  Between two iterations of a loop a cache serves
 * these, whichever loop it is, while what one reference touches again and
 * again may stay in a register.
 */
__isl_give isl_union_map *ash_near_temporal(const ash_spatial_group *group);

/* Are the pairs of "near" inside the part, together so far, and not carried
 * by this band?
 */
bool ash_near_is_open(const ash_problem *problem, const ash_near *near);

/* A new band begins: no pair is carried by it yet. */
void ash_near_reset(const ash_problem *problem);
/* Note what the last member of "band" carries, section 4.3. */
ash_sched_status ash_near_update(const ash_problem *problem,
	const ash_schedule_band *band);

/* The groups with pairs inside the part that nothing carries, in the order
 * of section 4.4: by access rank, then by multiplicity.  "rows" are those of
 * the band so far.  The list is owned by the caller; *n is its length.
 */
ash_sched_status ash_near_order(const ash_problem *problem,
	const ash_schedule_band *band, unsigned **list, unsigned *n);

/* Find the next member that carries few of the pairs (objective 3), or, if
 * "many", many (objective 4); "with" as in problem.h.
 */
ash_sched_status ash_near_solve(ash_problem *problem,
	const ash_schedule_band *band, unsigned with, bool many, bool *found);

#endif
