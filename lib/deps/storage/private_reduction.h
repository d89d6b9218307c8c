/* private_reduction.h - privatization and atomic update of reductions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H
#define ASH_DEPS_STORAGE_PRIVATE_REDUCTION_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "scop/scop.h"

/* Restrictions of the target code for parallelizing a statement's reduction: no
 * private copy of one cell, of many cells, or no atomic update.
 */
typedef struct ash_sharing {
	bool no_copy, no_part, no_step;
} ash_sharing;

/* Can each thread that runs a part of the subtree "node" have a private copy of
 * the used part of "array"?  In each iteration of the loops around "node", the
 * instances below must use the array only for reductions with one operation,
 * and only a bounded part of it; of a scalar, one cell.  "sharing" is by
 * statement; NULL: no restrictions.
 */
isl_bool ash_private_check(const ash_scop *scop, const ash_sharing *sharing,
	int array, __isl_keep isl_schedule_node *node);

/* Can all threads update "array" by atomic operations instead? */
isl_bool ash_private_check_steps(const ash_scop *scop,
	const ash_sharing *sharing, int array,
	__isl_keep isl_schedule_node *node);

/* The pairs of "pairs" of reductions (ash_deps.reduction) into arrays that
 * "mark" names if "named", else into other arrays.
 */
__isl_give isl_union_map *ash_private_pairs(const ash_scop *scop,
	__isl_take isl_union_map *pairs, const char *mark, bool named);

#endif
