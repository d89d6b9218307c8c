// widen.h - loop counters as wide as addresses.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_WIDEN_H
#define ASH_PREPARE_COUNTERS_WIDEN_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace loop counters that are extended in the loop by wide ones.
//
// Requires: simplified loops in LCSSA form.
// Breaks:   nothing; narrow counters that are left over are deleted.
struct WidenPass : llvm::PassInfoMixin<WidenPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-widen"; }
};

} // namespace ashlar

#endif
