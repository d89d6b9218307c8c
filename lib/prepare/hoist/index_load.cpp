// index_load.cpp - sinking of loads of subscripts that were hoisted out of
// inner loops.
//
// In "for (i) for (j) c[j] += f[j * 1024 + r[i]]" the load of r[i] was hoisted
// before the inner loop, under a guard, because the inner loop alone then has
// affine subscripts.  But it keeps both loops from being modelled as one nest,
// in which they can be interchanged.  If the array is only read, its subscripts
// need not be affine.  This costs little if the access has a large stride in
// the inner loop; then the load is moved back.
//
// Requires:    simplified loops.
// Ensures:     a subscript that was loaded before a loop under a guard is
//              loaded where it is used, if it is only used for addresses with
//              large strides that are only read from.
// Breaks:      all analyses except those of the CFG.
// Conventions: reads and removes ASH_GUARDED.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include "llvm/conventions.h"
#include "llvm/edit/pass_result.h"
#include "prepare/hoist/invariant_loads.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace ashlar {
namespace {

// The most instructions that use one load.
constexpr unsigned max_uses = 32;
// The least stride, in bytes, of accesses that have no neighbours in a vector
// or a cache line.
constexpr unsigned least_step = 16;

class Sinker {
public:
	Sinker(Function &all, FunctionAnalysisManager &analyses)
		: function(all), loops(analyses.getResult<LoopAnalysis>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all)),
		  alias(analyses.getResult<AAManager>(all))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	ScalarEvolution &evolution;
	AAResults &alias;
	unsigned n_query = 0;

	bool is_only_read(const LoadInst &load, const Loop &around);
	bool is_wide(Value *address, const Loop &inner);
	bool makes_addresses(LoadInst &load, const Loop &inner,
		const Loop &around);
	bool sink(LoadInst &load);
};

} // namespace

// Does nothing in the loop "around" write the memory that "load" reads?
bool Sinker::is_only_read(const LoadInst &load, const Loop &around)
{
	MemoryLocation place = MemoryLocation::getBeforeOrAfter(
		getUnderlyingObject(load.getPointerOperand()));

	return is_kept_in(place, around, alias, n_query);
}

// Does "address" have a large stride in "inner"?  An unknown stride counts as
// large.
bool Sinker::is_wide(Value *address, const Loop &inner)
{
	bool some = false;

	return !SCEVExprContains(evolution.getSCEV(address),
		       [&](const SCEV *part) {
			       auto *moving = dyn_cast<SCEVAddRecExpr>(part);

			       if (!moving || moving->getLoop() != &inner)
				       return false;
			       auto *step = dyn_cast<SCEVConstant>(
				       moving->getStepRecurrence(evolution));

			       some = true;
			       return step &&
				       step->getAPInt().abs().ult(least_step);
		       }) &&
		some;
}

// Returns the loop whose header is the only successor of "block", a block
// outside of it; NULL if there is none.
static const Loop *loop_behind(const BasicBlock &block, const LoopInfo &loops)
{
	const BasicBlock *next = block.getSingleSuccessor();
	const Loop *loop = next ? loops.getLoopFor(next) : nullptr;

	return loop && loop->getHeader() == next && !loop->contains(&block)
		? loop
		: nullptr;
}

// Is the value of "load" only used in "inner", for addresses with large strides
// from which the enclosing loop "around" only reads?  Uses before the loop do
// not qualify, because they may be executed although the loop is not.
bool Sinker::makes_addresses(LoadInst &load, const Loop &inner,
	const Loop &around)
{
	SmallSetVector<Instruction *, 16> made;

	made.insert(&load);
	for (unsigned i = 0; i < made.size(); ++i)
		for (User *user : made[i]->users()) {
			auto *inst = cast<Instruction>(user);
			auto *read = dyn_cast<LoadInst>(inst);

			if (made.size() > max_uses ||
				!inner.contains(inst->getParent()) ||
				loop_behind(*inst->getParent(), loops))
				return false;
			if (read && is_wide(made[i], inner) &&
				is_only_read(*read, around))
				continue;
			if (!isa<CastInst, BinaryOperator, GEPOperator>(inst))
				return false;
			made.insert(inst);
		}
	return true;
}

// Move "load" to its uses: load the value again before each.  Returns whether
// that was possible.
bool Sinker::sink(LoadInst &load)
{
	const Loop *around = loops.getLoopFor(load.getParent());
	const Loop *inner = loop_behind(*load.getParent(), loops);
	Value *guard, *address = guarded_address(load, guard);

	if (!guard || !around || !inner || !load.getType()->isIntegerTy() ||
		around->isLoopInvariant(address) ||
		!makes_addresses(load, *inner, *around))
		return false;
	for (Use &use : make_early_inc_range(load.uses())) {
		auto *user = cast<Instruction>(use.getUser());
		Instruction *own = load.clone();

		own->setOperand(LoadInst::getPointerOperandIndex(), address);
		own->setMetadata(ASH_GUARDED, nullptr);
		own->insertBefore(user->getIterator());
		use.set(own);
	}
	RecursivelyDeleteTriviallyDeadInstructions(&load);
	return true;
}

bool Sinker::run()
{
	SmallVector<WeakVH, 8> guarded;
	bool changed = false;

	for (Instruction &inst : instructions(function))
		if (auto *load = dyn_cast<LoadInst>(&inst))
			if (load->getMetadata(ASH_GUARDED))
				guarded.push_back(load);
	for (const WeakVH &load : guarded)
		changed |= load && sink(*cast<LoadInst>(load));
	return changed;
}

PreservedAnalyses IndexLoadPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return same_blocks(Sinker(function, analyses).run());
}

} // namespace ashlar
