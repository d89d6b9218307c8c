/* file_budget_test.c - what the loop nests of a file may cost together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/file_budget.h"
#include "check.h"

#define BUDGET 6000000

static const ash_file_size large = { .n_instruction = 10000, .n_loop = 100 };
static const ash_file_size small = { .n_instruction = 100, .n_loop = 3 };
static const ash_code_size none = { 0, 0 };

/* A file_budget in which nests that promise much may cost "allowance" together.
 */
static ash_file_budget open_with(int effort, int allowance,
	const ash_file_size *file)
{
	ash_options options;
	ash_file_budget file_budget;

	ash_options_init(&options);
	options.effort = effort;
	options.allowance = allowance;
	ash_file_budget_open(&file_budget, &options, file);
	ash_options_clear(&options);
	return file_budget;
}

static ash_file_budget open_as(int effort, const ash_file_size *file)
{
	return open_with(effort, 0, file);
}

static ash_file_budget open_budget(int effort)
{
	return open_as(effort, &large);
}

static void test_all_is_paid(void)
{
	ash_file_budget file_budget = open_budget(3);
	unsigned long all = ash_file_budget_left(&file_budget, BUDGET, 10, 1),
		      left;

	check(all == BUDGET, "a large file has more than the budget of a nest");
	all = ash_file_budget_left(&file_budget, 1000000000, 10, 1);
	ash_file_budget_pay_detection(&file_budget, all / 2);
	left = ash_file_budget_left(&file_budget, 1000000000, 10, 1);
	check(left == all - all / 2, "detection is paid for");
	check(ash_file_budget_can_pay(&file_budget, left, &none, 1),
		"all may be spent");
	check(!ash_file_budget_can_pay(&file_budget, left,
		      &(ash_code_size) { 1, 0 }, 1),
		"but instructions cost something");
	check(!ash_file_budget_can_pay(&file_budget, left,
		      &(ash_code_size) { 0, 1 }, 1),
		"and loops do");
	ash_file_budget_pay(&file_budget, 10, left / 2, &none, 1);
	check(ash_file_budget_left(&file_budget, 1000000000, 10, 1) ==
			left - left / 2,
		"a nest is paid for");
	ash_file_budget_pay(&file_budget, 10, left, &none, 1);
	check(ash_file_budget_left(&file_budget, BUDGET, 10, 1) == 0,
		"until nothing is left");
}

static void test_detection(void)
{
	ash_file_budget file_budget = open_as(3, &small),
			all = open_as(0, &small);
	unsigned long left = ash_file_budget_left_to_detect(&file_budget,
		BUDGET);

	check(left < file_budget.allowed, "detection gets a part of what is left");
	ash_file_budget_pay_detection(&file_budget, file_budget.allowed);
	check(ash_file_budget_left_to_detect(&file_budget, BUDGET) < left,
		"less if nothing is left");
	left = ash_file_budget_left_to_detect(&file_budget, BUDGET);
	check(left > 0, "but some");
	check(ash_file_budget_left_to_detect(&file_budget, left - 1) ==
			left - 1,
		"never more than the budget");
	file_budget = open_with(3, 1000000, &small);
	ash_file_budget_pay_detection(&file_budget,
		file_budget.allowed + 900000);
	left = ash_file_budget_left_to_detect(&file_budget, BUDGET);
	ash_file_budget_pay_detection(&file_budget, 200000);
	check(ash_file_budget_left_to_detect(&file_budget, BUDGET) < left / 4,
		"less once nothing can come of it");
	check(ash_file_budget_left_to_detect(&all, BUDGET) == BUDGET,
		"without a limit it may cost the budget");
}

static void test_what_is_expected(void)
{
	ash_file_budget file_budget = open_budget(3);

	ash_file_budget_pay(&file_budget, 10, 5000000,
		&(ash_code_size) { 100, 10 }, 1);
	check(ash_file_budget_left(&file_budget, BUDGET, 100, 1) == 0,
		"what will cost far more than is left is not begun");
	check(ash_file_budget_left(&file_budget, BUDGET, 1, 1) > 0,
		"a small nest is");
}

static void test_sum_is_limited(void)
{
	ash_file_budget file_budget = open_budget(3);
	int n = 0;

	while (ash_file_budget_left(&file_budget, BUDGET, 10, 1) && n < 1000) {
		ash_file_budget_pay(&file_budget, 10, 100000,
			&(ash_code_size) { 50, 1 }, 1);
		++n;
	}
	check(n < 1000, "it comes to an end");
	check(file_budget.spent <= file_budget.allowed + file_budget.highest,
		"at what is allowed");
}

static void test_small(void)
{
	static const ash_file_size empty = { .n_instruction = 0 };
	ash_file_budget file_budget = open_as(3, &small);

	check(file_budget.allowed > open_as(3, &empty).allowed,
		"what a file is made of counts");
	check(open_as(20, &small).allowed > file_budget.allowed, "effort does");
	check(open_as(2, &empty).allowed < open_as(3, &empty).allowed / 2,
		"our own start is paid for");
}

