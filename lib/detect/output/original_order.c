/* original_order.c - the original order of execution, as a schedule tree.
 *
 * There is a band of one member per loop, and a sequence where statements or
 * loops follow each other.  Roots are sorted by position, and so are loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/union_set.h>

#include "detect/output/original_order.h"
#include "detect/model/layout.h"

static __isl_give isl_schedule *build(const ash_model *model, int loop,
	unsigned first, unsigned last);

/* The function that maps each instance of statements, those of the roots
 * "first" to "last" - 1, to its iterator of the loop at "depth".
 */
static __isl_give isl_multi_union_pw_aff *iterator(const ash_model *model,
	unsigned depth, unsigned first, unsigned last)
{
	isl_union_pw_aff *all = NULL;

	for (unsigned i = first; i < last; ++i) {
		int stmt = model->root[i].stmt;
		isl_local_space *local;
		isl_union_pw_aff *one;

		if (stmt < 0)
			continue;
		local = isl_local_space_from_space(
			isl_set_get_space(model->scop->stmt[stmt].domain));
		one = isl_union_pw_aff_from_pw_aff(isl_pw_aff_var_on_domain(
			local, isl_dim_set, depth - 1));
		all = all ? isl_union_pw_aff_union_add(all, one) : one;
	}
	return isl_multi_union_pw_aff_from_union_pw_aff(all);
}

static __isl_give isl_schedule *build_loop(const ash_model *model, int loop,
	unsigned first, unsigned last)
{
	isl_schedule *body = build(model, loop, first, last);

	if (!body)
		return NULL;
	return isl_schedule_insert_partial_schedule(body,
		iterator(model, model->loop[loop].depth, first, last));
}

static __isl_give isl_schedule *build_stmt(const ash_model *model, int stmt)
{
	if (stmt < 0)
		return NULL;
	return isl_schedule_from_domain(isl_union_set_from_set(
		isl_set_copy(model->scop->stmt[stmt].domain)));
}

/* Returns the number of the first root, among those from "first" to "last" - 1,
 * that is not in loop "inner"; "last" if all are in it.
 */
static unsigned end_of_inner(const ash_model *model, int inner, unsigned first,
	unsigned last)
{
	while (first < last &&
		ash_layout_contains(model, inner, model->root[first].loop))
		++first;
	return first;
}

/* Build the schedule tree of the statements of the roots "first" to "last" - 1,
 * which are in "loop"; NULL if there are no such statements.
 */
static __isl_give isl_schedule *build(const ash_model *model, int loop,
	unsigned first, unsigned last)
{
	isl_schedule *all = NULL;

	while (first < last) {
		const ash_root *root = &model->root[first];
		unsigned end = first + 1;
		isl_schedule *next;

		if (root->loop == loop) {
			next = build_stmt(model, root->stmt);
		} else {
			int inner = ash_layout_child(model, loop, root->loop);

			end = end_of_inner(model, inner, first, last);
			next = build_loop(model, inner, first, end);
		}
		first = end;
		if (next)
			all = all ? isl_schedule_sequence(all, next) : next;
	}
	return all;
}

bool ash_order_build(ash_model *model)
{
	model->scop->schedule = build(model, -1, 0, model->n_root);
	if (!model->scop->n_stmt)
		return ash_model_refuse(model, ASH_REFUSE_EMPTY, NULL, NULL);
	return model->scop->schedule != NULL;
}
