// split_arrays.h - scalar replacement of small local arrays.
//
// Requires:    simplified loops in LCSSA form, with their tests at their heads.
// Ensures:     short loops whose induction variables index a small local array
//              are unrolled, and its elements are scalars.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_SPLIT_ARRAYS_H
#define ASH_PREPARE_LOCAL_ARRAYS_SPLIT_ARRAYS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unrolls the loops over such arrays, and replaces their elements by scalars.
struct SplitArraysPass : llvm::PassInfoMixin<SplitArraysPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-split-arrays"; }
};

} // namespace ashlar

#endif
