// pointer_cells.h - pointers in memory that change places in a loop.
//
// Requires:    loops in simplified form.
// Ensures:     nothing in such a loop reads or writes these cells.
// Breaks:      closed SSA form, and what depends on values.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROTATION_POINTER_CELLS_H
#define ASH_PREPARE_ROTATION_POINTER_CELLS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Keeps such pointers in registers while the loop runs.
struct PointerCellPass : llvm::PassInfoMixin<PointerCellPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-pointer-cells"; }
};

} // namespace ashlar

#endif
