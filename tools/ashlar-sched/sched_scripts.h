/* sched_scripts.h - the directives for the schedules of all strategies.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_SCRIPTS_H
#define ASHLAR_SCHED_SCRIPTS_H

#include "sched_problem.h"

/* Print for each strategy, with its own options, what it is called, how many
 * directives there are and how long it took to find them, and these; with
 * "tile" the same for its tiles, too.  If the
 * options ask for "check" what they make of the original order is judged.
 * False, and a message in "diag", if there is no schedule, no script, or if its
 * order is illegal.
 */
bool sched_scripts_print(const sched_options *options, const sched_file *file,
	ash_diag *diag);

#endif
