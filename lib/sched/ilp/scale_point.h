/* scale_point.h - scaling of rational solutions of the relaxed problem to
 * integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_SCALE_POINT_H
#define ASH_SCHED_ILP_SCALE_POINT_H

#include "sched/scheduler.h"
#include "solve/lp.h"

/* Multiply the point that "lp" has found by a factor so that its coordinates
 * become integers, and store them in value[0 .. n_var - 1].
 *
 * The factor is the smallest for which all variables without the flag
 * "is_shift" become integers; the others are rounded down.  If the result does
 * not satisfy all constraints in the "n_block" blocks (an entry may be NULL),
 * the smallest factor for which all variables become integers is used instead.
 *
 * Requires: if a point satisfies the blocks, so do its multiples.
 */
ash_sched_status ash_scale_point(const ash_lp *lp, unsigned n_var,
	const bool *is_shift, unsigned n_block, const ash_rows *const *block,
	int64_t *value);

#endif
