/* scop_test.c - building SCoPs by hand, and what is wrong with some.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "scop/accesses.h"

typedef struct {
	const char *name;
	bool good;
} name_row;

static const name_row names[] = {
	{ "A", true }, { "_x9", true }, { "maximum", true }, { "", false },
	{ "9x", false }, { "a.b", false }, { "a b", false },
	{ "max", false }, { "Max", false }, { "OR", false },
	{ "nan", false }, { "exists", false },
};

static void test_names(void)
{
	check(!ash_scop_is_name(NULL), "no name is no name");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
		check(ash_scop_is_name(names[i].name) == names[i].good,
			names[i].name);
}

/* for (i = 0; i < n; ++i) S: B[i] = A[i] + A[i + 1]; */
static ash_scop *make_scop(isl_ctx *ctx)
{
	ash_scop *scop = ash_scop_alloc(ctx, "hand");
	int a = ash_scop_add_array(scop, "A", "double", 8, 1, false);
	int b = ash_scop_add_array(scop, "B", "double", 8, 1, false);
	int s = ash_scop_add_stmt(scop, "S", isl_set_read_from_str(ctx,
		"[n] -> { [i] : 0 <= i < n }"));

	ash_scop_add_access(scop, s, ASH_READ, a, isl_map_read_from_str(ctx,
		"{ [i] -> [i] }"));
	ash_scop_add_access(scop, s, ASH_READ, a, isl_map_read_from_str(ctx,
		"{ [i] -> [i + 1] }"));
	ash_scop_add_access(scop, s, ASH_MUST_WRITE, b,
		isl_map_read_from_str(ctx, "{ [i] -> [i] }"));
	ash_scop_add_value(scop, s, isl_pw_aff_read_from_str(ctx,
		"{ [i] -> [(2 * i)] }"));
	ash_scop_add_no_alias(scop, a, b);
	scop->schedule = isl_schedule_read_from_str(ctx,
		"{ domain: \"[n] -> { S[i] : 0 <= i < n }\","
		" child: { schedule: \"[{ S[i] -> [(i)] }]\" } }");
	return scop;
}

static void check_map(isl_ctx *ctx, __isl_take isl_union_map *got,
	const char *wanted, const char *name)
{
	isl_union_map *map = isl_union_map_read_from_str(ctx, wanted);

	check(isl_union_map_is_equal(got, map) == isl_bool_true, name);
	isl_union_map_free(map);
	isl_union_map_free(got);
}

static void test_make_name(void)
{
	char *at = ash_scop_make_name("f", &(ash_place) { NULL, 7, 1 });
	char *nowhere = ash_scop_make_name("f", &(ash_place) { NULL, 0, 0 });

	check_text(at, "f:7", "function and line");
	check_text(nowhere, "f", "only the function");
	free(nowhere);
	free(at);
}

static void test_unions(isl_ctx *ctx)
{
	ash_scop *scop = make_scop(ctx);

	check_map(ctx, ash_access_relations(scop, ASH_ANY_ARRAY, ASH_READS),
		"[n] -> { S[i] -> A[j] : 0 <= i < n and i <= j <= i + 1 }",
		"all reads");
	check_map(ctx, ash_tagged_relations(scop, ASH_READS),
		"[n] -> { [S[i] -> S_r0[]] -> A[i] : 0 <= i < n; "
		"[S[i] -> S_r1[]] -> A[i + 1] : 0 <= i < n }",
		"all reads, tagged");
	check_map(ctx, ash_tagged_relations(scop, ASH_MUST_WRITES),
		"[n] -> { [S[i] -> S_w0[]] -> B[i] : 0 <= i < n }",
		"all writes, tagged");
	check_map(ctx, ash_access_relations(scop, ASH_ANY_ARRAY, ASH_KILLS), "{ }", "no kills");
	check_map(ctx, isl_union_set_identity(ash_scop_domain(scop)),
		"[n] -> { S[i] -> S[i] : 0 <= i < n }", "all instances");
	ash_scop_free(scop);
}

static void test_find(isl_ctx *ctx)
{
	ash_scop *scop = make_scop(ctx);
	isl_id *id = isl_id_alloc(ctx, "B", NULL);

	check(ash_scop_find_array(scop, id) == 1, "an array is found");
	check(ash_scop_find_stmt(scop, id) == -1, "a statement is not");
	check(ash_scop_find_stmt(scop, scop->stmt[0].id) == 0,
		"a statement is found");
	check(ash_scop_add_array(scop, "A", "int", 4, 0, false) == -1,
		"a second array of one name");
	check(ash_scop_add_stmt(scop, "S", isl_set_read_from_str(ctx,
		"{ [] }")) == -1, "a second statement of one name");
	isl_id_free(id);
	ash_scop_free(scop);
}

/* Many of everything, so that the arrays have to grow. */
static void test_many(isl_ctx *ctx)
{
	ash_scop *scop = ash_scop_alloc(ctx, "many");
	isl_id *id = isl_id_alloc(ctx, "S77", NULL);
	char name[16];

	for (int i = 0; i < 100; ++i) {
		snprintf(name, sizeof(name), "A%d", i);
		ash_scop_add_array(scop, name, "int", 4, 0, true);
		snprintf(name, sizeof(name), "S%d", i);
		ash_scop_add_stmt(scop, name,
			isl_set_read_from_str(ctx, "{ [] }"));
		ash_scop_add_access(scop, 0, ASH_READ, i,
			isl_map_read_from_str(ctx, "{ [] -> [] }"));
	}
	check(scop->n_stmt == 100 && scop->n_array == 100 &&
		scop->stmt[0].n_access == 100, "many of everything");
	check(ash_scop_find_stmt(scop, id) == 77, "one of many is found");
	isl_id_free(id);
	ash_scop_free(scop);
}

