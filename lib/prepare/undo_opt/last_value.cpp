// last_value.cpp - final values of induction variables.
//
// In "while (h--) { for (x = 0; x < w; x++) *to++ = *from++; to += gap; }" the
// pointer of the next row is the inner loop's final value.  That is an
// expression of the bound, but ScalarEvolution does not compute it when it
// analyzes the outer loop's recurrence.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     final values of inner loops' induction variables are computed
//              from the trip counts, where these are known.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "llvm/edit/pass_result.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

namespace {

// The cost limit for expressions; LLVM's own limit is for code that runs, this
// one is for analysis.
constexpr unsigned max_cost = 16;

class LastValues {
public:
	LastValues(Function &function, FunctionAnalysisManager &analyses)
		: loops(analyses.getResult<LoopAnalysis>(function)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(
			  function)),
		  target(analyses.getResult<TargetIRAnalysis>(function)),
		  expander(expander_for(evolution, "exit"))
	{
	}

	bool run();

private:
	LoopInfo &loops;
	ScalarEvolution &evolution;
	TargetTransformInfo &target;
	SCEVExpander expander;

	bool settle(PHINode &phi, Loop &loop);
};

} // namespace

// Recompute the value that leaves "loop" through "phi", if that is cheap.
bool LastValues::settle(PHINode &phi, Loop &loop)
{
	Value *value = phi.getIncomingValue(0);
	Instruction *place = &*phi.getParent()->getFirstInsertionPt();
	const SCEV *last;

	if (phi.getNumIncomingValues() != 1 ||
		!evolution.isSCEVable(phi.getType()) ||
		!isa<SCEVAddRecExpr>(evolution.getSCEV(value)))
		return false;
	last = evolution.getSCEVAtScope(value, loop.getParentLoop());
	if (isa<SCEVCouldNotCompute>(last) ||
		!evolution.isLoopInvariant(last, &loop) ||
		!expander.isSafeToExpandAt(last, place) ||
		expander.isHighCostExpansion(last, &loop, max_cost, &target,
			place))
		return false;
	phi.replaceAllUsesWith(expander.expandCodeFor(last, phi.getType(),
		place->getIterator()));
	evolution.forgetValue(&phi);
	return true;
}

// Does a recurrence of the enclosing loop use "phi", the value that leaves
// "loop"?
static bool is_wanted(const PHINode &phi, const Loop &loop)
{
	const Loop &outer = *loop.getParentLoop();
	SmallVector<const Value *, 8> work = { &phi };

	for (unsigned i = 0; i < work.size() && i < max_cost; ++i)
		for (const User *user : work[i]->users()) {
			auto *inst = cast<Instruction>(user);

			if (isa<PHINode>(inst) &&
				inst->getParent() == outer.getHeader())
				return true;
			if (outer.contains(inst) &&
				(isa<GetElementPtrInst, BinaryOperator,
					CastInst>(inst)))
				work.push_back(inst);
		}
	return false;
}

bool LastValues::run()
{
	SmallVector<Loop *, 8> order = loops.getLoopsInPreorder();
	bool changed = false;

	for (Loop *loop : reverse(order)) {
		BasicBlock *exit = loop->getExitBlock();

		if (!exit || !loop->getParentLoop())
			continue;
		for (PHINode &phi : make_early_inc_range(exit->phis()))
			if (is_wanted(phi, *loop) && settle(phi, *loop)) {
				phi.eraseFromParent();
				changed = true;
			}
	}
	expander.clear();
	return changed;
}

PreservedAnalyses LastValuePass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	if (none_of(analyses.getResult<LoopAnalysis>(function),
		    [](const Loop *loop) { return !loop->isInnermost(); }))
		return PreservedAnalyses::all();
	return same_blocks(LastValues(function, analyses).run());
}

} // namespace ashlar
