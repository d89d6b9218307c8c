/* ast_check.c - check of an AST by execution at small sizes.
 *
 * For each size, isl enumerates the instances and their times; all further
 * steps compare integers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_check_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "ast/ast_times.h"

/* ---- sizes ---- */

static void add_constant(ash_wanted *w, __isl_take isl_val *val)
{
	if (val)
		ash_wanted_add(w, isl_val_get_num_si(val));
	isl_val_free(val);
}

/* Add the constants in "expr" (taken) to "w", the sizes to be checked. */
static void add_constants(ash_wanted *w, __isl_take isl_ast_expr *expr)
{
	if (isl_ast_expr_get_type(expr) == isl_ast_expr_int)
		add_constant(w, isl_ast_expr_int_get_val(expr));
	if (isl_ast_expr_get_type(expr) == isl_ast_expr_op) {
		isl_size n = isl_ast_expr_op_get_n_arg(expr);

		for (int i = 0; i < n; i++)
			add_constants(w, isl_ast_expr_op_get_arg(expr, i));
	}
	isl_ast_expr_free(expr);
}

static isl_bool add_loop(__isl_keep isl_ast_node *node, void *user)
{
	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	add_constants(user, isl_ast_node_for_get_init(node));
	if (isl_ast_node_for_is_degenerate(node))
		return isl_bool_true;
	add_constants(user, isl_ast_node_for_get_inc(node));
	add_constants(user, isl_ast_node_for_get_cond(node));
	return isl_bool_true;
}

/* The sizes to be checked: default ones, and the neighbours of constants in
 * "ast", such as tile sizes.
 */
static ash_wanted wanted_sizes(__isl_keep isl_ast_node *ast)
{
	ash_wanted w = ash_wanted_usual();

	isl_ast_node_foreach_descendant_top_down(ast, add_loop, &w);
	return w;
}

/* ---- instances ---- */

/* The state of the enumeration of the instances of one statement. */
typedef struct stmt_visit {
	ash_ast_checker *c;
	int stmt;
} stmt_visit;

static isl_bool add_instance(const int64_t *number, unsigned n, void *user)
{
	stmt_visit *v = user;

	(void) n;
	return ash_ast_instances_add(v->c->all, v->stmt, number);
}

/* Enumerate the instances of all statements at the current size.  Returns false
 * if there are too many.
 */
static isl_bool add_instances(ash_ast_checker *c)
{
	for (unsigned i = 0; i < c->scop->n_stmt; i++) {
		stmt_visit v = { c, i };
		isl_set *set = isl_set_intersect_params(
			isl_set_copy(c->scop->stmt[i].domain),
			isl_set_copy(c->params));
		isl_bool ok = isl_set_is_bounded(set);

		if (ok <= 0) {
			isl_set_free(set);
			return ok;
		}
		ok = ash_ast_foreach_point(set, &add_instance, &v);
		if (ok <= 0)
			return ok;
	}
	return isl_bool_true;
}

static isl_bool set_time(const int64_t *number, unsigned n, void *user)
{
	stmt_visit *v = user;
	ash_ast_checker *c = v->c;
	unsigned n_iter = c->all->n_iter[v->stmt];
	ash_ast_instance *instance = ash_ast_instances_find(c->all, v->stmt,
		number);

	if (!instance)
		return isl_bool_error;
	if (instance->timed)
		return ash_ast_blame_known(c, instance,
			" has two times in the schedule", NULL, "");
	if (ash_ast_instances_set_time(c->all, instance, number + n_iter,
		    n - n_iter) < 0)
		return isl_bool_error;
	return isl_bool_true;
}

static isl_stat set_times_of(__isl_take isl_map *map, void *user)
{
	stmt_visit v = { user, -1 };
	isl_id *id = isl_map_get_tuple_id(map, isl_dim_in);
	isl_bool ok;

	v.stmt = id ? ash_scop_find_stmt(v.c->scop, id) : -1;
	isl_id_free(id);
	if (v.stmt < 0) {
		isl_map_free(map);
		return isl_stat_error;
	}
	map = isl_map_intersect_domain(map,
		isl_set_copy(v.c->scop->stmt[v.stmt].domain));
	map = isl_map_intersect_params(map, isl_set_copy(v.c->params));
	ok = ash_ast_foreach_point(isl_map_wrap(map), &set_time, &v);
	return ok > 0 ? isl_stat_ok : isl_stat_error;
}

/* Evaluate the schedule for all instances, and store their times.  Returns
 * false if the check fails, with a reason.
 */
static isl_bool set_times(ash_ast_checker *c)
{
	if (isl_union_map_foreach_map(c->times, &set_times_of, c) < 0)
		return c->why ? isl_bool_false : isl_bool_error;
	for (size_t i = 0; i < c->all->n; i++)
		if (!c->all->item[i].timed)
			return ash_ast_blame_known(c, &c->all->item[i],
				" has no time in the schedule", NULL, "");
	return isl_bool_true;
}

