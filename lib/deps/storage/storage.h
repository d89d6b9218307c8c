/* storage.h - check that a scalar needs only a single cell under a schedule.
 *
 * In the model a scalar (ash_array.scalar) has one cell per iteration of the
 * loops around its life.  Generated code has one cell per thread.  That is
 * correct if there is a prefix of the schedule such that accesses with equal
 * prefixes use one cell, and no value flows between different prefixes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_STORAGE_H
#define ASH_DEPS_STORAGE_STORAGE_H

#include "deps/flow/deps.h"

/* Facts about the live ranges of all scalars of a SCoP, independent of the
 * schedule; computed on demand and kept.
 */
typedef struct ash_lives ash_lives;

/* Returns an object that computes the facts when they are needed.  "scop" and
 * "deps" must outlive the result.  NULL: out of memory.
 */
ash_lives *ash_lives_make(const ash_scop *scop, const ash_deps *deps);
/* Free "lives" with all that it owns; gives NULL. */
ash_lives *ash_lives_free(ash_lives *lives);

/* Set single[a], for every array a: to true if it is no scalar, if one cell is
 * enough under "schedule", or if no statement in "schedule" accesses it.
 */
isl_stat ash_lives_check(ash_lives *lives, __isl_keep isl_schedule *schedule,
	bool *single);
/* As ash_lives_check(), for callers that check only one schedule of "scop": no
 * facts are kept for later checks.
 */
isl_stat ash_storage_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, bool *single);

/* The dependences that "array" (a scalar) adds if it has a single cell, since
 * lives of its values must not overlap.  To be added to deps->validity.
 */
__isl_give isl_union_map *ash_storage_constraints(const ash_scop *scop,
	int array);

/* The dependences of ash_storage_constraints for all scalars together, found by
 * one analysis.
 */
__isl_give isl_union_map *ash_storage_all_constraints(const ash_scop *scop);

#endif
