/* search.h - from the original order to an optimized schedule tree.
 *
 * The search descends the original tree.  At every loop it chooses between
 * keeping the loop and searching its body, scheduling the whole subtree again
 * (lib/sched) and transforming the resulting bands (interchange, tiling,
 * unroll-and-jam), and keeping the order of the subtree inside tiles of the
 * resulting band.  A cost model (cost.h) decides.  Legality of the result is
 * checked separately, in deps/legality/legal.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SEARCH_H
#define ASH_SEARCH_SEARCH_H

#include <isl/schedule.h>

#include "budget/budget.h"
#include "conditions/conditions.h"
#include "cost/leaves.h"
#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "deps/storage/private_reduction.h"
#include "sched/sched.h"
#include "support/options.h"

/* A strategy of the scheduler. */
typedef struct ash_search_strategy {
	ash_scheduler_options options;
	const ash_sched_method *method;	/* NULL: the scheduler's own method */
} ash_search_strategy;

/* Input of a search.  All pointers must stay valid. */
typedef struct ash_search_input {
	ash_budget *budget;	/* budget of the search */
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_machine *machine;
	/* For each statement, restrictions for parallelizing its reduction.
	 * Copy statements, which new layouts append to the SCoP, are no
	 * reductions and have no entry.  NULL: no restrictions.
	 */
	const ash_sharing *sharing;
	const ash_options *options;
	/* The strategies to try, at most ASH_MAX_STRATEGY.  If "n_strategy" is
	 * 0, those named by "options" are tried.
	 */
	unsigned n_strategy;
	const ash_search_strategy *strategy;
	/* The caller's storage for the reuse relations of "scop", computed when
	 * a strategy first needs them.
	 */
	ash_spatial **spatial;
	/* If arrays of "scop" have new layouts: the SCoP without them, whose
	 * statements come first in "scop"; it runs where the tree is not
	 * profitable.  Else NULL.
	 */
	const ash_scop *original;
	ash_diag *diag;		/* gets one ASH_MSG_DONE per changed nest */
} ash_search_input;

/* The result of the search: "schedule" is owned by the caller.  "changed" is
 * false if the original order is the best and no loop is marked parallel; costs
 * are estimates in processor cycles.
 */
typedef struct ash_search_result {
	isl_schedule *schedule;
	/* The schedule before unroll-and-jam was finished, without thread
	 * marks; owned by the caller.
	 */
	isl_schedule *unfinished;
	/* For each array: if not negative, the array is a scalar that the
	 * schedule requires to be expanded to an array, without subscripts for
	 * this number of outermost loops (scop/expand.h).  NULL: no scalar is
	 * expanded; owned by the caller.
	 */
	int *expand;
	/* Run-time conditions under which the schedule may and should run.
	 * They also exclude parameters for which the order is legal, but not
	 * designed, since code for these as well would be long.  Owned by the
	 * caller.
	 */
	ash_conditions when;
	bool retiled;		/* does it contain tiles over time? */
	bool changed;
	bool parallel;
	/* Is it faster than the original code only with several threads? */
	bool for_threads;
	bool jammed;		/* does it contain jammed copies? */
	double cost_before;
	double cost_after;
	double cost_unchanged;	/* part of both costs: nests that stay
				 * unchanged */
	/* Cycles per instance on one thread, by statement (pace.h); owned by
	 * the caller.
	 */
	double *pace;
	/* The innermost bodies of the new tree, with their cost; owned by the
	 * caller.
	 */
	ash_leaves bodies;
} ash_search_result;

/* Free what "result" owns, and set all of its members to 0. */
void ash_search_result_clear(ash_search_result *result);

/* May successive nests of "scop" profit from data of each other in the caches,
 * so that they should be in one SCoP?  A cheap test.
 */
bool ash_search_may_fuse(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Would the search interleave or fuse successive nests of the SCoP if each nest
 * was unchanged otherwise?  A cheap approximation of ash_search_best().
 */
isl_bool ash_search_fuses(const ash_search_input *input);

/* Can the search change anything in "scop"?  A cheap test, which is true if it
 * cannot tell.
 */
bool ash_search_may_change(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Search for the best tree and store it in *result, which must be cleared even
 * on failure.
 */
isl_stat ash_search_best(const ash_search_input *input,
	ash_search_result *result);

#endif
