/* search_state.h - state of the descent through the original tree, for the
 * files of search.
 *
 * The state is passed down.  Parts of the search with other settings get a
 * changed copy; nothing has to be restored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_SEARCH_STATE_H
#define ASH_SEARCH_SEARCH_STATE_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "conditions/conditions.h"
#include "cost/leaves.h"
#include "deps/storage/storage.h"
#include "search/decision.h"
#include "search/dependence_cache.h"
#include "search/search.h"
#include "search/strategies.h"
#include "transform/band.h"

/* A new schedule must cost less than this part of the cost of the original
 * order.
 */
#define ASH_GAIN 0.85
/* New code must save at least ASH_SAVING times the cycles of the run-time test.
 * Smaller predicted gains are unreliable for short loops: a loop over seven
 * rows of 64 sums became slower, 0.84 times as fast.
 */
#define ASH_SAVING 2
/* Size in bytes of the private caches of current processors.  Smaller arrays
 * are reloaded at no cost.
 */
#define ASH_PRIVATE_CACHES (2. * 1024 * 1024)
/* Size in bytes of a core's share of the last-level cache.  The core reads from
 * it nearly as fast as it computes: if a time step touches less, tiles over
 * time and strips of nests gain little or lose (docs/cost.md).
 */
#define ASH_LAST_CACHE (16. * 1024 * 1024)

/* Results of repeated queries, owned by the search. */
typedef struct {
	/* The result of ash_storage_all_constraints(), and the live ranges of
	 * scalars (deps/storage/storage.h); NULL until they are first needed.
	 */
	isl_union_map *storage;
	ash_lives *lives;
	ash_dependence_cache deps;
	/* For each number of enclosing loops, and each statement: is the domain
	 * of the statement a box (domain_box.h) for one iteration of these
	 * loops?  Values as in last_band.c; 0: unknown.
	 */
	signed char *boxes;
} ash_search_answers;

struct ash_nests;
struct ash_plan;
struct ash_search_state;

/* Callbacks that choose the plan for a node during a descent.  "deps" are the
 * dependences inside the node that no loop around it carries; on an error the
 * plan has no schedule.
 */
typedef struct {
	/* The best plan for the band "node". */
	struct ash_plan (*band)(struct ash_search_state *w,
		__isl_keep isl_schedule_node *node,
		__isl_keep isl_union_map *deps);
	/* The best plan for the sequence or set "node" with bands below.  Its
	 * children are "nests" (NULL: unknown); "kept", which is taken, is the
	 * plan that runs them one after the other.  If the callback is NULL,
	 * "kept" is used.
	 */
	struct ash_plan (*sequence)(struct ash_search_state *w,
		__isl_keep isl_schedule_node *node, struct ash_nests *nests,
		__isl_keep isl_union_map *deps, struct ash_plan kept);
	/* Are the visited trees new ones, from the scheduler? */
	bool is_new;
} ash_search_rules;

/* The current position in the tree (the loops around it), and settings of the
 * search.
 */
typedef struct ash_search_state {
	const ash_search_input *input;
	/* Cost estimates.  They count scalars that are to be expanded as arrays
	 * in memory.
	 */
	const ash_estimates *estimates;
	ash_stack stack;
	/* For each loop of the stack, if several threads are wanted: does it
	 * carry dependences other than those of reductions, so that it cannot
	 * run in parallel?
	 */
	bool serial[ASH_MAX_LEVEL];
	/* How nodes are transformed; NULL: nothing changes, only the cost is
	 * computed.
	 */
	const ash_search_rules *rules;
	/* The strategies for rescheduling, and the current one; NULL: subtrees
	 * are not rescheduled.
	 */
	const ash_search_strategies *strategies;
	unsigned strategy;
	ash_budget *budget; /* budget of the search or an attempt */
	/* Will the original order run as new code, after a run-time test? */
	bool tested;
	/* For new trees: do bodies have their statements in the original order?
	 */
	bool forward;
	/* Does no innermost loop carry a dependence, because it is split into
	 * several ranges of iterations?
	 */
	bool split;
	/* If not 0: the scheduler sees the outermost loop of the rescheduled
	 * subtree collapsed with the next inner one, whose trip count this is.
	 */
	int collapsed;
	/* Must plans be profitable for any array size?  They must if a plan for
	 * a sibling is: one run-time test decides on all of them.
	 */
	bool firm;
	/* List to record innermost bodies in; NULL: none. */
	ash_leaves *leaves;
	/* The bodies of the subtree that is being rescheduled, in its original
	 * order.
	 */
	const ash_leaves *kept;
	ash_search_answers *answers; /* results of queries so far */
	/* If "lanes" is not 0: the cost is that of outer-loop vectorization.
	 * The loop at level "level" of the stack executes "copies" iterations
	 * at once, in vectors of "lanes" iterations (several vectors if
	 * "copies" is greater), but statements s with serial[s] stay scalar in
	 * it.  "serial" is not owned; NULL: none.
	 */
	struct {
		unsigned level;
		int lanes;
		int copies;
		const bool *serial;
	} vectors;
	/* For new trees: is only the cost needed?  Schedules of plans are then
	 * invalid, and copies that remain loops are not detected.
	 */
	bool dry;
	/* Imposed decisions, and the list to record decisions in (decision.h);
	 * NULL: none.
	 */
	const ash_decisions *imposed;
	ash_decisions *made;
} ash_search_state;

