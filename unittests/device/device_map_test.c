/* device_map_test.c - kernels of trees: what they are, whether threads are
 * independent, and what loops they become.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/printer.h>

#include "ast/ast_check.h"
#include "check.h"
#include "deps/flow/deps.h"
#include "device/device_map.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define GEMM \
	"domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and 0 <= j < m; " \
	"S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p }\"\nchild:\n"
#define I "{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }"
#define J "{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }"
#define K "{ S0[i, j] -> [(0)]; S1[i, j, k] -> [(k)] }"
#define ORDER \
	"    sequence:\n    - filter: \"{ S0[i, j] }\"\n" \
	"    - filter: \"{ S1[i, j, k] }\"\n"
#define JACOBI \
	"domain: \"[T, n] -> { S0[t, i] : 0 <= t < T and " \
	"1 <= i < n-1; S1[t, i] : 0 <= t < T and 1 <= i < n-1 }\"\nchild:\n" \
	"  schedule: \"[{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)] }]\"\n" \
	"  child:\n"
#define SKEWED \
	"domain: \"[T, n] -> { S0[t, i] : 0 <= t < T and " \
	"1 <= i < n-1; S1[t, i] : 0 <= t < T and 1 <= i < n-1 }\"\nchild:\n" \
	"  schedule: \"[{ S0[t, i] -> [(t)]; S1[t, i] -> [(t + 1)] }]\"\n" \
	"  child:\n"
#define STEPS \
	"domain: \"[T, n] -> { S0[t, i] : 0 <= t < T and " \
	"1 <= i < n-1; S1[t, i] : 0 <= t < T and 1 <= i < n-1 }\"\nchild:\n" \
	"  schedule: \"[{ S0[t, i] -> [(3t)]; S1[t, i] -> [(3t)] }]\"\n" \
	"  child:\n"
#define JACOBI_I "[{ S0[t, i] -> [(i)]; S1[t, i] -> [(i)] }]"
#define ROWS \
	"domain: \"[n, m] -> { S0[i] : 0 <= i < n; S1[i, j] : " \
	"0 <= i < n and 0 <= j < m; S2[i] : 0 <= i < n }\"\nchild:\n"
#define ROWS_ORDER \
	"sequence:\n    - filter: \"{ S0[i] }\"\n" \
	"    - filter: \"{ S1[i, j] }\"\n      child:\n" \
	"        schedule: \"[{ S1[i, j] -> [(j)] }]\"\n" \
	"    - filter: \"{ S2[i] }\"\n"

typedef struct {
	const char *why;
	const char *scop;	/* of test/sched */
	const char *tree;
	unsigned n;		/* kernels */
	const char *fault;	/* NULL: the judge says yes */
	unsigned n_expanded;	/* scalars that need memory */
	const char *code;	/* NULL: not looked at */
} map_row;

