/* united_statements.h - statements of a subtree that the scheduler sees as one.
 *
 * The real and the imaginary part of complex numbers, or the copies in a loop
 * that the program has unrolled, do the same next to each other
 * (isomorphic_statements.h). To take them apart is never better: they share
 * what they read, and LLVM packs them.  So they get one schedule, which makes
 * it cheaper to find and the loops fewer.
 *
 * Or they hand a scalar to each other, under conditions: the value is in a
 * register as long as they stay together, and else needs an array.
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

typedef struct {
	const ash_scop *scop;	/* not owned */
	int *head;	/* for each statement the first of its unit; owned */
	int *order;	/* all statements as they follow each other; owned */
	bool some;	/* is there a unit of two statements or more? */
	bool packed;	/* and one that reads or writes arrays? */
} ash_units;

/* The units below "node", in which "deps" hold: statements that are alike, have
 * the same instances, are in the same innermost body, and can follow each other
 * there without statements between.  If "tied" is not NULL, they are instead
 * all statements of such a body from the first to the last one that share a
 * scalar for which it holds true, per array.  To be cleared, also on error.
 */
isl_stat ash_units_find(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const bool *tied, ash_units *units);
/* Free what "units" owns. */
void ash_units_clear(ash_units *units);

/* "domain", with each unit of statements as its first statement, which has the
 * instances of all of them.
 */
__isl_give isl_union_set *ash_units_heads(const ash_units *units,
	__isl_take isl_union_set *domain);
/* "deps" between the units, with the names of their first statements, without
 * those inside of one instance of a unit.
 */
__isl_give isl_union_map *ash_units_deps(const ash_units *units,
	__isl_take isl_union_map *deps);
/* Put the statements that "schedule" executes at one time, those of a unit,
 * into the order in which they follow each other.
 */
__isl_give isl_schedule *ash_units_order(const ash_units *units,
	__isl_take isl_schedule *schedule);

#endif
