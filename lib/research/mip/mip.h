/* mip.h - 0/1 integer programs, and their solvers.
 *
 * The problem: integer variables 0 <= x[i] <= upper[i], linear constraints,
 * and objectives with coefficients >= 0.  Sought: a point with the
 * lexicographically smallest objectives.  The solvers are rows of a table
 * (mip_solver.def).  Whatever a solver says, the point that it gives is checked
 * with integers before the caller sees it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_MIP_MIP_H
#define ASH_RESEARCH_MIP_MIP_H

#include "solve/lp.h"

typedef struct ash_mip_objective {
	unsigned n;
	ash_term *term;		/* of different variables, ascending */
} ash_mip_objective;

typedef struct ash_mip {
	unsigned n_var;
	int64_t *upper;		/* per variable */
	ash_rows *rows;
	unsigned n_objective;
	ash_mip_objective *objective;	/* the first one counts most */
} ash_mip;

typedef struct ash_mip_result {
	int64_t *value;		/* per variable; owned by the caller */
	bool is_complete;	/* the search came to its end: as far as the
				 * solver knows, no point is better */
	uint64_t nodes;		/* of the search tree that were visited */
} ash_mip_result;

/* How a problem is solved; the order of the rows is that of the option
 * "solver" of the scheduler.
 */
typedef enum {
#define ASH_MIP_SOLVER(tag, name, solve) ASH_MIP_##tag,
#include "research/mip/mip_solver.def"
	ASH_N_MIP_SOLVER
} ash_mip_solver;

/* A problem without variables; NULL without memory. */
ash_mip *ash_mip_alloc(unsigned n_objective);
/* Frees the problem; returns NULL. */
ash_mip *ash_mip_free(ash_mip *mip);

/* Add "n" variables from 0 to "upper"; *first is the first of them.  False
 * without memory.
 */
bool ash_mip_add_vars(ash_mip *mip, unsigned n, int64_t upper, unsigned *first);
/* Add weight * x[var] to objective "i".  The variables of an objective must
 * come in ascending order; weights are not negative.  False without memory.
 */
bool ash_mip_weigh(ash_mip *mip, unsigned i, unsigned var, int64_t weight);

/* Does "value" satisfy all constraints and bounds?  False, too, if a sum
 * exceeds 64 bits.
 */
bool ash_mip_check(const ash_mip *mip, const int64_t *value);
/* Objective "i" at "value"; false if it exceeds 64 bits. */
bool ash_mip_objective_at(const ash_mip *mip, unsigned i, const int64_t *value,
	int64_t *result);

/* Solve "mip" with "solver", or with the next one of the table that is there,
 * visiting at most "max_node" nodes, or a multiple of it where they are cheap.
 * ASH_LP_OPTIMAL: result->value is a point that has been checked.
 * ASH_LP_BUDGET: none was found within the limits of nodes and of "work", or
 * the one that was found is wrong, or the solver says without proof that there
 * is none.
 */
ash_lp_status ash_mip_solve(const ash_mip *mip, ash_mip_solver solver,
	uint64_t max_node, ash_lp_work *work, ash_mip_result *result);

#endif
