/* device_proof.c - check of kernels in blocks.
 *
 * A kernel in blocks is correct if
 *  - each instance is executed by exactly one thread of one launched block, and
 *    the order in threads respects all dependences of the launch;
 *  - accesses that are redirected to a buffer find the values that the array
 *    would have;
 *  - barriers are reached by all threads of a block.
 *
 * The tree above the kernel is the same as without blocks, and has been checked
 * by deps/legality and device_check.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_proof.h"

#include <stdlib.h>

#include "budget/budget.h"

/* Returns "set" (taken) restricted to 0 <= id < n, where "id" is a parameter.
 */
static __isl_give isl_set *bound(__isl_take isl_set *set, __isl_keep isl_id *id,
	unsigned n)
{
	isl_size pos;

	set = isl_set_align_params(set,
		isl_space_add_param_id(isl_set_get_space(set),
			isl_id_copy(id)));
	pos = isl_set_find_dim_by_id(set, isl_dim_param, id);
	set = isl_set_lower_bound_si(set, isl_dim_param, pos, 0);
	return isl_set_upper_bound_si(set, isl_dim_param, pos, (int) n - 1);
}

/* Returns the set of values that the parameters of the tree may have: those of
 * the SCoP, and lanes (the parameters that distinguish threads).
 */
static __isl_give isl_set *find_params(const ash_proof *p)
{
	isl_set *set = ash_scop_near_params(p->scop);

	for (unsigned i = 0; i < p->threads->n_lane; ++i)
		set = bound(set, p->threads->lane[i].id,
			p->threads->lane[i].mod);
	return set;
}

/* Returns the iterations of the host for which the number "id" of a block is at
 * least "first" and at most "last".
 */
static __isl_give isl_set *between(__isl_keep isl_id *id,
	__isl_keep isl_pw_aff *first, __isl_keep isl_pw_aff *last)
{
	isl_space *space = isl_space_add_param_id(
		isl_pw_aff_get_domain_space(first), isl_id_copy(id));
	isl_pw_aff *block = isl_pw_aff_from_aff(
		isl_aff_param_on_domain_space_id(space, isl_id_copy(id)));

	return isl_set_intersect(isl_pw_aff_le_set(isl_pw_aff_copy(first),
					 isl_pw_aff_copy(block)),
		isl_pw_aff_le_set(block, isl_pw_aff_copy(last)));
}

static __isl_give isl_set *find_launched(const ash_ast_threads *threads)
{
	isl_set *all = NULL;

	for (unsigned i = 0; i < threads->n_dim; ++i) {
		isl_set *one = between(threads->id[i], threads->first[i],
			threads->last[i]);

		all = all ? isl_set_intersect(all, one) : one;
	}
	return all;
}

static void clear(ash_proof *p)
{
	for (unsigned i = 0; i < p->n_event; ++i)
		isl_map_free(p->event[i].loops);
	free(p->event);
	isl_set_free(p->params);
	isl_set_free(p->launched);
}

static isl_bool prove_kernel(ash_proof *p, __isl_keep isl_schedule *schedule)
{
	isl_bool ok;

	p->params = find_params(p);
	p->launched = find_launched(p->threads);
	ok = p->params && p->launched ? ash_proof_walk(p, schedule)
				      : isl_bool_error;
	if (ok == isl_bool_true)
		ok = ash_proof_once(p);
	if (ok == isl_bool_true)
		ok = ash_proof_ordered(p);
	if (ok == isl_bool_true)
		ok = ash_proof_buffers(p);
	clear(p);
	return ok;
}

isl_bool ash_device_tiles_check(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, __isl_keep isl_schedule *schedule,
	char **why)
{
	isl_bool ok = isl_bool_true;

	*why = NULL;
	for (unsigned i = 0; ok == isl_bool_true && i < map->n; ++i) {
		ash_proof p = { .scop = scop,
			.deps = deps,
			.map = map,
			.number = i,
			.threads = &map->kernel[i].threads };

		if (p.threads->n_thread)
			ok = prove_kernel(&p, schedule);
		*why = p.why;
	}
	if (ok == isl_bool_true && ash_error_of(scop->ctx) != ASH_ERROR_NONE)
		return isl_bool_error;
	return ok;
}
