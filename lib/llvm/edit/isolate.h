/* isolate.h - edits that keep the analyses of a function valid.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_EDIT_ISOLATE_H
#define ASH_LLVM_EDIT_ISOLATE_H

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What isolating a region made; all freed with ash_isolated_clear. */
typedef struct ash_isolated {
	LLVMBasicBlockRef before;	/* runs into entry: room for code */
	LLVMBasicBlockRef entry;	/* only branches into the region */
	LLVMBasicBlockRef tail;		/* last block of the region */
	LLVMBasicBlockRef exit;		/* entered from the tail alone */
	unsigned n_slot;
	LLVMValueRef *slot;	/* memory of values used behind the region */
} ash_isolated;

/* Make blocks around the region of "n" blocks, the first of which dominates
 * it, whose only way out leads to the block "next".  Values defined inside and
 * used outside are stored in the tail and loaded at the exit.  PHI nodes with
 * a single entry disappear.
 */
bool ash_edit_isolate(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, LLVMBasicBlockRef next, ash_isolated *isolated);
/* Free what "isolated" owns. */
void ash_isolated_clear(ash_isolated *isolated);
/* Undo the stack slots that ash_edit_isolate has made for a region, which has
 * these blocks and stays as it is.
 */
void ash_edit_promote(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, ash_isolated *isolated);
/* Split off the terminator of "block"; gives the new block with it. */
LLVMBasicBlockRef ash_edit_split_terminator(ash_analysis *analysis,
	LLVMBasicBlockRef block);
/* Compute "scev" at the end of "block", by values of no isolated region; NULL
 * if that cannot be done.  The analyses remain valid.
 */
LLVMValueRef ash_edit_expand(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block);

#ifdef __cplusplus
}
#endif

#endif
