/* device_proof_order.c - assignment of instances to threads, and their order in
 * each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_proof.h"

#include <isl/id.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "device/device_threads.h"
#include "scop/accesses.h"

static bool is_own_lane(const ash_proof *p, unsigned position)
{
	return p->own >> position & 1;
}

/* The instances of "event" that the thread given by the parameters executes. */
static __isl_give isl_set *of_thread(const ash_proof *p,
	const ash_proof_event *event)
{
	isl_set *set = isl_map_domain(isl_map_copy(event->loops));

	set = isl_set_intersect_params(set, isl_set_copy(p->params));
	for (unsigned i = 0; i < p->threads->n_lane; ++i)
		if (!is_own_lane(p, i))
			set = ash_proof_drop_param(set, p->threads->lane[i].id);
	return set;
}

/* The instances of statement "stmt" that one thread executes; NULL if there are
 * none, or on error.  Sets *twice to whether the thread executes an instance at
 * two places.
 */
static __isl_give isl_set *all_of_thread(const ash_proof *p, int stmt,
	isl_bool *twice)
{
	isl_set *all = NULL;

	*twice = isl_bool_false;
	for (unsigned i = 0; i < p->n_event && !*twice; ++i) {
		isl_set *one;

		if (p->event[i].stmt != stmt)
			continue;
		one = of_thread(p, &p->event[i]);
		if (all)
			*twice = isl_bool_not(isl_set_is_disjoint(all, one));
		all = all ? isl_set_union(all, one) : one;
	}
	return isl_set_coalesce(all);
}

/* Returns "map" (taken) with its parameter "id" converted to an additional
 * dimension of the domain.
 */
static __isl_give isl_map *expose(__isl_take isl_map *map,
	__isl_keep isl_id *id)
{
	isl_size n = isl_map_dim(map, isl_dim_in);
	isl_size pos;

	map = isl_map_align_params(map,
		isl_space_add_param_id(isl_map_get_space(map),
			isl_id_copy(id)));
	pos = isl_map_find_dim_by_id(map, isl_dim_param, id);
	return n < 0
		? isl_map_free(map)
		: isl_map_move_dims(map, isl_dim_in, n, isl_dim_param, pos, 1);
}

/* The map from the numbers of blocks and threads to instances; in "set" these
 * numbers are parameters.
 */
static __isl_give isl_map *thread_to_instances(const ash_proof *p,
	__isl_take isl_set *set)
{
	isl_map *map = isl_map_from_range(set);

	for (unsigned i = 0; i < p->threads->n_dim; ++i)
		map = expose(map, p->threads->id[i]);
	for (unsigned i = 0; i < p->threads->n_lane; ++i)
		if (is_own_lane(p, i))
			map = expose(map, p->threads->lane[i].id);
	return map;
}

/* Is each instance of "wanted" executed by exactly one thread?  "set" are the
 * instances of one thread; both are taken.
 */
static isl_bool is_once(ash_proof *p, __isl_take isl_set *wanted,
	__isl_take isl_set *set)
{
	isl_map *threads = thread_to_instances(p, set);
	isl_bool ok = isl_map_is_injective(threads);
	isl_set *executed = isl_map_range(threads);

	if (ok == isl_bool_false)
		ash_proof_refuse(p, "two threads execute one instance");
	if (ok == isl_bool_true) {
		ok = isl_set_is_subset(wanted, executed);
		if (ok == isl_bool_false)
			ash_proof_refuse(p, "no thread executes an instance");
	}
	isl_set_free(wanted);
	isl_set_free(executed);
	return ok;
}

/* Is each instance of statement "stmt" in the kernel executed by exactly one
 * thread?
 */
static isl_bool prove_stmt(ash_proof *p, int stmt)
{
	const ash_kernel *kernel = p->map->kernel[p->number].what;
	isl_set *wanted = isl_union_set_extract_set(kernel->domain,
		isl_set_get_space(p->scop->stmt[stmt].domain));
	isl_bool twice;
	isl_set *set = all_of_thread(p, stmt, &twice);

	wanted = isl_set_intersect_params(wanted,
		ash_scop_near_params(p->scop));
	if (twice != isl_bool_false) {
		isl_set_free(wanted);
		isl_set_free(set);
		return twice < 0
			? isl_bool_error
			: ash_proof_refuse(p,
				  "one thread executes an instance twice");
	}
	if (!set)
		set = isl_set_empty(isl_set_get_space(wanted));
	return is_once(p, wanted, set);
}

isl_bool ash_proof_once(ash_proof *p)
{
	isl_bool ok = isl_bool_true;

	if (!ash_proof_are_digits(p->threads, p->own, true))
		return ash_proof_refuse(p, "threads are not told apart");
	for (int i = 0; ok == isl_bool_true && i < (int) p->scop->n_stmt; ++i)
		ok = prove_stmt(p, i);
	return ok;
}

/* ---- order ---- */

/* The map from the instances that the thread given by the parameters executes
 * to their times.
 */
