/* pace.h - cycles per instance of each statement.
 *
 * The cost model estimates a whole order at typical parameters; generated code
 * estimates at run time the cost of a loop for its actual parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_PACE_H
#define ASH_COST_PACE_H

#include "cost/leaves.h"

/* Returns, for each statement of "estimates", the cycles of one instance if the
 * innermost bodies "bodies" take "cost" cycles in total.  Without known bodies,
 * all operations cost the same.  Owned by the caller; NULL without memory.
 */
double *ash_pace(const ash_estimates *estimates, const ash_leaves *bodies,
	double cost);

#endif
