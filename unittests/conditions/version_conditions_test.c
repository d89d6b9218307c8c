/* version_conditions_test.c - conditions of new code: what a join asks for, and what
 * need not be said because it follows from the rest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "conditions/conditions.h"

#include "check.h"
#include "fixture.h"

/* Values are compared, never looked into. */
static struct LLVMOpaqueValue *value(int *room)
{
	return (struct LLVMOpaqueValue *) room;
}

/* Is "set" what "text" says?  NULL is any parameter. */
static bool is_set(isl_ctx *ctx, __isl_keep isl_set *set, const char *text)
{
	isl_set *wanted = text ? isl_set_read_from_str(ctx, text) : NULL;
	bool same = text ? isl_set_is_equal(set, wanted) == isl_bool_true
			 : set == NULL;

	isl_set_free(wanted);
	return same;
}

/* Conditions on parameters, either of which may be NULL. */
static ash_conditions make(isl_ctx *ctx, const char *assumed,
	const char *profitable)
{
	ash_conditions c = { .assumed = NULL };

	if (assumed)
		ash_conditions_assume(&c, isl_set_read_from_str(ctx, assumed));
	if (profitable)
		ash_conditions_limit(&c,
			isl_set_read_from_str(ctx, profitable));
	return c;
}

static const struct row {
	const char *name;
	const char *a[2], *b[2]; /* assumed, profitable */
	const char *joined[2];
} rows[] = {
	{ "nothing and nothing", { NULL, NULL }, { NULL, NULL },
		{ NULL, NULL } },
	{ "one of two", { "[n] -> { : n >= 3 }", NULL },
		{ NULL, "[n] -> { : n >= 9 }" },
		{ "[n] -> { : n >= 3 }", "[n] -> { : n >= 9 }" } },
	{ "both", { "[n] -> { : n >= 3 }", "[n] -> { : n >= 20 }" },
		{ "[n] -> { : n <= 9 }", "[n] -> { : n >= 30 }" },
		{ "[n] -> { : 3 <= n <= 9 }", "[n] -> { : n >= 30 }" } },
	{ "any size is no limit", { NULL, "[n] -> { : }" },
		{ NULL, "[n] -> { : }" }, { NULL, NULL } },
};

static void test_sets(isl_ctx *ctx, const struct row *row)
{
	ash_conditions a = make(ctx, row->a[0], row->a[1]);
	ash_conditions b = make(ctx, row->b[0], row->b[1]);

	check(ash_conditions_join(&a, &b) == isl_stat_ok &&
			is_set(ctx, a.assumed, row->joined[0]) &&
			is_set(ctx, a.profitable, row->joined[1]),
		row->name);
	ash_conditions_clear(&a);
	ash_conditions_clear(&b);
}

static void test_bytes(void)
{
	ash_conditions a = { .min_bytes = 0 }, b = { .min_bytes = 0 };

	ash_conditions_need_bytes(&a, 0, true);
	check(a.min_bytes == 0 && !a.by_steps, "no bytes, no steps");
	ash_conditions_need_bytes(&b, 1000, true);
	ash_conditions_join(&a, &b);
	check(a.min_bytes == 1000 && a.by_steps, "bytes of one");
	ash_conditions_need_bytes(&b, 2000, false);
	ash_conditions_join(&a, &b);
	check(a.min_bytes == 2000 && a.by_steps, "more of the same steps");
}

/* What both ask for, the join asks for once. */
static void test_once(void)
{
	int room[3];
	ash_apart pair = { .array = 0, .other = 1 };
	ash_apart same = { .array = 1, .other = 0 };
	ash_apart cell = { .array = 0,
		.other = ASH_CELL,
		.address = value(&room[0]),
		.size = value(&room[1]),
		.place = { .file = "a.c", .line = 7 } };
	ash_flag flag = { value(&room[2]), ASH_MEANS(ASH_MEANING_ROWS) };
	ash_conditions a = { .n_flag = 0 }, b = { .n_flag = 0 };

	ash_conditions_keep_apart(&a, &pair);
	ash_conditions_add_flag(&a, &flag);
	flag.meanings = ASH_MEANS(ASH_MEANING_CHECKS);
	ash_conditions_keep_apart(&b, &same);
	ash_conditions_keep_apart(&b, &cell);
	ash_conditions_add_flag(&b, &flag);
	check(ash_conditions_join(&a, &b) == isl_stat_ok &&
			ash_conditions_join(&a, &b) == isl_stat_ok &&
			a.n_apart == 2 && a.n_flag == 1,
		"each thing once");
	check(ash_conditions_is_about(&a, ASH_MEANING_ROWS) &&
			ash_conditions_is_about(&a, ASH_MEANING_CHECKS) &&
			!ash_conditions_is_about(&a, ASH_MEANING_LENGTHS),
		"one flag with both meanings");
	ash_conditions_clear(&b);
	check(a.apart[1].other == ASH_CELL && a.apart[1].place.line == 7 &&
			!strcmp(a.apart[1].place.file, "a.c"),
		"the place outlives the other one");
	ash_conditions_clear(&a);
	check(!a.apart && !a.flag && !a.n_apart, "nothing is left");
}

