/* pluto.h - permutable bands, report CW 706, section 6.5.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_PLUTO_H
#define ASH_SCHED_ILP_PLUTO_H

#include "sched/ilp/problem.h"

/* The most members of a band: more than the depth of any program; members are
 * also numbered by bits of a word.
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
 * rows of the problem's nodes.  With ASH_MAX_MEMBER members the budget counts
 * as exceeded.
 */
ash_sched_status ash_band_append(ash_problem *problem, ash_schedule_band *band,
	bool is_coincident);

/* Mark the statements of "band" that are complete apart from variables that are
 * functions of others, which need not be covered.
 */
ash_sched_status ash_band_complete_flat(ash_problem *problem,
	const ash_schedule_band *band);

/* Fill "band" for the part of "problem" with as many members as can be found,
 * possibly none.  If "outer", the first one must be coincident.
 */
ash_sched_status ash_pluto_band(ash_problem *problem, bool outer,
	ash_schedule_band *band);

/* Fill "band" with at most one member, sections 6.7.2 and 6.7.3; "with" as in
 * problem.h.
 */
ash_sched_status ash_pluto_single(ash_problem *problem, unsigned with,
	ash_schedule_band *band);

/* Append the rows of the band to the schedules of the statements, from row
 * "first" on.
 */
ash_sched_status ash_band_apply(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, unsigned first);

/* Does the last member of "band" have distance zero for all coincidence
 * constraints of the part?
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

/* Reset which conditions of the part are local, and the members. */
ash_sched_status ash_adjacent_init(const ash_problem *problem,
	ash_adjacent_conditions *conditions);
/* Free what "conditions" owns. */
void ash_adjacent_clear(ash_adjacent_conditions *conditions);
/* After a new last member of "band": mark the conditions as local that must not
 * be separated because an adjacent conditioned pair is violated.  Set *changed
 * to whether there were any.
 */
ash_sched_status ash_adjacent_check(ash_problem *problem,
	ash_adjacent_conditions *conditions, const ash_schedule_band *band,
	bool *changed);

/* Empty the band, and restart it with the conditions that are local now; the
 * statements had "n_before" rows.
 */
ash_sched_status ash_band_restart(ash_problem *problem,
	ash_adjacent_conditions *conditions, unsigned n_before,
	ash_schedule_band *band);

#endif
