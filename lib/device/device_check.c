/* device_check.c - check of a device map.
 *
 * The check is independent of the code that finds kernels.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "device/device_threads.h"

static void say(char **why, const char *text)
{
	*why = strdup(text);
}

/* Is each instance in exactly one kernel of "map"? */
static isl_bool covers(const ash_scop *scop, const ash_device_map *map)
{
	isl_union_set *left = ash_scop_domain(scop);
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < map->n; ++i) {
		isl_union_set *domain = map->kernel[i].what->domain;

		ok = isl_union_set_is_subset(domain, left);
		left = isl_union_set_subtract(left, isl_union_set_copy(domain));
	}
	if (ok == isl_bool_true)
		ok = isl_union_set_is_empty(left);
	isl_union_set_free(left);
	return ok;
}

/* Do no two threads of one launch of kernel "pos" depend on each other, for the
 * parameters with which the kernel runs?
 */
static isl_bool is_apart(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, unsigned pos)
{
	isl_union_map *launch = ash_device_same_launch(map, pos,
		isl_union_map_intersect_params(isl_union_map_copy(deps->strict),
			ash_scop_near_params(scop)));
	isl_union_map *thread = ash_device_same_thread(map, pos,
		isl_union_map_copy(launch));
	isl_bool apart = isl_union_map_is_subset(launch, thread);

	isl_union_map_free(launch);
	isl_union_map_free(thread);
	return apart;
}

isl_bool ash_device_map_check(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, char **why)
{
	isl_bool ok = covers(scop, map);

	*why = NULL;
	if (ok == isl_bool_false)
		say(why, "an instance is in no kernel, or in two");
	for (unsigned i = 0; ok == isl_bool_true && i < map->n; ++i) {
		ok = is_apart(scop, deps, map, i);
		if (ok == isl_bool_false)
			say(why,
				"two threads of one kernel depend on each "
				"other");
	}
	return ok;
}
