/* route_step.h - single steps of a route.
 *
 * Private to route*.c and roles.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROUTE_STEP_H
#define ASH_SCRIPT_ROUTE_STEP_H

#include "script/roles.h"
#include "script/union.h"

/* On the way to "goal"; the component is the only one of "u". */
typedef struct ash_route {
	const ash_union_part *goal;
	ash_union *u;
	ash_script *steps;
	/* The loop of "goal" that each loop is to become; -1: none. */
	int id[ASH_MAX_LOOP + 1];
	/* The loop of "goal" that is for a division; -1: none. */
	int row_of[ASH_MAX_DIVISION];
} ash_route;

/* Start with the original iterators of goal->stmt in an order for the SCoP of
 * "like", and without steps. False without memory or on an error of isl.
 */
bool ash_route_open(ash_route *r, const ash_union *like);
/* Note which loops of the goal are for divisions, as "roles" says. */
bool ash_route_begin(ash_route *r, const ash_roles *roles);
/* The statement as it is now. */
ash_union_part *ash_route_part(const ash_route *r);
/* The position of the loop for division "m" now; -1: there is none. */
int ash_route_division(const ash_route *r, unsigned m);
/* The row of the loop of the goal that is for division "m"; -1: none. */
int ash_route_row_of(const ash_route *r, unsigned m);
/* A loop with this number has come to position "pos". */
void ash_route_insert_id(ash_route *r, unsigned pos, int id);
/* The loop at position "pos" is gone. */
void ash_route_remove_id(ash_route *r, unsigned pos);

/* Apply a directive about loop "depth" with these numbers; false, and nothing
 * has changed, if it is refused.
 */
bool ash_route_step(ash_route *r, ash_directive_kind kind, unsigned depth,
	unsigned n_number, int64_t first, int64_t second);
/* Shift the loop at "pos" by "sum", which is taken. */
bool ash_route_shift(ash_route *r, unsigned pos, ash_sum sum);

/* Make of the loops of divisions, each of which is its division alone, the
 * sums of divisions that they are in "goal".
 */
bool ash_route_mix(ash_route *r, const ash_roles *roles);

/* The inverse of "back", then "there", without what cancels in between. */
__isl_give ash_script *ash_route_join(const ash_script *back,
	const ash_script *there);

#endif
