// widen.h - widening of induction variables to the width of addresses.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     an induction variable with a constant step that is extended in
//              its loop has a wide copy, or is replaced by it; unused narrow
//              ones are deleted.
// Breaks:      all analyses except those of the CFG; ScalarEvolution is kept up
//              to date.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_WIDEN_H
#define ASH_PREPARE_COUNTERS_WIDEN_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace induction variables that are extended in the loop by wide ones.
struct WidenPass : llvm::PassInfoMixin<WidenPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-widen"; }
};

} // namespace ashlar

#endif