/* Ways to spoil the SCoP above. */
static void no_schedule(ash_scop *scop)
{
	scop->schedule = isl_schedule_free(scop->schedule);
}

static void wrong_array(ash_scop *scop)
{
	scop->stmt[0].access[0].array = 1;
}

static void no_array(ash_scop *scop)
{
	scop->stmt[0].access[0].array = 2;
}

static void self_alias(ash_scop *scop)
{
	scop->no_alias[0].b = 0;
}

static void extra_statement(ash_scop *scop)
{
	ash_scop_add_stmt(scop, "T",
		isl_set_read_from_str(scop->ctx, "{ [] }"));
}

static void bad_parameter(ash_scop *scop)
{
	scop->context = isl_set_set_dim_name(
		isl_set_add_dims(scop->context, isl_dim_param, 1),
		isl_dim_param, 0, "a.b");
}

static void bad_array_name(ash_scop *scop)
{
	ash_scop_add_array(scop, "x y", "int", 4, 0, false);
}

static void assume_away(ash_scop *scop)
{
	extra_statement(scop);
	isl_set_free(scop->assumed);
	scop->assumed = isl_set_read_from_str(scop->ctx, "{ : false }");
}

/* The tree with "child" below its domain. */
static void set_tree(ash_scop *scop, const char *child)
{
	isl_union_set *domain = isl_schedule_get_domain(scop->schedule);
	char *text = isl_union_set_to_str(domain);
	char tree[600];

	snprintf(tree, sizeof(tree), "{ domain: \"%s\", child: { %s } }",
		text, child);
	isl_schedule_free(scop->schedule);
	scop->schedule = isl_schedule_read_from_str(scop->ctx, tree);
	free(text);
	isl_union_set_free(domain);
}

static void lose_instances(ash_scop *scop)
{
	set_tree(scop, "sequence: [ { filter: \"{ S[i] : i > 1 }\" } ]");
}

static void double_instances(ash_scop *scop)
{
	set_tree(scop, "sequence: [ { filter: \"{ S[i] : i > 1 }\" }, "
		"{ filter: \"{ S[i] : i < 3 }\" } ]");
}

static void add_guard(ash_scop *scop)
{
	set_tree(scop, "guard: \"[n] -> { [] : n > 5 }\", child: { "
		"schedule: \"[{ S[i] -> [(i)] }]\" }");
}

static void extent_nan(ash_scop *scop)
{
	isl_pw_aff_free(scop->array[0].extent[0]);
	scop->array[0].extent[0] = isl_pw_aff_read_from_str(scop->ctx,
		"[n] -> { [(n + NaN)] }");
}

static void nothing(ash_scop *scop)
{
}

typedef struct {
	const char *name;
	void (*spoil)(ash_scop *scop);
	const char *why;
} spoil_row;

static const spoil_row spoils[] = {
	{ "as it is", &nothing, NULL },
	{ "no schedule", &no_schedule, "there is no schedule" },
	{ "wrong array", &wrong_array,
		"access S_r0 does not map the statement to the array" },
	{ "no array", &no_array, "access S_r0 is to no array" },
	{ "alias with itself", &self_alias,
		"pair 0 that must not overlap is no pair of arrays" },
	{ "statement not scheduled", &extra_statement,
		"the schedule is not about the instances of the statements" },
	{ "instances that are lost", &lose_instances,
		"the schedule loses an instance" },
	{ "instances that come twice", &double_instances,
		"the schedule has an instance twice" },
	{ "instances under a condition", &add_guard,
		"the schedule has guards or adds instances" },
	{ "an extent that is no number", &extent_nan,
		"the extent of array A in dimension 0 is no function of the "
		"parameters" },
	{ "parameters that never are", &assume_away, NULL },
	{ "parameter", &bad_parameter,
		"the context has a parameter of the name \"a.b\"" },
	{ "array name", &bad_array_name, "an array has the name \"x y\"" },
};

static void test_spoil(isl_ctx *ctx, const spoil_row *row)
{
	ash_scop *scop = make_scop(ctx);
	ash_scop *whole = make_scop(ctx);
	char *why = NULL;
	isl_bool ok;

	row->spoil(scop);
	ok = ash_scop_check(scop, &why);
	check_text(why, row->why, row->name);
	check(ok == isl_bool_ok(!row->why), "verdict");
	check(ash_scop_is_equal(scop, whole) ==
		isl_bool_ok(row->spoil == &nothing || row->spoil ==
			&bad_parameter), "equal to the whole one");
	free(why);
	ash_scop_free(scop);
	ash_scop_free(whole);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_names();
	test_make_name();
	test_unions(ctx);
	test_find(ctx);
	test_many(ctx);
	for (size_t i = 0; i < sizeof(spoils) / sizeof(spoils[0]); ++i)
		test_spoil(ctx, &spoils[i]);
	isl_ctx_free(ctx);
	return check_result();
}
