// row_pass.h - matrices that are tables of rows, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_ROW_PASS_H
#define ASH_BRIDGE_ROW_PASS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Where the addresses of rows are loaded in a loop nest, compute them in a copy
// of the nest, as if all rows were at one distance, and test whether they are.
//
// Requires: simplified loops in LCSSA form; wide counters.
// Breaks:   nothing.
struct RowPass : llvm::PassInfoMixin<RowPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-row"; }
};

} // namespace ashlar

#endif
