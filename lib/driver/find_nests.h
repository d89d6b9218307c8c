/* find_nests.h - the SCoPs of a function: which nests are planned together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_FIND_NESTS_H
#define ASH_DRIVER_FIND_NESTS_H

#include "driver/job.h"

/* Find the SCoPs of the copy, which are in j->list then, and the loop nests of
 * j->nests, if they are wanted.  Each model has what the file may spend on it:
 * j->budget.
 */
isl_stat ash_find_nests(ash_job *j);

#endif
