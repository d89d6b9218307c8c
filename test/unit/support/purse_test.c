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

static void test_first(void)
{
	ash_purse purse = open_purse(3);
	unsigned long left = ash_purse_left(&purse, BUDGET, 10);

	check(left > 0 && left < BUDGET, "the first nest gets what is there");
	check(ash_purse_left(&purse, 1000, 10) == 1000, "but no more than that");
	ash_purse_pay(&purse, 10, left / 2, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == left - left / 2,
		"one like it gets what is left");
	ash_purse_pay(&purse, 10, left, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == 0, "then nothing is left");
}

static void test_expected(void)
{
	ash_purse purse = open_purse(3);
	unsigned long left = ash_purse_left(&purse, BUDGET, 10);

	ash_purse_pay(&purse, 10, left * 2 / 3, 0);
	check(ash_purse_left(&purse, BUDGET, 10) == 0,
		"one like it would cost more than is left");
	check(ash_purse_left(&purse, BUDGET, 3) > 0, "a small one may not");
	check(ash_purse_left(&purse, BUDGET, 1000) == 0,
		"a far larger one surely will");
}

static void test_cheap_before_dear(void)
{
	ash_purse purse = open_purse(3);

	for (int i = 0; i < 4; ++i)
		ash_purse_pay(&purse, 10, 10000, 0);
	check(ash_purse_left(&purse, BUDGET, 100) > 0,
		"after cheap nests a dear one may come");
}

static void test_detection(void)
{
	ash_purse purse = open_purse(3);
	unsigned long left = ash_purse_left(&purse, BUDGET, 10);
	unsigned long models = ash_purse_left_to_detect(&purse, BUDGET);

	check(models > 0 && models < left, "models get a part");
	check(ash_purse_left_to_detect(&purse, 1000) == 1000,
		"and no more than a nest may cost");
	ash_purse_pay_detection(&purse, models);
	check(ash_purse_left_to_detect(&purse, BUDGET) == 0,
		"when it is spent there are no more");
	check(ash_purse_left(&purse, BUDGET, 10) == left - models,
		"nests pay for models");
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
	check(sum <= purse.allowed, "at what is allowed");
}

static void test_unlimited(void)
{
	ash_purse purse = open_purse(0);

	ash_purse_pay(&purse, 1, 1000000000, 1000000);
	check(ash_purse_left(&purse, BUDGET, 1000) == BUDGET,
		"effort 0 is without limit");
}

static void test_nothing(void)
{
	ash_purse purse = open_purse(1);

	check(ash_purse_left(&purse, BUDGET, 10) == 0,
		"effort 1 leaves nothing");
	check(ash_purse_left_to_detect(&purse, BUDGET) == 0, "for models, too");
}

int main(void)
{
	test_first();
	test_expected();
	test_cheap_before_dear();
	test_detection();
	test_sum_is_limited();
	test_unlimited();
	test_nothing();
	return check_result();
}
