// guard_limit.cpp - limit for ScalarEvolution's search for guards.
//
// Conditions at a loop's entry follow from earlier branches, so ScalarEvolution
// visits all of them on the chain of single predecessors that leads to the
// loop, for each trip count that it computes.  With rotated loops the chain is
// short: after each loop two edges meet, from its guard and its latch.
// Unrotated loops do not interrupt the chain, so a function of n loops takes
// quadratic time, and a recursion depth of n.
//
// So the chain is interrupted after some of the loops, by a block with a second
// predecessor: an unreachable one, which changes neither dominance nor the
// order of blocks.  Only facts from branches far above a loop are lost.
//
// Requires:    simplified loops.
// Ensures:     no loop has more than a certain number of branches on its chain
//              of single predecessors; unreachable blocks, each with one
//              successor, are left to be removed later.
// Breaks:      all analyses except dominators and loops.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "support/visits.h"

using namespace llvm;

namespace ashlar {

// The most branches on the chain to a loop; more than any nest of the
// benchmarks has.
static constexpr unsigned max_guards = 24;

// The predecessor of "block" on the searched chain; NULL: the chain ends here.
static const BasicBlock *block_before(const BasicBlock &block,
	const LoopInfo &loops)
{
	const Loop *loop = loops.getLoopFor(&block);

	return loop && loop->getHeader() == &block
		? loop->getLoopPredecessor()
		: block.getSinglePredecessor();
}

static bool is_guard(const BasicBlock &block)
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());

	return branch && branch->isConditional();
}

// Is the only predecessor of "block" in a loop that does not contain "block"?
static bool is_exit(const BasicBlock &block, const LoopInfo &loops)
{
	const BasicBlock *before = block.getSinglePredecessor();
	const Loop *left = before ? loops.getLoopFor(before) : nullptr;

	return left && !left->contains(&block) && !block.isEHPad();
}

// The blocks after which the chain has to be interrupted.
static SmallVector<BasicBlock *, 8> find_ends(Function &function,
	const LoopInfo &loops)
{
	DenseMap<const BasicBlock *, unsigned> length;
	SmallVector<BasicBlock *, 8> ends;

	for (BasicBlock *block :
		ReversePostOrderTraversal<Function *>(&function)) {
		const BasicBlock *before = block_before(*block, loops);
		unsigned n = before ? length.lookup(before) + is_guard(*before)
				    : 0;

		if (n >= max_guards && is_exit(*block, loops)) {
			ends.push_back(block);
			n = 0;
		}
		length[block] = n;
		if (loops.isLoopHeader(block))
			ash_visits_add(ASH_VISIT_GUARD, n);
	}
	return ends;
}

// Split "block" after its PHI nodes, and give the second part an unreachable
// predecessor besides the first part.
static void end_way(BasicBlock &block, DominatorTree &tree, LoopInfo &loops)
{
	BasicBlock *behind = SplitBlock(&block, block.getFirstInsertionPt(),
		&tree, &loops);
	BasicBlock *nowhere = BasicBlock::Create(block.getContext(),
		"guards.end", block.getParent(), behind);

	BranchInst::Create(behind, nowhere);
}

PreservedAnalyses GuardLimitPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	auto &loops = analyses.getResult<LoopAnalysis>(function);
	auto &tree = analyses.getResult<DominatorTreeAnalysis>(function);
	SmallVector<BasicBlock *, 8> ends = find_ends(function, loops);
	PreservedAnalyses preserved;

	for (BasicBlock *block : ends)
		end_way(*block, tree, loops);
	if (ends.empty())
		return PreservedAnalyses::all();
	preserved.preserve<DominatorTreeAnalysis>();
	preserved.preserve<LoopAnalysis>();
	return preserved;
}

} // namespace ashlar
