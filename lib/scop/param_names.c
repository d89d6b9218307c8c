/* param_names.c - renaming of parameters.
 *
 * isl cannot rename parameters of schedule trees: the tree is rebuilt from the
 * root to the leaves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/param_names.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>

#include "scop/tree.h"
#include "support/grow.h"

/* ---- names ---- */

isl_stat ash_renaming_add(ash_renaming *r, const char *from, const char *to)
{
	if (!ASH_GROW(r->from, r->n) || !ASH_GROW(r->to, r->n))
		return isl_stat_error;
	r->from[r->n] = strdup(from);
	r->to[r->n] = strdup(to);
	r->n++;
	return r->from[r->n - 1] && r->to[r->n - 1] ? isl_stat_ok
						    : isl_stat_error;
}

void ash_renaming_clear(ash_renaming *r)
{
	for (unsigned i = 0; i < r->n; ++i) {
		free(r->from[i]);
		free(r->to[i]);
	}
	free(r->from);
	free(r->to);
	*r = (ash_renaming) { 0 };
}

const char *ash_renaming_find(const ash_renaming *r, const char *name)
{
	for (unsigned i = 0; name && i < r->n; ++i)
		if (!strcmp(r->from[i], name))
			return r->to[i];
	return NULL;
}

/* The new identifier of parameter "pos" of "space"; NULL if it is not renamed.
 */
static __isl_give isl_id *new_id(__isl_keep isl_space *space, int pos,
	const ash_renaming *r)
{
	const char *name = isl_space_get_dim_name(space, isl_dim_param,
		(unsigned) pos);
	const char *other = ash_renaming_find(r, name);

	return other ? isl_id_alloc(isl_space_get_ctx(space), other, NULL)
		     : NULL;
}

/* ---- sets, relations, functions ---- */

__isl_give isl_set *ash_set_rename_params(__isl_take isl_set *set,
	const ash_renaming *r)
{
	isl_space *space = isl_set_get_space(set);
	isl_size n = isl_set_dim(set, isl_dim_param);

	for (int i = 0; i < n; ++i) {
		isl_id *id = new_id(space, i, r);

		if (id)
			set = isl_set_set_dim_id(set, isl_dim_param,
				(unsigned) i, id);
	}
	isl_space_free(space);
	return set;
}

__isl_give isl_map *ash_map_rename_params(__isl_take isl_map *map,
	const ash_renaming *r)
{
	isl_space *space = isl_map_get_space(map);
	isl_size n = isl_map_dim(map, isl_dim_param);

	for (int i = 0; i < n; ++i) {
		isl_id *id = new_id(space, i, r);

		if (id)
			map = isl_map_set_dim_id(map, isl_dim_param,
				(unsigned) i, id);
	}
	isl_space_free(space);
	return map;
}

__isl_give isl_pw_aff *ash_pw_aff_rename_params(__isl_take isl_pw_aff *function,
	const ash_renaming *r)
{
	isl_space *space = isl_pw_aff_get_domain_space(function);
	isl_size n = isl_pw_aff_dim(function, isl_dim_param);

	for (int i = 0; i < n; ++i) {
		isl_id *id = new_id(space, i, r);

		if (id)
			function = isl_pw_aff_set_dim_id(function,
				isl_dim_param, (unsigned) i, id);
	}
	isl_space_free(space);
	return function;
}

/* ---- unions ---- */

/* The parts of a union that have been renamed so far, by "r"; they are either
 * sets or functions.
 */
typedef struct {
	const ash_renaming *r;
	isl_union_set *set;
	isl_union_pw_aff *function;
} renamed;

static isl_stat add_set(__isl_take isl_set *set, void *user)
{
	renamed *all = user;

	set = ash_set_rename_params(set, all->r);
	all->set = all->set ? isl_union_set_add_set(all->set, set)
			    : isl_union_set_from_set(set);
	return isl_stat_non_null(all->set);
}

static __isl_give isl_union_set *rename_union_set(__isl_take isl_union_set *set,
	const ash_renaming *r)
{
	renamed all = { .r = r };
	isl_stat stat = isl_union_set_foreach_set(set, &add_set, &all);

	if (stat < 0)
		all.set = isl_union_set_free(all.set);
	else if (!all.set)
		return set;
	isl_union_set_free(set);
	return all.set;
}

static isl_stat add_function(__isl_take isl_pw_aff *function, void *user)
{
	renamed *all = user;

	function = ash_pw_aff_rename_params(function, all->r);
	all->function = all->function
		? isl_union_pw_aff_add_pw_aff(all->function, function)
		: isl_union_pw_aff_from_pw_aff(function);
	return isl_stat_non_null(all->function);
}

static __isl_give isl_union_pw_aff *rename_function(
	__isl_take isl_union_pw_aff *function, const ash_renaming *r)
{
	renamed all = { .r = r };
	isl_stat stat = isl_union_pw_aff_foreach_pw_aff(function, &add_function,
		&all);

	if (stat < 0)
		all.function = isl_union_pw_aff_free(all.function);
	else if (!all.function)
		return function;
	isl_union_pw_aff_free(function);
	return all.function;
}

/* ---- trees ---- */

static __isl_give isl_schedule_node *copy_node(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, const ash_renaming *r);