static void test_threads(void)
{
	ash_options options;
	ash_file_budget file_budget;

	ash_options_init(&options);
	options.parallel = true;
	ash_file_budget_open(&file_budget, &options, &small);
	check(file_budget.allowance >
			open_with(3, options.allowance, &small).allowance,
		"so do nests that promise much");
	check(file_budget.allowed > open_as(3, &small).allowed,
		"threads cost more");
	ash_options_clear(&options);
}

static void test_languages(void)
{
	ash_file_size file = large;
	unsigned long c = open_as(3, &file).allowed;

	file.n_inline = 10;
	check(open_as(3, &file).allowed > c,
		"functions of headers have been compiled");
	file = large;
	file.is_fortran = true;
	check(open_as(3, &file).allowed > c,
		"the Fortran compiler takes longer");
}

static void test_unlimited(void)
{
	ash_file_budget file_budget = open_as(0, &small);

	ash_file_budget_pay(&file_budget, 1, 1000000000,
		&(ash_code_size) { 1000000, 1000 }, 1);
	check(ash_file_budget_left(&file_budget, BUDGET, 1000, 1) == BUDGET &&
			ash_file_budget_can_pay(&file_budget, BUDGET,
				&(ash_code_size) { 1000000, 1000 }, 1),
		"effort 0 is without limit");
}

static void test_promise(void)
{
	ash_file_budget file_budget = open_with(3, 4000000, &small);
	unsigned long rest = file_budget.allowed;

	check(ash_file_budget_left(&file_budget, BUDGET, 10, 1.2) == rest,
		"who promises little gets a share of the plain time");
	check(ash_file_budget_left(&file_budget, BUDGET, 10, 1.3) ==
			rest + 4000000,
		"who promises much may take a second more in a small file");
	check(ash_file_budget_left_to_detect(&file_budget, BUDGET) <=
			rest + 400000,
		"detection may not");
	check(!ash_file_budget_can_pay(&file_budget, 2000000, &none, 1.2) &&
			ash_file_budget_can_pay(&file_budget, 2000000, &none,
				1.3),
		"what counts in the end is what is gained");
	ash_file_budget_pay(&file_budget, 1000, 3900000, &none, 9);
	check(ash_file_budget_left(&file_budget, BUDGET, 10, 9) ==
			rest + 100000,
		"nests share it");
	check(ash_file_budget_left(&file_budget, BUDGET, 10, 1) == rest,
		"and leave the share of the plain time to others");
	ash_file_budget_pay(&file_budget, 1000, 200000, &none, 9);
	check(ash_file_budget_left(&file_budget, BUDGET, 10, 9) ==
				rest - 100000 &&
			ash_file_budget_left(&file_budget, BUDGET, 10, 1) ==
				rest - 100000,
		"but what it does not pay for comes from there");
}

/* Blocks that are visited, in operations, and those that 5 ms are for. */
#define VISIT 10
#define ADVANCE 3700

static void test_visits(void)
{
	ash_file_budget file_budget = open_budget(3);
	unsigned long all = ash_file_budget_left(&file_budget, 1000000000, 10,
		1);

	ash_file_budget_pay_visits(&file_budget, ADVANCE);
	check(ash_file_budget_left(&file_budget, 1000000000, 10, 1) == all,
		"the first visits are paid");
	ash_file_budget_pay_visits(&file_budget, 1000);
	check(ash_file_budget_left(&file_budget, 1000000000, 10, 1) ==
			all - 1000 * VISIT,
		"the others cost something");
	check(ash_file_budget_can_prepare(&file_budget, 1000),
		"there is enough to look at a function");
	check(!ash_file_budget_can_prepare(&file_budget, 1000000),
		"but not at a huge one");
	file_budget = open_budget(1);
	check(ash_file_budget_can_prepare(&file_budget, 100) &&
			!ash_file_budget_can_prepare(&file_budget, 5000),
		"with effort 1 not at a large one");
	file_budget = open_budget(0);
	check(ash_file_budget_can_prepare(&file_budget, 1000000),
		"there need be no limit");
}

static void test_many_loops(void)
{
	ash_file_size file = { .n_instruction = 1000, .n_loop = 3 };

	check(open_with(3, 4000000, &file).allowance == 4000000,
		"a file of some loops gets the allowance");
	file.n_loop = 120;
	check(open_with(3, 4000000, &file).allowance == 4000000,
		"and so does one of many");
}

static void test_nothing(void)
{
	ash_file_budget file_budget = open_budget(1);

	check(ash_file_budget_left(&file_budget, BUDGET, 10, 1) == 0,
		"effort 1 leaves nothing");
}

int main(void)
{
	test_all_is_paid();
	test_detection();
	test_what_is_expected();
	test_sum_is_limited();
	test_small();
	test_threads();
	test_languages();
	test_unlimited();
	test_promise();
	test_visits();
	test_many_loops();
	test_nothing();
	return check_result();
}
