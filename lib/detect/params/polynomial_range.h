/* polynomial_range.h - integer polynomials with bounds.
 *
 * Used in the translation of SCEVs.  Bounds saturate, so arithmetic on them
 * cannot overflow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_POLYNOMIAL_RANGE_H
#define ASH_DETECT_PARAMS_POLYNOMIAL_RANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "detect/delinearize/shape.h"
#include "support/integers.h"

/* The largest absolute value of a bound, to which greater ones are cut.  It
 * exceeds all values of integers in programs.
 */
#define ASH_WIDE_MAX ((ash_wide) 1 << 120)

enum { ASH_KNOWN_SIGNED = 1, ASH_KNOWN_UNSIGNED = 2 };

typedef struct ash_number {
	ash_poly poly;
	unsigned bits;
	/* mask of the ranges (ASH_KNOWN_...) that contain "poly" */
	unsigned known;
	ash_wide lo, hi;		/* bounds of "poly" */
} ash_number;

/* The number in [-ASH_WIDE_MAX, ASH_WIDE_MAX] that is nearest to "value". */
ash_wide ash_number_clamp(ash_wide value);
/* The smaller of two numbers. */
ash_wide ash_number_least(ash_wide a, ash_wide b);
/* The larger of two numbers. */
ash_wide ash_number_greatest(ash_wide a, ash_wide b);

/* Set the bounds of "n" to those of the product of "n" and "by". */
void ash_number_multiply_bounds(ash_number *n, const ash_number *by);

/* The least number of "bits" bits in "range", which is ASH_KNOWN_SIGNED or
 * ASH_KNOWN_UNSIGNED.
 */
ash_wide ash_number_range_lo(unsigned bits, unsigned range);
/* The greatest number of "bits" bits, signed or unsigned as "range" says. */
ash_wide ash_number_range_hi(unsigned bits, unsigned range);

/* Set n->known: the ranges, signed and unsigned, that contain *n according to
 * its bounds.
 */
void ash_number_learn(ash_number *n);

/* Intersect the bounds of "n" with those from "lo" to "hi"; for hi = INT64_MAX
 * there is no upper bound.
 */
void ash_number_narrow(ash_number *n, int64_t lo, int64_t hi);
/* Intersect the bounds of "n" with those of its width in the signed or unsigned
 * range ("range").
 */
void ash_number_narrow_to_type(ash_number *n, unsigned range);
/* Set "n" to 0, a number of "bits" bits. */
void ash_number_init(ash_number *n, unsigned bits);
/* Free what "n" owns. */
void ash_number_clear(ash_number *n);

/* Add the product of "coeff", parameter "param" (-1: none) and iterator "iter"
 * (-1: none) to "n".  False on failure.
 */
bool ash_number_add_term(ash_number *n, int64_t coeff, int param, int iter);

/* Set *n to "value", a number of "bits" bits. */
bool ash_number_set_constant(ash_number *n, unsigned bits, int64_t value);

/* Set *n to "function" (taken), which lies between "lo" and "hi"; its
 * polynomial is a single opaque term.
 */
bool ash_number_set_opaque(ash_number *n, __isl_take isl_pw_aff *function,
	ash_wide lo, ash_wide hi);

/* Set *n to "poly" (taken), which lies between "lo" and "hi". */
bool ash_number_set_poly(ash_number *n, ash_poly poly, ash_wide lo,
	ash_wide hi);

#endif
