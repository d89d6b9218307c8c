/* search_budget_test.c - what the search may spend.
 *
 * Each attempt to reschedule may take half of what is left.  One that takes
 * more is dropped, and the search goes on, without an error; the budget has
 * paid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "search_fixture.h"

/* Search with "budget": has an order been found, and is it a new one? */
static bool search(const ash_scop *scop, const ash_deps *deps,
	ash_budget *budget, bool *changed)
{
	fixture_search s;
	ash_search_result result;
	bool ok;

	fixture_search_begin(&s, budget, scop, deps, "");
	ok = ash_search_best(&s.input, &result) >= 0 &&
		!ash_budget_has_error(budget);
	*changed = ok && result.changed;
	ash_search_result_clear(&result);
	fixture_search_end(&s);
	return ok;
}

/* What the search costs if it may cost anything. */
static unsigned long get_cost(const ash_scop *scop, const ash_deps *deps)
{
	ash_budget budget = ash_budget_begin(scop->ctx, 1000000000);
	unsigned long cost;
	bool changed;

	check(search(scop, deps, &budget, &changed) && changed, "a new order");
	cost = ash_budget_spent(&budget);
	ash_budget_end(&budget);
	return cost;
}

/* Does the search end without an error if it may cost "whole", less than it
 * would spend, and does it pay for the attempt that it drops?
 */
static bool goes_on(const ash_scop *scop, const ash_deps *deps,
	unsigned long whole)
{
	ash_budget budget = ash_budget_begin(scop->ctx, whole);
	bool changed;
	bool ends = search(scop, deps, &budget, &changed);

	if (ends)
		check(ash_budget_spent(&budget) > whole / 2 &&
				ash_budget_left(&budget) > 0,
			"the attempt was paid");
	ash_budget_end(&budget);
	return ends;
}

/* There are budgets that are too small for an attempt, not for the rest. */
static void test_attempts(const ash_scop *scop, const ash_deps *deps,
	unsigned long cost)
{
	unsigned n = 0;

	for (unsigned k = 1; k < 40; ++k)
		n += goes_on(scop, deps, cost * k / 40);
	check(n > 0, "an attempt is dropped, the search goes on");
}

static void test(const ash_scop *scop, const ash_deps *deps)
{
	unsigned long cost = get_cost(scop, deps);
	ash_budget budget = ash_budget_begin(scop->ctx, 3 * cost);
	bool changed;

	check(search(scop, deps, &budget, &changed) && changed &&
			ash_budget_spent(&budget) <= cost,
		"the same with three times of that");
	ash_budget_end(&budget);
	test_attempts(scop, deps, cost);
	budget = ash_budget_begin(scop->ctx, 10);
	check(!search(scop, deps, &budget, &changed) &&
			ash_budget_error(&budget) == ASH_ERROR_SPENT,
		"too little for anything");
	ash_budget_end(&budget);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_search_scop(ctx, "planes");
	ash_deps *deps = ash_deps_compute(scop);

	if (check(deps != NULL, "dependences"))
		test(scop, deps);
	ash_deps_free(deps);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
