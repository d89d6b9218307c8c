/* region.h - candidate regions for SCoPs.
 *
 * In each context (the function, or a loop that is not part of a SCoP) blocks
 * and child loops form an acyclic graph of nodes.  A region is a run of nodes
 * in topological order with one entry and one exit, which passes the filter and
 * contains a loop.  Regions are as long as possible; they start and end with a
 * loop or with a branch around loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_H
#define ASH_DETECT_REGION_REGION_H

#include "llvm/edit/isolate.h"
#include "llvm/query/analysis.h"
#include "support/pointer_table.h"

/* The reason why a loop or block cannot be modelled, and the place in the
 * program.  "at" is an instruction, or NULL for the loop with header "block".
 */
typedef struct ash_verdict {
	ash_refusal why;
	LLVMBasicBlockRef loop;	/* header of the refused loop */
	LLVMBasicBlockRef block;
	LLVMValueRef at;
	/* A block of the region, outside of its loops, that computes a value
	 * needed before the loop: a shorter region, which starts after that
	 * block, may be modelled.  NULL: none.
	 */
	LLVMBasicBlockRef cut;
	char *detail;		/* text for the report; owned; may be NULL */
} ash_verdict;

typedef struct ash_node {
	LLVMBasicBlockRef block;	/* the block, or the loop's header */
	ash_loop loop;			/* NULL for a block */
} ash_node;

typedef struct ash_node_list {
	unsigned n;
	ash_node *node;
} ash_node_list;

typedef struct ash_region {
	unsigned n_block;
	LLVMBasicBlockRef *block;	/* in reverse post-order */
	LLVMBasicBlockRef next;		/* target of the only exit */
	/* Does the region contain only the branch of its first block, not the
	 * block's other instructions?
	 */
	bool split;
	ash_isolated made;
} ash_region;

typedef struct ash_region_list {
	unsigned n;
	ash_region *region;
} ash_region_list;

/* State of the search for regions in one function. */
typedef struct ash_version_search {
	ash_analysis *analysis;
	/* Refused blocks and loop headers. */
	ash_table banned;
	/* Headers of fallback versions that are searched, since their
	 * speculative versions could not be modelled (version_choice.h).
	 */
	ash_table released;
	/* Blocks of skipped flat regions (flat_regions.h). */
	ash_table passed;
	/* The reasons why loops are in no SCoP. */
	unsigned n_refused;
	ash_verdict *refused;
} ash_version_search;

/* Initialize the search. */
void ash_version_search_init(ash_version_search *search,
	ash_analysis *analysis);
/* Free what "search" owns. */
void ash_version_search_clear(ash_version_search *search);

/* Append to "found" the regions among the "n" blocks (in reverse post-order) of
 * the loop "context", and in child loops that are in no region.  The caller
 * clears "found"; false without memory.
 */
bool ash_version_search_run(ash_version_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n, ash_region_list *found);
/* Record "verdict", the reason why a loop is refused; verdict.detail is taken.
 * False without memory.
 */
bool ash_version_search_refuse(ash_version_search *search, ash_verdict verdict);

/* Free the regions of "list" and what they own; the list is empty then. */
void ash_region_list_clear(ash_region_list *list);

#endif
