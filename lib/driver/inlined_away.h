/* inlined_away.h - functions whose nests are part of their callers' nests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_INLINED_AWAY_H
#define ASH_DRIVER_INLINED_AWAY_H

#include "driver/job.h"

/* Set job->waits for those of the "n" jobs whose function is called only by
 * functions into whose copies it has been inlined, or into whose callers'
 * copies.
 *
 * Requires: all SCoPs have been found, and none has been optimized.
 */
void ash_find_waiting(ash_job *job, unsigned n);

/* Will the function of "job", which has waited for its callers, have no caller
 * any more?  "all" are the "n" jobs.
 *
 * Requires: the SCoPs of all jobs that do not wait have been optimized.
 */
bool ash_is_inlined_away(const ash_job *job, const ash_job *all, unsigned n);

/* Does the user ask for reports, dumps, timers or scripts?  Then functions that
 * will have no caller are optimized, too.
 */
bool ash_is_watched(const ash_job *job);

/* Is the code of "job", whose function has waited for its callers, part of
 * their new code, or of nests of theirs for which there is no better order?
 *
 * Requires: the SCoPs of all jobs that do not wait have been optimized.
 */
bool ash_is_judged_inlined(const ash_job *job, const ash_job *all, unsigned n);

#endif
