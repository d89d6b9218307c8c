/* cost.h - an estimate of the cycles that a loop nest takes.
 *
 * Everything is estimated for one typical value of each parameter.  A nest is a
 * stack of loops, outermost first, with the statements in the innermost one; a
 * loop is given by its schedule row for each statement.
 *
 * The model, for one instance of a statement:
 *   compute   arithmetic and load/store slots, divided by the vector length
 *             if the innermost loop can be vectorized, or else by the number
 *             of statements in it that do the same next to each other
 *             (isomorphic_statements.h), or the latency of a recurrence,
 *             divided by the number of jammed copies that do not wait for each
 *             other;
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

#include "cost/constants.h"
#include "scop/scop.h"

/* Innermost loops with a larger typical trip count may have their first and
 * last iterations peeled (ash_stack.apart).
 */
#define ASH_EDGES_TRIP 16.

/* The most iterators of a statement that the model considers. */
#define ASH_MAX_DIM 8
/* The most loops around a statement, including those over tiles and copies. */
#define ASH_MAX_LEVEL 16
/* The most copies of a body: limited by code size, and by registers. */
#define ASH_MAX_JAM 16

/* An upper limit for the factor by which one-dimensional arrays are assumed to
 * be longer than their typical length.  Longer arrays exceed every cache, so
 * the factor does not matter.
 */
#define ASH_LONG 4096.

/* Size in bytes of the L2 cache of current cores, even if LLVM assumes a
 * smaller one.
 */
#define ASH_SECOND_CACHE (1024. * 1024)

/* Assumed number of threads, and the cycles to start and synchronize them once.
 */
#define ASH_THREADS 2
#define ASH_FORK 10000.

/* A memo of estimates of SCoPs of one context, so that each is computed only
 * once.
 */
typedef struct ash_estimate_memo ash_estimate_memo;

/* Properties of the target processor. */
typedef struct ash_machine {
	unsigned vector_bytes;
	unsigned n_vector_reg;
	unsigned cache_line; /* size of a cache line in bytes */
	double cache[3]; /* sizes in bytes: L1 data, L2, last level */
	/* Constants of the model; NULL: the default ones.  Not owned. */
	const ash_cost_constants *constants;
	/* Memo of earlier estimates; NULL: none are kept.  Not owned. */
	ash_estimate_memo *memo;
} ash_machine;

/* Returns an empty memo, owned by the caller; NULL if memory ran out. */
ash_estimate_memo *ash_estimate_memo_begin(void);
/* Free the memo, before the isl context of its SCoPs is freed; gives NULL. */
ash_estimate_memo *ash_estimate_memo_free(ash_estimate_memo *memo);

/* An access of a statement, for typical values of the parameters.  An iterator
 * is identified by its position, which is the index in the arrays below.
 */
typedef struct ash_access_estimate {
	int array;
	bool write;
	bool scalar; /* in a register unless expanded */
	bool regular; /* are its strides known? see access_stride.h */
	bool reduces; /* does the statement reduce into it? */
	bool fixed; /* are strides independent of parameters? */
	unsigned size; /* size of an element in bytes */
	/* Most cells that one instance may touch; 1 if "regular". */
	double cells;
	/* Of a read: cycles from its value to what the statement writes */
	unsigned latency;
	/* Offset in bytes in the array when all iterators are 0. */
	double offset;
	double stride[ASH_MAX_DIM]; /* bytes per step of each iterator */
	/* Is the stride an average of different steps? */
	bool uneven[ASH_MAX_DIM];
	/* Is the stride different in some iterations, as for subscripts that
	 * are clamped or wrap around?  "stride" is that of most iterations.
	 */
	bool pieced[ASH_MAX_DIM];
	/* For a periodic access (stride 0), such as i mod 2: the number of
	 * places, "jump" bytes apart, that it visits in turn; 0 or 1: not
	 * periodic.  If the stride is an average of steps of 0 and of one other
	 * size, "jump" is that size in bytes.
	 */
	double turn[ASH_MAX_DIM];
	double jump[ASH_MAX_DIM];
} ash_access_estimate;

