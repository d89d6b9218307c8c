/* unrolled_loops.h - loops short enough that LLVM fully unrolls them.
 *
 * Private to the cost model and the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_UNROLLED_LOOPS_H
#define ASH_COST_UNROLLED_LOOPS_H

#include "cost/cost.h"

/* Is the innermost loop of "stack" around the "n" statements "stmt" so short,
 * with constant trip count, that LLVM fully unrolls it and the next outer loop
 * becomes innermost?  If so, change "stack" so that the iterations of the loop
 * are jammed copies, and set *simd to whether that outer loop can be
 * vectorized.
 */
bool ash_unrolled_innermost(const ash_estimates *estimates, ash_stack *stack,
	const int *stmt, unsigned n, bool *simd);

/* Does LLVM fully unroll all loops of the "n" statements "stmt" except the
 * "depth" outermost ones?
 */
bool ash_unrolled_is(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth);

#endif
