/* draft.h - schedule trees under construction.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DRAFT_H
#define ASH_SCHED_DRAFT_H

#include "sched/graph/graph.h"

typedef enum {
	ASH_DRAFT_LEAF,
	ASH_DRAFT_BAND,	/* one child */
	ASH_DRAFT_SEQUENCE,
	ASH_DRAFT_SET
} ash_draft_kind;

/* A node of the tree, which owns its arrays and its children. */
typedef struct ash_draft {
	ash_draft_kind kind;
	unsigned n_stmt;
	unsigned *stmt;		/* statements of the graph */
	/* For a band: its "n_member" members are the rows from number "first"
	 * on in the schedules of its statements.
	 */
	unsigned first, n_member;
	bool is_permutable;
	bool *coincident;	/* per member */
	unsigned n_child;
	struct ash_draft **child;
} ash_draft;

/* A node for the "n_stmt" statements "stmt", which are copied, with room for
 * "n_child" children, all NULL at first. NULL without memory.
 */
ash_draft *ash_draft_alloc(ash_draft_kind kind, unsigned n_stmt,
	const unsigned *stmt, unsigned n_child);
/* Free "node" with all that it owns; gives NULL. */
ash_draft *ash_draft_free(ash_draft *node);

struct ash_digraph;
/* Set *result, which the caller owns, to one tree of the trees "unit", one for
 * each node of the acyclic graph "order": trees in series become a sequence,
 * unordered ones a set.  Entries of "unit" that become part of the result are
 * set to NULL.  Each comparison of two trees is charged to *budget.
 */
ash_sched_status ash_draft_arrange(const struct ash_digraph *order,
	uint64_t *budget, ash_draft **unit, ash_draft **result);

/* The isl schedule of "domain" for the tree "root", with the schedule rows of
 * the statements of "graph"; NULL on error.
 */
__isl_give isl_schedule *ash_draft_build(const ash_graph *graph,
	const ash_draft *root, __isl_take isl_union_set *domain);

#endif
