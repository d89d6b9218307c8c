/* vector_loops.h - loops of a schedule that can be vectorized.
 *
 * Vasilache et al., IMPACT 2012, section 4: contiguity and vectorization are
 * determined from the schedule itself, however it was computed.  Independent of
 * the code that computes such schedules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_VECTOR_LOOPS_H
#define ASH_SCHED_VECTOR_LOOPS_H

#include <stdio.h>

#include "scop/scop.h"

/* The rule: only the innermost loop, or any; contiguous only in the last
 * dimension of an array, or in any, as if its layout could be changed.
 */
typedef struct ash_vector_rule {
	bool any_level, any_layout;
} ash_vector_rule;

/* The loop of a statement that can be vectorized: it is marked coincident, and
 * each access moves, from one iteration to the next, in at most one dimension
 * of its array.
 */
typedef struct ash_vector_loop {
	unsigned n_loop;	/* around the statement; those that run once at
				 * most do not count */
	unsigned level;		/* of the loop, from 0, outermost first */
	bool is_found;
	/* Per array of the SCoP: the dimension, the last one if nothing moves;
	 * -1 where the statement has no access.
	 */
	int *dim;
} ash_vector_loop;

typedef struct ash_vector_counts {
	unsigned n_access;	/* of arrays that have dimensions */
	unsigned n_contiguous;	/* pairs of an access and a loop along which it
				 * moves in one dimension at most */
	unsigned n_simd;	/* statements with a loop for vectors */
	unsigned depth;		/* sum of level + 1 of these loops */
} ash_vector_counts;

typedef struct ash_vector_loops {
	unsigned n_stmt;
	ash_vector_loop *stmt;	/* as in the SCoP */
	ash_vector_counts counts;
} ash_vector_loops;

/* Find the outermost such loop of each statement; NULL on error.  The bands of
 * "schedule" must be affine.
 */
ash_vector_loops *ash_vector_loops_find(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, ash_vector_rule rule);
/* Free "loops" with all that it owns; gives NULL. */
ash_vector_loops *ash_vector_loops_free(ash_vector_loops *loops);

/* Print a line per statement: "S1: loop 2 of 3, A 1, B 0", with the dimension
 * of each array; and a last line with the counts.
 */
void ash_vector_loops_print(const ash_scop *scop, const ash_vector_loops *loops,
	FILE *out);

#endif
