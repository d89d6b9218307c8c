/* mip.h - 0/1 integer programs, and their solvers.
 *
 * A problem consists of integer variables 0 <= x[i] <= upper[i], linear
 * constraints, and objectives with nonnegative coefficients. The solution is a
 * point with lexicographically minimal objectives.
 *
 * The solvers are rows of a table (mip_solver.def). Every point that a solver
 * returns is checked in integer arithmetic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_MIP_MIP_H
#define ASH_RESEARCH_MIP_MIP_H

#include "solve/lp.h"

typedef struct ash_mip_objective {
	unsigned n;
	/* Terms of different variables, in ascending order. */
	ash_term *term;
} ash_mip_objective;

typedef struct ash_mip {
	unsigned n_var;
	int64_t *upper;		/* for each variable */
	ash_rows *rows;
	unsigned n_objective;
	ash_mip_objective *objective;	/* the first one is most important */
} ash_mip;

typedef struct ash_mip_result {
	int64_t *value;		/* for each variable; owned by the caller */
	/* Does the solver claim that the point is optimal? */
	bool is_complete;
	uint64_t nodes;		/* nodes of the search tree visited */
} ash_mip_result;

/* The solvers, in the order of the option "solver" of the scheduler. */
typedef enum {
#define ASH_MIP_SOLVER(tag, name, solve) ASH_MIP_##tag,
#include "research/mip/mip_solver.def"
	ASH_N_MIP_SOLVER
} ash_mip_solver;

/* A problem without variables; NULL without memory. */
ash_mip *ash_mip_alloc(unsigned n_objective);
/* Frees the problem; returns NULL. */
ash_mip *ash_mip_free(ash_mip *mip);

/* Add "n" variables from 0 to "upper"; *first is the number of the first one.
 * False if there is no memory.
 */
bool ash_mip_add_vars(ash_mip *mip, unsigned n, int64_t upper, unsigned *first);
/* Add weight * x[var] to objective "i". Variables of an objective must be added
 * in ascending order; weights are nonnegative. False if there is no memory.
 */
bool ash_mip_weigh(ash_mip *mip, unsigned i, unsigned var, int64_t weight);

/* Whether "value" satisfies all constraints and bounds; false if a sum exceeds
 * 64 bits.
 */
bool ash_mip_check(const ash_mip *mip, const int64_t *value);
/* Evaluate objective "i" at "value"; false if it exceeds 64 bits. */
bool ash_mip_objective_at(const ash_mip *mip, unsigned i, const int64_t *value,
	int64_t *result);

/* Solve "mip" with "solver", or with the next available one of the table,
 * visiting at most "max_node" nodes (a multiple of that for solvers with cheap
 * nodes).
 * - ASH_LP_OPTIMAL: result->value is a point that has been checked.
 * - ASH_LP_BUDGET: no point was found within the limits of nodes and of "work",
 *   or the point found is wrong, or the solver claims infeasibility without
 *   proof.
 */
ash_lp_status ash_mip_solve(const ash_mip *mip, ash_mip_solver solver,
	uint64_t max_node, ash_lp_work *work, ash_mip_result *result);

#endif
