/* dfp_impl.h - interfaces between the files of dfp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_IMPL_H
#define ASH_SCHED_DFP_DFP_IMPL_H

#include "sched/cluster/cluster.h"
#include "sched/dfp/dfp_conflict.h"
#include "sched/graph/bundle.h"
#include "sched/ilp/pluto.h"
#include "sched/ilp/problem.h"

/* ---- dfp_colour.c ---- */

/* Fill "band" for "part", whose statements are strongly connected, with as many
 * members as possible, parallel ones first.  The schedules of the statements
 * have rows for the enclosing loops only.  Set *needs_more to whether some
 * statement needs more members.
 */
ash_sched_status ash_colour_component(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band, bool *needs_more);

/* ---- dfp_place.c ---- */

/* A linear program over units, each of which has a factor >= 1 and a shift,
 * a function of the parameters.  The rows of all statements in a unit are
 * multiplied by its factor, and its shift is added.
 */
typedef struct ash_placement {
	ash_graph *graph;
	unsigned n_unit;
	bool is_measured;	/* are distances minimized? */
	/* Constraints; bounds of distances, which are minimized. */
	ash_rows *hard, *soft;
	ash_term *term;		/* scratch memory */
	/* The solution: for each unit its factor, and the 1 + n_param numbers
	 * of its shift.
	 */
	int64_t *factor, *shift;
} ash_placement;

/* Initialize a program for "n_unit" units.  If not "is_measured", all solutions
 * are equally good, and proximity is ignored.
 */
ash_sched_status ash_placement_init(ash_graph *graph, unsigned n_unit,
	bool is_measured, ash_placement *place);
/* Free what "place" owns. */
void ash_placement_clear(ash_placement *place);

/* The source or sink of a dependence piece: the unit of its statement, and the
 * row of the statement before scaling and shifting.
 */
typedef struct ash_placement_end {
	unsigned unit;
	const int64_t *row;
} ash_placement_end;

/* Add the constraints "asks" (bundle.h) on the distances over "piece".
 * Requires: the statements of the piece differ.
 */
ash_sched_status ash_placement_add(ash_placement *place, const ash_piece *piece,
	ash_placement_end src, ash_placement_end dst, unsigned asks);

/* Find integer factors and shifts with the smallest distances; the first unit
 * is not shifted.  Set *found to whether there is a solution.
 */
ash_sched_status ash_placement_solve(ash_placement *place, bool *found);

/* Apply factor and shift of "unit" to "row", 1 + n_param + n_var numbers. */
ash_sched_status ash_placement_apply(const ash_placement *place, unsigned unit,
	unsigned n_var, int64_t *row);
/* Does the solution keep the rows of "unit" unchanged? */
bool ash_placement_is_neutral(const ash_placement *place, unsigned unit);

/* ---- dfp_uniform.c ---- */

typedef struct ash_uniform ash_uniform;

/* Examine the strongly connected component of "problem", with the constraints
 * of "conflicts"; "order" lists the loops, best first.  Neither is owned.
 * *uniform is NULL if the component is not uniform.
 */
ash_sched_status ash_uniform_init(ash_problem *problem,
	const ash_conflicts *conflicts, const unsigned *order,
	ash_uniform **uniform);
/* Free "uniform" with all that it owns; gives NULL. */
ash_uniform *ash_uniform_free(ash_uniform *uniform);

/* Find the next member, a parallel one if "parallel", and store it in
 * problem->solution: a loop of the program if possible; otherwise, if
 * "may_skew", a skewed row.  Sets *found to whether there is one; if not
 * *is_known, the answer is uncertain, and other methods must be tried.
 */
ash_sched_status ash_uniform_solve(ash_uniform *uniform, bool parallel,
	bool may_skew, bool *found, bool *is_known);

/* ---- dfp_unit.c ---- */

/* Statements with a common band: one component at first. */
typedef struct ash_unit {
	unsigned n_stmt;	/* 0: merged into another unit */
	unsigned *stmt;		/* statements of the part */
	/* Number of its group; later groups are executed later. */
	unsigned group;
	unsigned n_member;
	bool coincident[ASH_MAX_MEMBER];
	bool is_complete;	/* does it need no more members? */
} ash_unit;

/* State for a part while its components are coloured one by one. */
typedef struct ash_fusion {
	ash_graph *graph;
	const ash_part *part;
	const unsigned *component;	/* per statement */
	unsigned *local;	/* index of a statement of the graph in the
				 * part */
	unsigned n_unit, n_group;
	ash_unit *unit;		/* unit[i] is that of component i */
	/* For each statement: its unit, once that has a group; else
	 * ASH_NO_UNIT.
	 */
	unsigned *unit_of;
	ash_matrix *rows;	/* per statement: a row for each member */
	ash_conflicts conflicts;
	ash_links links;
	/* The pieces and the links between components, sorted by the later of
	 * the two: those of component i start at ..._start[i].
	 */
	unsigned *piece_start, *piece;
	unsigned *link_start, *link;
} ash_fusion;

#define ASH_NO_UNIT (~0U)

/* Fuse unit "x" with all units in "group" that depend on it or on which it
 * depends, at least one: give them a common band, if options->fusion allows it.
 * Set *joined to whether that was done.
 */
ash_sched_status ash_unit_join(ash_fusion *fusion, unsigned x, unsigned group,
	bool *joined);

#endif
