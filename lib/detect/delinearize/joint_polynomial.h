/* joint_polynomial.h - merging of piecewise polynomials into one.
 *
 * Independent of LLVM.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_JOINT_POLYNOMIAL_H
#define ASH_DETECT_DELINEARIZE_JOINT_POLYNOMIAL_H

#include <isl/space.h>

#include "detect/delinearize/shape.h"

/* A polynomial, and the set of instances for which it is meant. */
typedef struct ash_poly_piece {
	ash_poly poly;
	isl_set *where;
} ash_poly_piece;

/* Set *joint, which is empty, to a polynomial that equals piece[i].poly on
 * piece[i].where for each i.  Its opaque function is defined on all these sets.
 * isl_bool_false if the terms that the pieces do not have in common are not
 * affine after division by their common factor.
 *
 * Requires: n > 0; the sets are disjoint and in "space", a set space whose
 * parameters include "ids".
 */
isl_bool ash_poly_join(ash_poly *joint, unsigned n, const ash_poly_piece *piece,
	__isl_take isl_space *space, isl_id *const *ids);

#endif
