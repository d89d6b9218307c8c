/* sched.h - strategies that compute a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHED_H
#define ASH_SCHED_SCHED_H

#include <isl/schedule.h>

#include "deps/deps.h"

typedef struct ash_strategy {
	const char *name;
	const char *help;
	__isl_give isl_schedule *(*run)(
		__isl_take isl_schedule_constraints *constraints);
} ash_strategy;

/* The strategy with this name, or NULL. */
const ash_strategy *ash_strategy_find(const char *name);
/* All strategies; *n is their number. */
const ash_strategy *ash_strategy_table(unsigned *n);

/* The constraints for scheduling the instances in "domain": validity and
 * coincidence are "validity", proximity is "proximity".
 */
__isl_give isl_schedule_constraints *ash_sched_constraints(
	__isl_keep isl_set *context, __isl_take isl_union_set *domain,
	__isl_take isl_union_map *validity,
	__isl_take isl_union_map *proximity);

#endif
