/* device_mark.c - marks above kernels, and thread filters below them.
 *
 *	guard: there are threads
 *	  mark "device:K"
 *	    context: the least and greatest value of each thread
 *	      filter: the instances of one thread
 *
 * isl assumes the constraints of a context below it and generates no conditions
 * for them, so the guard must ensure that the enclosing loops have values for
 * which the bounds of threads are defined.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_map.h"

#include <stdio.h>

#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#include "device/device_place.h"
#include "device/device_threads.h"
#include "device/device_tiler.h"

/* The identifier of a thread dimension, common to all kernels. */
static __isl_give isl_id *thread_id(isl_ctx *ctx, unsigned dim)
{
	static char name[ASH_DEVICE_DIMS][16] = { "thread_x", "thread_y",
		"thread_z" };

	return isl_id_alloc(ctx, name[dim], name[dim]);
}

/* Restrict "set" to the instances for which the loop of dimension "dim" has the
 * value of the thread's parameter, as a filter.
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

/* The map from the values of the loops around kernel "pos" to the values in
 * dimension "dim" of the kernel.
 */
static __isl_give isl_map *values_of(const ash_scop *scop,
	const ash_device_map *map, unsigned pos, unsigned dim)
{
	isl_union_map *values = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_copy(map->kernel[pos].what->loop[dim]));
	isl_union_map *outer = ash_device_outer(map, pos);

	values = isl_union_map_apply_range(isl_union_map_reverse(outer),
		values);
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
	isl_bool bounded = n < 0
		? isl_bool_error
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
		? isl_stat_error
		: isl_stat_ok;
}

/* The values of the enclosing loops, with the thread of dimension "dim" as a
 * parameter, for which the thread is between its bounds.
 */
static __isl_give isl_set *between(const ash_ast_threads *threads, unsigned dim)
{
	isl_pw_aff *first = isl_pw_aff_copy(threads->first[dim]);
	isl_pw_aff *last = isl_pw_aff_copy(threads->last[dim]);
	isl_space *space = isl_space_add_param_id(
		isl_pw_aff_get_domain_space(first),
		isl_id_copy(threads->id[dim]));
	isl_pw_aff *thread = isl_pw_aff_from_aff(
		isl_aff_param_on_domain_space_id(space,
			isl_id_copy(threads->id[dim])));

	return isl_set_intersect(
		isl_pw_aff_le_set(first, isl_pw_aff_copy(thread)),
		isl_pw_aff_le_set(thread, last));
}

/* Insert a condition: the bounds of threads are defined for the values of the
 * enclosing loops.  If the bounds are defined but empty, no thread is started.
 */
static __isl_give isl_schedule_node *insert_guard(
	const ash_ast_threads *threads, __isl_take isl_schedule_node *node)
{
	isl_set *guard = NULL;

	for (unsigned i = 0; i < threads->n_dim; ++i) {
		isl_set *first = isl_pw_aff_domain(
			isl_pw_aff_copy(threads->first[i]));
		isl_set *last = isl_pw_aff_domain(
			isl_pw_aff_copy(threads->last[i]));
		isl_set *both = isl_set_intersect(first, last);

		guard = guard ? isl_set_intersect(guard, both) : both;
	}
	return guard ? isl_schedule_node_insert_guard(node, guard) : node;
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
		context = context ? isl_set_intersect(context, bounds) : bounds;
	}
	if (!context) {
		isl_union_set_free(filter);
		return node;
	}
	node = isl_schedule_node_insert_filter(node, filter);
	return isl_schedule_node_insert_context(node, context);
}

/* Returns the number of the block that contains "value" (taken): floor(value /
 * size).
 */
static __isl_give isl_pw_aff *block_of(__isl_take isl_pw_aff *value,
	unsigned size)
{
	isl_val *by = isl_val_int_from_ui(isl_pw_aff_get_ctx(value), size);

	return isl_pw_aff_floor(isl_pw_aff_scale_down_val(value, by));
}

/* Replace the bounds of the values in dimension "dim" of "kernel" by the bounds
 * of the numbers of blocks.
 */
static void count_in_blocks(ash_device_kernel *kernel, unsigned dim)
{
	ash_ast_threads *threads = &kernel->threads;
	unsigned size = ash_device_tile_size(&kernel->tile, dim);

	threads->first[dim] = block_of(threads->first[dim], size);
	threads->last[dim] = block_of(threads->last[dim], size);
	isl_id_free(threads->id[dim]);
	threads->id[dim] = ash_device_block_id(
		isl_pw_aff_get_ctx(threads->first[dim]), dim);
}

/* Returns the number of values that a thread computes in all dimensions. */
static unsigned count_points(const ash_device_tile *tile)
{
	return tile->point[0] * tile->point[1] * tile->point[2];
}

