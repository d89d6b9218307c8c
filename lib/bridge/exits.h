// exits.h - values of counters behind their loops, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_EXITS_H
#define ASH_BRIDGE_EXITS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Compute what a counter of an inner loop is behind it from the number of
// iterations, so that the loop around knows how it goes on.
//
// Requires: simplified loops in LCSSA form.
// Breaks:   nothing.
struct ExitPass : llvm::PassInfoMixin<ExitPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-exits"; }
};

} // namespace ashlar

#endif
