// linearize_row_pointers.h - linearization of matrices given as tables of row
// pointers.
//
// Requires:    simplified loops in LCSSA form; wide counters.
// Ensures:     speculative versions compute the addresses of rows instead of
//              loading them, where a test before them can check that; the
//              versions of a nest are simplified loops in LCSSA form.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h, and
//              ASH_VERSION_ROWS.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_LINEARIZE_ROW_POINTERS_H
#define ASH_PREPARE_ROW_POINTERS_LINEARIZE_ROW_POINTERS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Where row addresses are loaded in a loop nest, compute them in a version of
// the nest, under a run-time test that all rows are at equal distances.
struct RowPass : llvm::PassInfoMixin<RowPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-row"; }
};

} // namespace ashlar

#endif
