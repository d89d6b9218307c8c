/* work.h - from a function to its optimized copy.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WORK_H
#define ASH_DRIVER_WORK_H

#include <stdbool.h>

#include "driver/job.h"

/* Copy the function of "j" and look for its SCoPs, which are in the list of
 * "j" afterwards, and its loop nests in j->nests, if "lists_nests".  False if
 * the function is to be left alone: then that is all.
 *
 * Requires: function, position, options and file_budget are set, the rest is
 * zero.
 */
bool ash_work_begin(ash_job *j, bool lists_nests);

/* Copy the function of "j" anew, with other functions in j->hidden, and look
 * for its SCoPs.  None has been optimized yet.
 */
void ash_work_begin_again(ash_job *j);

/* Take SCoP number "index" of the list, which may become "promise" times
 * faster, through all stages; what comes of it is in the copy.  Does nothing
 * once the copy is spoilt.
 */
void ash_work_optimize(ash_job *j, unsigned index, double promise);

/* Let the copy take the place of the function if it is better, tell what became
 * of the function, and free what "j" owns.  Has the function been changed?
 */
bool ash_work_end(ash_job *j);

#endif
