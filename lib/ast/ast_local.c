/* ast_local.c - accesses of kernel statements to local memory.
 *
 * The cell that a statement accesses is expressed separately for each user node
 * of the statement: there isl knows most about the iterators, and the index of
 * a cell that is kept in a register must be a constant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/space.h>
#include <isl/union_map.h>

static const char step_name[] = "step";
static const char test_name[] = "test";

void ash_ast_cells_free(ash_ast_cell *cell, unsigned n)
{
	for (unsigned i = 0; cell && i < n; ++i)
		isl_ast_expr_free(cell[i].index);
	free(cell);
}

/* Does "space", the schedule space at a node, begin with the outermost "n"
 * schedule dimensions of the tree?  isl omits dimensions whose only value
 * follows from the others; the names of the remaining dimensions identify them.
 */
static bool has_outermost(__isl_keep isl_space *space, isl_size n)
{
	isl_id_list *names = ash_ast_iterators(isl_space_get_ctx(space), 0);
	bool all = isl_id_list_n_id(names) >= n;

	for (int i = 0; all && i < n; ++i) {
		isl_id *name = isl_id_list_get_id(names, i);
		isl_id *id = isl_space_has_dim_id(space, isl_dim_set, i) > 0
			? isl_space_get_dim_id(space, isl_dim_set, i)
			: NULL;

		all = id == name;
		isl_id_free(id);
		isl_id_free(name);
	}
	isl_id_list_free(names);
	return all;
}

/* Subtract "first", a function of the outermost loops, from "element", a
 * function of the loops of "build".  Returns NULL if isl has omitted one of the
 * outermost loops.
 */
static __isl_give isl_pw_multi_aff *count_from(
	__isl_take isl_pw_multi_aff *element, __isl_keep isl_multi_aff *first,
	__isl_keep isl_ast_build *build)
{
	isl_space *space = isl_ast_build_get_schedule_space(build);
	isl_multi_aff *outer = isl_multi_aff_flatten_range(
		isl_multi_aff_identity_on_domain_space(isl_space_copy(space)));
	isl_size n = isl_multi_aff_dim(outer, isl_dim_out);
	isl_size n_outer = isl_multi_aff_dim(first, isl_dim_in);

	if (n < 0 || n_outer < 0 || n < n_outer ||
		!has_outermost(space, n_outer)) {
		isl_space_free(space);
		isl_multi_aff_free(outer);
		return isl_pw_multi_aff_free(element);
	}
	isl_space_free(space);
	outer = isl_multi_aff_drop_dims(outer, isl_dim_out, n_outer,
		n - n_outer);
	first = isl_multi_aff_pullback_multi_aff(isl_multi_aff_copy(first),
		outer);
	return isl_pw_multi_aff_sub(element,
		isl_pw_multi_aff_from_multi_aff(first));
}

/* The expression of the buffer cell of "local" at the place of "build".
 * "instances" maps the loops to the instance that is executed there.  Returns
 * NULL on error (*stat), or if "local" does not apply to these instances.
 */
static __isl_give isl_ast_expr *express(const ash_ast_local *local,
	__isl_keep isl_pw_multi_aff *instances, __isl_keep isl_ast_build *build,
	isl_stat *stat)
{
	isl_set *executed = isl_map_range(
		isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(instances)));
	isl_set *own = isl_pw_multi_aff_domain(
		isl_pw_multi_aff_copy(local->cell));
	isl_bool none = isl_set_is_disjoint(executed, own);
	isl_ast_expr *expr = NULL;
	isl_pw_multi_aff *cell;

	isl_set_free(executed);
	isl_set_free(own);
	if (none == isl_bool_false) {
		cell = isl_pw_multi_aff_pullback_pw_multi_aff(
			isl_pw_multi_aff_copy(local->cell),
			isl_pw_multi_aff_copy(instances));
		if (local->first)
			cell = count_from(cell, local->first, build);
		expr = isl_ast_build_access_from_pw_multi_aff(build, cell);
	}
	*stat = none < 0 || (!none && !expr) ? isl_stat_error : isl_stat_ok;
	return expr;
}

/* If the statement of "user" accesses the buffer of "local" at this node,
 * record the cell in user->cell.  "instances" maps the loops around the node to
 * the instance that is executed there.
 */
static isl_stat add_cell(ash_ast_user *user, const ash_ast_local *local,
	__isl_keep isl_pw_multi_aff *instances, __isl_keep isl_ast_build *build)
{
	isl_stat stat;
	isl_ast_expr *index = express(local, instances, build, &stat);

	if (!index)
		return stat;
	if (!user->cell)
		user->cell = calloc(user->body->n_access + 1,
			sizeof(*user->cell));
	if (!user->cell) {
		isl_ast_expr_free(index);
		return isl_stat_error;
	}
	user->cell[local->access].buffer = local->buffer;
	user->cell[local->access].index = index;
	return isl_stat_ok;
}

