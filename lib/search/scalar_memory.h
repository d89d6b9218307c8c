/* scalar_memory.h - does one cell do for each scalar, and what does it cost if
 * some get memory instead, one cell for each iteration?
 *
 * Private to the search.  "unfit" has a flag for each array of the SCoP, set
 * for the scalars that get memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SCALAR_MEMORY_H
#define ASH_SEARCH_SCALAR_MEMORY_H

#include "search/search_state.h"

/* For which scalars is one cell not enough under "schedule", the order of a
 * part of the SCoP?  The flags are owned by the caller, NULL on error; *n is
 * the number of those that are set.
 */
bool *ash_search_unfit(ash_search_state *w, __isl_keep isl_schedule *schedule,
	unsigned *n);
/* Is one cell enough for each scalar under "schedule", the order of a part of
 * the SCoP, but for those that "expand" (see ash_search_result), if not NULL,
 * gives memory?  false on error.
 */
bool ash_search_fits(ash_search_state *w, __isl_keep isl_schedule *schedule,
	const int *expand);
/* May the scalars "unfit" get memory of their own, where only inner loops
 * change?  It must not be too much; loops around that do not run in parallel
 * use it again.
 */
bool ash_search_may_expand(const ash_search_state *w, const bool *unfit);
/* May the scalars "unfit" have memory for the whole SCoP?  Stricter than
 * ash_search_may_expand(): what the model expects of new orders with such
 * scalars is less certain than of vectors of an outer loop, which keep the
 * order.
 */
bool ash_search_may_expand_all(const ash_search_state *w, const bool *unfit);
/* The state "w" with the scalars "unfit" in memory, none if NULL; "estimates"
 * is room for the estimates of it, which refer to "unfit".
 */
ash_search_state ash_search_expand(const ash_search_state *w, const bool *unfit,
	ash_estimates *estimates);
/* The cycles that it takes the system to provide the memory of "unfit". */
double ash_search_provide_scalars(const ash_search_state *w, const bool *unfit);
/* "p", the plan of an order in which the scalars "unfit" have memory, takes as
 * long as the system needs to provide it longer; without schedule on error.
 */
ash_plan ash_search_provide(const ash_search_state *w, ash_plan p,
	const bool *unfit);

#endif
