/* graph.h - the schedule constraint graph: statements, and pieces of
 * relations between their instances.
 *
 * Private to the scheduler.  All vectors start with the number t (1 for a
 * point, 0 for a direction) and the parameters; the instances of a statement
 * are in compressed coordinates (report CW 706, section 7.2), of which there
 * are as many as the instances have dimensions.
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

/* What the pairs of a piece are constraints of (section 4.2). */
enum {
	ASH_VALIDITY = 1,
	ASH_COINCIDENCE = 2,
	ASH_PROXIMITY = 4,
	ASH_CONDITION = 8,	/* of conditional validity */
	ASH_CONDITIONED = 16
};

/* Pairs that should be near (near_pairs.h) are no constraints. */
#define ASH_NEAR 32

/* Validity in whatever form: what orders statements. */
#define ASH_ORDER (ASH_VALIDITY | ASH_CONDITIONED)

/* A size that has no bound. */
#define ASH_NO_SIZE (-1)

typedef struct ash_vertex {
	isl_set *domain;
	unsigned n_dim;		/* of the domain as it was given */
	unsigned n_var;		/* compressed */
	ash_matrix compress;	/* n_var rows of 1 + n_param + n_dim numbers,
				 * only the last n_dim not zero */
	ash_matrix hull;	/* equalities of the domain; the same columns */
	int64_t *size;		/* per variable, section 7.5.2; largest
				 * difference of two values, the other
				 * variables fixed */
	unsigned n_flat;	/* variables with size 0 */
	/* The schedule so far, from the root to here: rows of
	 * 1 + n_param + n_var numbers.
	 */
	ash_matrix rows;
	unsigned rank;		/* of the variables' part of "rows" */
	bool is_in_parallel;	/* a band around has a coincident member */
	uint64_t coincident_rows;	/* bit i: row i is coincident */
	ash_matrix original;	/* the same of the original schedule, if it
				 * is known: one row per level */
	bool *has_level;	/* per level: is the row what it says? */
} ash_vertex;

/* A convex set of pairs of instances of "src" and "dst". */
typedef struct ash_piece {
	unsigned src, dst;
	unsigned kinds;
	bool is_active;		/* some pair is still together */
	ash_matrix constraints;	/* as given, n_equality equalities first;
				 * 1 + n_param + n_dim(src) + n_dim(dst) +
				 * existentials */
	unsigned n_equality;
	ash_cone *cone;		/* of (t, n, x, y): pairs still together */
	ash_cone *delta;	/* of (t, n, y - x) without what only serves
				 * to coalesce loops; if src = dst, and NULL
				 * until it is needed */
} ash_piece;

/* A piece as condition or conditioned validity with tags. */
typedef struct ash_tagged {
	unsigned piece;
	unsigned kind;		/* ASH_CONDITION or ASH_CONDITIONED */
	unsigned src_tag, dst_tag;
	bool is_local;		/* a condition that has to hold in the band
				 * that is being computed */
} ash_tagged;

/* Pairs of a group, near_pairs.h. */
typedef struct ash_near {
	unsigned piece, group;
	bool is_spatial;	/* on the same line, else the same element */
	bool is_carried;	/* by the band that is being computed */
} ash_near;

#define ASH_NO_VERTEX (~0U)

typedef struct ash_near_group {
	unsigned stmt;		/* or ASH_NO_VERTEX */
	unsigned multiplicity;
	unsigned n_subscript;
	ash_matrix access;	/* equations between parameters, iterators
				 * and subscripts */
} ash_near_group;

