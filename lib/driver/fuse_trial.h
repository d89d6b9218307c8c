/* fuse_trial.h - is it worthwhile to have all nests of a region in one SCoP?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_FUSE_TRIAL_H
#define ASH_DRIVER_FUSE_TRIAL_H

#include "driver/job.h"

/* Would the nests of "scop", which has been found in the function of "j", take
 * turns?  What that costs does not count against what detection may; without
 * memory or where it costs too much the answer is no.
 */
bool ash_fuse_trial(ash_job *j, const ash_scop *scop);

#endif