/* Insert the tile of kernel "pos" below "node" (taken); returns the node. */
static __isl_give isl_schedule_node *insert_tile(const ash_scop *scop,
	ash_device_map *map, unsigned pos, __isl_take isl_schedule_node *node)
{
	ash_device_kernel *kernel = &map->kernel[pos];
	ash_device_tiler t = { .scop = scop,
		.map = map,
		.kernel = kernel,
		.number = pos,
		.target = &map->target,
		.need = { .points = count_points(&kernel->tile), .steps = 1 } };
	unsigned n = ash_device_n_dim(kernel);
	isl_set *context = NULL;

	kernel->threads.n_thread = 1;
	for (unsigned i = 0; i < n; ++i) {
		kernel->threads.n_thread *= kernel->tile.thread[i];
		count_in_blocks(kernel, i);
	}
	node = ash_device_tile_kernel(&t, node);
	for (unsigned i = 0; i < n; ++i) {
		isl_set *bounds = between(&kernel->threads, i);

		context = context ? isl_set_intersect(context, bounds) : bounds;
	}
	context = isl_set_intersect_params(context,
		ash_device_lanes_context(&t));
	map->n_left = t.n_left;
	map->n_padded = t.n_padded;
	t.need.threads = kernel->threads.n_thread;
	t.need.shared = t.shared;
	t.need.results = t.registers;
	map->need = t.need;
	kernel->threads.n_at_once = ash_device_blocks_asked(
		map->target.processor, &t.need);
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
	ash_ast_threads_clear(&kernel->threads);
	for (unsigned i = 0; i < ASH_DEVICE_DIMS && kernel->what->loop[i]; ++i)
		if (set_bounds(&kernel->threads, i,
			    values_of(scop, map, pos, i)) < 0)
			node = isl_schedule_node_free(node);
	node = kernel->tile.thread[0] ? insert_tile(scop, map, pos, node)
				      : insert_threads(map, pos, node);
	snprintf(name, sizeof(name), ASH_AST_MARK_DEVICE "%u", pos);
	node = isl_schedule_node_insert_mark(node,
		isl_id_alloc(scop->ctx, name, NULL));
	node = insert_guard(&kernel->threads, node);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Does kernel "pos" use shared memory with its tile?  The tree is tiled on
 * trial.
 */
static isl_bool uses_shared(const ash_scop *scop, ash_device_map *map,
	unsigned pos)
{
	const ash_ast_threads *threads = &map->kernel[pos].threads;
	isl_schedule *schedule = mark_kernel(scop, map, pos,
		isl_schedule_copy(map->schedule));
	isl_bool found = schedule ? isl_bool_false : isl_bool_error;

	for (unsigned i = 0; schedule && i < threads->n_buffer; ++i)
		if (threads->buffer[i].shared)
			found = isl_bool_true;
	isl_schedule_free(schedule);
	return found;
}

/* Candidate tiles by the number of dimensions, in order of preference.  The
 * more points a thread has, the more often it uses the values that it reads
 * from shared memory: with 8 x 8 in a product, 16 values for 64 operations.  If
 * strips are short, two of them fit into shared memory, and a thread can load
 * the next one into registers.
 */
#define N_TILE 7
static const ash_device_tile tiles[ASH_DEVICE_DIMS][N_TILE] = {
	{ { { 256, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 }, 16 },
		{ { 128, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 }, 16 } },
	{ { { 16, 8, 1 }, { 8, 8, 1 }, { 1, 1, 1 }, 8 },
		{ { 16, 16, 1 }, { 8, 8, 1 }, { 1, 1, 1 }, 8 },
		{ { 16, 16, 1 }, { 8, 4, 1 }, { 2, 1, 1 }, 16 },
		{ { 16, 8, 1 }, { 8, 4, 1 }, { 2, 1, 1 }, 16 },
		{ { 16, 16, 1 }, { 4, 4, 1 }, { 2, 1, 1 }, 16 },
		{ { 32, 8, 1 }, { 2, 2, 1 }, { 1, 1, 1 }, 16 },
		{ { 32, 8, 1 }, { 1, 1, 1 }, { 1, 1, 1 }, 16 } },
	{ { { 32, 4, 2 }, { 1, 2, 2 }, { 1, 1, 1 }, 16 },
		{ { 32, 4, 2 }, { 1, 1, 1 }, { 1, 1, 1 }, 16 } },
};
/* The most points of a thread if tiles may be partial: each point then has a
 * condition of its own, which needs registers and time.
 */
#define PARTIAL_POINTS 32

/* Bytes that a thread loads by one instruction. */
#define VECTOR 16

/* Returns "tile" with vectors of up to VECTOR bytes, for elements of "size"
 * bytes, if a thread has many points; otherwise without vectors.
 */
static ash_device_tile with_vectors(const ash_device_tile *tile, unsigned size)
{
	ash_device_tile result = *tile;

	for (unsigned i = 0;
		count_points(tile) > PARTIAL_POINTS && i < ASH_DEVICE_Z; ++i)
		while (2 * result.vector[i] * size <= VECTOR &&
			result.point[i] % (2 * result.vector[i]) == 0)
			result.vector[i] *= 2;
	return result;
}

/* Has "stmt" instances in the kernel? */
static isl_bool is_in(const ash_device_kernel *kernel, const ash_stmt *stmt)
{
	isl_union_set *domain = isl_union_set_from_set(
		isl_set_copy(stmt->domain));
	isl_bool away = isl_union_set_is_disjoint(domain, kernel->what->domain);

	isl_union_set_free(domain);
	return isl_bool_not(away);
}

/* Does a statement of the kernel use a scalar?  It has one cell for all points
 * of a thread.
 */
static isl_bool has_scalar(const ash_scop *scop,
	const ash_device_kernel *kernel)
{
	isl_bool in = isl_bool_false;

	for (unsigned i = 0; i < scop->n_stmt && in == isl_bool_false; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];
		bool scalar = false;

		for (unsigned j = 0; j < stmt->n_access; ++j)
			scalar = scalar ||
				scop->array[stmt->access[j].array].scalar;
		if (scalar)
			in = is_in(kernel, stmt);
	}
	return in;
}

