// linearize_row_pointers.h - matrices that are tables of rows.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_LINEARIZE_ROW_POINTERS_H
#define ASH_PREPARE_ROW_POINTERS_LINEARIZE_ROW_POINTERS_H

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
