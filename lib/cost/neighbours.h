/* neighbours.h - vectors that accesses of a body share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_NEIGHBOURS_H
#define ASH_COST_NEIGHBOURS_H

#include "cost/cost_group.h"

/* What an access has of its vectors. */
typedef struct ash_neighbours {
	double own;	/* the part of them that is loaded for it */
	bool shuffled;	/* are others parts of two vectors of a row? */
} ash_neighbours;

/* The vectors of access "a" of the statement at "g", in vector code of our own
 * (ash_stack.flat): what earlier accesses load in other jammed copies, or a few
 * elements further on, is not loaded again.
 */
ash_neighbours ash_cost_of_neighbours(const ash_cost_group *g,
	const ash_stack *stack, const ash_loops *loops, unsigned a);

#endif
