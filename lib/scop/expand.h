/* expand.h - scalar expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_EXPAND_H
#define ASH_SCOP_EXPAND_H

#include "scop/scop.h"

/* Expand the scalars with drop[array] >= 0 to temporary arrays. Such an array
 * has one cell per iteration of the loops that enclose the live range of the
 * scalar, except for the drop[array] outermost ones, which schedules must keep
 * outermost and in order. isl_stat_error if an extent is unbounded.
 */
isl_stat ash_scop_expand(ash_scop *scop, const int *drop);

#endif