/* Copy the subtree at child "pos" of "from" to "to". */
static __isl_give isl_schedule_node *copy_child(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	int pos, const ash_renaming *r)
{
	isl_schedule_node *child = isl_schedule_node_get_child(from, pos);

	to = copy_node(isl_schedule_node_child(to, pos), child, r);
	isl_schedule_node_free(child);
	return isl_schedule_node_parent(to);
}

/* The schedule of the band "from", with renamed parameters. */
static __isl_give isl_multi_union_pw_aff *band_functions(
	__isl_keep isl_schedule_node *from, const ash_renaming *r)
{
	isl_multi_union_pw_aff
		*band = isl_schedule_node_band_get_partial_schedule(from);
	isl_size n = isl_multi_union_pw_aff_dim(band, isl_dim_set);
	isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(
		isl_schedule_node_get_ctx(from), n < 0 ? 0 : n);
	isl_space *space = isl_space_drop_all_params(
		isl_multi_union_pw_aff_get_space(band));

	for (int i = 0; i < n; ++i)
		list = isl_union_pw_aff_list_add(list,
			rename_function(ash_tree_member(from, i), r));
	isl_multi_union_pw_aff_free(band);
	return isl_multi_union_pw_aff_from_union_pw_aff_list(space, list);
}

static __isl_give isl_schedule_node *copy_band(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, const ash_renaming *r)
{
	isl_size n = isl_schedule_node_band_n_member(from);

	to = isl_schedule_node_insert_partial_schedule(to,
		band_functions(from, r));
	to = isl_schedule_node_band_set_permutable(to,
		isl_schedule_node_band_get_permutable(from) == isl_bool_true);
	for (int i = 0; i < n; ++i)
		to = isl_schedule_node_band_member_set_coincident(to, i,
			isl_schedule_node_band_member_get_coincident(from, i) ==
				isl_bool_true);
	return isl_schedule_node_band_set_ast_build_options(to,
		rename_union_set(
			isl_schedule_node_band_get_ast_build_options(from), r));
}

/* The filters of the children of "from", with renamed parameters. */
static __isl_give isl_union_set_list *filters(
	__isl_keep isl_schedule_node *from, const ash_renaming *r)
{
	isl_size n = isl_schedule_node_n_children(from);
	isl_union_set_list *list = isl_union_set_list_alloc(
		isl_schedule_node_get_ctx(from), n < 0 ? 0 : n);

	for (int i = 0; i < n; ++i)
		list = isl_union_set_list_add(list,
			rename_union_set(ash_tree_filter(from, i), r));
	return list;
}

static __isl_give isl_schedule_node *copy_branches(
	__isl_take isl_schedule_node *to, __isl_keep isl_schedule_node *from,
	const ash_renaming *r)
{
	isl_size n = isl_schedule_node_n_children(from);

	to = isl_schedule_node_get_type(from) == isl_schedule_node_set
		? isl_schedule_node_insert_set(to, filters(from, r))
		: isl_schedule_node_insert_sequence(to, filters(from, r));
	for (int i = 0; i < n; ++i) {
		isl_schedule_node *filter = isl_schedule_node_get_child(from,
			i);

		to = copy_child(isl_schedule_node_child(to, i), filter, 0, r);
		to = isl_schedule_node_parent(to);
		isl_schedule_node_free(filter);
	}
	return to;
}

/* Insert a copy of "from", with its subtree, at the leaf "to". */
static __isl_give isl_schedule_node *copy_node(__isl_take isl_schedule_node *to,
	__isl_keep isl_schedule_node *from, const ash_renaming *r)
{
	switch (isl_schedule_node_get_type(from)) {
	case isl_schedule_node_leaf:
		return to;
	case isl_schedule_node_band:
		to = copy_band(to, from, r);
		break;
	case isl_schedule_node_mark:
		to = isl_schedule_node_insert_mark(to,
			isl_schedule_node_mark_get_id(from));
		break;
	case isl_schedule_node_context:
		to = isl_schedule_node_insert_context(to,
			ash_set_rename_params(
				isl_schedule_node_context_get_context(from),
				r));
		break;
	case isl_schedule_node_guard:
		to = isl_schedule_node_insert_guard(to,
			ash_set_rename_params(
				isl_schedule_node_guard_get_guard(from), r));
		break;
	case isl_schedule_node_filter:
		to = isl_schedule_node_insert_filter(to,
			rename_union_set(
				isl_schedule_node_filter_get_filter(from), r));
		break;
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return copy_branches(to, from, r);
	default:
		return isl_schedule_node_free(to);
	}
	return copy_child(to, from, 0, r);
}

__isl_give isl_schedule *ash_schedule_rename_params(
	__isl_take isl_schedule *schedule, const ash_renaming *r)
{
	isl_schedule_node *from = isl_schedule_get_root(schedule);
	isl_schedule_node *to = isl_schedule_node_from_domain(
		rename_union_set(isl_schedule_get_domain(schedule), r));

	isl_schedule_free(schedule);
	to = copy_child(to, from, 0, r);
	isl_schedule_node_free(from);
	schedule = isl_schedule_node_get_schedule(to);
	isl_schedule_node_free(to);
	return schedule;
}
