/* innermost.h - strides of accesses in the innermost loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_INNERMOST_H
#define ASH_SCHED_INNERMOST_H

#include <stdio.h>

#include "scop/scop.h"

/* The change of an access from one iteration of the innermost loop to the next.
 */
typedef enum {
	ASH_MOVE_BY, /* by a number of elements of its last dimension */
	ASH_MOVE_ROW, /* in an earlier dimension, too */
	ASH_MOVE_UNKNOWN /* not affine, or no loop is around */
} ash_move_kind;

typedef struct ash_move {
	ash_move_kind kind;
	int64_t stride;		/* ASH_MOVE_BY: elements, may be negative */
} ash_move;

/* Determine, per statement and access, its move when the innermost loop around
 * the statement advances by one and no other loop does.  "schedule" must be
 * affine, that is, not tiled.  The result has an entry for each access,
 * statement after statement; owned by the caller.  NULL on error.
 */
ash_move *ash_innermost_moves(const ash_scop *scop,
	__isl_keep isl_schedule *schedule);

/* Numbers of array accesses; scalars are not counted. */
typedef struct ash_move_counts {
	unsigned n;
	unsigned contiguous;	/* that move by at most one element */
} ash_move_counts;

/* Count the moves of accesses in the innermost loops of "schedule". */
isl_stat ash_innermost_count(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, ash_move_counts *counts);

/* Print a line per statement: "S1: C 1, A 0, B row", in the order of its
 * accesses; and a last line, "contiguous 5 of 7": the counts.
 */
isl_stat ash_innermost_print(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, FILE *out);

#endif
