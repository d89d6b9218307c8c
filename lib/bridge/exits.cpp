// exits.cpp - values of counters behind their loops.
//
// In "while (h--) { for (x = 0; x < w; x++) *to++ = *from++; to += gap; }" the
// pointer of the next row is where the inner loop has stopped.  That is an
// expression of the bound, but ScalarEvolution does not look for it behind a
// loop when it wonders how the outer loop counts.
//
// SPDX-License-Identifier: MIT
#include "bridge/exits.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

namespace ashlar {

// Does the loop around count on with what comes out of "loop"?
static bool goes_on(const Loop &loop)
{
	const Loop *outer = loop.getParentLoop();
	const BasicBlock *exit = loop.getExitBlock();

	if (!outer || !exit || !loop.getLoopPreheader())
		return false;
	return any_of(exit->phis(), [&](const PHINode &phi) {
		return phi.getType()->isPointerTy() ||
			phi.getType()->isIntegerTy();
	});
}

PreservedAnalyses ExitPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	auto &loops = analyses.getResult<LoopAnalysis>(function);
	SmallVector<Loop *, 8> order = loops.getLoopsInPreorder();
	SmallVector<WeakTrackingVH, 16> dead;
	PreservedAnalyses preserved;
	int n = 0;

	order.erase(remove_if(order, [](const Loop *loop) {
		return !goes_on(*loop);
	}), order.end());
	if (order.empty())
		return PreservedAnalyses::all();
	auto &tree = analyses.getResult<DominatorTreeAnalysis>(function);
	auto &evolution =
		analyses.getResult<ScalarEvolutionAnalysis>(function);
	auto &target = analyses.getResult<TargetIRAnalysis>(function);
	auto &library = analyses.getResult<TargetLibraryAnalysis>(function);
#if LLVM_VERSION_MAJOR >= 22
	SCEVExpander expander(evolution, "exit");
#else
	SCEVExpander expander(evolution, function.getDataLayout(), "exit");
#endif
	for (Loop *loop : reverse(order))
		n += rewriteLoopExitValues(loop, &loops, &library, &evolution,
			&target, expander, &tree, OnlyCheapRepl, dead);
	expander.clear();
	for (WeakTrackingVH &value : dead)
		if (auto *phi = dyn_cast_or_null<PHINode>(
			    static_cast<Value *>(value)))
			RecursivelyDeleteDeadPHINode(phi, &library);
	if (!n)
		return PreservedAnalyses::all();
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
