/* filtered_pairs.c - restriction of dependence pairs to filters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/filtered_pairs.h"

#include <stdbool.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

/* A search for a statement's part of a filter. */
typedef struct {
	isl_id *id; /* identifier of the statement; not owned */
	isl_set *part; /* NULL until it is found */
} search;

/* Callback for the sets of a filter: if "set" belongs to the statement s->id,
 * copy it to s->part and return false, which ends the enumeration.
 */
static isl_bool is_other(__isl_keep isl_set *set, void *user)
{
	search *s = user;
	isl_id *id = isl_set_get_tuple_id(set);
	bool found = id == s->id;

	isl_id_free(id);
	if (found)
		s->part = isl_set_copy(set);
	return isl_bool_ok(!found);
}

/* The part of "filter" for the statement at end "type" of "map"; NULL if there
 * is none.
 */
static __isl_give isl_set *get_part(__isl_keep isl_union_set *filter,
	__isl_keep isl_map *map, enum isl_dim_type type)
{
	search s = { .id = isl_map_get_tuple_id(map, type) };

	isl_union_set_every_set(filter, &is_other, &s);
	isl_id_free(s.id);
	return s.part;
}

/* The pairs of "map" whose end "type" is in "filter". */
static __isl_give isl_map *restrict_end(__isl_take isl_map *map,
	enum isl_dim_type type, __isl_keep isl_union_set *filter)
{
	isl_set *part = get_part(filter, map, type);
	isl_space *space;

	if (!part) {
		space = isl_map_get_space(map);
		isl_map_free(map);
		return isl_map_empty(space);
	}
	if (isl_set_plain_is_universe(part) == isl_bool_true) {
		isl_set_free(part);
		return map;
	}
	return type == isl_dim_in ? isl_map_intersect_domain(map, part)
				  : isl_map_intersect_range(map, part);
}

/* State for restricting pairs: the first instance ("from"), the second one
 * ("to") or both must be in the filter.
 */
typedef struct {
	isl_union_set *filter; /* not owned */
	bool from, to;
	isl_union_map *left;
} restriction;

static isl_stat add_restricted(__isl_take isl_map *map, void *user)
{
	restriction *r = user;

	if (r->from)
		map = restrict_end(map, isl_dim_in, r->filter);
	if (r->to && isl_map_plain_is_empty(map) == isl_bool_false)
		map = restrict_end(map, isl_dim_out, r->filter);
	r->left = isl_union_map_add_map(r->left, map);
	return isl_stat_non_null(r->left);
}

static __isl_give isl_union_map *restrict_ends(__isl_take isl_union_map *pairs,
	restriction r)
{
	r.left = isl_union_map_empty(isl_union_map_get_space(pairs));
	if (isl_union_map_foreach_map(pairs, &add_restricted, &r) < 0)
		r.left = isl_union_map_free(r.left);
	isl_union_map_free(pairs);
	return r.left;
}

__isl_give isl_union_map *ash_inside_from(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return restrict_ends(pairs,
		(restriction) { filter, true, false, NULL });
}

__isl_give isl_union_map *ash_inside_both(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return restrict_ends(pairs, (restriction) { filter, true, true, NULL });
}

/* Do no pairs of "map" lead from the filter to instances outside? */
static isl_bool map_stays(__isl_take isl_map *map,
	__isl_keep isl_union_set *filter)
{
	isl_set *part = get_part(filter, map, isl_dim_out);
	isl_bool none = isl_bool_true;

	if (part && isl_set_plain_is_universe(part) == isl_bool_true) {
		isl_set_free(part);
		isl_map_free(map);
		return none;
	}
	if (part)
		map = isl_map_subtract_range(map, part);
	none = isl_map_is_empty(map);
	isl_map_free(map);
	return none;
}

static isl_bool stays(__isl_keep isl_map *map, void *user)
{
	isl_union_set *filter = user;
	isl_map *from = restrict_end(isl_map_copy(map), isl_dim_in, filter);

	return map_stays(from, filter);
}

isl_bool ash_inside_stay(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter)
{
	return isl_union_map_every_map(pairs, &stays, filter);
}
