/* shape_compare.h - comparison of piecewise affine functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_COMPARE_H
#define ASH_DETECT_DELINEARIZE_SHAPE_COMPARE_H

#include <isl/aff.h>
#include <isl/set.h>

/* The set of instances in which a = b. */
__isl_give isl_set *ash_compare_eq(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);
/* The set of instances in which a < b. */
__isl_give isl_set *ash_compare_lt(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);
/* The set of instances in which a <= b. */
__isl_give isl_set *ash_compare_le(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);
/* The set of instances in which a > b. */
__isl_give isl_set *ash_compare_gt(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);
/* The set of instances in which a >= b. */
__isl_give isl_set *ash_compare_ge(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);

#endif
