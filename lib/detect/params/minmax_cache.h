/* minmax_cache.h - cache for minima and maxima of two functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_MINMAX_CACHE_H
#define ASH_DETECT_PARAMS_MINMAX_CACHE_H

#include <isl/aff.h>

#include "detect/params/polynomial_range.h"
#include "detect/model/model.h"

typedef struct ash_minmax ash_minmax;

/* The maximum (if "max") or the minimum of "a" and "b" (taken) on "domain"
 * (NULL: everywhere), under the known constraints on parameters.  Owned by the
 * model; NULL on error.
 */
const ash_minmax *ash_minmax_of(ash_model *model, bool max,
	__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b,
	__isl_keep isl_set *domain);
/* Set "n" to the minimum or maximum "choice", with bounds "lo" and "hi"; false
 * if "choice" is NULL, or without memory.
 */
bool ash_minmax_set(const ash_minmax *choice, ash_wide lo, ash_wide hi,
	ash_number *n);

#endif
