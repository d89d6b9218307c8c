/* region_filter.h - what is refused at sight, without any mathematics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_FILTER_H
#define ASH_DETECT_REGION_REGION_FILTER_H

#include "detect/region/region.h"

/* Is there something in the block that cannot be modelled?  Its reason is in
 * the verdict; its detail is the caller's.
 */
ash_verdict ash_region_filter_block(const ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* Does the block end in a way that can be modelled?  If not, the verdict has
 * the reason.
 */
ash_verdict ash_region_filter_terminator(LLVMBasicBlockRef block);
/* Can the loop itself be modelled, its blocks aside?  If not, the verdict has
 * the reason.
 */
ash_verdict ash_region_filter_loop(ash_analysis *analysis, ash_loop loop);

#endif