static isl_bool execute(const ash_ast_run *run, int stmt, const int64_t *iter,
	unsigned n_iter, void *user)
{
	ash_ast_checker *c = user;
	ash_ast_instance *instance = ash_ast_instances_find(c->all, stmt, iter);

	(void) n_iter;
	if (!instance)
		return ash_ast_blame(c, stmt, iter,
			" is executed but does not exist", -1, NULL, "");
	if (instance->position)
		return ash_ast_blame_known(c, instance, " is executed twice",
			NULL, "");
	instance->position = ++c->n_executed;
	if (ash_ast_instances_set_turns(c->all, instance, run->turn,
		    run->n_turn) < 0)
		return isl_bool_error;
	return isl_bool_true;
}

static isl_stat push_parameters(const ash_ast_checker *c, ash_ast_names *names)
{
	const ash_sizes *sizes = c->sizes;

	for (unsigned i = 0; i < sizes->n_param; i++)
		if (ash_ast_names_push(names,
			    isl_space_get_dim_id(sizes->space, isl_dim_param,
				    i),
			    sizes->value[c->size * sizes->n_param + i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* Limit on executed iterations.  They may far outnumber the instances: if a
 * schedule has large factors, most iterations of its loops are empty.
 */
#define MAX_STEP 400000

/* Execute all loops.  Sets *done to false if they have too many iterations.
 * Returns false if the execution violates the check, with a reason.
 */
static isl_bool execute_all(ash_ast_checker *c, bool *done)
{
	ash_ast_run run = { .max_step = MAX_STEP,
		.execute = &execute,
		.user = c,
		.names = { .rounds = c->input->on_device } };
	isl_bool ok = isl_bool_error;

	if (push_parameters(c, &run.names) >= 0)
		ok = ash_ast_execute(&run, c->input->ast);
	ash_ast_names_pop(&run.names, 0);
	*done = !run.lost;
	if (run.lost)
		return isl_bool_true;
	if (ok == isl_bool_false && !c->why)
		return ash_ast_blame(c, -1, NULL, run.why, -1, NULL, "");
	for (size_t i = 0; ok > 0 && i < c->all->n; i++)
		if (!c->all->item[i].position)
			ok = ash_ast_blame_known(c, &c->all->item[i],
				" is not executed", NULL, "");
	return ok;
}

/* Check the order of execution at the current size, and count the size in
 * "checked"; skip the size if it is too large.  Returns false if the order is
 * wrong.
 */
static isl_bool check_size(ash_ast_checker *c, ash_ast_checked *checked)
{
	unsigned n_pair = 0;
	bool done;
	isl_bool ok;

	ash_ast_instances_clear(c->all);
	c->n_executed = 0;
	ok = add_instances(c);
	if (ok <= 0)
		return ok < 0 ? ok : isl_bool_true;
	if (!c->input->on_device)
		ok = set_times(c);
	if (ok > 0)
		ok = execute_all(c, &done);
	if (ok <= 0 || !done)
		return ok;
	if (!c->input->on_device)
		ok = ash_ast_check_order(c);
	if (ok > 0)
		ok = ash_ast_check_pairs(c,
			10 * c->input->max_instances - checked->n_pair,
			&n_pair);
	checked->n_size++;
	checked->n_instance += c->all->n;
	checked->n_pair += n_pair;
	return ok;
}

/* Check sizes, smallest first, until the next one might exceed the limit of
 * instances.  Returns false if the order is wrong at one of them.
 */
static isl_bool check_sizes(ash_ast_checker *c, ash_ast_checked *checked)
{
	isl_bool ok = isl_bool_true;

	for (c->size = 0; ok > 0 && c->size < c->sizes->n; c->size++) {
		if (checked->n_instance + c->all->max > c->input->max_instances)
			break;
		c->params = ash_sizes_params(c->sizes, c->size);
		ok = check_size(c, checked);
		c->params = isl_set_free(c->params);
	}
	return ok;
}

/* The parameters for which the code runs, in a space that contains all
 * parameters of the input.
 */
static __isl_give isl_set *all_params(const ash_ast_check_input *input)
{
	isl_set *params = ash_scop_params(input->scop);
	isl_union_set *domain = ash_scop_domain(input->scop);
	isl_union_set *scheduled = isl_schedule_get_domain(input->schedule);

	params = isl_set_align_params(params, isl_union_set_get_space(domain));
	params = isl_set_align_params(params,
		isl_union_set_get_space(scheduled));
	if (input->deps)
		params = isl_set_align_params(params,
			isl_union_map_get_space(input->deps));
	isl_union_set_free(domain);
	isl_union_set_free(scheduled);
	return params;
}

isl_bool ash_ast_check(const ash_ast_check_input *input,
	ash_ast_checked *checked, char **why)
{
	ash_ast_checker c = { .input = input, .scop = input->scop };
	ash_wanted wanted = wanted_sizes(input->ast);
	isl_bool ok = isl_bool_error;

	*checked = (ash_ast_checked) { .n_size = 0 };
	c.sizes = ash_sizes_make(all_params(input), &wanted, input->max_sizes);
	c.all = ash_ast_instances_alloc(input->scop, input->max_instances / 4);
	c.times = ash_ast_times(input->schedule);
	if (c.sizes && c.all && c.times)
		ok = check_sizes(&c, checked);
	isl_union_map_free(c.times);
	ash_sizes_free(c.sizes);
	ash_ast_instances_free(c.all);
	*why = c.why;
	return ok;
}
