/* shape_plausible.h - plausibility of requirements on parameters.
 *
 * Independent of LLVM.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_PLAUSIBLE_H
#define ASH_DETECT_DELINEARIZE_SHAPE_PLAUSIBLE_H

#include <stdbool.h>

#include <isl/set.h>

/* Does the affine hull "left" of a set of parameter values differ from the
 * larger hull "all" only by equalities between parameters?  These are
 * plausible: two matrices may well have rows of the same length.
 */
isl_bool ash_is_plausible_hull(__isl_keep isl_basic_set *left,
	__isl_keep isl_basic_set *all);
/* Does "required" leave the parameter set "where" its dimension, so that it
 * fixes no parameter and relates none by an equality?  A requirement like n = 3
 * rarely holds; equal parameters are accepted if "may_equal".
 */
isl_bool ash_is_plausible(bool may_equal, __isl_keep isl_set *required,
	__isl_keep isl_set *where);

#endif
