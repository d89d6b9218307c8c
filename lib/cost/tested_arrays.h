/* tested_arrays.h - pairs of arrays with a run-time overlap test.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_TESTED_ARRAYS_H
#define ASH_COST_TESTED_ARRAYS_H

#include "cost/cost.h"

/* For each pair of arrays a and b of "scop", at [a * n_array + b]: does a
 * run-time test ensure that they do not overlap?  Owned by the caller; NULL
 * without memory.
 */
bool *ash_tested_arrays(const ash_scop *scop);

#endif