static const struct implied {
	const char *name;
	const char *assumed, *profitable;
	const char *left[2];
} implied[] = {
	{ "known anyway", "[n] -> { : n <= 1000 }", "[n] -> { : n >= 0 }",
		{ NULL, NULL } },
	{ "sizes that gain are assumed", "[n] -> { : n >= 3 }",
		"[n] -> { : n >= 20 }", { NULL, "[n] -> { : n >= 20 }" } },
	{ "what is assumed gains", "[n] -> { : n >= 20 }",
		"[n] -> { : n >= 3 }", { "[n] -> { : n >= 20 }", NULL } },
	{ "a part follows", "[n, m] -> { : n >= 3 and m >= 2 }",
		"[n, m] -> { : n >= 20 }",
		{ "[n, m] -> { : m >= 2 }", "[n, m] -> { : n >= 20 }" } },
	{ "nothing to drop", NULL, NULL, { NULL, NULL } },
};

/* For parameters "known", "a" and "b" ask for the same. */
static bool is_same(__isl_keep isl_set *known, const ash_conditions *a,
	const ash_conditions *b)
{
	isl_set *of_a = isl_set_copy(known), *of_b = isl_set_copy(known);
	bool same;

	if (a->assumed)
		of_a = isl_set_intersect(of_a, isl_set_copy(a->assumed));
	if (a->profitable)
		of_a = isl_set_intersect(of_a, isl_set_copy(a->profitable));
	if (b->assumed)
		of_b = isl_set_intersect(of_b, isl_set_copy(b->assumed));
	if (b->profitable)
		of_b = isl_set_intersect(of_b, isl_set_copy(b->profitable));
	same = isl_set_is_equal(of_a, of_b) == isl_bool_true;
	isl_set_free(of_a);
	isl_set_free(of_b);
	return same;
}

static void test_implied(isl_ctx *ctx, const struct implied *row)
{
	isl_set *known = isl_set_read_from_str(ctx,
		"[n, m] -> { : 0 <= n <= 1000 and 0 <= m <= 1000 }");
	ash_conditions whole = make(ctx, row->assumed, row->profitable);
	ash_conditions c = make(ctx, row->assumed, row->profitable);

	check(ash_conditions_simplify(&c, known) == isl_stat_ok &&
			is_set(ctx, c.assumed, row->left[0]) &&
			is_set(ctx, c.profitable, row->left[1]) &&
			is_same(known, &whole, &c),
		row->name);
	ash_conditions_clear(&whole);
	ash_conditions_clear(&c);
	isl_set_free(known);
}

/* An error is never taken for "all parameters". */
static void test_errors(isl_ctx *ctx)
{
	ash_conditions c = make(ctx, "[n] -> { : n >= 3 }", NULL);
	ash_conditions limited = make(ctx, NULL, "[n] -> { : n >= 3 }");

	check(ash_conditions_assume(&c, NULL) == isl_stat_error &&
			ash_conditions_limit(&limited, NULL) == isl_stat_error,
		"no set");
	ash_conditions_clear(&c);
	ash_conditions_clear(&limited);
	c = make(ctx, "[n] -> { : n >= 3 }", NULL);
	check(ash_conditions_simplify(&c, NULL) == isl_stat_error,
		"nothing known of what is known");
	ash_conditions_clear(&c);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_sets(ctx, &rows[i]);
	for (size_t i = 0; i < sizeof(implied) / sizeof(implied[0]); ++i)
		test_implied(ctx, &implied[i]);
	test_bytes();
	test_once();
	test_errors(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
