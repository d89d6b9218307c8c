// index_load.h - sinking of loads of subscripts that were hoisted out of inner
// loops.
//
// Requires:    simplified loops.
// Ensures:     a subscript that was loaded before a loop under a guard is
//              loaded where it is used, if it is only used for addresses with
//              large strides that are only read from.
// Breaks:      all analyses except those of the CFG.
// Conventions: reads and removes ASH_GUARDED.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_INDEX_LOAD_H
#define ASH_PREPARE_HOIST_INDEX_LOAD_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Move the load of a subscript back to its uses if it was hoisted before a loop
// under a guard (invariant_loads.h), enclosing loops change it, and it is only
// used for addresses with large strides that are only read from.
struct IndexLoadPass : llvm::PassInfoMixin<IndexLoadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-index-load"; }
};

} // namespace ashlar

#endif
