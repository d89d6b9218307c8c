/* dependence_cache.h - cache for queries about dependences.
 *
 * A subtree is visited several times: unchanged, with its loops kept, and in
 * new orders with scalars in registers or expanded.  Each visit makes the same
 * queries.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_DEPENDENCE_CACHE_H
#define ASH_SEARCH_DEPENDENCE_CACHE_H

#include <isl/aff.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* Queries of node_deps.h and their results; {} is empty. */
typedef struct {
	struct ash_answer *answer;	/* owned */
	unsigned n;
} ash_dependence_cache;

/* Free what "asked" owns. */
void ash_dependence_cache_clear(ash_dependence_cache *asked);

/* The pairs of "deps" (taken) for which "upa" is equal: ash_order_equal,
 * cached.
 */
__isl_give isl_union_map *ash_dependence_cache_equal(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Is "upa" equal for all pairs of "deps"? ash_order_is_coincident, cached. */
isl_bool ash_dependence_cache_is_coincident(ash_dependence_cache *asked,
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa);

/* The pairs of "deps" with both ends in "filter"; both are taken.
 * ash_order_filter, cached.
 */
__isl_give isl_union_map *ash_dependence_cache_filter(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter);

/* The intersection of "deps" and "others", which are taken; cached. */
__isl_give isl_union_map *ash_dependence_cache_intersect(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_map *others);

#endif
