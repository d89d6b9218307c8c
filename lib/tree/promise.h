/* promise.h - how much better may another order be, at a glance?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TREE_PROMISE_H
#define ASH_TREE_PROMISE_H

#include "tree/cost.h"

/* What the loops of "scop" cost as they are, as if none carried a dependence,
 * divided by the least they cost in any order (ash_cost_bound).  It takes
 * neither dependences nor schedules, so it only says which of several loop
 * nests to try first.  0 if nothing is known; an error of isl stays set.
 */
double ash_tree_promise(const ash_scop *scop, const ash_machine *machine);

#endif
