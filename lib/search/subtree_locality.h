/* subtree_locality.h - reuse of cache lines within a subtree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SUBTREE_LOCALITY_H
#define ASH_SEARCH_SUBTREE_LOCALITY_H

#include "deps/locality/spatial.h"
#include "search/united_statements.h"

/* The reuse relations "all" restricted to the subtree "node", between units of
 * statements instead of statements, and without the iterators of enclosing
 * loops.  Only references of the first statement of a unit count.  Owned by the
 * caller; NULL on error.
 */
ash_spatial *ash_search_spatial(const ash_search_state *w,
	const ash_spatial *all, __isl_keep isl_schedule_node *node,
	const ash_units *units);

#endif
