/* exact_constraints_test.c - constraints restricted to what exists.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/map.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "sched/graph/exact_constraints.h"

#define DOMAIN "[n] -> { A[i] : 0 <= i < 50 }"
#define CONTEXT "[n] -> { : n > 5 }"

/* Pairs, and what is left of them. */
typedef struct {
	const char *name;
	const char *pairs, *wanted;
} row;

static const row rows[] = {
	{ "an end outside the domain", "{ A[i] -> A[i + 1] }",
	  "[n] -> { A[i] -> A[i + 1] : 0 <= i < 49 and n > 5 }" },
	{ "another statement", "{ A[i] -> B[i] }", "{ }" },
	{ "parameters outside the context", "[n] -> { A[i] -> A[n] }",
	  "[n] -> { A[i] -> A[n] : 0 <= i < 50 and 5 < n < 50 }" },
	{ "tags", "{ [A[i] -> t[]] -> [A[i + 1] -> u[k]] }",
	  "[n] -> { [A[i] -> t[]] -> [A[i + 1] -> u[k]] : "
	  "0 <= i < 49 and n > 5 }" },
	{ "a tag at one end", "{ A[i] -> [A[i + 1] -> u[]] }",
	  "[n] -> { A[i] -> [A[i + 1] -> u[]] : 0 <= i < 49 and n > 5 }" },
};

static __isl_give isl_union_map *restrict_pairs(isl_ctx *ctx,
	const char *text, bool conditional)
{
	isl_union_map *pairs = isl_union_map_read_from_str(ctx, text);
	isl_schedule_constraints *c;

	c = isl_schedule_constraints_on_domain(
		isl_union_set_read_from_str(ctx, DOMAIN));
	c = isl_schedule_constraints_set_context(c,
		isl_set_read_from_str(ctx, CONTEXT));
	if (conditional)
		c = isl_schedule_constraints_set_conditional_validity(c,
			isl_union_map_copy(pairs), pairs);
	else
		c = isl_schedule_constraints_set_validity(c, pairs);
	c = ash_exact_constraints(c);
	pairs = conditional ?
		isl_schedule_constraints_get_conditional_validity(c) :
		isl_schedule_constraints_get_validity(c);
	isl_schedule_constraints_free(c);
	return pairs;
}

static void try_row(isl_ctx *ctx, const row *r)
{
	isl_union_map *wanted = isl_union_map_read_from_str(ctx, r->wanted);
	isl_union_map *once = restrict_pairs(ctx, r->pairs, false);
	isl_union_map *twice = restrict_pairs(ctx, r->pairs, true);

	check(isl_union_map_is_equal(once, wanted) == isl_bool_true &&
		isl_union_map_is_equal(twice, wanted) == isl_bool_true,
		r->name);
	isl_union_map_free(once);
	isl_union_map_free(twice);
	isl_union_map_free(wanted);
}

static isl_stat count_parts(__isl_take isl_map *map, void *user)
{
	*(int *) user += isl_map_n_basic_map(map);
	isl_map_free(map);
	return isl_stat_ok;
}

/* Pairs in parts with domains and ranges of their own: at most three parts of
 * each, by the sign of the difference.
 */
static void try_parts(isl_ctx *ctx)
{
	isl_union_map *pairs = restrict_pairs(ctx, "[n] -> { A[i] -> A[j] : "
		"(i mod 7 = 2 and j > i) or (i mod 5 = 3 and j < i - 3) or "
		"(j mod 3 = 1 and i = 2j) or (j = 8 and i mod 2 = 0) or "
		"(i = 11 and j mod 11 = 7) or (i + j = n and i mod 4 = 2) }",
		false);
	int n = 0;

	isl_union_map_foreach_map(pairs, &count_parts, &n);
	check(n > 0 && n <= 18, "pairs in many parts");
	isl_union_map_free(pairs);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		try_row(ctx, &rows[i]);
	try_parts(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
