/* isomorphic_statements.h - isomorphic statements: the same operations on
 * neighbouring elements.
 *
 * The functions with an argument "stack" assume the loops of that order.  If
 * "stack" is NULL, the order is open: the result holds if some order of the
 * loops allows it.
 *
 * Private to the cost model (cost.h) and to united_statements.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ISOMORPHIC_STATEMENTS_H
#define ASH_COST_ISOMORPHIC_STATEMENTS_H

#include "cost/cost.h"

/* Is the element that access "a" of statement stmt[pos] reads in a register
 * already?  It is if an earlier access of that statement, or one of the
 * statements before "pos" in "stmt", has read or written the element in the
 * same iteration of the innermost loop of "stack" (may be NULL).
 */
bool ash_isomorphic_is_loaded(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned pos, unsigned a);

/* The average number of statements that share a vector, among those of the "n"
 * in "stmt", stmt[pos] included, that are isomorphic to stmt[pos] on
 * neighbouring elements.  Examples are the real and imaginary parts of complex
 * numbers, and the copies of a manually unrolled loop.  LLVM's SLP vectorizer
 * combines such statements ("Exploiting superword level parallelism", Larsen
 * and Amarasinghe, PLDI 2000), at most as many as a vector has elements, which
 * limits the result.  "stack" may be NULL.
 */
double ash_isomorphic_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos);

/* Must the values that access "a" of statement stmt[pos] reads be shuffled to
 * form a vector, if stmt[pos] is vectorized with the statements isomorphic to
 * it?  They need not be if each of these statements reads a different element
 * there.  "stack" may be NULL.
 */
bool ash_isomorphic_is_shuffled(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a);

/* The number of vectors loaded or stored for each vector used, for access "a"
 * of statement stmt[pos], which moves by "stride" bytes per step of the
 * vectorized loop:
 *
 * 1    the elements are consecutive;
 * > 1  the elements are a few elements apart. The accesses to the elements in
 *      between share the vectors, which are shuffled ("Auto-vectorization of
 *      interleaved data for SIMD", Nuzman, Rosen and Zaks, PLDI 2006);
 * 0    a gather or scatter: the elements are too far apart, or stores would
 *      leave gaps.
 *
 * "stack" may be NULL.
 */
double ash_isomorphic_vectors(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride);

/* The load or store slots that access "a" of statement stmt[pos] takes per step
 * of the vectorized loop, with vectors of "length" steps.  The other arguments
 * are those of ash_isomorphic_vectors().
 */
double ash_isomorphic_slots(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride, double length);

/* Are statements "s" and "t" isomorphic, on neighbouring elements? */
bool ash_isomorphic(const ash_estimates *estimates, int s, int t);

#endif
