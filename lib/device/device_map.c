/* device_map.c - mapping of the loops of a schedule tree to a device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_map.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/union_map.h>

#include "device/device_threads.h"
#include "scop/accesses.h"

ash_device_map *ash_device_map_free(ash_device_map *map)
{
	if (!map)
		return NULL;
	for (unsigned i = 0; i < map->n; ++i)
		ash_ast_threads_clear(&map->kernel[i].threads);
	free(map->kernel);
	free(map->expand);
	ash_launches_free(map->launches);
	isl_schedule_free(map->schedule);
	free(map);
	return NULL;
}

/* Is each cell of the scalar "array" used by only one thread of one launch? */
static isl_bool stays_in_threads(const ash_scop *scop,
	const ash_device_map *map, int array)
{
	isl_union_map *cells = ash_access_relations(scop, array, ASH_USES);
	isl_union_map *pairs;
	isl_bool stays;

	if (!cells)
		return isl_bool_true;
	pairs = isl_union_map_apply_range(isl_union_map_copy(cells),
		isl_union_map_reverse(cells));
	for (unsigned i = 0; i < map->n; ++i)
		pairs = isl_union_map_subtract(pairs,
			ash_device_same_thread(map, i,
				isl_union_map_copy(pairs)));
	stays = isl_union_map_is_empty(pairs);
	isl_union_map_free(pairs);
	return stays;
}

/* Returns the pairs of instances that access the same element of "cells" in one
 * thread of kernel "pos".
 */
static __isl_give isl_union_map *in_thread(const ash_device_map *map,
	unsigned pos, __isl_keep isl_union_map *cells)
{
	isl_union_set *users = isl_union_set_intersect(
		isl_union_map_domain(isl_union_map_copy(cells)),
		isl_union_set_copy(map->kernel[pos].what->domain));

	return ash_device_same_thread(map, pos,
		isl_union_map_from_domain_and_range(isl_union_set_copy(users),
			users));
}

/* Does each thread of kernel "pos" use only one of the elements of "cells"? */
static isl_bool has_one_cell(const ash_device_map *map, unsigned pos,
	__isl_keep isl_union_map *cells)
{
	isl_union_map *pairs = in_thread(map, pos, cells);
	isl_union_map *same = isl_union_map_apply_range(
		isl_union_map_copy(cells),
		isl_union_map_reverse(isl_union_map_copy(cells)));
	isl_bool one = isl_union_map_is_subset(pairs, same);

	isl_union_map_free(pairs);
	isl_union_map_free(same);
	return one;
}

/* Does "stmt" use the same cell of the scalar "array" in several instances, as
 * an accumulation does?
 */
static isl_bool adds_to(const ash_stmt *stmt, int array)
{
	isl_bool once = isl_bool_true;

	for (unsigned i = 0; once == isl_bool_true && i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];
		isl_map *cells;

		if (access->array != array || access->kind == ASH_KILL)
			continue;
		cells = ash_access_relation(stmt, access);
		once = isl_map_is_injective(cells);
		isl_map_free(cells);
	}
	return isl_bool_not(once);
}

/* Does "stmt" read an array element by subscripts that depend on dimension
 * "other" of the threads of "kernel", but not on dimension "dim"?
 */
static bool reads_along(const ash_scop *scop, const ash_kernel *kernel,
	const ash_stmt *stmt, unsigned dim, unsigned other)
{
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];

		if (access->kind == ASH_READ &&
			!scop->array[access->array].scalar &&
			isl_map_is_single_valued(access->map) ==
				isl_bool_true &&
			!ash_device_moves_with(kernel, stmt, access, dim,
				ASH_DEVICE_ANY) &&
			ash_device_moves_with(kernel, stmt, access, other,
				ASH_DEVICE_ANY))
			return true;
	}
	return false;
}

/* Does a statement of "kernel" add products to the scalar "array", with one
 * factor that depends on the rows of threads and one that depends on their
 * columns?  Each value that a thread reads then serves several results.
 */