static const map_row rows[] = {
	{ "each element has a thread", "gemm",
		GEMM "  schedule: \"[" I ", " J ", " K "]\"\n  permutable: 1\n"
		     "  coincident: [ 1, 1, 0 ]\n  child:\n" ORDER,
		1, NULL, 0,
		"if (n >= 1 && m >= 1) {\n  // device:0\n  {\n"
		"    S0(thread_y, thread_x);\n"
		"    for (int c2 = 0; c2 < p; c2 += 1)\n"
		"      S1(thread_y, thread_x, c2);\n  }\n}\n" },
	{ "a loop that carries a sum has no threads", "gemm",
		GEMM "  schedule: \"[" K ", " I "]\"\n  coincident: [ 1, 0 ]\n"
		     "  child:\n" ORDER,
		1,
		"two threads of one kernel depend on each "
		"other",
		0, NULL },
	{ "the loop over time stays with the host", "jacobi-1d",
		JACOBI
		"    sequence:\n    - filter: \"{ S0[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S0[t, i] -> [(i)] }]\"\n"
		"        coincident: [ 1 ]\n    - filter: \"{ S1[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S1[t, i] -> [(i)] }]\"\n"
		"        coincident: [ 1 ]\n",
		2, NULL, 0,
		"if (n >= 3)\n  for (int c0 = 0; c0 < T; c0 += 1) {\n"
		"    // device:0\n    S0(c0, thread_x);\n"
		"    // device:1\n    S1(c0, thread_x);\n  }\n" },
	{ "a kernel is launched only where it has instances", "jacobi-1d",
		SKEWED
		"    sequence:\n    - filter: \"{ S0[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S0[t, i] -> [(i)] }]\"\n"
		"        coincident: [ 1 ]\n    - filter: \"{ S1[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S1[t, i] -> [(i)] }]\"\n"
		"        coincident: [ 1 ]\n",
		2, NULL, 0,
		"if (T >= 1 && n >= 3)\n  for (int c0 = 0; c0 <= T; c0 += 1) "
		"{\n"
		"    if (T >= c0 + 1) {\n      // device:0\n"
		"      S0(c0, thread_x);\n    }\n    if (c0 >= 1) {\n"
		"      // device:1\n      S1(c0 - 1, thread_x);\n    }\n  "
		"}\n" },
	{ "statements that hand over values cannot share a launch", "jacobi-1d",
		JACOBI "    schedule: \"" JACOBI_I "\"\n    coincident: [ 1 ]\n"
		       "    child:\n      sequence:\n      - filter: \"{ S0[t, "
		       "i] }\"\n"
		       "      - filter: \"{ S1[t, i] }\"\n",
		1, "two threads of one kernel depend on each other", 0, NULL },
	{ "a scalar that one thread uses stays there", "accumulator",
		ROWS "  schedule: \"[{ S0[i] -> [(i)]; S1[i, j] -> [(i)]; "
		     "S2[i] -> [(i)] }]\"\n  coincident: [ 1 ]\n  child:\n   "
		     " " ROWS_ORDER,
		1, NULL, 0, NULL },
	{ "one that goes from kernel to kernel gets memory", "accumulator",
		ROWS
		"  sequence:\n  - filter: \"{ S0[i] }\"\n    child:\n"
		"      schedule: \"[{ S0[i] -> [(i)] }]\"\n"
		"      coincident: [ 1 ]\n  - filter: \"{ S1[i, j]; S2[i] }\"\n"
		"    child:\n      schedule: \"[{ S1[i, j] -> [(i)]; S2[i] -> "
		"[(i)] }]\"\n      coincident: [ 1 ]\n      child:\n"
		"        sequence:\n        - filter: \"{ S1[i, j] }\"\n"
		"          child:\n            schedule: \"[{ S1[i, j] -> "
		"[(j)] }]\"\n"
		"        - filter: \"{ S2[i] }\"\n",
		2, NULL, 1, NULL },
	{ "loops in steps count as the tree does", "jacobi-1d",
		STEPS
		"    sequence:\n    - filter: \"{ S0[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S0[t, i] -> [(i + 3t)] "
		"}]\"\n"
		"        coincident: [ 1 ]\n    - filter: \"{ S1[t, i] }\"\n"
		"      child:\n        schedule: \"[{ S1[t, i] -> [(i)] }]\"\n"
		"        coincident: [ 1 ]\n",
		2, NULL, 0,
		"if (n >= 3)\n  for (int c0 = 0; c0 < 3 * T - 2; c0 += 3) {\n"
		"    // device:0\n    S0(c0 / 3, thread_x - c0);\n"
		"    // device:1\n    S1(c0 / 3, thread_x);\n  }\n" },
	{ "without a parallel loop there is no kernel", "gemm",
		GEMM "  schedule: \"[" I ", " J ", " K "]\"\n  child:\n" ORDER,
		0, "an instance is in no kernel, or in two", 0, NULL },
};

static unsigned count_expanded(const ash_scop *scop, const ash_device_map *map)
{
	unsigned n = 0;

	for (unsigned i = 0; i < scop->n_array; ++i)
		n += map->expand[i] >= 0;
	return n;
}

/* Do the loops, executed with all threads at small sizes, run each instance
 * once?
 */
static void test_loops(const map_row *row, const ash_scop *scop,
	const ash_device_map *map, __isl_keep isl_ast_node *node)
{
	ash_ast_check_input input = { .scop = scop,
		.schedule = map->schedule,
		.ast = node,
		.on_device = true,
		.max_sizes = 20,
		.max_instances = 8000 };
	ash_ast_checked checked = { 0 };
	char *why = NULL;
	isl_bool ok = ash_ast_check(&input, &checked, &why);

	check(ok == isl_bool_true && checked.n_size > 0, row->why);
	if (why)
		printf("  %s\n", why);
	free(why);
}

/* The loops of "map" as text, executed; owned by the caller. */
static char *print_code(const map_row *row, const ash_scop *scop,
	ash_device_map *map)
{
	const ash_ast_threads *threads[8] = { NULL };
	isl_schedule *schedule = ash_device_map_mark(scop, map);
	isl_ast_node *node;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	for (unsigned i = 0; i < map->n && i < 8; ++i)
		threads[i] = &map->kernel[i].threads;
	node = ash_ast_build_device(scop, schedule, threads);
	if (!node || ash_ast_print(scop, node, out) < 0)
		fputs("error", out);
	fclose(out);
	test_loops(row, scop, map, node);
	isl_ast_node_free(node);
	return text;
}

static void test_map(const map_row *row, const ash_scop *scop,
	ash_device_map *map)
{
	ash_deps *deps = ash_deps_compute(scop);
	char *why = NULL;
	isl_bool ok = ash_device_map_check(scop, deps, map, &why);

	check(map->n == row->n && ok == isl_bool_ok(!row->fault) &&
			count_expanded(scop, map) == row->n_expanded,
		row->why);
	check_text(why, row->fault, row->why);
	if (row->code) {
		char *code = print_code(row, scop, map);

		check_text(code, row->code, row->why);
		free(code);
	}
	free(why);
	ash_deps_free(deps);
}

static void test_row(const map_row *row)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop(ctx, row->scop);
	isl_schedule *schedule = ash_schedule_read(ctx, row->tree, "tree",
		NULL);
	ash_device_map *map = scop ? ash_device_map_find(scop, schedule, NULL)
				   : NULL;

	if (check(map, row->why))
		test_map(row, scop, map);
	ash_device_map_free(map);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	return check_result();
}
