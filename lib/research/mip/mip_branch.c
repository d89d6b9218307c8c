/* mip_branch.c - branch and bound on our own solver.
 *
 * Rational minima are exact, so only branches that cannot improve the best
 * point are pruned. The first fractional variable is branched on, downward
 * first. There are no cuts and no heuristics: nodes are cheap, and there are
 * many.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/mip/mip_impl.h"

#include <stdlib.h>

/* The number of nodes of this search that count as one of "max_node". */
#define NODES 200

typedef struct {
	const ash_mip *mip;
	ash_lp *lp;
	uint64_t max_node;
	ash_mip_result *result;
	bool has_best, is_cut_short;
	/* Value of each objective in the best solution. */
	int64_t *best;
	mpq_t number;
} search;

/* Whether the objectives of the relaxed minimum are no better than those of the
 * best point, which are integers.
 */
static bool is_no_better(search *s)
{
	if (!s->has_best)
		return false;
	for (unsigned i = 0; i < s->mip->n_objective; ++i) {
		int order;

		ash_lp_objective_q(s->lp, i, s->number);
		order = mpq_cmp_si(s->number, s->best[i], 1);
		if (order)
			return order > 0;
	}
	return true;
}

/* The first fractional variable, its value rounded down in *below; n_var if all
 * are integers.
 */
static unsigned find_fraction(search *s, int64_t *below)
{
	for (unsigned i = 0; i < s->mip->n_var; ++i) {
		ash_lp_value_q(s->lp, i, s->number);
		if (!mpz_cmp_ui(mpq_denref(s->number), 1))
			continue;
		mpz_fdiv_q(mpq_numref(s->number), mpq_numref(s->number),
			mpq_denref(s->number));
		*below = mpz_get_si(mpq_numref(s->number));
		return i;
	}
	return s->mip->n_var;
}

static void take_point(search *s)
{
	s->has_best = true;
	for (unsigned i = 0; i < s->mip->n_var; ++i)
		s->result->value[i] = ash_lp_value(s->lp, i);
	for (unsigned i = 0; i < s->mip->n_objective; ++i)
		s->best[i] = ash_lp_objective(s->lp, i);
}

static ash_lp_status visit(search *s);

/* Visit the branch in which "var" is at most, or at least, "bound". */
static ash_lp_status visit_side(search *s, unsigned var, bool is_below,
	int64_t bound)
{
	ash_term term = { var, is_below ? -1 : 1 };
	ash_lp_status status = ASH_LP_ERROR;

	if (!ash_lp_mark(s->lp))
		return ASH_LP_ERROR;
	if (ash_lp_add_row(s->lp, false, is_below ? bound : -bound, 1, &term))
		status = visit(s);
	ash_lp_undo(s->lp);
	return status;
}

/* Visit the current node. If a limit is reached, the result is "unknown". */
static ash_lp_status visit(search *s)
{
	int64_t below = 0;
	unsigned var;
	ash_lp_status status;

	if (s->result->nodes == s->max_node) {
		s->is_cut_short = true;
		return ASH_LP_OPTIMAL;
	}
	++s->result->nodes;
	status = ash_lp_minimize(s->lp, false);
	if (status == ASH_LP_INFEASIBLE)
		return ASH_LP_OPTIMAL;
	if (status != ASH_LP_OPTIMAL || is_no_better(s))
		return status;
	var = find_fraction(s, &below);
	if (var == s->mip->n_var) {
		take_point(s);
		return ASH_LP_OPTIMAL;
	}
	status = visit_side(s, var, true, below);
	return status == ASH_LP_OPTIMAL ? visit_side(s, var, false, below + 1)
					: status;
}

/* The linear relaxation of "mip"; NULL if there is no memory. */
static ash_lp *set_up(const ash_mip *mip, ash_lp_work *work)
{
	ash_lp *lp = ash_lp_alloc(mip->n_var, mip->n_objective, work);
	bool ok = lp && ash_lp_add(lp, mip->rows);

	for (unsigned i = 0; ok && i < mip->n_objective; ++i)
		ok = ash_lp_set_objective(lp, i, mip->objective[i].n,
			mip->objective[i].term);
	for (unsigned i = 0; ok && i < mip->n_var; ++i) {
		ash_term term = { i, -1 };

		ok = ash_lp_add_row(lp, false, mip->upper[i], 1, &term);
	}
	return ok ? lp : ash_lp_free(lp);
}

ash_lp_status ash_mip_branch(const ash_mip *mip, uint64_t max_node,
	ash_lp_work *work, ash_mip_result *result)
{
	search s = { .mip = mip,
		.max_node = NODES * max_node,
		.result = result };
	ash_lp_status status = ASH_LP_ERROR;

	mpq_init(s.number);
	s.lp = set_up(mip, work);
	s.best = calloc(mip->n_objective + 1, sizeof(*s.best));
	if (s.lp && s.best)
		status = visit(&s);
	result->is_complete = status == ASH_LP_OPTIMAL && !s.is_cut_short;
	if (status == ASH_LP_BUDGET && s.has_best)
		status = ASH_LP_OPTIMAL;
	else if (status == ASH_LP_OPTIMAL && !s.has_best)
		status = s.is_cut_short ? ASH_LP_BUDGET : ASH_LP_INFEASIBLE;
	ash_lp_free(s.lp);
	free(s.best);
	mpq_clear(s.number);
	return status;
}
