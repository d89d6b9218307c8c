/* ast_division_test.c - quotients in subscripts get names, and values by the
 * loops that have computed them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/ast.h>
#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/union_map.h>

#include "ast/ast_division.h"
#include "check.h"
#include "fixture.h"

static isl_id *name(isl_ctx *ctx, unsigned number)
{
	char text[8];

	snprintf(text, sizeof(text), "q%u", number);
	return isl_id_alloc(ctx, text, NULL);
}

/* Subscripts, one after the other, and what they are with names. */
static const struct {
	const char *index, *named;
	unsigned n;	/* names so far */
} cases[] = {
	/* None. */
	{ "{ S0[i, j] -> A[i, j + 1] }", "{ S0[i, j] -> A[i, j + 1] }", 0 },
	/* One. */
	{ "{ S0[i, j] -> A[j - 8*floor(j/8)] }",
		"[q0] -> { S0[i, j] -> A[j - 8*q0] }", 1 },
	/* The same again, and another one. */
	{ "{ S0[i, j] -> A[floor(j/8), j - 16*floor(i/16)] }",
		"[q0, q1] -> { S0[i, j] -> A[q0, j - 16*q1] }", 2 },
	/* Parameters that are there stay. */
	{ "[n] -> { S0[i, j] -> A[n - floor((n + i)/4)] }",
		"[n, q2] -> { S0[i, j] -> A[n - q2] }", 3 },
	/* Several pieces stay as they are. */
	{ "{ S0[i, j] -> A[floor(j/32)] : i > 4; "
	  "S0[i, j] -> A[0] : i <= 4 }",
		"{ S0[i, j] -> A[floor(j/32)] : i > 4; "
		"S0[i, j] -> A[0] : i <= 4 }",
		3 },
};

static bool is_same(isl_ctx *ctx, __isl_keep isl_pw_multi_aff *index,
	const char *text)
{
	isl_map *map = isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(index));
	isl_map *wanted = isl_map_read_from_str(ctx, text);
	bool same = isl_map_is_equal(map, wanted) == isl_bool_true;

	isl_map_free(map);
	isl_map_free(wanted);
	return same;
}

static void test_names(isl_ctx *ctx, ash_ast_divisions *all)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		isl_pw_multi_aff *index = isl_pw_multi_aff_read_from_str(ctx,
			cases[i].index);

		index = ash_ast_divisions_name(index, all, &name);
		check(is_same(ctx, index, cases[i].named), cases[i].index);
		check(all->n == cases[i].n, "so many names");
		isl_pw_multi_aff_free(index);
	}
}

/* Names that cannot be had are an error, which leaves no number behind. */
static isl_id *no_name(isl_ctx *ctx, unsigned number)
{
	(void) ctx;
	(void) number;
	return NULL;
}

static void test_error(isl_ctx *ctx)
{
	ash_ast_divisions all = { 0 };
	isl_pw_multi_aff *index = isl_pw_multi_aff_read_from_str(ctx,
		"{ S0[i] -> A[floor(i/8)] }");

	index = ash_ast_divisions_name(index, &all, &no_name);
	check(!index && all.n == 0, "no name");
	ash_ast_divisions_clear(&all);
}

/* What the divisions are where the statement is executed, one after the other.
 */
typedef struct {
	const ash_ast_divisions *all;
	char *text;
} values;

static isl_ast_node *note_values(isl_ast_node *node, isl_ast_build *build,
	void *user)
{
	values *v = user;
	size_t size;
	FILE *out = open_memstream(&v->text, &size);

	for (unsigned i = 0; i < v->all->n; ++i) {
		isl_ast_expr *expr = ash_ast_division_express(v->all, i, build);
		char *text = isl_ast_expr_to_C_str(expr);

		fprintf(out, "%s%s", i ? "; " : "", text);
		free(text);
		isl_ast_expr_free(expr);
	}
	fclose(out);
	return node;
}

/* The values of floor(j/8) and floor(i/16) in the loops of "schedule". */
static char *find_values(isl_ctx *ctx, const ash_ast_divisions *all,
	const char *schedule)
{
	values v = { all, NULL };
	isl_ast_build *build = isl_ast_build_from_context(
		isl_set_read_from_str(ctx, "{ : }"));
	isl_ast_node *root;

	build = isl_ast_build_set_at_each_domain(build, &note_values, &v);
	root = isl_ast_build_node_from_schedule_map(build,
		isl_union_map_read_from_str(ctx, schedule));
	isl_ast_node_free(root);
	isl_ast_build_free(build);
	return v.text;
}

#define DOMAIN "] : 0 <= i < 64 and 0 <= j < 64 }"

static void test_values(isl_ctx *ctx)
{
	static const struct {
		const char *schedule, *values;
	} rows[] = {
		/* No loop has them. */
		{ "{ S0[i, j] -> [i, j" DOMAIN, "c1 / 8; c0 / 16" },
		/* One loop over strips, two, and in another order. */
		{ "{ S0[i, j] -> [floor(j/8), i, j" DOMAIN, "c0; c1 / 16" },
		{ "{ S0[i, j] -> [floor(i/16), floor(j/8), i, j" DOMAIN,
			"c1; c0" },
		/* A loop with one iteration is none. */
		{ "{ S0[i, j] -> [i, floor(j/8), floor(i/16), j" DOMAIN,
			"c1; c0 / 16" },
		/* Strips of another size are another quotient. */
		{ "{ S0[i, j] -> [floor(j/4), i, j" DOMAIN,
			"c2 / 8; c1 / 16" },
	};
	ash_ast_divisions all = { 0 };
	isl_pw_multi_aff *index = isl_pw_multi_aff_read_from_str(ctx,
		"{ S0[i, j] -> A[floor(j/8), floor(i/16)] }");

	index = ash_ast_divisions_name(index, &all, &name);
	isl_pw_multi_aff_free(index);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		char *text = find_values(ctx, &all, rows[i].schedule);

		check_text(text, rows[i].values, rows[i].schedule);
		free(text);
	}
	ash_ast_divisions_clear(&all);
}

/* Only memory that a nest gets for itself has such subscripts. */
static void test_arrays(void)
{
	ash_array array = { .temporary = true };

	check(ash_ast_has_divisions(&array), "memory of its own");
	array.scalar = true;
	check(!ash_ast_has_divisions(&array), "a scalar");
	array = (ash_array) { 0 };
	check(!ash_ast_has_divisions(&array), "an array of the program");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_ast_divisions all = { 0 };

	test_names(ctx, &all);
	ash_ast_divisions_clear(&all);
	check(all.n == 0, "nothing is left");
	test_error(ctx);
	test_values(ctx);
	test_arrays();
	isl_ctx_free(ctx);
	return check_result();
}