/* The plan for a subtree.  "cost" is the time in cycles on one thread, "wall"
 * the time on ASH_THREADS threads if loops run in parallel, and "least" the
 * time on one thread if all scalars were in registers.  "expand" says for each
 * array how a scalar is expanded (ash_search_result.expand).
 */
typedef struct ash_plan {
	isl_schedule *schedule;
	double cost;
	double wall;
	double least;
	/* The part of "cost" for nests that stay unchanged. */
	double unchanged;
	bool carries;	/* does a loop that the plan keeps carry dependences? */
	bool changed;
	int *expand;
	/* Run-time conditions under which the plan may and should run, except
	 * for the sizes for which it is faster, which ash_search_finish() adds.
	 */
	ash_conditions when;
	bool retiled;
	int option; /* option selected in the last decision */
	/* Does the plan contain a change that is profitable for any array size?
	 */
	bool firm;
	/* The innermost bodies, for profitability.h; "failed" if unknown. */
	ash_leaves bodies;
	ash_diag notes;
} ash_plan;

/* ---- plans ---- */

/* The result on errors: a plan without a schedule. */
ash_plan ash_plan_error(void);
/* Free what "p" owns. */
void ash_plan_clear(ash_plan *p);
/* Move the expansions of scalars from "from" to "to"; no array is expanded by
 * both plans.
 */
void ash_plan_move_expand(const ash_search_state *w, ash_plan *to,
	ash_plan *from);
/* Returns "fresh" if its time (its member "wall") is below "gain" times that of
 * "kept", or if "kept" has no schedule; else "kept".  The other plan is freed.
 */
ash_plan ash_plan_choose(ash_plan *kept, ash_plan *fresh, double gain);

/* ---- queries about the place in the tree ---- */

/* Allocates an array that can hold the indices of all statements; owned by the
 * caller, NULL without memory.
 */
int *ash_search_alloc(const ash_search_state *w);
/* Returns the number of statements below "node", and stores their indices in
 * "stmt", which has room for all statements.
 */
int ash_search_stmts(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, int *stmt);
/* The schedule rows of the loop "upa" (see ash_level.row); owned by the caller.
 */
int *ash_search_rows(const ash_scop *scop, __isl_keep isl_union_pw_aff *upa);
/* An array with the schedule rows of each member of "band", to be freed by
 * ash_search_free_rows(); NULL on error.
 */
int **ash_search_band_rows(const ash_scop *scop, const ash_band *band);
/* Free the result of ash_search_band_rows() for a band with "n" members. */
void ash_search_free_rows(int **rows, unsigned n);
/* The number of times that the current subtree is entered: the product of the
 * trip counts of the enclosing loops, the largest one of the "n" statements
 * "stmt".
 */
double ash_search_entries(const ash_search_state *w, const int *stmt, int n);
/* Do the bounds of loops along which statement "stmt" moves through arrays
 * depend on parameters?  Loops whose iterations use the same elements again
 * (time loops) do not count.
 */
bool ash_search_has_params(const ash_search_state *w, int stmt);
/* The bytes of the arrays that the "n" statements "stmt" access in two
 * iterations of the loop at depth "time" (0: the outermost loop); with
 * ASH_MAX_LEVEL, in all iterations.
 */
double ash_search_array_bytes(const ash_search_state *w, const int *stmt, int n,
	unsigned time);
/* Are threads enabled, and have the "n" statements "stmt" enough work for
 * several threads in one iteration of the "depth" outermost loops?
 */
bool ash_search_is_worth_threads(const ash_search_state *w, const int *stmt,
	int n, int depth);
