// pointer_cells.h - register promotion of pointers that are swapped in a loop.
//
// Requires:    loops in simplified form.
// Ensures:     no such loop reads or writes these cells.
// Breaks:      LCSSA form, and analyses of values.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROTATION_POINTER_CELLS_H
#define ASH_PREPARE_ROTATION_POINTER_CELLS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Keeps pointers that a loop swaps in registers during the loop.
struct PointerCellPass : llvm::PassInfoMixin<PointerCellPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-pointer-cells"; }
};

} // namespace ashlar

#endif
