// loop_unroller.h - full unrolling of loops with a constant trip count.
//
// Requires:    simplified, unrotated loops in LCSSA form.
// Ensures:     an unrolled loop is straight-line code; the other loops stay
//              simplified.
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

// Base class of passes that choose loops to unroll.
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

	// The number of executions of the header of "loop" after which the loop
	// is not left there; 0 if that is not constant.  This is the trip count
	// if the header is the only exit.
	unsigned iterations_of(const llvm::Loop &loop);
	// Unroll "loop" and all its inner loops, innermost first.  Returns
	// whether that was possible.
	bool unroll(llvm::Loop &loop);
};

} // namespace ashlar

#endif
