/* goals.h - the ways to run a nest that are planned, in a table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_GOALS_H
#define ASH_DRIVER_GOALS_H

#include "budget/budget.h"
#include "budget/cost_ledger.h"
#include "driver/variant.h"

/* When a goal is tried. */
typedef enum {
	ASH_GOAL_FIRST,	/* before anything is chosen */
	ASH_GOAL_NO_LOOPS,	/* the loops of the host's tree are too many */
	ASH_GOAL_DECLINED	/* no better order was found */
} ash_goal_time;

/* Plan the variants of "nest" that are tried at "time": each that is planned
 * takes its place in "all", where its planner has found it better than what is
 * there.  What each has cost is noted in "ledger".  False if the host has no
 * variant in the end: all->host says why, or that no order is better.
 */
bool ash_goals_plan(ash_nest_job *nest, ash_goal_time time, ash_budget *budget,
	ash_ledger *ledger, ash_variants *all);

#endif
