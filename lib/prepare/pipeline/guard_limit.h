// guard_limit.h - how far ScalarEvolution looks for guards.
//
// Requires:    simplified loops.
// Ensures:     no loop has more than a certain number of branches on its way of
//              single predecessors; blocks that nothing leads to, each with one
//              successor, are for whoever removes unreachable blocks.
// Breaks:      all analyses but dominators and loops.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_GUARD_LIMIT_H
#define ASH_PREPARE_PIPELINE_GUARD_LIMIT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Let no loop have more than a certain number of branches on the way of single
// predecessors that leads to it.
struct GuardLimitPass : llvm::PassInfoMixin<GuardLimitPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-guard-limit"; }
};

} // namespace ashlar

#endif
