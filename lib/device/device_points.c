/* device_points.c - mapping of instances to blocks, threads and points.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_tiler.h"
#include "support/grow.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/val.h>

unsigned ash_device_n_dim(const ash_device_kernel *kernel)
{
	unsigned n = 0;

	while (n < ASH_DEVICE_DIMS && kernel->what->loop[n])
		++n;
	return n;
}

unsigned ash_device_tile_size(const ash_device_tile *tile, unsigned dim)
{
	return tile->thread[dim] * tile->point[dim];
}

unsigned ash_device_tile_vector(const ash_device_tile *tile, unsigned dim)
{
	return tile->vector[dim];
}

unsigned ash_device_tile_step(const ash_device_tile *tile, unsigned dim)
{
	return tile->thread[dim] * ash_device_tile_vector(tile, dim);
}

/* Returns an identifier named "name" with a user pointer, which distinguishes
 * it from parameters of the SCoP that have the same name.
 */
static __isl_give isl_id *own_id(isl_ctx *ctx, const char *name)
{
	static char mine;

	return isl_id_alloc(ctx, name, &mine);
}

__isl_give isl_id *ash_device_block_id(isl_ctx *ctx, unsigned dim)
{
	static const char *const name[] = { "block_x", "block_y", "block_z" };

	return own_id(ctx, name[dim]);
}

__isl_give isl_id *ash_device_thread_id(isl_ctx *ctx, unsigned dim)
{
	static const char *const name[] = { "thread_x", "thread_y",
		"thread_z" };

	return own_id(ctx, name[dim]);
}

__isl_give isl_union_set *ash_device_where(__isl_take isl_union_set *domain,
	__isl_take isl_id *id, int value)
{
	isl_ctx *ctx = isl_union_set_get_ctx(domain);
	isl_union_pw_aff *param = isl_union_pw_aff_param_on_domain_id(
		isl_union_set_copy(domain), id);
	isl_union_pw_aff *constant = isl_union_pw_aff_val_on_domain(
		isl_union_set_copy(domain), isl_val_int_from_si(ctx, value));

	return isl_union_set_intersect(domain,
		isl_union_pw_aff_zero_union_set(
			isl_union_pw_aff_sub(param, constant)));
}

__isl_give isl_id *ash_device_add_case(const ash_device_tiler *t,
	__isl_take isl_set *when, unsigned *pos)
{
	ash_ast_threads *threads = &t->kernel->threads;
	char name[32];

	snprintf(name, sizeof(name), "full_%u", threads->n_case);
	if (!when || !ASH_GROW(threads->cases, threads->n_case)) {
		isl_set_free(when);
		return NULL;
	}
	*pos = threads->n_case++;
	threads->cases[*pos] = (ash_ast_case) { own_id(t->scop->ctx, name),
		when };
	return isl_id_copy(threads->cases[*pos].id);
}

static isl_stat append_lane(ash_ast_threads *threads, __isl_take isl_id *id,
	unsigned div, unsigned mod)
{
	if (!id || !ASH_GROW(threads->lane, threads->n_lane)) {
		isl_id_free(id);
		return isl_stat_error;
	}
	threads->lane[threads->n_lane++] = (ash_ast_lane) { id, div, mod };
	return isl_stat_ok;
}

__isl_give isl_id *ash_device_lane(const ash_device_tiler *t, unsigned div,
	unsigned mod)
{
	ash_ast_threads *threads = &t->kernel->threads;
	char name[48];
	isl_id *id;

	snprintf(name, sizeof(name), "lane_%u_%u", div, mod);
	id = own_id(t->scop->ctx, name);
	for (unsigned i = 0; i < threads->n_lane; ++i)
		if (threads->lane[i].id == id)
			return id;
	if (append_lane(threads, isl_id_copy(id), div, mod) < 0)
		return isl_id_free(id);
	return id;
}

isl_stat ash_device_add_threads(const ash_device_tiler *t)
{
	const ash_device_tile *tile = &t->kernel->tile;
	unsigned div = 1;
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel) && stat >= 0;
		++i) {
		stat = append_lane(&t->kernel->threads,
			ash_device_thread_id(t->scop->ctx, i), div,
			tile->thread[i]);
		div *= tile->thread[i];
	}
	return stat;
}

static __isl_give isl_union_pw_aff *get_value(const ash_device_tiler *t,
	unsigned dim)
{
	return isl_union_pw_aff_copy(t->kernel->what->loop[dim]);
}

/* Returns the parameter "id" (taken) as a function of all instances of the
 * kernel.
 */
static __isl_give isl_union_pw_aff *get_param(const ash_device_tiler *t,
	__isl_take isl_id *id)
{
	return isl_union_pw_aff_param_on_domain_id(
		isl_union_set_copy(t->kernel->what->domain), id);
}

static __isl_give isl_val *number(const ash_device_tiler *t, unsigned value)
{
	return isl_val_int_from_ui(t->scop->ctx, value);
}

/* Returns floor(value / divisor); "value" is taken. */
static __isl_give isl_union_pw_aff *divide(const ash_device_tiler *t,
	__isl_take isl_union_pw_aff *value, unsigned divisor)
{
	return isl_union_pw_aff_floor(
		isl_union_pw_aff_scale_down_val(value, number(t, divisor)));
}

