/* scheduler_option_test.c - the options of the scheduler by their names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched.h"
#include "sched/scheduler_option.h"

/* Is the one option set by "text" what it should be afterwards? */
#define CHECK_SET(text, field, value) do { \
	ash_scheduler_options options = ash_scheduler_defaults(); \
	check(ash_scheduler_option_set(&options, text) && \
		options.field == (value), text); \
} while (0)

static const char *const bad[] = {
	"", "no-", "schedule-", "no-schedule-", "outer", "outer-coincidence=1",
	"outer_coincidence", "OUTER-COINCIDENCE", "no-max-coefficient=3",
	"max-coefficient", "max-coefficient=", "max-coefficient=x",
	"max-coefficient=3x", "max-coefficient=-2", "budget=0",
	"budget=99999999999999999999", "fallback=", "fallback=singl",
	"fallback=single|validity", "no-fallback=single", "algorithm=1",
	"fallback=isl", "outer-coincidence ",
};

static void check_bad(const char *text)
{
	ash_scheduler_options before = ash_scheduler_defaults();
	ash_scheduler_options options = ash_scheduler_defaults();
	bool set = ash_scheduler_option_set(&options, text);
	bool same = options.outer_coincidence == before.outer_coincidence &&
		options.max_coefficient == before.max_coefficient &&
		options.budget == before.budget &&
		options.fallback == before.fallback &&
		options.algorithm == before.algorithm;

	check(!set && same, text);
}

static void check_lists(void)
{
	ash_scheduler_options o = ash_scheduler_defaults();

	check(ash_scheduler_option_set_all(&o, ""), "an empty list");
	check(ash_scheduler_option_set_all(&o, " serialize-sccs;;"
		"fallback=validity no-split-scaled ") && o.serialize_sccs &&
		o.fallback == ASH_FALLBACK_VALIDITY && !o.split_scaled,
		"a list of blanks and semicolons");
	check(!ash_scheduler_option_set_all(&o, "whole-component none"),
		"a list with a mistake");
}

/* Each strategy's options can be set. */
static void check_strategies(void)
{
	unsigned n;
	const ash_strategy *table = ash_strategy_table(&n);

	for (unsigned i = 0; i < n; ++i) {
		ash_scheduler_options o = ash_scheduler_defaults();

		check(ash_scheduler_option_set_all(&o, table[i].options) &&
			ash_strategy_find(table[i].name) == &table[i],
			table[i].name);
	}
	check(!ash_strategy_find("none"), "no such strategy");
}

int main(void)
{
	CHECK_SET("outer-coincidence", outer_coincidence, true);
	CHECK_SET("no-outer-coincidence", outer_coincidence, false);
	CHECK_SET("schedule-outer-coincidence", outer_coincidence, true);
	CHECK_SET("no-schedule-treat-coalescing", treat_coalescing, false);
	CHECK_SET("max-coefficient=-1", max_coefficient, -1);
	CHECK_SET("schedule-max-coefficient=20", max_coefficient, 20);
	CHECK_SET("budget=1", budget, 1);
	CHECK_SET("fallback=single", fallback, ASH_FALLBACK_SINGLE);
	CHECK_SET("fallback=validity", fallback, ASH_FALLBACK_VALIDITY);
	CHECK_SET("algorithm=feautrier", algorithm, 1);
	CHECK_SET("schedule-algorithm=isl", algorithm, 0);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i)
		check_bad(bad[i]);
	check_lists();
	check_strategies();
	return check_result();
}
