/* linear_access.h - strides of accesses, and schedule rows that make them
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

/* The linear part of the subscripts of one or more accesses of a statement to
 * one array.
 */
typedef struct ash_linear_access {
	int array;		/* of the SCoP */
	unsigned n_access;	/* accesses with this linear part */
	bool is_affine;		/* else "linear" is empty */
	ash_matrix linear;	/* one row per subscript, in compressed
				 * coordinates */
} ash_linear_access;

typedef struct ash_linear_accesses {
	unsigned n;
	ash_linear_access *reference;
} ash_linear_accesses;

/* The references of statement "stmt" of the graph to arrays that have
 * dimensions; none if the program is not known.
 */
ash_sched_status ash_linear_accesses_read(const ash_graph *graph, unsigned stmt,
	ash_linear_accesses *references);
/* Free what "references" owns. */
void ash_linear_accesses_clear(ash_linear_accesses *references);

/* What contiguity of a reference asks of the rows of a schedule. */
typedef struct ash_span {
	/* The number of rows that have to be in the span, of those that are
	 * left but for the one along which the reference is to be contiguous.
	 */
	unsigned n_needed;
	/* A row is in the span if its product with each of these is zero. */
	ash_matrix outside;
} ash_span;

/* Contiguity of "reference" along memory dimension "dim" and a loop that is
 * none of "rows", which are independent and are rows of the schedule: the
 * subscripts but "dim" have to be combinations of all rows but that of the
 * loop (corollary 3.1).
 */
ash_sched_status ash_span_init(const ash_linear_access *reference, unsigned dim,
	const ash_matrix *rows, ash_span *span);
/* Free what "span" owns. */
void ash_span_clear(ash_span *span);

/* The direction in which the subscript "dim" of "reference" moves, while the
 * other subscripts and "rows" stay: into "step", of as many numbers as the
 * rows have.  *found: there is one.  Of several it is the one that is
 * orthogonal to those in which the whole reference stays.
 */
ash_sched_status ash_linear_access_step(const ash_linear_access *reference,
	unsigned dim, const ash_matrix *rows, bool *found, int64_t *step);

#endif
