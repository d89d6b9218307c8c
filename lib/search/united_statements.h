/* united_statements.h - units of statements that are scheduled together.
 *
 * A unit consists of one or several statements of a loop body; each statement
 * is in one unit, which is named by its first statement, the head.
 *
 * The real and imaginary parts of complex numbers, or the copies in a manually
 * unrolled loop, perform the same operations on neighbouring elements
 * (isomorphic_statements.h).  Separating them is never better: they share what
 * they read, and LLVM vectorizes them together.  So they get one schedule,
 * which is cheaper to find and yields fewer loops.
 *
 * Other units consist of statements that pass the value of a scalar to each
 * other: the value stays in a register if the statements run in the same
 * iteration, and otherwise needs an array (scalar expansion).  A scalar is
 * called tied if the statements that use it must stay together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_UNITED_STATEMENTS_H
#define ASH_SEARCH_UNITED_STATEMENTS_H

#include <stdbool.h>

#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "search/search_state.h"

/* The units of the statements of a SCoP. */
typedef struct {
	const ash_scop *scop;	/* not owned */
	int *head;	/* for each statement the first one of its unit;
			 * owned */
	int *order;	/* all statements in order; owned */
	bool some;	/* is there a unit of several statements? */
	bool packed;	/* does a unit of several access arrays? */
} ash_units;

/* Find the units below "node" under "deps".  If "tied" is NULL, a unit consists
 * of statements that are isomorphic, have the same instances, are in the same
 * innermost body, and can follow each other without statements in between.
 * Else "tied" has a flag for each array, and a unit consists of all statements
 * of an innermost body from the first to the last one that share a flagged
 * scalar. Must be cleared even on error.
 */
isl_stat ash_units_find(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const bool *tied, ash_units *units);
/* Free what "units" owns. */
void ash_units_clear(ash_units *units);

/* Returns "domain" in terms of units: the instances of all statements of a unit
 * become instances of its first statement.
 */
__isl_give isl_union_set *ash_units_heads(const ash_units *units,
	__isl_take isl_union_set *domain);
/* Returns "deps" in terms of units: each statement is replaced by the first one
 * of its unit, and pairs of an instance with itself are dropped.
 */
__isl_give isl_union_map *ash_units_deps(const ash_units *units,
	__isl_take isl_union_map *deps);
/* Order the statements of a unit, which "schedule" executes at the same time,
 * as they are in the program.
 */
__isl_give isl_schedule *ash_units_order(const ash_units *units,
	__isl_take isl_schedule *schedule);

#endif
