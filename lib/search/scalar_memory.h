/* scalar_memory.h - scalar expansion: one cell per iteration for scalars that
 * do not fit into a single cell.
 *
 * Private to the search.  "unfit" has a flag for each array of the SCoP, set
 * for scalars that are expanded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SCALAR_MEMORY_H
#define ASH_SEARCH_SCALAR_MEMORY_H

#include "search/search_state.h"

/* Returns a flag for each array of the SCoP, owned by the caller: is it a
 * scalar for which one cell is not enough under "schedule", the order of a part
 * of the SCoP?  *n is set to the number of set flags.  NULL on error.
 */
bool *ash_search_unfit(ash_search_state *w, __isl_keep isl_schedule *schedule,
	unsigned *n);
/* Is one cell enough under "schedule", the order of a part of the SCoP, for
 * each scalar that "expand" does not expand?  expand[array] is not negative for
 * a scalar that it expands; NULL: no scalar is expanded.  False on error.
 */
bool ash_search_fits(ash_search_state *w, __isl_keep isl_schedule *schedule,
	const int *expand);
/* May the scalars "unfit" be expanded in a plan that only changes loops inside
 * of the current ones?  Their total size is limited.  Iterations of enclosing
 * sequential loops share the cells: each scalar must have a dimension for each
 * of these loops, which is then dropped.
 */
bool ash_search_may_expand(const ash_search_state *w, const bool *unfit);
/* May the scalars "unfit" be expanded if each iteration of all loops needs its
 * own cell?  Stricter than ash_search_may_expand(), and meant for new orders,
 * whose estimates with such scalars are less reliable than those of outer-loop
 * vectorization, which keeps the order.
 */
bool ash_search_may_expand_all(const ash_search_state *w, const bool *unfit);
/* Returns a copy of the state "w" in which the scalars "unfit" are expanded
 * (NULL: none).  "estimates" is storage for its estimates, which refer to
 * "unfit"; both must outlive the result.
 */
ash_search_state ash_search_expand(const ash_search_state *w, const bool *unfit,
	ash_estimates *estimates);
/* The cycles that the system takes to provide the memory of the expanded
 * scalars "unfit".
 */
double ash_search_provide_scalars(const ash_search_state *w, const bool *unfit);
/* Returns "p", the plan of an order that expands the scalars "unfit", with the
 * cost of providing their memory added; without a schedule on error.
 */
ash_plan ash_search_provide(const ash_search_state *w, ash_plan p,
	const bool *unfit);

#endif
