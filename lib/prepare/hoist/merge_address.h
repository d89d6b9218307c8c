// merge_address.h - merging of loads and addresses that are selected by a
// branch.
//
// Requires:    nothing.
// Ensures:     where branches on induction variables select between loads, or
//              between addresses with one base, there is one load, or one base
//              with an offset.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_MERGE_ADDRESS_H
#define ASH_PREPARE_HOIST_MERGE_ADDRESS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Merge loads on several incoming paths into one, and addresses with the same
// base into that base with an offset.
struct MergeAddressPass : llvm::PassInfoMixin<MergeAddressPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-merge-address"; }
};

} // namespace ashlar

#endif
