/* layout_binding.h - code bindings for buffers of data-layout transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_LAYOUT_BINDING_H
#define ASH_DETECT_OUTPUT_LAYOUT_BINDING_H

#include "detect/output/scop_binding.h"
#include "scop/array_layout.h"

/* Can code generation support another layout of "array"?  It must have at least
 * two dimensions, and all its accesses must be loads and stores of single
 * elements through the subscripts in the SCoP.
 */
bool ash_layout_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

/* Can code generation support a temporary buffer for "array"?  All its accesses
 * must be loads and stores of single elements through the subscripts in the
 * SCoP.
 */
bool ash_buffer_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

/* Set *facts to the facts about the memory of "array", for which another layout
 * is possible.
 */
isl_stat ash_layout_find_facts(const ash_scop *scop, const ash_scop_binding *ir,
	int array, ash_array_facts *facts);

/* Add bindings to "ir" for "buffer", which was added to "scop" for elements of
 * "array", and for the copy statements "copy_in" and "copy_out", unless they
 * are -1.
 */
isl_stat ash_buffer_bind(const ash_scop *scop, ash_scop_binding *ir, int array,
	int buffer, int copy_in, int copy_out);

#endif
