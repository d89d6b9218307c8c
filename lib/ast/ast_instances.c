/* ast_instances.c - enumeration of the instances of a SCoP for given
 * parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_instances.h"

#include <stdlib.h>
#include <string.h>

#include <isl/space.h>
#include <isl/val.h>

#include "support/grow.h"
#include "support/hash.h"
#include "support/number.h"

/* The number of slots of the hash table: at least twice "max". */
static size_t slots_for(size_t max)
{
	size_t n = 16;

	while (n < 2 * max)
		n *= 2;
	return n;
}

static isl_stat count_iterators(ash_ast_instances *all, const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; i++) {
		isl_size n = isl_set_dim(scop->stmt[i].domain, isl_dim_set);

		if (n < 0 || n > ASH_AST_MAX_DEPTH)
			return isl_stat_error;
		all->n_iter[i] = n;
	}
	return isl_stat_ok;
}

ash_ast_instances *ash_ast_instances_alloc(const ash_scop *scop, size_t max)
{
	ash_ast_instances *all = calloc(1, sizeof(*all));

	if (!all)
		return NULL;
	all->max = max;
	all->n_slot = slots_for(max);
	all->n_iter = calloc(scop->n_stmt + 1, sizeof(*all->n_iter));
	all->item = calloc(max + 1, sizeof(*all->item));
	all->slot = calloc(all->n_slot, sizeof(*all->slot));
	if (!all->n_iter || !all->item || !all->slot ||
		count_iterators(all, scop) < 0)
		return ash_ast_instances_free(all);
	return all;
}

ash_ast_instances *ash_ast_instances_free(ash_ast_instances *all)
{
	if (!all)
		return NULL;
	free(all->n_iter);
	free(all->item);
	free(all->slot);
	free(all->number);
	free(all->turn);
	free(all);
	return NULL;
}

void ash_ast_instances_clear(ash_ast_instances *all)
{
	all->n = 0;
	all->n_number = 0;
	all->n_turn = 0;
	memset(all->slot, 0, all->n_slot * sizeof(*all->slot));
}

/* Append the "n" integers "number" to all->number, and set *at to the position
 * of the first one.
 */
static isl_stat append(ash_ast_instances *all, const int64_t *number,
	unsigned n, size_t *at)
{
	int64_t *room = ash_reserve(all->number, all->n_number + n,
		&all->max_number, sizeof(*room));

	if (!room)
		return isl_stat_error;
	all->number = room;
	if (n > 0)
		memcpy(all->number + all->n_number, number,
			n * sizeof(*number));
	*at = all->n_number;
	all->n_number += n;
	return isl_stat_ok;
}

static uint64_t hash(int stmt, const int64_t *iter, unsigned n)
{
	uint64_t h = stmt + 1;

	for (unsigned i = 0; i < n; i++)
		h = ash_hash_word(h, (uint64_t) iter[i]);
	return h;
}

static bool is_same(const ash_ast_instances *all, const ash_ast_instance *item,
	int stmt, const int64_t *iter)
{
	size_t bytes = all->n_iter[stmt] * sizeof(*iter);

	if (item->stmt != stmt)
		return false;
	return !bytes || !memcmp(all->number + item->iter, iter, bytes);
}

/* The slot of the hash table that holds instance "iter" of statement "stmt", or
 * the empty slot where it belongs.
 */
static size_t *find_slot(const ash_ast_instances *all, int stmt,
	const int64_t *iter)
{
	size_t mask = all->n_slot - 1;
	size_t i = hash(stmt, iter, all->n_iter[stmt]) & mask;

	while (all->slot[i] &&
		!is_same(all, &all->item[all->slot[i] - 1], stmt, iter))
		i = (i + 1) & mask;
	return &all->slot[i];
}

ash_ast_instance *ash_ast_instances_find(const ash_ast_instances *all, int stmt,
	const int64_t *iter)
{
	size_t *slot = find_slot(all, stmt, iter);

	return *slot ? &all->item[*slot - 1] : NULL;
}

isl_bool ash_ast_instances_add(ash_ast_instances *all, int stmt,
	const int64_t *iter)
{
	ash_ast_instance *item = &all->item[all->n];

	if (all->n == all->max)
		return isl_bool_false;
	*item = (ash_ast_instance) { .stmt = stmt };
	if (append(all, iter, all->n_iter[stmt], &item->iter) < 0)
		return isl_bool_error;
	*find_slot(all, stmt, iter) = ++all->n;
	return isl_bool_true;
}

isl_stat ash_ast_instances_set_time(ash_ast_instances *all,
	ash_ast_instance *instance, const int64_t *time, unsigned n)
{
	instance->timed = true;
	instance->n_time = n;
	return append(all, time, n, &instance->time);
}

isl_stat ash_ast_instances_set_turns(ash_ast_instances *all,
	ash_ast_instance *instance, const ash_ast_turn *turn, unsigned n)
{
	ash_ast_turn *room = ash_reserve(all->turn, all->n_turn + n,
		&all->max_turn, sizeof(*room));

	if (!room)
		return isl_stat_error;
	all->turn = room;
	if (n > 0)
		memcpy(all->turn + all->n_turn, turn, n * sizeof(*turn));
	instance->turn = all->n_turn;
	instance->n_turn = n;
	all->n_turn += n;
	return isl_stat_ok;
}

int ash_ast_instances_compare(const ash_ast_instances *all,
	const ash_ast_instance *a, const ash_ast_instance *b)
{
	unsigned n = a->n_time < b->n_time ? a->n_time : b->n_time;

	for (unsigned i = 0; i < n; i++) {
		int64_t x = all->number[a->time + i];
		int64_t y = all->number[b->time + i];

		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

int ash_ast_point(__isl_keep isl_point *point, int64_t *coordinate, unsigned n)
{
	isl_space *space = isl_point_get_space(point);
	isl_size dim = isl_space_dim(space, isl_dim_set);

	isl_space_free(space);
	if (dim < 0 || (unsigned) dim > n)
		return -1;
	for (int i = 0; i < dim; i++)
		if (ash_number_read(
			    isl_point_get_coordinate_val(point, isl_dim_set, i),
			    INT64_MAX, &coordinate[i]) != isl_bool_true)
			return -1;
	return dim;
}
