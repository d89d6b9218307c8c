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

/* Which statements can a loop execute as vectors? */
typedef struct {
	/* Can a loop of "instances" alone? */
	bool (*is_vector)(__isl_keep isl_union_set *instances, void *user);
	void *user;
} ash_distribute_test;

/* "loop" (taken), the schedule of one loop and its body, as several loops, each
 * with some of the "n" statements "stmt" of "scop", in their old order; *n_loop
 * is set to their number.  "deps" are all dependences between the instances.
 * Statements that need each other in a circle stay together; loops that pass
 * the test, and loops that do not, have as many statements as they can.
 */
__isl_give isl_schedule *ash_distribute_loop(__isl_take isl_schedule *loop,
	const ash_scop *scop, const int *stmt, int n,
	__isl_keep isl_union_map *deps, ash_distribute_test test, int *n_loop);

#endif
