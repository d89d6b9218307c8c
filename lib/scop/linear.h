/* linear.h - affine functions as rows of integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_LINEAR_H
#define ASH_SCOP_LINEAR_H

#include <stdint.h>

#include <isl/aff.h>
#include <isl/map.h>

/* The single affine function that equals "function" (taken) on its domain; NULL
 * if it has several pieces, or none.
 */
__isl_give isl_aff *ash_linear_only(__isl_take isl_pw_aff *function);
/* The affine functions that equal "function" (taken) on its domain; NULL if it
 * has several pieces, or none.
 */
__isl_give isl_multi_aff *ash_linear_all(__isl_take isl_pw_multi_aff *function);

/* Returns the expression of "function" (taken), defined at all points, if it
 * has only one; else NULL.
 */
__isl_give isl_pw_aff *ash_linear_formula(__isl_take isl_pw_aff *function);

/* Set the "n" numbers at "row" to the coefficients in "aff" of the first "n"
 * dimensions of "type"; false if one is not an integer from -most to most.
 */
isl_bool ash_linear_coefficients(__isl_keep isl_aff *aff,
	enum isl_dim_type type, unsigned n, int64_t most, int64_t *row);
/* Whether "aff" contains integer divisions. */
isl_bool ash_linear_has_divisions(__isl_keep isl_aff *aff);

#endif