/* Returns the first "n" iterators as functions of the instances "domain", which
 * are taken; NULL on error.
 */
__isl_give isl_multi_union_pw_aff *ash_search_iterators(
	__isl_take isl_union_set *domain, int n);
/* The pairs of "deps" without those that only keep the order of a reduction;
 * NULL on error, or if the SCoP has no reductions.
 */
__isl_give isl_union_map *ash_search_order(ash_search_state *w,
	__isl_keep isl_union_map *deps);
/* A lower bound of the cost of the rescheduled subtree on one thread if each
 * scalar has one cell.
 */
double ash_search_frozen_cost(const ash_search_state *w);
/* Is there a band strictly below "node"? */
bool ash_search_has_band(__isl_keep isl_schedule_node *node);

/* ---- visits: "deps" are those of deps->strict inside the subtree "node" that
 * no loop around it carries; an error gives a plan without schedule ---- */

/* The best plan for "node", of any type. */
ash_plan ash_search_visit(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The plan of the unchanged band "node" and its subtree, to get its cost. */
ash_plan ash_search_as_is(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The plan that keeps the loops of the band "node", with the best plan for
 * their body.
 */
ash_plan ash_search_keep(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The best plan for the band "node" of a new tree.  Requires: no band is below
 * "node".
 */
ash_plan ash_search_last_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* A new order of the subtree "node", by the scheduler; without a schedule if
 * its cost reaches "limit".  "ideal" is a lower bound of the cost of its
 * instances.
 */
ash_plan ash_search_reschedule(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, double limit);
/* A new order of the subtree "node", by the strategy with the index "strategy";
 * without a schedule if its cost reaches "limit".
 */
ash_plan ash_search_reschedule_by(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	unsigned strategy, double limit);
/* The plan for the new order "schedule" of a subtree with dependences "deps",
 * with its innermost bands transformed, and scalars expanded that do not fit
 * into one cell.  Without a schedule if that is impossible, or if its cost
 * reaches "limit".
 */
ash_plan ash_search_by_order(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps,
	double limit);
/* The plan of the original band "node" with its loop sunk to the innermost
 * position; without a schedule if its cost reaches "limit", or if there are
 * fewer than two inner loops.
 */
ash_plan ash_search_sunk_loop(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* If the loop of the band "node" was sunk to the innermost position, would its
 * sums fit into vector registers, because its trip count has a small constant
 * bound?
 */
bool ash_search_sinks_into_registers(const ash_search_state *w,
	__isl_keep isl_schedule_node *node);
/* The plan of the original band "node" with outer-loop vectorization: several
 * iterations of one of its loops are executed at once, as vectors in the
 * innermost bodies.  Without a schedule if its cost reaches "limit".
 */
ash_plan ash_search_outer_simd(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* The better one of "kept", which is taken, and the children of the sequence
 * "node" fused into as few nests as possible.
 */
ash_plan ash_search_fuse(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_plan kept);
/* If that costs less, change "kept", the plan for the children "nests" of the
 * sequence "node", to loops over strips of a few rows, in each of which several
 * nests execute their part.  Returns whether "kept" was changed.
 */
bool ash_search_strips(ash_search_state *w, __isl_keep isl_schedule_node *node,
	struct ash_nests *nests, __isl_keep isl_union_map *deps,
	ash_plan *kept);
/* The plan that executes the original band "node" in tiles of the permutable
 * band with which "schedule", a new order for the same instances, begins.
 * Without a schedule if its cost reaches "limit".
 */
ash_plan ash_search_retile(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	__isl_keep isl_schedule *schedule, double limit);
/* The plan that executes the original band "node", a sequential loop, in strips
 * of a loop inside of it, whose iterations become lanes of vectors
 * (transform/lane_strips.h).  "schedule", a new order for the same instances,
 * determines the positions of instances along the strips.  Without a schedule
 * if that is impossible, or if its cost reaches "limit".
 */
ash_plan ash_search_outer_strips(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	__isl_keep isl_schedule *schedule, double limit);
/* Is "p" useless?  It is if it does not save more, compared with "original",
 * than the run-time test costs, or if it is profitable only for sizes at which
 * rows overlap, which no program has (search/overlapping_rows.h).
 */
bool ash_search_is_useless(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p);
/* Complete the tree of plan "p", which replaces the original order with the
 * plan "original", and store it in *result; "p" is cleared.
 */
isl_stat ash_search_finish(ash_search_state *w, const ash_plan *original,
	ash_plan *p, ash_search_result *result);

#endif
