/* line_neighbours.h - nearest instances that touch the same cache line.
 *
 * Private to spatial.c and reference_chain.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_LINE_NEIGHBOURS_H
#define ASH_DEPS_LOCALITY_LINE_NEIGHBOURS_H

#include "deps/locality/array_reference.h"

/* The pairs of an instance of the statement of "source" and one of the
 * statement of "sink" whose iterators differ by "step"; both statements have
 * the same number of iterators.
 */
__isl_give isl_map *ash_stride_pairs(const ash_reference *source,
	const ash_reference *sink, const long *step);

/* Take all references of the statement of reference "pos" that equal it except
 * for the last constant of the subscripts.  Returns the pairs of instances that
 * touch the same line of "length" elements through these references, with only
 * the last row of the completed subscripts changing.  The pairs are at one
 * distance, the shortest for any alignment of lines.  References with the same
 * subscripts count once.
 */
__isl_give isl_map *ash_stride_within(const ash_references *all, unsigned pos,
	unsigned length);

/* The pairs of instances of two statements, those of "source" and "sink", that
 * touch the same line of "length" elements one after the other at the shortest
 * distance, if the references have one pattern and share no element.  Empty
 * otherwise.
 */
__isl_give isl_map *ash_stride_between(const ash_reference *source,
	const ash_reference *sink, unsigned length);

#endif
