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

/* A copy: each instance reads an element and writes it elsewhere. */
typedef struct ash_copy {
	/* Name of the statement: "NAME_array", with NAME as above. */
	const char *name;
	int array;		/* the array in the name */
	int from, to;		/* the arrays read and written */
	isl_map *read, *written;	/* instance -> element; not owned */
} ash_copy;

#endif
