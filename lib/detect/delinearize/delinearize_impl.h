/* delinearize_impl.h - interfaces between the files of delinearize.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_DELINEARIZE_IMPL_H
#define ASH_DETECT_DELINEARIZE_DELINEARIZE_IMPL_H

#include "detect/delinearize/shape.h"

/* ---- poly.c ---- */

/* Do two terms have the same iterator or opaque function, or neither? */
isl_bool ash_term_same_variable(const ash_poly_term *a, const ash_poly_term *b);
/* Do two terms have the same parameters as factors? */
bool ash_term_same_params(const ash_poly_term *a, const ash_poly_term *b);
/* The term of "poly" of the highest degree in the parameters, ties broken by
 * their order; NULL for 0.
 */
const ash_poly_term *ash_poly_leading(const ash_poly *poly);

#endif
