// index_load.h - loads of subscripts that have left the inner loops alone.
//
// Requires:    simplified loops.
// Ensures:     a subscript that was loaded before a loop under a guard is
//              loaded where it is used, if nothing but addresses is made of it
//              that move in wide steps and are only read from.
// Breaks:      all analyses except those of the CFG.
// Conventions: reads and removes ASH_GUARDED.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_INDEX_LOAD_H
#define ASH_PREPARE_HOIST_INDEX_LOAD_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Load a subscript where it is used again, if it was loaded before a loop
// under a guard (invariant_loads.h), the loops around change it, and nothing
// but addresses is made of it that move in wide steps and are only read from.
struct IndexLoadPass : llvm::PassInfoMixin<IndexLoadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-index-load"; }
};

} // namespace ashlar

#endif
