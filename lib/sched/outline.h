/* outline.h - the schedule tree while it is being made.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_OUTLINE_H
#define ASH_SCHED_OUTLINE_H

#include "sched/graph.h"

typedef enum {
	ASH_OUTLINE_LEAF,
	ASH_OUTLINE_BAND,	/* one child */
	ASH_OUTLINE_SEQUENCE,
	ASH_OUTLINE_SET
} ash_outline_kind;

/* A node of the tree.  The rows of a band are those of its statements. */
typedef struct ash_outline {
	ash_outline_kind kind;
	unsigned n_stmt;
	unsigned *stmt;		/* of the graph */
	unsigned first, n_member;	/* rows of the statements */
	bool is_permutable;
	bool *coincident;	/* per member */
	unsigned n_child;
	struct ash_outline **child;
} ash_outline;

/* A node for the statements; NULL without memory. */
ash_outline *ash_outline_alloc(ash_outline_kind kind, unsigned n_stmt,
	const unsigned *stmt, unsigned n_child);
ash_outline *ash_outline_free(ash_outline *node);

/* Order "n" units, each a node: a series of units becomes a sequence, units
 * without order between them become a set.  The units are taken.
 */
struct ash_digraph;
ash_sched_status ash_outline_arrange(const struct ash_digraph *order,
	ash_outline **unit, ash_outline **result);

/* The schedule of "domain" that has the form of "root". */
__isl_give isl_schedule *ash_outline_build(const ash_graph *graph,
	const ash_outline *root, __isl_take isl_union_set *domain);

#endif
