/* search.h - from the original order to an optimized schedule tree.
 *
 * The search walks down the original tree.  At every loop it has a choice:
 * keep the loop and look at its body, or have the whole subtree scheduled
 * again (lib/sched) and transform the bands that come out (permute, tile,
 * unroll and jam), or keep the order of the subtree inside of tiles of the band
 * that comes out.  A cost model (cost.h) decides.  Nothing here checks legality
 * of the result: that is the task of deps/legality/legal.h.
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

/* A strategy of the scheduler as the search runs it. */
typedef struct ash_search_strategy {
	ash_scheduler_options options;
	const ash_sched_method *method;	/* NULL: that of the scheduler */
} ash_search_strategy;

/* What the search needs.  All pointers are kept. */
typedef struct ash_search_input {
	ash_budget *budget;	/* that the search may spend */
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_machine *machine;
	/* How threads can share the reductions of the first statements, all
	 * others having none; NULL: in every way.
	 */
	const ash_sharing *sharing;
	const ash_options *options;
	/* The strategies that are tried, at most ASH_MAX_STRATEGY; none: those
	 * that the options name.
	 */
	unsigned n_strategy;
	const ash_search_strategy *strategy;
	/* Where the caller keeps which instances of "scop" touch the same
	 * lines: the search fills it in when a strategy first asks for it.
	 */
	ash_spatial **spatial;
	/* If arrays of "scop" have new layouts: the SCoP without them, which
	 * has the first statements of "scop" and runs where the tree is not
	 * profitable.  NULL: "scop" has none.
	 */
	const ash_scop *original;
	ash_diag *diag;		/* gets one ASH_MSG_DONE per changed nest */
} ash_search_input;

/* The result of the search: "schedule" is owned by the caller.
 * "changed" is false if the original order is as good as any other and no
 * loop is marked parallel; costs are estimates in processor cycles.
 */
typedef struct ash_search_result {
	isl_schedule *schedule;
	/* The same before jams were finished, without marks for threads; owned
	 * by the caller.
	 */
	isl_schedule *unfinished;
	/* Per array: if not negative, the schedule is right only if this
	 * scalar is expanded, with that number of subscripts dropped (see
	 * scop/expand.h).  NULL if none is; owned by the caller.
	 */
	int *expand;
	/* When it is to run.  Of the parameters for which it is right, those
	 * are assumed for which it is meant: code for others would be long.
	 * Owned by the caller.
	 */
	ash_conditions when;
	bool retiled;		/* are there tiles over time? */
	bool changed;
	bool parallel;
	bool jammed;		/* are there jammed copies? */
	double cost_before;
	double cost_after;
	double cost_unchanged;	/* of both: of nests that stay as they are */
	/* The cycles of one instance on one thread, by statement (pace.h);
	 * owned by the caller.
	 */
	double *pace;
	/* The innermost bodies as they are run; owned. */
	ash_leaves bodies;
} ash_search_result;

/* Free what "result" owns; it is as if it had been initialized with zeros. */
void ash_search_result_clear(ash_search_result *result);

/* May nests of "scop" that follow each other gain from each other, so that they
 * should be in one SCoP?  Cheap.
 */
bool ash_search_may_fuse(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Would nests of the SCoP that follow each other take turns, or become one, if
 * each of them stayed as it is?  A good guess at what ash_search_best() does,
 * for much less.
 */
isl_bool ash_search_fuses(const ash_search_input *input);

/* Can the search find anything in "scop" to change?  Cheap. */
bool ash_search_may_change(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Search for the best tree; *result is to be cleared whatever comes of it. */
isl_stat ash_search_best(const ash_search_input *input,
	ash_search_result *result);

#endif
