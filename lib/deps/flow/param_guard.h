/* param_guard.h - parameter conditions that guard statements.
 *
 * The domain of a statement is split into a core, with the constraints on
 * iterators, and a guard, the parameter values for which the statement runs at
 * all.  Statements under an "if" on parameters share a guard, which does not
 * affect the order of instances.  Left in the domains, a guard of several
 * pieces would multiply the pieces of all relations.  Equal guards are stored
 * once; a guard is named by its number.
 *
 * Parameter values are relevant if the SCoP may run with them
 * (ash_scop_params).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_PARAM_GUARD_H
#define ASH_DEPS_FLOW_PARAM_GUARD_H

#include "scop/scop.h"

typedef struct ash_guards {
	unsigned n_stmt;
	/* For statement i: its domain is core[i], restricted to the parameter
	 * values in guard[of[i]]; owned.
	 */
	isl_set **core;
	unsigned *of;
	/* For access j of statement i: access[i][j] is its relation without
	 * conditions that the guard of the statement implies, in a space with
	 * all parameters; owned.
	 */
	isl_map ***access;
	unsigned n;
	/* The distinct guards; owned.  possible[i] contains the relevant
	 * parameter values of guard[i].
	 */
	isl_set **guard;
	isl_set **possible;
	signed char *relation;	/* for each pair of guards; computed on demand;
				 * owned */
} ash_guards;

typedef enum {
	ASH_GUARD_ERROR = -1,
	ASH_GUARD_APART,	/* the guards are disjoint */
	ASH_GUARD_IMPLIED,	/* the first guard implies the second */
	ASH_GUARD_OTHER,
	ASH_GUARD_UNKNOWN	/* not computed yet */
} ash_guard_relation;

/* Find the guards of all statements of "scop".  "possible" contains the
 * relevant parameter values; "params" is a space with all parameters.  Clear
 * "all" by ash_guards_clear even on failure.
 */
isl_stat ash_guards_find(ash_guards *all, const ash_scop *scop,
	__isl_keep isl_set *possible, __isl_keep isl_space *params);
/* Free what "all" owns. */
void ash_guards_clear(ash_guards *all);

/* The relation between the guards with the numbers "first" and "second".  It is
 * computed once.
 */
ash_guard_relation ash_guards_relate(const ash_guards *all, unsigned first,
	unsigned second);

/* Returns "map" (taken) without the pieces that are empty for all relevant
 * parameter values of the guard with the number "guard".
 */
__isl_give isl_map *ash_guards_drop_impossible(const ash_guards *all,
	unsigned guard, __isl_take isl_map *map);

/* The pairs of "pairs" restricted to parameter values for which the second
 * instance runs.
 */
__isl_give isl_union_map *ash_guards_restrict(const ash_guards *all,
	const ash_scop *scop, __isl_keep isl_union_map *pairs);

#endif
