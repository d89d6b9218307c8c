/* isolate.h - CFG edits that keep the analyses of a function valid.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_EDIT_ISOLATE_H
#define ASH_LLVM_EDIT_ISOLATE_H

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The blocks and stack slots of an isolated region; freed with
 * ash_isolated_clear.
 */
typedef struct ash_isolated {
	/* Block before the region, which falls through to "entry"; code may be
	 * added there.
	 */
	LLVMBasicBlockRef before;
	LLVMBasicBlockRef entry;	/* only branches into the region */
	LLVMBasicBlockRef tail;		/* last block of the region */
	LLVMBasicBlockRef exit;		/* entered from the tail alone */
	unsigned n_slot;
	LLVMValueRef *slot;	/* memory of values used after the region */
	/* Are there other values than before: slots, or no more PHI nodes with
	 * a single entry?
	 */
	bool has_other_values;
} ash_isolated;

/* Make blocks around the region of "n" blocks, whose first block dominates it
 * and whose only exit leads to the block "next".  Values defined inside and
 * used outside are stored in the tail and loaded at the exit.  PHI nodes with a
 * single entry are removed.  Unless isolated->has_other_values, the analyses of
 * values stay valid.
 */
bool ash_edit_isolate(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, LLVMBasicBlockRef next, ash_isolated *isolated);
/* Free what "isolated" owns. */
void ash_isolated_clear(ash_isolated *isolated);
/* Remove the stack slots that ash_edit_isolate made for a region with these
 * blocks, which was not changed.
 */
void ash_edit_promote(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, ash_isolated *isolated);
/* Split off the terminator of "block"; returns the new block with the
 * terminator.
 */
LLVMBasicBlockRef ash_edit_split_terminator(ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* Expand "scev" at the end of "block" without values from isolated regions;
 * NULL if that is impossible.  The analyses remain valid.
 */
LLVMValueRef ash_edit_expand(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block);

#ifdef __cplusplus
}
#endif

#endif
