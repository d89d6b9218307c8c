// stride_version.h - loop versioning of nests in which the program tests a
// stride.
//
// Requires:    simplified loops in LCSSA form, with loads of strides before
//              them.
// Ensures:     a nest in which a branch selects between loops for one stride
//              and loops for any has two versions; the speculative one has only
//              the loops for that stride.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_VERSIONING_STRIDE_VERSION_H
#define ASH_PREPARE_VERSIONING_STRIDE_VERSION_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Moves tests of strides out of nests, into version tests.
struct StrideVersionPass : llvm::PassInfoMixin<StrideVersionPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-stride-versions"; }
};

} // namespace ashlar

#endif
