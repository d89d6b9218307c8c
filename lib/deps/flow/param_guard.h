/* param_guard.h - parameter conditions that guard statements.
 *
 * Statements under an "if" on parameters share its condition, which does not
 * affect the order of instances.  Left in the domains, a condition of several
 * pieces would multiply the pieces of all relations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_PARAM_GUARD_H
#define ASH_DEPS_FLOW_PARAM_GUARD_H

#include "scop/scop.h"

typedef struct ash_guards {
	unsigned n_stmt;
	/* Per statement: its domain is "core", for parameters in guard number
	 * "of"; owned.
	 */
	isl_set **core;
	unsigned *of;
	/* Per statement and access: the access relation without conditions
	 * implied by the guard, with parameters "params"; owned.
	 */
	isl_map ***access;
	unsigned n;
	/* The distinct guards; owned.  "possible" has only the relevant
	 * parameter values.
	 */
	isl_set **guard;
	isl_set **possible;
	signed char *relation;	/* for each pair of guards; computed on demand;
				 * owned */
} ash_guards;

typedef enum {
	ASH_GUARD_ERROR = -1,
	ASH_GUARD_APART,	/* disjoint */
	ASH_GUARD_IMPLIED,	/* the first implies the second */
	ASH_GUARD_OTHER,
	ASH_GUARD_UNKNOWN	/* not computed yet */
} ash_guard_relation;

/* Find the guards of all statements of "scop".  "possible" has the relevant
 * parameter values, "params" is a space with all parameters.  "all" must be
 * cleared even on failure.
 */
isl_stat ash_guards_find(ash_guards *all, const ash_scop *scop,
	__isl_keep isl_set *possible, __isl_keep isl_space *params);
/* Free what "all" owns. */
void ash_guards_clear(ash_guards *all);

/* The relation between the guards of these numbers, computed once. */
ash_guard_relation ash_guards_relate(const ash_guards *all, unsigned first,
	unsigned second);

/* Drop the pieces that are empty for all relevant parameters in "guard". */
__isl_give isl_map *ash_guards_drop_impossible(const ash_guards *all,
	unsigned guard, __isl_take isl_map *map);

/* Restrict pairs of instances to parameters for which the sink runs. */
__isl_give isl_union_map *ash_guards_restrict(const ash_guards *all,
	const ash_scop *scop, __isl_keep isl_union_map *pairs);

#endif
