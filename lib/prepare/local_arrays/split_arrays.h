// split_arrays.h - small local arrays become scalars.
//
// Requires:    simplified loops in LCSSA form, with their tests at their heads.
// Ensures:     short loops whose counters select the elements of a small local
//              array are straight-line code, and the elements are values.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_SPLIT_ARRAYS_H
#define ASH_PREPARE_LOCAL_ARRAYS_SPLIT_ARRAYS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unrolls the loops over such arrays, and replaces the elements by scalars.
struct SplitArraysPass : llvm::PassInfoMixin<SplitArraysPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-split-arrays"; }
};

} // namespace ashlar

#endif
