/* goals.c - table of goals: the variants that are planned for a nest.
 *
 * A goal is one way to plan a nest, such as "for the host", "for a device" or
 * "for one thread".  Its planner yields a variant: a schedule with a cost, or
 * the reasons why there is none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/goals.h"

#include "driver/nest_script.h"
#include "driver/plan.h"
#include "driver/plan_rank.h"

/* Factor and constant of the budget TRIAL.  All nests of test/ and of the
 * packages of docs/compile-time.md for which a trial found a better variant
 * stayed below it; other trials took up to twenty times as much.
 */
#define TRIAL_FACTOR 4
#define TRIAL_LEAST 50000

/* The member of ash_variants in which a goal's variant is stored. */
typedef enum { HOST, ALONE, DEVICE, ROUNDED } place;

/* The budget of a goal. */
typedef enum {
	WHAT_IS_LEFT,	/* the rest of the nest's budget */
	HALF,	/* operations of its own: half of a nest's budget */
	/* Operations of its own: TRIAL_FACTOR times the cost of the nest so far
	 * plus TRIAL_LEAST, at most half of a nest's budget.
	 */
	TRIAL,
	OWN	/* operations of its own: as many as a nest's whole budget */
} share;

typedef struct {
	const char *name;
	ash_goal_time time;
	bool (*is_wanted)(const ash_nest_job *nest, const ash_variants *made);
	ash_planner *plan;
	place place;
	share share;
	ash_cost_stage cost;
	/* Must the goal succeed for the host to get a new version?  A declined
	 * variant may still be replaced by a later goal's.
	 */
	bool is_needed;
} goal;

static bool wants_device(const ash_nest_job *nest, const ash_variants *made)
{
	return ash_options_want_device(nest->options) &&
		!ash_nest_script_keeps_host(nest);
}

static bool has_script(const ash_nest_job *nest, const ash_variants *made)
{
	return nest->script.is_found;
}

static bool has_script_alone(const ash_nest_job *nest, const ash_variants *made)
{
	return made->host.is_planned && ash_nest_script_has_alone(nest);
}

static bool has_no_script(const ash_nest_job *nest, const ash_variants *made)
{
	return !nest->script.is_found;
}

/* Should variants with other layouts or expanded arrays be planned? */
static bool wants_arrays(const ash_nest_job *nest, const ash_variants *made)
{
	return nest->options->layout && !nest->script.is_found &&
		!ash_rank_is_taken(nest) && made->host.tree.schedule &&
		(made->host.is_planned || made->host.is_declined);
}

/* Is a variant for one thread wanted?  It is not if scalars get memory, which
 * both variants would use.
 */
static bool wants_alone(const ash_nest_job *nest, const ash_variants *made)
{
	return made->host.is_planned && made->host.tree.parallel &&
		!made->host.tree.expand && !nest->options->force &&
		!nest->script.is_found && !ash_rank_is_taken(nest);
}

static bool is_tiled_over_time(const ash_nest_job *nest,
	const ash_variants *made)
{
	return made->host.tree.retiled && !made->host.tree.expand;
}

static bool wants_advice(const ash_nest_job *nest, const ash_variants *made)
{
	return ash_nest_job_is_listened_to(nest);
}

static const goal goals[] = {
	{ "device", ASH_GOAL_FIRST, &wants_device, &ash_plan_device, DEVICE,
		OWN, ASH_COST_DEVICE, false },
	{ "script", ASH_GOAL_FIRST, &has_script, &ash_plan_script, HOST,
		WHAT_IS_LEFT, ASH_COST_TREE, true },
	{ "script for one thread", ASH_GOAL_FIRST, &has_script_alone,
		&ash_plan_script_alone, ALONE, WHAT_IS_LEFT, ASH_COST_TREE,
		true },
	{ "host", ASH_GOAL_FIRST, &has_no_script, &ash_plan_host, HOST,
		WHAT_IS_LEFT, ASH_COST_TREE, true },
	{ "layouts", ASH_GOAL_FIRST, &wants_arrays, &ash_plan_layouts, HOST,
		TRIAL, ASH_COST_TREE, false },
	{ "expansion", ASH_GOAL_FIRST, &wants_arrays, &ash_plan_expansions,
		HOST, TRIAL, ASH_COST_TREE, false },
	{ "one thread", ASH_GOAL_FIRST, &wants_alone, &ash_plan_alone, ALONE,
		HALF, ASH_COST_TREE, false },
	{ "no tiles over time", ASH_GOAL_NO_LOOPS, &is_tiled_over_time,
		&ash_plan_untiled_time, HOST, WHAT_IS_LEFT, ASH_COST_AST,
		true },
	{ "other rounding", ASH_GOAL_DECLINED, &wants_advice,
		&ash_plan_rounding, ROUNDED, OWN, ASH_COST_TREE, false },
};

