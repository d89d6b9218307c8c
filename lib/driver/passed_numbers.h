/* passed_numbers.h - constant arguments that all callers of a function pass.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PASSED_NUMBERS_H
#define ASH_DRIVER_PASSED_NUMBERS_H

#include "driver/job.h"

/* Record in each SCoP of "j" the constants that all calls pass for parameters
 * that are function arguments.  Costs of orders, and what LLVM makes of loops,
 * are then estimated for these values, and the code tests them like all
 * assumptions.  Does nothing if loops are verified: loops for one size cannot
 * be executed at small sizes.
 */
void ash_note_passed(ash_job *j);

#endif
