/* nontrivial.c - solutions that are trivial on no region, by branch and bound.
 *
 * Depth first: where the minimum is trivial on a region, the cases of that
 * region are tried in turn, each a few dual simplex steps away from the
 * point that was trivial.  Once case form0 >= 1 and case form0 <= -1 are
 * done, form0 = 0 holds in all others, and holds at that point already.
 *
 * Once there is a solution, objectives that are to be zero in a better one
 * are added to every case that is tried from then on, at all levels.  If such
 * an objective is not zero at the point from which the cases start, it is
 * zero in none of them, because that point is the minimum: they are skipped.
 *
 * Report CW 706, section 6.5.7.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp_impl.h"

#include <stdlib.h>

/* The state of the search.  Its functions return ASH_LP_INFEASIBLE if the
 * search must continue with the next case, and any other status to end it;
 * ASH_LP_OPTIMAL means that no better solution exists.
 */
typedef struct {
	ash_lp *lp;
	unsigned n_region;
	const ash_lp_region *region;
	unsigned n_significant;
	ash_lp_verdict (*accept)(const ash_lp *lp, void *user);
	void *user;
	bool is_integer;
	/* The best solution so far; becomes the answer of the problem. */
	ash_line **best;
	/* Better solutions must have zeros in the objectives before "n_forced";
	 * constraints for this have been added for those before the other
	 * member.
	 */
	unsigned n_forced;
	unsigned n_imposed;
	/* Scratch for the negative of a form, of the size of the largest one.
	 */
	ash_term *term;
} search;

static ash_lp_status explore(search *s);

static bool is_trivial(const ash_lp *lp, const ash_lp_region *region)
{
	for (unsigned f = 0; f < region->n_form; ++f) {
		ash_row row = { 0, region->n_term[f], true, region->form[f] };

		if (!ash_price_is_zero(lp, &row))
			return false;
	}
	return true;
}

static const ash_lp_region *first_trivial(const search *s)
{
	for (unsigned r = 0; r < s->n_region; ++r)
		if (is_trivial(s->lp, &s->region[r]))
			return &s->region[r];
	return NULL;
}

/* Index of the first significant objective that is not zero, or n_significant.
 */
static unsigned first_nonzero(const search *s)
{
	unsigned k = 0;

	while (k < s->n_significant &&
		ash_line_sign(s->lp->tab.line[k], 0) == 0)
		++k;
	return k;
}

/* Save the current point as the best solution so far. */
static ash_lp_status keep_solution(search *s)
{
	unsigned k = first_nonzero(s);
	ash_line **lines = ash_lp_copy_lines(s->lp);

	if (!lines)
		return ASH_LP_ERROR;
	ash_lp_free_lines(s->lp, s->best);
	s->best = lines;
	s->n_forced = k + 1;
	return k == s->n_significant ? ASH_LP_OPTIMAL : ASH_LP_INFEASIBLE;
}

/* Handle a point that is trivial on no region. */
static ash_lp_status take_solution(search *s)
{
	ash_lp_verdict verdict = ASH_LP_ACCEPT;

	if (s->accept)
		verdict = s->accept(s->lp, s->user);
	if (verdict == ASH_LP_STOP)
		return ASH_LP_STOPPED;
	if (verdict == ASH_LP_REJECT)
		return ASH_LP_INFEASIBLE;
	return keep_solution(s);
}

/* Add the constraints that only a better solution satisfies. */
static bool impose(search *s)
{
	bool ok = true;

	for (; ok && s->n_imposed < s->n_forced; ++s->n_imposed)
		ok = ash_lp_add(s->lp, s->lp->objective[s->n_imposed]);
	return ok;
}

/* Add the constraint sign * form >= 1. */
static bool add_case(search *s, int sign, unsigned n, const ash_term *form)
{
	for (unsigned t = 0; t < n; ++t) {
		s->term[t].var = form[t].var;
		s->term[t].coef = sign * form[t].coef;
	}
	return ash_lp_add_row(s->lp, false, -1, n, s->term);
}

static ash_lp_status solve_case(search *s, int sign, unsigned n,
	const ash_term *form)
{
	ash_lp_status status;

	if (!add_case(s, sign, n, form) || !impose(s))
		return ASH_LP_ERROR;
	status = ash_lp_minimize(s->lp, s->is_integer);
	return status == ASH_LP_OPTIMAL ? explore(s) : status;
}

