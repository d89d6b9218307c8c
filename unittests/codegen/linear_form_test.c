/* linear_form_test.c - what bounds and conditions say of subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/linear_form.h"

#include <isl/ast_build.h>
#include <isl/set.h>

#include "check.h"
#include "fixture.h"

/* In the innermost loop of the code for "domain": is the difference of the
 * outermost iterator plus "constant" and the innermost one proved not to be zero?
 */
static const struct row {
	const char *domain;
	long constant;
	bool proved;
	const char *why;
} rows[] = {
	{ "[n] -> { S[k, i] : 0 <= k < i < n }", 0, true,
		"the inner loop begins behind the outer iterator" },
	{ "[n] -> { S[k, i] : 0 <= k <= i < n }", 0, false,
		"the inner loop begins at the outer iterator" },
	{ "[n] -> { S[k, i] : 0 <= k <= i < n }", -1, true,
		"what lies before the first iteration" },
	{ "[n] -> { S[k, i] : 0 <= i < k < n }", 0, true,
		"the inner loop ends before the outer iterator" },
	{ "[n] -> { S[k, i] : 0 <= i <= k < n }", 1, true,
		"what lies behind the last iteration" },
	{ "[n, m] -> { S[k, i] : 0 <= k < n and k < i and m <= i < n }", 0,
		true, "one of two lower bounds says so" },
	{ "[n, m] -> { S[k, i] : 0 <= k < n and 0 <= i < n }", 0, false,
		"nothing says so" },
	{ "[n] -> { S[k, j, i] : 0 <= k < j and j < i < n }", 1, true,
		"two bounds together say so" },
	{ "[n] -> { S[k, j, i] : 0 <= k < j and j < i < n }", 2, false,
		"two bounds together do not say more" },
	{ "[n] -> { S[k, l, j, i] : 0 <= k < l and l < j and j < i < n }", 2,
		true, "three bounds together say so" },
	{ "[n] -> { S[k, j, i] : 0 <= k < j and 0 <= i < j < n }", 0, false,
		"two bounds that say nothing together" },
};

typedef struct {
	const struct row *row;
	ash_form_facts facts;
	isl_id *outer;
	bool found, proved;
} walk;

static void look(walk *w, __isl_keep isl_ast_node *node)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	static const ash_form_names none;
	ash_form form = ash_form_get(&none, iterator);

	ash_form_learn_loop(&w->facts, node);
	if (!w->outer) {
		w->outer = isl_ast_expr_id_get_id(iterator);
		isl_id_free(w->outer);
	}
	if (isl_ast_node_get_type(body) == isl_ast_node_for) {
		look(w, body);
	} else {
		ash_form outer = { .known = true, .n = 1, .id = { w->outer },
			.factor = { 1 }, .constant = w->row->constant };
		ash_form d = ash_form_add(outer, &form, -1);

		w->found = true;
		w->proved = ash_form_is_not_zero(&w->facts, &d);
	}
	isl_ast_node_free(body);
	isl_ast_expr_free(iterator);
}

static void test_row(isl_ctx *ctx, const struct row *row)
{
	isl_union_set *domain = isl_union_set_read_from_str(ctx, row->domain);
	isl_ast_build *build = isl_ast_build_alloc(ctx);
	isl_ast_node *node = isl_ast_build_node_from_schedule_map(build,
		isl_union_set_identity(domain));
	walk w = { .row = row };

	while (node && isl_ast_node_get_type(node) == isl_ast_node_if) {
		isl_ast_node *then = isl_ast_node_if_get_then_node(node);

		isl_ast_node_free(node);
		node = then;
	}
	if (node && isl_ast_node_get_type(node) == isl_ast_node_for)
		look(&w, node);
	check(w.found && w.proved == row->proved, row->why);
	isl_ast_node_free(node);
	isl_ast_build_free(build);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
