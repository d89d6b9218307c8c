// guard_limit.h - limit for ScalarEvolution's search for guards.
//
// Requires:    simplified loops.
// Ensures:     no loop has more than a certain number of branches on its chain
//              of single predecessors; unreachable blocks, each with one
//              successor, are left to be removed later.
// Breaks:      all analyses except dominators and loops.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_GUARD_LIMIT_H
#define ASH_PREPARE_PIPELINE_GUARD_LIMIT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Limit the number of branches on the chain of single predecessors of each
// loop.
struct GuardLimitPass : llvm::PassInfoMixin<GuardLimitPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-guard-limit"; }
};

} // namespace ashlar

#endif
