/* region_impl.h - interfaces between the files of region.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_IMPL_H
#define ASH_DETECT_REGION_REGION_IMPL_H

#include "detect/region/region.h"
#include "detect/region/version_choice.h"

/* ---- region.c ---- */

/* Set "list" to the nodes of the loop "context" (NULL: the function): those of
 * the "n" blocks "block" that are in no inner loop, and each inner loop as one
 * node, at the place of its header.  "block" is in topological order, and so is
 * the list.  False without memory; the list must be cleared even then.
 */
bool ash_nodes_collect(ash_node_list *list, const ash_analysis *analysis,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n);
/* Free what "list" owns. */
void ash_nodes_clear(ash_node_list *list);

/* ---- version_choice.c ---- */

/* Is the loop with the header "header" in a fallback version that is not
 * searched, or only after its speculative version?
 */
bool ash_versions_is_waiting(const ash_version_search *search,
	LLVMBasicBlockRef header);

#endif
