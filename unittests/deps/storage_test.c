/* storage_test.c - schedules under which a scalar needs one cell only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/storage/storage.h"
#include "fixture.h"
#include "scop/schedule_read.h"

/* The domains of the SCoPs in test/sched, and nodes on top of them. */
#define ACCUMULATOR "{ domain: \"[n, m] -> { S0[i] : 0 <= i < n; " \
	"S1[i, j] : 0 <= i < n and 0 <= j < m; S2[i] : 0 <= i < n }\", " \
	"child: "
#define BROADCAST "{ domain: \"[n, m] -> { S0[i] : 0 <= i < n; " \
	"S1[i, j] : 0 <= i < n and 0 <= j < m }\", child: "
#define FILTER(text, child) "{ filter: \"{ " text " }\", child: " child " }"
#define ALONE(text) "{ filter: \"{ " text " }\" }"
#define LIST2(a, b) "{ sequence: [ " a ", " b " ] }"
#define LIST3(a, b, c) "{ sequence: [ " a ", " b ", " c " ] }"
#define BAND(time, child) "{ schedule: \"[" time "]\", child: " child " }"
#define LAST(time) "{ schedule: \"[" time "]\" }"
#define MARK(name, child) "{ mark: \"" name "\", child: " child " }"
#define ALL3(i) "{ S0[i] -> [(" i ")]; S1[i, j] -> [(" i ")]; " \
	"S2[i] -> [(" i ")] }"
#define ALL2(i) "{ S0[i] -> [(" i ")]; S1[i, j] -> [(" i ")] }"
#define J LAST("{ S1[i, j] -> [(j)] }")
#define ROW LIST3(ALONE("S0[i]"), FILTER("S1[i, j]", J), ALONE("S2[i]"))
#define ROW2 LIST2(ALONE("S0[i]"), FILTER("S1[i, j]", J))

typedef struct {
	const char *name;
	const char *scop;
	const char *tree;	/* NULL: the order of the program */
	bool single;
} storage_row;

