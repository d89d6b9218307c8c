/* device_proof_time.c - times of events, and lanes that distinguish threads.
 *
 * The other files of the check use these functions, and ash_proof_refuse, by
 * which they give the reason of a failure.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_proof.h"

#include <string.h>

isl_bool ash_proof_refuse(ash_proof *p, const char *why)
{
	if (!p->why)
		p->why = strdup(why);
	return isl_bool_ok(false);
}

/* Component "pos" of the time of "event", as a function of the loops in
 * "space".
 */
static __isl_give isl_aff *time_at(const ash_proof_event *event,
	__isl_keep isl_space *space, unsigned pos)
{
	isl_local_space *local = isl_local_space_from_space(
		isl_space_copy(space));
	int loop = 0;

	if (pos >= event->n_path)
		return isl_aff_zero_on_domain(local);
	if (event->path[pos] != ASH_PROOF_LOOP)
		return isl_aff_add_constant_si(isl_aff_zero_on_domain(local),
			event->path[pos]);
	for (unsigned i = 0; i < pos; ++i)
		loop += event->path[i] == ASH_PROOF_LOOP;
	return isl_aff_var_on_domain(local, isl_dim_set, loop);
}

__isl_give isl_map *ash_proof_time(const ash_proof_event *event, unsigned m)
{
	isl_space *loops = isl_space_range(isl_map_get_space(event->loops));
	isl_space *space = isl_space_add_dims(
		isl_space_from_domain(isl_space_copy(loops)), isl_dim_out, m);
	isl_multi_aff *time = isl_multi_aff_zero(space);

	for (unsigned i = 0; i < m; ++i)
		time = isl_multi_aff_set_aff(time, (int) i,
			time_at(event, loops, i));
	isl_space_free(loops);
	return isl_map_apply_range(isl_map_copy(event->loops),
		isl_map_from_multi_aff(time));
}

bool ash_proof_has_lane(const ash_proof *p, __isl_keep isl_map *map,
	unsigned position)
{
	isl_size pos = isl_map_find_dim_by_id(map, isl_dim_param,
		p->threads->lane[position].id);

	return pos >= 0 &&
		isl_map_involves_dims(map, isl_dim_param, pos, 1) !=
		isl_bool_false;
}

/* Returns "map" (taken) with lanes projected out, so that it describes all
 * threads of a block.  If "own", the lanes that distinguish threads (p->own)
 * are kept.
 */
static __isl_give isl_map *drop_lanes(const ash_proof *p,
	__isl_take isl_map *map, bool own)
{
	map = isl_map_intersect_params(map, isl_set_copy(p->params));
	for (unsigned i = 0; i < p->threads->n_lane; ++i) {
		isl_size pos = isl_map_find_dim_by_id(map, isl_dim_param,
			p->threads->lane[i].id);

		if (pos >= 0 && !(own && p->own >> i & 1))
			map = isl_map_project_out(map, isl_dim_param, pos, 1);
	}
	return isl_map_coalesce(map);
}

__isl_give isl_map *ash_proof_all_threads(const ash_proof *p,
	__isl_take isl_map *map)
{
	return drop_lanes(p, map, false);
}

__isl_give isl_set *ash_proof_drop_param(__isl_take isl_set *set,
	__isl_keep isl_id *id)
{
	isl_size pos = isl_set_find_dim_by_id(set, isl_dim_param, id);

	return pos >= 0 ? isl_set_project_out(set, isl_dim_param, pos, 1) : set;
}

/* Returns the position of the lane with the least divisor among those of
 * "lanes" (bits by position) that have more than one value; -1 if there is
 * none.
 */
static int find_least(const ash_ast_threads *threads, unsigned long lanes)
{
	int least = -1;

	for (unsigned i = 0; i < threads->n_lane; ++i)
		if (lanes >> i & 1 && threads->lane[i].mod > 1 &&
			(least < 0 ||
				threads->lane[i].div <
					threads->lane[least].div))
			least = (int) i;
	return least;
}

bool ash_proof_are_digits(const ash_ast_threads *threads, unsigned long lanes,
	bool all)
{
	unsigned next = 1;
	int i;

	while ((i = find_least(threads, lanes)) >= 0) {
		const ash_ast_lane *lane = &threads->lane[i];

		if (lane->div % next || (all && lane->div != next))
			return false;
		next = lane->div * lane->mod;
		lanes &= ~(1ul << i);
	}
	return all ? next == threads->n_thread : threads->n_thread % next == 0;
}
