// loop_unroller.h - full unrolling of loops with a constant trip count.
//
// Requires:    simplified loops in LCSSA form, with their tests at their heads.
// Ensures:     a loop that is unrolled is straight-line code; the other loops
//              stay simplified.
// Breaks:      all analyses but those that an unroller holds.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNROLL_LOOP_UNROLLER_H
#define ASH_PREPARE_UNROLL_LOOP_UNROLLER_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/PassManager.h>

namespace llvm {
class AssumptionCache;
class DominatorTree;
class OptimizationRemarkEmitter;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace ashlar {

// The base of passes that choose loops to unroll.
class LoopUnroller {
public:
	LoopUnroller(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

protected:
	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;
	llvm::AssumptionCache &assumptions;
	llvm::TargetTransformInfo &target;
	llvm::OptimizationRemarkEmitter &remarks;

	// How often the head of "loop" is passed without leaving it there; 0:
	// that is not a constant.  It is the trip count if no other block
	// leaves the loop.
	unsigned iterations_of(const llvm::Loop &loop);
	// Unroll "loop" and all loops in it, inner ones first.  Has that been
	// possible?
	bool unroll(llvm::Loop &loop);
};

} // namespace ashlar

#endif