/* The bytes of the largest elements that the kernel uses. */
static unsigned element_size(const ash_scop *scop,
	const ash_device_kernel *kernel)
{
	unsigned most = 1;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		if (is_in(kernel, stmt) != isl_bool_true)
			continue;
		for (unsigned j = 0; j < stmt->n_access; ++j) {
			const ash_array
				*array = &scop->array[stmt->access[j].array];

			if (array->elem_size > most)
				most = array->elem_size;
		}
	}
	return most;
}

/* A candidate tile and its cost. */
typedef struct trial {
	ash_device_tile tile;
	unsigned n_left;
	double cost;
} trial;

/* Is "a" better than "b"?  The tile with fewer groups in global memory is
 * better; with equal numbers, "a" must be at least 5 % cheaper, because costs
 * are uncertain.
 */
static bool is_better(const trial *a, const trial *b)
{
	return !b->tile.thread[0] || a->n_left < b->n_left ||
		(a->n_left == b->n_left && a->cost < 0.95 * b->cost);
}

/* May kernels have "tile"?  With a scalar, a thread has one point. */
static bool may_have(const ash_device_target *target,
	const ash_device_tile *tile, bool scalar)
{
	unsigned threads = tile->thread[0] * tile->thread[1] * tile->thread[2];
	unsigned points = count_points(tile);

	return threads && threads <= target->threads &&
		points <= (scalar ? 1 : target->points);
}

/* Try "tile" for kernel "pos".  *best becomes this tile if the kernel uses
 * shared memory with it in enough iterations, and if it is better than *best.
 * Where neighbouring threads read different rows, the tile has no vectors in
 * dimension x, because vectors would cause bank conflicts.
 */
static isl_stat try_tile(const ash_scop *scop, ash_device_map *map,
	unsigned pos, const ash_device_tile *tile, trial *best)
{
	trial now;
	isl_bool shared;

	map->kernel[pos].tile = *tile;
	shared = uses_shared(scop, map, pos);
	now = (trial) { *tile, map->n_left,
		ash_device_tile_cost(map->target.processor, &map->need) };
	if (map->n_padded)
		now.tile.vector[ASH_DEVICE_X] = 1;
	if (ash_device_spills(&map->need) ||
		(map->need.partial && count_points(tile) > PARTIAL_POINTS))
		return shared < 0 ? isl_stat_error : isl_stat_ok;
	if (shared == isl_bool_true && map->need.steps >= map->target.steps &&
		is_better(&now, best))
		*best = now;
	return shared < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set the tile of kernel "pos": the cheapest one of those with the fewest
 * groups of accesses that stay in global memory.  There is none if no tile uses
 * shared memory.
 */
static isl_stat choose_tile(const ash_scop *scop, ash_device_map *map,
	unsigned pos)
{
	ash_device_kernel *kernel = &map->kernel[pos];
	unsigned n = ash_device_n_dim(kernel);
	unsigned size = element_size(scop, kernel);
	trial best = { .n_left = 0 };
	isl_bool scalar = has_scalar(scop, kernel);
	isl_stat stat = scalar < 0 ? isl_stat_error : isl_stat_ok;

	for (unsigned i = 0; n && i < N_TILE && stat >= 0; ++i) {
		ash_device_tile tile = with_vectors(&tiles[n - 1][i], size);

		if (may_have(&map->target, &tile, scalar))
			stat = try_tile(scop, map, pos, &tile, &best);
	}
	kernel->tile = best.tile;
	return stat;
}

isl_stat ash_device_map_tile(const ash_scop *scop, ash_device_map *map,
	const ash_device_target *target)
{
	isl_stat stat = isl_stat_ok;

	map->target = *target;
	for (unsigned i = 0; i < map->n && stat >= 0; ++i)
		stat = choose_tile(scop, map, i);
	return stat;
}

void ash_device_map_untile(ash_device_map *map)
{
	for (unsigned i = 0; i < map->n; ++i)
		map->kernel[i].tile.thread[0] = 0;
}

__isl_give isl_schedule *ash_device_map_mark(const ash_scop *scop,
	ash_device_map *map)
{
	isl_schedule *schedule = isl_schedule_copy(map->schedule);

	for (unsigned i = 0; schedule && i < map->n; ++i)
		schedule = mark_kernel(scop, map, i, schedule);
	return schedule;
}
