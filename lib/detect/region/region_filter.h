/* region_filter.h - filter for code that cannot be modelled, by its structure
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_FILTER_H
#define ASH_DETECT_REGION_REGION_FILTER_H

#include "detect/region/region.h"

/* The verdict on the block: whether it contains an instruction that cannot be
 * modelled, and which.  The detail is owned by the caller.
 */
ash_verdict ash_region_filter_block(const ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* The verdict on the block's terminator: whether it can be modelled. */
ash_verdict ash_region_filter_terminator(LLVMBasicBlockRef block);
/* The verdict on the loop itself, without its blocks: whether it can be
 * modelled.
 */
ash_verdict ash_region_filter_loop(ash_analysis *analysis, ash_loop loop);

#endif