/* The block of each instance of the kernel in dimension "dim". */
static __isl_give isl_union_pw_aff *block_of(const ash_device_tiler *t,
	unsigned dim)
{
	return divide(t, get_value(t, dim),
		ash_device_tile_size(&t->kernel->tile, dim));
}

__isl_give isl_union_set *ash_device_block_filter(const ash_device_tiler *t)
{
	isl_union_set *filter = isl_union_set_copy(t->kernel->what->domain);

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i) {
		isl_union_pw_aff *block = get_param(t,
			ash_device_block_id(t->scop->ctx, i));

		block = isl_union_pw_aff_sub(block_of(t, i), block);
		filter = isl_union_set_intersect(filter,
			isl_union_pw_aff_zero_union_set(block));
	}
	return filter;
}

/* Returns the distance of an instance's value in dimension "dim" from the first
 * value of its thread, as a function of the instances.
 */
static __isl_give isl_union_pw_aff *behind_thread(const ash_device_tiler *t,
	unsigned dim)
{
	const ash_device_tile *tile = &t->kernel->tile;
	isl_union_pw_aff *first = isl_union_pw_aff_scale_val(
		get_param(t, ash_device_block_id(t->scop->ctx, dim)),
		number(t, ash_device_tile_size(tile, dim)));
	isl_union_pw_aff *thread = isl_union_pw_aff_scale_val(
		get_param(t, ash_device_thread_id(t->scop->ctx, dim)),
		number(t, ash_device_tile_vector(tile, dim)));

	return isl_union_pw_aff_sub(
		isl_union_pw_aff_sub(get_value(t, dim), first), thread);
}

/* Returns the position of an instance's value in dimension "dim" in its vector.
 */
static __isl_give isl_union_pw_aff *in_vector(const ash_device_tiler *t,
	unsigned dim)
{
	return isl_union_pw_aff_mod_val(behind_thread(t, dim),
		number(t, ash_device_tile_step(&t->kernel->tile, dim)));
}

__isl_give isl_union_set *ash_device_thread_filter(const ash_device_tiler *t)
{
	isl_union_set *filter = isl_union_set_copy(t->kernel->what->domain);

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i) {
		isl_union_pw_aff *rest = divide(t, in_vector(t, i),
			ash_device_tile_vector(&t->kernel->tile, i));

		filter = isl_union_set_intersect(filter,
			isl_union_pw_aff_zero_union_set(rest));
	}
	return filter;
}

__isl_give isl_union_map *ash_device_values(const ash_device_tiler *t)
{
	unsigned n = ash_device_n_dim(t->kernel);
	isl_union_map *all = NULL;

	while (n-- > 0) {
		isl_union_map *one = isl_union_map_from_union_pw_aff(
			get_value(t, n));

		all = all ? isl_union_map_flat_range_product(all, one) : one;
	}
	return isl_union_map_intersect_domain(all,
		isl_union_set_copy(t->kernel->what->domain));
}

/* Returns "set" (taken) restricted to 0 <= id < n, where "id" is a parameter.
 */
static __isl_give isl_set *add_range(__isl_take isl_set *set,
	__isl_keep isl_id *id, unsigned n)
{
	isl_size pos;

	set = isl_set_align_params(set,
		isl_space_add_param_id(isl_set_get_space(set),
			isl_id_copy(id)));
	pos = isl_set_find_dim_by_id(set, isl_dim_param, id);
	set = isl_set_lower_bound_si(set, isl_dim_param, pos, 0);
	return isl_set_upper_bound_si(set, isl_dim_param, pos, (int) n - 1);
}

__isl_give isl_set *ash_device_lanes_context(const ash_device_tiler *t)
{
	const ash_ast_threads *threads = &t->kernel->threads;
	isl_set *set = isl_set_universe(
		isl_space_params_alloc(t->scop->ctx, 0));

	for (unsigned i = 0; i < threads->n_lane; ++i)
		set = add_range(set, threads->lane[i].id, threads->lane[i].mod);
	for (unsigned i = 0; i < threads->n_case; ++i)
		set = add_range(set, threads->cases[i].id, 2);
	return set;
}

/* Insert a band with the single member "member" above "node". */
static __isl_give isl_schedule_node *insert_member(
	__isl_take isl_schedule_node *node, __isl_take isl_union_pw_aff *member)
{
	return isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff(member));
}

/* Insert the loops over the points of a thread in dimension "dim" above "node"
 * (taken); returns the new node.
 */
static __isl_give isl_schedule_node *insert_dim(const ash_device_tiler *t,
	__isl_take isl_schedule_node *node, unsigned dim)
{
	const ash_device_tile *tile = &t->kernel->tile;
	unsigned vector = ash_device_tile_vector(tile, dim);

	if (vector > 1)
		node = insert_member(node, in_vector(t, dim));
	if (tile->point[dim] > vector)
		node = insert_member(node,
			divide(t, behind_thread(t, dim),
				ash_device_tile_step(tile, dim)));
	return node;
}

__isl_give isl_schedule_node *ash_device_insert_points(
	const ash_device_tiler *t, __isl_take isl_schedule_node *node)
{
	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i)
		node = insert_dim(t, node, i);
	return node;
}
