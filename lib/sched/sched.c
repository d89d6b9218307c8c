/* sched.c - table of scheduling strategies, and schedule constraints.
 *
 * A strategy is a table row: name, purpose, and the scheduler options that it
 * sets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/sched.h"

#include <string.h>

#include "sched/scheduler_option.h"

static const ash_strategy strategies[] = {
#define ASH_STRATEGY(name, purpose, options) { name, purpose, options },
#include "sched/strategy.def"
#undef ASH_STRATEGY
};

ash_scheduler_options ash_strategy_options(const ash_strategy *strategy)
{
	ash_scheduler_options options = ash_scheduler_defaults();

	ash_scheduler_option_set_all(&options, strategy->options);
	return options;
}

__isl_give isl_schedule *ash_strategy_run(const ash_strategy *strategy,
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	ash_scheduler_stats *stats, ash_sched_status *status)
{
	ash_scheduler_options own = ash_strategy_options(strategy);
	ash_sched_status ignored;

	options = options ? options : &own;
	status = status ? status : &ignored;
	*status = ASH_SCHED_ERROR;
	if (!constraints)
		return NULL;
	return ash_scheduler_run_with(constraints, extra, options, stats,
		status);
}

const ash_strategy *ash_strategy_table(unsigned *n)
{
	*n = sizeof(strategies) / sizeof(strategies[0]);
	return strategies;
}

const ash_strategy *ash_strategy_find(const char *name)
{
	unsigned n;
	const ash_strategy *table = ash_strategy_table(&n);

	for (unsigned i = 0; i < n; ++i)
		if (!strcmp(table[i].name, name))
			return &table[i];
	return NULL;
}

__isl_give isl_schedule_constraints *ash_sched_constraints(
	__isl_keep isl_set *context, __isl_take isl_union_set *domain,
	__isl_take isl_union_map *validity,
	__isl_take isl_union_map *coincidence,
	__isl_take isl_union_map *proximity)
{
	isl_schedule_constraints *constraints;

	constraints = isl_schedule_constraints_on_domain(domain);
	constraints = isl_schedule_constraints_set_context(constraints,
		isl_set_copy(context));
	constraints = isl_schedule_constraints_set_coincidence(constraints,
		coincidence);
	constraints = isl_schedule_constraints_set_validity(constraints,
		validity);
	return isl_schedule_constraints_set_proximity(constraints, proximity);
}
