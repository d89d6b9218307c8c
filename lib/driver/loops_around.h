/* loops_around.h - the loops in which the program executes a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_LOOPS_AROUND_H
#define ASH_DRIVER_LOOPS_AROUND_H

#include "driver/job.h"

/* The number of loops around "found", a SCoP of "j": those of its function and,
 * if that is local, the fewest around one of its calls.
 */
unsigned ash_loops_around(const ash_job *j, const ash_found *found);

#endif
