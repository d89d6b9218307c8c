/* extent.h - the trip count of a loop as a function of the parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_EXTENT_H
#define ASH_SCOP_EXTENT_H

#include <isl/aff.h>
#include <isl/set.h>

/* The number of values between the bounds of dimension "dim" of the bounding
 * box of "set"; 1 if it is unbounded.  NULL on error.
 */
__isl_give isl_pw_aff *ash_set_extent(__isl_keep isl_set *set, int dim);

/* Does "set" have the same elements for all parameters for which it has any? */
isl_bool ash_set_is_constant(__isl_keep isl_set *set);

#endif
