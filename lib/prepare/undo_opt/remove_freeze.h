// remove_freeze.h - numbers that are frozen in loops.
//
// Requires:    nothing.
// Ensures:     no number in a loop is frozen whose parts can lose what makes
//              them poison.
// Breaks:      all analyses except those of the CFG; flags of wide arithmetic.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_REMOVE_FREEZE_H
#define ASH_PREPARE_UNDO_OPT_REMOVE_FREEZE_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Remove "freeze" in loops where it does nothing once the flags are dropped of
// what its operand is computed by.
struct ThawPass : llvm::PassInfoMixin<ThawPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-remove-freeze"; }
};

} // namespace ashlar

#endif
