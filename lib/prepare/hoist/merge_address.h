// merge_address.h - addresses that depend on a branch.
//
// Requires:    nothing.
// Ensures:     where branches on counters choose between loads, or between
//              addresses from one base, there is one load, or one base with an
//              offset.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_MERGE_ADDRESS_H
#define ASH_PREPARE_HOIST_MERGE_ADDRESS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Make one load of loads on several ways to a place, and one base with an
// offset of addresses that start from the same base.
struct MergeAddressPass : llvm::PassInfoMixin<MergeAddressPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-merge-address"; }
};

} // namespace ashlar

#endif
