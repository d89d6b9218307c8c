/* array_layout.h - data layout transformation: permutation of the dimensions of
 * an array.
 *
 * Elements that a nest accesses one after the other may be far apart in the
 * program's array. A new array, the buffer, holds the same elements with
 * permuted dimensions, and the accesses of the SCoP are redirected to it.
 * Statements before all others copy the required elements to the buffer, and
 * statements after all others copy written elements back. Dependences, costs
 * and code follow from the new SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_LAYOUT_H
#define ASH_SCOP_ARRAY_LAYOUT_H

#include "scop/array_copies.h"

/* Arrays with more dimensions keep their layout. */
#define ASH_MAX_LAYOUT 6

/* A layout for one array. */
typedef struct ash_layout {
	int array;		/* the array */
	/* Dimension i of the buffer is dimension order[i] of the array. */
	unsigned n_dim;
	unsigned order[ASH_MAX_LAYOUT];
} ash_layout;

/* Move the elements of an array to a buffer, with a copy of the elements "in"
 * before and of "out" after the SCoP (both taken).  The array must have an
 * address, "order" must be a permutation.  False if the bounds cannot be
 * computed by code.  If the result is false or an error, the caller must free
 * "scop".
 */
isl_bool ash_scop_lay_out(ash_scop *scop, const ash_layout *layout,
	__isl_take isl_set *in, __isl_take isl_set *out, ash_buffer *result);

#endif
