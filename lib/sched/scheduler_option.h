/* scheduler_option.h - the options of the scheduler by their names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHEDULER_OPTION_H
#define ASH_SCHED_SCHEDULER_OPTION_H

#include <stdio.h>

#include "sched/scheduler.h"

/* Set what "text" says: "NAME" or "no-NAME" for a Boolean, else
 * "NAME=VALUE".  A prefix "schedule-", as isl has it, may precede NAME.
 * If there is no such option or value, nothing is changed; false.
 */
bool ash_scheduler_option_set(ash_scheduler_options *options, const char *text);

/* Set all that "list", separated by blanks or semicolons, says. */
bool ash_scheduler_option_set_all(ash_scheduler_options *options,
	const char *list);

/* Print one line per option: "prefix", name, values, help, [default]. */
void ash_scheduler_option_help(FILE *out, const char *prefix);

#endif
