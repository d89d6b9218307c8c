// version_test.cpp - tests that choose between two versions of a loop nest.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/version_test.h"

#include "llvm/query/analysis_impl.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

// The most blocks between a test and its loop: preheaders and entries.
static constexpr unsigned max_climb = 8;

static CallInst *as_test(Value *value)
{
	auto *call = dyn_cast_or_null<CallInst>(value);
	const Function *called = call ? call->getCalledFunction() : nullptr;

	return called && called->getName() == ASH_VERSION_TEST ? call : nullptr;
}

static BranchInst *branch_on(BasicBlock *block)
{
	auto *branch = dyn_cast_or_null<BranchInst>(block->getTerminator());

	return branch && branch->isConditional() &&
			as_test(branch->getCondition())
		? branch
		: nullptr;
}

// The only branch whose condition is "test"; NULL if there is not exactly one.
static BranchInst *user_of(CallInst *test)
{
	return test->hasOneUse() ? dyn_cast<BranchInst>(*test->user_begin())
				 : nullptr;
}

// The only predecessor of "block" or, if it is a loop header, the only block
// from which the loop is entered; NULL if there are several.
static BasicBlock *block_above(const LoopInfo &loops, BasicBlock *block)
{
	const Loop *loop = loops.getLoopFor(block);

	if (loop && loop->getHeader() == block)
		return loop->getLoopPredecessor();
	return block->getSinglePredecessor();
}

bool ash_version_is_check(ash_loop loop)
{
	return findOptionMDForLoop(ash_unwrap(loop), ASH_VERSION_CHECK);
}

bool ash_version_is_copy(ash_loop loop)
{
	return findOptionMDForLoop(ash_unwrap(loop), ASH_LOOP_COPY);
}

bool ash_version_is_test(LLVMValueRef value)
{
	return as_test(unwrap(value)) != nullptr;
}

bool ash_version_is_slot(LLVMValueRef address)
{
	auto *slot = dyn_cast<AllocaInst>(unwrap(address));

	return slot && slot->hasMetadata(ASH_VERSION_CHECK);
}

LLVMValueRef ash_version_test(const ash_analysis *analysis,
	LLVMBasicBlockRef block, bool *speculative)
{
	BasicBlock *below = unwrap(block);

	for (unsigned i = 0; i < max_climb; ++i) {
		BasicBlock *above = block_above(analysis->facts->li, below);
		BranchInst *branch = above ? branch_on(above) : nullptr;

		// A loop inside a version is no version itself, even directly
		// after the outer loop's header.
		if (i > 0 && analysis->facts->li.isLoopHeader(below))
			return nullptr;
		if (branch) {
			*speculative = branch->getSuccessor(0) == below;
			return wrap(branch->getCondition());
		}
		if (!above || !above->getSingleSuccessor())
			return nullptr;
		below = above;
	}
	return nullptr;
}

LLVMBasicBlockRef ash_version_other(const ash_analysis *analysis,
	LLVMBasicBlockRef header)
{
	bool speculative;
	LLVMValueRef test = ash_version_test(analysis, header, &speculative);
	BranchInst *branch = test ? user_of(unwrap<CallInst>(test)) : nullptr;
	BasicBlock *block = branch ? branch->getSuccessor(speculative)
				   : nullptr;

	for (unsigned i = 0; block && i < max_climb; ++i) {
		const Loop *loop = analysis->facts->li.getLoopFor(block);

		if (loop && loop->getHeader() == block &&
			!loop->contains(branch->getParent()))
			return wrap(block);
		block = block->getSingleSuccessor();
	}
	return nullptr;
}

LLVMBasicBlockRef ash_version_fallback(LLVMValueRef test)
{
	BranchInst *branch = user_of(unwrap<CallInst>(test));
	BasicBlock *start = branch ? branch->getSuccessor(1) : nullptr;

	return start && !isa<PHINode>(start->front()) ? wrap(start) : nullptr;
}

