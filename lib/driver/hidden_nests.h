/* hidden_nests.h - nests that are lost where their function is inlined.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_HIDDEN_NESTS_H
#define ASH_DRIVER_HIDDEN_NESTS_H

#include "driver/job.h"

/* Where the copy of a function has others inlined, and there is a SCoP of one
 * of these that has more loops than any that its code is part of in the copy,
 * name it in job->hidden: if it is not inlined, it is called, with its own new
 * code.  The same for those with loops that are part of no nest in the copy:
 * LLVM decides whether they are inlined.
 *
 * Requires: the SCoPs of all "n" jobs have been found.
 */
void ash_find_hidden_nests(ash_job *job, unsigned n);

#endif
