/* lp_impl.h - the representation of a problem; for the files of the solver.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_LP_IMPL_H
#define ASH_SOLVE_LP_IMPL_H

#include "solve/lp.h"
#include "solve/tableau.h"

/* How many violated constraints are compared before one is chosen: at least
 * MIN, and up to MAX while the comparison reads fewer entries than PATIENCE
 * pivots do. docs/solve.md has the measurements.
 */
#define ASH_PRICE_MIN 8
#define ASH_PRICE_MAX 64
#define ASH_PRICE_PATIENCE 8

/* The most lines with a fraction that are considered for a cut. */
#define ASH_CUT_MAX 4

/* The state that ash_lp_undo restores. */
typedef struct ash_lp_mark_state {
	size_t trail;
	size_t n_block;
	size_t n_own;
	bool is_infeasible;
} ash_lp_mark_state;

struct ash_lp {
	unsigned n_var;
	unsigned n_objective;
	ash_tableau tab;
	/* For each objective: a block with the row "objective i = 0". */
	ash_rows **objective;

	/* The constraints: blocks that are not owned, and one that is. */
	size_t n_block;
	size_t max_block;
	const ash_rows **block;
	ash_rows *own;

	size_t n_mark;
	size_t max_mark;
	ash_lp_mark_state *mark;

	/* The constraints are known to have no solution. */
	bool is_infeasible;
	/* Memory ran out at some point: the tableau is not usable. */
	bool is_broken;

	/* The lines of a solution that is no longer the current point, or NULL
	 * if the current point is the solution.
	 */
	ash_line **answer;

	/* Scratch memory: the values of the variables times their common
	 * denominator.
	 */
	int64_t *scaled;
	/* Scratch memory: the terms of rows "variable >= 0", one each. */
	ash_term variable[ASH_PRICE_MAX];
};

/* Free the lines of the saved solution. */
void ash_lp_drop_answer(ash_lp *lp);
/* Returns new references to all lines of the tableau, which give the current
 * point; NULL if there is no memory.
 */
ash_line **ash_lp_copy_lines(ash_lp *lp);
/* Drop the references "lines"; returns NULL. */
ash_line **ash_lp_free_lines(ash_lp *lp, ash_line **lines);

/* Find the constraints that the current point violates most, up to
 * ASH_PRICE_MAX of them; returns their number.
 */
unsigned ash_price_find(ash_lp *lp, ash_row *row);

/* Is "row" zero at the current point? */
bool ash_price_is_zero(const ash_lp *lp, const ash_row *row);

/* ---- cut.c ---- */

/* The functions below rely on integer slacks: all constraints, including cuts
 * in terms of the variables, have integer coefficients; so not only the
 * variables but all y are integers.
 */
/* Divide "line" >= 0 (or = 0) by the greatest common divisor of its entries and
 * round the constant. Takes "line". NULL if there is no memory, or if the
 * equality cannot hold: then *impossible is set.
 */
ash_line *ash_cut_tighten(ash_tableau *tab, ash_line *line, bool is_equality,
	bool *impossible);

/* The first line from "i" on with a fraction; n_line if there is none. */
unsigned ash_cut_next(const ash_tableau *tab, unsigned i);

/* Returns a cut from line "i": a constraint that the current point violates and
 * all integer points satisfy.  "sign", 1 or -1, selects one of two.  If the
 * result is NULL, either *impossible is set, because the line is never an
 * integer, or there is no memory.  Requires: line "i" has a fraction.
 */
ash_line *ash_cut_make(ash_tableau *tab, unsigned i, int sign,
	bool *impossible);

#endif
