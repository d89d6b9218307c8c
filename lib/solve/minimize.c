/* minimize.c - the lexicographic minimum: pivots and cuts.
 *
 * The current point is always the minimum of what has been looked at.  While
 * it violates a constraint, a pivot moves it to the minimum of what is left;
 * the point only ever grows, so this ends.  Then, if integers are sought and
 * some line is none, a cut is one more violated constraint.
 *
 * Constraints that were satisfied once are not kept in the tableau; should
 * the point violate one later, it is found again.  That holds for all but
 * cuts: a cut whose column is taken by another constraint is forgotten.  The
 * point has passed it then and never comes back below.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp_impl.h"

#include "solve/big.h"
#include "solve/cut.h"

/* "line" with all signs reversed; takes it.  NULL if there is no memory. */
static ash_line *negate(ash_tableau *tab, ash_line *line)
{
	ash_line *negative = ash_big_negate(tab, line);

	ash_line_free(&tab->pool, line);
	return negative;
}

/* "row" in terms of y, its constant negative.  NULL with *impossible: it
 * cannot hold; NULL without: no memory.
 */
static ash_line *express(ash_tableau *tab, const ash_row *row,
	bool is_integer, bool *impossible)
{
	ash_line *line = ash_tableau_express(tab, row);

	if (line && row->is_equality && ash_line_sign(line, 0) > 0)
		line = negate(tab, line);
	if (line && is_integer)
		line = ash_cut_tighten(tab, line, row->is_equality,
			impossible);
	return line;
}

/* What the current point violates, as a line, which the caller frees.
 * ASH_LP_OPTIMAL: nothing.
 */
static ash_lp_status next_line(ash_lp *lp, bool is_integer, ash_line **line,
	bool *is_equality)
{
	ash_tableau *tab = &lp->tab;
	bool impossible = false;
	ash_row row;

	*line = NULL;
	*is_equality = false;
	if (ash_price_find(lp, &row)) {
		*is_equality = row.is_equality;
		*line = express(tab, &row, is_integer, &impossible);
	} else if (is_integer && !ash_cut_none(tab)) {
		*line = ash_cut_find(tab, &impossible);
	} else {
		return ASH_LP_OPTIMAL;
	}
	if (impossible)
		return ASH_LP_INFEASIBLE;
	return *line ? ASH_LP_STOPPED : ASH_LP_ERROR;
}

/* Make "line" >= 0 hold; takes it.  ASH_LP_STOPPED: done. */
static ash_lp_status satisfy(ash_tableau *tab, ash_line *line,
	bool is_equality)
{
	unsigned col = ash_tableau_choose(tab, line);
	bool ok = true;

	if (col)
		ok = ash_tableau_pivot(tab, line, col, is_equality);
	ash_line_free(&tab->pool, line);
	if (!ok)
		return ASH_LP_ERROR;
	return col ? ASH_LP_STOPPED : ASH_LP_INFEASIBLE;
}

/* One step; ASH_LP_STOPPED: not yet at the end. */
static ash_lp_status step(ash_lp *lp, bool is_integer)
{
	ash_lp_status status;
	bool is_equality;
	ash_line *line;

	if (lp->tab.work->budget == 0)
		return ASH_LP_BUDGET;
	status = next_line(lp, is_integer, &line, &is_equality);
	if (status != ASH_LP_STOPPED)
		return status;
	return satisfy(&lp->tab, line, is_equality);
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
