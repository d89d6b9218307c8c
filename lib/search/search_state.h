/* search_state.h - the walk down the original tree; for the files of the
 * search.
 *
 * The state is handed down.  Where a part of the walk goes another way, it gets
 * a changed copy; nothing is set that has to be restored.
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

/* A new schedule must be this much better than the old order. */
#define ASH_GAIN 0.85
/* Bytes that the private caches of current processors hold.  Arrays of less are
 * read again at no cost.
 */
#define ASH_PRIVATE_CACHES (2. * 1024 * 1024)
/* Bytes that a core reads from its part of the last cache nearly as fast as it
 * computes: where a step of time touches less, tiles over time and nests in
 * strips gain little or lose (docs/cost.md).
 */
#define ASH_LAST_CACHE (16. * 1024 * 1024)

/* Answers to questions that come again.  All of it is owned by the search. */
typedef struct {
	/* Those of deps/storage/storage.h, once they have been asked for. */
	isl_union_map *storage;
	ash_lives *lives;
	ash_dependence_cache deps;
	/* For each number of loops around, and each statement: is its domain a
	 * box (domain_box.h) inside of them?  0: not asked yet; see
	 * last_band.c.
	 */
	signed char *boxes;
} ash_search_answers;

struct ash_nests;
struct ash_plan;
struct ash_search_state;

/* What a walk does where there is something to choose.  "deps" are as those of
 * the visits below; an error gives a plan without schedule.
 */
typedef struct {
	/* The best that is known for the band "node". */
	struct ash_plan (*band)(struct ash_search_state *w,
		__isl_keep isl_schedule_node *node,
		__isl_keep isl_union_map *deps);
	/* The best for the sequence or set "node" with bands below, for whose
	 * children "kept", which is taken, has been found.  They are "nests";
	 * NULL: not known.  The function is NULL where sequences stay.
	 */
	struct ash_plan (*sequence)(struct ash_search_state *w,
		__isl_keep isl_schedule_node *node, struct ash_nests *nests,
		__isl_keep isl_union_map *deps, struct ash_plan kept);
	bool is_new;	/* for trees that the scheduler has made */
} ash_search_rules;

/* Where we are in the walk. */
typedef struct ash_search_state {
	const ash_search_input *input;
	/* With those scalars expanded that are to have memory in the walk. */
	const ash_estimates *estimates;
	ash_stack stack;
	/* NULL: all is kept, only the cost is of interest. */
	const ash_search_rules *rules;
	/* Those of rescheduling, and which is tried; NULL: nothing is
	 * rescheduled.
	 */
	const ash_search_strategies *strategies;
	unsigned strategy;
	ash_budget *budget;	/* of the search, or of an attempt in it */
	/* Is the order of the program run as new code, behind a test? */
	bool tested;
	/* New trees: have bodies their statements in the old order? */
	bool forward;
	/* Does no innermost loop carry a dependence, since it is cut into
	 * ranges of iterations?
	 */
	bool split;
	/* If not 0: the outermost loop of what is rescheduled and the one in
	 * it, which runs so many times, are one loop for the scheduler.
	 */
	int collapsed;
	/* No plan may depend on the size of arrays: others beside it do not. */
	bool firm;
	/* Where to note the innermost bodies that are met; NULL: nowhere. */
	ash_leaves *leaves;
	/* Those of the subtree that is rescheduled, in its old order. */
	const ash_leaves *kept;
	ash_search_answers *answers;	/* so far */
	/* If "lanes" is not 0: the loop "level" of the stack is executed in
	 * vectors of "lanes" iterations, "copies" iterations at once.
	 */
	struct {
		unsigned level;
		int lanes;
		int copies;
	} vectors;
	/* New trees: is only the cost of interest?  The schedules of plans are
	 * then good for nothing, and copies that stay loops are not known to.
	 */
	bool dry;
	/* Decisions that are imposed on the search, and where to note those
	 * that it makes (decision.h); NULL: none, nowhere.
	 */
	const ash_decisions *imposed;
	ash_decisions *made;
} ash_search_state;

/* What came out for a subtree.  "cost" is that of one thread; "wall" is less
 * where loops run in parallel, "least" is that of one thread if scalars had
 * registers, even if they have not.  "expand" tells for each array how many
 * subscripts less it has as a temporary, -1 if it stays as it is; NULL if all
 * stay.
 */
typedef struct ash_plan {
	isl_schedule *schedule;
	double cost;
	double wall;
	double least;
	double unchanged;	/* of "cost": of nests that stay as they are */
	bool carries;	/* does some loop that was kept carry dependences? */
	bool changed;
	int *expand;
	ash_conditions when; /* see ash_search_result; no limits yet */
	bool retiled;
	int option;	/* that was taken in the decision it is weighed in */
	/* Is there a change that is worthwhile for arrays of any size? */
	bool firm;
	/* The innermost bodies as they are run, for profitability.h; "failed"
	 * if that is not known.
	 */
	ash_leaves bodies;
	ash_diag notes;
} ash_plan;

/* ---- plans ---- */

/* What comes out on errors: a plan without schedule. */
ash_plan ash_plan_error(void);
/* Free what "p" owns. */
void ash_plan_clear(ash_plan *p);
/* Move the expansions; each array is expanded by one of the two at most. */
void ash_plan_move_expand(const ash_search_state *w, ash_plan *to,
	ash_plan *from);
/* "fresh" if its time is below "gain" times that of "kept", or if it is the
 * only one, else "kept"; the other one is freed.
 */
