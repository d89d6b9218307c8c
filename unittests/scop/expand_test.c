/* expand_test.c - scalars that get memory of their own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/map.h>

#include "check.h"
#include "fixture.h"
#include "scop/expand.h"

/* The map of access "access" of statement "stmt", and the extents of array
 * "array", as isl has them.
 */
static bool has_map(const ash_scop *scop, unsigned stmt, unsigned access,
	const char *wanted)
{
	isl_map *map = isl_map_read_from_str(scop->ctx, wanted);
	bool equal = isl_map_is_equal(scop->stmt[stmt].access[access].map,
			     map) == isl_bool_true;

	isl_map_free(map);
	return equal;
}

static bool has_extent(const ash_scop *scop, unsigned array, unsigned dim,
	const char *wanted)
{
	isl_pw_aff *extent = isl_pw_aff_read_from_str(scop->ctx, wanted);
	isl_pw_aff *own = scop->array[array].extent[dim];
	bool equal = own && isl_pw_aff_is_equal(own, extent) == isl_bool_true;

	isl_pw_aff_free(extent);
	return equal;
}

/* s lives in an iteration of i: a cell for each of them. */
static void test_all(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	const int drop[] = { 0, -1, -1 };

	check(ash_scop_expand(scop, drop) == isl_stat_ok, "a scalar expands");
	check(!scop->array[0].scalar && scop->array[0].n_dim == 1,
		"it is an array of one dimension");
	check(has_map(scop, 1, 0, "[n, m] -> { S1[i, j] -> s[i] }"),
		"each iteration has its cell");
	check(has_extent(scop, 0, 0,
		      "[n, m] -> { [(n)] : 0 < n <= 1000000 and "
		      "0 <= m <= 1000000 }"),
		"as many cells as there are iterations, where there are some");
	check(has_map(scop, 1, 1, "[n, m] -> { S1[i, j] -> A[i, j] }"),
		"other arrays stay");
	ash_scop_free(scop);
}

/* The loop i stays outermost: its iterations share one cell. */
static void test_inner(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	const int drop[] = { 1, -1, -1 };

	check(ash_scop_expand(scop, drop) == isl_stat_ok &&
			scop->array[0].n_dim == 0 &&
			has_map(scop, 1, 0, "[n, m] -> { S1[i, j] -> s[] }"),
		"one cell, used again in each iteration");
	ash_scop_free(scop);
}

static void test_none(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	ash_scop *same = fixture_scop(ctx, "accumulator");
	const int drop[] = { -1, -1, -1 };

	check(ash_scop_expand(scop, drop) == isl_stat_ok &&
			ash_scop_is_equal(scop, same) == isl_bool_true,
		"nothing to expand");
	ash_scop_free(scop);
	ash_scop_free(same);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_all(ctx);
	test_inner(ctx);
	test_none(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
