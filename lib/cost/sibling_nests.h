/* sibling_nests.h - cache footprint of nests that follow each other in a loop.
 *
 * Between two executions of a nest in a loop, all other nests of the loop's
 * body run.  What the nest has left in a cache is still there only if the data
 * of all of them fit.  So a nest that is split in two does not profit from the
 * smaller footprint of each part.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_SIBLING_NESTS_H
#define ASH_COST_SIBLING_NESTS_H

#include "cost/cost.h"

/* The bytes of the arrays that the "n" statements "stmt" touch in one iteration
 * of the loops of "stack": a lower bound, in which each array counts once.
 */
double ash_nests_bytes(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n);

#endif
