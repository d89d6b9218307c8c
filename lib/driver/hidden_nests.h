/* hidden_nests.h - nests that are lost when their function is inlined.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_HIDDEN_NESTS_H
#define ASH_DRIVER_HIDDEN_NESTS_H

#include "driver/job.h"

/* Find functions that should not be inlined into the copy of another function,
 * and add them to the job's list job->hidden, so that they are called and get
 * new code of their own: those with a SCoP that is deeper than any SCoP of the
 * copy that contains their code.  Functions whose loops are part of no nest in
 * the copy are also added; LLVM decides later whether they are inlined.
 *
 * Requires: the SCoPs of all "n" jobs have been found.
 */
void ash_find_hidden_nests(ash_job *job, unsigned n);

#endif
