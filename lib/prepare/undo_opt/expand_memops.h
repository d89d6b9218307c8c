// expand_memops.h - block operations as loops.
//
// Requires:    nothing.
// Ensures:     no block operation is on a row of elements that other accesses
//              to its array have the type of; new loops have a preheader and
//              one latch.
// Breaks:      all analyses, if it changes anything; the form of loops and
//              LCSSA.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H
#define ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace memset and memcpy of a row of array elements by a loop over them.
struct SpreadPass : llvm::PassInfoMixin<SpreadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-spread"; }
};

} // namespace ashlar

#endif
