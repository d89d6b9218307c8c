/* pluto.h - permutable bands: Verdoolaege and Janssens, "Scheduling for PPCG",
 * report CW 706, section 6.5.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_PLUTO_H
#define ASH_SCHED_ILP_PLUTO_H

#include "sched/ilp/problem.h"

/* The largest number of members of a band, which exceeds the depth of any
 * program.  Sets of members are bit masks of 64 bits.
 */
#define ASH_MAX_MEMBER 64

/* The members of a band: for each statement of a part the rows of its
 * schedule.
 */
typedef struct ash_schedule_band {
	unsigned n_stmt;
	unsigned n_member;
	bool is_complete;	/* is nothing left to schedule below? */
	bool is_permutable;
	ash_matrix *rows;	/* for each statement of the part */
	bool coincident[ASH_MAX_MEMBER];	/* for each member */
} ash_schedule_band;

/* A band without members for the statements of "part"; must be cleared even on
 * failure.
 */
ash_sched_status ash_band_init(const ash_graph *graph, const ash_part *part,
	ash_schedule_band *band);
/* Free what "band" owns. */
void ash_band_clear(ash_schedule_band *band);

/* Append the solution of "problem" to the band, as its last member, and to the
 * rows of the nodes of the problem.  ASH_SCHED_BUDGET if the band already has
 * ASH_MAX_MEMBER members.
 */
ash_sched_status ash_band_append(ash_problem *problem, ash_schedule_band *band,
	bool is_coincident);

/* Mark the nodes of statements as complete that the rows of "band" complete
 * although they have fewer independent rows than variables, since some
 * variables are determined by others (ash_vertex.n_flat).
 */
ash_sched_status ash_band_complete_flat(ash_problem *problem,
	const ash_schedule_band *band);

/* Fill "band" for the part of "problem" with as many members as can be found,
 * possibly none.  If "outer", the first one must be coincident.
 */
ash_sched_status ash_pluto_band(ash_problem *problem, bool outer,
	ash_schedule_band *band);

/* Fill "band" with at most one member (sections 6.7.2 and 6.7.3 of the report);
 * "with" as in problem.h.
 */
ash_sched_status ash_pluto_single(ash_problem *problem, unsigned with,
	ash_schedule_band *band);

/* Replace the rows from number "first" on in the schedules of the statements of
 * "part" by the rows of "band".
 */
ash_sched_status ash_band_apply(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, unsigned first);

/* Set *is_coincident to whether the last member of "band" has distance zero for
 * all coincidence constraints of the part.
 */
ash_sched_status ash_band_is_coincident(const ash_problem *problem,
	const ash_schedule_band *band, bool *is_coincident);

/* The members of a band that violate or separate tagged pieces (adjacent.c,
 * report CW 706, section 6.5.4).
 */
typedef struct ash_adjacent_conditions {
	/* Per tagged piece: bit mask of the members that violate conditioned
	 * pairs, or separate the ends of a condition.
	 */
	uint64_t *member;
} ash_adjacent_conditions;

/* Initialize *conditions for a band without members, and make no condition of
 * the part local.
 */
ash_sched_status ash_adjacent_init(const ash_problem *problem,
	ash_adjacent_conditions *conditions);
/* Free what "conditions" owns. */
void ash_adjacent_clear(ash_adjacent_conditions *conditions);
/* Update *conditions for the last member of "band".  If the band violates a
 * conditioned pair, make the conditions local that share an instance with it:
 * they must have distance 0 in all members.  Set *changed to whether a
 * condition has become local; then the band must be restarted.
 */
ash_sched_status ash_adjacent_check(ash_problem *problem,
	ash_adjacent_conditions *conditions, const ash_schedule_band *band,
	bool *changed);

/* Empty the band, and prepare "problem" to start it again with the constraints
 * of all local conditions.  "n_before" is the number of rows that the nodes had
 * before the band.
 */
ash_sched_status ash_band_restart(ash_problem *problem,
	ash_adjacent_conditions *conditions, unsigned n_before,
	ash_schedule_band *band);

#endif
