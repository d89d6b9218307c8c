// guard_limit.cpp - how far ScalarEvolution looks for guards.
//
// What holds when a loop is entered is decided by branches further up, so
// ScalarEvolution asks all those on the way of single predecessors that leads
// to the loop, again for each number of iterations that it works out.  Where
// loops are rotated the way is short: behind each loop two edges meet, that of
// its guard and that of its latch.  Our loops test at their heads, so the way
// leads through all loops before, and a function of n loops takes time in the
// square of n, and a stack as deep as n.
//
// So the way comes to an end behind some of the loops, at a block that has a
// second predecessor: one that nothing leads to, which changes neither what
// dominates what nor the order of blocks.  What is not known any more is what
// a branch far above says of a loop.
//
// Requires:    simplified loops.
// Ensures:     no loop has more than a certain number of branches on its way of
//              single predecessors; blocks that nothing leads to, each with one
//              successor, are for whoever removes unreachable blocks.
// Breaks:      all analyses but dominators and loops.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/pipeline/guard_limit.h"

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

// Branches on the way to a loop; more than any nest of the benchmarks has.
static constexpr unsigned max_guards = 24;

// The block before "block" on the way that is searched; NULL: it ends here.
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

// Is it where a loop is left, and nothing else?
static bool is_exit(const BasicBlock &block, const LoopInfo &loops)
{
	const BasicBlock *before = block.getSinglePredecessor();
	const Loop *left = before ? loops.getLoopFor(before) : nullptr;

	return left && !left->contains(&block) && !block.isEHPad();
}

// The blocks behind which the way has to end.
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

// Let something seem to lead to what follows the PHI nodes of "block".
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
