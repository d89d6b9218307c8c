/* ast_check_test.c - what the check of executed loops finds, and what not.
 *
 * Each row is a domain, a schedule tree from which the loops are made, and
 * perhaps another tree, or instances, which the loops are held against.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "ast/ast_check.h"
#include "check.h"
#include "deps/flow/deps.h"
#include "fixture.h"
#include "scop/schedule_read.h"

/* What a row of the table leaves out is 0. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

typedef struct {
	const char *name;
	const char *domain;	/* of S */
	const char *deps;	/* NULL: none */
	const char *made_from;	/* what follows the domain of the tree */
	const char *made_domain;	/* NULL: the same */
	const char *held_against;	/* NULL: the same */
	const char *wanted;	/* a pattern; NULL: right */
} row;

#define LINE "[n] -> { S[i] : 0 <= i < n }"
#define SHORT "[n] -> { S[i] : 0 <= i < n - 1 }"
#define LONG "[n] -> { S[i] : 0 <= i <= n }"
#define SQUARE "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n }"
#define TRIANGLE "[n, m] -> { S[i, j] : 0 <= i < n and i <= j < m }"
#define NEXT "{ S[i] -> S[i + 1] }"

#define FORWARD "schedule: \"[{ S[i] -> [(i)] }]\""
#define BACKWARD "schedule: \"[{ S[i] -> [(-i)] }]\""
#define TILED "schedule: \"[{ S[i] -> [(floor(i/4))] }]\", " \
	"child: { schedule: \"[{ S[i] -> [(i)] }]\" }"
#define TILES_ALL_2D "schedule: \"[{ S[i, j] -> [(floor(i/4))] }, " \
	"{ S[i, j] -> [(floor((i + j)/4))] }]\", child: { " \
	"schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(i + j)] }]\" }"
#define PARALLEL(tree) "mark: parallel, child: { " tree " }"
#define SIMD(tree) "mark: simd, child: { " tree " }"
#define ROWS "schedule: \"[{ S[i, j] -> [(i)] }]\", child: { "
#define COLUMNS "schedule: \"[{ S[i, j] -> [(j)] }]\""

static const row rows[] = {
	{ "a line", LINE, NEXT, FORWARD },
	{ "a tiled line", LINE, NEXT, TILED },
	{ "skewed tiles of a triangle", TRIANGLE,
		"{ S[i, j] -> S[i + 1, j - 1]; S[i, j] -> S[i, j + 1] }",
		TILES_ALL_2D },
	{ "isolated full tiles", LINE, NEXT,
		"schedule: \"[{ S[i] -> [(floor(i/4))] }]\", options: "
		"\"[n] -> { isolate[[] -> [t]] : 0 <= t and 4t + 3 < n }\", "
		"child: { schedule: \"[{ S[i] -> [(i mod 4)] }]\" }" },
	{ "a loop backward", LINE, NULL, BACKWARD },
	{ "an instance is missing", LINE, NULL, FORWARD, SHORT, FORWARD,
		"S[0] is not executed (n = 1)" },
	{ "an instance too many", LINE, NULL, FORWARD, LONG, FORWARD,
		"S[0] is executed but does not exist (n = 0)" },
	{ "the order is another one", LINE, NULL, BACKWARD, NULL, FORWARD,
		"S[1] is executed before S[0] (n = 2) and its time is after "
		"that" },
	{ "tiles and rows are not the same", SQUARE, NULL, TILES_ALL_2D, NULL,
		ROWS COLUMNS " }", "S[*] is executed before S[*" },
	{ "an instance has no time", LINE, NULL, FORWARD, NULL,
		"sequence: [ { filter: \"[n] -> { S[i] : i > 2 }\" } ]",
		"S[0] has no time in the schedule (n = 1)" },
	{ "an instance has two times", LINE, NULL, FORWARD, NULL,
		"sequence: [ { filter: \"[n] -> { S[i] : i < 3 }\" }, "
		"{ filter: \"[n] -> { S[i] : i > 1 }\" } ]",
		"S[2] has two times in the schedule (n = 3)" },
	{ "a dependence goes backward", LINE, NEXT, BACKWARD, NULL, NULL,
		"S[0] must run before S[1] (n = 2), but the loops run it "
		"after that" },
	{ "a parallel loop carries a dependence", LINE, NEXT,
		PARALLEL(FORWARD), NULL, NULL,
		"S[0] must run before S[1] (n = 2), but a loop that is marked "
		"separates them" },
	{ "tiles in parallel carry it, too", LINE, NEXT, PARALLEL(TILED),
		NULL, NULL, "S[3] must run before S[4] (n = 5), but a loop *" },
	{ "a dependence within iterations of a parallel loop", SQUARE,
		"{ S[i, j] -> S[i, j + 1] }",
		PARALLEL(ROWS COLUMNS " }") },
	{ "what an outer loop carries", SQUARE,
		"{ S[i, j] -> S[i + 1, j + 2] }", ROWS SIMD(COLUMNS) " }" },
	{ "what a loop marked simd carries", SQUARE,
		"{ S[i, j] -> S[i, j + 2] }", ROWS SIMD(COLUMNS) " }", NULL,
		NULL, "S[0, 0] must run before S[0, 2] (n = 3), but a loop*" },
	{ "children of a set come in any order", LINE, NULL,
		"sequence: [ { filter: \"[n] -> { S[i] : i mod 2 = 1 }\", "
		"child: { " FORWARD " } }, "
		"{ filter: \"[n] -> { S[i] : i mod 2 = 0 }\", "
		"child: { " FORWARD " } } ]", NULL,
		"set: [ { filter: \"[n] -> { S[i] : i mod 2 = 0 }\", "
		"child: { " FORWARD " } }, "
		"{ filter: \"[n] -> { S[i] : i mod 2 = 1 }\", "
		"child: { " FORWARD " } } ]" },
	{ "each child of a set has its order", LINE, NULL,
		"set: [ { filter: \"[n] -> { S[i] : i mod 2 = 1 }\", "
		"child: { " BACKWARD " } }, "
		"{ filter: \"[n] -> { S[i] : i mod 2 = 0 }\", "
		"child: { " FORWARD " } } ]", NULL,
		"set: [ { filter: \"[n] -> { S[i] : i mod 2 = 0 }\", "
		"child: { " FORWARD " } }, "
		"{ filter: \"[n] -> { S[i] : i mod 2 = 1 }\", "
		"child: { " FORWARD " } } ]",
		"S[3] is executed before S[1] (n = 5) and its time *" },
	{ "loops that go on after a set come after all of it", LINE, NULL,
		"sequence: [ { filter: \"[n] -> { S[i] : i = 3 }\" }, "
		"{ filter: \"[n] -> { S[i] : i != 3 }\" } ]", NULL,
		"sequence: [ { filter: \"[n] -> { S[i] : i < 3 }\", child: { "
		"set: [ { filter: \"[n] -> { S[i] : i <= 1 }\" }, "
		"{ filter: \"[n] -> { S[i] : i > 1 }\" } ] } }, "
		"{ filter: \"[n] -> { S[i] : i >= 3 }\" } ]",
		"S[3] is executed before S[*] (n = *" },
	{ "instances at the same time come in any order", SQUARE, NULL,
		ROWS COLUMNS " }", NULL,
		"schedule: \"[{ S[i, j] -> [(i)] }]\"" },
};

