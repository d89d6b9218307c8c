// expand_memops.h - block operations as loops.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H
#define ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace memset and memcpy of a row of array elements by a loop over them.
//
// Requires: nothing.
// Breaks:   the form of loops; new ones have a preheader and one latch.
struct SpreadPass : llvm::PassInfoMixin<SpreadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-spread"; }
};

} // namespace ashlar

#endif
