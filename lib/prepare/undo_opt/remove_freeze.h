// remove_freeze.h - removal of freeze instructions from loops.
//
// Requires:    nothing.
// Ensures:     no value in a loop is frozen if dropping flags is enough to
//              avoid poison.
// Breaks:      all analyses except those of the CFG; flags of wide arithmetic.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_REMOVE_FREEZE_H
#define ASH_PREPARE_UNDO_OPT_REMOVE_FREEZE_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Removes freeze instructions in loops that are redundant once the flags of
// their operand's computation are dropped.
struct ThawPass : llvm::PassInfoMixin<ThawPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-remove-freeze"; }
};

} // namespace ashlar

#endif
