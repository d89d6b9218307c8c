// widen.h - loop counters as wide as addresses.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a counter with a constant step that is extended in its loop has
//              a wide one beside it, or is replaced by it; narrow counters that
//              are left over are deleted.
// Breaks:      all analyses except those of the CFG; ScalarEvolution is told of
//              what changes while it runs.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_WIDEN_H
#define ASH_PREPARE_COUNTERS_WIDEN_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace loop counters that are extended in the loop by wide ones.
struct WidenPass : llvm::PassInfoMixin<WidenPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-widen"; }
};

} // namespace ashlar

#endif
