// guard_limit.h - how far ScalarEvolution looks for guards.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_GUARD_LIMIT_H
#define ASH_PREPARE_PIPELINE_GUARD_LIMIT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Let no loop have more than a certain number of branches on the way of single
// predecessors that leads to it.
//
// Requires: simplified loops.
// Ensures:  blocks that nothing leads to, each with one successor; they are for
//           whoever removes unreachable blocks to remove.
// Breaks:   nothing.
struct GuardLimitPass : llvm::PassInfoMixin<GuardLimitPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-guard-limit"; }
};

} // namespace ashlar

#endif