/* A statement, for typical values of the parameters. */
typedef struct ash_stmt_estimate {
	bool conditional; /* may it be skipped (conditional write)? */
	unsigned n_iter;
	double extent[ASH_MAX_DIM]; /* trip count of each loop */
	/* Is the trip count short and independent of parameters? */
	bool constant[ASH_MAX_DIM];
	/* Is the trip count short for all parameters? */
	bool capped[ASH_MAX_DIM];
	double count; /* number of instances */
	unsigned n_op;
	/* Does each iteration reload bounds or addresses, so that LLVM does not
	 * vectorize the loop (ash_stmt.reloads)?
	 */
	bool reloads;
	/* Does it call a C function or divide integers, which LLVM does not
	 * vectorize (ash_stmt.calls)?
	 */
	bool calls;
	unsigned n_access;
	ash_access_estimate *access;
} ash_stmt_estimate;

/* The estimates of all statements of a SCoP. */
typedef struct ash_estimates {
	const ash_machine *machine;
	/* Per array: is it a scalar that is to be expanded, and so counts as an
	 * array?  NULL: none is; not owned.
	 */
	const bool *expanded;
	/* The number of outermost iterators for which expanded scalars have no
	 * subscripts.
	 */
	unsigned dropped;
	bool parametric; /* do parameters bound any domain? */
	/* Model the effects of short loops: remainder iterations after vector
	 * iterations, and overlap with the next execution of the loop.
	 */
	bool brief;
	/* With "brief": assume that trip counts are multiples of the vector
	 * length.
	 */
	bool whole;
	/* Count written lines twice, because they are loaded and written back?
	 * This matters if a new order writes arrays that the original order
	 * does not write.
	 */
	bool back;
	/* Per array: the number of the cache (0: L1) that still contains its
	 * lines when the nest begins.  NULL: all caches are cold.  Not owned.
	 */
	const unsigned char *near;
	/* [a * n_array + b]: does a run-time test ensure that arrays a and b do
	 * not overlap?
	 */
	bool *tested;
	unsigned n_stmt;
	ash_stmt_estimate *stmt;
	/* Per array: distance in bytes between elements in each dimension. */
	unsigned n_array;
	double **scale;
	/* A typical value for each parameter, as a set of one point (owned),
	 * and the one that is used where the context allows it.
	 */
	isl_set *params;
	int typical;
} ash_estimates;

/* One loop of a stack (ash_stack). */
typedef struct ash_level {
	/* For each statement s: the schedule row of the loop, that is, the
	 * coefficients of the iterators of s, from row[s * ASH_MAX_DIM] on.
	 * Not owned.
	 */
	int *row;
	double tile; /* tile size; 0: not tiled */
	int jam; /* number of jammed copies; 1: none */
	/* The number of copies that form a vector; 0 or 1: none.  At most one
	 * level of a stack has lanes.
	 */
	int lanes;
	/* Does a value pass from one of its iterations to another? */
	bool chain;
	/* Does it run over a sum of band members, such as i + j? */
	bool skewed;
	/* With "chain": are all of these values results of reductions? */
	bool fold;
	/* With "chain": do all dependences that the loop carries lead from a
	 * statement to itself or a later one of the body, so that LLVM can
	 * vectorize the loop nevertheless?
	 */
	bool forward;
	bool last; /* has it no loop in its body? */
	/* Does LLVM unroll it fully? (unrolled_loops.h) */
	bool unrolled;
	/* The bytes that all nests in its body touch in one iteration, as
	 * ash_stack.nests; 0: there is only one
	 */
	double nests;
} ash_level;

/* The loops around the statements of an innermost loop, outermost first. */
typedef struct ash_stack {
	unsigned n;
	unsigned band; /* the first level that can be tiled */
	/* If wave[0] < wave[1]: the tiles of these two levels are executed in
	 * wavefronts.  From one tile of a wavefront to the next, the second
	 * level moves forward and the first one back.
	 */
	unsigned wave[2];
	/* If successive iterations touch the same memory, is it counted only
	 * once?  A time loop inside a tile mostly returns to the rows touched
	 * in the previous step.
	 */
	bool slopes;
	/* Are statements shifted against each other in the innermost loop? */
	bool shifted;
	/* Is the nest original code, without preceding run-time tests? */
	bool untested;
	/* If the stack has a loop over lanes: are the statements that cannot be
	 * executed in lanes vectorized along the innermost loop instead?
	 */
	bool mixed;
	/* If subscripts are piecewise: are the first and last iterations of
	 * long innermost loops peeled, so that the same pieces apply in all
	 * other iterations?
	 */
	bool apart;
	/* Does Ashlar itself vectorize the innermost loop, with its jammed
	 * copies, so that accesses to neighbouring elements share vectors
	 * (neighbours.h)?  Otherwise LLVM may vectorize it.
	 */
	bool flat;
	/* Are the two innermost loops made one loop before LLVM makes vectors?
	 * (coalesced_loops.h)
	 */
	bool coalesced;
	/* The bytes that successive nests touch together (sibling_nests.h), if
	 * no loop encloses them.  For the nests in the body of a loop of the
	 * stack, level[].nests has the bytes of one iteration.  0: there is
	 * only one nest.
	 */
	double nests;
	ash_level level[ASH_MAX_LEVEL];
} ash_stack;

