/* tree_input.h - from the original order to an optimized schedule tree.
 *
 * The search walks down the original tree.  At every loop it has a choice:
 * keep the loop and look at its body, or have the whole subtree scheduled
 * again and transform the bands that come out (permute, tile, unroll and
 * jam), or keep the order of the subtree inside of tiles of the band that comes
 * out.  A cost model (cost.h) decides.  Nothing here checks legality of the
 * result: that is the task of deps/legality/legal.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_TREE_INPUT_H
#define ASH_TRANSFORM_TREE_INPUT_H

#include <isl/schedule.h>

#include "budget/budget.h"
#include "conditions/conditions.h"
#include "cost/leaves.h"
#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "support/options.h"

/* A scheduler: from constraints to a schedule, NULL on error.  "way" is one
 * of several ways to do so.  "spatial" says what touches the same lines among
 * the instances; NULL if the way does not ask for that.
 */
typedef __isl_give isl_schedule *(
	*ash_schedule_fn)(__isl_take isl_schedule_constraints *constraints,
	unsigned way, const ash_spatial *spatial, void *user);
/* Set *spatial to what touches the same lines in the SCoP, or to NULL if
 * "way" does not ask for it; it stays with the callee.
 */
typedef isl_stat (
	*ash_spatial_fn)(unsigned way, const ash_spatial **spatial, void *user);
/* Constraints for the instances in "domain". */
typedef __isl_give isl_schedule_constraints *(
	*ash_constraints_fn)(__isl_keep isl_set *context,
	__isl_take isl_union_set *domain, __isl_take isl_union_map *validity,
	__isl_take isl_union_map *coincidence,
	__isl_take isl_union_map *proximity);

/* What the search needs.  All pointers are kept. */
typedef struct ash_tree_input {
	ash_budget *budget;	/* that the search may spend */
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_machine *machine;
	const ash_options *options;
	ash_constraints_fn constraints;
	/* The ways to schedule: the first counts unless the model expects
	 * much more of a later one.  "spatial" may be NULL.
	 */
	unsigned n_way;
	/* The way that has loops in common wherever it can; negative: none. */
	int fusing_way;
	ash_schedule_fn schedule;
	ash_spatial_fn spatial;
	void *user;
	/* The SCoP without new layouts of arrays, of which "scop" has the first
	 * statements: what runs where the tree is not worth while.  NULL: the
	 * same.
	 */
	const ash_scop *plain;
	ash_diag *diag;		/* gets one ASH_MSG_DONE per changed nest */
} ash_tree_input;

/* The result of the search: "schedule" is owned by the caller.
 * "changed" is false if the original order is as good as any other and no
 * loop is marked parallel; costs are estimates in processor cycles.
 */
typedef struct ash_tree_result {
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
} ash_tree_result;

/* Free what "result" owns; it is as if it had been initialized with zeros. */
void ash_tree_result_clear(ash_tree_result *result);

/* May nests of "scop" that follow each other gain from each other, so that they
 * should be in one SCoP?  Cheap.
 */
bool ash_tree_may_fuse(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Would nests of the SCoP that follow each other take turns, or become one, if
 * each of them stayed as it is?  A good guess at what ash_tree_optimize does,
 * for much less.
 */
isl_bool ash_tree_fuses(const ash_tree_input *input);

/* Can the search find anything in "scop" to change?  Cheap. */
bool ash_tree_may_change(const ash_scop *scop, const ash_machine *machine,
	const ash_options *options);

/* Search for the best tree; *result is to be cleared whatever comes of it. */
isl_stat ash_tree_optimize(const ash_tree_input *input,
	ash_tree_result *result);

#endif
