/* minimize.c - the lexicographic minimum: pivots and cuts.
 *
 * The current point is the lexicographic minimum under the constraints handled
 * so far.  While it violates a constraint, a pivot adds this constraint, and
 * the point moves to the new minimum.  As the point only increases, this
 * terminates.  Of several violated constraints, the one that increases the
 * point most is chosen.  If integers are required and some value is fractional,
 * a cut is added as one more violated constraint.
 *
 * Constraints are not kept in the tableau; if the point violates one again
 * later, it is found again.  Only cuts are not: a cut whose column is replaced
 * by another constraint is forgotten.  This is correct because the point
 * increases and never returns below the cut.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp_impl.h"

#include "solve/big.h"

/* Returns "line" with all signs reversed.  Takes "line".  NULL if there is no
 * memory.
 */
static ash_line *negate(ash_tableau *tab, ash_line *line)
{
	ash_line *negative = ash_big_negate(tab, line);

	ash_line_free(&tab->pool, line);
	return negative;
}

/* Returns the line of "row", which the current point violates.  If the result
 * is NULL, either *impossible is set, because the row cannot hold, or there is
 * no memory.
 */
static ash_line *express(ash_tableau *tab, const ash_row *row, bool is_integer,
	bool *impossible)
{
	ash_line *line = ash_tableau_express(tab, row);

	if (line && row->is_equality && ash_line_sign(line, 0) > 0)
		line = negate(tab, line);
	if (line && is_integer)
		line = ash_cut_tighten(tab, line, row->is_equality, impossible);
	return line;
}

/* A candidate for the next pivot.  It moves the point by "step" in line "lead",
 * and not at all in the lines above; both are used only to compare candidates.
 */
typedef struct {
	ash_line *line;
	unsigned col;
	bool is_equality;
	unsigned lead;
	double step;
} move;

static double to_double(const ash_line *line, unsigned i)
{
	return ash_line_is_big(line) ? mpz_get_d(line->big[i])
				     : (double) line->val[i];
}

static double den_to_double(const ash_line *line)
{
	return ash_line_is_big(line) ? mpz_get_d(line->big[line->n])
				     : (double) line->den;
}

/* Find the pivot that makes "line" >= 0 hold. Takes "line". ASH_LP_STOPPED: the
 * pivot has been stored in *m.
 */
static ash_lp_status plan(ash_tableau *tab, ash_line *line, bool is_equality,
	move *m)
{
	const ash_line *top;

	m->line = line;
	m->is_equality = is_equality;
	m->col = ash_tableau_choose(tab, line);
	if (!m->col)
		return ASH_LP_INFEASIBLE;
	m->lead = tab->lead[m->col];
	top = tab->line[m->lead];
	m->step = -to_double(line, 0) /
		to_double(line, ash_line_find(line, m->col)) *
		to_double(top, tab->lead_at[m->col]) / den_to_double(top);
	return ASH_LP_STOPPED;
}

/* Plan the pivot for a constraint whose line has not been built yet. */
static ash_lp_status plan_row(ash_tableau *tab, const ash_row *row,
	bool is_integer, move *m)
{
	bool impossible = false;
	ash_line *line = express(tab, row, is_integer, &impossible);

	m->line = line;
	if (impossible)
		return ASH_LP_INFEASIBLE;
	return line ? plan(tab, line, row->is_equality, m) : ASH_LP_ERROR;
}

static bool is_farther(const move *a, const move *b)
{
	if (a->lead != b->lead)
		return a->lead < b->lead;
	return a->step > b->step;
}

/* Plan the pivot for the cut of line "i" with this sign (ash_cut_make). */
static ash_lp_status plan_cut(ash_tableau *tab, unsigned i, int sign, move *m)
{
	bool impossible = false;
	ash_line *line = ash_cut_make(tab, i, sign, &impossible);

	m->line = line;
	if (impossible)
		return ASH_LP_INFEASIBLE;
	return line ? plan(tab, line, false, m) : ASH_LP_ERROR;
}

