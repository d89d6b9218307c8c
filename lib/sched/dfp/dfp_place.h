/* dfp_place.h - scaling and shifting of schedule rows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_PLACE_H
#define ASH_SCHED_DFP_DFP_PLACE_H

#include "sched/graph/bundle.h"

/* A linear program over units, each of which has a factor >= 1 and a shift,
 * a function of the parameters.  The rows of all statements in a unit are
 * multiplied by its factor, and its shift is added.
 */
typedef struct ash_placement {
	ash_graph *graph;
	unsigned n_unit;
	bool is_measured;	/* are distances minimized? */
	ash_rows *hard, *soft;	/* constraints; bounds of distances */
	ash_term *term;		/* scratch */
	/* The solution: per unit the factor, and 1 + n_param numbers. */
	int64_t *factor, *shift;
} ash_placement;

/* A program for "n_unit" units.  If not "is_measured", all solutions are
 * equally good, and proximity is ignored.
 */
ash_sched_status ash_placement_init(ash_graph *graph, unsigned n_unit,
	bool is_measured, ash_placement *place);
/* Free what "place" owns. */
void ash_placement_clear(ash_placement *place);

/* An end of a piece: its unit, and its statement's present row. */
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
 * is not shifted.  *found: there is a solution.
 */
ash_sched_status ash_placement_solve(ash_placement *place, bool *found);

/* Apply factor and shift of "unit" to "row", 1 + n_param + n_var numbers. */
ash_sched_status ash_placement_apply(const ash_placement *place, unsigned unit,
	unsigned n_var, int64_t *row);
/* Does the solution keep the rows of "unit" unchanged? */
bool ash_placement_is_neutral(const ash_placement *place, unsigned unit);

#endif
