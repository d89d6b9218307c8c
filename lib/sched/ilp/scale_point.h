/* scale_point.h - rational points of the relaxed problem become integer ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_SCALE_POINT_H
#define ASH_SCHED_ILP_SCALE_POINT_H

#include "sched/scheduler.h"
#include "solve/lp.h"

/* Multiply the point that "lp" has found such that it becomes one of
 * integers, value[0 .. n_var - 1].
 *
 * The factor is the smallest that makes integers of the variables that are
 * no shifts; shifts are rounded down.  If the result does not satisfy all
 * rows of the "n_block" blocks (NULL for none), all variables are multiplied
 * by the smallest factor that makes integers of all of them.
 *
 * Requires: the multiples of points that satisfy the blocks satisfy them.
 */
ash_sched_status ash_scale_point(const ash_lp *lp, unsigned n_var,
	const bool *is_shift, unsigned n_block, const ash_rows *const *block,
	int64_t *value);

#endif
