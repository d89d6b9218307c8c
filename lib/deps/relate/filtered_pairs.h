/* filtered_pairs.h - pairs of instances of which a filter takes some.
 *
 * Filters hardly ever cut a statement in two.  So statement by statement little
 * is left to be computed, and nothing where isl would build a set of no
 * instances.
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

/* Is the second instance of each of "pairs" in "filter" if the first one is? */
isl_bool ash_inside_stay(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_set *filter);

#endif