/* Is no case of the current point better than the best solution? */
static bool is_beaten(const search *s)
{
	for (unsigned k = 0; k < s->n_forced; ++k)
		if (ash_line_sign(s->lp->tab.line[k], 0) != 0)
			return true;
	return false;
}

static ash_lp_status try_case(search *s, int sign, unsigned n,
	const ash_term *form)
{
	unsigned n_imposed = s->n_imposed;
	ash_lp_status status;

	if (is_beaten(s))
		return ASH_LP_INFEASIBLE;
	if (!ash_lp_mark(s->lp))
		return ASH_LP_ERROR;
	status = solve_case(s, sign, n, form);
	ash_lp_undo(s->lp);
	s->n_imposed = n_imposed;
	return status;
}

/* Try both cases in which "form" is the first form that is not zero; then add
 * the constraint that it is zero.
 */
static ash_lp_status try_form(search *s, unsigned n, const ash_term *form)
{
	ash_lp_status status = try_case(s, 1, n, form);

	if (status == ASH_LP_INFEASIBLE)
		status = try_case(s, -1, n, form);
	if (status == ASH_LP_INFEASIBLE &&
		!ash_lp_add_row(s->lp, true, 0, n, form))
		status = ASH_LP_ERROR;
	return status;
}

/* Try all cases of a region that is trivial at the current point. */
static ash_lp_status try_region(search *s, const ash_lp_region *region)
{
	ash_lp_status status = ASH_LP_INFEASIBLE;

	if (!ash_lp_mark(s->lp))
		return ASH_LP_ERROR;
	for (unsigned f = 0; f < region->n_form; ++f) {
		status = try_form(s, region->n_term[f], region->form[f]);
		if (status != ASH_LP_INFEASIBLE || is_beaten(s))
			break;
	}
	ash_lp_undo(s->lp);
	return status;
}

/* Find all better solutions of the current case, whose minimum is computed
 * here.
 */
static ash_lp_status explore(search *s)
{
	const ash_lp_region *region = first_trivial(s);

	return region ? try_region(s, region) : take_solution(s);
}

static unsigned longest_form(unsigned n, const ash_lp_region *region)
{
	unsigned longest = 0;

	for (unsigned r = 0; r < n; ++r)
		for (unsigned f = 0; f < region[r].n_form; ++f)
			if (region[r].n_term[f] > longest)
				longest = region[r].n_term[f];
	return longest;
}

/* Run the search on a problem that has been solved. */
static ash_lp_status run(search *s)
{
	ash_lp_status status;

	s->term = calloc((size_t) longest_form(s->n_region, s->region) + 1,
		sizeof(*s->term));
	status = s->term ? explore(s) : ASH_LP_ERROR;
	free(s->term);
	if (status == ASH_LP_INFEASIBLE && s->best)
		status = ASH_LP_OPTIMAL;
	if (status != ASH_LP_OPTIMAL)
		s->best = ash_lp_free_lines(s->lp, s->best);
	return status;
}

/* Solve the problem without regions, then search. */
static ash_lp_status begin(search *s)
{
	ash_lp *lp = s->lp;
	ash_lp_status status = ash_lp_minimize(lp, s->is_integer);

	if (status != ASH_LP_OPTIMAL)
		return status;
	if (s->n_significant > lp->n_objective)
		s->n_significant = lp->n_objective;
	status = run(s);
	lp->answer = s->best;
	return status;
}

ash_lp_status ash_lp_nontrivial(ash_lp *lp, unsigned n_region,
	const ash_lp_region *region, unsigned n_significant,
	ash_lp_verdict (*accept)(const ash_lp *lp, void *user), void *user)
{
	search s = { .lp = lp,
		.n_region = n_region,
		.region = region,
		.n_significant = n_significant,
		.accept = accept,
		.user = user,
		.is_integer = true };

	return begin(&s);
}

ash_lp_status ash_lp_nontrivial_rational(ash_lp *lp, unsigned n_region,
	const ash_lp_region *region, unsigned n_significant)
{
	search s = { .lp = lp,
		.n_region = n_region,
		.region = region,
		.n_significant = n_significant };

	return begin(&s);
}
