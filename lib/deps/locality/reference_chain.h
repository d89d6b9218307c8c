/* reference_chain.h - who touches an element after whom, within a group of
 * references.
 *
 * Private to spatial.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_REFERENCE_CHAIN_H
#define ASH_DEPS_LOCALITY_REFERENCE_CHAIN_H

#include "deps/locality/array_reference.h"

/* The pairs of instances of the statement of reference "pos" that touch one
 * element through two of its references that differ from "pos" in constant
 * terms at most, with no third such reference that touches it in between;
 * instances for which the rows before the subscripts (section 4.2) differ
 * count as touching different elements.
 *
 * The iterators are taken to be in the order of the loops, and the domain to
 * have no holes: an instance outside that would touch the element in
 * between hides the pair.
 */
__isl_give isl_map *ash_chain_within(const ash_references *all, unsigned pos);

#endif
