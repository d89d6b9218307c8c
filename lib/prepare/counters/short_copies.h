// short_copies.h - wide counters of which the body of a loop uses a short copy.
//
// Requires:    nothing; loops that do not test at their heads are left
//              alone.
// Ensures:     where a counter is truncated to a number that is as large, what
//              extends that number again, or sums of it that do not overflow,
//              is computed from the counter.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_SHORT_COPIES_H
#define ASH_PREPARE_COUNTERS_SHORT_COPIES_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Lets addresses be computed from counters, not from short copies of them.
struct ShortCopyPass : llvm::PassInfoMixin<ShortCopyPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-short-copies"; }
};

} // namespace ashlar

#endif
