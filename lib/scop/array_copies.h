/* array_copies.h - buffers for array elements, and the statements that copy
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ARRAY_COPIES_H
#define ASH_SCOP_ARRAY_COPIES_H

#include "scop/scop.h"

/* How statements that copy are called, before "_" and the name of the array,
 * and buffers, behind that.
 */
#define ASH_COPY_LAY_IN "copy_in"
#define ASH_COPY_LAY_OUT "copy_out"
#define ASH_COPY_PACK "pack"
#define ASH_COPY_UNPACK "unpack"
#define ASH_BUFFER_LAID "laid"
#define ASH_BUFFER_PACKED "packed"

/* "name" as it is where array "from" is called "to", if it is that of a copy or
 * a buffer of it, and else NULL; owned by the caller.
 */
char *ash_copy_name_for(const char *name, const char *from, const char *to);

/* A copy: each instance reads an element and writes it elsewhere. */
typedef struct ash_copy {
	const char *name;	/* of the statement: "NAME_array", see above */
	int array;		/* after which it is called */
	int from, to;		/* arrays */
	isl_map *read, *written;	/* instance -> element; not owned */
} ash_copy;

#endif
