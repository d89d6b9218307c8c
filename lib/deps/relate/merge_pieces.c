/* merge_pieces.c - coalescing of relations that keeps distances apart.
 *
 * Pieces are grouped, those with few equality constraints first: a piece joins
 * the first group whose affine hull contains it, or else starts one.  Each
 * group is coalesced separately.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/merge_pieces.h"

#include <stdbool.h>
#include <stdlib.h>

#include <isl/map.h>
#include <isl/mat.h>

/* A group of pieces, all in the affine hull of the first one. */
typedef struct {
	isl_basic_map *hull;
	isl_size n_equality;
	isl_map *map;
} group;

typedef struct {
	unsigned n;
	group *group;
} groups;

static void groups_clear(groups *all)
{
	for (unsigned i = 0; i < all->n; ++i) {
		isl_basic_map_free(all->group[i].hull);
		isl_map_free(all->group[i].map);
	}
	free(all->group);
}

static isl_size count_equalities(__isl_keep isl_basic_map *piece)
{
	isl_mat *equalities = isl_basic_map_equalities_matrix(piece,
		isl_dim_cst, isl_dim_param, isl_dim_in, isl_dim_out,
		isl_dim_div);
	isl_size n = isl_mat_rows(equalities);

	isl_mat_free(equalities);
	return n;
}

/* Make a group of "piece" alone. */
static isl_stat add_group(__isl_take isl_basic_map *piece, void *user)
{
	groups *all = user;
	group *g = &all->group[all->n++];

	g->hull = isl_basic_map_affine_hull(isl_basic_map_copy(piece));
	g->n_equality = count_equalities(g->hull);
	g->map = isl_map_from_basic_map(piece);
	return g->hull && g->map ? isl_stat_ok : isl_stat_error;
}

static int by_equalities(const void *a, const void *b)
{
	const group *ga = a;
	const group *gb = b;

	return ga->n_equality - gb->n_equality;
}

static isl_bool is_inside(__isl_keep isl_map *map,
	__isl_keep isl_basic_map *hull)
{
	isl_map *whole = isl_map_from_basic_map(isl_basic_map_copy(hull));
	isl_bool inside = isl_map_is_subset(map, whole);

	isl_map_free(whole);
	return inside;
}

/* Merge the group at "pos" into one of the first "n" groups.  Returns whether
 * that was possible.
 */
static bool join(groups *all, unsigned n, unsigned pos)
{
	group *g = &all->group[pos];

	for (unsigned i = 0; i < n; ++i) {
		group *into = &all->group[i];

		if (is_inside(g->map, into->hull) != isl_bool_true)
			continue;
		into->map = isl_map_union(into->map, g->map);
		isl_basic_map_free(g->hull);
		return true;
	}
	return false;
}

/* Merge groups into earlier ones where possible. */
static void join_groups(groups *all)
{
	unsigned n = 0;

	qsort(all->group, all->n, sizeof(*all->group), &by_equalities);
	for (unsigned i = 0; i < all->n; ++i)
		if (!join(all, n, i))
			all->group[n++] = all->group[i];
	all->n = n;
}

/* The union of all groups, each coalesced. */
static __isl_give isl_map *merge_groups(groups *all)
{
	isl_map *merged = NULL;

	for (unsigned i = 0; i < all->n; ++i) {
		isl_map *map = isl_map_coalesce(all->group[i].map);

		all->group[i].map = NULL;
		merged = merged ? isl_map_union(merged, map) : map;
	}
	return merged;
}

static __isl_give isl_map *merge_pieces(__isl_take isl_map *map)
{
	isl_size n = isl_map_n_basic_map(map);
	groups all = { 0, NULL };
	isl_map *merged = NULL;

	if (n <= 1)
		return map;
	all.group = calloc(n, sizeof(*all.group));
	if (all.group &&
		isl_map_foreach_basic_map(map, &add_group, &all) >= 0) {
		join_groups(&all);
		merged = merge_groups(&all);
	}
	groups_clear(&all);
	isl_map_free(map);
	return merged;
}

static isl_stat add_merged(__isl_take isl_map *map, void *user)
{
	isl_union_map **merged = user;

	*merged = isl_union_map_add_map(*merged, merge_pieces(map));
	return *merged ? isl_stat_ok : isl_stat_error;
}

__isl_give isl_union_map *ash_pieces_merge(__isl_take isl_union_map *umap)
{
	isl_union_map *merged;

	if (!umap)
		return NULL;
	merged = isl_union_map_empty_ctx(isl_union_map_get_ctx(umap));
	if (isl_union_map_foreach_map(umap, &add_merged, &merged) < 0)
		merged = isl_union_map_free(merged);
	isl_union_map_free(umap);
	return merged;
}

static isl_stat add_nonempty(__isl_take isl_basic_map *piece, void *user)
{
	isl_union_map **kept = user;
	isl_bool empty = isl_basic_map_is_empty(piece);

	if (empty == isl_bool_false)
		*kept = isl_union_map_add_map(*kept,
			isl_map_from_basic_map(piece));
	else
		isl_basic_map_free(piece);
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat add_nonempty_pieces(__isl_take isl_map *map, void *user)
{
	isl_stat stat = isl_map_foreach_basic_map(map, &add_nonempty, user);

	isl_map_free(map);
	return stat;
}

__isl_give isl_union_map *ash_pieces_drop_empty(__isl_take isl_union_map *umap)
{
	isl_union_map *kept;

	if (!umap)
		return NULL;
	kept = isl_union_map_empty_ctx(isl_union_map_get_ctx(umap));
	if (isl_union_map_foreach_map(umap, &add_nonempty_pieces, &kept) < 0)
		kept = isl_union_map_free(kept);
	isl_union_map_free(umap);
	return kept;
}
