/* graph.h - the schedule constraint graph: statements, and pieces (convex sets)
 * of the relations between their instances.
 *
 * Private to the scheduler.  All vectors start with the homogeneous coordinate
 * t (positive for a point, which is the vector divided by t; 0 for a direction)
 * and the parameters.  Instances of a statement are in compressed coordinates
 * (Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section
 * 7.2), as many as the dimension of the set of instances.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_GRAPH_H
#define ASH_SCHED_GRAPH_GRAPH_H

#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/set.h>

#include "sched/graph/large_constants.h"
#include "sched/linear/cone.h"
#include "sched/linear/matrix.h"
#include "solve/lp.h"

/* The kinds of constraints that a piece belongs to, as a bit mask (section 4.2
 * of the report).
 */
enum {
	ASH_VALIDITY = 1,
	ASH_COINCIDENCE = 2,
	ASH_PROXIMITY = 4,
	ASH_CONDITION = 8,	/* conditions of conditional validity */
	ASH_CONDITIONED = 16
};

/* One more kind, which imposes no constraint: pairs of instances that should be
 * near each other (near_pairs.h).
 */
#define ASH_NEAR 32

/* All kinds that order statements. */
#define ASH_ORDER (ASH_VALIDITY | ASH_CONDITIONED)

/* The entry of ash_vertex.size for an unbounded variable. */
#define ASH_NO_SIZE (-1)

typedef struct ash_vertex {
	isl_set *domain;
	unsigned n_dim;		/* dimension of the domain in the constraints */
	unsigned n_var;		/* dimension after compression */
	ash_matrix compress;	/* compressed coordinates: n_var rows of 1 +
				 * n_param + n_dim numbers, only the last n_dim
				 * nonzero */
	/* Equalities of the domain, with the columns of "compress". */
	ash_matrix hull;
	int64_t *size;		/* for each variable: largest difference of two
				 * values with the other variables fixed
				 * (section 7.5.2 of the report) */
	unsigned n_flat;	/* variables with size 0 */
	/* The schedule so far, from the root down: rows of 1 + n_param + n_var
	 * numbers.
	 */
	ash_matrix rows;
	/* Rank of "rows" without the columns of t and the parameters. */
	unsigned rank;
	bool is_in_parallel;	/* has an enclosing band a coincident member? */
	uint64_t coincident_rows;	/* bit i: row i is coincident */
	/* One row per level of the original schedule, if known. */
	ash_matrix original;
	/* For each level: is its row in "original" valid? */
	bool *has_level;
} ash_vertex;

/* A convex set of pairs of instances of "src" and "dst". */
typedef struct ash_piece {
	unsigned src, dst;
	unsigned kinds;
	/* Do some pairs still have equal values in all rows of the schedule, so
	 * that they are not yet separated?
	 */
	bool is_active;
	ash_matrix constraints;	/* constraints as given, n_equality equalities
				 * first; 1 + n_param + n_dim(src) + n_dim(dst)
				 * + existentials */
	unsigned n_equality;
	ash_cone *cone;		/* pairs not yet separated: cone of vectors of
				 * t, parameters, source x, sink y */
	/* If src = dst: cone of vectors of t, parameters, y - x, without
	 * constraints that would only coalesce loops; NULL until needed.
	 */
	ash_cone *delta;
} ash_piece;

/* A piece of conditional validity, with the tags of its source and sink: a
 * condition, or pairs that may be violated under conditions.
 */
typedef struct ash_tagged {
	unsigned piece;
	unsigned kind;		/* ASH_CONDITION or ASH_CONDITIONED */
	unsigned src_tag, dst_tag;
	/* Is it a condition whose pairs must have distance 0 in all members of
	 * the current band?
	 */
	bool is_local;
} ash_tagged;

/* The pairs of a group of references that should be near each other
 * (near_pairs.h): those of one piece.
 */
typedef struct ash_near {
	unsigned piece, group;
	/* Do the pairs touch the same line, rather than the same element? */
	bool is_spatial;
	/* Has some pair a nonzero distance in the current band? */
	bool is_carried;
} ash_near;

#define ASH_NO_VERTEX (~0U)

/* A group of references of one statement that differ only in constants, with
 * the relation between its instances and the subscripts.
 */
typedef struct ash_near_group {
	unsigned stmt;		/* index of the statement, or ASH_NO_VERTEX */
	unsigned multiplicity;
	unsigned n_subscript;
	ash_matrix access;	/* equations between parameters, iterators and
				 * subscripts */
} ash_near_group;

