/* route_step.h - single steps of a route (see route.h).
 *
 * Private to route*.c and roles.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROUTE_STEP_H
#define ASH_SCRIPT_ROUTE_STEP_H

#include "script/roles.h"
#include "script/union.h"

/* A route under construction: "steps" so far, "goal", and the component that
 * they have changed, which is the only one of "u".
 */
typedef struct ash_route {
	const ash_union_part *goal;
	ash_union *u;
	ash_script *steps;
	/* Per loop of the component: the loop of the goal that it is to become;
	 * -1: it is temporary.
	 */
	int id[ASH_MAX_LOOP + 1];
	/* Per division: the loop of the goal that is built from it; -1: none.
	 */
	int row_of[ASH_MAX_DIVISION];
} ash_route;

/* Start with the original iterators of goal->stmt, in a union like "like", and
 * no steps.  False without memory or on an error of isl.
 */
bool ash_route_open(ash_route *r, const ash_union *like);
/* Set r->row_of, the loop of the goal for each division, according to "roles".
 */
bool ash_route_begin(ash_route *r, const ash_roles *roles);
/* The component in its current form; owned by the route. */
ash_union_part *ash_route_part(const ash_route *r);
/* The current position of the loop for division "m"; -1 if there is none. */
int ash_route_division(const ash_route *r, unsigned m);
/* The row of the goal's loop for division "m"; -1 if there is none. */
int ash_route_row_of(const ash_route *r, unsigned m);
/* Record that a loop, which is to become loop "id" of the goal, has been
 * inserted at "pos".
 */
void ash_route_insert_id(ash_route *r, unsigned pos, int id);
/* Record that the loop at "pos" was removed. */
void ash_route_remove_id(ash_route *r, unsigned pos);

/* Apply a directive with these numbers to loop "depth"; false if it is refused,
 * and then nothing has changed.
 */
bool ash_route_step(ash_route *r, ash_directive_kind kind, unsigned depth,
	unsigned n_number, int64_t first, int64_t second);
/* Shift the loop at "pos" by "sum", which is taken. */
bool ash_route_shift(ash_route *r, unsigned pos, ash_sum sum);

/* Turn each loop that equals a division into the sum of divisions that the loop
 * is in "goal".
 */
bool ash_route_mix(ash_route *r, const ash_roles *roles);

/* The inverse of "back" followed by "there", without steps that cancel; owned
 * by the caller, NULL on error.
 */
__isl_give ash_script *ash_route_join(const ash_script *back,
	const ash_script *there);

#endif