/* isl took the bounds of a loop around S7, in which c0 / 2 occurs, for a test
 * that c0 is even.  Found at random; nothing smaller shows it.
 */
static const char half_tree[] =
	"domain: \"[n, m] -> { S9[i0, i1, i2, i3] : 0 <= i0 < n"
	" and 2 <= i1 <= 7 and 0 <= i2 < n and 2 <= i3 <= 3;"
	" S7[i0, i1, i2, i3] : 0 <= i0 < n and 2 <= i1 <= 7 and 0"
	" <= i2 < n and 2 <= i3 <= 3; S3[i0, i1, i2] : 0 <= i0 < n"
	" and 2 <= i1 <= 7 and i0 <= i2 <= 8 }\"\n"
	"child:\n"
	"  schedule: \"[n, m] -> [{ S7[i0, i1, i2, i3] -> [(4 +"
	" 2i0)]; S3[i0, i1, i2] -> [(i0 + i2)]; S9[i0, i1, i2, i3]"
	" -> [(4 + 2i0)] }]\"\n"
	"  child:\n"
	"    schedule: \"[n, m] -> [{ S7[i0, i1, i2, i3] ->"
	" [(i1)]; S3[i0, i1, i2] -> [(7 + i0 - i2)]; S9[i0, i1,"
	" i2, i3] -> [(i1)] }]\"\n"
	"    child:\n"
	"      schedule: \"[n, m] -> [{ S7[i0, i1, i2, i3] -> [(6"
	" + i0 + i2 - 3i3)]; S3[i0, i1, i2] -> [(i0)]; S9[i0, i1,"
	" i2, i3] -> [(i0 - i1 + i3)] }, { S7[i0, i1, i2, i3] ->"
	" [(2 + i2)]; S3[i0, i1, i2] -> [(2 + i1)]; S9[i0, i1, i2,"
	" i3] -> [(i0 + i2)] }]\"\n"
	"      permutable: 1\n"
	"      coincident: [ 1, 0 ]\n"
	"      child:\n"
	"        schedule: \"[n, m] -> [{ S7[i0, i1, i2, i3] ->"
	" [(0)]; S3[i0, i1, i2] -> [(1)]; S9[i0, i1, i2, i3] ->"
	" [(2 - i2)] }]\"\n"
	"        child:\n"
	"          set:\n"
	"          - filter: \"[n, m] -> { S3[i0, i1, i2] }\"\n"
	"          - filter: \"[n, m] -> { S7[i0, i1, i2, i3] }\"\n"
	"          - filter: \"[n, m] -> { S9[i0, i1, i2, i3] }\"\n";

