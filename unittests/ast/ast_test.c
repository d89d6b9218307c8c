/* ast_test.c - ASTs of schedules, as text, and what their nodes carry.
 *
 * Every row is a SCoP with up to two statements, a schedule tree, and the
 * loops wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/options.h>

#include "ast/ast.h"
#include "budget/meter.h"
#include "check.h"

/* What a row of the table leaves out is 0. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

typedef struct ast_row {
	const char *name;
	const char *domain[2];
	const char *assumed;	/* NULL: nothing */
	const char *schedule;
	const char *wanted;
} ast_row;

#define SQUARE "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n }"
#define LINE "[n] -> { S[i] : 0 <= i < n }"

#define NUMBERS "[n] -> { S[i, j] : 0 <= i < 58 and 0 <= j < 58 }"
#define JAM(full, rest) "child:\n" \
	"  schedule: \"[{ S[i, j] -> [(floor(i/4))] }," \
	" { S[i, j] -> [(floor(j/4))] }]\"\n" \
	"  child:\n" \
	"    sequence:\n" \
	"    - filter: \"[n] -> { S[i, j] : " full " }\"\n" \
	"      child:\n" \
	"        schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]\"\n" \
	"    - filter: \"[n] -> { S[i, j] : " rest " }\"\n" \
	"      child:\n" \
	"        schedule: \"[{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }]\"\n"

