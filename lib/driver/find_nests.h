/* find_nests.h - SCoPs of a function: nests to be planned together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_FIND_NESTS_H
#define ASH_DRIVER_FIND_NESTS_H

#include "driver/job.h"

/* Find the SCoPs of j->copy, the copy of the function that is transformed, and
 * store them in j->list.  If the caller wants reports, also store all loop
 * nests in j->nests.  Sets j->budget, the limit for the analysis of each SCoP,
 * to what the file may still spend.
 */
isl_stat ash_find_nests(ash_job *j);

/* Does the user ask for a report of all loops, or is the model of each nest
 * verified?  If so, detection is not charged to the file's budget, so that it
 * does not reduce the budget for new code.
 */
bool ash_is_listened_to(const ash_job *j);
/* Charge the file's budget for the preparation of a copy that is not searched
 * for SCoPs.
 */
void ash_pay_preparation(const ash_job *j);

#endif
