/* research.h - all strategies that compute a schedule, with those of the
 * research library.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_RESEARCH_H
#define ASH_RESEARCH_RESEARCH_H

#include "research/contiguity/contiguity.h"
#include "research/research_options.h"
#include "sched/sched.h"

/* The strategy with this name, of the scheduler or of this library; or NULL. */
const ash_strategy *ash_research_strategy_find(const char *name);
/* The table of all strategies, *n of them: those of the scheduler, and then
 * those of this library; it is static.
 */
const ash_strategy *ash_research_strategy_table(unsigned *n);

/* The options that the strategy stands for: the defaults with what it changes.
 */
ash_research_options ash_research_strategy_options(
	const ash_strategy *strategy);

/* The methods that contiguity->options ask for; "contiguity" is kept. */
ash_sched_method ash_research_method(ash_contiguity *contiguity);
/* Compute a schedule for "constraints" by the methods that "options" ask for.
 * "extra" and "stats" may be NULL; the method in "extra" does not count.  If
 * *status is not ASH_SCHED_OK, the result is NULL.
 */
__isl_give isl_schedule *ash_research_run(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_research_options *options,
	ash_research_stats *stats, ash_sched_status *status);

#endif
