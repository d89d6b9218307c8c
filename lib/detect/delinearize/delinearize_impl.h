/* delinearize_impl.h - what the files of delinearize tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_DELINEARIZE_IMPL_H
#define ASH_DETECT_DELINEARIZE_DELINEARIZE_IMPL_H

#include "detect/delinearize/shape.h"

/* ---- poly.c ---- */

/* Have two terms the same iterator or the same opaque function, or neither of
 * these?
 */
isl_bool ash_term_same_variable(const ash_poly_term *a, const ash_poly_term *b);
/* Have two terms the same parameters as factors? */
bool ash_term_same_params(const ash_poly_term *a, const ash_poly_term *b);
/* The term of "poly" of the highest degree in the parameters, ties broken by
 * their order; NULL for 0.
 */
const ash_poly_term *ash_poly_leading(const ash_poly *poly);

#endif
