/* gain_bound.h - how much better may another order be, at a glance?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_GAIN_BOUND_H
#define ASH_COST_GAIN_BOUND_H

#include "cost/cost.h"

/* Cycles: what the loops of a SCoP cost as they are, and the least they cost in
 * any order (ash_cost_bound).  Both are zero if nothing is known.
 */
typedef struct ash_promise {
	double cost;
	double least;
} ash_promise;

/* It takes neither dependences nor schedules, so it only says which of several
 * loop nests to try first, and which need not be tried: that an innermost loop
 * carries a dependence is taken for granted where its accesses leave that open.
 * An error of isl stays set.
 */
ash_promise ash_tree_promise(const ash_scop *scop, const ash_machine *machine);

/* How many times faster the SCoP may become; 0 if nothing is known. */
double ash_promise_gain(const ash_promise *promise);

/* How many times faster two nests at most become that follow each other at the
 * outermost level of the SCoP, if the second finds in a cache what the first
 * one has touched; 1: there are no such nests.  Vectors whose length is a
 * parameter are taken to be long.  An error of isl stays set.
 */
double ash_tree_sharing(const ash_scop *scop, const ash_machine *machine);

#endif
