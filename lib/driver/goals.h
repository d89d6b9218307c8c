/* goals.h - table of goals: the variants that are planned for a nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_GOALS_H
#define ASH_DRIVER_GOALS_H

#include "budget/budget.h"
#include "budget/cost_ledger.h"
#include "driver/variant.h"

/* The time at which a goal is tried. */
typedef enum {
	ASH_GOAL_FIRST,	/* at the beginning */
	ASH_GOAL_NO_LOOPS,	/* the host's tree has too many loops */
	ASH_GOAL_DECLINED	/* no better order was found */
} ash_goal_time;

/* Plan the variants of "nest" that are tried at "time".  A variant that is
 * planned replaces the member of "all" for its goal, such as all->host, since
 * the planner found it to be better.  Costs are recorded in "ledger".  False if
 * the host has no variant in the end: all->host has the reason, or that no
 * order is better.
 */
bool ash_goals_plan(ash_nest_job *nest, ash_goal_time time, ash_budget *budget,
	ash_ledger *ledger, ash_variants *all);

#endif
