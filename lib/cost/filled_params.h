/* filled_params.h - parameters for which all statements have instances.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FILLED_PARAMS_H
#define ASH_COST_FILLED_PARAMS_H

#include "scop/scop.h"

/* A conjunction of conditions under which each of the "n" statements "stmt" has
 * instances; it may be slightly too weak.  NULL if no condition is needed,
 * because all have instances for the same parameters, or never at the same
 * time; also on error.
 */
__isl_give isl_set *ash_filled(const ash_scop *scop, const int *stmt, int n);

#endif
