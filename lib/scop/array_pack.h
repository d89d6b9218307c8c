/* array_pack.h - array packing: a compact copy of the part that an iteration
 * uses.
 *
 * At the start of each iteration t of some loops, statements copy the elements
 * that instances of that iteration access into a new array, the buffer; written
 * elements are copied back at its end. In between, accesses go to the buffer.
 * An element's slot is its position within the smallest box around the part;
 * the buffer has the size of the largest box. Dependences, costs and code
 * follow from the new SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_PACK_H
#define ASH_SCOP_ARRAY_PACK_H

#include "scop/array_copies.h"

/* The outcome of packing. */
typedef enum {
	ASH_PACK_DONE,
	ASH_PACK_UNUSED,	/* no instance accesses the array */
	/* A statement accesses the array both inside and outside of the loops.
	 */
	ASH_PACK_PARTIAL,
	ASH_PACK_UNSURE,	/* the written elements depend on data */
	ASH_PACK_NO_BOX,	/* there are no bounds as single expressions */
	ASH_PACK_ERROR
} ash_pack_outcome;

/* Pack the part of "array" that instances touch in each iteration of "n_loop"
 * loops; "times" (taken) gives these loops for all instances inside: S[i] ->
 * [t].  The caller must adapt the order of "scop".  Unless the outcome is
 * ASH_PACK_DONE, the caller must free "scop".
 */
ash_pack_outcome ash_scop_pack(ash_scop *scop, int array, unsigned n_loop,
	__isl_take isl_union_map *times, ash_buffer *result);

#endif
