// at_iteration.h - value of a SCEV in a given iteration of a loop.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_AT_ITERATION_H
#define ASH_LLVM_AT_ITERATION_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

namespace ashlar {

// Rewrites a SCEV to its value in one iteration of a loop.
class AtIteration : public llvm::SCEVRewriteVisitor<AtIteration> {
public:
	AtIteration(llvm::ScalarEvolution &evolution, const llvm::Loop *of,
		const llvm::SCEV *at)
		: SCEVRewriteVisitor(evolution), loop(of), iteration(at)
	{
	}

	const llvm::SCEV *visitAddRecExpr(
		const llvm::SCEVAddRecExpr *recurrence)
	{
		if (recurrence->getLoop() == loop)
			return recurrence->evaluateAtIteration(iteration, SE);
		return SCEVRewriteVisitor::visitAddRecExpr(recurrence);
	}

private:
	const llvm::Loop *loop;
	const llvm::SCEV *iteration;
};

} // namespace ashlar

#endif