static const ast_row rows[] = {
	{ "bounds of an outer loop are not tested again", { SQUARE }, NULL,
		"domain: \"" SQUARE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i, j] -> [(i)] },"
		" { S[i, j] -> [(j)] }]\"\n",
		"for (int c0 = 0; c0 < n; c0 += 1)\n"
		"  for (int c1 = 0; c1 < n; c1 += 1)\n"
		"    S(c0, c1);\n" },
	{ "assumptions hold in the loops", { LINE }, "[n] -> { : n = 4 }",
		"domain: \"" LINE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(-i)] }]\"\n",
		"for (int c0 = -3; c0 <= 0; c0 += 1)\n"
		"  S(-c0);\n" },
	{ "a tile's upper bound is one expression", { LINE }, NULL,
		"domain: \"" LINE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(32*floor(i/32))] }]\"\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i] -> [(i)] }]\"\n",
		"for (int c0 = 0; c0 < n; c0 += 32)\n"
		"  for (int c1 = c0; c1 <= min(n - 1, c0 + 31); c1 += 1)\n"
		"    S(c1);\n" },
	{ "full tiles and others are two cases", { SQUARE }, NULL,
		"domain: \"" SQUARE
		"\"\n" JAM("4*floor(i/4) <= n - 4 and 4*floor(j/4) <= n - 4",
			"4*floor(i/4) > n - 4 or 4*floor(j/4) > n - 4"),
		"if (n >= 1)\n"
		"  for (int c0 = 0; c0 <= (n - 1) / 4; c0 += 1)\n"
		"    for (int c1 = 0; c1 <= (n - 1) / 4; c1 += 1) {\n"
		"      if (n >= 4 * c0 + 4 && n >= 4 * c1 + 4) {\n"
		"        for (int c2 = 4 * c0; c2 <= 4 * c0 + 3; c2 += 1)\n"
		"          for (int c3 = 4 * c1; c3 <= 4 * c1 + 3; c3 += 1)\n"
		"            S(c2, c3);\n"
		"      } else {\n"
		"        for (int c2 = 4 * c1; c2 <= min(n - 1, 4 * c1 + 3);"
		" c2 += 1)\n"
		"          for (int c3 = 4 * c0; c3 <= min(n - 1, 4 * c0 + 3);"
		" c3 += 1)\n"
		"            S(c3, c2);\n"
		"      }\n"
		"    }\n" },
	{ "bounds that a tile is within tell full tiles", { NUMBERS }, NULL,
		"domain: \"" NUMBERS "\"\n" JAM("i <= 55 and j <= 55",
			"i > 55 or (i <= 55 and j > 55)"),
		"for (int c0 = 0; c0 <= 14; c0 += 1)\n"
		"  for (int c1 = 0; c1 <= 14; c1 += 1) {\n"
		"    if (c0 <= 13 && c1 <= 13) {\n"
		"      for (int c2 = 4 * c0; c2 <= 4 * c0 + 3; c2 += 1)\n"
		"        for (int c3 = 4 * c1; c3 <= 4 * c1 + 3; c3 += 1)\n"
		"          S(c2, c3);\n"
		"    } else {\n"
		"      for (int c2 = 4 * c1; c2 <= min(57, 4 * c1 + 3);"
		" c2 += 1)\n"
		"        for (int c3 = 4 * c0; c3 <= min(57, 4 * c0 + 3);"
		" c3 += 1)\n"
		"          S(c3, c2);\n"
		"    }\n"
		"  }\n" },
	{ "conditions that split a tile are no cases", { NUMBERS }, NULL,
		"domain: \"" NUMBERS
		"\"\n" JAM("i >= 2 and j >= 2", "i < 2 or (i >= 2 and j < 2)"),
		"for (int c0 = 0; c0 <= 14; c0 += 1)\n"
		"  for (int c1 = 0; c1 <= 14; c1 += 1) {\n"
		"    for (int c2 = max(2, 4 * c0); c2 <= min(57, 4"
		" * c0 + 3); c2 += 1)\n"
		"      for (int c3 = max(2, 4 * c1); c3 <= min(57,"
		" 4 * c1 + 3); c3 += 1)\n"
		"        S(c2, c3);\n"
		"    if (c0 == 0) {\n"
		"      for (int c2 = 4 * c1; c2 <= min(57, 4 * c1"
		" + 3); c2 += 1) {\n"
		"        for (int c3 = 0; c3 <= 1; c3 += 1)\n"
		"          S(c3, c2);\n"
		"        if (c1 == 0 && c2 <= 1)\n"
		"          for (int c3 = 2; c3 <= 3; c3 += 1)\n"
		"            S(c3, c2);\n"
		"      }\n"
		"    } else if (c1 == 0) {\n"
		"      for (int c2 = 0; c2 <= 1; c2 += 1)\n"
		"        for (int c3 = 4 * c0; c3 <= min(57, 4 *"
		" c0 + 3); c3 += 1)\n"
		"          S(c3, c2);\n"
		"    }\n"
		"  }\n" },
	{ "isolated full tiles have a constant number of iterations", { LINE },
		NULL,
		"domain: \"" LINE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(floor(i/32))] }]\"\n"
		"  options: \"[n] -> { isolate[[] -> [t]] :"
		" 0 <= t and 32t + 31 < n }\"\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i] -> [(i mod 32)] }]\"\n",
		"{\n"
		"  for (int c0 = 0; c0 < floord(n, 32); c0 += 1)\n"
		"    for (int c1 = 0; c1 <= 31; c1 += 1)\n"
		"      S(32 * c0 + c1);\n"
		"  if (n >= 1)\n"
		"    for (int c1 = 0; c1 < n % 32; c1 += 1)\n"
		"      S(-(n % 32) + n + c1);\n"
		"}\n" },
	{ "unrolling is left to the code generator", { LINE },
		"[n] -> { : n = 3 }",
		"domain: \"" LINE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(i)] }]\"\n"
		"  options: \"{ unroll[x] }\"\n",
		"// unroll\n"
		"for (int c0 = 0; c0 <= 2; c0 += 1)\n"
		"  S(c0);\n" },
	{ "marks are comments", { LINE }, NULL,
		"domain: \"" LINE "\"\n"
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i] -> [(i)] }]\"\n",
		"// parallel\n"
		"for (int c0 = 0; c0 < n; c0 += 1)\n"
		"  S(c0);\n" },
	{ "statements in sequence", { LINE, "[n] -> { T[i] : 0 <= i < n }" },
		NULL,
		"domain: \"[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(i)]; T[i] -> [(i + 1)] "
		"}]\"\n"
		"  child:\n"
		"    sequence:\n"
		"      - filter: \"[n] -> { T[i] }\"\n"
		"      - filter: \"[n] -> { S[i] }\"\n",
		"if (n >= 1)\n"
		"  for (int c0 = 0; c0 <= n; c0 += 1) {\n"
		"    if (c0 >= 1)\n"
		"      T(c0 - 1);\n"
		"    if (n >= c0 + 1)\n"
		"      S(c0);\n"
		"  }\n" },
};