// The block in which all paths from "start" join; NULL if there is none.
static BasicBlock *join_of(BasicBlock *start)
{
	PostDominatorTree tree(*start->getParent());
	auto *node = tree.getNode(start);
	auto *above = node ? node->getIDom() : nullptr;
	BasicBlock *join = above ? above->getBlock() : nullptr;

	return join && !join->isEHPad() ? join : nullptr;
}

// The predecessors of "join" that are reached through "start" only.
static SmallVector<BasicBlock *, 4> predecessors_below(BasicBlock *join,
	BasicBlock *start)
{
	DominatorTree tree(*start->getParent());
	SmallVector<BasicBlock *, 4> below;

	for (BasicBlock *block : predecessors(join))
		if (tree.dominates(start, block) && !is_contained(below, block))
			below.push_back(block);
	return below;
}

bool ash_version_bounds(LLVMValueRef test, LLVMBasicBlockRef *before,
	LLVMBasicBlockRef *after)
{
	BranchInst *branch = user_of(unwrap<CallInst>(test));
	BasicBlock *start = branch ? branch->getParent() : nullptr;
	BasicBlock *join = start ? join_of(start) : nullptr;
	BasicBlock *made = nullptr;

	if (join)
		made = SplitBlockPredecessors(join,
			predecessors_below(join, start), ".joined");
	*before = wrap(start);
	*after = wrap(made);
	return made;
}

// The names of the metadata on a test that tell what is tested, and the meaning
// of each.
static const struct {
	ash_meaning meaning;
	const char *name;
} kinds[] = {
	{ ASH_MEANING_ROWS, ASH_VERSION_ROWS },
	{ ASH_MEANING_LENGTHS, ASH_VERSION_LENGTHS },
	{ ASH_MEANING_ENTRIES, ASH_VERSION_ENTRIES },
	{ ASH_MEANING_CHECKS, ASH_VERSION_CHECKS },
};

ash_flag ash_version_guard(LLVMValueRef test)
{
	CallInst *call = unwrap<CallInst>(test);
	ash_flag guard = { wrap(call->getArgOperand(0)), 0 };

	for (const auto &kind : kinds)
		if (call->hasMetadata(kind.name))
			guard.meanings |= ASH_MEANS(kind.meaning);
	return guard;
}

void ash_version_add_meanings(LLVMValueRef test, unsigned meanings)
{
	CallInst *call = unwrap<CallInst>(test);

	for (const auto &kind : kinds)
		if (meanings & ASH_MEANS(kind.meaning))
			call->setMetadata(kind.name,
				MDNode::get(call->getContext(), {}));
}

unsigned ash_version_n_cell(LLVMValueRef test)
{
	return (unwrap<CallInst>(test)->arg_size() - 1) /
		ASH_VERSION_N_CELL_OPERAND;
}

// See version_test.h.  The load may be gone, if the loaded value has been
// replaced by an equal one.
ash_version_cell ash_version_get_cell(LLVMValueRef test, unsigned pos)
{
	CallInst *call = unwrap<CallInst>(test);
	unsigned first = 1 + ASH_VERSION_N_CELL_OPERAND * pos;
	Value *address = call->getArgOperand(first);
	auto *load = dyn_cast<LoadInst>(call->getArgOperand(first + 2));

	return { wrap(address), wrap(call->getArgOperand(first + 1)),
		load && load->getPointerOperand() == address
			? wrap(static_cast<Value *>(load))
			: nullptr };
}

void ash_version_settle(LLVMValueRef test, bool speculative)
{
	CallInst *call = unwrap<CallInst>(test);

	call->replaceAllUsesWith(
		ConstantInt::getBool(call->getContext(), speculative));
	call->eraseFromParent();
}

void ash_version_settle_all(LLVMValueRef function)
{
	SmallVector<CallInst *, 4> tests;

	for (Instruction &inst : instructions(unwrap<Function>(function)))
		if (CallInst *test = as_test(&inst))
			tests.push_back(test);
	for (CallInst *test : tests)
		ash_version_settle(wrap(test), false);
}
