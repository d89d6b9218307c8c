/* possible.c - leave out what no value of the parameters allows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/possible.h"

typedef struct {
	isl_set *params;
	isl_set *set;		/* the pieces that are kept */
	isl_map *map;		/* the same, of a relation */
} selection;

static isl_stat keep_set(__isl_take isl_basic_set *piece, void *user)
{
	selection *s = user;
	isl_set *set = isl_set_from_basic_set(piece);
	isl_set *possible = isl_set_intersect_params(isl_set_copy(set),
		isl_set_copy(s->params));
	isl_bool empty = isl_set_is_empty(possible);

	isl_set_free(possible);
	if (empty == isl_bool_false)
		s->set = isl_set_union(s->set, set);
	else
		isl_set_free(set);
	return empty < 0 ? isl_stat_error : isl_stat_non_null(s->set);
}

__isl_give isl_set *ash_possible_set(__isl_take isl_set *set,
	__isl_keep isl_set *params)
{
	selection s = { .params = params };

	s.set = isl_set_empty(isl_set_get_space(set));
	if (isl_set_foreach_basic_set(set, &keep_set, &s) < 0)
		s.set = isl_set_free(s.set);
	isl_set_free(set);
	return s.set;
}

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
