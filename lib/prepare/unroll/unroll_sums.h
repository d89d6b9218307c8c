// unroll_sums.h - full unrolling of short loops that compute a scalar.
//
// Requires:    simplified, unrotated loops in LCSSA form.
// Ensures:     loops with a small constant trip count that compute scalars from
//              memory within an iteration of the enclosing loop are
//              straight-line code.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNROLL_UNROLL_SUMS_H
#define ASH_PREPARE_UNROLL_UNROLL_SUMS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unrolls windows: reductions over a constant number of elements, which LLVM
// would unroll anyway.
struct UnrollSumsPass : llvm::PassInfoMixin<UnrollSumsPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-unroll-sums"; }
};

} // namespace ashlar

#endif
