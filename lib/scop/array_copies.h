/* array_copies.h - buffers for array elements, and the statements that copy
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_COPIES_H
#define ASH_SCOP_ARRAY_COPIES_H

#include "scop/scop.h"

/* Prefixes of the names of copy statements, followed by "_" and the name of the
 * array, and suffixes of the names of buffers.
 */
#define ASH_COPY_LAY_IN "copy_in"
#define ASH_COPY_LAY_OUT "copy_out"
#define ASH_COPY_PACK "pack"
#define ASH_COPY_UNPACK "unpack"
#define ASH_BUFFER_LAID "laid"
#define ASH_BUFFER_PACKED "packed"
#define ASH_BUFFER_EXPANDED "expanded"

/* If "name" is that of a copy statement or buffer of the array "from", returns
 * the name that it would have if the array were called "to"; else NULL.  Owned
 * by the caller.
 */
char *ash_copy_name_for(const char *name, const char *from, const char *to);

/* Elements of an array in a buffer while the SCoP runs: the result of a data
 * layout, an expansion, or a packing.
 */
typedef struct ash_buffer {
	int array, buffer;
	/* The slot of each element: A[d] -> buffer[s], or, of a packed array,
	 * [[t] -> A[d]] -> buffer[s], since it depends on the iteration t;
	 * owned.  NULL for an expanded array: the slot depends on the instance.
	 */
	isl_map *slot;
	int copy_in, copy_out;	/* the statements, or -1: there is none */
	/* Of a packed array: "n_loop" is the number of dimensions of t, and
	 * "times" gives the iteration of each instance, except of copy
	 * statements, that uses the buffer: S[i] -> [t]; owned.
	 */
	unsigned n_loop;
	isl_union_map *times;
} ash_buffer;

/* Properties of the memory of an array. */
typedef struct ash_array_facts {
	bool is_fresh;	/* are its values undefined at the entry of the SCoP? */
	bool is_dead;	/* are its values unused after the SCoP? */
	bool is_private;	/* is it writable, and private to the SCoP? */
	/* The elements that the SCoP touches whatever its data are; owned. */
	isl_set *sure;
} ash_array_facts;

/* A buffer, and facts about the memory of its array. */
typedef struct ash_buffer_case {
	ash_buffer result;
	ash_array_facts facts;
} ash_buffer_case;

/* Free what "buffer" owns. */
void ash_buffer_clear(ash_buffer *buffer);
/* Free what "facts" owns. */
void ash_array_facts_clear(ash_array_facts *facts);

#endif
