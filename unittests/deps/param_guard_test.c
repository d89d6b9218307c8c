/* param_guard_test.c - conditions on parameters are split off domains.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/space.h>

#include "check.h"
#include "deps/flow/param_guard.h"
#include "fixture.h"

/* Domains, and the conditions that should be split off; NULL: none. */
static const struct {
	const char *domain;
	const char *guard;
	const char *why;
} rows[] = {
	{ "[n, p] -> { S[i] : 0 <= i < n }", "[n, p] -> { : }",
		"no condition" },
	{ "[n, p] -> { S[i] : 0 <= i < n and p >= 7 }",
		"[n, p] -> { : p >= 7 }", "one condition" },
	{ "[n, p] -> { S[i] : 0 <= i < n and (p < 0 or p > 5) }",
		"[n, p] -> { : p < 0 or p > 5 }", "in pieces" },
	{ "[n, p] -> { S[i] : (0 <= i < n and p > 5) or (1 <= i < n and "
		"p < 0) }", NULL, "pieces with other instances" },
	{ "[n, p] -> { S[i] : 0 <= i < n and i mod 2 = 0 and p > 5 }", NULL,
		"divisions" },
};
#define N_ROW (sizeof(rows) / sizeof(rows[0]))

/* One statement S0, S1, ... per row. */
static ash_scop *make_scop(isl_ctx *ctx)
{
	ash_scop *scop = ash_scop_alloc(ctx, "guards");

	for (unsigned i = 0; i < N_ROW; ++i) {
		char name[8];
		int stmt;

		snprintf(name, sizeof(name), "S%u", i);
		stmt = ash_scop_add_stmt(scop, name,
			isl_set_read_from_str(ctx, rows[i].domain));
		if (i == 0)
			ash_scop_add_array(scop, "A", "double", 8, 1, false);
		ash_scop_add_access(scop, stmt, ASH_READ, 0,
			isl_map_read_from_str(ctx,
				"[n, p] -> { S[i] -> A[i] }"));
	}
	return scop;
}

/* "text", a set of parameters. */
static __isl_give isl_set *read_params(isl_ctx *ctx, const char *text)
{
	return isl_set_params(isl_set_read_from_str(ctx, text));
}

/* Guard and core make up the domain, and the guard is what it should be. */
static void check_split(isl_ctx *ctx, const ash_guards *all,
	const ash_scop *scop, unsigned i)
{
	isl_set *guard = all->guard[all->of[i]];
	isl_set *both = isl_set_intersect_params(isl_set_copy(all->core[i]),
		isl_set_copy(guard));
	isl_set *wanted = read_params(ctx, rows[i].guard ? rows[i].guard
		: "[n, p] -> { : }");
	isl_set *domain = isl_map_domain(isl_map_copy(all->access[i][0]));

	check(isl_set_is_equal(both, scop->stmt[i].domain) == isl_bool_true &&
		isl_set_is_equal(guard, wanted) == isl_bool_true &&
		isl_set_is_equal(domain, all->core[i]) == isl_bool_true,
		rows[i].why);
	isl_set_free(both);
	isl_set_free(wanted);
	isl_set_free(domain);
}

/* Every two guards, compared by the definition. */
static bool relations_hold(const ash_guards *all)
{
	bool ok = true;

	for (unsigned i = 0; i < all->n; ++i)
		for (unsigned k = 0; k < all->n; ++k) {
			ash_guard_relation is = ash_guards_relate(all, i, k);
			bool apart = isl_set_is_disjoint(all->guard[i],
				all->guard[k]) == isl_bool_true;
			bool implied = isl_set_is_subset(all->guard[i],
				all->guard[k]) == isl_bool_true;

			ok &= is == (apart ? ASH_GUARD_APART : implied ?
				ASH_GUARD_IMPLIED : ASH_GUARD_OTHER);
		}
	return ok;
}

static unsigned count_relations(const ash_guards *all,
	ash_guard_relation wanted)
{
	unsigned n = 0;

	for (unsigned i = 0; i < all->n; ++i)
		for (unsigned k = 0; k < all->n; ++k)
			n += i != k && ash_guards_relate(all, i, k) == wanted;
	return n;
}

/* Pieces for parameters that do not count go. */
static void check_drop(isl_ctx *ctx, const ash_guards *all)
{
	isl_map *map = isl_map_read_from_str(ctx, "[n, p] -> "
		"{ S1[i] -> A[0] : p > 9; S1[i] -> A[1] : p < 5; "
		"S1[i] -> A[2] : p > 50 }");
	isl_map *wanted = isl_map_read_from_str(ctx,
		"[n, p] -> { S1[i] -> A[0] : p > 9 }");

	map = ash_guards_drop_impossible(all, all->of[1], map);
	check(isl_map_is_equal(map, wanted) == isl_bool_true,
		"pieces against the guard, or against what is possible");
	isl_map_free(map);
	isl_map_free(wanted);
}

static void check_restrict(isl_ctx *ctx, const ash_guards *all,
	const ash_scop *scop)
{
	isl_union_map *pairs = isl_union_map_read_from_str(ctx,
		"[n, p] -> { S0[i] -> S1[i]; S1[i] -> S0[i] }");
	isl_union_map *wanted = isl_union_map_read_from_str(ctx,
		"[n, p] -> { S0[i] -> S1[i] : p >= 7; S1[i] -> S0[i] }");
	isl_union_map *found = ash_guards_restrict(all, scop, pairs);

	check(isl_union_map_is_equal(found, wanted) == isl_bool_true,
		"pairs have the guard of the second");
	isl_union_map_free(pairs);
	isl_union_map_free(wanted);
	isl_union_map_free(found);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = make_scop(ctx);
	isl_set *possible = read_params(ctx, "[n, p] -> { : p <= 20 }");
	isl_space *params = isl_set_get_space(possible);
	ash_guards all;

	if (check(ash_guards_find(&all, scop, possible, params) >= 0,
			"guards are found")) {
		for (unsigned i = 0; i < N_ROW; ++i)
			check_split(ctx, &all, scop, i);
		check(all.n == 3 && all.of[0] == all.of[3] &&
			all.of[0] == all.of[4], "equal guards are one");
		check(relations_hold(&all), "relations between guards");
		check(count_relations(&all, ASH_GUARD_IMPLIED) == 3 &&
			count_relations(&all, ASH_GUARD_OTHER) == 3,
			"a condition implies another or none");
		check_drop(ctx, &all);
		check_restrict(ctx, &all, scop);
	}
	ash_guards_clear(&all);
	isl_space_free(params);
	isl_set_free(possible);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
