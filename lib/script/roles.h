/* roles.h - assignment of loops to the iterators and divisions they are built
 * from.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROLES_H
#define ASH_SCRIPT_ROLES_H

#include "script/union.h"

/* What each loop of a component is built from: an iterator, a division, or
 * neither.
 */
typedef struct ash_roles {
	/* Loop explicit_row[k] of the component is built from original iterator
	 * base[k].  If loops are built in this order, those already built and
	 * the bases of the rest are linearly independent at each step.
	 */
	unsigned n_explicit;
	unsigned explicit_row[ASH_MAX_LOOP];
	unsigned base[ASH_MAX_LOOP];
	/* The division that the loop is built from; -1: none. */
	int division[ASH_MAX_LOOP];
	/* Is the loop built from neither an iterator nor a division? */
	bool other[ASH_MAX_LOOP];
	/* Is there a loop for the division? */
	bool used[ASH_MAX_DIVISION];
} ash_roles;

/* Assign roles to the loops of "part"; false if an iterator or division has no
 * loop.
 */
bool ash_roles_find(ash_roles *roles, const ash_union_part *part);

#endif
