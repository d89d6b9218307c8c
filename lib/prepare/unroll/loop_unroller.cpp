// loop_unroller.cpp - full unrolling of loops with a constant trip count.
//
// Requires:    simplified, unrotated loops in LCSSA form.
// Ensures:     an unrolled loop is straight-line code; the other loops stay
//              simplified.
// Breaks:      all analyses but those that an unroller holds.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/unroll/loop_unroller.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace ashlar {

LoopUnroller::LoopUnroller(Function &function,
	FunctionAnalysisManager &analyses)
	: loops(analyses.getResult<LoopAnalysis>(function)),
	  tree(analyses.getResult<DominatorTreeAnalysis>(function)),
	  evolution(analyses.getResult<ScalarEvolutionAnalysis>(function)),
	  assumptions(analyses.getResult<AssumptionAnalysis>(function)),
	  target(analyses.getResult<TargetIRAnalysis>(function)),
	  remarks(analyses.getResult<OptimizationRemarkEmitterAnalysis>(
		  function))
{
}

unsigned LoopUnroller::iterations_of(const Loop &loop)
{
	unsigned heads = loop.isLoopExiting(loop.getHeader())
		? evolution.getSmallConstantTripCount(&loop, loop.getHeader())
		: 0;

	return heads ? heads - 1 : 0;
}

bool LoopUnroller::unroll(Loop &loop)
{
	UnrollLoopOptions options = {};

	while (!loop.isInnermost())
		if (!unroll(**loop.begin()))
			return false;
	options.Count = iterations_of(loop) + 1;
	options.Force = true;
	return UnrollLoop(&loop, options, &loops, &evolution, &tree,
		       &assumptions, &target, &remarks,
		       true) == LoopUnrollResult::FullyUnrolled;
}

} // namespace ashlar