/* The name of the statement in "{ S[i] : ... }". */
static void add_stmt(ash_scop *scop, const char *domain)
{
	const char *brace = strchr(domain, '{');
	char name[2] = { brace[2], 0 };

	ash_scop_add_stmt(
		scop, name, isl_set_read_from_str(scop->ctx, domain));
}

static ash_scop *read_scop(isl_ctx *ctx, const ast_row *row)
{
	ash_scop *scop = ash_scop_alloc(ctx, "test");

	for (unsigned i = 0; i < 2 && row->domain[i]; ++i)
		add_stmt(scop, row->domain[i]);
	if (row->assumed) {
		isl_set_free(scop->assumed);
		scop->assumed = isl_set_read_from_str(ctx, row->assumed);
	}
	return scop;
}

static isl_ast_node *build(const ash_scop *scop, const char *schedule)
{
	return ash_ast_build(
		scop, NULL, isl_schedule_read_from_str(scop->ctx, schedule));
}

static void test_text(isl_ctx *ctx, const ast_row *row)
{
	ash_scop *scop = read_scop(ctx, row);
	isl_ast_node *node = build(scop, row->schedule);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_ast_print(scop, node, out);
	fclose(out);
	check_text(text, row->wanted, row->name);
	free(text);
	isl_ast_node_free(node);
	ash_scop_free(scop);
}

/* What the for nodes of an AST carry, outermost first. */
typedef struct loop_row {
	const char *name;
	const char *domain;
	const char *schedule;
	/* Per loop "P" parallel, "S" SIMD, "U" unrolled, "-" none of these;
	 * "u": uneven.
	 */
	const char *wanted;
} loop_row;

static const loop_row loop_rows[] = {
	{ "a rectangle is even", SQUARE,
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(i)] }]\"\n"
		"    child:\n"
		"      mark: simd\n"
		"      child:\n"
		"        schedule: \"[n] -> [{ S[i, j] -> [(j)] }]\"\n",
		"P S " },
	{ "tiles of a rectangle are even", SQUARE,
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(floor(i/32))] }]\"\n"
		"    child:\n"
		"      schedule: \"[n] -> [{ S[i, j] -> [(i mod 32)] },"
		" { S[i, j] -> [(j)] }]\"\n",
		"P - - " },
	{ "a triangle is uneven",
		"[n] -> { S[i, j] : 0 <= i < n and 0 <= j <= i }",
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(i)] },"
		" { S[i, j] -> [(j)] }]\"\n",
		"Pu - " },
	{ "tiles of a triangle are uneven",
		"[n] -> { S[i, j] : 0 <= i < n and i < j < n }",
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(floor(i/32))] }]\"\n"
		"    child:\n"
		"      schedule: \"[n] -> [{ S[i, j] -> [(i mod 32)] },"
		" { S[i, j] -> [(j)] }]\"\n",
		"Pu - - " },
	{ "a loop of one iteration does not hand its mark on",
		"[n] -> { S[i, j] : i = n and 0 <= j < n }",
		"child:\n"
		"  mark: parallel\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(i)] },"
		" { S[i, j] -> [(j)] }]\"\n",
		"- " },
	{ "a loop that is split is marked twice",
		"[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n and"
		" (j < 10 or j > 20) }",
		"child:\n"
		"  schedule: \"[n] -> [{ S[i, j] -> [(i)] }]\"\n"
		"  child:\n"
		"    mark: simd\n"
		"    child:\n"
		"      schedule: \"[n] -> [{ S[i, j] -> [(j)] }]\"\n"
		"      options: \"{ separate[x] }\"\n",
		"- S S " },
	{ "every member of a band may be unrolled", SQUARE,
		"child:\n"
		"  schedule: \"[n] -> [{ S[i, j] -> [(i)] },"
		" { S[i, j] -> [(j)] }]\"\n"
		"  options: \"{ unroll[1] }\"\n",
		"- U " },
	{ "only the isolated part may be unrolled", SQUARE,
		"child:\n"
		"  schedule: \"[n] -> [{ S[i, j] -> [(i)] }]\"\n"
		"  options: \"[n] -> { isolate[[] -> [i]] : 0 <= i < 3 < n;"
		" [isolate[] -> unroll[0]] }\"\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(j)] }]\"\n",
		"U - U - U - " },
};

