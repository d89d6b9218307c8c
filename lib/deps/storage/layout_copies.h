/* layout_copies.h - elements to be copied for a data-layout transformation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_LAYOUT_COPIES_H
#define ASH_DEPS_STORAGE_LAYOUT_COPIES_H

#include "scop/array_layout.h"

/* Set *in to the elements of "array" that are live-in to "scop", and *out to
 * those that are live-out; both are owned by the caller.  False, with both
 * NULL, if copying would access elements that the program may not access: these
 * may not exist, or another thread may observe the write.
 */
isl_bool ash_layout_copies(const ash_scop *scop, int array,
	const ash_array_facts *facts, isl_set **in, isl_set **out);

#endif
