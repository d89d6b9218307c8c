/* private_reduction.h - privatization and atomic update of reductions.
 *
 * Threads that run iterations of one reduction need either a private copy each
 * of the array that they reduce into, whose contents are combined after the
 * loop, or atomic updates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H
#define ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "scop/scop.h"

/* What generated code cannot do for the reduction of a statement: have a
 * private copy of a single cell ("no_copy"), have one of several cells
 * ("no_part"), update the cell by an atomic operation ("no_step").
 */
typedef struct ash_sharing {
	bool no_copy, no_part, no_step;
} ash_sharing;

/* Can each thread that runs a part of the subtree "node" have a private copy of
 * the used part of "array"?  In each iteration of the loops around "node", the
 * instances below must use the array only for reductions with one operation,
 * and only a bounded part of it; of a scalar, one cell.  "sharing" has an
 * element per statement; NULL: there are no restrictions.
 */
isl_bool ash_private_check(const ash_scop *scop, const ash_sharing *sharing,
	int array, __isl_keep isl_schedule_node *node);

/* Can all threads that run a part of the subtree "node" update "array" by
 * atomic operations instead?  The arguments are those of ash_private_check.
 */
isl_bool ash_private_check_steps(const ash_scop *scop,
	const ash_sharing *sharing, int array,
	__isl_keep isl_schedule_node *node);

/* Select from "pairs" (taken; pairs of ash_deps.reduction) by the array that
 * the statements reduce into.  "mark" is a mark "reduce" (scop/mark.h), which
 * names arrays.  If "named", the result has the pairs for arrays that it names,
 * else the pairs for all other arrays.
 */
__isl_give isl_union_map *ash_private_pairs(const ash_scop *scop,
	__isl_take isl_union_map *pairs, const char *mark, bool named);

#endif