ash_plan ash_plan_choose(ash_plan *kept, ash_plan *fresh, double gain);

/* ---- questions ---- */

/* Room for the indices of all statements; owned by the caller. */
int *ash_search_alloc(const ash_search_state *w);
/* The statements below "node": their number, and their indices in "stmt". */
int ash_search_stmts(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, int *stmt);
/* The rows of the loop "upa" (see ash_level.row); owned by the caller. */
int *ash_search_rows(const ash_scop *scop, __isl_keep isl_union_pw_aff *upa);
/* The rows of all members of "band": one array each, and one of them, owned by
 * the caller; NULL on error.
 */
int **ash_search_band_rows(const ash_scop *scop, const ash_band *band);
/* Free what ash_search_band_rows has given for "n" members. */
void ash_search_free_rows(int **rows, unsigned n);
/* How often does the loop that is innermost of the stack begin? */
double ash_search_entries(const ash_search_state *w, const int *stmt, int n);
/* Do the bounds of loops along which statement "stmt" goes through arrays
 * depend on parameters?  Those over time do not count.
 */
bool ash_search_has_params(const ash_search_state *w, int stmt);
/* The bytes of the arrays that the "n" statements "stmt" use.  An array with a
 * plane for each iteration of loop "time", counted from the outermost, counts
 * with two planes: it does not need more at once.  ASH_MAX_LEVEL: no loop.
 */
double ash_search_array_bytes(const ash_search_state *w, const int *stmt, int n,
	unsigned time);
/* Are the "n" statements "stmt" in one iteration of the "depth" outermost
 * loops enough for several threads, and are there any?
 */
bool ash_search_is_worth_threads(const ash_search_state *w, const int *stmt,
	int n, int depth);
/* The first "n" iterators of the instances "domain", which are taken. */
__isl_give isl_multi_union_pw_aff *ash_search_iterators(
	__isl_take isl_union_set *domain, int n);
/* The pairs of "deps" that order more than reductions; NULL if there are no
 * reductions.
 */
__isl_give isl_union_map *ash_search_order(ash_search_state *w,
	__isl_keep isl_union_map *deps);
/* The least that the subtree that is rescheduled costs on one thread in any
 * order in which each scalar fits into one cell.
 */
double ash_search_frozen_cost(const ash_search_state *w);
/* Is there a band strictly below "node"? */
bool ash_search_has_band(__isl_keep isl_schedule_node *node);

/* ---- visits: "deps" are those of deps->strict inside the subtree "node" that
 * no loop around it carries; an error gives a plan without schedule ---- */

/* The best that is known for "node", of whatever type it is. */
ash_plan ash_search_visit(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The band "node" and everything below as it is, for the sake of its cost. */
ash_plan ash_search_as_is(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The band "node" with its loops as they are, and the best that is known for
 * the body.
 */
ash_plan ash_search_keep(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The best that can be made of the band "node", which has no band below, for
 * the dependences "deps" that reach it: its tree and cost, to be cleared.
 */
ash_plan ash_search_last_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps);
/* The subtree "node", rescheduled; without schedule if that takes "limit" or
 * more.  Its instances cost "ideal" at least.
 */
ash_plan ash_search_reschedule(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double ideal, double limit);
/* The subtree "node", rescheduled by the strategy of that index; without
 * schedule if that takes "limit" or more.
 */
ash_plan ash_search_reschedule_by(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	unsigned strategy, double limit);
/* The instances of a subtree, in which "deps" hold, in the order "schedule",
 * with the best that is known for its innermost bands; scalars that do not fit
 * into one cell get memory.  Without schedule if that cannot be, or takes
 * "limit" or more.
 */
ash_plan ash_search_by_order(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_map *deps,
	double limit);
/* The original band "node" with its loop innermost, and everything below it as
 * it is otherwise; without schedule if that takes "limit" or more, or if it
 * has less than two loops inside.
 */
ash_plan ash_search_sunk_loop(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* The original band "node" with everything below it as it is, but several
 * iterations of one of its loops at once, as vectors in the innermost bodies;
 * without schedule if that takes "limit" or more.
 */
ash_plan ash_search_outer_simd(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit);
/* The children of the sequence "node" as one nest, or as few as can be, instead
 * of "kept", which is taken; whichever is better.
 */
ash_plan ash_search_fuse(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_plan kept);
/* The children of the sequence "node", "nests", for which "kept" has been found
 * together, in loops over strips where that is better: true if so.  See
 * nest_group.h.
 */
bool ash_search_strips(ash_search_state *w, __isl_keep isl_schedule_node *node,
	struct ash_nests *nests, __isl_keep isl_union_map *deps,
	ash_plan *kept);
/* The original band "node" with everything below it as it is, but in tiles
 * of the permutable band that "schedule", a new order for the same instances,
 * begins with; without schedule if that takes "limit" or more.
 */
ash_plan ash_search_retile(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	__isl_keep isl_schedule *schedule, double limit);
/* Does "p" hardly save what the test at run time takes, or is it worthwhile at
 * no size but those at which rows overlap?  No program has those: see
 * search/overlapping_rows.h.
 */
bool ash_search_is_useless(const ash_search_state *w, const ash_plan *original,
	const ash_plan *p);
/* Complete the tree of "p", which is cleared, instead of "original": *result.
 */
isl_stat ash_search_finish(ash_search_state *w, const ash_plan *original,
	ash_plan *p, ash_search_result *result);

#endif
