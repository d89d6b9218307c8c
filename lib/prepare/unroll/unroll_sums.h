// unroll_sums.h - full unrolling of short loops that compute a scalar.
//
// Requires:    simplified loops in LCSSA form, with their tests at their heads.
// Ensures:     loops of few iterations, a constant number, that compute scalars
//              from memory within an iteration of the loop around them are
//              straight-line code.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNROLL_UNROLL_SUMS_H
#define ASH_PREPARE_UNROLL_UNROLL_SUMS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unroll windows: sums and the like over a constant number of elements, which
// LLVM unrolls anyway.
struct UnrollSumsPass : llvm::PassInfoMixin<UnrollSumsPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-unroll-sums"; }
};

} // namespace ashlar

#endif
