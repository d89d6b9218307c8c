/* search_run.h - several searches in one SCoP.
 *
 * Everything independent of decisions is computed once: estimates, the original
 * order, cached query results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SEARCH_RUN_H
#define ASH_SEARCH_SEARCH_RUN_H

#include "search/search_state.h"

/* The state shared by several searches.  All members but "input" are owned.
 * The struct must not be moved, since members point into it.
 */
typedef struct ash_search_run {
	const ash_search_input *input;
	ash_estimates *estimates;
	ash_search_strategies strategies;
	ash_search_answers answers;
	ash_search_state state;		/* state before each search */
	isl_schedule_node *root;	/* of the original tree */
	ash_plan original;
} ash_search_run;

/* Prepare "run" for searches in the SCoP of "input", which must outlive them.
 * On an error there is nothing to free.
 */
isl_stat ash_search_run_begin(ash_search_run *run,
	const ash_search_input *input);
/* Free what "run" owns. */
void ash_search_run_end(ash_search_run *run);
/* The plan that keeps the original order.  The caller clears the plan, as those
 * of the functions below.
 */
ash_plan ash_search_run_original(ash_search_run *run);
/* The plan that a compilation chooses.  "made", which may be NULL, records the
 * decisions.
 */
ash_plan ash_search_run_best(ash_search_run *run, ash_decisions *made);
/* The best plan under the decisions "imposed"; without a schedule if they
 * cannot all be followed.  "made" records the decisions.
 */
ash_plan ash_search_run_imposed(ash_search_run *run,
	const ash_decisions *imposed, ash_decisions *made);
/* Complete "plan", which is cleared, to a result.  Options, and the list for
 * messages, are those of "input", which is otherwise equal to the input of the
 * run.
 */
isl_stat ash_search_run_finish(ash_search_run *run, ash_plan *plan,
	const ash_search_input *input, ash_search_result *result);

#endif
