/* line_neighbours.h - the nearest instances that touch one line.
 *
 * Private to spatial.c and reference_chain.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_LINE_NEIGHBOURS_H
#define ASH_DEPS_LOCALITY_LINE_NEIGHBOURS_H

#include "deps/locality/array_reference.h"

/* The pairs of instances of the domains of both references that are "step"
 * apart; both have as many iterators.
 */
__isl_give isl_map *ash_stride_pairs(const ash_reference *source,
	const ash_reference *sink, const long *step);

/* The pairs of instances of the statement of reference "pos" between which
 * lines of "length" elements are touched again through references of its
 * pattern, nothing but the last row of the completed subscripts changing: at
 * one distance, the shortest, where lines may begin at any element.
 * References with the same subscripts are one.
 */
__isl_give isl_map *ash_stride_within(const ash_references *all, unsigned pos,
	unsigned length);

/* The pairs of instances of two statements, those of "source" and "sink", that
 * touch lines of "length" elements one after the other at the shortest
 * distance, if they touch no element together but have one pattern.  Empty
 * otherwise.
 */
__isl_give isl_map *ash_stride_between(const ash_reference *source,
	const ash_reference *sink, unsigned length);

#endif
