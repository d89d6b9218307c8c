/* deps_test.c - dependences of textbook nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/deps.h"
#include "fixture.h"

typedef struct {
	const char *scop;
	const char *why;	/* what the row shows */
	const char *flow;
	const char *false_deps;
} deps_row;

static const deps_row rows[] = {
	{ "gemm", "each value is seen by the next step only",
		"[n, m, p] -> { S0[i, j] -> S1[i, j, 0] : 0 <= i < n and "
		"0 <= j < m and p > 0; S1[i, j, k] -> S1[i, j, k + 1] : "
		"0 <= i < n and 0 <= j < m and 0 <= k < p - 1 }",
		"[n, m, p] -> { S0[i, j] -> S1[i, j, 0] : 0 <= i < n and "
		"0 <= j < m and p > 0; S1[i, j, k] -> S1[i, j, k + 1] : "
		"0 <= i < n and 0 <= j < m and 0 <= k < p - 1 }" },
	{ "jacobi-1d", "a stencil reaches its neighbours",
		"[T, n] -> { S0[t, i] -> S1[t, j] : 0 <= t < T and "
		"1 <= i, j < n - 1 and i - 1 <= j <= i + 1; "
		"S1[t, i] -> S0[t + 1, j] : 0 <= t < T - 1 and "
		"1 <= i, j < n - 1 and i - 1 <= j <= i + 1 }",
		"[T, n] -> { S0[t, i] -> S1[t, j] : 0 <= t < T and "
		"1 <= i, j < n - 1 and i - 1 <= j <= i + 1; "
		"S1[t, i] -> S0[t + 1, j] : 0 <= t < T - 1 and "
		"1 <= i, j < n - 1 and i - 1 <= j <= i + 1; "
		"S0[t, i] -> S0[t + 1, i] : 0 <= t < T - 1 and "
		"1 <= i < n - 1; S1[t, i] -> S1[t + 1, i] : 0 <= t < T - 1 "
		"and 1 <= i < n - 1 }" },
	{ "accumulator", "a scalar has one cell per row",
		"[n, m] -> { S0[i] -> S1[i, 0] : 0 <= i < n and m > 0; "
		"S1[i, j] -> S1[i, j + 1] : 0 <= i < n and 0 <= j < m - 1; "
		"S1[i, m - 1] -> S2[i] : 0 <= i < n and m > 0; "
		"S0[i] -> S2[i] : 0 <= i < n and m = 0 }",
		"[n, m] -> { S0[i] -> S1[i, 0] : 0 <= i < n and m > 0; "
		"S1[i, j] -> S1[i, j + 1] : 0 <= i < n and 0 <= j < m - 1 }"
		},
	{ "kill", "a killed value does not reach the next iteration",
		"[n] -> { S1[i] -> S2[i] : 0 <= i < n and i mod 2 = 0 }",
		"[n] -> { S1[i] -> S1[i + 2] : 0 <= i < n - 2 and "
		"i mod 2 = 0; S2[i] -> S1[j] : 0 <= i < j < n and "
		"j mod 2 = 0 and j - 2 <= i }" },
	{ "fill", "a write of a range hides nothing but itself",
		"[n] -> { S0[i] -> S1[i, j] : 0 <= i, j < n }", "{ }" },
	{ "triangular", "a triangle of instances",
		"[n] -> { S0[i] -> S1[i, 0] : 0 < i < n; "
		"S0[0] -> S2[0] : n > 0; "
		"S1[i, j] -> S1[i, j + 1] : 0 <= j < i - 1 and i < n; "
		"S1[i, i - 1] -> S2[i] : 0 < i < n; "
		"S2[j] -> S1[i, j] : 0 <= j < i < n }",
		"[n] -> { S0[i] -> S1[i, 0] : 0 < i < n; "
		"S0[0] -> S2[0] : n > 0; "
		"S1[i, j] -> S1[i, j + 1] : 0 <= j < i - 1 and i < n; "
		"S1[i, i - 1] -> S2[i] : 0 < i < n }" },
	{ "modulo", "two rows that take turns",
		"[T, n] -> { S0[t, i] -> S0[t + 1, i] : 0 <= t < T - 1 and "
		"0 <= i < n }",
		"[T, n] -> { S0[t, i] -> S0[t + 1, i] : 0 <= t < T - 1 and "
		"0 <= i < n; S0[t, i] -> S0[t + 2, i] : 0 <= t < T - 2 and "
		"0 <= i < n }" },
	{ "may-write", "what may be written hides nothing",
		"[n, m] -> { S0[b] -> S1[i] : 0 <= b < m and 0 <= i < n; "
		"S0[b] -> S2[b] : 0 <= b < m; "
		"S1[i] -> S1[j] : 0 <= i < j < n and m > 0; "
		"S1[i] -> S2[b] : 0 <= i < n and 0 <= b < m }",
		"[n, m] -> { S0[b] -> S1[i] : 0 <= b < m and 0 <= i < n; "
		"S1[i] -> S1[j] : 0 <= i < j < n and m > 0 }" },
	{ "guards", "conditions on a parameter decide who writes last",
		"[n, p] -> { S1[i] -> S3[i] : 0 <= i < n and p >= 2; "
		"S2[i] -> S3[i] : 0 <= i < n and p = 1; "
		"S1[i] -> S4[i] : 0 <= i < n and (p >= 2 or p <= 0); "
		"S1[i] -> S5[i] : 0 <= i < n and (p >= 2 or p <= 0); "
		"S2[i] -> S5[i] : 0 <= i < n and p = 1 }",
		"[n, p] -> { S0[i] -> S1[i] : 0 <= i < n and (p >= 2 or "
		"p <= 0); S0[i] -> S2[i] : 0 <= i < n and p = 1; "
		"S1[i] -> S5[i] : 0 <= i < n and (p >= 2 or p <= 0); "
		"S2[i] -> S5[i] : 0 <= i < n and p = 1; "
		"S3[i] -> S5[i] : 0 <= i < n and p >= 1; "
		"S4[i] -> S5[i] : 0 <= i < n and (p >= 2 or p <= 0) }" },
	{ "chain", "one element ahead",
		"[n] -> { S0[i] -> S1[i - 1] : 0 < i < n }", "{ }" },
	{ "carried", "a value lives into the next iteration",
		"[n] -> { S0[] -> S1[0] : n > 0; "
		"S2[i] -> S1[i + 1] : 0 <= i < n - 1 }", "{ }" },
};

