/* flat_regions.h - regions without nested loops.
 *
 * A single loop has only one good order, so unless loops may run in parallel,
 * or several may be fused, it is modelled only for reports to the user.
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
bool ash_flat_is(const ash_analysis *analysis, const ash_options *options,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n);

#endif
