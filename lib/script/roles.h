/* roles.h - what each loop of a component is made from.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROLES_H
#define ASH_SCRIPT_ROLES_H

#include "script/union.h"

/* Each loop has one of three roles. */
typedef struct ash_roles {
	/* Loop explicit_row[k] is made from original iterator base[k]; if they
	 * are made in this order, those made so far and the bases of the rest
	 * are independent of each other.
	 */
	unsigned n_explicit;
	unsigned explicit_row[ASH_MAX_LOOP];
	unsigned base[ASH_MAX_LOOP];
	/* The division that the loop is made from; -1: none.  */
	int division[ASH_MAX_LOOP];
	/* It is made from nothing. */
	bool other[ASH_MAX_LOOP];
	/* Is there a loop for the division? */
	bool used[ASH_MAX_DIVISION];
} ash_roles;

/* False if some iterator or division has no loop. */
bool ash_roles_find(ash_roles *roles, const ash_union_part *part);

#endif
