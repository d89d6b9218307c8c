/* expand.h - give a scalar memory of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_EXPAND_H
#define ASH_SCOP_EXPAND_H

#include "scop/scop.h"

/* Turn the scalar "array" into a temporary array with one cell per iteration
 * of all but the "drop" outermost loops around its life.
 * Requires: schedules keep those "drop" loops outermost and in order.
 * isl_stat_error if an extent is not bounded.
 */
isl_stat ash_scop_expand(ash_scop *scop, int array, unsigned drop);

#endif