static __isl_give isl_union_map *find_times(const ash_proof *p)
{
	isl_union_map *all = isl_union_map_empty(isl_set_get_space(p->params));

	for (unsigned i = 0; i < p->n_event; ++i) {
		isl_map *time;

		if (p->event[i].step)
			continue;
		time = ash_proof_time(&p->event[i], p->n_path);
		time = isl_map_intersect_domain(time,
			of_thread(p, &p->event[i]));
		all = isl_union_map_add_map(all, time);
	}
	return all;
}

/* Is "pairs" (taken) empty?  If not, p->why is set to "why", and the result is
 * false.
 */
static isl_bool none(ash_proof *p, __isl_take isl_union_map *pairs,
	const char *why)
{
	isl_bool empty = isl_union_map_is_empty(pairs);

	isl_union_map_free(pairs);
	if (empty == isl_bool_false)
		ash_proof_refuse(p, why);
	return empty;
}

/* Restrict *deps (replaced) to the pairs of one launch whose first instance is
 * executed by the thread given by the parameters.  Returns false if another
 * thread executes the second instance of such a pair.
 */
static isl_bool keep_thread(ash_proof *p, __isl_keep isl_union_map *times,
	isl_union_map **deps)
{
	isl_union_set *domain = isl_union_map_domain(isl_union_map_copy(times));
	isl_union_map *pairs = ash_device_same_launch(p->map, p->number, *deps);
	isl_bool ok;

	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	*deps = isl_union_map_intersect_range(isl_union_map_copy(pairs),
		domain);
	ok = isl_union_map_is_subset(pairs, *deps);
	isl_union_map_free(pairs);
	if (ok == isl_bool_false)
		ash_proof_refuse(p, "two threads depend on each other");
	return ok;
}

/* Does the order of instances in each thread respect the pairs of "deps"
 * (taken)?
 */
static isl_bool keeps(ash_proof *p, __isl_keep isl_union_map *times,
	__isl_take isl_union_map *deps)
{
	isl_bool ok = keep_thread(p, times, &deps);
	isl_union_map *late;

	if (ok != isl_bool_true) {
		isl_union_map_free(deps);
		return ok;
	}
	late = isl_union_map_lex_ge_union_map(isl_union_map_copy(times),
		isl_union_map_copy(times));
	return none(p, isl_union_map_intersect(deps, late),
		"a thread does not keep the order of its instances");
}

/* Are both instances of each pair of "pairs" (taken), which are instances of a
 * reduction, executed by the same thread?  Their order is free.
 */
static isl_bool keeps_apart(ash_proof *p, __isl_keep isl_union_map *times,
	__isl_take isl_union_map *pairs)
{
	isl_bool ok = keep_thread(p, times, &pairs);

	isl_union_map_free(pairs);
	return ok;
}

/* ---- scalars ---- */

/* All instances of the thread given by the parameters that access the scalar
 * "array".
 */
static __isl_give isl_union_set *users_of(const ash_proof *p,
	__isl_keep isl_union_map *times, int array)
{
	isl_union_set *all = isl_union_set_empty(isl_set_get_space(p->params));

	for (unsigned i = 0; i < p->scop->n_stmt; ++i) {
		const ash_stmt *stmt = &p->scop->stmt[i];

		if (ash_stmt_has_access(stmt, array, ASH_ALL_ACCESSES))
			all = isl_union_set_add_set(all,
				isl_set_copy(stmt->domain));
	}
	return isl_union_set_intersect(all,
		isl_union_map_domain(isl_union_map_copy(times)));
}

/* Do the instances of one thread that access the scalar "array" have the order
 * that they have without blocks?  A scalar has one cell in each thread, and
 * deps/storage has checked that it suffices for the order without blocks.
 */
static isl_bool keeps_scalar(ash_proof *p, __isl_keep isl_union_map *times,
	int array)
{
	isl_union_set *users = users_of(p, times, array);
	isl_union_map *before, *after;
	isl_bool empty = isl_union_set_is_empty(users);

	if (empty != isl_bool_false) {
		isl_union_set_free(users);
		return empty;
	}
	before = isl_union_map_intersect_domain(
		isl_schedule_get_map(p->map->schedule),
		isl_union_set_copy(users));
	before = isl_union_map_lex_lt_union_map(isl_union_map_copy(before),
		before);
	after = isl_union_map_intersect_domain(isl_union_map_copy(times),
		users);
	after = isl_union_map_lex_ge_union_map(isl_union_map_copy(after),
		after);
	before = ash_device_same_launch(p->map, p->number, before);
	return none(p, isl_union_map_intersect(before, after),
		"a thread does not keep the order of those that use a "
		"scalar");
}

isl_bool ash_proof_ordered(ash_proof *p)
{
	isl_union_map *times = find_times(p);
	isl_bool ok = keeps(p, times, isl_union_map_copy(p->deps->validity));

	if (ok == isl_bool_true && ash_scop_reduces(p->scop))
		ok = keeps_apart(p, times,
			isl_union_map_copy(p->deps->reduction));
	for (int i = 0; ok == isl_bool_true && i < (int) p->scop->n_array; ++i)
		if (p->scop->array[i].scalar)
			ok = keeps_scalar(p, times, i);
	isl_union_map_free(times);
	return ok;
}
