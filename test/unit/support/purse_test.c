/* purse_test.c - what the loop nests of a file may cost together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "support/purse.h"

#define BUDGET 6000000

static ash_purse open_purse(int effort)
{
	ash_options options;
	ash_purse purse;

	ash_options_init(&options);
	options.effort = effort;
	ash_purse_open(&purse, &options, 1000);
	ash_options_clear(&options);
	return purse;
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
	unsigned long sum = 0;
	int n = 0;

	while (ash_purse_left(&purse, BUDGET, 10) && n < 1000) {
		ash_purse_pay(&purse, 10, 100000, 50);
		sum += 150000;
		++n;
	}
	check(n < 1000, "it comes to an end");
	check(sum <= purse.allowed + 2 * 150000, "at what is allowed");
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

int main(void)
{
	test_one_is_free();
	test_cheap_before_dear();
	test_sum_is_limited();
	test_unlimited();
	test_nothing_else();
	return check_result();
}
