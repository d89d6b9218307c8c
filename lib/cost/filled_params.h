/* filled_params.h - the parameters for which statements have instances.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FILLED_PARAMS_H
#define ASH_COST_FILLED_PARAMS_H

#include "scop/scop.h"

/* The parameters for which each of the "n" statements "stmt" has instances, or
 * some more, as a conjunction.  NULL if there is nothing to ask for: all have
 * instances for the same parameters, or never at once; also on error.
 */
__isl_give isl_set *ash_filled(const ash_scop *scop, const int *stmt, int n);

#endif
