/* purse_test.c - what the loop nests of a file may cost together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "support/purse.h"

#define BUDGET 6000000

static ash_purse open_as(int effort, bool strict)
{
	ash_options options;
	ash_purse purse;

	ash_options_init(&options);
	options.effort = effort;
	options.strict_effort = strict;
	ash_purse_open(&purse, &options, 1000);
	ash_options_clear(&options);
	return purse;
}

static ash_purse open_purse(int effort)
{
	return open_as(effort, false);
}

static void test_one_is_free(void)
{
	ash_purse purse = open_purse(3);

	check(ash_purse_left(&purse, BUDGET, 10) == BUDGET,
		"the first nest may cost the budget");
	ash_purse_pay(&purse, 10, 5000000, 100);
	check(ash_purse_left(&purse, BUDGET, 30) == 0,
		"a second one that will cost far more must not");
	check(ash_purse_left(&purse, BUDGET, 1) > 0, "a small one may");
	check(ash_purse_left(&purse, BUDGET, 1) < BUDGET,
		"but not the whole budget");
}

static void test_cheap_before_dear(void)
{
	ash_purse purse = open_purse(3);

	for (int i = 0; i < 4; ++i)
		ash_purse_pay(&purse, 10, 10000, 0);
	check(ash_purse_left(&purse, BUDGET, 100) == BUDGET,
		"after cheap nests a dear one may come");
}

static void test_sum_is_limited(void)
{
	ash_purse purse = open_purse(3);
	int n = 0;

	while (ash_purse_left(&purse, BUDGET, 10) && n < 1000) {
		ash_purse_pay(&purse, 10, 100000, 50);
		++n;
	}
	check(n < 1000, "it comes to an end");
	check(purse.spent <= purse.allowed + 2 * purse.dearest,
		"at what is allowed");
}

static void test_unlimited(void)
{
	ash_purse purse = open_purse(0);

	ash_purse_pay(&purse, 1, 1000000000, 1000000);
	check(ash_purse_left(&purse, BUDGET, 1000) == BUDGET,
		"effort 0 is without limit");
}

static void test_nothing_else(void)
{
	ash_purse purse = open_purse(1);

	ash_purse_pay(&purse, 10, 1000, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == 0,
		"effort 1 leaves nothing but the dearest");
}

static void test_strict(void)
{
	ash_purse purse = open_as(3, true);
	unsigned long all = ash_purse_left(&purse, BUDGET, 10), left;

	check(all > 0 && all < BUDGET, "the first nest is not free");
	ash_purse_pay_detection(&purse, all / 2);
	left = ash_purse_left(&purse, BUDGET, 10);
	check(left == all - all / 2, "detection is paid for");
	check(ash_purse_can_pay(&purse, left, 0), "all may be spent");
	check(!ash_purse_can_pay(&purse, left, 1),
		"but code costs something, too");
	ash_purse_pay(&purse, 10, left / 2, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == left - left / 2,
		"so is the dearest nest");
	ash_purse_pay(&purse, 10, left, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == 0, "until nothing is left");
}

static void test_not_strict(void)
{
	ash_purse purse = open_purse(3);

	ash_purse_pay_detection(&purse, BUDGET);
	check(ash_purse_left(&purse, BUDGET, 10) == BUDGET,
		"else detection costs nothing");
	check(ash_purse_can_pay(&purse, BUDGET, 1000000),
		"nor is code refused");
}

static void test_strict_unlimited(void)
{
	ash_purse purse = open_as(0, true);

	ash_purse_pay(&purse, 1, 1000000000, 1000000);
	check(ash_purse_left(&purse, BUDGET, 1000) == BUDGET &&
			ash_purse_can_pay(&purse, BUDGET, 1000000),
		"a limit that is none cannot be kept strictly");
}

int main(void)
{
	test_one_is_free();
	test_cheap_before_dear();
	test_sum_is_limited();
	test_unlimited();
	test_nothing_else();
	test_strict();
	test_not_strict();
	test_strict_unlimited();
	return check_result();
}
