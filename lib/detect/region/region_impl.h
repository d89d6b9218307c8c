/* region_impl.h - interfaces between the files of region.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_IMPL_H
#define ASH_DETECT_REGION_REGION_IMPL_H

#include "detect/region/region.h"
#include "detect/region/version_choice.h"

/* ---- region.c ---- */

/* Make "list" the nodes directly in the loop "context" among the "n" blocks,
 * which are in topological order, as the nodes are then.  False without memory;
 * to be cleared.
 */
bool ash_nodes_collect(ash_node_list *list, const ash_analysis *analysis,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n);
/* Free what "list" owns. */
void ash_nodes_clear(ash_node_list *list);

/* ---- version_choice.c ---- */

/* Is "header" that of a loop of a fallback version that is not looked at, or
 * not yet?
 */
bool ash_versions_is_waiting(const ash_version_search *search,
	LLVMBasicBlockRef header);

#endif
