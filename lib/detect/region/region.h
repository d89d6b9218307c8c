/* region.h - where SCoPs may lie.
 *
 * In each context, the function or a loop that is no part of a SCoP, the
 * blocks and inner loops form an acyclic graph of nodes.  A region is a run
 * of nodes in topological order with one entry and one way out, without
 * anything that is refused at sight, and with a loop.  Regions are as long
 * as possible; they start and end with a loop or with a branch over loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_H
#define ASH_DETECT_REGION_REGION_H

#include "llvm/edit/isolate.h"
#include "llvm/query/analysis.h"
#include "support/pointer_table.h"

/* Why something is refused, and where.  "at" is an instruction, or NULL:
 * then it is the loop with the header "block".
 */
typedef struct ash_verdict {
	ash_refusal why;
	LLVMBasicBlockRef loop;	/* the header of the loop refused for it */
	LLVMBasicBlockRef block;
	LLVMValueRef at;
	/* A block of the region outside of its loops that makes a value which
	 * has to be known before the loop: a shorter region that starts
	 * behind it may do.  NULL: there is none.
	 */
	LLVMBasicBlockRef cut;
	char *detail;		/* owned; may be NULL */
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
	LLVMBasicBlockRef next;		/* where the only way out leads */
	/* Is the first block a branch whose other instructions stay out? */
	bool split;
	ash_isolated made;
} ash_region;

typedef struct ash_region_list {
	unsigned n;
	ash_region *region;
} ash_region_list;

/* What the search for regions knows. */
typedef struct ash_version_search {
	ash_analysis *analysis;
	/* Blocks, and headers of loops, that the model has refused. */
	ash_table banned;
	/* Headers of fallback versions that are looked at, as the speculative
	 * ones could not be modelled (version_choice.h).
	 */
	ash_table released;
	/* Blocks of flat regions that have been left out (flat_regions.h). */
	ash_table passed;
	/* For each loop that is a context: why it is no part of a SCoP. */
	unsigned n_refused;
	ash_verdict *refused;
} ash_version_search;

/* Begin to search the function for versions. */
void ash_version_search_init(ash_version_search *search,
	ash_analysis *analysis);
/* Free what "search" owns. */
void ash_version_search_clear(ash_version_search *search);

/* Add to "found" the regions among the "n" blocks (in reverse post-order) of
 * the loop "context", and in the inner loops that are no part of one.  The
 * caller clears what is found; false without memory.
 */
bool ash_version_search_run(ash_version_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n, ash_region_list *found);
/* Note why a loop is refused; the detail is taken. */
bool ash_version_search_refuse(ash_version_search *search, ash_verdict verdict);

/* Free the regions of "list" and what they own; the list is empty then. */
void ash_region_list_clear(ash_region_list *list);

#endif
