/* layout_binding.h - what new layouts of arrays need of the code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_LAYOUT_BINDING_H
#define ASH_DETECT_OUTPUT_LAYOUT_BINDING_H

#include "detect/output/scop_binding.h"
#include "scop/array_layout.h"

/* Can code be generated in which "array" lies elsewhere?  It must have two
 * dimensions or more, and all accesses to it must be loads and stores of single
 * elements, by the subscripts that the SCoP knows.
 */
bool ash_layout_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

/* Can code be generated in which "array" lies elsewhere for a while?  All
 * accesses to it must be loads and stores of single elements, by the subscripts
 * that the SCoP knows.
 */
bool ash_buffer_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

/* Find out about the memory of "array", for which that is possible. */
isl_stat ash_layout_find_facts(const ash_scop *scop, const ash_scop_binding *ir,
	int array, ash_layout_facts *facts);

/* Tell "ir" that "buffer" has been added to "scop" for elements of "array", and
 * these statements, if they are not -1, that copy between both.
 */
isl_stat ash_buffer_bind(const ash_scop *scop, ash_scop_binding *ir, int array,
	int buffer, int copy_in, int copy_out);

#endif
