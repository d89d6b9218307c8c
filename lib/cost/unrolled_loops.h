/* unrolled_loops.h - loops that are so short that LLVM unrolls them.
 *
 * Private to the cost model and the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_UNROLLED_LOOPS_H
#define ASH_COST_UNROLLED_LOOPS_H

#include "cost/cost.h"

/* Is the innermost loop of "stack" around the "n" statements "stmt" so short,
 * and its length a constant, that LLVM unrolls it, so that the loop around it
 * becomes the innermost one?  Then change "stack": the steps of the loop are
 * copies in its body, and set *simd to whether that loop can be vectorized.
 */
bool ash_unrolled_innermost(const ash_estimates *estimates, ash_stack *stack,
	const int *stmt, unsigned n, bool *simd);

/* Does LLVM unroll all loops of the "n" statements "stmt" but the "depth"
 * outermost ones?
 */
bool ash_unrolled_is(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

#endif
