/* isomorphic_statements.h - isomorphic statements: the same operations on
 * neighbouring elements.
 *
 * Private to the cost model (cost.h) and to united_statements.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ISOMORPHIC_STATEMENTS_H
#define ASH_COST_ISOMORPHIC_STATEMENTS_H

#include "cost/cost.h"

/* Is the element that access "a" of statement "pos" of "stmt" reads in a
 * register, because an earlier statement, or an earlier access of the same one,
 * has read or written it in the same iteration of the innermost loop of
 * "stack"?  Without "stack": in some order.
 */
bool ash_isomorphic_is_loaded(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned pos, unsigned a);

/* The number of the "n" statements, "pos" included, that are isomorphic to
 * statement "pos", on neighbouring elements: for example the real and imaginary
 * parts of complex numbers, and copies of a manually unrolled loop.  LLVM's SLP
 * vectorizer combines them ("Exploiting superword level parallelism", Larsen
 * and Amarasinghe, PLDI 2000) up to the length of a vector, which limits the
 * result.  Without "stack": in some order.
 */
unsigned ash_isomorphic_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos);

/* Does the value that access "a" of statement "pos" reads need a shuffle to
 * form a vector of these statements?  Not if each of them reads another element
 * in its place.
 */
bool ash_isomorphic_is_shuffled(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a);

/* The number of vectors loaded or stored per vector used, for access "a" of
 * statement "pos" with stride "stride" bytes in the vectorized loop. 1 for
 * consecutive elements; if elements are a few elements apart, the accesses in
 * between share the vectors, which are shuffled ("Auto-vectorization of
 * interleaved data for SIMD", Nuzman, Rosen and Zaks, PLDI 2006). 0 for a
 * gather or scatter: the elements are too far apart, or stores leave gaps.
 * Without "stack": in some order.
 */
double ash_isomorphic_vectors(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride);

/* Load or store slots of the access in each step of that loop, for vectors of
 * "length" steps.
 */
double ash_isomorphic_slots(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride, double length);

/* Are statements "s" and "t" isomorphic, on neighbouring elements? */
bool ash_isomorphic(const ash_estimates *estimates, int s, int t);

#endif
