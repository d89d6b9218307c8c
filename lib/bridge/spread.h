// spread.h - block operations as loops, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_SPREAD_H
#define ASH_BRIDGE_SPREAD_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replace memset and memcpy of a row of array elements by a loop over them.
//
// Requires: nothing.
// Breaks:   the form of loops; new ones have a preheader and one latch.
struct SpreadPass : llvm::PassInfoMixin<SpreadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-spread"; }
};

} // namespace ashlar

#endif
