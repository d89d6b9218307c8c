// recover_cells.h - demotion of array cells from PHI nodes to memory.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     no PHI node carries a value proved to be in an array cell;
//              redundant code is left.
// Breaks:      all analyses, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_RECOVER_CELLS_H
#define ASH_PREPARE_UNDO_OPT_RECOVER_CELLS_H

#include <llvm/IR/PassManager.h>

#include "prepare/undo_opt/cells.h"

namespace ashlar {

// Replaces PHI nodes that cache array cells by loads and stores.
//
// Requires: simplified loops in LCSSA form.
// Breaks:   nothing; what is then redundant is left over.
struct RecoverPass : llvm::PassInfoMixin<RecoverPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-recover"; }
};

// Replace "phi", and the nodes that its value may come from, by loads of a
// cell, if all of them have its value.  (phi_cell_cycle.cpp)
bool recover_phi_cycle(llvm::PHINode &phi, Cells &cells);
// Compute the value of "phi" if one of its two paths bypasses a loop, and one
// expression is right for both.  (guarded_phi.cpp)
bool recover_guarded_phi(llvm::PHINode &phi, Cells &cells);
// Move each store after a loop into the loop, where that is possible, so that
// the value is stored in each iteration; returns whether anything changed.
// (demote.cpp)
bool demote_all(llvm::Function &function, Cells &cells);

} // namespace ashlar

#endif
