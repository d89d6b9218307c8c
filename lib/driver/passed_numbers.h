/* passed_numbers.h - sizes that all callers of a function pass.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PASSED_NUMBERS_H
#define ASH_DRIVER_PASSED_NUMBERS_H

#include "driver/job.h"

/* Assume in each SCoP of "j" that parameters which are arguments of the function
 * are the numbers that all calls pass for them, if there are such.  What orders
 * cost and what LLVM makes of loops is judged for these then, and the code
 * tests them like all that is assumed.  Not if loops are verified: those for
 * one size cannot be executed at small sizes.
 */
void ash_assume_passed(ash_job *j);

#endif
