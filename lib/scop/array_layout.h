/* array_layout.h - data layout transformation: another order of the dimensions
 * of an array.
 *
 * Elements that are next to each other in the program's array may be far apart
 * in the order in which a nest needs them.  A new array, the buffer, holds the
 * same elements with its dimensions in another order; the accesses of the SCoP
 * go there.  Statements before all others copy what is needed into it, and
 * statements behind all others copy back what has been written.
 *
 * What follows from it (dependences, costs, code) follows from the new SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_LAYOUT_H
#define ASH_SCOP_ARRAY_LAYOUT_H

#include "scop/scop.h"

/* Arrays of more dimensions keep their layout. */
#define ASH_MAX_LAYOUT 6

/* What is to be done. */
typedef struct ash_layout {
	int array;		/* whose elements move */
	/* Dimension i of the buffer is dimension order[i] of the array. */
	unsigned n_dim;
	unsigned order[ASH_MAX_LAYOUT];
} ash_layout;

/* What is known of the memory of an array. */
typedef struct ash_layout_facts {
	bool is_fresh;	/* has it no values of use when the SCoP is entered? */
	bool is_dead;	/* is nothing of it read behind the SCoP? */
	bool is_private;	/* is it writable, and private to the SCoP? */
	/* The elements that are touched in any case, whatever the data are;
	 * owned.
	 */
	isl_set *sure;
} ash_layout_facts;

/* What has been done. */
typedef struct ash_layout_result {
	int array;
	int buffer;
	isl_map *slot;		/* A[d] -> buffer[s]; owned */
	int copy_in, copy_out;	/* the statements, or -1: there is none */
} ash_layout_result;

/* Move the elements of an array into a buffer, copying the elements "in" there
 * first and "out" back at the end (both taken).  The array must be one with an
 * address, "order" a permutation.  False: there are no bounds that the code
 * could compute; "scop" is to be freed then, and on error.
 */
isl_bool ash_scop_lay_out(ash_scop *scop, const ash_layout *layout,
	__isl_take isl_set *in, __isl_take isl_set *out,
	ash_layout_result *result);

/* Free what "facts" owns. */
void ash_layout_facts_clear(ash_layout_facts *facts);

/* Free what "result" owns. */
void ash_layout_result_clear(ash_layout_result *result);

#endif
