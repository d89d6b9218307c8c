/* decision.h - limited discrepancy search: the decisions of one search, imposed
 * on the next but for one of them.
 *
 * Where the search compares plans, it makes a decision, which has a place in
 * the tree and a number of options.  A search can note the decisions that it
 * makes, and another one can have them imposed on it: there only the option
 * that is imposed is planned, whatever it costs.  So the best tree with one
 * decision taken otherwise is found by one more search, and a search that
 * neither notes nor obeys costs what it did.  (Harvey and Ginsberg, "Limited
 * discrepancy search", IJCAI 1995.  They take the options of a binary tree in
 * the order of a heuristic; here each option of each decision is taken once.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_DECISION_H
#define ASH_SEARCH_DECISION_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/schedule.h>
#include <isl/schedule_node.h>

/* What is decided on; the options are those of the enumerations below, but for
 * strategies, which have the indices of ash_search_strategies, and for bands,
 * whose kinds are those of ash_choice_kind.
 */
typedef enum {
	ASH_DECIDE_SUBTREE,
	ASH_DECIDE_SEQUENCE,
	ASH_DECIDE_STRATEGY,
	ASH_DECIDE_TILES,
	ASH_DECIDE_SCALARS,
	ASH_DECIDE_BAND
} ash_decision_kind;

/* Of an original subtree: as it is, its body searched, rescheduled, with
 * vectors of an outer loop, with its loop innermost, in its order behind a test
 * that no store changes its bounds and addresses, its statements in several
 * loops, its iterations in several ranges.
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

/* Of nests that follow each other: apart, in strips, as one nest. */
typedef enum {
	ASH_SEQUENCE_APART,
	ASH_SEQUENCE_STRIPS,
	ASH_SEQUENCE_FUSED,
	ASH_N_SEQUENCE
} ash_sequence_option;

/* Of a new order: the order itself, or the old one in tiles over time. */
typedef enum {
	ASH_TILES_NONE,
	ASH_TILES_OVER_TIME,
	ASH_N_TILES
} ash_tiles_option;

/* Of scalars that do not fit into one cell: memory for them, statements that
 * stay together, constraints for one cell.
 */
typedef enum {
	ASH_SCALARS_EXPANDED,
	ASH_SCALARS_TIED,
	ASH_SCALARS_FITTING,
	ASH_N_SCALARS
} ash_scalars_option;

/* One decision that was made. */
typedef struct ash_decision {
	uint64_t place;		/* hash of what it is about and where */
	bool outermost;		/* is there no loop around it? */
	int chosen;
	unsigned n;		/* options; "chosen" is among them */
	int *option;		/* owned */
} ash_decision;

/* All decisions of a search, each place once, in the order in which they were
 * made first.
 */
typedef struct ash_decisions {
	unsigned n;
	ash_decision *decision;	/* owned */
	bool failed;		/* no memory for all */
} ash_decisions;

/* Free what "all" owns; it is empty then. */
void ash_decisions_clear(ash_decisions *all);
/* A copy, in which the decision at "place" is to choose "option"; a list with
 * "failed" without memory.  Owned by the caller.
 */
ash_decisions ash_decisions_change(const ash_decisions *all, uint64_t place,
	int option);
/* The decision at "place"; NULL: there is none. */
const ash_decision *ash_decisions_find(const ash_decisions *all,
	uint64_t place);

struct ash_search_state;

/* A decision that has to be made now: where, and the option that is imposed;
 * negative: any.  Zeros if nobody asks for decisions.
 */
typedef struct ash_decision_point {
	uint64_t place;
	int option;
} ash_decision_point;

/* The decision of this kind on "node", at the place of "w". */
ash_decision_point ash_decision_begin(const struct ash_search_state *w,
	ash_decision_kind kind, __isl_keep isl_schedule_node *node);
/* Note that "chosen" was taken out of the options from 0 to "n" - 1, if
 * somebody wants to know; nothing if it is negative: no option would do.
 */
void ash_decision_end(const struct ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n);
/* Note that "chosen" was taken out of the "n" options "option", which are
 * copied, if somebody wants to know.
 */
void ash_decision_end_of(const struct ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n,
	const int *option);

#endif
