/* linear_access.h - strides of accesses, and schedule rows that make accesses
 * contiguous.
 *
 * Vasilache et al., "Joint Scheduling and Layout Optimization to Enable
 * Multi-Level Vectorization", IMPACT 2012, section 3.1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_LINEAR_ACCESS_H
#define ASH_RESEARCH_CONTIGUITY_LINEAR_ACCESS_H

#include "sched/graph/graph.h"

/* The linear part of the subscripts that one or more accesses of a statement to
 * an array have in common.
 */
typedef struct ash_linear_access {
	int array;		/* index of the array in the SCoP */
	unsigned n_access;	/* number of accesses with this linear part */
	bool is_affine;		/* if false, "linear" is empty */
	ash_matrix linear;	/* one row per subscript, in compressed
				 * coordinates */
} ash_linear_access;

typedef struct ash_linear_accesses {
	unsigned n;
	ash_linear_access *reference;
} ash_linear_accesses;

/* The references of statement "stmt" of the graph to arrays with at least one
 * dimension; none if the SCoP is not known.
 */
ash_sched_status ash_linear_accesses_read(const ash_graph *graph, unsigned stmt,
	ash_linear_accesses *references);
/* Free what "references" owns. */
void ash_linear_accesses_clear(ash_linear_accesses *references);

/* The condition on schedule rows under which a reference is contiguous. */
typedef struct ash_span {
	/* The number of remaining rows that must be in the span, not counting
	 * the row along which the reference is to be contiguous.
	 */
	unsigned n_needed;
	/* A row is in the span if its product with each of these is zero. */
	ash_matrix outside;
} ash_span;

/* Contiguity of "reference" in memory dimension "dim" along a loop that is not
 * among "rows", the independent rows of the schedule so far. All subscripts but
 * "dim" must be linear combinations of the rows of all other loops (corollary
 * 3.1).
 */
ash_sched_status ash_span_init(const ash_linear_access *reference, unsigned dim,
	const ash_matrix *rows, ash_span *span);
/* Free what "span" owns. */
void ash_span_clear(ash_span *span);

/* Set "step", with one number per iterator, to the direction in which only the
 * subscript "dim" of "reference" changes while its other subscripts and "rows"
 * are constant. *found tells whether there is one. Among several, it is the one
 * orthogonal to the directions in which the whole reference is constant.
 */
ash_sched_status ash_linear_access_step(const ash_linear_access *reference,
	unsigned dim, const ash_matrix *rows, bool *found, int64_t *step);

#endif
