/* pace.h - the cycles that one instance of each statement takes.
 *
 * The cost model estimates a whole order at typical parameters; the code asks
 * at run time what a loop takes with the parameters that it has got.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_PACE_H
#define ASH_COST_PACE_H

#include "cost/leaves.h"

/* The cycles of one instance, by statement, if the innermost bodies "bodies"
 * take "cost" cycles together; if the bodies are not known, all operations take
 * the same time.  Owned by the caller; NULL without memory.
 */
double *ash_pace(const ash_estimates *estimates, const ash_leaves *bodies,
	double cost);

#endif
