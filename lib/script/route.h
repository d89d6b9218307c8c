/* route.h - the directives that give one component the loops of another.
 *
 * Section 6.3 of the paper, for a component alone.  Each directive is about
 * loop "prefix.n" of the component, the entries of the prefix being 0: where
 * the component is among others is not decided here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROUTE_H
#define ASH_SCRIPT_ROUTE_H

#include "script/union.h"

/* Append to "part" innermost loops of one iteration each, until its loops tell
 * all iterators apart and each division is a sum of loops: "from" lacks nothing
 * then that a route needs.  The order stays as it is.
 */
isl_stat ash_union_part_complete(ash_union_part *part);

/* From the loops of "from" to those of "to", which are components of one
 * statement in unions like "u", both complete.  NULL: there is none, and *why
 * (owned by the caller) is a clause that says why; or on error, and *why is
 * NULL.
 */
__isl_give ash_script *ash_route_find(const ash_union *u,
	const ash_union_part *from, const ash_union_part *to, char **why);

/* Do "steps" lead from the loops of "from" to those of "to"? */
bool ash_route_fits(const ash_union *u, const ash_union_part *from,
	const ash_union_part *to, const ash_script *steps);

#endif
