/* param_guard.h - conditions on parameters alone under which statements run.
 *
 * Statements below an "if" on parameters share its condition, which says
 * nothing of the order of instances.  Left in the domains, a condition of
 * several pieces would make as many of everything.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_PARAM_GUARD_H
#define ASH_DEPS_FLOW_PARAM_GUARD_H

#include "scop/scop.h"

typedef struct ash_guards {
	unsigned n_stmt;
	/* Per statement: its domain is "core" for parameters in the guard
	 * number "of"; owned.
	 */
	isl_set **core;
	unsigned *of;
	/* Per statement and access: its domain is that of the statement, for
	 * parameters in the guard; about "params"; owned.
	 */
	isl_map ***access;
	unsigned n;
	/* Those of different numbers differ in some constraint; owned.
	 * "possible" has only the parameters that count.
	 */
	isl_set **guard;
	isl_set **possible;
	signed char *relation;	/* of each two, as far as asked for; owned */
} ash_guards;

typedef enum {
	ASH_GUARD_ERROR = -1,
	ASH_GUARD_APART,	/* both hold for no parameters */
	ASH_GUARD_IMPLIED,	/* the second holds wherever the first does */
	ASH_GUARD_OTHER,
	ASH_GUARD_UNKNOWN	/* not asked for yet */
} ash_guard_relation;

/* Find the guards of all statements of "scop". "possible" are the parameters
 * that count, "params" is a space with all that occur. "all" is to be cleared
 * whatever the result.
 */
isl_stat ash_guards_find(ash_guards *all, const ash_scop *scop,
	__isl_keep isl_set *possible, __isl_keep isl_space *params);
/* Free what "all" owns. */
void ash_guards_clear(ash_guards *all);

/* How the guards of these numbers are related: asked of isl once, then
 * remembered.
 */
ash_guard_relation ash_guards_relate(const ash_guards *all, unsigned first,
	unsigned second);

/* Drop the pieces that no parameters allow that count and are in "guard". */
__isl_give isl_map *ash_guards_drop_impossible(const ash_guards *all,
	unsigned guard, __isl_take isl_map *map);

/* Restrict pairs of instances to parameters for which the second runs. */
__isl_give isl_union_map *ash_guards_restrict(const ash_guards *all,
	const ash_scop *scop, __isl_keep isl_union_map *pairs);

#endif