static isl_bool sums_products(const ash_scop *scop, const ash_kernel *kernel,
	int array)
{
	isl_bool sums = isl_bool_false;

	for (unsigned i = 0; sums == isl_bool_false && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		if (reads_along(scop, kernel, stmt, ASH_DEVICE_X,
			    ASH_DEVICE_Y) &&
			reads_along(scop, kernel, stmt, ASH_DEVICE_Y,
				ASH_DEVICE_X))
			sums = adds_to(stmt, array);
	}
	return sums;
}

/* Is scalar expansion of "array", each cell of which only one thread uses,
 * profitable because a thread can then compute several values at a time?  A
 * scalar has one cell for all values of a thread; the elements of the expanded
 * array are kept in registers.  Only sums of products are known to profit.
 * With loops that enclose the kernel, expansion would need memory for each of
 * their iterations.
 */
static isl_bool gains_by_memory(const ash_scop *scop, const ash_device_map *map,
	int array)
{
	isl_union_map *cells = ash_access_relations(scop, array, ASH_USES);
	isl_bool gains = isl_bool_ok(map->n > 0);

	for (unsigned i = 0; gains == isl_bool_true && i < map->n; ++i) {
		const ash_kernel *kernel = map->kernel[i].what;

		gains = kernel->depth || !kernel->loop[ASH_DEVICE_Y]
			? isl_bool_false
			: sums_products(scop, kernel, array);
		if (gains == isl_bool_true)
			gains = has_one_cell(map, i, cells);
	}
	isl_union_map_free(cells);
	return gains;
}

static isl_stat find_expanded(const ash_scop *scop, ash_device_map *map)
{
	map->expand = calloc(scop->n_array + 1, sizeof(*map->expand));
	if (!map->expand)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_array; ++i) {
		isl_bool stays = isl_bool_true;

		if (scop->array[i].scalar)
			stays = stays_in_threads(scop, map, (int) i);
		if (scop->array[i].scalar && stays == isl_bool_true)
			stays = isl_bool_not(
				gains_by_memory(scop, map, (int) i));
		if (stays < 0)
			return isl_stat_error;
		map->expand[i] = stays ? -1 : 0;
	}
	return isl_stat_ok;
}

ash_device_map *ash_device_map_find(const ash_scop *scop,
	__isl_take isl_schedule *schedule, const ash_spatial *spatial)
{
	ash_device_map *map = calloc(1, sizeof(*map));

	if (!map || !schedule) {
		isl_schedule_free(schedule);
		return ash_device_map_free(map);
	}
	map->schedule = schedule;
	map->launches = ash_launches_find(schedule, spatial);
	if (!map->launches)
		return ash_device_map_free(map);
	map->kernel = calloc(map->launches->n + 1, sizeof(*map->kernel));
	if (!map->kernel)
		return ash_device_map_free(map);
	map->n = map->launches->n;
	for (unsigned i = 0; i < map->n; ++i)
		map->kernel[i].what = &map->launches->kernel[i];
	if (find_expanded(scop, map) < 0)
		return ash_device_map_free(map);
	return map;
}

static void print_kernel(const ash_device_kernel *kernel, unsigned number,
	FILE *out)
{
	static const char *const name[] = { "x", "y", "z" };
	char *text = isl_union_set_to_str(kernel->what->domain);

	fprintf(out, "kernel %u:\n  loops around it: %u\n  instances: %s\n",
		number, kernel->what->depth, text ? text : "?");
	free(text);
	for (unsigned i = 0; i < ASH_DEVICE_DIMS && kernel->what->loop[i];
		++i) {
		text = isl_union_pw_aff_to_str(kernel->what->loop[i]);
		fprintf(out, "  threads in %s: %s\n", name[i],
			text ? text : "?");
		free(text);
	}
}

void ash_device_map_print(const ash_device_map *map, FILE *out)
{
	for (unsigned i = 0; i < map->n; ++i)
		print_kernel(&map->kernel[i], i, out);
}
