/* dependence_cache_test.c - questions are answered once, and rightly.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "search/dependence_cache.h"
#include "transform/node_deps.h"

static bool is_same(__isl_take isl_union_map *a, __isl_take isl_union_map *b)
{
	bool same = isl_union_map_is_equal(a, b) == isl_bool_true;

	isl_union_map_free(a);
	isl_union_map_free(b);
	return same;
}

/* All questions, against the functions themselves. */
static bool answers(ash_dependence_cache *cache, isl_union_map *deps,
	isl_union_pw_aff *row, isl_union_set *part)
{
	isl_union_map *other = isl_union_map_reverse(isl_union_map_copy(deps));
	bool ok = is_same(ash_dependence_cache_equal(cache,
				  isl_union_map_copy(deps), row),
		ash_order_equal(isl_union_map_copy(deps), row));

	ok = ok &&
		ash_dependence_cache_is_coincident(cache, deps, row) ==
			ash_order_is_coincident(deps, row);
	ok = ok &&
		is_same(ash_dependence_cache_filter(cache,
				isl_union_map_copy(deps),
				isl_union_set_copy(part)),
			ash_order_filter(isl_union_map_copy(deps),
				isl_union_set_copy(part)));
	ok = ok &&
		is_same(ash_dependence_cache_intersect(cache,
				isl_union_map_copy(deps),
				isl_union_map_copy(other)),
			isl_union_map_intersect(isl_union_map_copy(deps),
				isl_union_map_copy(other)));
	isl_union_map_free(other);
	return ok;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_dependence_cache cache = { 0 };
	isl_union_map *deps = isl_union_map_read_from_str(ctx,
		"{ S[i, j] -> S[i, j + 1] : 0 <= i < 9 and 0 <= j < 8; "
		"S[i, j] -> T[i, j] : 0 <= i < 9 and 0 <= j < 9 }");
	isl_union_map *fewer = isl_union_map_read_from_str(ctx,
		"{ S[i, j] -> T[i, j] : 0 <= i < 9 and 0 <= j < 9 }");
	isl_union_pw_aff *outer = isl_union_pw_aff_read_from_str(ctx,
		"{ S[i, j] -> [i]; T[i, j] -> [i] }");
	isl_union_pw_aff *inner = isl_union_pw_aff_read_from_str(ctx,
		"{ S[i, j] -> [j]; T[i, j] -> [j] }");
	isl_union_set *part = isl_union_set_read_from_str(ctx, "{ S[i, j] }");
	unsigned n;

	check(answers(&cache, deps, outer, part), "answers to new questions");
	n = cache.n;
	check(answers(&cache, deps, outer, part), "the same answers again");
	check(n > 0 && cache.n <= n + 1, "what was asked is not asked again");
	check(answers(&cache, deps, inner, part),
		"another row is another question");
	check(answers(&cache, fewer, inner, part),
		"other dependences are another question");
	check(cache.n > n, "these are noted, too");
	ash_dependence_cache_clear(&cache);
	isl_union_set_free(part);
	isl_union_pw_aff_free(inner);
	isl_union_pw_aff_free(outer);
	isl_union_map_free(fewer);
	isl_union_map_free(deps);
	isl_ctx_free(ctx);
	return check_result();
}
