/* recover_test.c - scripts for given orders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "script/script_case.h"
#include "script/shorten.h"
#include "script/whitebox.h"

/* The script for the order "goal", or why there is none. */
static char *recovered(const ash_union *from, const ash_union *goal)
{
	char *why = NULL;
	ash_script *script = ash_script_recover(from, goal, &why);
	char *text;

	if (!script)
		return why;
	script = ash_script_shorten(from, script);
	text = case_script_printed(script);
	ash_script_free(script);
	free(why);
	return text;
}

/* Dates as isl's notation, and the script that is found for them. */
static const struct {
	const char *name, *dates, *wanted;
} cases[] = {
	{ "as it is",
		"{ S0[i, j] -> [0, i, 0, j, 0, 0, 0]; "
		"S1[i, j, k] -> [0, i, 0, j, 1, k, 0] }",
		"" },
	{ "distributed and interchanged",
		"{ S0[i, j] -> [0, i, j, 0]; S1[i, j, k] -> [1, k, j, i] }",
		"interchange((0, 0, 1), 1)\ndistribute((0, 0), 1)\n"
		"distribute((0), 1)\n" },
	{ "skewed without effect",
		"{ S0[i, j] -> [0, i, i + j, 0, 0]; S1[i, j, k] -> "
		"[0, i, i + j, 1, k] }",
		"" },
	{ "a wavefront",
		"{ S0[i, j] -> [0, i + j, j, 0, 0]; S1[i, j, k] -> "
		"[0, i + j, j, 1, k] }",
		"skew((0), 2, 1)\n" },
	{ "tiles",
		"{ S0[i, j] -> [0, floor(i/32), floor(j/16), i, j, 0, 0]; "
		"S1[i, j, k] -> [0, floor(i/32), floor(j/16), i, j, 1, k] }",
		"tile((0, 0), (32, 16))\n" },
	{ "tiles in tiles",
		"{ S0[i, j] -> [0, floor(i/256), floor(i/32), i, j, "
		"0, 0]; S1[i, j, k] -> [0, floor(i/256), floor(i/32), i, j, 1, "
		"k] }",
		"stripmine((0), 256)\nstripmine((0, 0), 32)\n" },
};

static void test_cases(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_union *from = case_original(scop);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		isl_union_map *dates = isl_union_map_read_from_str(ctx,
			cases[i].dates);
		char *why = NULL, *text;
		ash_union *goal = ash_union_from_map(scop, dates, &why);

		text = goal ? recovered(from, goal) : why;
		check_text(text, cases[i].wanted, cases[i].name);
		free(text);
		ash_union_free(goal);
		isl_union_map_free(dates);
	}
	ash_union_free(from);
	ash_scop_free(scop);
}

/* What scripts make is found again. */
static const char *const scripts[] = {
	"indexsetsplit((0), @1 + $2 < n)",
	"indexsetsplit((0, 0, 1), $3 < 5) reverse((0, 0, 1))",
	"reverse((0)) reverse((0, 0))",
	"stripmine((0), 4) skew((0), 2, 1) grain((0, 0), 2, 3)",
	"stripmine((0), 4) stripmine((0, 0, 0), 8) skew((0), 3, 1)"
	"skew((0, 0, 0), 1, 2)",
	"stripmine((0), 4) stripmine((0, 0, 0), 8) skew((0), 3, 1)"
	"skew((0, 0, 0), 1, -1)",
	"embed(S0) fusenext((0, 0, 0)) shift((0), 1, 2n) skew((0), 2, 3)",
	"parallelize((0)) vectorize((0, 0, 1))",
	"stripmine((0), 4) indexsetsplit((0), @1 > 2)",
	"stripmine((0), 4) indexsetsplit((0, 0), 2*@1 + @2 > 2 + n)"
	"linearize((0)) reverse((0, 1))",
	"stripmine((0), 4) indexsetsplit((0, 0), 4*@1 >= @2)"
	"reverse((0, 0, 1))",
};

static void test_scripts(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");

	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); ++i) {
		ash_union *from = case_original(scop);
		ash_union *goal = case_original(scop);
		ash_script *script = case_script(scripts[i]);
		char *why = NULL;
		ash_script *found = NULL;

		if (ash_script_apply(goal, script, script->n, NULL, NULL) ==
			isl_bool_true)
			found = ash_script_recover(from, goal, &why);
		check_text(found      ? NULL
				: why ? why
				      : "an error",
			NULL, scripts[i]);
		free(why);
		ash_script_free(found);
		ash_script_free(script);
		ash_union_free(goal);
		ash_union_free(from);
	}
	ash_scop_free(scop);
}

/* Figure 4: what Pluto has done, found again. */
static void test_beamforming(isl_ctx *ctx)
{
	static const char pluto[] =
		"distribute((2), 3) distribute((2), 2) distribute((2), 1)"
		"distribute((4, 0), 1) distribute((4), 1)"
		"reorder((), (4, 5, 2, 0, 1, 3, 6)) parallelize((0))"
		"parallelize((1)) parallelize((2)) parallelize((3))";
	ash_scop *scop = case_scop(ctx, "beamforming");
	ash_union *from = case_original(scop), *goal = case_original(scop);
	ash_script *script = case_script(pluto);
	char *text;

	ash_script_apply(goal, script, script->n, NULL, NULL);
	text = recovered(from, goal);
	check_text(text,
		"distribute((2, 2), 1)\n"
		"reorder((2), (2, 0, 1, 3, 4, 5))\n"
		"distribute((2), 4)\ndistribute((2), 3)\n"
		"distribute((2), 2)\ndistribute((2), 1)\n"
		"reorder((), (4, 5, 0, 1, 2, 3, 6))\n"
		"parallelize((0))\nparallelize((1))\n"
		"parallelize((2))\nparallelize((3))\n",
		"Pluto's transformation of figure 2");
	free(text);
	ash_script_free(script);
	ash_union_free(goal);
	ash_union_free(from);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_cases(ctx);
	test_scripts(ctx);
	test_beamforming(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
