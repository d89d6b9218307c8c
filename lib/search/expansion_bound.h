/* expansion_bound.h - lower bound of the cost with expanded arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_EXPANSION_BOUND_H
#define ASH_SEARCH_EXPANSION_BOUND_H

#include "cost/leaves.h"
#include "deps/flow/deps.h"
#include "scop/array_expand.h"

/* A SCoP whose arrays may be expanded. */
typedef struct ash_expansion_query {
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_machine *machine;
	/* The innermost bodies of the best order without expansions, and their
	 * SCoP: "scop", or "scop" with arrays in other layouts and copies of
	 * them as further statements.
	 */
	const ash_leaves *bodies;
	const ash_scop *ordered;
	/* Results of ash_expansion_find: the arrays that would be expanded. */
	const ash_row_expansion *x;
	unsigned n;
} ash_expansion_query;

/* The cycles that the bodies take at least once the arrays are expanded,
 * without the cost of memory; 0 if unknown.  Bodies become faster only if a
 * loop can be interleaved whose iterations read the same elements, which is
 * impossible for statements in a cycle of other dependences that this loop
 * carries.
 */
double ash_expansion_least(const ash_expansion_query *q);

#endif
