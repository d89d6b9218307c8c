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

/* The strategy with this name, of the scheduler or of this library; NULL if
 * there is none.
 */
const ash_strategy *ash_research_strategy_find(const char *name);
/* The table of all *n strategies: those of the scheduler, then those of this
 * library; it is static.
 */
const ash_strategy *ash_research_strategy_table(unsigned *n);

/* The options of the strategy: the defaults with its changes. */
ash_research_options ash_research_strategy_options(
	const ash_strategy *strategy);

/* The methods that contiguity->options select; "contiguity" is kept. */
ash_sched_method ash_research_method(ash_contiguity *contiguity);
/* Compute a schedule for "constraints" with the methods that "options" select.
 * "extra" and "stats" may be NULL; the method in "extra" is ignored. If *status
 * is not ASH_SCHED_OK, the result is NULL.
 */
__isl_give isl_schedule *ash_research_run(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_research_options *options,
	ash_research_stats *stats, ash_sched_status *status);

#endif
