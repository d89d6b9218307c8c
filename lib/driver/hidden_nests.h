/* hidden_nests.h - nests that inlining has hidden.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_HIDDEN_NESTS_H
#define ASH_DRIVER_HIDDEN_NESTS_H

#include "driver/job.h"

/* Where the copy of a function has others inlined, and there is a SCoP of one
 * of these that has more loops than any that its code is part of in the copy,
 * make the copy again without inlining it: it is called then, with its own new
 * code.  The same for those with loops that are part of no nest in the copy:
 * LLVM decides whether they are inlined.
 *
 * Requires: all "n" jobs have begun, and no SCoP has been optimized.
 */
void ash_uncover_nests(ash_job *job, unsigned n);

#endif
