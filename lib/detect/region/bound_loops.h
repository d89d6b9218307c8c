/* bound_loops.h - single loops that LLVM cannot vectorize because of their
 * accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_BOUND_LOOPS_H
#define ASH_DETECT_REGION_BOUND_LOOPS_H

#include "llvm/query/analysis.h"

/* May an access of "loop", which contains no other loop and consists of some of
 * the "n" blocks "block", keep LLVM from vectorizing it, so that another order
 * of its statements or iterations might help?
 */
bool ash_loop_is_bound(ash_analysis *analysis, ash_loop loop,
	const LLVMBasicBlockRef *block, unsigned n);

#endif
