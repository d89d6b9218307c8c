/* possible.c - removal of pieces that are empty for all values of the
 * parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/possible.h"

typedef struct {
	isl_set *params;
	isl_map *map;		/* the pieces that are kept */
} selection;

static isl_stat keep_map(__isl_take isl_basic_map *piece, void *user)
{
	selection *s = user;
	isl_map *map = isl_map_from_basic_map(piece);
	isl_map *possible = isl_map_intersect_params(isl_map_copy(map),
		isl_set_copy(s->params));
	isl_bool empty = isl_map_is_empty(possible);

	isl_map_free(possible);
	if (empty == isl_bool_false)
		s->map = isl_map_union(s->map, map);
	else
		isl_map_free(map);
	return empty < 0 ? isl_stat_error : isl_stat_non_null(s->map);
}

__isl_give isl_map *ash_possible_map(__isl_take isl_map *map,
	__isl_keep isl_set *params)
{
	selection s = { .params = params };

	s.map = isl_map_empty(isl_map_get_space(map));
	if (isl_map_foreach_basic_map(map, &keep_map, &s) < 0)
		s.map = isl_map_free(s.map);
	isl_map_free(map);
	return s.map;
}

__isl_give isl_set *ash_possible_set(__isl_take isl_set *set,
	__isl_keep isl_set *params)
{
	return isl_map_range(ash_possible_map(isl_map_from_range(set), params));
}
