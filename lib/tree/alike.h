/* alike.h - statements of one loop body that do the same next to each other.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TREE_ALIKE_H
#define ASH_TREE_ALIKE_H

#include "tree/cost.h"

/* Does access "a" of statement "pos" of the "n" statements "stmt" in the
 * innermost loop of "stack" read an element that an earlier one of them, or an
 * earlier access of its own, has read or written in the same iteration?  Then
 * it is in a register.  Without "stack": in some order.
 */
bool ash_alike_is_at_hand(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned pos, unsigned a);

/* How many of the "n" statements do what statement "pos" does, with elements
 * next to its own, itself included?  The real and the imaginary part of
 * complex numbers do, and the copies of a loop that the program has unrolled.
 * LLVM puts those into one vector, whatever the loop does ("Exploiting
 * superword level parallelism", Larsen and Amarasinghe, PLDI 2000), as far as
 * they fit into one: no more are counted.  Without "stack": in some order.
 */
unsigned ash_alike_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos);

#endif