/* Keep in *best whichever pivot moves the point farther, and free the other. */
static void keep_farther(ash_tableau *tab, const move *other, move *best)
{
	ash_line *worse = other->line;

	if (!best->line || is_farther(other, best)) {
		worse = best->line;
		*best = *other;
	}
	ash_line_free(&tab->pool, worse);
}

/* Among the cuts of the first lines with a fraction, from line "i" on, find the
 * pivot that moves the point farthest.
 */
static ash_lp_status plan_cuts(ash_tableau *tab, unsigned i, move *best)
{
	ash_lp_status status = ASH_LP_STOPPED;

	++tab->work->cuts;
	for (unsigned k = 0; k < ASH_CUT_MAX && i < tab->n_line; ++k) {
		for (int sign = 1; sign >= -1; sign -= 2) {
			move m;

			status = plan_cut(tab, i, sign, &m);
			if (status != ASH_LP_STOPPED) {
				ash_line_free(&tab->pool, m.line);
				return status;
			}
			keep_farther(tab, &m, best);
		}
		i = ash_cut_next(tab, i + 1);
	}
	return status;
}

/* Among the pivots for "n" rows, find the one that moves the point farthest.
 * Stops comparing when that costs more than it can gain.
 */
static ash_lp_status plan_rows(ash_tableau *tab, unsigned n, const ash_row *row,
	bool is_integer, move *best)
{
	uint64_t end = tab->touched + ASH_PRICE_PATIENCE * tab->pivot_cost;
	ash_lp_status status = plan_row(tab, &row[0], is_integer, best);

	for (unsigned k = 1; k < n && status == ASH_LP_STOPPED; ++k) {
		move m;

		if (k >= ASH_PRICE_MIN && tab->touched > end)
			break;
		status = plan_row(tab, &row[k], is_integer, &m);
		if (status == ASH_LP_STOPPED)
			keep_farther(tab, &m, best);
		else
			ash_line_free(&tab->pool, m.line);
	}
	return status;
}

/* Find the next pivot. ASH_LP_OPTIMAL: none is needed. */
static ash_lp_status plan_next(ash_lp *lp, bool is_integer, move *m)
{
	ash_row row[ASH_PRICE_MAX];
	unsigned n = ash_price_find(lp, row);
	unsigned i;

	m->line = NULL;
	if (n > 0)
		return plan_rows(&lp->tab, n, row, is_integer, m);
	i = is_integer ? ash_cut_next(&lp->tab, 0) : lp->tab.n_line;
	if (i < lp->tab.n_line)
		return plan_cuts(&lp->tab, i, m);
	return ASH_LP_OPTIMAL;
}

/* Do one pivot. ASH_LP_STOPPED: the minimum has not been reached yet. */
static ash_lp_status step(ash_lp *lp, bool is_integer)
{
	ash_tableau *tab = &lp->tab;
	ash_lp_status status;
	move m;

	if (tab->work->budget == 0)
		return ASH_LP_BUDGET;
	status = plan_next(lp, is_integer, &m);
	if (status == ASH_LP_STOPPED &&
		!ash_tableau_pivot(tab, m.line, m.col, m.is_equality))
		status = ASH_LP_ERROR;
	ash_line_free(&tab->pool, m.line);
	return status;
}

ash_lp_status ash_lp_minimize(ash_lp *lp, bool is_integer)
{
	ash_lp_status status = ASH_LP_STOPPED;

	if (!lp || lp->is_broken)
		return ASH_LP_ERROR;
	ash_lp_drop_answer(lp);
	++lp->tab.work->solves;
	if (lp->is_infeasible)
		return ASH_LP_INFEASIBLE;
	while (status == ASH_LP_STOPPED)
		status = step(lp, is_integer);
	lp->is_infeasible = status == ASH_LP_INFEASIBLE;
	lp->is_broken = status == ASH_LP_ERROR;
	return status;
}
