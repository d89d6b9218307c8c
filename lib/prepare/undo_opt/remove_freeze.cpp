// remove_freeze.cpp - removal of freeze instructions from loops.
//
// Where the optimizer has unswitched a condition, it has frozen the compared
// value, which might be poison.  A frozen value has no SCEV, so neither have
// subscripts computed from it.  Usually, only flags of arithmetic (such as nsw)
// can make it poison; without these flags, it is poison only if its inputs are.
// So the flags are dropped, and the inputs are frozen where they are computed,
// before the loops, for all users.
//
// Induction variables of less than 64 bits keep their flags, because without
// them they could not be widened.
//
// Requires:    nothing.
// Ensures:     no value in a loop is frozen if dropping flags is enough to
//              avoid poison.
// Breaks:      all analyses except those of the CFG; flags of wide arithmetic.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace ashlar {

// The most values that are examined for one frozen value.
static constexpr unsigned max_parts = 32;

// Is the value poison only if an operand is, or because of a flag?
static bool is_arithmetic(const Value &value)
{
	auto *inst = dyn_cast<Instruction>(&value);

	return inst &&
		(isa<PHINode>(inst) || isa<BinaryOperator>(inst) ||
			isa<CastInst>(inst) || isa<SelectInst>(inst) ||
			isa<CmpInst>(inst)) &&
		!canCreateUndefOrPoison(cast<Operator>(inst), false);
}

// Is "value" a PHI node of less than 64 bits?  It may be an induction variable,
// which must keep its flags.
static bool is_narrow_counter(const Value &value)
{
	return isa<PHINode>(value) && value.getType()->isIntegerTy() &&
		value.getType()->getIntegerBitWidth() < 64;
}

namespace {

// The values before the loops on which a frozen value depends, and the
// operations in the loops that compute it from them.
struct Parts {
	SmallSetVector<Value *, 16> sources, arithmetic;
};

} // namespace

// Is "value", an integer, an argument or a load outside of all loops?
static bool is_in_front(const Value &value, const LoopInfo &loops)
{
	auto *inst = dyn_cast<LoadInst>(&value);

	return value.getType()->isIntegerTy() &&
		(isa<Argument>(value) ||
			(inst && !loops.getLoopFor(inst->getParent())));
}

// Set "parts" to the reasons why the operand of "freeze" might be poison; false
// if unknown.  Facts that only hold at the place of "freeze" are not used: they
// need not have held where values of earlier iterations were computed.
static bool find_parts(const FreezeInst &freeze, const LoopInfo &loops,
	Parts &parts)
{
	SmallVector<Value *, 16> work = { freeze.getOperand(0) };

	while (!work.empty()) {
		Value *part = work.pop_back_val();

		if (isGuaranteedNotToBeUndefOrPoison(part))
			continue;
		if (is_in_front(*part, loops)) {
			parts.sources.insert(part);
			continue;
		}
		if (!is_arithmetic(*part) || is_narrow_counter(*part) ||
			parts.arithmetic.size() >= max_parts)
			return false;
		if (parts.arithmetic.insert(part))
			append_range(work, cast<Instruction>(part)->operands());
	}
	return true;
}

// Freeze "source" where it is computed, and let all its users use the frozen
// value.
static void freeze_source(Value &source)
{
	auto *inst = dyn_cast<Instruction>(&source);
	BasicBlock::iterator place = inst
		? std::next(inst->getIterator())
		: cast<Argument>(source)
			  .getParent()
			  ->getEntryBlock()
			  .getFirstNonPHIOrDbgOrAlloca();
	auto *frozen = new FreezeInst(&source, "", place);

	source.replaceUsesWithIf(frozen,
		[&](Use &use) { return use.getUser() != frozen; });
}

static bool remove_freeze(FreezeInst &freeze, const LoopInfo &loops)
{
	Parts parts;

	if (!find_parts(freeze, loops, parts))
		return false;
	for (Value *part : parts.arithmetic)
		cast<Instruction>(part)->dropPoisonGeneratingAnnotations();
	for (Value *source : parts.sources)
		freeze_source(*source);
	freeze.replaceAllUsesWith(freeze.getOperand(0));
	freeze.eraseFromParent();
	return true;
}

PreservedAnalyses ThawPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	auto &loops = analyses.getResult<LoopAnalysis>(function);
	SmallVector<FreezeInst *, 8> frozen;
	PreservedAnalyses preserved;
	bool changed = false;

	for (Instruction &inst : instructions(function))
		if (isa<FreezeInst>(inst) && inst.getType()->isIntegerTy() &&
			loops.getLoopFor(inst.getParent()))
			frozen.push_back(cast<FreezeInst>(&inst));
	for (FreezeInst *freeze : frozen)
		changed |= remove_freeze(*freeze, loops);
	if (!changed)
		return PreservedAnalyses::all();
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
