/* joint.h - one integer program for all remaining loops of some statements.
 *
 * Private to contiguity.  The loops that are left of a statement are numbered
 * from 0, outermost first: its levels.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_JOINT_H
#define ASH_RESEARCH_CONTIGUITY_JOINT_H

#include "research/contiguity/contiguity.h"
#include "research/contiguity/linear_access.h"
#include "research/mip/mip.h"

/* The objectives, the most important one first. */
enum {
	ASH_JOINT_ORDER,	/* pairs that are not known to be in order */
	ASH_JOINT_LOSS,		/* weights of what is not achieved */
	ASH_JOINT_SIZE,		/* coefficients of the next row */
	ASH_JOINT_SIGN,		/* those below zero, and of inner loops */
	ASH_JOINT_REST,		/* coefficients of other rows */
	ASH_JOINT_OBJECTIVES
};

/* A loop that vectors may be made of: one that is left, or one that has been
 * found.
 */
typedef struct ash_joint_target {
	bool is_left;
	unsigned level;		/* of those that are left, else row of "done" */
	unsigned lost;		/* variable: 1 if no vectors are made of it */
} ash_joint_target;

typedef struct ash_joint_stmt {
	unsigned stmt;		/* of the graph */
	unsigned n_var;
	unsigned n_left;	/* rows that are still to be found */
	unsigned n_function;	/* levels at which it has a function at all */
	unsigned *function;	/* per level: the first variable of it */
	bool has_shift;
	ash_matrix done;	/* independent rows that have been found */
	uint64_t done_coincident;	/* bit i: row i of "done" is so */
	unsigned serial;	/* per level: 1 if the loop is not parallel */
	unsigned place;		/* per level: position after it in sequence */
	unsigned n_target;
	ash_joint_target *target;
	ash_linear_accesses references;
} ash_joint_stmt;

/* What makes sure of one piece. */
typedef struct ash_joint_piece {
	unsigned piece;		/* of the graph */
	unsigned n_level;
	unsigned by_loop;	/* per level: 1 if the loop orders the pairs */
	unsigned by_place;	/* per level: 1 if the sequence below does */
	bool has_place;
	unsigned open;		/* 1 if nothing does */
} ash_joint_piece;

typedef struct ash_joint {
	ash_graph *graph;
	const ash_part *part;
	ash_mip *mip;
	int64_t bound;		/* of the absolute value of coefficients */
	bool wants_parallel;
	unsigned n_stmt;
	ash_joint_stmt *stmt;
	unsigned *local;	/* statement of the graph to one of these */
	unsigned n_piece;
	ash_joint_piece *piece;
	unsigned n_term;	/* of the current constraint */
	ash_term *term;
	int64_t most;		/* that its terms can be below zero */
	ash_sched_status status;
} ash_joint;

/* The options of the method. */
static inline const ash_research_options *ash_joint_options(
	const ash_joint *joint)
{
	const ash_contiguity *of = joint->graph->method->data;

	return of->options;
}

/* joint.c: the statements of "part" and their rows, without constraints. */
ash_sched_status ash_joint_init(ash_graph *graph, const ash_part *part,
	ash_joint *joint);
/* Free what "joint" owns. */
void ash_joint_clear(ash_joint *joint);
/* The row that "value" has for statement "i" at level 0: 1 + n_param + n_var
 * numbers.
 */
void ash_joint_row(const ash_joint *joint, unsigned i, const int64_t *value,
	int64_t *row);

/* Build a constraint: start, add terms, finish with sum + constant >= 0, or
 * = 0.  joint->status takes note of what fails.
 */
void ash_joint_start(ash_joint *joint);
/* Add "coef" times variable "var" to the constraint. Memory that is short, or a
 * sum that may exceed 64 bits, goes to joint->status.
 */
void ash_joint_add(ash_joint *joint, unsigned var, int64_t coef);
/* Add "sign" times the product of "vector" with the coefficients of statement
 * "stmt" at "level".
 */
void ash_joint_add_product(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, int sign, const int64_t *vector);
/* Add a variable that makes the constraint so far, with "constant", hold if it
 * is 1.
 */
void ash_joint_unless(ash_joint *joint, unsigned var, int64_t constant);
/* The constraint is complete: its sum + constant is 0 if "is_equality", else
 * not negative.
 */
void ash_joint_finish(ash_joint *joint, bool is_equality, int64_t constant);

/* Add "n" integer variables from 0 to "upper"; gives the number of the first.
 * Memory that is short goes to joint->status.
 */
unsigned ash_joint_vars(ash_joint *joint, unsigned n, int64_t upper);
/* Add "n" integer variables from 0 to "upper", each with "weight" in objective
 * "objective"; gives the number of the first. Memory that is short goes to
 * joint->status.
 */
unsigned ash_joint_weighed(ash_joint *joint, unsigned n, int64_t upper,
	unsigned objective, int64_t weight);

/* Add the constraints that keep the pairs of all pieces in order
 * (joint_order.c).
 */
void ash_joint_add_order(ash_joint *joint);
/* Add the constraints by which the rows of a statement are independent, and in
 * the space that the options name (joint_space.c).
 */
void ash_joint_add_space(ash_joint *joint);
/* Add the variables and constraints of contiguity, vectors and layouts
 * (joint_vectors.c).
 */
void ash_joint_add_vectors(ash_joint *joint);

#endif