typedef struct ash_graph {
	isl_ctx *ctx;
	isl_space *params;
	/* The program; may be NULL; not owned. */
	const struct ash_scop *scop;
	/* Callbacks that replace steps of the scheduler; not owned. */
	const ash_sched_method *method;
	const ash_scheduler_options *options;
	bool is_exact;		/* are bounds with large numbers included? */
	ash_scheduler_stats *stats;
	ash_lp_work work;	/* its budget is shared by the whole
				 * computation */
	unsigned n_param;	/* the last ones are "constants" */
	ash_constants constants;
	unsigned n_stmt, n_piece, n_tagged;
	ash_vertex *stmt;
	ash_piece *piece;
	ash_tagged *tagged;
	unsigned n_near, n_near_group;
	ash_near *near;
	ash_near_group *near_group;
	ash_matrix context;	/* n_context_equality equalities first;
				 * 1 + n_param columns */
	unsigned n_context_equality;
} ash_graph;

/* Charge "n" operations to the budget. */
static inline ash_sched_status ash_graph_spend(ash_graph *graph, uint64_t n)
{
	uint64_t *budget = &graph->work.budget;

	*budget = *budget > n ? *budget - n : 0;
	return *budget ? ASH_SCHED_OK : ASH_SCHED_BUDGET;
}

/* A set of statements, ascending, and all active pieces within the set. */
typedef struct ash_part {
	unsigned n_stmt, n_piece;
	unsigned *stmt, *piece;
} ash_part;

/* ---- extract.c, vertex.c, piece.c, subgraph.c ---- */

/* Make the graph of "constraints": a vertex for each statement, pieces between
 * them.  "is_exact": without simplifications that might lose schedules.  *graph
 * must be cleared even on failure.
 */
ash_sched_status ash_graph_init(ash_graph *graph,
	__isl_keep isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	bool is_exact, ash_scheduler_stats *stats);
/* Free what "graph" owns. */
void ash_graph_clear(ash_graph *graph);
/* A new piece, all zero; pointers to other pieces become invalid.  NULL
 * without memory.
 */
ash_piece *ash_graph_append_piece(ash_graph *graph);

/* Does the schedule so far give different times to any two instances of "stmt"?
 */
ash_sched_status ash_vertex_is_complete(const ash_graph *graph,
	const ash_vertex *stmt, bool *is_complete);
/* Append a copy of "row", which is in compressed coordinates, to the schedule
 * of "stmt".
 */
ash_sched_status ash_vertex_append(const ash_graph *graph, ash_vertex *stmt,
	const int64_t *row);
/* Drop the rows of the schedule of "stmt" from number "n" on. */
ash_sched_status ash_vertex_truncate(const ash_graph *graph, ash_vertex *stmt,
	unsigned n);
/* Set "expanded" to "row" of the schedule in the domain's coordinates: t,
 * parameters, iterators.
 */
ash_sched_status ash_vertex_expand_row(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row, int64_t *expanded);

/* Returns "row" of the schedule as a function on the space of the domain; NULL
 * on error.
 */
__isl_give isl_aff *ash_vertex_row_aff(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row);

/* Drop the pairs of "piece" that are separated by row "first" or a later row of
 * the schedules, that is, have different values there; updates is_active.
 */
ash_sched_status ash_piece_restrict(ash_graph *graph, ash_piece *piece,
	unsigned first);
/* Compute piece->delta, the cone of differences between source and sink, unless
 * it exists.  Requires: both ends are one statement.
 */
ash_sched_status ash_piece_delta(ash_graph *graph, ash_piece *piece);
/* The vector "at" of piece->cone stands for a pair of source and sink.  Set
 * *distance to the value of "dst_row" at this sink minus that of "src_row" at
 * this source; false if it exceeds 64 bits.
 */
bool ash_piece_distance(const ash_graph *graph, const ash_piece *piece,
	const int64_t *at, const int64_t *src_row, const int64_t *dst_row,
	int64_t *distance);
/* Set "row" to the linear form on vectors of piece->cone that gives the
 * distance in row "i" of the schedules.  False if a number exceeds 64 bits.
 */
bool ash_piece_distance_row(const ash_graph *graph, const ash_piece *piece,
	unsigned i, int64_t *row);
/* Set *is_empty to whether the schedule separates all pairs of integer points
 * of "piece".  Exact and slow.
 */
ash_sched_status ash_piece_is_empty(ash_graph *graph, const ash_piece *piece,
	bool *is_empty);

/* Initialize "part" with the "n" statements "stmt", ascending, and the active
 * pieces among them.  Must be cleared even on failure.
 */
ash_sched_status ash_part_init(const ash_graph *graph, ash_part *part,
	unsigned n, const unsigned *stmt);
/* Free what "part" owns. */
void ash_part_clear(ash_part *part);

#endif
