/* layout_copies.h - what has to be copied if an array gets another layout.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_LAYOUT_COPIES_H
#define ASH_DEPS_STORAGE_LAYOUT_COPIES_H

#include "scop/array_layout.h"

/* Set *in to the elements of "array" whose values from before "scop" count, and
 * *out to those whose values count behind it; both are owned by the caller.
 * False if copying would touch what the program need not, *in and *out being
 * NULL then: it might read where there is no memory, or write what others see.
 */
isl_bool ash_layout_copies(const ash_scop *scop, int array,
	const ash_layout_facts *facts, isl_set **in, isl_set **out);

#endif
