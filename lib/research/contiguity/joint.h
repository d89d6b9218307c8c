/* joint.h - one integer program for all remaining loops of some statements.
 *
 * Private to contiguity. The levels of a statement are its remaining loops,
 * numbered from 0, outermost first.
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
	/* Number of pieces whose pairs are not surely ordered. */
	ASH_JOINT_ORDER,
	/* Sum of the weights of goals that are missed. */
	ASH_JOINT_LOSS,
	/* Sum of absolute values of the coefficients of the next row. */
	ASH_JOINT_SIZE,
	/* Weighted sum of the same coefficients, in which negative ones and
	 * those of inner loops weigh more.
	 */
	ASH_JOINT_SIGN,
	/* Sum of absolute values of the coefficients of other rows. */
	ASH_JOINT_REST,
	ASH_JOINT_OBJECTIVES
};

/* A loop that may be vectorized: a remaining one, or one already computed. */
typedef struct ash_joint_target {
	bool is_left;
	/* Level of a remaining loop; otherwise a row of "done". */
	unsigned level;
	/* Variable that is 1 if the loop is not vectorized. */
	unsigned lost;
} ash_joint_target;

typedef struct ash_joint_stmt {
	unsigned stmt;		/* index of the statement in the graph */
	unsigned n_var;
	unsigned n_left;	/* number of rows still to be computed */
	/* Number of levels at which it has a function. */
	unsigned n_function;
	/* For each level: index of its first variable. */
	unsigned *function;
	bool has_shift;
	ash_matrix done;	/* independent rows computed so far */
	uint64_t done_coincident;	/* bit i: row i of "done" is
					 * coincident */
	/* First of a variable per level that is 1 if the loop is not parallel.
	 */
	unsigned serial;
	/* First of a variable per level: position in the sequence below the
	 * level.
	 */
	unsigned place;
	unsigned n_target;
	ash_joint_target *target;
	ash_linear_accesses references;
} ash_joint_stmt;

/* The variables that tell what orders the pairs of one piece. */
typedef struct ash_joint_piece {
	unsigned piece;		/* index of the piece in the graph */
	unsigned n_level;
	/* First of a variable per level that is 1 if the loop orders the pairs.
	 */
	unsigned by_loop;
	/* First of a variable per level that is 1 if the sequence below orders
	 * them.
	 */
	unsigned by_place;
	bool has_place;
	/* Variable that is 1 if nothing orders the pairs. */
	unsigned open;
} ash_joint_piece;

typedef struct ash_joint {
	ash_graph *graph;
	const ash_part *part;
	ash_mip *mip;
	/* Bound of the absolute values of coefficients. */
	int64_t bound;
	bool wants_parallel;
	unsigned n_stmt;
	ash_joint_stmt *stmt;
	/* For each statement of the graph: its index in "stmt". */
	unsigned *local;
	unsigned n_piece;
	ash_joint_piece *piece;
	unsigned n_term;	/* number of terms of the current constraint */
	ash_term *term;
	/* The negated least value that the sum of its terms can have. */
	int64_t most;
	ash_sched_status status;
} ash_joint;

/* The options of the method. */
static inline const ash_research_options *ash_joint_options(
	const ash_joint *joint)
{
	const ash_contiguity *of = joint->graph->method->data;

	return of->options;
}

/* Set up the statements of "part" and their rows, without constraints. */
ash_sched_status ash_joint_init(ash_graph *graph, const ash_part *part,
	ash_joint *joint);
/* Free what "joint" owns. */
void ash_joint_clear(ash_joint *joint);
/* The row of statement "i" at level 0 in the solution "value": 1 + n_param +
 * n_var numbers.
 */
void ash_joint_row(const ash_joint *joint, unsigned i, const int64_t *value,
	int64_t *row);

/* A constraint is built by a call of ash_joint_start, calls that add terms, and
 * ash_joint_finish: sum + constant >= 0, or = 0. Errors are recorded in
 * joint->status.
 */
void ash_joint_start(ash_joint *joint);
/* Add "coef" times variable "var" to the constraint. joint->status records lack
 * of memory, and sums that may exceed 64 bits.
 */
void ash_joint_add(ash_joint *joint, unsigned var, int64_t coef);
/* Add "sign" times the product of "vector" with the coefficients of statement
 * "stmt" at "level".
 */
void ash_joint_add_product(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, int sign, const int64_t *vector);
/* Relax the constraint so far, with "constant", by a new variable: the
 * constraint need not hold where the variable is 1.
 */
void ash_joint_unless(ash_joint *joint, unsigned var, int64_t constant);
/* Finish the constraint: sum + constant is 0 if "is_equality", else
 * nonnegative.
 */
void ash_joint_finish(ash_joint *joint, bool is_equality, int64_t constant);

/* Add "n" integer variables from 0 to "upper"; returns the number of the first.
 * joint->status records lack of memory.
 */
unsigned ash_joint_vars(ash_joint *joint, unsigned n, int64_t upper);
/* Add "n" integer variables from 0 to "upper", each with "weight" in objective
 * "objective"; returns the number of the first. joint->status records lack of
 * memory.
 */
unsigned ash_joint_weighed(ash_joint *joint, unsigned n, int64_t upper,
	unsigned objective, int64_t weight);

/* Add the constraints that keep the pairs of all pieces in order
 * (joint_order.c).
 */
void ash_joint_add_order(ash_joint *joint);
/* Add the constraints that make the rows of a statement linearly independent,
 * and restrict them to the space that the options name (joint_space.c).
 */
void ash_joint_add_space(ash_joint *joint);
/* Add the variables and constraints of contiguity, vectors and layouts
 * (joint_vectors.c).
 */
void ash_joint_add_vectors(ash_joint *joint);

#endif
