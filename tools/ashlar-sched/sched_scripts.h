/* sched_scripts.h - scripts for the schedules of all strategies.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_SCRIPTS_H
#define ASHLAR_SCHED_SCRIPTS_H

#include "sched_problem.h"

/* Print for each strategy, with its own options, its name, the number of
 * directives, the time to find them, and the directives; with "tile" also for
 * its tiled schedule. If the options request a check, the resulting orders are
 * checked.  False, with a message in "diag", if there is no schedule or no
 * script, or if an order is illegal.
 */
bool sched_scripts_print(const sched_options *options, const sched_file *file,
	ash_diag *diag);

#endif
