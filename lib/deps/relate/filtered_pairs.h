/* filtered_pairs.h - restriction of dependence pairs to filters.
 *
 * Filters rarely split a statement, so a test per statement avoids most set
 * operations, in particular those that would yield empty sets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_FILTERED_PAIRS_H
#define ASH_DEPS_RELATE_FILTERED_PAIRS_H

#include <isl/union_map.h>
#include <isl/union_set.h>

/* The pairs of "pairs" whose first instance is in "filter". */
__isl_give isl_union_map *ash_inside_from(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *filter);

/* The pairs of "pairs" whose instances are both in "filter". */
__isl_give isl_union_map *ash_inside_both(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *filter);

/* Do all pairs of "pairs" that start in "filter" also end there? */
isl_bool ash_inside_stay(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter);

#endif
