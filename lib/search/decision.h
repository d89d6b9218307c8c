/* decision.h - limited discrepancy search: one search's decisions are imposed
 * on the next, except for one.
 *
 * Where the search compares plans, it makes a decision, identified by its place
 * in the tree, among several options.  A search can record its decisions, and
 * these can be imposed on another search, which then plans only the imposed
 * option, whatever its cost.  So the best tree with one decision changed is
 * found by one more search.  A search without recorded or imposed decisions
 * spends no time on them.  (Harvey and Ginsberg, "Limited discrepancy
 * search", IJCAI 1995.  They take the options of a binary tree in the order of
 * a heuristic; here each option of each decision is taken once.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_DECISION_H
#define ASH_SEARCH_DECISION_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/schedule.h>
#include <isl/schedule_node.h>

/* The kinds of decisions, and their options: for a strategy, the indices of
 * ash_search_strategies; for a band, the values of ash_choice_kind(); for the
 * other kinds, the enumerations below.
 */
typedef enum {
	ASH_DECIDE_SUBTREE,
	ASH_DECIDE_SEQUENCE,
	ASH_DECIDE_STRATEGY,
	ASH_DECIDE_TILES,
	ASH_DECIDE_SCALARS,
	ASH_DECIDE_BAND
} ash_decision_kind;

/* Options for an original subtree: leave it as it is; keep its loop and search
 * in its body; reschedule it; vectorize an outer loop; move its loop to the
 * innermost position; keep its order, after a run-time test that no store
 * changes its bounds and addresses; distribute its statements to several loops;
 * split its iterations into several ranges.
 */
typedef enum {
	ASH_SUBTREE_AS_IS,
	ASH_SUBTREE_KEPT,
	ASH_SUBTREE_NEW,
	ASH_SUBTREE_LANES,
	ASH_SUBTREE_SUNK,
	ASH_SUBTREE_TESTED,
	ASH_SUBTREE_DISTRIBUTED,
	ASH_SUBTREE_SPLIT,
	ASH_N_SUBTREE
} ash_subtree_option;

/* Options for successive nests: separate, interleaved strip by strip
 * (nest_strips.c), or fused.
 */
typedef enum {
	ASH_SEQUENCE_APART,
	ASH_SEQUENCE_STRIPS,
	ASH_SEQUENCE_FUSED,
	ASH_N_SEQUENCE
} ash_sequence_option;

/* Options for a new order: the order itself; the original order in tiles of all
 * loops, with the sequential outermost loop (time) among the tiled loops; or
 * strips of an inner loop, executed one after the other, with the sequential
 * loop inside of each strip.
 */
typedef enum {
	ASH_TILES_NONE,
	ASH_TILES_OVER_TIME,
	ASH_TILES_STRIPS,
	ASH_N_TILES
} ash_tiles_option;

/* Options for scalars for which one cell is not enough in a new order: expand
 * each to an array; keep the statements that share a scalar together ("tied");
 * or constrain the order so that one cell is enough ("fitting").
 */
typedef enum {
	ASH_SCALARS_EXPANDED,
	ASH_SCALARS_TIED,
	ASH_SCALARS_FITTING,
	ASH_N_SCALARS
} ash_scalars_option;

/* One decision that was made. */
typedef struct ash_decision {
	/* Hash of the decision's kind and of its place in the tree. */
	uint64_t place;
	bool outermost;		/* was it made outside of all loops? */
	int chosen;
	unsigned n;		/* number of options; "chosen" is one of them */
	int *option;		/* owned */
} ash_decision;

/* All decisions of a search, one per place, in the order in which they were
 * first made.
 */
typedef struct ash_decisions {
	unsigned n;
	ash_decision *decision;	/* owned */
	bool failed;		/* decisions are missing: no memory */
} ash_decisions;

/* Free what "all" owns; it is empty then. */
void ash_decisions_clear(ash_decisions *all);
/* Returns a copy of "all", owned by the caller, in which "option" is chosen at
 * "place" instead of the recorded option.  Its member "failed" is set if memory
 * runs out.
 */
ash_decisions ash_decisions_change(const ash_decisions *all, uint64_t place,
	int option);
/* The recorded decision at "place"; NULL if none was recorded there. */
const ash_decision *ash_decisions_find(const ash_decisions *all,
	uint64_t place);

struct ash_search_state;

/* A decision to be made: its place (0 if the search neither records nor imposes
 * decisions), and the option that is imposed on it (negative: none is imposed).
 */
typedef struct ash_decision_point {
	uint64_t place;
	int option;
} ash_decision_point;

/* Returns the decision of the kind "kind" to be made on "node" in the state "w"
 * of the search, with the option imposed on it, if any.
 */
ash_decision_point ash_decision_begin(const struct ash_search_state *w,
	ash_decision_kind kind, __isl_keep isl_schedule_node *node);
/* Record that "chosen" was selected from the options 0 to "n" - 1 of the
 * decision "point".  Does nothing if the search does not record decisions, or
 * if "chosen" is negative because no option was possible.
 */
void ash_decision_end(const struct ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n);
/* Record that "chosen" was selected from the "n" options of the decision
 * "point" in the array "option", which is copied.  Nothing happens if the
 * search does not record decisions, or if "chosen" is negative.
 */
void ash_decision_end_of(const struct ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n,
	const int *option);

#endif
