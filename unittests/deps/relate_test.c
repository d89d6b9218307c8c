/* relate_test.c - what a row says of pairs is what isl says of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "check.h"
#include "deps/relate/relate.h"

/* A row, pairs, and the pairs that are equal, forth and back in it. */
static const struct {
	const char *row;
	const char *pairs;
	const char *why;
} cases[] = {
	{ "{ S[i, j] -> [i] }", "{ S[i, j] -> S[i + 1, k] : 0 <= i, j, k < 9 }",
		"an iterator" },
	{ "{ S[i, j] -> [i + j] }",
		"{ S[i, j] -> S[a, b] : 0 <= i, j, a, b < 3 }",
		"a sum, all three" },
	{ "[n] -> { S[i] -> [i]; T[i] -> [n - i] }",
		"[n] -> { S[i] -> T[j] : 0 <= i, j < n }",
		"two statements and a parameter" },
	{ "{ S[i] -> [(i / 2)]; T[i] -> [(i / 3)] }",
		"{ S[i] -> T[j] : i mod 2 = 0 and j mod 3 = 0 and "
		"0 <= i, j < 9 }",
		"fractions where they are integers" },
	{ "{ S[i, j] -> [floor(i / 4)] }",
		"{ S[i, j] -> S[i, j + 1] : 0 <= i, j < 9 }",
		"rounds equals" },
	{ "{ S[i, j] -> [floor(i / 4)] }",
		"{ S[i, j] -> S[i + 1, j] : 0 <= i, j < 9 }",
		"rounds what differs" },
	{ "{ S[i] -> [4 * floor(i / 4)]; T[i] -> [8 * floor(i / 4)] }",
		"{ S[i] -> T[i] : 0 <= i < 9 }", "different factors" },
	{ "{ S[i] -> [floor(i / 4)]; T[i] -> [floor(i / 8)] }",
		"{ S[i] -> T[i] : 0 <= i < 9 }", "different divisors" },
	{ "{ S[i] -> [1 + floor(i / 4)]; T[i] -> [floor(i / 4)] }",
		"{ S[i] -> T[i] : 0 <= i < 9 }", "a constant at one end" },
	{ "{ S[i] -> [i + floor(i / 4)] }",
		"{ S[i] -> S[j] : 0 <= i, j < 9 }", "a division and more" },
	{ "[n] -> { S[i] -> [n + floor(i / 4)]; T[i] -> [floor(i / 4)] }",
		"[n] -> { S[i] -> T[i] : 0 <= i < n < 9 }",
		"a parameter at one end" },
	{ "{ S[i] -> [i] : 0 <= i < 9 }", "{ S[i] -> S[j] : 0 <= i, j < 9 }",
		"a domain that has all ends" },
	{ "{ S[i] -> [i] : i < 4; S[i] -> [2 * i] : i >= 4 }",
		"{ S[i] -> S[j] : 0 <= i, j < 9 }", "pieces" },
	{ "[n] -> { S[i] -> [i] : n < 4; S[i] -> [i] : n > 4 }",
		"[n] -> { S[i] -> S[j] : 0 <= i, j < 9 and n < 4 }",
		"pieces with one expression" },
	{ "{ S[i] -> [i] }", "[n] -> { S[i] -> S[j] : 0 <= i, j < n }",
		"parameters that the row has not" },
};

static __isl_give isl_union_map *relate_by_isl(
	__isl_keep isl_union_map *pairs, __isl_keep isl_union_pw_aff *row,
	ash_relation r)
{
	isl_multi_union_pw_aff *time = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(row));

	pairs = isl_union_map_copy(pairs);
	if (r == ASH_RELATE_EQUAL)
		return isl_union_map_eq_at_multi_union_pw_aff(pairs, time);
	if (r == ASH_RELATE_FORTH)
		return isl_union_map_lex_lt_at_multi_union_pw_aff(pairs, time);
	return isl_union_map_lex_gt_at_multi_union_pw_aff(pairs, time);
}

/* Does "row" relate "pairs" in the way "r" as isl says?  *none: are there no
 * such pairs?
 */
static bool is_same(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row, ash_relation r, bool *none)
{
	isl_union_map *wanted = relate_by_isl(pairs, row, r);
	isl_union_map *got =
		ash_relate_pairs(isl_union_map_copy(pairs), row, r);
	bool same = isl_union_map_is_equal(got, wanted) == isl_bool_true;

	*none = isl_union_map_is_empty(wanted) == isl_bool_true;
	isl_union_map_free(wanted);
	isl_union_map_free(got);
	return same;
}

static void check_case(isl_ctx *ctx, unsigned i)
{
	isl_union_map *pairs = isl_union_map_read_from_str(ctx, cases[i].pairs);
	isl_union_pw_aff *row =
		isl_union_pw_aff_read_from_str(ctx, cases[i].row);
	bool none, no_forth, no_back;
	bool same = is_same(pairs, row, ASH_RELATE_EQUAL, &none) &&
		is_same(pairs, row, ASH_RELATE_FORTH, &no_forth) &&
		is_same(pairs, row, ASH_RELATE_BACK, &no_back) &&
		(ash_relate_is_level(pairs, row) == isl_bool_true) ==
			(no_forth && no_back) &&
		(ash_relate_is_forth(pairs, row) == isl_bool_true) == no_back;

	check(same, cases[i].why);
	isl_union_pw_aff_free(row);
	isl_union_map_free(pairs);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		check_case(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
