/* work.h - optimization of a function on a copy.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WORK_H
#define ASH_DRIVER_WORK_H

#include <stdbool.h>

#include "driver/job.h"

/* Copy the function of "j" and find its SCoPs, into the list of "j", and its
 * loop nests, into j->nests, if "lists_nests".  False if the function stays
 * unchanged; then nothing else is needed.
 *
 * Requires: function, position, options and file_budget are set, the rest is
 * zero.
 */
bool ash_work_begin(ash_job *j, bool lists_nests);

/* Copy the function of "j" again, with other functions in j->hidden, and find
 * its SCoPs.  None may have been optimized yet.
 */
void ash_work_begin_again(ash_job *j);

/* Take SCoP number "index" of the list, with possible speedup "promise",
 * through all stages; new code goes into the copy.  Does nothing if the copy is
 * invalid.
 */
void ash_work_optimize(ash_job *j, unsigned index, double promise);

/* Leave SCoP number "index" of the list as it is, and report that there is no
 * better order for it.
 */
void ash_work_leave(ash_job *j, unsigned index);

/* Replace the function by the copy if it is better, report the outcome, and
 * free what "j" owns.  Returns whether the function was changed.
 */
bool ash_work_end(ash_job *j);

#endif
