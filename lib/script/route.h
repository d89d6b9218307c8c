/* route.h - directives that give one component the loops of another.
 *
 * Section 6.3 of the paper, for one component alone.  Each directive concerns
 * loop "prefix.n" of the component, all entries of the prefix being 0: the
 * component's place among others is decided elsewhere.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_ROUTE_H
#define ASH_SCRIPT_ROUTE_H

#include "script/union.h"

/* Append one-iteration innermost loops to "part" until its loops determine all
 * iterators and each division is a sum of loops, as a route requires.  The
 * order of execution does not change.
 */
isl_stat ash_union_part_complete(ash_union_part *part);

/* A route from the loops of "from" to those of "to": components of one
 * statement, both complete, in unions like "u".  NULL if there is none, with a
 * clause in *why (owned by the caller), or on error, with *why NULL.
 */
__isl_give ash_script *ash_route_find(const ash_union *u,
	const ash_union_part *from, const ash_union_part *to, char **why);

/* Does "steps" turn the loops of "from" into those of "to"? */
bool ash_route_fits(const ash_union *u, const ash_union_part *from,
	const ash_union_part *to, const ash_script *steps);

#endif
