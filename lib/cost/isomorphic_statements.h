/* isomorphic_statements.h - statements of one loop body that do the same next
 * to each other.
 *
 * Private to the cost model (cost.h) and to united_statements.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ISOMORPHIC_STATEMENTS_H
#define ASH_COST_ISOMORPHIC_STATEMENTS_H

#include "cost/cost.h"

/* Does access "a" of statement "pos" of the "n" statements "stmt" in the
 * innermost loop of "stack" read an element that an earlier one of them, or an
 * earlier access of its own, has read or written in the same iteration?  Then
 * it is in a register.  Without "stack": in some order.
 */
bool ash_isomorphic_is_loaded(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned pos, unsigned a);

/* How many of the "n" statements do what statement "pos" does, with elements
 * next to its own, itself included?  The real and the imaginary part of
 * complex numbers do, and the copies of a loop that the program has unrolled.
 * LLVM puts those into one vector, whatever the loop does ("Exploiting
 * superword level parallelism", Larsen and Amarasinghe, PLDI 2000), as far as
 * they fit into one: no more are counted.  Without "stack": in some order.
 */
unsigned ash_isomorphic_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos);

/* Has what access "a" of statement "pos" reads to be shuffled into the vector
 * of those statements?  Not if each of them reads another element in its place.
 */
bool ash_isomorphic_is_shuffled(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a);

/* Access "a" of statement "pos" moves by "stride" bytes in a loop that becomes
 * one over vectors.  How many vectors are loaded or stored for each one that is
 * used?  1 if the elements follow each other; if they are a few elements apart,
 * the accesses between them share the vectors, which are shuffled
 * ("Auto-vectorization of interleaved data for SIMD", Nuzman, Rosen and Zaks,
 * PLDI 2006).  0 if it takes a gather or a scatter: they are too far apart, or
 * stores leave gaps.  Without "stack": in some order.
 */
double ash_isomorphic_vectors(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride);

/* Load or store slots that the access takes in each step of that loop, in
 * vectors of "length" steps.
 */
double ash_isomorphic_slots(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride, double length);

/* Does statement "t" do what "s" does, with elements next to its own? */
bool ash_isomorphic(const ash_estimates *estimates, int s, int t);

#endif
