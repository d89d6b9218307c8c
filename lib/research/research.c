/* research.c - the scheduler with the methods of the research library.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/research.h"

#include <string.h>

#include "research/contiguity/loop_order.h"

static const ash_strategy strategies[] = {
#define ASH_STRATEGY(name, purpose, options) { name, purpose, options },
#include "sched/strategy.def"
#include "research/research_strategy.def"
#undef ASH_STRATEGY
};

const ash_strategy *ash_research_strategy_table(unsigned *n)
{
	*n = sizeof(strategies) / sizeof(strategies[0]);
	return strategies;
}

const ash_strategy *ash_research_strategy_find(const char *name)
{
	unsigned n;
	const ash_strategy *table = ash_research_strategy_table(&n);

	for (unsigned i = 0; i < n; ++i)
		if (!strcmp(table[i].name, name))
			return &table[i];
	return NULL;
}

ash_research_options ash_research_strategy_options(const ash_strategy *strategy)
{
	ash_research_options options = ash_research_defaults();

	ash_research_option_set_all(&options, strategy->options);
	return options;
}

ash_sched_method ash_research_method(ash_contiguity *contiguity)
{
	const ash_research_options *options = contiguity->options;
	ash_sched_method method = { .data = contiguity };

	if (options->contiguity)
		method.next_loop = &ash_joint_member;
	if (options->colour == ASH_COLOUR_CONTIGUITY)
		method.order_loops = &ash_contiguous_order;
	return method;
}

__isl_give isl_schedule *ash_research_run(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_research_options *options,
	ash_research_stats *stats, ash_sched_status *status)
{
	ash_contiguity contiguity = { options, stats };
	ash_sched_method method = ash_research_method(&contiguity);
	ash_scheduler_extra own = { 0 };

	if (extra)
		own = *extra;
	own.method = &method;
	return ash_scheduler_run_with(constraints, &own, &options->core,
		stats ? &stats->core : NULL, status);
}
