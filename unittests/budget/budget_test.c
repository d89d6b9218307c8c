/* budget_test.c - parts of a budget, and the errors of isl.
 *
 * A part is in force until it ends, however that comes about, and then its
 * parent is, with what the part has left it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/budget.h"

#include <isl/options.h>
#include <isl/set.h>

#include "check.h"
#include "fixture.h"
#include "isl_fixes/charge.h"

/* Perform "n" operations; false if the budget runs out. */
static bool work(isl_ctx *ctx, unsigned n)
{
	return ash_charge(ctx, n);
}

/* Let isl meet an error. */
static void blunder(isl_ctx *ctx)
{
	isl_set_free(isl_set_read_from_str(ctx, "{ nonsense"));
}

static void test_whole(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 100);

	check(work(ctx, 60) && ash_budget_left(&b) == 40 &&
			ash_budget_spent(&b) == 60,
		"left and spent");
	ash_budget_limit(&b, 80);
	check(ash_budget_left(&b) == 20, "a limit counts what was spent");
	check(!work(ctx, 21) && ash_budget_error(&b) == ASH_ERROR_SPENT,
		"it runs out");
	ash_budget_renew(&b);
	check(ash_budget_has_error(&b), "an error stays noted");
	ash_budget_forget(&b);
	check(work(ctx, 80) && !work(ctx, 1), "all of it again");
	check(ash_budget_end(&b) == ASH_ERROR_SPENT, "the end tells");
	check(work(ctx, 1000), "no limit afterwards");
}

static void test_unlimited(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 0);
	ash_budget part = ash_budget_share(&b, 2, ASH_BUDGET_PAID);

	check(!ash_budget_is_limited(&part) && work(ctx, 1000),
		"a share of any number is any number");
	check(ash_budget_end(&part) == ASH_ERROR_NONE, "nothing ran out");
	part = ash_budget_part(&b, 10, ASH_BUDGET_FREE);
	check(!work(ctx, 11), "a part has a limit all the same");
	ash_budget_end(&part);
	check(work(ctx, 1000), "and its parent none");
	ash_budget_end(&b);
}

static void test_paid(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 100);
	ash_budget part;

	work(ctx, 20);
	part = ash_budget_share(&b, 2, ASH_BUDGET_PAID);
	check(part.whole == 41, "a share of what is left");
	check(work(ctx, 30) && ash_budget_end(&part) == ASH_ERROR_NONE &&
			ash_budget_left(&b) == 50 && ash_budget_spent(&b) == 50,
		"its parent pays");
	work(ctx, 10);
	ash_budget_forgive(&b);
	check(ash_budget_left(&b) == 50, "forgiven back to the last payment");
	check(work(ctx, 50) && !work(ctx, 1), "isl knows");
	ash_budget_end(&b);
}

static void test_free(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 100);
	ash_budget part;

	work(ctx, 20);
	part = ash_budget_part(&b, 500, ASH_BUDGET_FREE);
	check(work(ctx, 400) && ash_budget_left(&part) == 100,
		"more than its parent has");
	check(ash_budget_end(&part) == ASH_ERROR_NONE &&
			ash_budget_left(&b) == 80 && ash_budget_spent(&b) == 20,
		"its parent does not pay");
	check(work(ctx, 80) && !work(ctx, 1), "isl knows that, too");
	ash_budget_end(&b);
}

/* An inner part runs out; the outer one and their parent go on. */
static void test_nested(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 1000);
	ash_budget outer = ash_budget_part(&b, 100, ASH_BUDGET_PAID);
	ash_budget inner = ash_budget_part(&outer, 10, ASH_BUDGET_PAID);

	check(work(ctx, 10) && !work(ctx, 1), "the inner limit is in force");
	check(ash_budget_end(&inner) == ASH_ERROR_SPENT &&
			!ash_budget_has_error(&b),
		"that it ran out is its own affair");
	check(work(ctx, 80) && !work(ctx, 20), "then the outer one");
	check(ash_budget_end(&outer) == ASH_ERROR_SPENT, "which runs out, too");
	check(ash_budget_left(&b) > 800 && work(ctx, 800), "then all the rest");
	ash_budget_end(&b);
}

/* A part begins when nothing is left, or all is spent. */
static void test_late(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 10);
	ash_budget part;

	check(!work(ctx, 20), "spent");
	part = ash_budget_share(&b, 2, ASH_BUDGET_PAID);
	check(!work(ctx, 2), "no share of nothing is without a limit");
	ash_budget_end(&part);
	check(ash_budget_error(&b) == ASH_ERROR_SPENT,
		"what was spent before stays so");
	ash_budget_forget(&b);
	check(!work(ctx, 2), "nothing left is no lack of a limit");
	ash_budget_end(&b);
}

static void test_errors(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 1000);
	ash_budget part = ash_budget_part(&b, 500, ASH_BUDGET_FREE);
	ash_errors errors = ash_error_expect(ctx);

	blunder(ctx);
	check(ash_error_end(&errors) == ASH_ERROR_INVALID &&
			!ash_budget_has_error(&part),
		"what was expected is forgotten");
	blunder(ctx);
	errors = ash_error_expect(ctx);
	blunder(ctx);
	ash_error_end(&errors);
	check(ash_budget_has_error(&part), "what was wrong before is not");
	check(ash_error_text(ctx) != NULL, "isl says something");
	check(ash_budget_end(&part) == ASH_ERROR_INVALID &&
			ash_budget_has_error(&b),
		"an error outlives the part");
	ash_budget_forget(&b);
	check(!ash_budget_has_error(&b), "until it is forgotten");
	ash_budget_end(&b);
}

/* What runs out within a scope of errors was not expected. */
static void test_spent_in_scope(isl_ctx *ctx)
{
	ash_budget b = ash_budget_begin(ctx, 10);
	ash_errors errors = ash_error_expect(ctx);

	work(ctx, 20);
	check(ash_error_end(&errors) == ASH_ERROR_SPENT &&
			ash_budget_error(&b) == ASH_ERROR_SPENT,
		"the budget ran out in a scope");
	ash_budget_end(&b);
	check(ash_error_of(ctx) == ASH_ERROR_NONE, "it is over");
}

/* Memory runs out in a part of a part: as isl_fixes/reserve.c tells isl. */
static void test_memory(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_budget b = ash_budget_begin(ctx, 1000);
	ash_budget outer = ash_budget_share(&b, 2, ASH_BUDGET_FREE);
	ash_budget inner = ash_budget_share(&outer, 2, ASH_BUDGET_PAID);

	isl_ctx_set_error(ctx, isl_error_alloc);
	isl_ctx_abort(ctx);
	check(!work(ctx, 1), "nothing is done any more");
	check(ash_budget_end(&inner) == ASH_ERROR_MEMORY &&
			ash_budget_end(&outer) == ASH_ERROR_MEMORY,
		"each part knows why");
	ash_budget_forget(&b);
	check(ash_budget_is_aborted(&b) &&
			ash_budget_error(&b) == ASH_ERROR_MEMORY,
		"that is not forgotten");
	check(ash_budget_end(&b) == ASH_ERROR_MEMORY, "to the end");
	isl_ctx_free(ctx);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_whole(ctx);
	test_unlimited(ctx);
	test_paid(ctx);
	test_free(ctx);
	test_nested(ctx);
	test_late(ctx);
	test_errors(ctx);
	test_spent_in_scope(ctx);
	isl_ctx_free(ctx);
	test_memory();
	return check_result();
}