static isl_bool describe_loop(isl_ast_node *node, void *user)
{
	const ash_ast_loop *loop;

	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	loop = ash_ast_get_loop(node);
	strcat(user, loop->parallel ? "P" : loop->simd ? "S"
		: loop->unroll ? "U" : "-");
	strcat(user, loop->parallel && !loop->even ? "u " : " ");
	return isl_bool_true;
}

static void test_loops(isl_ctx *ctx, const loop_row *row)
{
	const ast_row scop_row = { .domain = { row->domain } };
	ash_scop *scop = read_scop(ctx, &scop_row);
	char schedule[1000], text[100] = "";
	isl_ast_node *node;

	snprintf(schedule, sizeof(schedule), "domain: \"%s\"\n%s", row->domain,
		row->schedule);
	node = build(scop, schedule);
	isl_ast_node_foreach_descendant_top_down(node, describe_loop, text);
	check_text(text, row->wanted, row->name);
	isl_ast_node_free(node);
	ash_scop_free(scop);
}

static void add_expr(char *text, isl_ast_expr *expr)
{
	char *more = expr ? isl_ast_expr_to_C_str(expr) : NULL;

	strcat(strcat(text, more ? more : "none"), "; ");
	free(more);
}

/* Iterators, accesses and values of the only user node. */
static isl_bool describe_user(isl_ast_node *node, void *user)
{
	const ash_ast_user *u;

	if (isl_ast_node_get_type(node) != isl_ast_node_user)
		return isl_bool_true;
	u = ash_ast_get_user(node);
	for (unsigned i = 0; i < u->n_iter; ++i)
		add_expr(user, u->iter[i]);
	for (unsigned i = 0; i < u->body->n_access; ++i)
		add_expr(user, u->body->access[i]);
	for (unsigned i = 0; i < u->body->n_value; ++i)
		add_expr(user, u->body->value[i]);
	return isl_bool_true;
}

static void test_accesses(isl_ctx *ctx)
{
	const ast_row row = { .domain = { LINE } };
	ash_scop *scop = read_scop(ctx, &row);
	char text[200] = "";
	isl_ast_node *node;

	ash_scop_add_array(scop, "A", "double", 8, 2, false);
	ash_scop_add_access(scop, 0, ASH_READ, 0, isl_map_read_from_str(ctx,
		"{ S[i] -> A[i + 1, 2i] }"));
	ash_scop_add_access(scop, 0, ASH_MUST_WRITE, 0,
		isl_map_read_from_str(ctx,
			"{ S[i] -> A[i, j] : 0 <= j < 5 }"));
	ash_scop_add_value(scop, 0, isl_pw_aff_read_from_str(ctx,
		"[n] -> { S[i] -> [(n - i)] }"));
	node = build(scop, "domain: \"" LINE "\"\n"
		"child:\n"
		"  schedule: \"[n] -> [{ S[i] -> [(3 - i)] }]\"\n");
	isl_ast_node_foreach_descendant_top_down(node, describe_user, text);
	check_text(text, "-c0 + 3; A[i0 + 1][2 * i0]; none; n - i0; ",
		"accesses and values in terms of the iterators");
	isl_ast_node_free(node);
	ash_scop_free(scop);
}

