/* sched.c - the table of scheduling strategies, and schedule constraints.
 *
 * A strategy is a row: a name, what it is for, and a function from schedule
 * constraints to a schedule.  The rows "isl..." call the scheduler of isl
 * with different options.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/sched.h"

#include <string.h>

#include <isl/options.h>

#include "sched/abstract.h"

/* The options of isl's scheduler that a strategy changes. */
typedef struct {
	int serialize;
	int outer;
	int whole;
} isl_choice;

static isl_choice get_choice(isl_ctx *ctx)
{
	isl_choice choice;

	choice.serialize = isl_options_get_schedule_serialize_sccs(ctx);
	choice.outer = isl_options_get_schedule_outer_coincidence(ctx);
	choice.whole = isl_options_get_schedule_whole_component(ctx);
	return choice;
}

static void set_choice(isl_ctx *ctx, isl_choice choice)
{
	isl_options_set_schedule_serialize_sccs(ctx, choice.serialize);
	isl_options_set_schedule_outer_coincidence(ctx, choice.outer);
	isl_options_set_schedule_whole_component(ctx, choice.whole);
}

/* Run isl's scheduler with "choice"; the options of the context are as
 * before afterwards.
 */
static __isl_give isl_schedule *run_isl(
	__isl_take isl_schedule_constraints *constraints, isl_choice choice)
{
	isl_ctx *ctx = isl_schedule_constraints_get_ctx(constraints);
	ash_abstraction abstraction;
	isl_union_set *domain;
	isl_choice saved;
	isl_schedule *schedule;

	if (!constraints)
		return NULL;
	saved = get_choice(ctx);
	set_choice(ctx, choice);
	domain = isl_schedule_constraints_get_domain(constraints);
	constraints = ash_abstract(constraints, &abstraction);
	schedule = isl_schedule_constraints_compute_schedule(constraints);
	set_choice(ctx, saved);
	return ash_concrete(schedule, domain, &abstraction);
}

static __isl_give isl_schedule *run_fused(
	__isl_take isl_schedule_constraints *constraints)
{
	return run_isl(constraints, (isl_choice) { 0, 0, 0 });
}

static __isl_give isl_schedule *run_distributed(
	__isl_take isl_schedule_constraints *constraints)
{
	return run_isl(constraints, (isl_choice) { 1, 0, 0 });
}

static __isl_give isl_schedule *run_outer(
	__isl_take isl_schedule_constraints *constraints)
{
	return run_isl(constraints, (isl_choice) { 1, 1, 0 });
}

static __isl_give isl_schedule *run_whole(
	__isl_take isl_schedule_constraints *constraints)
{
	return run_isl(constraints, (isl_choice) { 0, 0, 1 });
}

static const ash_strategy strategies[] = {
	{ "isl", "isl's scheduler, strongly connected components apart",
	  &run_distributed },
	{ "isl-fused", "isl's scheduler, incremental clusters", &run_fused },
	{ "isl-outer", "isl's scheduler, outer coincidence forced",
	  &run_outer },
	{ "isl-whole", "isl's scheduler, whole components", &run_whole },
};

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
	__isl_take isl_union_map *proximity)
{
	isl_schedule_constraints *constraints;

	constraints = isl_schedule_constraints_on_domain(domain);
	constraints = isl_schedule_constraints_set_context(constraints,
		isl_set_copy(context));
	constraints = isl_schedule_constraints_set_coincidence(constraints,
		isl_union_map_copy(validity));
	constraints = isl_schedule_constraints_set_validity(constraints,
		validity);
	return isl_schedule_constraints_set_proximity(constraints, proximity);
}
