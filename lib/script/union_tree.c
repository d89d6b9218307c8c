/* union_tree.c - construction of unions from schedule trees.
 *
 * The tree is traversed from the root to the leaves with a list of components.
 * Each component has the loops so far and, as its guard, the instances that
 * reach the node.  A piecewise function splits a component into one for each
 * piece.  Children of sequences, and bands and leaves on the same level, are
 * numbered consecutively.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "scop/mark.h"
#include "script/union.h"
#include "script/script_impl.h"

/* State of the traversal: the components that have arrived at leaves, and the
 * reason for a failure.
 */
typedef struct {
	ash_union *result;
	char **why;
} walk;

static isl_stat visit(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next, ash_union_mark marks);

static isl_stat visit_child(walk *w, __isl_keep isl_schedule_node *node,
	int pos, __isl_take ash_union *list, int *next, ash_union_mark marks)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_stat stat = visit(w, child, list, next, marks);

	isl_schedule_node_free(child);
	return stat;
}

static isl_stat visit_children(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;

	for (int i = 0; stat >= 0 && i < n; ++i) {
		ash_union *copy = ash_union_copy(list);

		stat = copy ? visit_child(w, node, i, copy, next, 0)
			    : isl_stat_error;
	}
	ash_union_free(list);
	return stat;
}

/* Restrict the guard of "part" to the instances in "filter"; returns whether
 * any are left.
 */
static isl_bool pass(const ash_union *u, ash_union_part *part,
	__isl_keep isl_union_set *filter)
{
	isl_set *set = isl_union_set_extract_set(filter,
		ash_union_part_space(u, part));
	isl_bool none = isl_set_plain_is_empty(set);
	isl_bool all = isl_set_is_subset(part->guard, set);

	if (none != isl_bool_false || all != isl_bool_false) {
		isl_set_free(set);
		return none < 0 ? isl_bool_error : none ? isl_bool_false : all;
	}
	part->guard = isl_set_intersect(part->guard, set);
	return isl_bool_not(isl_set_is_empty(part->guard));
}

/* Restrict all components of "list" to "filter" and drop empty ones. */
static isl_stat restrict_list(ash_union *list, __isl_take isl_union_set *filter)
{
	isl_bool passes = isl_bool_true;
	unsigned kept = 0;

	for (unsigned i = 0; i < list->n; ++i) {
		ash_union_part *part = list->part[i];

		passes = passes < 0 ? passes : pass(list, part, filter);
		if (passes == isl_bool_true)
			list->part[kept++] = part;
		else
			ash_union_part_free(part);
	}
	list->n = kept;
	isl_union_set_free(filter);
	return passes < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat visit_filter(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next)
{
	if (restrict_list(list, isl_schedule_node_filter_get_filter(node)) >= 0)
		return visit_child(w, node, 0, list, next, 0);
	ash_union_free(list);
	return isl_stat_error;
}

static __isl_give isl_pw_aff *function_of(const ash_union *u,
	const ash_union_part *part, __isl_keep isl_union_pw_aff *time)
{
	isl_space *space = isl_space_from_domain(ash_union_part_space(u, part));

	space = isl_space_add_dims(space, isl_dim_out, 1);
	return isl_union_pw_aff_extract_pw_aff(time, space);
}

/* Add one more innermost loop, with iterations "time", to all components of
 * "list".
 */
static __isl_give ash_union *enter(walk *w, __isl_take ash_union *list,
	__isl_take isl_union_pw_aff *time, ash_union_mark mark)
{
	ash_union *inside = ash_union_alloc(list->scop);
	isl_stat stat = inside ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; stat >= 0 && i < list->n; ++i)
		stat = ash_union_add_loop(inside, list->part[i],
			function_of(list, list->part[i], time), mark, w->why);
	isl_union_pw_aff_free(time);
	ash_union_free(list);
	return stat >= 0 ? inside : ash_union_free(inside);
}

static void set_child(ash_union *list, int child)
{
	for (unsigned i = 0; i < list->n; ++i)
		list->part[i]->beta[list->part[i]->n] = child;
}

/* The loop mark that stands for the AST loop type (unroll, for instance) of
 * member "pos" of a band.
 */
static ash_union_mark own_mark(__isl_keep isl_schedule_node *band, int pos)
{
	return isl_schedule_node_band_member_get_ast_loop_type(band, pos) ==
			isl_ast_loop_unroll
		? ASH_UNION_UNROLL
		: 0;
}

