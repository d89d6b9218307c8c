// versioned_nest.cpp - cloning of loop nests for versioning.
//
// See version_test.h for the two versions and the test between them.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     both copies have dedicated exits; loops and dominators are kept
//              up to date.
// Breaks:      ScalarEvolution of the nest and of code after it.
// Conventions: writes and reads ASH_VERSION_TEST.
//
// SPDX-License-Identifier: MIT
#include "prepare/versioning/versioned_nest.h"

#include <llvm/Analysis/LoopIterator.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "llvm/query/call_effects.h"
#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// The most instructions of a nest that is versioned.
static constexpr unsigned max_nest = 600;
// The most blocks between a test and its loop: preheaders and entries.
static constexpr unsigned max_climb = 8;

// ---- nests that can have two versions ----

// Add "inst" to the loads or writers of "nest" if it is one.  False if "inst"
// prevents versioning: it is the version test of an inner loop, or writes
// memory in another way than a simple store or a call does.
static bool note_instruction(Nest &nest, Instruction &inst)
{
	auto *call = dyn_cast<IntrinsicInst>(&inst);
	auto *store = dyn_cast<StoreInst>(&inst);

	if (auto *load = dyn_cast<LoadInst>(&inst))
		nest.loads.push_back(load);
	if (!inst.mayWriteToMemory() || (call && call->isAssumeLikeIntrinsic()))
		return true;
	if (ash_version_is_test(wrap(&inst)))
		return false;
	nest.writers.push_back(&inst);
	return store ? store->isSimple() : isa<CallInst>(inst);
}

// Does each loop of the nest have a single exit, and a form that can be copied?
static bool is_regular(const Loop &nest)
{
	SmallVector<const Loop *, 8> all = { &nest };

	if (!nest.isLoopSimplifyForm() || !nest.getExitBlock() ||
		!nest.isSafeToClone())
		return false;
	while (!all.empty()) {
		const Loop *loop = all.pop_back_val();

		if (!loop->getExitingBlock() || !loop->getLoopLatch() ||
			!loop->getLoopPreheader())
			return false;
		all.append(loop->begin(), loop->end());
	}
	return true;
}

bool find_nest(Loop &loop, LoopInfo &loops, Nest &nest)
{
	LoopBlocksRPO order(&loop);
	unsigned n = 0;

	nest = { &loop, {}, {} };
	if (!is_regular(loop))
		return false;
	order.perform(&loops);
	for (BasicBlock *block : order)
		for (Instruction &inst : *block)
			if (++n > max_nest || !note_instruction(nest, inst))
				return false;
	return true;
}

Change find_change(const Nest &nest, AAResults &alias,
	const MemoryLocation &place)
{
	Change change = { false, false };

	for (Instruction *writer : nest.writers) {
		auto *store = dyn_cast<StoreInst>(writer);

		if (!may_change(alias, *writer, place))
			continue;
		change.may = true;
		change.never |= store ? alias.alias(MemoryLocation::get(store),
						place) != AliasResult::MayAlias
				      : !isa<MemIntrinsic>(writer);
	}
	return change;
}

// ---- the copies ----

// Add the values of the fallback version, to which "map" maps those of
// "speculative", to the PHI nodes of "exit", the block after both versions.
static void join(const Loop &speculative, BasicBlock *exit,
	ValueToValueMapTy &map)
{
	auto mapped = [&](Value *value) -> Value * {
		Value *other = map.lookup(value);

		return other ? other : value;
	};

	for (PHINode &phi : exit->phis())
		for (unsigned i = phi.getNumIncomingValues(); i-- > 0;) {
			BasicBlock *from = phi.getIncomingBlock(i);

			if (speculative.contains(from))
				phi.addIncoming(mapped(phi.getIncomingValue(i)),
					cast<BasicBlock>(mapped(from)));
		}
}

// Emit a version test without conditions; returns it.
static CallInst *make_test(IRBuilder<> &builder)
{
	Module *module = builder.GetInsertBlock()->getModule();
	Type *bit = builder.getInt1Ty();

	return builder.CreateCall(
		module->getOrInsertFunction(ASH_VERSION_TEST,
			FunctionType::get(bit, { bit }, true)),
		{ builder.getTrue() });
}

CallInst *double_nest(Loop &nest, LoopInfo &loops, DominatorTree &tree)
{
	BasicBlock *before = nest.getLoopPreheader();
	BasicBlock *exit = nest.getExitBlock();
	BasicBlock *start = SplitBlock(before, before->getTerminator(), &tree,
		&loops, nullptr, ".speculative");
	SmallVector<BasicBlock *, 16> blocks;
	ValueToValueMapTy map;
	Loop *plain = cloneLoopWithPreheader(start, before, &nest, map,
		".plain", &loops, &tree, blocks);

	remapInstructionsInBlocks(blocks, map);
	join(nest, exit, map);
	IRBuilder<> builder(before->getTerminator());
	CallInst *test = make_test(builder);
	builder.CreateCondBr(test, start, cast<BasicBlock>(map[start]));
	before->getTerminator()->eraseFromParent();
	tree.changeImmediateDominator(exit, before);
	formDedicatedExitBlocks(&nest, &tree, &loops, nullptr, true);
	formDedicatedExitBlocks(plain, &tree, &loops, nullptr, true);
	return test;
}

CallInst *find_test(const Loop &nest, bool &speculative)
{
	const BasicBlock *below = nest.getLoopPreheader();

	for (unsigned i = 0; below && i < max_climb; ++i) {
		const BasicBlock *above = below->getSinglePredecessor();
		auto *branch = above
			? dyn_cast<BranchInst>(above->getTerminator())
			: nullptr;

		if (!branch)
			return nullptr;
		if (branch->isConditional()) {
			Value *condition = branch->getCondition();

			if (!ash_version_is_test(wrap(condition)))
				return nullptr;
			speculative = branch->getSuccessor(0) == below;
			return cast<CallInst>(condition);
		}
		below = above;
	}
	return nullptr;
}

CallInst *extend_test(CallInst *test, Value *guard, ArrayRef<Value *> cells)
{
	SmallVector<Value *, 16> operands(test->args());
	IRBuilder<> builder(test);

	operands[0] = guard;
	operands.append(cells.begin(), cells.end());
	CallInst *extended = builder.CreateCall(test->getFunctionType(),
		test->getCalledOperand(), operands);

	extended->copyMetadata(*test);
	extended->setDebugLoc(test->getDebugLoc());
	test->replaceAllUsesWith(extended);
	test->eraseFromParent();
	return extended;
}

void lift_results(Value *known, const Loop &nest, Instruction *place,
	const DominatorTree &tree)
{
	SmallVector<Value *, 8> work = { known };

	while (!work.empty()) {
		Value *value = work.pop_back_val();

		for (User *user : value->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst || !nest.contains(inst) ||
				!is_free_arithmetic(*inst) ||
				!all_of(inst->operands(),
					[&](const Use &operand) {
						return tree.dominates(
							operand.get(), place);
					}))
				continue;
			put_before(*inst, *place);
			inst->dropPoisonGeneratingFlags();
			inst->dropUBImplyingAttrsAndMetadata();
			work.push_back(inst);
		}
	}
}

} // namespace ashlar
