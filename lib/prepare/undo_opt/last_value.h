// last_value.h - final values of induction variables.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     final values of inner loops' induction variables are computed
//              from the trip counts, where these are known.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_LAST_VALUE_H
#define ASH_PREPARE_UNDO_OPT_LAST_VALUE_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Computes the final value of an inner loop's induction variable from the trip
// count, so that the enclosing loop's recurrence can be analyzed.
struct LastValuePass : llvm::PassInfoMixin<LastValuePass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-last-values"; }
};

} // namespace ashlar

#endif
