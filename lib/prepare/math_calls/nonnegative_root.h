// nonnegative_root.h - square roots that cannot set errno.
//
// sqrt(x) sets errno if x < 0.  LLVM does not vectorize loops with such calls,
// and for a model they are stores.  If x is a sum of squares, or is never
// negative for another reason, the call is replaced by the intrinsic, which has
// the same value and no side effect.
//
// Requires:    nothing.
// Ensures:     calls of sqrt and sqrtf with operands that are known not to be
// negative are llvm.sqrt.
// Breaks:      MemorySSA, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_MATH_CALLS_NONNEGATIVE_ROOT_H
#define ASH_PREPARE_MATH_CALLS_NONNEGATIVE_ROOT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

struct NonnegativeRootPass : llvm::PassInfoMixin<NonnegativeRootPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-nonnegative-root"; }
};

} // namespace ashlar

#endif