typedef struct ash_graph {
	isl_ctx *ctx;
	isl_space *params;
	const struct ash_scop *scop;	/* or NULL; not owned */
	const ash_sched_method *method;	/* not owned */
	const ash_scheduler_options *options;
	bool is_exact;		/* bounds of parameters count, all of them */
	ash_scheduler_stats *stats;
	ash_lp_work work;	/* its budget is that of everything */
	unsigned n_param;	/* the last ones are "constants" */
	ash_constants constants;
	unsigned n_stmt, n_piece, n_tagged;
	unsigned stmt_room, piece_room, tagged_room;
	ash_vertex *stmt;
	ash_piece *piece;
	ash_tagged *tagged;
	unsigned n_near, near_room, n_near_group;
	ash_near *near;
	ash_near_group *near_group;
	ash_matrix context;	/* n_context_equality equalities first;
				 * 1 + n_param columns */
	unsigned n_context_equality;
} ash_graph;

/* Take "n" operations off the budget. */
static inline ash_sched_status ash_graph_spend(ash_graph *graph, uint64_t n)
{
	uint64_t *budget = &graph->work.budget;

	*budget = *budget > n ? *budget - n : 0;
	return *budget ? ASH_SCHED_OK : ASH_SCHED_BUDGET;
}

/* A set of statements, ascending, and all pieces inside it that are
 * active.
 */
typedef struct ash_part {
	unsigned n_stmt, n_piece;
	unsigned *stmt, *piece;
} ash_part;

/* ---- extract.c, vertex.c, piece.c, subgraph.c ---- */

/* Make the graph of "constraints": a vertex for each statement, pieces between
 * them.  "is_exact": without simplifications that might lose schedules.  Must
 * be cleared even on failure.
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

/* Is any instance apart from all others in the schedule so far? */
ash_sched_status ash_vertex_is_complete(const ash_graph *graph,
	const ash_vertex *stmt, bool *is_complete);
/* Append "row", in the coordinates of stmt->compress and copied, to the
 * schedule of "stmt".
 */
ash_sched_status ash_vertex_append(const ash_graph *graph, ash_vertex *stmt,
	const int64_t *row);
/* Drop the rows of the schedule of "stmt" from number "n" on. */
ash_sched_status ash_vertex_truncate(const ash_graph *graph, ash_vertex *stmt,
	unsigned n);
/* Set "expanded" to "row" of the schedule in terms of the coordinates of the
 * domain: t, parameters, iterators.
 */
ash_sched_status ash_vertex_expand_row(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row, int64_t *expanded);

/* "row" of the schedule as a function on the space of the domain; NULL on
 * error.
 */
__isl_give isl_aff *ash_vertex_row_aff(const ash_graph *graph,
	const ash_vertex *stmt, const int64_t *row);

/* Keep the pairs that row "first" and all later ones of the schedules keep
 * together.
 */
ash_sched_status ash_piece_restrict(ash_graph *graph, ash_piece *piece,
	unsigned first);
/* Compute piece->delta, the cone of the differences of source and sink, unless
 * it is there.  Requires: both ends are one statement.
 */
ash_sched_status ash_piece_delta(ash_graph *graph, ash_piece *piece);
/* Set *distance to f(y) - f(x) at "at", a vector of piece->cone, where f is
 * "src_row" for the source and "dst_row" for the sink; false if it exceeds 64
 * bits.
 */
bool ash_piece_distance(const ash_graph *graph, const ash_piece *piece,
	const int64_t *at, const int64_t *src_row, const int64_t *dst_row,
	int64_t *distance);
/* row . v is the distance at "v" of row "i" of the schedules. */
bool ash_piece_distance_row(const ash_graph *graph, const ash_piece *piece,
	unsigned i, int64_t *row);
/* Is there a pair of integer points that is still together?  Exact, and
 * slow.
 */
ash_sched_status ash_piece_is_empty(ash_graph *graph, const ash_piece *piece,
	bool *is_empty);

/* Let "part" be the "n" statements "stmt", ascending, with the active pieces
 * among them.  Must be cleared even on failure.
 */
ash_sched_status ash_part_init(const ash_graph *graph, ash_part *part,
	unsigned n, const unsigned *stmt);
/* Free what "part" owns. */
void ash_part_clear(ash_part *part);

#endif