static isl_schedule *read_tree(isl_ctx *ctx, const char *domain,
	const char *rest)
{
	char text[2000];

	snprintf(text, sizeof(text), "{ domain: \"%s\", child: { %s } }",
		domain, rest);
	return ash_schedule_read(ctx, text, "tree", NULL);
}

static ash_scop *make_scop(isl_ctx *ctx, const char *domain)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");

	ash_scop_add_stmt(scop, "S", isl_set_read_from_str(ctx, domain));
	return scop;
}

static void test_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = make_scop(ctx, r->domain);
	ash_scop *made = make_scop(ctx,
		r->made_domain ? r->made_domain : r->domain);
	ash_ast_check_input input = { .scop = scop, .max_sizes = 20,
		.max_instances = 8000 };
	isl_schedule *from = read_tree(ctx,
		r->made_domain ? r->made_domain : r->domain, r->made_from);
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool ok;

	input.schedule = read_tree(ctx, r->domain,
		r->held_against ? r->held_against : r->made_from);
	if (r->deps)
		input.deps = isl_union_map_read_from_str(ctx, r->deps);
	input.ast = ash_ast_build(made, NULL, from);
	ok = ash_ast_check(&input, &checked, &why);
	if (!check(ok == isl_bool_ok(!r->wanted) && (!r->wanted ||
			(why && check_matches(why, r->wanted))) &&
			(r->wanted || checked.n_size >= 8), r->name))
		printf("  got: %d %s, %u sizes\n", ok, why ? why : "",
			checked.n_size);
	free(why);
	isl_union_map_free(input.deps);
	isl_schedule_free(input.schedule);
	isl_ast_node_free(input.ast);
	ash_scop_free(scop);
	ash_scop_free(made);
}

static isl_stat add_stmt(__isl_take isl_set *set, void *user)
{
	ash_scop_add_stmt(user, isl_set_get_tuple_name(set), set);
	return isl_stat_ok;
}

static void test_half(isl_ctx *ctx)
{
	isl_schedule *tree = ash_schedule_read(ctx, half_tree, "tree", NULL);
	isl_union_set *domain = isl_schedule_get_domain(tree);
	ash_scop *scop = ash_scop_alloc(ctx, "test");
	ash_ast_check_input input = { .scop = scop, .schedule = tree,
		.max_sizes = 12, .max_instances = 20000 };
	ash_ast_checked checked;
	char *why = NULL;

	isl_union_set_foreach_set(domain, &add_stmt, scop);
	isl_set_free(scop->context);
	scop->context = isl_set_read_from_str(ctx,
		"[n, m] -> { : 0 <= n <= 10000 and 0 <= m <= 10000 }");
	input.ast = ash_ast_build(scop, NULL, isl_schedule_copy(tree));
	check(ash_ast_check(&input, &checked, &why) == isl_bool_true &&
		checked.n_size > 2, "a half in the bounds of a loop");
	if (why)
		printf("  got: %s\n", why);
	free(why);
	isl_ast_node_free(input.ast);
	isl_union_set_free(domain);
	isl_schedule_free(tree);
	ash_scop_free(scop);
}

/* How much is looked at for "domain" within "max" instances. */
static ash_ast_checked look(isl_ctx *ctx, const char *domain, unsigned max)
{
	ash_scop *scop = make_scop(ctx, domain);
	ash_ast_check_input input = { .scop = scop, .max_sizes = 20,
		.max_instances = max };
	ash_ast_checked checked;
	char *why = NULL;

	input.schedule = read_tree(ctx, domain, FORWARD);
	input.ast = ash_ast_build(scop, NULL,
		isl_schedule_copy(input.schedule));
	check(ash_ast_check(&input, &checked, &why) == isl_bool_true && !why,
		"right");
	isl_schedule_free(input.schedule);
	isl_ast_node_free(input.ast);
	ash_scop_free(scop);
	return checked;
}

static void test_amount(isl_ctx *ctx)
{
	ash_ast_checked none, few;

	none = look(ctx, "{ S[i] : 0 <= i < 100000 }", 1000);
	check(none.n_size == 0 && none.n_instance == 0,
		"no size is small enough");
	few = look(ctx, LINE, 40);
	check(few.n_size >= 5 && few.n_instance <= 40,
		"as many as the limit allows");
	few = look(ctx, "[n] -> { S[i] : 0 <= i < n and n >= 100 }", 1000);
	check(few.n_instance <= 1000, "sizes that are not small");
	few = look(ctx, "[n] -> { S[i] : 0 <= i }", 1000);
	check(few.n_size == 0, "no bound at all");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_amount(ctx);
	test_half(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
