// expand_memops.h - expansion of memset and memcpy into loops.
//
// Requires:    nothing.
// Ensures:     no memset or memcpy is on a row of elements whose type is known
//              from other accesses to the array; new loops have a preheader and
//              one latch.
// Breaks:      all analyses, if it changes anything; the form of loops and
//              LCSSA.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H
#define ASH_PREPARE_UNDO_OPT_EXPAND_MEMOPS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replaces memset and memcpy of a row of array elements by a loop over them.
struct SpreadPass : llvm::PassInfoMixin<SpreadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-spread"; }
};

} // namespace ashlar

#endif