/* Estimates for all statements of "scop", owned by the caller; NULL without
 * memory or after an error of isl.  "machine" is not copied.
 */
ash_estimates *ash_estimates_make(const ash_scop *scop,
	const ash_machine *machine);
/* Estimates for all statements of "scop", which is "before" with further arrays
 * and statements, and with other accesses to arrays.  The parameters have the
 * values as in "base", the estimates of "before"; what has not changed is not
 * estimated again.  NULL without memory.
 */
ash_estimates *ash_estimates_extend(const ash_estimates *base,
	const ash_scop *before, const ash_scop *scop);
/* Free "estimates" with all that it owns; gives NULL. */
ash_estimates *ash_estimates_free(ash_estimates *estimates);

/* Does "access" touch a scalar in a register? */
bool ash_estimate_is_register(const ash_estimates *estimates,
	const ash_access_estimate *access);

/* The constants of the model: those of the machine, or the default ones. */
static inline const ash_cost_constants *ash_estimate_constants(
	const ash_estimates *estimates)
{
	const ash_cost_constants *own = estimates->machine->constants;

	return own ? own : &ash_cost_constants_default;
}

/* The size in bytes of the largest element that a statement accesses. */
unsigned ash_estimate_size(const ash_stmt_estimate *s);

/* An upper bound for the bytes that access "a" of a statement touches. */
double ash_estimate_bytes(const ash_stmt_estimate *s, unsigned a);

/* The number of instances of the "n" statements "stmt" in one iteration of the
 * "depth" outermost loops.
 */
double ash_estimate_instances(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

/* The largest possible ratio between the trip count of the innermost loop
 * around statement "stmt" of "scop" and its typical trip count: 1 if it is
 * constant, and at most ASH_LONG.
 */
double ash_estimate_longer(const ash_estimates *estimates, const ash_scop *scop,
	unsigned stmt);

/* An upper bound for the elements of "array" that one of the "n" statements
 * "stmt" touches in one iteration of the "depth" outermost loops: the maximum
 * over the statements.
 */
double ash_estimate_part(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth, int array);

/* The operations that one element of a private array copy costs: to initialize,
 * read and combine it.
 */
#define ASH_COPY 8.
/* The operations that one atomic update costs. */
#define ASH_ATOMIC 64.

/* The number of operations of the "n" statements "stmt" in one iteration of the
 * "depth" outermost loops.
 */
double ash_estimate_work(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

/* The estimated cycles of all instances of the "n" statements "stmt" in the
 * innermost loop of "stack"; HUGE_VAL if "stack" has a loop over lanes in which
 * they cannot be executed.  "simd": can the innermost loop be vectorized?
 */
double ash_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd);

/* The bytes of the cache lines that the "n" statements "stmt" touch in one
 * execution of the "depth" innermost loops of "stack" around the first of them.
 * Jammed copies count as a loop (ash_loops in loop_stack.h).
 */
double ash_cost_footprint(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned depth);

/* A lower bound of the cost of the "n" statements "stmt" in any order: full
 * vectors, and each cache line loaded once.
 */
double ash_cost_ideal(const ash_estimates *estimates, const int *stmt,
	unsigned n);

/* A lower bound of ash_cost for the "n" statements "stmt" in any order in which
 * all innermost loops can be vectorized, which requires that they carry no
 * dependence.  It is tighter than ash_cost_ideal, since strides limit
 * vectorization.  It uses estimated instance counts; for loops that rarely run,
 * ash_cost may be lower.
 */
double ash_cost_bound(const ash_estimates *estimates, const int *stmt,
	unsigned n);

#endif
