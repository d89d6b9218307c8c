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
#ifndef ASH_DEPS_STORAGE_H
#define ASH_DEPS_STORAGE_H

#include "deps/deps.h"

/* For every array: single[a] is true if it is no scalar or if one cell is
 * enough under "schedule".
 */
isl_stat ash_storage_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, bool *single);

/* The dependences that "array" (a scalar) adds if it has a single cell:
 * its values must not overlap.  To be added to deps->validity.
 */
__isl_give isl_union_map *ash_storage_constraints(const ash_scop *scop,
	int array);

/* The same for all scalars together, by one analysis. */
__isl_give isl_union_map *ash_storage_all_constraints(const ash_scop *scop);

#endif
