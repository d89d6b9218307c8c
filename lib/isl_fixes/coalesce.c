/* coalesce.c - a check that isl's coalescing preserves sets.
 *
 * isl 0.27 coalesces { x : x >= 2 and x mod 3 = 2 } and { x : 2 <= x <= 3 } to
 * a set that also contains 6: where one part has an integer division and the
 * other part lies within one value of the quotient, isl takes their hull for
 * their union. Statement domains and loop conditions become too large, which
 * has caused wrong code; isl calls the functions internally as well.
 *
 * The linker replaces isl's functions by these (--wrap in lib/CMakeLists.txt).
 * They return the original set if isl's result has more elements. Sets without
 * integer divisions are not checked, since isl is correct for them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include <isl/map.h>
#include <isl/set.h>

__isl_give isl_map *__real_isl_map_coalesce(__isl_take isl_map *map);
__isl_give isl_map *__wrap_isl_map_coalesce(__isl_take isl_map *map);
__isl_give isl_set *__wrap_isl_set_coalesce(__isl_take isl_set *set);

static isl_stat find_division(__isl_take isl_basic_map *part, void *user)
{
	bool *found = user;

	*found = *found || isl_basic_map_dim(part, isl_dim_div) != 0;
	isl_basic_map_free(part);
	return *found ? isl_stat_error : isl_stat_ok;
}

static bool has_divisions(__isl_keep isl_map *map)
{
	bool found = false;

	isl_map_foreach_basic_map(map, &find_division, &found);
	return found;
}

__isl_give isl_map *__wrap_isl_map_coalesce(__isl_take isl_map *map)
{
	isl_map *original, *result;
	isl_size n = isl_map_n_basic_map(map);
	isl_bool kept = isl_bool_true;

	if (n <= 1 || !has_divisions(map))
		return __real_isl_map_coalesce(map);
	original = isl_map_copy(map);
	result = __real_isl_map_coalesce(map);
	if (isl_map_n_basic_map(result) < n)
		kept = isl_map_is_subset(result, original);
	if (kept == isl_bool_false) {
		isl_map_free(result);
		return original;
	}
	isl_map_free(original);
	return kept < 0 ? isl_map_free(result) : result;
}

/* In isl, a set is a map without a domain: both have the same type internally.
 */
__isl_give isl_set *__wrap_isl_set_coalesce(__isl_take isl_set *set)
{
	return (isl_set *) __wrap_isl_map_coalesce((isl_map *) set);
}
