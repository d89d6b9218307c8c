// merge_address.h - addresses that depend on a branch, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_MERGE_ADDRESS_H
#define ASH_BRIDGE_MERGE_ADDRESS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Make one load of loads on several ways to a place, and one base with an
// offset of addresses that start from the same base.
//
// Requires: nothing.
// Breaks:   nothing; the flow of control stays as it is.
struct MergeAddressPass : llvm::PassInfoMixin<MergeAddressPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-merge-address"; }
};

} // namespace ashlar

#endif
