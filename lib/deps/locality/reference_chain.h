/* reference_chain.h - order in which references of a group touch an element.
 *
 * Private to spatial.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_REFERENCE_CHAIN_H
#define ASH_DEPS_LOCALITY_REFERENCE_CHAIN_H

#include "deps/locality/array_reference.h"

/* The pairs of instances of the statement of reference "pos" that touch one
 * element through two references that differ from "pos" at most in constant
 * terms, with no third such reference touching it in between; instances with
 * different completing rows (section 4.2) count as touching different elements.
 *
 * The iterators must be in the order of the loops.  The domain should have no
 * holes: a pair is missing if an instance in a hole would touch the element in
 * between.
 */
__isl_give isl_map *ash_chain_within(const ash_references *all, unsigned pos);

#endif
