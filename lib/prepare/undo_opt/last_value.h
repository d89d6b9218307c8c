// last_value.h - values of counters behind their loops.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     what counters of inner loops are behind these is computed from
//              the trip counts, where that is known.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_LAST_VALUE_H
#define ASH_PREPARE_UNDO_OPT_LAST_VALUE_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Compute what a counter of an inner loop is behind it from the trip count, so
// that the loop around knows how it goes on.
struct LastValuePass : llvm::PassInfoMixin<LastValuePass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-last-values"; }
};

} // namespace ashlar

#endif
