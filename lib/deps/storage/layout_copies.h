/* layout_copies.h - elements to be copied for a data-layout transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_LAYOUT_COPIES_H
#define ASH_DEPS_STORAGE_LAYOUT_COPIES_H

#include "scop/array_layout.h"

/* Set *in to the elements of "array" that must be copied into the new layout
 * before "scop", and *out to those that must be copied back after it; both are
 * owned by the caller.  False, with both NULL, if copying would access elements
 * that the program may not access: these may not exist, or another thread may
 * observe the write.
 */
isl_bool ash_layout_copies(const ash_scop *scop, int array,
	const ash_array_facts *facts, isl_set **in, isl_set **out);

#endif