#define N_GOAL ((int) (sizeof(goals) / sizeof(goals[0])))

/* The member of "all" that "g" plans. */
static ash_variant *place_of(const goal *g, ash_variants *all)
{
	switch (g->place) {
	case HOST:
		return &all->host;
	case ALONE:
		return &all->alone;
	case DEVICE:
		return &all->device;
	default:
		return &all->rounded;
	}
}

/* Begin the part of "budget" for a goal with its own operations; "spent" ones
 * have been spent on the nest.
 */
static ash_budget begin_part(const goal *g, const ash_nest_job *nest,
	ash_budget *budget, unsigned long spent)
{
	unsigned long most = TRIAL_FACTOR * spent + TRIAL_LEAST;

	if (g->share == OWN)
		return ash_budget_part(budget,
			(unsigned long) nest->options->budget, ASH_BUDGET_FREE);
	if (g->share == TRIAL && ash_budget_is_limited(budget) &&
		most < ash_budget_left(budget) / 2)
		return ash_budget_part(budget, most, ASH_BUDGET_FREE);
	return ash_budget_share(budget, 2, ASH_BUDGET_FREE);
}

/* Run the planner of goal "g", which stores its variant in *out, with all that
 * is left of "budget" or with operations of its own, as g->share tells.
 * Returns isl_bool_error on an error, otherwise the planner's result.
 */
static isl_bool run_planner(const goal *g, ash_nest_job *nest,
	const ash_variants *made, ash_budget *budget, ash_variant *out)
{
	unsigned long spent = ash_budget_spent(budget);
	ash_budget part;
	isl_bool ok;

	if (g->share == WHAT_IS_LEFT)
		return g->plan(nest, made, budget, out);
	ash_budget_forgive(budget);
	part = begin_part(g, nest, budget, spent);
	ok = g->plan(nest, made, &part, out);
	if (ash_budget_has_error(&part))
		ok = isl_bool_error;
	ash_budget_end(&part);
	if (!ash_budget_is_aborted(budget))
		ash_budget_forget(budget);
	return ok;
}

/* Record that there is no variant for the host; "out", which is moved to
 * all->host, has the reasons.
 */
static void give_up(ash_variants *all, ash_variant *out)
{
	ash_variant_clear(&all->host);
	all->host = *out;
	all->host.is_planned = false;
	*out = (ash_variant) { .scop = NULL };
}

/* Report why nothing runs on a device. */
static void tell_device(ash_nest_job *nest, const ash_failure *failure)
{
	if (failure->reason == ASH_REFUSE_DEVICE)
		ash_diag_refuse(&nest->job->diag, ASH_REFUSE_DEVICE,
			&nest->scop->place, failure->detail);
}

static bool plan(const goal *g, ash_nest_job *nest, ash_budget *budget,
	ash_ledger *ledger, ash_variants *all)
{
	ash_variant out = { .scop = NULL };
	ash_variant *at = place_of(g, all);
	bool goes_on = true;

	out.is_planned = run_planner(g, nest, all, budget, &out) ==
		isl_bool_true;
	ledger->since += out.unpaid;
	if (ash_budget_is_aborted(budget)) {
		ash_failure_find(&out.failure, nest, g->name);
		give_up(all, &out);
		goes_on = false;
	} else if (out.is_planned) {
		ash_variant_clear(at);
		*at = out;
		out = (ash_variant) { .scop = NULL };
	} else if (g->is_needed) {
		give_up(all, &out);
		goes_on = all->host.is_declined;
	} else {
		tell_device(nest, &out.failure);
	}
	ash_variant_clear(&out);
	return goes_on;
}

bool ash_goals_plan(ash_nest_job *nest, ash_goal_time time, ash_budget *budget,
	ash_ledger *ledger, ash_variants *all)
{
	bool goes_on = true;

	for (int i = 0; goes_on && i < N_GOAL; ++i) {
		if (goals[i].time != time || !goals[i].is_wanted(nest, all))
			continue;
		goes_on = plan(&goals[i], nest, budget, ledger, all);
		ash_ledger_note(ledger, goals[i].cost);
	}
	return goes_on && (time == ASH_GOAL_DECLINED || all->host.is_planned);
}
