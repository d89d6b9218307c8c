/* private_reduction.h - reductions of which each thread computes a part.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H
#define ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "scop/scop.h"

/* What code for the target cannot do to share the reduction of a statement out
 * to threads: give each a copy of a cell, a copy of many cells, or let them
 * change a cell in one step.
 */
typedef struct ash_sharing {
	bool no_copy, no_part, no_step;
} ash_sharing;

/* Could each thread that executes a part of the subtree "node" have a copy of
 * what is used of "array"?  In each iteration of the loops around "node" the
 * instances below use it for reductions with one operation alone, and only a
 * part of it that is bounded; of a scalar, one cell.  "sharing" is by
 * statement; NULL: code can do all that.
 */
isl_bool ash_private_check(const ash_scop *scop, const ash_sharing *sharing,
	int array, __isl_keep isl_schedule_node *node);

/* Could all threads share "array" instead, if each of its cells is changed in
 * one step?
 */
isl_bool ash_private_check_steps(const ash_scop *scop,
	const ash_sharing *sharing, int array,
	__isl_keep isl_schedule_node *node);

/* Those of "pairs" of reductions (ash_deps.reduction) that are reductions into
 * one of the arrays that "mark" names, or into one of the others.
 */
__isl_give isl_union_map *ash_private_pairs(const ash_scop *scop,
	__isl_take isl_union_map *pairs, const char *mark, bool named);

#endif