static const storage_row rows[] = {
	{ "row by row", "accumulator", NULL, true },
	{ "rows and steps in one band", "accumulator",
		ACCUMULATOR BAND(ALL3("i") ", { S0[i] -> [(-1)]; "
			"S1[i, j] -> [(j)]; S2[i] -> [(2000000)] }",
			LIST3(ALONE("S0[i]"), ALONE("S1[i, j]"),
			ALONE("S2[i]"))) " }", true },
	{ "rows in parallel: a cell per thread", "accumulator",
		ACCUMULATOR MARK("parallel", BAND(ALL3("i"), ROW)) " }",
		true },
	{ "rows from the last to the first", "accumulator",
		ACCUMULATOR BAND(ALL3("-i"), ROW) " }", true },
	{ "rows in tiles", "accumulator",
		ACCUMULATOR BAND(ALL3("floor(i/32)"), BAND(ALL3("i"), ROW))
		" }", true },
	{ "rows in tiles, tiles in parallel", "accumulator",
		ACCUMULATOR MARK("parallel", BAND(ALL3("floor(i/32)"),
			BAND(ALL3("i"), ROW))) " }", true },
	{ "tiles alone: 32 rows share a prefix", "accumulator",
		ACCUMULATOR BAND(ALL3("floor(i/32)"), LIST3(
			FILTER("S0[i]", LAST("{ S0[i] -> [(i)] }")),
			FILTER("S1[i, j]", BAND("{ S1[i, j] -> [(i)] }", J)),
			FILTER("S2[i]", LAST("{ S2[i] -> [(i)] }")))) " }",
		false },
	{ "the steps of a row in parallel", "accumulator",
		ACCUMULATOR BAND(ALL3("i"), LIST3(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("parallel", J)),
			ALONE("S2[i]"))) " }", false },
	{ "the steps of a row in parallel, though they reduce", "row-sums",
		ACCUMULATOR BAND(ALL3("i"), LIST3(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("parallel", J)),
			ALONE("S2[i]"))) " }", false },
	{ "a part of a row per thread", "row-sums",
		ACCUMULATOR BAND(ALL3("i"), LIST3(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("reduce s", J)),
			ALONE("S2[i]"))) " }", true },
	{ "a part of something else per thread", "row-sums",
		ACCUMULATOR BAND(ALL3("i"), LIST3(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("reduce A ss", J)),
			ALONE("S2[i]"))) " }", false },
	{ "rows in another order of steps: all are alive", "row-sums",
		ACCUMULATOR LIST3(
			FILTER("S0[i]", LAST("{ S0[i] -> [(i)] }")),
			FILTER("S1[i, j]", BAND("{ S1[i, j] -> [(-j)] }",
				LAST("{ S1[i, j] -> [(i)] }"))),
			FILTER("S2[i]", LAST("{ S2[i] -> [(i)] }"))) " }",
		false },
	{ "three loops in sequence: all rows are alive", "accumulator",
		ACCUMULATOR LIST3(
			FILTER("S0[i]", LAST("{ S0[i] -> [(i)] }")),
			FILTER("S1[i, j]", BAND("{ S1[i, j] -> [(i)] }", J)),
			FILTER("S2[i]", LAST("{ S2[i] -> [(i)] }"))) " }",
		false },
	{ "columns outside rows", "accumulator",
		ACCUMULATOR LIST3(
			FILTER("S0[i]", LAST("{ S0[i] -> [(i)] }")),
			FILTER("S1[i, j]", BAND("{ S1[i, j] -> [(j)] }",
				LAST("{ S1[i, j] -> [(i)] }"))),
			FILTER("S2[i]", LAST("{ S2[i] -> [(i)] }"))) " }",
		false },
	{ "skewed: the steps of a row at different times", "accumulator",
		ACCUMULATOR BAND("{ S0[i] -> [(i)]; S1[i, j] -> [(i + j)]; "
			"S2[i] -> [(i + 2000000)] }", BAND(ALL3("i"), LIST3(
			ALONE("S0[i]"), ALONE("S1[i, j]"), ALONE("S2[i]"))))
		" }", false },
	{ "read in a loop", "broadcast", NULL, true },
	{ "read in a parallel loop: threads share the cell", "broadcast",
		BROADCAST BAND(ALL2("i"), LIST2(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("parallel", J)))) " }", true },
	{ "read in a simd loop", "broadcast",
		BROADCAST BAND(ALL2("i"), LIST2(ALONE("S0[i]"),
			FILTER("S1[i, j]", MARK("simd", J)))) " }", true },
	{ "written in a parallel loop, read after it", "broadcast",
		BROADCAST BAND(ALL2("i"), LIST2(
			FILTER("S0[i]", MARK("parallel",
				LAST("{ S0[i] -> [(0)] }"))),
			FILTER("S1[i, j]", J))) " }", false },
	{ "written and read in one iteration of a parallel loop", "broadcast",
		BROADCAST BAND(ALL2("i"), MARK("parallel",
			BAND(ALL2("2*i"), ROW2))) " }", true },
	{ "all written before any is read", "broadcast",
		BROADCAST LIST2(
			FILTER("S0[i]", LAST("{ S0[i] -> [(i)] }")),
			FILTER("S1[i, j]", BAND("{ S1[i, j] -> [(i)] }", J)))
		" }", false },
	{ "a value per half", "broadcast",
		BROADCAST LIST2(
			FILTER("S0[i] : i < 5; S1[i, j] : i < 5",
				BAND(ALL2("i"), ROW2)),
			FILTER("S0[i] : i >= 5; S1[i, j] : i >= 5",
				BAND(ALL2("-i"), ROW2))) " }", true },
	{ "alive from one iteration into the next", "carried", NULL, false },
	{ "no scalar at all", "gemm", NULL, true },
};

/* The scalar of a SCoP, or any array. */
static int find_scalar(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].scalar)
			return i;
	return 0;
}

static __isl_give isl_schedule *get_schedule(const ash_scop *scop,
	const char *tree)
{
	ash_diag diag;
	isl_schedule *schedule;

	if (!tree)
		return isl_schedule_copy(scop->schedule);
	ash_diag_init(&diag);
	schedule = ash_schedule_read(scop->ctx, tree, "tree", &diag);
	for (size_t i = 0; i < diag.n; ++i)
		printf("  line %u: %s\n", diag.msg[i].place.line,
			diag.msg[i].text);
	ash_diag_clear(&diag);
	return schedule;
}

