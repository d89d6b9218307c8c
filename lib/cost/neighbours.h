/* neighbours.h - vectors that accesses of a body share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_NEIGHBOURS_H
#define ASH_COST_NEIGHBOURS_H

#include "cost/cost_group.h"

/* The vectors that an access needs in a loop that codegen/vector vectorizes. */
typedef struct ash_neighbours {
	double own;	/* the fraction of its vectors that it has to load */
	/* Is each of the other vectors, which are not loaded, shuffled from two
	 * loaded ones?
	 */
	bool shuffled;
} ash_neighbours;

/* The vectors of access "a" of the current statement of "g" in a loop that
 * Ashlar itself vectorizes (ash_stack.flat): vectors that earlier accesses
 * load, in other jammed copies or a few elements ahead, are not loaded again.
 */
ash_neighbours ash_cost_of_neighbours(const ash_cost_group *g,
	const ash_stack *stack, const ash_loops *loops, unsigned a);

#endif
