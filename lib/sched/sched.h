/* sched.h - scheduling strategies: named sets of options of the scheduler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHED_H
#define ASH_SCHED_SCHED_H

#include "deps/flow/deps.h"
#include "sched/scheduler.h"

typedef struct ash_strategy {
	const char *name;
	const char *help;
	const char *options;	/* scheduler options that it sets, as text */
} ash_strategy;

/* The strategy with this name, or NULL. */
const ash_strategy *ash_strategy_find(const char *name);
/* The table of all strategies, *n of them, in the order of strategy.def; it is
 * static.
 */
const ash_strategy *ash_strategy_table(unsigned *n);

/* The options of the strategy: the defaults with its changes. */
ash_scheduler_options ash_strategy_options(const ash_strategy *strategy);

/* Compute a schedule for "constraints"; NULL on failure.  If "options" is not
 * NULL, they are used instead of those of the strategy.  "extra", "stats" and
 * "status" may be NULL.
 */
__isl_give isl_schedule *ash_strategy_run(const ash_strategy *strategy,
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	ash_scheduler_stats *stats, ash_sched_status *status);

/* The constraints for scheduling the instances in "domain", for parameters in
 * "context": pairs in "validity" must be executed in order, a loop in which a
 * pair in "coincidence" has a nonzero distance is sequential, and distances of
 * pairs in "proximity" should be short.  NULL on error.
 */
__isl_give isl_schedule_constraints *ash_sched_constraints(
	__isl_keep isl_set *context, __isl_take isl_union_set *domain,
	__isl_take isl_union_map *validity,
	__isl_take isl_union_map *coincidence,
	__isl_take isl_union_map *proximity);

#endif
