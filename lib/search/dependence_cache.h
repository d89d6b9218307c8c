/* dependence_cache.h - questions on dependences, asked and answered once.
 *
 * A part of a tree is visited several times: as it is, with its loops kept, in
 * a new order with scalars in registers or in memory.  Each visit asks the
 * same of the same dependences.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_DEPENDENCE_CACHE_H
#define ASH_SEARCH_DEPENDENCE_CACHE_H

#include <isl/aff.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* The questions of node_deps.h and their answers so far; {} is empty. */
typedef struct {
	struct ash_answer *answer;	/* owned */
	unsigned n;
} ash_dependence_cache;

/* Free what "asked" owns. */
void ash_dependence_cache_clear(ash_dependence_cache *asked);

/* ash_order_equal(deps, upa), computed once: pairs of "deps" (taken) for which
 * "upa" is equal.
 */
__isl_give isl_union_map *ash_dependence_cache_equal(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* ash_order_is_coincident(deps, upa), computed once: is "upa" equal for all
 * pairs of "deps"?
 */
isl_bool ash_dependence_cache_is_coincident(ash_dependence_cache *asked,
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa);

/* ash_order_filter(deps, filter), computed once: pairs of "deps" with both
 * ends in "filter"; both are taken.
 */
__isl_give isl_union_map *ash_dependence_cache_filter(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter);

/* The intersection of "deps" and "others", which are taken, computed once. */
__isl_give isl_union_map *ash_dependence_cache_intersect(
	ash_dependence_cache *asked, __isl_take isl_union_map *deps,
	__isl_take isl_union_map *others);

#endif
