/* lp.h - exact lexicographic minimum, rational or integer.
 *
 * The problem: non-negative variables x[0 .. n_var - 1], linear constraints,
 * and objectives o[0 .. n_objective - 1], each a linear combination of the
 * variables with coefficients >= 0.  Sought: the point with the
 * lexicographically smallest (o[0], o[1], ..., x[0], x[1], ...).
 * That point is unique, so the result depends on no choice of the solver.
 *
 * Report CW 706, sections 6.4.2, 6.5.5 and 6.5.7; Feautrier, "Parametric
 * integer programming" (1988), without the parameters; Gomory's cuts.
 * docs/solve.md describes the algorithm and what it costs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_LP_H
#define ASH_SOLVE_LP_H

#include <gmp.h>

#include "solve/rows.h"

typedef enum {
	ASH_LP_OPTIMAL,
	ASH_LP_INFEASIBLE,
	ASH_LP_BUDGET,		/* the operation budget is spent */
	ASH_LP_STOPPED,		/* a callback has requested that */
	ASH_LP_ERROR		/* memory ran out */
} ash_lp_status;

/* Counters over any number of problems; "budget" counts down.
 * An operation is one row of the tableau combined with another, or one
 * constraint evaluated.
 */
typedef struct ash_lp_work {
	uint64_t budget;	/* operations that may still be spent */
	/* Minima computed, including those of subcases. */
	uint64_t solves;
	uint64_t pivots;
	uint64_t cuts;
	uint64_t overflows;	/* row operations redone with GMP */
} ash_lp_work;

typedef struct ash_lp ash_lp;

/* A problem without constraints and with empty objectives (all zero).
 * "work" is not owned and must outlive the problem.
 */
ash_lp *ash_lp_alloc(unsigned n_var, unsigned n_objective, ash_lp_work *work);
/* Free the problem; returns NULL. */
ash_lp *ash_lp_free(ash_lp *lp);

/* Set objective "i" (terms are copied); false without memory. Must be called
 * before the first solution. Requires: no coefficient is negative.
 */
bool ash_lp_set_objective(ash_lp *lp, unsigned i, unsigned n,
	const ash_term *term);

/* Add all rows of "rows". The block is not copied and not owned: it must not
 * change until the problem is freed or the addition is undone. False if a row
 * uses a variable that the problem does not have.
 */
bool ash_lp_add(ash_lp *lp, const ash_rows *rows);
/* Add one row (copied), in the normal form of ash_rows_add; false without
 * memory.
 */
bool ash_lp_add_row(ash_lp *lp, bool is_equality, int64_t constant, unsigned n,
	const ash_term *term);

/* Save the current state; marks nest. ash_lp_undo restores the state of the
 * innermost mark and removes the mark: constraints added since then are
 * removed, and the solution of that state is valid again.
 */
bool ash_lp_mark(ash_lp *lp);
/* Restore the state of the innermost mark, and remove the mark. */
void ash_lp_undo(ash_lp *lp);

/* Find the minimum over the rationals or over the integers. More constraints
 * may be added afterwards and the problem be solved again. After an integer
 * solution, rational minima can be computed only after undoing to a state
 * before it, because its cuts stay.
 */
ash_lp_status ash_lp_minimize(ash_lp *lp, bool is_integer);

/* The solution, valid after ASH_LP_OPTIMAL until the next change. */
/* Are all variables integers that fit 64 bits? */
bool ash_lp_is_integer(const ash_lp *lp);
/* The value of variable "i", from 0 on.  Requires: ash_lp_is_integer. */
int64_t ash_lp_value(const ash_lp *lp, unsigned i);
/* The value of objective "i", the most important one first. Requires:
 * ash_lp_is_integer.
 */
int64_t ash_lp_objective(const ash_lp *lp, unsigned i);
/* Value of variable "i" as a fraction in lowest terms, denominator > 0. */
void ash_lp_value_q(const ash_lp *lp, unsigned i, mpq_t value);
/* Value of objective "i" as a fraction in lowest terms, denominator > 0. */
void ash_lp_objective_q(const ash_lp *lp, unsigned i, mpq_t value);

/* A region: variables on which the solution must not be trivial, i.e.
 * at least one of the linear forms "form" must not be zero.
 */
typedef struct ash_lp_region {
	unsigned n_form;
	/* The form form[i] has n_term[i] terms with integer coefficients, and
	 * no constant.
	 */
	const unsigned *n_term;
	const ash_term *const *form;
} ash_lp_region;

/* The action after a solution that is trivial nowhere. */
typedef enum {
	ASH_LP_ACCEPT,
	/* Ignore the solution and continue the search. */
	ASH_LP_REJECT,
	/* End the search with the status ASH_LP_STOPPED. */
	ASH_LP_STOP
} ash_lp_verdict;

/* Find an integer solution that is trivial on none of the regions, section
 * 6.5.7: solve; in the first trivial region try the cases
 *   form0 >= 1; form0 <= -1; form0 = 0 and form1 >= 1; ...
 * in this order, recursively.  A solution is the best one if its first
 * "n_significant" objectives are zero; otherwise the search continues in the
 * remaining cases with an additional constraint: the first of these objectives
 * that is not zero in the best solution so far must be zero, and those before
 * it must remain zero.  "accept" (may be NULL) is called for each solution that
 * would become the best one, and can read it.  On ASH_LP_OPTIMAL the best
 * solution can be read; the constraints of the problem are as they were before,
 * apart from cuts: the search begins with the integer minimum, which stays
 * solved.
 */
ash_lp_status ash_lp_nontrivial(ash_lp *lp, unsigned n_region,
	const ash_lp_region *region, unsigned n_significant,
	ash_lp_verdict (*accept)(const ash_lp *lp, void *user), void *user);

/* Find a rational solution that is trivial on none of the regions: the same
 * search with rational minima instead of integer ones, and no cuts.  If all
 * multiples of a solution by factors of at least 1 are solutions, one exists
 * exactly if an integer one exists.
 */
ash_lp_status ash_lp_nontrivial_rational(ash_lp *lp, unsigned n_region,
	const ash_lp_region *region, unsigned n_significant);

#endif
