/* scalar_statements.h - statements that outer-loop vectorization keeps scalar.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SCALAR_STATEMENTS_H
#define ASH_SEARCH_SCALAR_STATEMENTS_H

#include <isl/aff.h>
#include <isl/union_map.h>

#include "search/search_state.h"
#include "transform/lanes.h"

/* A loop with loops inside that is to be vectorized. */
typedef struct ash_scalar_query {
	const ash_search_state *w;
	/* The dependences between instances of the loop's statements that no
	 * loop around it carries; not owned.
	 */
	isl_union_map *deps;
	isl_union_pw_aff *loop; /* not owned */
	int level; /* depth of the loop; 0: the outermost loop */
	const int *stmt; /* the "n" statements in it; not owned */
	int n;
} ash_scalar_query;

/* Determine which statements of the loop "q" must stay scalar, because the loop
 * carries dependences between them, so that all others can be vectorized.
 * Their sets are stored in *roles, to be freed by ash_scalar_clear().
 * serial[s], for statement s of the SCoP, is set for those outside of inner
 * loops (roles->before and after); the caller provides "serial", all false.
 * Returns false, with NULL as the sets of *roles, if the loop cannot be
 * vectorized in this way, or on error.
 */
bool ash_scalar_find(const ash_scalar_query *q, ash_lanes_scalar *roles,
	bool *serial);
/* Frees the sets of "roles", which may be NULL, and sets them to NULL. */
void ash_scalar_clear(ash_lanes_scalar *roles);

#endif
