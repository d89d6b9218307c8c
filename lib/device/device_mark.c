/* device_mark.c - marks above kernels, and threads below them.
 *
 *	mark "device:K"
 *	  context: the least and greatest value of each thread
 *	    filter: the instances of one thread
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_map.h"

#include <stdio.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "device/device_place.h"
#include "device/device_threads.h"

/* Threads in a dimension have one name in all kernels. */
static __isl_give isl_id *thread_id(isl_ctx *ctx, unsigned dim)
{
	static char name[ASH_DEVICE_DIMS][16] = { "thread_x", "thread_y",
		"thread_z" };

	return isl_id_alloc(ctx, name[dim], name[dim]);
}

/* "set" of instances as a filter: those for which the loop of dimension "dim"
 * has the value of the thread.
 */
static __isl_give isl_union_set *of_thread(const ash_kernel *kernel,
	__isl_take isl_union_set *set, unsigned dim)
{
	isl_ctx *ctx = isl_union_set_get_ctx(set);
	isl_union_pw_aff *thread = isl_union_pw_aff_param_on_domain_id(
		isl_union_set_copy(kernel->domain), thread_id(ctx, dim));

	thread = isl_union_pw_aff_sub(thread,
		isl_union_pw_aff_copy(kernel->loop[dim]));
	return isl_union_set_intersect(set,
		isl_union_pw_aff_zero_union_set(thread));
}

/* The values of the loops around kernel "pos" to those of dimension "dim". */
static __isl_give isl_map *values_of(const ash_scop *scop,
	const ash_device_map *map, unsigned pos, unsigned dim)
{
	isl_union_map *values = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_copy(map->kernel[pos].what->loop[dim]));
	isl_union_map *outer = ash_device_outer(map, pos);

	values = isl_union_map_apply_range(
		isl_union_map_reverse(outer), values);
	values = isl_union_map_intersect_params(values,
		ash_scop_near_params(scop));
	return isl_map_coalesce(isl_map_from_union_map(values));
}

/* Set the bounds of the threads in dimension "dim". */
static isl_stat set_bounds(ash_ast_threads *threads, unsigned dim,
	__isl_take isl_map *values)
{
	isl_map *hull = isl_map_from_basic_map(isl_basic_map_remove_divs(
		isl_map_simple_hull(isl_map_copy(values))));
	isl_set *wrapped = isl_map_wrap(isl_map_copy(hull));
	isl_size n = isl_map_dim(hull, isl_dim_in);
	isl_bool bounded = n < 0 ? isl_bool_error
		: isl_set_dim_is_bounded(wrapped, isl_dim_set, n);

	isl_set_free(wrapped);
	if (bounded == isl_bool_true) {
		isl_map_free(values);
		values = isl_map_copy(hull);
	}
	isl_map_free(hull);
	threads->id[dim] = thread_id(isl_map_get_ctx(values), dim);
	threads->first[dim] = isl_pw_aff_coalesce(
		isl_map_dim_min(isl_map_copy(values), 0));
	threads->last[dim] = isl_pw_aff_coalesce(isl_map_dim_max(values, 0));
	threads->n_dim = dim + 1;
	return bounded < 0 || !threads->first[dim] || !threads->last[dim]
		? isl_stat_error : isl_stat_ok;
}

/* The values of the loops around, and of the thread in dimension "dim" as a
 * parameter, that are between the bounds.
 */
static __isl_give isl_set *between(const ash_ast_threads *threads,
	unsigned dim)
{
	isl_pw_aff *first = isl_pw_aff_copy(threads->first[dim]);
	isl_pw_aff *last = isl_pw_aff_copy(threads->last[dim]);
	isl_space *space = isl_space_add_param_id(
		isl_pw_aff_get_domain_space(first),
		isl_id_copy(threads->id[dim]));
	isl_pw_aff *thread = isl_pw_aff_from_aff(
		isl_aff_param_on_domain_space_id(
			space, isl_id_copy(threads->id[dim])));

	return isl_set_intersect(
		isl_pw_aff_le_set(first, isl_pw_aff_copy(thread)),
		isl_pw_aff_le_set(thread, last));
}

/* Insert the nodes for the threads of kernel "pos" below "node". */
static __isl_give isl_schedule_node *insert_threads(const ash_device_map *map,
	unsigned pos, __isl_take isl_schedule_node *node)
{
	const ash_device_kernel *kernel = &map->kernel[pos];
	isl_union_set *filter = isl_union_set_copy(kernel->what->domain);
	isl_set *context = NULL;

	for (unsigned i = 0; i < kernel->threads.n_dim; ++i) {
		isl_set *bounds = between(&kernel->threads, i);

		filter = of_thread(kernel->what, filter, i);
		context = context ? isl_set_intersect(context, bounds)
				  : bounds;
	}
	if (!context) {
		isl_union_set_free(filter);
		return node;
	}
	node = isl_schedule_node_insert_filter(node, filter);
	return isl_schedule_node_insert_context(node, context);
}

static __isl_give isl_schedule *mark_kernel(const ash_scop *scop,
	ash_device_map *map, unsigned pos, __isl_take isl_schedule *schedule)
{
	ash_device_kernel *kernel = &map->kernel[pos];
	isl_schedule_node *node = ash_device_find_place(
		isl_schedule_get_root(schedule), kernel->what);
	char name[32];

	isl_schedule_free(schedule);
	for (unsigned i = 0; i < ASH_DEVICE_DIMS && kernel->what->loop[i]; ++i)
		if (set_bounds(&kernel->threads, i,
			    values_of(scop, map, pos, i)) < 0)
			node = isl_schedule_node_free(node);
	node = insert_threads(map, pos, node);
	snprintf(name, sizeof(name), ASH_AST_MARK_DEVICE "%u", pos);
	node = isl_schedule_node_insert_mark(node,
		isl_id_alloc(scop->ctx, name, NULL));
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

__isl_give isl_schedule *ash_device_map_mark(const ash_scop *scop,
	ash_device_map *map)
{
	isl_schedule *schedule = isl_schedule_copy(map->schedule);

	for (unsigned i = 0; schedule && i < map->n; ++i)
		schedule = mark_kernel(scop, map, i, schedule);
	return schedule;
}
