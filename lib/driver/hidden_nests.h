/* hidden_nests.h - nests that are lost when their function is inlined.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_HIDDEN_NESTS_H
#define ASH_DRIVER_HIDDEN_NESTS_H

#include "driver/job.h"

/* If the copy of a function has others inlined, and one of these has on its own
 * a SCoP deeper than any that its code is part of in the copy, add it to
 * job->hidden: it is then called, with its own new code.  Also added are
 * functions whose loops are part of no nest in the copy: LLVM decides whether
 * they are inlined.
 *
 * Requires: the SCoPs of all "n" jobs have been found.
 */
void ash_find_hidden_nests(ash_job *job, unsigned n);

#endif
