/* inlined_away.h - functions that have no caller any more once their callers
 * have new code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_INLINED_AWAY_H
#define ASH_DRIVER_INLINED_AWAY_H

#include "driver/job.h"

/* Set job->waits for those of the "n" jobs whose function is called only by
 * functions into whose copies it has been inlined.  Requires: all SCoPs have
 * been found, and none has been optimized.
 */
void ash_find_waiting(ash_job *job, unsigned n);

/* Will the function of "job", which has waited for its callers, have no caller
 * any more?  "all" are the "n" jobs.
 *
 * Requires: the SCoPs of all jobs that do not wait have been optimized.
 */
bool ash_is_inlined_away(const ash_job *job, const ash_job *all, unsigned n);

#endif
