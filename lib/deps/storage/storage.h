/* storage.h - which schedules let a scalar live in a single cell.
 *
 * In the model a scalar (ash_array.scalar) has one cell per iteration of the
 * loops around its life.  Generated code has one cell per thread.  That is
 * right if there is a prefix of the schedule such that all accesses which
 * share the prefix use one cell, and no value flows from one prefix to
 * another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_STORAGE_H
#define ASH_DEPS_STORAGE_STORAGE_H

#include "deps/flow/deps.h"

/* What is known of the lives of all scalars of a SCoP, whatever the schedule:
 * found out when it is needed first, and kept for further questions.
 */
typedef struct ash_lives ash_lives;

/* "scop" and "deps" are kept.  NULL: out of memory. */
ash_lives *ash_lives_make(const ash_scop *scop, const ash_deps *deps);
/* Free "lives" with all that it owns; gives NULL. */
ash_lives *ash_lives_free(ash_lives *lives);

/* For every array: single[a] is true if it is no scalar, if one cell is
 * enough under "schedule", or if no statement in that accesses it.
 */
isl_stat ash_lives_check(ash_lives *lives, __isl_keep isl_schedule *schedule,
	bool *single);
/* For every array: single[a] is true if it is no scalar, if one cell is enough
 * under "schedule", or if no statement in that accesses it.  The lives of
 * scalars are computed for this question alone.
 */
isl_stat ash_storage_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, bool *single);

/* The dependences that "array" (a scalar) adds if it has a single cell:
 * its values must not overlap.  To be added to deps->validity.
 */
__isl_give isl_union_map *ash_storage_constraints(const ash_scop *scop,
	int array);

/* The pairs that must stay in order for one cell to be enough for each scalar,
 * for all scalars together, by one analysis.
 */
__isl_give isl_union_map *ash_storage_all_constraints(const ash_scop *scop);

#endif
