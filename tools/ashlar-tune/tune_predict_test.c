/* tune_predict_test.c - tests that predictions equal the costs of the search.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "scop/tree.h"
#include "search_fixture.h"
#include "tune_predict.h"
#include "tune_text.h"

/* Are the numbers equal within a thousandth? */
static bool is_same(double a, double b)
{
	return fabs(a - b) <= 1e-3 * fabs(b);
}

/* Compare the costs of the original order, and of the best order with "options"
 * as a tree.
 */
static void test_search(const char *path, const char *options)
{
	ash_tune_space space;
	ash_search_result result;
	ash_tune_bodies bodies;
	ash_estimates *e;
	ash_budget budget;
	fixture_search s;
	char *script;

	printf("   %s\n", path);
	ash_tune_space_begin(&space, path, 1);
	e = ash_estimates_make(space.scop, &fixture_machine);
	budget = ash_budget_begin(space.ctx, 100000000);
	check(fixture_search_begin(&s, &budget, space.scop, space.deps,
		      options) &&
			ash_search_best(&s.input, &result) >= 0,
		"the search ends");
	ash_budget_end(&budget);
	check(ash_tune_bodies_make(&bodies, &space, e, "") &&
			is_same(ash_tune_bodies_cost(&bodies, e),
				result.cost_before),
		"the original order costs the same");
	ash_tune_bodies_clear(&bodies);
	script = ash_tune_text("tree('%s')", ash_tree_text(result.unfinished));
	if (check(result.changed &&
			    ash_tune_bodies_make(&bodies, &space, e, script),
		    "the best order can be costed"))
		check(is_same(ash_tune_bodies_cost(&bodies, e),
			      result.cost_after),
			"it costs the same");
	ash_tune_bodies_clear(&bodies);
	free(script);
	ash_search_result_clear(&result);
	fixture_search_end(&s);
	ash_estimates_free(e);
	ash_tune_space_end(&space);
}

/* Tiles over time with jammed rows are compared by these factors: the search
 * states their cost without jammed rows.
 */
static const struct {
	const char *path, *options;
} models[] = {
	{ ASH_TEST_DIR "/sched/columns.scop", "" },
	{ ASH_TEST_DIR "/sched/fill.scop", "" },
	{ ASH_TEST_DIR "/sched/gemm.scop", "" },
	{ ASH_TEST_DIR "/sched/modulo.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/gemm-ijk.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/jacobi-2d.scop",
		"register-tiling=off" },
	{ ASH_UNIT_TEST_DIR "/search/data/lu.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/parts.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/planes.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/steps.scop", "" },
	{ ASH_UNIT_TEST_DIR "/search/data/sweep.scop", "" },
};

#define N_MODEL (sizeof(models) / sizeof(models[0]))

/* Scripts without a prediction, and one with a prediction. */
static void test_unknown(void)
{
	static const char *const scripts[] = {
		"layout(A, (1, 0))",
		"stripmine((0, 0), 8) skew((0, 0, 0), 1, 1)",
		"nonsense(",
	};
	ash_tune_space space;
	ash_tune_bodies bodies;
	ash_estimates *e;

	ash_tune_space_begin(&space, models[2].path, 1);
	e = ash_estimates_make(space.scop, &fixture_machine);
	for (int i = 0; i < 3; ++i)
		check(!ash_tune_bodies_make(&bodies, &space, e, scripts[i]),
			scripts[i]);
	check(ash_tune_bodies_make(&bodies, &space, e, "stripmine((0), 8)"),
		"strips are known");
	ash_tune_bodies_clear(&bodies);
	ash_estimates_free(e);
	ash_tune_space_end(&space);
}

/* Predictions depend on the constants of the machine. */
static void test_constants(void)
{
	ash_cost_constants constants = ash_cost_constants_default;
	ash_machine machine = fixture_machine;
	ash_tune_space space;
	ash_tune_bodies bodies;
	ash_estimates *e;
	double cost;

	ash_tune_space_begin(&space, models[2].path, 1);
	machine.constants = &constants;
	e = ash_estimates_make(space.scop, &machine);
	ash_tune_bodies_make(&bodies, &space, e, "");
	cost = ash_tune_bodies_cost(&bodies, e);
	constants.line_memory *= 2;
	constants.row_memory *= 2;
	check(ash_tune_bodies_cost(&bodies, e) > cost,
		"an order takes longer if memory does");
	ash_tune_bodies_clear(&bodies);
	ash_estimates_free(e);
	ash_tune_space_end(&space);
}

static void test_processor(void)
{
	ash_machine m;

	check(ash_tune_processor_read(&m,
		      " vectors of 32 bytes, 16 of them; lines of 64 bytes; "
		      "caches of 32768, 262144, 4194304 bytes") &&
			m.vector_bytes == 32 && m.n_vector_reg == 16 &&
			m.cache_line == 64 && m.cache[2] == 4194304,
		"a processor is read");
	check(!ash_tune_processor_read(&m, " vectors of 32 bytes") &&
			!ash_tune_processor_read(&m, NULL),
		"what is none is refused");
}

int main(void)
{
	for (size_t i = 0; i < N_MODEL; ++i)
		test_search(models[i].path, models[i].options);
	test_unknown();
	test_constants();
	test_processor();
	return check_result();
}
