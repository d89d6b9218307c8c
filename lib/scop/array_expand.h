/* array_expand.h - array expansion: a row of an array for each iteration of a
 * loop around its uses.
 *
 * A loop nest that computes something in the same temporary array again and
 * again must finish one iteration before it begins the next. If each iteration
 * has its own copy of the array, iterations can be interleaved and run in
 * parallel. A new array, the buffer, has one more dimension, for the iterator
 * of one loop; the accesses of the SCoP are redirected to it. A statement after
 * all others copies back what the array contains in the end.
 *
 * Feautrier, Array Expansion (ICS 1988), for a single loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_EXPAND_H
#define ASH_SCOP_ARRAY_EXPAND_H

#include "scop/array_copies.h"

typedef struct ash_row_expansion {
	int array;
	/* The position of the loop's iterator in each statement. */
	unsigned loop;
} ash_row_expansion;

/* Give the array of "expansion" a copy for each iteration of its loop, which
 * must be around all statements that access the array. "out" (taken), S[i] ->
 * A[d], are the writes whose values remain at the end of the SCoP, if values
 * are used after it, else empty. False if code cannot compute the bounds, or
 * the last iteration that writes an element.  If the result is false or an
 * error, the caller must free "scop".
 */
isl_bool ash_scop_expand_array(ash_scop *scop,
	const ash_row_expansion *expansion, __isl_take isl_union_map *out,
	ash_buffer *result);

#endif