static isl_stat visit_band(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next, ash_union_mark marks)
{
	isl_multi_union_pw_aff
		*times = isl_schedule_node_band_get_partial_schedule(node);
	isl_size n = isl_multi_union_pw_aff_dim(times, isl_dim_set);
	int first = 0;

	if (n > 0)
		set_child(list, (*next)++);
	for (int i = 0; list && i < n; ++i) {
		list = enter(w, list,
			isl_multi_union_pw_aff_get_union_pw_aff(times, i),
			(i ? marks & ASH_UNION_JAM : marks) |
				own_mark(node, i));
		if (list && i + 1 < n)
			set_child(list, 0);
	}
	isl_multi_union_pw_aff_free(times);
	if (!list || n < 0) {
		ash_union_free(list);
		return isl_stat_error;
	}
	return visit_child(w, node, 0, list, n ? &first : next, n ? 0 : marks);
}

/* Add to *marks the bits of the arrays that "name", the text of a mark for
 * reductions, names.
 */
static isl_stat read_arrays(walk *w, const char *name, ash_union_mark *marks)
{
	const ash_scop *scop = w->result->scop;

	*marks |= ASH_UNION_PARALLEL;
	for (unsigned i = 0; i < scop->n_array; ++i) {
		const char *array = isl_id_get_name(scop->array[i].id);
		bool is_atomic = ash_mark_is_atomic(name, array);

		if (!is_atomic && !ash_mark_reduces(name, array))
			continue;
		if (i >= ASH_UNION_ARRAYS)
			return ash_union_refuse(w->why,
				"no directive can name "
				"array %s, there are too many",
				array);
		*marks |= is_atomic ? ASH_UNION_ATOMIC(i) : ASH_UNION_COPY(i);
	}
	return isl_stat_ok;
}

/* Add to *marks the loop marks that the mark node "node" stands for. */
static isl_stat read_mark(walk *w, __isl_keep isl_schedule_node *node,
	ash_union_mark *marks)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = id ? isl_id_get_name(id) : NULL;
	isl_stat stat = isl_stat_ok;

	if (name && !strcmp(name, ASH_MARK_PARALLEL))
		*marks |= ASH_UNION_PARALLEL;
	else if (ash_mark_is_simd(name))
		*marks |= ASH_UNION_VECTOR;
	else if (name && !strncmp(name, ASH_MARK_JAM, strlen(ASH_MARK_JAM)))
		*marks |= ASH_UNION_JAM;
	else if (name && ash_mark_is_reduce(name))
		stat = read_arrays(w, name, marks);
	isl_id_free(id);
	return id ? stat : isl_stat_error;
}

static isl_stat visit_mark(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next, ash_union_mark marks)
{
	if (read_mark(w, node, &marks) >= 0)
		return visit_child(w, node, 0, list, next, marks);
	ash_union_free(list);
	return isl_stat_error;
}

/* Add all components of "list" (taken) to the result, as the next children of
 * the present loop, from number *next on; increases *next.  Called where the
 * traversal has reached a leaf.
 */
static isl_stat arrive(walk *w, __isl_take ash_union *list, int *next)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < list->n; ++i) {
		ash_union_part *part = list->part[i];

		part->beta[part->n] = (*next)++;
		list->part[i] = NULL;
		stat = ash_union_add(w->result, part);
	}
	ash_union_free(list);
	return stat;
}

static isl_stat visit_other(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list)
{
	ash_union_free(list);
	return ash_union_refuse(w->why,
		"no directive stands for nodes like "
		"the %s in the tree",
		isl_schedule_node_get_type(node) == isl_schedule_node_extension
			? "extension"
			: isl_schedule_node_get_type(node) ==
				isl_schedule_node_expansion
			? "expansion"
			: "context or guard");
}

static isl_stat visit(walk *w, __isl_keep isl_schedule_node *node,
	__isl_take ash_union *list, int *next, ash_union_mark marks)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_domain:
		return visit_child(w, node, 0, list, next, marks);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return visit_children(w, node, list, next);
	case isl_schedule_node_filter:
		return visit_filter(w, node, list, next);
	case isl_schedule_node_band:
		return visit_band(w, node, list, next, marks);
	case isl_schedule_node_mark:
		return visit_mark(w, node, list, next, marks);
	case isl_schedule_node_leaf:
		return arrive(w, list, next);
	default:
		return visit_other(w, node, list);
	}
}

__isl_give ash_union *ash_union_from_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, char **why)
{
	walk w = { ash_union_alloc(scop), why };
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	ash_union *list = ash_union_all(scop);
	isl_stat stat = isl_stat_error;
	int next = 0;

	*why = NULL;
	if (w.result && root && list)
		stat = visit(&w, root, list, &next, 0);
	isl_schedule_node_free(root);
	return stat >= 0 ? ash_union_finish(w.result)
			 : ash_union_free(w.result);
}