isl_stat ash_ast_cells_find(ash_ast_user *user, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel)
{
	isl_pw_multi_aff *instances = NULL;
	isl_stat stat = isl_stat_ok;

	for (; *kernel && stat >= 0; ++kernel)
		for (unsigned i = 0; i < (*kernel)->n_local && stat >= 0; ++i) {
			const ash_ast_local *local = &(*kernel)->local[i];

			if (local->stmt != user->stmt)
				continue;
			if (!instances)
				instances = ash_ast_build_instances(build);
			stat = add_cell(user, local, instances, build);
		}
	isl_pw_multi_aff_free(instances);
	return stat;
}

/* The step with the identifier "id" in the list "kernel" of kernels; NULL if no
 * kernel has such a step.
 */
static const ash_ast_step *find_step(__isl_keep isl_id *id,
	const ash_ast_threads *const *kernel)
{
	for (; *kernel; ++kernel)
		for (unsigned i = 0; i < (*kernel)->n_step; ++i)
			if ((*kernel)->step[i].id == id)
				return &(*kernel)->step[i];
	return NULL;
}

static void step_free(void *user)
{
	ash_ast_step_node *node = user;

	isl_ast_expr_free(node->element);
	isl_ast_expr_free(node->cell.index);
	isl_ast_expr_free(node->source.index);
	free(node);
}

/* The expression for "function", a function of the instances of a step, at the
 * place of "build".
 */
static __isl_give isl_ast_expr *express_copy(__isl_keep isl_multi_aff *function,
	__isl_keep isl_ast_build *build)
{
	return isl_ast_build_access_from_pw_multi_aff(build,
		isl_pw_multi_aff_pullback_pw_multi_aff(
			isl_pw_multi_aff_from_multi_aff(
				isl_multi_aff_copy(function)),
			ash_ast_build_instances(build)));
}

static __isl_give isl_id *annotate(const ash_ast_step *step,
	__isl_keep isl_ast_build *build)
{
	ash_ast_step_node *made = calloc(1, sizeof(*made));
	isl_id *id;

	if (!made)
		return NULL;
	made->kind = step->kind;
	made->cell.buffer = step->buffer;
	if (step->element) {
		made->element = express_copy(step->element, build);
		made->cell.index = express_copy(step->cell, build);
	}
	made->source.buffer = step->from;
	if (step->source)
		made->source.index = express_copy(step->source, build);
	id = isl_id_alloc(isl_ast_build_get_ctx(build), step_name, made);
	if (!id)
		step_free(made);
	return isl_id_set_free_user(id, step_free);
}

__isl_give isl_id *ash_ast_annotate_step(__isl_keep isl_ast_node *node,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel)
{
	isl_ast_expr *call = isl_ast_node_user_get_expr(node);
	isl_ast_expr *function = isl_ast_expr_op_get_arg(call, 0);
	isl_id *id = isl_ast_expr_id_get_id(function);
	const ash_ast_step *step = find_step(id, kernel);

	isl_id_free(id);
	isl_ast_expr_free(function);
	isl_ast_expr_free(call);
	return step ? annotate(step, build) : NULL;
}

const ash_ast_step_node *ash_ast_get_step(__isl_keep isl_ast_node *node)
{
	isl_id *id = isl_ast_node_get_annotation(node);
	const char *name = id ? isl_id_get_name(id) : NULL;
	const ash_ast_step_node *step = name && !strcmp(name, step_name)
		? isl_id_get_user(id)
		: NULL;

	isl_id_free(id);
	return step;
}

static void test_free(void *user)
{
	ash_ast_test_node *test = user;

	isl_id_free(test->id);
	isl_ast_expr_free(test->expr);
	free(test);
}

/* The expression for the condition of "one" at the place of "build". */
static __isl_give isl_ast_expr *express_test(const ash_ast_case *one,
	__isl_keep isl_ast_build *build)
{
	return isl_ast_build_expr_from_set(build,
		isl_set_preimage_multi_aff(isl_set_copy(one->when),
			ash_ast_loops_around(build)));
}

isl_stat ash_ast_annotate_test(__isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel,
	isl_id **id)
{
	const char *name = isl_id_get_name(mark);
	unsigned number, pos;
	ash_ast_test_node *test;

	*id = NULL;
	if (!kernel || !name ||
		sscanf(name, ASH_AST_MARK_TEST "%u:%u", &number, &pos) != 2)
		return isl_stat_ok;
	test = calloc(1, sizeof(*test));
	if (!test)
		return isl_stat_error;
	test->id = isl_id_copy(kernel[number]->cases[pos].id);
	test->expr = express_test(&kernel[number]->cases[pos], build);
	*id = test->expr
		? isl_id_alloc(isl_ast_build_get_ctx(build), test_name, test)
		: NULL;
	if (!*id)
		test_free(test);
	*id = isl_id_set_free_user(*id, test_free);
	return *id ? isl_stat_ok : isl_stat_error;
}

const ash_ast_test_node *ash_ast_get_test(__isl_keep isl_ast_node *node)
{
	return ash_ast_mark_annotation(node, test_name);
}
