/* oracle.h - isl's scheduler under our options, for comparison.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_ORACLE_H
#define ASH_RESEARCH_ORACLE_H

#include "sched/scheduler.h"

/* The schedule that isl computes with "options", except the kind of fallback
 * and the budget, which isl does not have. The options of the context are
 * restored.
 */
__isl_give isl_schedule *ash_oracle_run(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_options *options);

#endif
