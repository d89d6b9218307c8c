/* flat_regions.h - regions without nested loops.
 *
 * A single loop has one order that is profitable, so unless loops may run in
 * parallel, several of them may be fused, or LLVM cannot make vectors of one
 * (bound_loops.h), a model of it is made for the user alone, who may want to
 * know what it holds or what is in its way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_FLAT_REGIONS_H
#define ASH_DETECT_REGION_FLAT_REGIONS_H

#include "llvm/query/analysis.h"
#include "support/options.h"

/* Is there no nested loop among the blocks, which lie in "context", and can no
 * new code result with "options" and those of the loops?
 */
bool ash_flat_is(ash_analysis *analysis, const ash_options *options,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n);

#endif
