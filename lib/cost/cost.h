/* cost.h - an estimate of the cycles that a loop nest takes.
 *
 * Everything is estimated for one typical value of each parameter.  A nest
 * is a stack of loops, outermost first, and the statements in the innermost
 * one; a loop is known by its row of the schedule, for each statement.
 *
 * The model, for one instance of a statement:
 *   compute   arithmetic and load/store slots, divided by the vector length
 *             if the innermost loop can be vectorized, or else by the number
 *             of statements in it that do the same next to each other
 *             (isomorphic_statements.h), or the latency of a recurrence,
 * divided by the number of jammed copies that do not wait for each other;
 *             reductions into one cell are vectorized (by LLVM);
 *   memory    cache lines that come from each cache level, from the
 *             footprints of the loops from the innermost outwards
 *             (McKinley, Carr and Tseng, TOPLAS 1996, extended to tiles).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_COST_H
#define ASH_COST_COST_H

#include <stdbool.h>

#include "scop/scop.h"

/* Innermost loops with more iterations than that, for typical parameters, have
 * first and last iterations apart (ash_stack.apart).
 */
#define ASH_EDGES_TRIP 16.

/* The model looks at no more iterators of a statement. */
#define ASH_MAX_DIM 8
/* Loops around a statement, those over tiles and of copies among them. */
#define ASH_MAX_LEVEL 16
/* The most copies of a body that are tried: code size, and registers anyway. */
#define ASH_MAX_JAM 16

/* Vectors that are so many times as long as is typical are longer than any
 * cache.
 */
#define ASH_LONG 4096.

/* Threads that are assumed to be there, and the cycles that it takes them to
 * start and to wait for each other, once.
 */
#define ASH_THREADS 2
#define ASH_FORK 10000.

/* What the code is generated for. */
typedef struct ash_machine {
	unsigned vector_bytes;
	unsigned n_vector_reg;
	unsigned cache_line;	/* bytes */
	double cache[3];	/* bytes: L1 data, L2, last level */
} ash_machine;

/* An access of a statement at typical parameters. */
typedef struct ash_access_estimate {
	int array;
	bool write;
	bool scalar;		/* lives in a register unless expanded */
	bool regular; /* it is known how it moves: see access_stride.h */
	bool reduces;		/* part of a reduction */
	bool fixed;		/* the strides do not depend on parameters */
	unsigned size;		/* bytes */
	double cells;		/* that one instance may touch; 1 if regular */
	unsigned latency;	/* see ash_access.latency */
	double offset;		/* bytes, of the iteration zero */
	double stride[ASH_MAX_DIM];	/* bytes per step of an iterator */
	bool uneven[ASH_MAX_DIM];	/* that is an average */
	/* Does it move otherwise in other iterations, as a subscript does that
	 * is clamped or wraps around?  "stride" is that of most iterations.
	 */
	bool pieced[ASH_MAX_DIM];
	/* Where it is no average but 0: the number of places, "jump" bytes
	 * apart, which are visited in turn; 0 or 1: there are none.  Where it
	 * is an average of steps that have one size or do not move at all,
	 * "jump" is that size.
	 */
	double turn[ASH_MAX_DIM];
	double jump[ASH_MAX_DIM];
} ash_access_estimate;

typedef struct ash_stmt_estimate {
	bool conditional;	/* it may not write */
	unsigned n_iter;
	double extent[ASH_MAX_DIM];	/* iterations of each loop */
	bool constant[ASH_MAX_DIM]; /* no parameter bounds it, and it is short
				     */
	bool capped[ASH_MAX_DIM]; /* no parameter makes it longer, and it is
				   * short */
	double count;		/* instances */
	unsigned n_op;
	bool reloads;	/* see ash_stmt */
	bool calls;	/* the same */
	unsigned n_access;
	ash_access_estimate *access;
} ash_stmt_estimate;

typedef struct ash_estimates {
	const ash_machine *machine;
	/* Per array: a scalar that is to have memory of its own counts as an
	 * array.  NULL: none is; not owned.
	 */
	const bool *expanded;
	/* These have no cells for so many of the outermost iterators. */
	unsigned dropped;
	bool parametric;	/* are there domains that parameters bound? */
	/* Count what is special of short loops: what they leave over when they
	 * have run in vectors, and that the next one begins before they end.
	 */
	bool brief;
	/* If so: the loops fill their vectors, which is the best that a length
	 * can be.
	 */
	bool whole;
	/* Do lines that are written count twice?  They come first and go back;
	 * new orders write arrays that the old one does not have.
	 */
	bool back;
	/* Per array: the cache level in which its lines are found at the
	 * latest; NULL: no cache has any when a nest begins.  Not owned.
	 */
	const unsigned char *near;
	/* [a * n_array + b]: is it tested at run time that arrays a and b do
	 * not overlap?
	 */
	bool *tested;
	unsigned n_stmt;
	ash_stmt_estimate *stmt;
	/* Per array: bytes from one element to the next in each dimension. */
	unsigned n_array;
	double **scale;
} ash_estimates;