/* Are both equal for the parameters that count? */
static void check_relation(const ash_scop *scop,
	__isl_keep isl_union_map *got, const char *wanted, const char *name)
{
	isl_union_map *a = isl_union_map_copy(got);
	isl_union_map *b = isl_union_map_read_from_str(scop->ctx, wanted);
	char *text;

	a = isl_union_map_intersect_params(a, ash_scop_params(scop));
	b = isl_union_map_intersect_params(b, ash_scop_params(scop));
	if (!check(isl_union_map_is_equal(a, b) == isl_bool_true, name)) {
		text = isl_union_map_to_str(got);
		printf("  got: %s\n", text);
		free(text);
	}
	isl_union_map_free(a);
	isl_union_map_free(b);
}

/* Validity is what both others are, nothing else. */
static void check_validity(const ash_deps *deps)
{
	isl_union_map *both = isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->false_deps));

	check(isl_union_map_is_equal(both, deps->validity) == isl_bool_true,
		"validity is flow and false dependences");
	isl_union_map_free(both);
}

static void test_row(isl_ctx *ctx, const deps_row *row)
{
	ash_scop *scop = fixture_scop(ctx, row->scop);
	ash_deps *deps = scop ? ash_deps_compute(scop) : NULL;

	if (check(deps != NULL, row->scop)) {
		check_relation(scop, deps->flow, row->flow, row->why);
		check_relation(scop, deps->false_deps, row->false_deps,
			"its false dependences");
		check_validity(deps);
	}
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static void test_input(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_deps *deps = ash_deps_compute(scop);

	check_relation(scop, deps->input, "{ }", "no pairs of reads at first");
	check(ash_deps_compute_input(scop, deps) == isl_stat_ok,
		"pairs of reads");
	check_relation(scop, deps->input,
		"[n, m, p] -> { S0[i, j] -> S1[i, j, 0] : 0 <= i < n and "
		"0 <= j < m and p > 0; "
		"S1[i, j, k] -> S1[i, j, k + 1] : 0 <= i < n and "
		"0 <= j < m and 0 <= k < p - 1; "
		"S1[i, j, k] -> S1[i, j + 1, k] : 0 <= i < n and "
		"0 <= j < m - 1 and 0 <= k < p; "
		"S1[i, j, k] -> S1[i + 1, j, k] : 0 <= i < n - 1 and "
		"0 <= j < m and 0 <= k < p }", "pairs of neighbouring reads");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* A stencil must not become one polyhedron: a piece per distance. */
static isl_stat count_pieces(__isl_take isl_map *map, void *user)
{
	*(int *) user += isl_map_n_basic_map(map);
	isl_map_free(map);
	return isl_stat_ok;
}

static void test_pieces(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "jacobi-1d");
	ash_deps *deps = ash_deps_compute(scop);
	int n = 0;

	isl_union_map_foreach_map(deps->validity, &count_pieces, &n);
	check(n == 8, "a piece per distance");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* What the assumptions exclude is no dependence. */
static void test_assumed(isl_ctx *ctx)
{
	static const char text[] =
		"name: far\n"
		"assumed: \"[n, m] -> { : m >= n }\"\n"
		"arrays:\n"
		"  - name: A\n"
		"    type: int\n"
		"    elem_size: 4\n"
		"    extents:\n"
		"      - unknown\n"
		"statements:\n"
		"  - name: S\n"
		"    domain: \"[n] -> { S[i] : 0 <= i < n }\"\n"
		"    accesses:\n"
		"      - read: \"[m] -> { S[i] -> A[i + m] }\"\n"
		"      - write: \"{ S[i] -> A[i] }\"\n"
		"schedule:\n"
		"  domain: \"[n] -> { S[i] : 0 <= i < n }\"\n"
		"  child:\n"
		"    schedule: \"[{ S[i] -> [(i)] }]\"\n";
	ash_scop *scop = fixture_scop_from_text(ctx, text, "far");
	ash_deps *deps = ash_deps_compute(scop);

	check(isl_union_map_is_empty(deps->validity) == isl_bool_true,
		"assumptions exclude dependences");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* A budget that runs out gives NULL, at whatever point it does.
 * (Few points only: isl itself leaks a little at some others.)
 */
static void test_budget(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "jacobi-1d");
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 3) {
		ash_deps *deps;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		deps = ash_deps_compute(scop);
		ok = ok && !deps == (isl_ctx_last_error(ctx) ==
			isl_error_quota);
		isl_ctx_reset_error(ctx);
		ash_deps_free(deps);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	ash_scop_free(scop);
}

static void test_print(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "chain");
	ash_deps *deps = ash_deps_compute(scop);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	check(ash_deps_print(deps, out) == isl_stat_ok, "printing");
	fclose(out);
	check_text(text,
		"flow:\n"
		"  - \"[n] -> { S0[i] -> S1[i'] : i' = -1 + i and "
		"0 < i < n }\"\n"
		"false:\n"
		"input:\n"
		"validity:\n"
		"  - \"[n] -> { S0[i] -> S1[i'] : i' = -1 + i and "
		"0 < i < n }\"\n", "as YAML");
	free(text);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_input(ctx);
	test_pieces(ctx);
	test_assumed(ctx);
	test_budget(ctx);
	test_print(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
