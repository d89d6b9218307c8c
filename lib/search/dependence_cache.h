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

/* Cached queries of node_deps.h with their results; {} is an empty cache. */
typedef struct {
	struct ash_answer *answer;	/* owned */
	unsigned n;
} ash_dependence_cache;

/* Free what "asked" owns. */
void ash_dependence_cache_clear(ash_dependence_cache *asked);

/* Returns the pairs of "deps" (taken) whose two instances have the same value
 * of "upa": ash_order_equal() with a cache.  NULL on error.
 */
__isl_give isl_union_map *ash_dependence_cache_equal(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Does "upa" have the same value for both instances of each pair of "deps"?
 * This is ash_order_is_coincident() with a cache.
 */
isl_bool ash_dependence_cache_is_coincident(ash_dependence_cache *asked,
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa);

/* Returns the pairs of "deps" with both instances in "filter"; both arguments
 * are taken.  This is ash_order_filter() with a cache; NULL on error.
 */
__isl_give isl_union_map *ash_dependence_cache_filter(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter);

/* Returns the intersection of "deps" and "others", which are both taken; with a
 * cache.  NULL on error.
 */
__isl_give isl_union_map *ash_dependence_cache_intersect(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_map *others);

#endif
