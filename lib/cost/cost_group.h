/* cost_group.h - statements of one innermost loop, for the files of cost.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_COST_GROUP_H
#define ASH_COST_COST_GROUP_H

#include "cost/cost.h"
#include "cost/loop_stack.h"

/* The statements that share an innermost loop, and the current one among them,
 * to which functions with an argument "g" or "of" apply.
 */
typedef struct ash_cost_group {
	const ash_estimates *e;
	const int *stmt;	/* indices of the statements */
	unsigned n;
	unsigned pos;		/* index in "stmt" of the current statement */
	const ash_stack *stack; /* the enclosing loops; NULL: unknown */
} ash_cost_group;

/* The estimate of the statement stmt[pos] of the group. */
static inline const ash_stmt_estimate *ash_cost_stmt(const ash_cost_group *g,
	unsigned pos)
{
	return &g->e->stmt[g->stmt[pos]];
}

/* Is access "a" of the current statement of "g" to memory, and has no earlier
 * access of the group touched its lines?  Rows or planes that several accesses
 * touch, in any of their instances, are loaded once.
 */
bool ash_cost_is_distinct(const ash_cost_group *g, unsigned a);
/* Does a statement of the group write "array"? */
bool ash_cost_is_written(const ash_cost_group *g, int array);
/* The bytes that a group touches in the innermost loops around a statement,
 * indexed by the number of these loops; 0: not computed yet.
 */
typedef struct ash_footprints {
	double bytes[ASH_AREA_MAX + 1];
} ash_footprints;

/* Cycles per instance of the current statement of "g", in the loops "loops",
 * for cache lines that come from beyond cache "level" (0: L1).  "known" stores
 * footprints: it must be empty at first, and is passed again for other levels.
 */
double ash_cost_of_misses(const ash_cost_group *g, const ash_loops *loops,
	int level, ash_footprints *known);
/* Cycles per instance of the current statement of "of" for conflict misses in
 * the L1 cache.
 */
double ash_cost_of_rivals(const ash_cost_group *of, const ash_loops *loops);
/* The bytes that the nest of the group "g" and its siblings touch from one
 * execution of the "n" innermost of "loops" to the next, as far as the stack of
 * "g" knows them (see sibling_nests.h); 0 if no sibling runs in between.
 */
double ash_sibling_bytes(const ash_cost_group *g, const ash_loops *loops,
	unsigned n);

#endif
