/* distribute.h - loop distribution and statement reordering.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_DISTRIBUTE_H
#define ASH_TRANSFORM_DISTRIBUTE_H

#include <stdbool.h>

#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/scop.h"

/* The most statements of a loop that is distributed. */
#define ASH_MAX_DISTRIBUTED 32

/* The test that decides which statements can be vectorized. */
typedef struct {
	/* Can a loop with exactly "instances" be vectorized? */
	bool (*is_vector)(__isl_keep isl_union_set *instances, void *user);
	void *user;
} ash_distribute_test;

/* Distribute "loop" (taken), the schedule of one loop and its body, over
 * several loops, each with some of the "n" statements "stmt" of "scop", in
 * their old order; *n_loop is set to their number.  "deps" are all dependences
 * between the instances.  Strongly connected statements stay together; loops
 * that can be vectorized ("test"), and loops that cannot, have as many
 * statements as possible.
 */
__isl_give isl_schedule *ash_distribute_loop(__isl_take isl_schedule *loop,
	const ash_scop *scop, const int *stmt, int n,
	__isl_keep isl_union_map *deps, ash_distribute_test test, int *n_loop);

#endif
