/* search_run.h - several searches in one SCoP, one after the other.
 *
 * What does not depend on decisions is computed once: estimates, the original
 * order, answers about dependences.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SEARCH_RUN_H
#define ASH_SEARCH_SEARCH_RUN_H

#include "search/search_state.h"

/* All of it but "input" is owned.  It must not be moved. */
typedef struct ash_search_run {
	const ash_search_input *input;
	ash_estimates *estimates;
	ash_search_strategies strategies;
	ash_search_answers answers;
	ash_search_state state;		/* before each of the searches */
	isl_schedule_node *root;	/* of the original tree */
	ash_plan original;
} ash_search_run;

/* Begin searches in the SCoP of "input", which is kept; on an error there is
 * nothing to end.
 */
isl_stat ash_search_run_begin(ash_search_run *run,
	const ash_search_input *input);
/* Free what "run" owns. */
void ash_search_run_end(ash_search_run *run);
/* The plan that keeps the original order; to be cleared, as those below. */
ash_plan ash_search_run_original(ash_search_run *run);
/* The plan that a compilation takes.  "made", which may be NULL, gets the
 * decisions that lead to it, among others.
 */
ash_plan ash_search_run_best(ash_search_run *run, ash_decisions *made);
/* The plan with the decisions "imposed", the best if they leave a choice;
 * without schedule if they cannot all be followed.  "made" as above.
 */
ash_plan ash_search_run_imposed(ash_search_run *run,
	const ash_decisions *imposed, ash_decisions *made);
/* Make a result of "plan", which is cleared, with the options and the list of
 * messages of "input", which is that of the run otherwise.
 */
isl_stat ash_search_run_finish(ash_search_run *run, ash_plan *plan,
	const ash_search_input *input, ash_search_result *result);

#endif