static void test_row(isl_ctx *ctx, const storage_row *row)
{
	ash_scop *scop = fixture_scop(ctx, row->scop);
	ash_deps *deps = ash_deps_compute(scop);
	isl_schedule *schedule = get_schedule(scop, row->tree);
	bool single[8] = { false };
	isl_stat stat = ash_storage_check(scop, deps, schedule, single);
	bool ok = stat == isl_stat_ok;

	for (unsigned i = 0; i < scop->n_array; ++i)
		ok = ok && (scop->array[i].scalar || single[i]);
	ok = ok && single[find_scalar(scop)] == row->single;
	check(ok, row->name);
	isl_schedule_free(schedule);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

typedef struct {
	const char *scop;
	const char *constraints;
} constraint_row;

/* What a single cell adds: the next value waits for the last reader. */
static const constraint_row constraint_rows[] = {
	{ "accumulator",
		"[n, m] -> { S0[i] -> S1[i, 0] : 0 <= i < n and m > 0; "
		"S1[i, j] -> S1[i, j + 1] : 0 <= i < n and 0 <= j < m - 1; "
		"S1[i, m - 1] -> S0[i + 1] : 0 <= i < n - 1 and m > 0; "
		"S0[i] -> S0[i + 1] : 0 <= i < n - 1 and m = 0; "
		"S2[i] -> S0[i + 1] : 0 <= i < n - 1 }" },
	{ "broadcast",
		"[n, m] -> { S0[i] -> S0[i + 1] : 0 <= i < n - 1; "
		"S1[i, j] -> S0[i + 1] : 0 <= i < n - 1 and 0 <= j < m }" },
	{ "carried",
		"[n] -> { S0[] -> S2[0] : n > 0; "
		"S2[i] -> S2[i + 1] : 0 <= i < n - 1; "
		"S1[i] -> S2[i] : 0 <= i < n }" },
};

static void test_constraints(isl_ctx *ctx, const constraint_row *row)
{
	ash_scop *scop = fixture_scop(ctx, row->scop);
	isl_union_map *got = ash_storage_constraints(scop,
		find_scalar(scop));
	isl_union_map *wanted = isl_union_map_read_from_str(ctx,
		row->constraints);

	got = isl_union_map_intersect_params(got, ash_scop_params(scop));
	wanted = isl_union_map_intersect_params(wanted,
		ash_scop_params(scop));
	if (!check(isl_union_map_is_equal(got, wanted) == isl_bool_true,
		    row->scop))
		isl_union_map_dump(got);
	isl_union_map_free(got);
	isl_union_map_free(wanted);
	ash_scop_free(scop);
}

/* All scalars at once give what each gives alone. */
static void test_all_constraints(isl_ctx *ctx, const constraint_row *row)
{
	ash_scop *scop = fixture_scop(ctx, row->scop);
	isl_union_map *all = ash_storage_all_constraints(scop);
	isl_union_map *each = isl_union_map_empty_ctx(ctx);

	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].scalar)
			each = isl_union_map_union(each,
				ash_storage_constraints(scop, i));
	check(isl_union_map_is_equal(all, each) == isl_bool_true, row->scop);
	isl_union_map_free(all);
	isl_union_map_free(each);
	ash_scop_free(scop);
}

/* A budget that runs out is an error, at whatever point it does. */
static void test_budget(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	ash_deps *deps = ash_deps_compute(scop);
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 3) {
		bool single[8];
		isl_stat stat;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		stat = ash_storage_check(scop, deps, scop->schedule, single);
		ok = ok && (stat < 0) == (isl_ctx_last_error(ctx) ==
			isl_error_quota);
		isl_ctx_reset_error(ctx);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	size_t n_constraint = sizeof(constraint_rows) /
		sizeof(constraint_rows[0]);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	for (size_t i = 0; i < n_constraint; ++i) {
		test_constraints(ctx, &constraint_rows[i]);
		test_all_constraints(ctx, &constraint_rows[i]);
	}
	test_budget(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
