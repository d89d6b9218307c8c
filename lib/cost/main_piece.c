/* main_piece.c - main piece of a piecewise subscript.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/main_piece.h"

#include <isl/map.h>
#include <isl/set.h>

#include "cost/cost.h"
#include "cost/dim_extent.h"

/* The main piece of a piecewise function, found by comparing all pieces: the
 * one that varies with most iterators (pieces for the edges of an array do not)
 * and, among several of these, has most instances.
 */
typedef struct {
	/* Domain of the statement; not owned; NULL if there is only one piece.
	 */
	isl_set *domain;
	/* Marks the iterators that distinguish pieces; not owned */
	bool *pieced;
	isl_multi_aff *piece;	/* NULL: none found yet */
	/* Number of iterators with which "piece" varies. */
	unsigned moves;
	double count;		/* number of instances of "piece" */
} main_piece;

/* The number of input dimensions, that is, iterators, on which "ma" depends. */
static unsigned count_moves(__isl_keep isl_multi_aff *ma)
{
	isl_size n = isl_multi_aff_dim(ma, isl_dim_in);
	unsigned count = 0;

	for (int i = 0; i < n; ++i)
		count += isl_multi_aff_involves_dims(ma, isl_dim_in, i, 1) ==
			isl_bool_true;
	return count;
}

/* Set pieced[d] for the iterators d that occur in the constraints which
 * distinguish "set", the domain of a piece, from the rest of "domain".
 */
static void note_bounds(__isl_keep isl_set *set, __isl_keep isl_set *domain,
	bool *pieced)
{
	isl_set *own = isl_set_gist(isl_set_copy(set), isl_set_copy(domain));
	isl_size n = isl_set_dim(own, isl_dim_set);

	for (int i = 0; i < n && i < ASH_MAX_DIM; ++i)
		pieced[i] |= isl_set_involves_dims(own, isl_dim_set, i, 1) ==
			isl_bool_true;
	isl_set_free(own);
}

static isl_stat take_larger(__isl_take isl_set *set,
	__isl_take isl_multi_aff *ma, void *user)
{
	main_piece *most = user;
	isl_size n = most->domain ? isl_set_dim(most->domain, isl_dim_set) : 0;
	unsigned moves = count_moves(ma);
	double count = 1;

	if (most->domain)
		set = isl_set_intersect(set, isl_set_copy(most->domain));
	if (most->domain)
		note_bounds(set, most->domain, most->pieced);
	for (int i = 0; i < n; ++i)
		count *= ash_dim_extent(set, i);
	isl_set_free(set);
	if (most->piece &&
		(count == 0 || moves < most->moves ||
			(moves == most->moves && count <= most->count))) {
		isl_multi_aff_free(ma);
		return isl_stat_ok;
	}
	isl_multi_aff_free(most->piece);
	most->piece = ma;
	most->moves = count == 0 ? 0 : moves;
	most->count = count;
	return isl_stat_ok;
}

/* Returns "access" as a single-valued map, restricted to "domain" if needed;
 * NULL if it is not single-valued.
 */
static __isl_give isl_map *get_function(const ash_access *access,
	__isl_keep isl_set *domain)
{
	isl_map *map = isl_map_copy(access->map);
	isl_bool single = isl_map_is_single_valued(map);

	if (single == isl_bool_false) {
		map = isl_map_intersect_domain(map, isl_set_copy(domain));
		single = isl_map_is_single_valued(map);
	}
	return single == isl_bool_true ? map : isl_map_free(map);
}

__isl_give isl_multi_aff *ash_main_piece(const ash_access *access,
	__isl_keep isl_set *domain, bool *pieced)
{
	main_piece most = { .pieced = pieced };
	isl_pw_multi_aff *pma;
	isl_map *map;

	map = get_function(access, domain);
	if (!map)
		return NULL;
	pma = isl_pw_multi_aff_from_map(map);
	if (isl_pw_multi_aff_n_piece(pma) > 1)
		most.domain = domain;
	isl_pw_multi_aff_foreach_piece(pma, &take_larger, &most);
	isl_pw_multi_aff_free(pma);
	return most.piece;
}
