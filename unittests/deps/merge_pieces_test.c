/* merge_pieces_test.c - pieces of relations are merged, distances stay apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/map.h>

#include "check.h"
#include "deps/relate/merge_pieces.h"
#include "fixture.h"

static const struct {
	const char *why;
	const char *map;
	int pieces;
} rows[] = {
	{ "two halves of one distance",
		"{ S[i] -> S[i + 1] : 0 <= i < 4; "
		"S[i] -> S[i + 1] : 4 <= i < 9 }",
		1 },
	{ "what is found twice",
		"{ S[i] -> S[i + 1] : 0 <= i < 9; "
		"S[i] -> S[i + 1] : 2 <= i < 5 }",
		1 },
	{ "two distances",
		"{ S[i] -> S[i + 1] : 0 <= i < 9; "
		"S[i] -> S[i + 2] : 0 <= i < 9 }",
		2 },
	{ "a gap between two halves",
		"{ S[i] -> S[i + 1] : 0 <= i < 4; "
		"S[i] -> S[i + 1] : 5 <= i < 9 }",
		2 },
};

static isl_stat count(__isl_take isl_map *map, void *user)
{
	*(int *) user += isl_map_n_basic_map(map);
	isl_map_free(map);
	return isl_stat_ok;
}

/* The relation with its pieces as they are written. */
static __isl_give isl_union_map *read_pieces(isl_ctx *ctx, const char *text)
{
	return isl_union_map_read_from_str(ctx, text);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_union_map *before = read_pieces(ctx, rows[i].map);
		isl_union_map *after = ash_pieces_merge(
			isl_union_map_copy(before));
		int n = 0;

		isl_union_map_foreach_map(after, &count, &n);
		if (!check(n == rows[i].pieces &&
				    isl_union_map_is_equal(before, after) ==
					    isl_bool_true,
			    rows[i].why))
			printf("  %d pieces\n", n);
		isl_union_map_free(before);
		isl_union_map_free(after);
	}
	isl_ctx_free(ctx);
	return check_result();
}
