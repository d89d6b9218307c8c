/* timers.h - timers around the nests of a function, if the user asks for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TIMERS_H
#define ASH_DRIVER_TIMERS_H

#include "driver/job.h"

/* Put timers around the SCoP, before it is optimized, if the user asks for them
 * and the function may call them; else say so.  "options" are those of its
 * loops.
 */
void ash_timers_add(ash_job *j, const ash_found *found,
	const ash_options *options);

#endif
