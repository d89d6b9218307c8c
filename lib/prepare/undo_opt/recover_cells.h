// recover_cells.h - array cells out of registers.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     no PHI node carries what is proved to be in a cell of an array;
//              what is redundant then is left over.
// Breaks:      all analyses, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_RECOVER_CELLS_H
#define ASH_PREPARE_UNDO_OPT_RECOVER_CELLS_H

#include <llvm/IR/PassManager.h>

#include "prepare/undo_opt/cells.h"

namespace ashlar {

// Read and write array cells that the optimizer keeps in PHI nodes.
//
// Requires: simplified loops in LCSSA form.
// Breaks:   nothing; what is then redundant is left over.
struct RecoverPass : llvm::PassInfoMixin<RecoverPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-recover"; }
};

// Read a cell where "phi" is, and where the nodes are that its value may come
// from, if all of them have what is in the cell. (phi_cell_cycle.cpp)
bool recover_phi_cycle(llvm::PHINode &phi, Cells &cells);
// Compute the value of "phi" if one of two ways to it is around a loop, and the
// way through the loop is one expression for both. (guarded_phi.cpp)
bool recover_guarded_phi(llvm::PHINode &phi, Cells &cells);
// Store in each iteration what is stored behind a loop. (demote.cpp)
bool demote_all(llvm::Function &function, Cells &cells);

} // namespace ashlar

#endif
