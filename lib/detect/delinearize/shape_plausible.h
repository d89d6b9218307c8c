/* shape_plausible.h - is it likely that parameters are as required?
 *
 * Knows nothing of the compiler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_PLAUSIBLE_H
#define ASH_DETECT_DELINEARIZE_SHAPE_PLAUSIBLE_H

#include <stdbool.h>

#include <isl/set.h>

/* Does the affine hull "left" of parameters say no more than "all", but that
 * some of them are equal: two matrices may well have rows of one length.
 */
isl_bool ash_is_plausible_hull(__isl_keep isl_basic_set *left,
	__isl_keep isl_basic_set *all);
/* Does "required" leave the set "where" of parameters its dimension?  A
 * requirement like n = 3 hardly ever holds; that some parameters are equal may
 * do if "may_equal".
 */
isl_bool ash_is_plausible(bool may_equal, __isl_keep isl_set *required,
	__isl_keep isl_set *where);

#endif