/* isl cannot express a function that is defined nowhere. */
static void test_never(isl_ctx *ctx)
{
	const ast_row row = { .domain = { LINE, "[n] -> { T[i] : 0 <= i < n }"
		}, .assumed = "[n] -> { : n <= 0 }" };
	ash_scop *scop = read_scop(ctx, &row);
	isl_ast_node *node;

	ash_scop_add_array(scop, "A", "double", 8, 1, false);
	ash_scop_add_access(scop, 0, ASH_READ, 0, isl_map_read_from_str(ctx,
		"{ S[i] -> A[i + 1] }"));
	ash_scop_add_value(scop, 0, isl_pw_aff_read_from_str(ctx,
		"[n] -> { S[i] -> [(n - i)] }"));
	node = build(scop, "domain: \"" LINE "\"\n");
	check(node, "a statement that is never executed has no accesses");
	isl_ast_node_free(node);
	ash_scop_free(scop);
}

static void test_test(isl_ctx *ctx)
{
	const ast_row row = { .domain = { LINE } };
	ash_scop *scop = read_scop(ctx, &row);
	isl_ast_expr *expr;
	char *text;

	isl_set_free(scop->context);
	scop->context = isl_set_read_from_str(ctx, "[n] -> { : n >= 0 }");
	expr = ash_ast_test(scop, isl_set_read_from_str(ctx,
		"[n] -> { : 0 <= n <= 7 }"));
	text = isl_ast_expr_to_C_str(expr);
	check_text(text, "n <= 7", "the context is not tested");
	free(text);
	isl_ast_expr_free(expr);
	expr = ash_ast_test(scop, isl_set_read_from_str(ctx,
		"[n] -> { : n >= -1 }"));
	text = isl_ast_expr_to_C_str(expr);
	check_text(text, "1", "what always holds is 1");
	free(text);
	isl_ast_expr_free(expr);
	ash_scop_free(scop);
}

/* The ends of a line are found once, whatever array it is of, as long as what
 * is known of the parameters stays the same.
 */
static void test_ends(isl_ctx *ctx)
{
	static const struct {
		const char *line, *greatest, *why;
		bool is_new;
	} ends[] = {
		{ "[n] -> { [i] : 0 <= i < n }", "n - 1", "a line", true },
		{ "[n] -> { A[i] : i < n and i >= 0 }", "n - 1",
			"the same line of an array", false },
		{ "[n] -> { [i] : 0 <= i < 8 and i < n }",
			"min(7, n - 1)", "another line", true },
		{ "[n] -> { [i] : 0 <= i < 8 and i < n }", "7",
			"the same one of a larger n", true },
	};
	const ast_row row = { .domain = { LINE } };
	ash_scop *scop = read_scop(ctx, &row);
	ash_ast_params *params = ash_ast_params_alloc();

	for (int i = 0; i < 4; ++i) {
		isl_set *line = isl_set_read_from_str(ctx, ends[i].line);
		isl_ast_expr *least, *greatest;
		unsigned long before;
		char *text;

		if (i == 3) {
			isl_set_free(scop->context);
			scop->context = isl_set_read_from_str(ctx,
				"[n] -> { : n >= 10 }");
		}
		before = ash_meter_now();
		ash_ast_param_ends(params, scop, line, &least, &greatest);
		check((ash_meter_now() - before > 50) == ends[i].is_new,
			ends[i].why);
		text = isl_ast_expr_to_C_str(greatest);
		check_text(text, ends[i].greatest, ends[i].why);
		free(text);
		isl_ast_expr_free(least);
		isl_ast_expr_free(greatest);
	}
	ash_ast_params_free(params);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_text(ctx, &rows[i]);
	for (unsigned i = 0; i < sizeof(loop_rows) / sizeof(loop_rows[0]);
		++i)
		test_loops(ctx, &loop_rows[i]);
	test_accesses(ctx);
	test_never(ctx);
	test_test(ctx);
	test_ends(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
