/* expand.h - scalar expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_EXPAND_H
#define ASH_SCOP_EXPAND_H

#include "scop/scop.h"

/* Expand the scalars with drop[array] >= 0 to temporary arrays with one cell
 * per iteration of the loops that enclose their live ranges, without the
 * drop[array] outermost loops. Requires: schedules keep those loops outermost
 * and in order. isl_stat_error if an extent is unbounded.
 */
isl_stat ash_scop_expand(ash_scop *scop, const int *drop);

#endif
