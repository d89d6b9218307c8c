/* flat_regions.h - regions without nested loops.
 *
 * A single loop has only one order.  So it is only modelled for reports, unless
 * loops may run in parallel, several of them may be fused, or LLVM cannot
 * vectorize one (bound_loops.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_FLAT_REGIONS_H
#define ASH_DETECT_REGION_FLAT_REGIONS_H

#include "llvm/query/analysis.h"
#include "support/options.h"

/* Are the "n" blocks "block", which are in the loop "context", free of nested
 * loops, and is no new code possible for them with "options" and the options of
 * the loops?
 */
bool ash_flat_is(ash_analysis *analysis, const ash_options *options,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n);

#endif
