/* pluto.h - permutable bands, report CW 706, section 6.5.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_PLUTO_H
#define ASH_SCHED_ILP_PLUTO_H

#include "sched/ilp/problem.h"

/* More members than the loops of any program are deep; members are also
 * numbered by the bits of a word.
 */
#define ASH_MAX_MEMBER 64

/* The members of a band: for each statement of a part the rows of its
 * schedule.
 */
typedef struct ash_schedule_band {
	unsigned n_stmt;
	unsigned n_member;
	bool is_complete;	/* nothing is left to schedule below */
	bool is_permutable;
	ash_matrix *rows;	/* per statement */
	bool coincident[ASH_MAX_MEMBER];	/* per member */
} ash_schedule_band;

/* A band without members for the statements of "part"; must be cleared even on
 * failure.
 */
ash_sched_status ash_band_init(const ash_graph *graph, const ash_part *part,
	ash_schedule_band *band);
/* Free what "band" owns. */
void ash_band_clear(ash_schedule_band *band);

/* Add the solution of "problem" to the band, as its last member, and to what
 * the nodes of the problem have. The budget counts as spent if there are
 * ASH_MAX_MEMBER members.
 */
ash_sched_status ash_band_append(ash_problem *problem, ash_schedule_band *band,
	bool is_coincident);

/* Variables that are functions of others need not be covered: mark the
 * statements that are complete without them.
 */
ash_sched_status ash_band_complete_flat(ash_problem *problem,
	const ash_schedule_band *band);

/* Fill in "band" for the part of "problem" with as many members as can be
 * found, none being possible.  If "outer", the first one has to be
 * coincident.
 */
ash_sched_status ash_pluto_band(ash_problem *problem, bool outer,
	ash_schedule_band *band);

/* A band of one member, sections 6.7.2 and 6.7.3; "with" as in problem.h. */
ash_sched_status ash_pluto_single(ash_problem *problem, unsigned with,
	ash_schedule_band *band);

/* Make the rows of the band the rows from "first" on of the schedules of
 * the statements.
 */
ash_sched_status ash_band_apply(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, unsigned first);

/* Does the last member of "band" keep all pairs of the coincidence
 * constraints of the part together?
 */
ash_sched_status ash_band_is_coincident(const ash_problem *problem,
	const ash_schedule_band *band, bool *is_coincident);

/* adjacent.c, section 6.5.4 */
typedef struct ash_adjacent_conditions {
	/* Per tagged piece: the set of members that violate a conditioned
	 * one, or separate the ends of a condition.
	 */
	uint64_t *member;
} ash_adjacent_conditions;

/* Forget which conditions of the part are local, and the members. */
ash_sched_status ash_adjacent_init(const ash_problem *problem,
	ash_adjacent_conditions *conditions);
/* Free what "conditions" owns. */
void ash_adjacent_clear(ash_adjacent_conditions *conditions);
/* The last member of "band" is new.  Mark those conditions as local that
 * must not be separated because a conditioned pair next to them is violated.
 * *changed: there were some.
 */
ash_sched_status ash_adjacent_check(ash_problem *problem,
	ash_adjacent_conditions *conditions, const ash_schedule_band *band,
	bool *changed);

/* Empty the band, and start it once more with the conditions that are local
 * now; the statements had "n_before" rows.
 */
ash_sched_status ash_band_restart(ash_problem *problem,
	ash_adjacent_conditions *conditions, unsigned n_before,
	ash_schedule_band *band);

#endif