/* One loop of a stack. */
typedef struct ash_level {
	int *row;		/* kept; [stmt * ASH_MAX_DIM + iterator] */
	double tile;		/* 0: not tiled */
	int jam;		/* copies in the body; 1: none */
	/* The number of copies that are one vector; 0 or 1: none.  For one
	 * level of a stack at most.
	 */
	int lanes;
	bool chain;		/* carries a value from step to step */
	bool skewed; /* a sum with the jammed loops: see ash_choice */
	bool fold;		/* but only by reductions */
	bool forward;		/* but LLVM makes vectors of it as it is */
	bool last;		/* has no loop in its body */
	bool unrolled;		/* its steps are copies: see unrolled_loops.h */
} ash_level;

typedef struct ash_stack {
	unsigned n;
	unsigned band;		/* the first level that may be tiled */
	/* If wave[0] < wave[1]: the tiles of these two levels run along
	 * wavefronts, so that from one tile to the next the second goes
	 * forward and the first one back.
	 */
	unsigned wave[2];
	/* Do loops that go on where others have been count as one?  A loop
	 * over time inside a tile comes back to the rows that it has touched
	 * the step before, but for a few.
	 */
	bool slopes;
	/* Are statements in the innermost loop steps apart from each other? */
	bool shifted;
	/* Is it the code of the program, before which nothing is tested? */
	bool untested;
	/* Are statements that cannot be lanes vectors along the innermost loop?
	 */
	bool mixed;
	/* Are the first and the last iterations of long innermost loops apart
	 * from the others, where subscripts have pieces?
	 */
	bool apart;
	ash_level level[ASH_MAX_LEVEL];
} ash_stack;

/* Estimates for all statements of "scop"; NULL without memory. */
ash_estimates *ash_estimates_make(const ash_scop *scop,
	const ash_machine *machine);
/* Free "estimates" with all that it owns; gives NULL. */
ash_estimates *ash_estimates_free(ash_estimates *estimates);

/* Is what "access" touches a scalar that has no memory? */
bool ash_estimate_is_register(const ash_estimates *estimates,
	const ash_access_estimate *access);

/* The bytes of the largest element that a statement accesses. */
unsigned ash_estimate_size(const ash_stmt_estimate *s);

/* Bytes of all elements that access "a" of a statement touches: an upper
 * bound.
 */
double ash_estimate_bytes(const ash_stmt_estimate *s, unsigned a);

/* Instances of the "n" statements "stmt" in one iteration of the "depth"
 * outermost loops.
 */
double ash_estimate_instances(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

/* How many times as long as with typical parameters the innermost loop around
 * statement "stmt" of "scop" may be with those that are allowed: 1 if it has
 * one length, and ASH_LONG at most.
 */
double ash_estimate_longer(const ash_estimates *estimates, const ash_scop *scop,
	unsigned stmt);

/* Elements of "array" that the "n" statements "stmt" touch in one iteration of
 * the "depth" outermost loops: an upper bound for each statement, the most of
 * any.
 */
double ash_estimate_part(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth, int array);

/* An element of a copy that a thread has of a part of an array is set, read
 * and added to another: this number of operations has to come with each.
 */
#define ASH_COPY 8.
/* Operations that have to come with each atomic one. */
#define ASH_ATOMIC 64.

/* Operations of the "n" statements "stmt" in one iteration of the "depth"
 * outermost loops.
 */
double ash_estimate_work(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

/* The estimated cycles of all instances of the "n" statements "stmt" in the
 * innermost loop of "stack".  "simd": can that loop be vectorized?
 */
double ash_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd);

/* The bytes of the cache lines that the "n" statements "stmt" touch in the
 * "depth" innermost of the loops that "stack" has around the first of them, as
 * loop_stack.h counts them.
 */
double ash_cost_footprint(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned depth);

/* The least that the instances of the "n" statements can cost in any order:
 * full vectors, and each cache line brought in once.
 */
double ash_cost_ideal(const ash_estimates *estimates, const int *stmt,
	unsigned n);

/* The least that ash_cost can say of them in any order in which all innermost
 * loops can be vectorized, as they can where no loop carries a dependence.  It
 * is closer than the ideal: what is vectors depends on the strides.  It counts
 * the instances that are estimated; of loops that hardly run, ash_cost may say
 * less.
 */
double ash_cost_bound(const ash_estimates *estimates, const int *stmt,
	unsigned n);

#endif
