/* tested_arrays.h - pairs of arrays that are tested not to overlap.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_TESTED_ARRAYS_H
#define ASH_COST_TESTED_ARRAYS_H

#include "cost/cost.h"

/* ash_estimates.tested of "scop", owned by the caller; NULL without memory. */
bool *ash_tested_arrays(const ash_scop *scop);

#endif
