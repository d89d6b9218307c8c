// choice.cpp - loads from one of two addresses.
//
// std::min and std::max take and give references, so "a = std::max(a, b)" is
// a load from the address of the greater one.  Such an address has no base
// that is known.  The values have been compared before, so both addresses
// may be loaded from.
//
// SPDX-License-Identifier: MIT
#include "bridge/choice.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace ashlar {
namespace {

class Chooser {
public:
	Chooser(Function &all, FunctionAnalysisManager &analyses)
		: function(all),
		  loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	DenseMap<const Loop *, bool> known_stable;

	bool is_stable(const Loop *loop);
	bool was_accessed(Value &address, const LoadInst &load);
	bool choose(LoadInst &load);
};

} // namespace

// Does the memory that can be accessed stay the same while the loop runs?
bool Chooser::is_stable(const Loop *loop)
{
	auto [it, is_new] = known_stable.try_emplace(loop, true);

	if (is_new)
		for (const BasicBlock *block : loop->blocks())
			for (const Instruction &inst : *block)
				if (inst.mayHaveSideEffects() &&
				    !isa<StoreInst>(inst))
					it->second = false;
	return it->second;
}

// Is the address accessed in the same loop whenever "load" will run, and
// before that, as a value as large as that of "load"?
bool Chooser::was_accessed(Value &address, const LoadInst &load)
{
	const Loop *loop = loops.getLoopFor(load.getParent());

	return any_of(address.users(), [&](User *user) {
		auto *inst = dyn_cast<Instruction>(user);

		return inst && getLoadStorePointerOperand(inst) == &address &&
			getLoadStoreType(inst) == load.getType() &&
			getLoadStoreAlignment(inst) >= load.getAlign() &&
			!inst->isVolatile() && !inst->isAtomic() &&
			loops.getLoopFor(inst->getParent()) == loop &&
			tree.dominates(inst, &load);
	});
}

bool Chooser::choose(LoadInst &load)
{
	auto *choice = dyn_cast<SelectInst>(load.getPointerOperand());
	const Loop *loop = loops.getLoopFor(load.getParent());

	if (!choice || !loop || !load.isSimple() || !is_stable(loop) ||
	    !was_accessed(*choice->getTrueValue(), load) ||
	    !was_accessed(*choice->getFalseValue(), load))
		return false;
	IRBuilder<> builder(&load);
	auto load_from = [&](Value *address) {
		LoadInst *one = builder.CreateAlignedLoad(load.getType(),
			address, load.getAlign());

		one->copyMetadata(load, { LLVMContext::MD_tbaa });
		return one;
	};
	Value *yes = load_from(choice->getTrueValue());
	Value *no = load_from(choice->getFalseValue());
	load.replaceAllUsesWith(builder.CreateSelect(choice->getCondition(),
		yes, no));
	load.eraseFromParent();
	return true;
}

bool Chooser::run()
{
	SmallVector<LoadInst *, 16> all;
	bool changed = false;

	for (Instruction &inst : instructions(function))
		if (auto *load = dyn_cast<LoadInst>(&inst))
			if (isa<SelectInst>(load->getPointerOperand()))
				all.push_back(load);
	for (LoadInst *load : all)
		changed |= choose(*load);
	return changed;
}

PreservedAnalyses ChoicePass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	PreservedAnalyses preserved;

	if (!Chooser(function, analyses).run())
		return PreservedAnalyses::all();
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
