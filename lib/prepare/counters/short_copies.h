// short_copies.h - elimination of truncated copies of induction variables.
//
// Requires:    nothing; loops that do not test at their heads are left
//              alone.
// Ensures:     if an induction variable is truncated without loss, extensions
//              of the copy, and of sums of the copy that do not overflow, are
//              computed from the induction variable.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_SHORT_COPIES_H
#define ASH_PREPARE_COUNTERS_SHORT_COPIES_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Computes addresses from induction variables instead of their truncated
// copies.
struct ShortCopyPass : llvm::PassInfoMixin<ShortCopyPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-short-copies"; }
};

} // namespace ashlar

#endif
