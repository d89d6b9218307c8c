// exact_extension.cpp - extension of bounds and subscripts without overflow.
//
// In C the bound n - 1 of type int is extended to the width of addresses.
// ScalarEvolution cannot distribute such an extension over the sum unless it
// can prove that the sum never overflows whenever the function runs, which is
// impossible if the loop may not be reached.  At the level of IR values it is
// simpler: a sum marked "nsw" that overflows is poison, and so is its
// extension, which any value may replace.
//
// Requires:    HoistPass: simplified loops; one without a preheader is left
//              alone. ExtendPass: nothing.
// Ensures:     invariant arithmetic is hoisted out of loops where that is safe;
//              no extension is of a sum, difference, product, minimum or
//              maximum that is known not to overflow.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/counters/exact_extension.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

#include "llvm/edit/pass_result.h"

using namespace llvm;

namespace ashlar {

// Is "value" nonzero at the end of "block", because of a dominating branch?
static bool is_not_zero(const Value &value, const BasicBlock &block,
	const DominatorTree &tree)
{
	auto leads_there = [&](const ICmpInst &test, const User *user) {
		auto *branch = dyn_cast<BranchInst>(user);
		bool on = test.getPredicate() == CmpInst::ICMP_EQ;

		return branch && branch->isConditional() &&
			tree.dominates(BasicBlockEdge(branch->getParent(),
					       branch->getSuccessor(on)),
				&block);
	};

	return any_of(value.users(), [&](const User *user) {
		auto *test = dyn_cast<ICmpInst>(user);
		auto *zero = test ? dyn_cast<ConstantInt>(test->getOperand(1))
				  : nullptr;

		return zero && zero->isZero() && test->isEquality() &&
			any_of(test->users(), [&](const User *branch) {
				return leads_there(*test, branch);
			});
	});
}

static bool is_unsigned(const Instruction &division)
{
	return division.getOpcode() == Instruction::UDiv ||
		division.getOpcode() == Instruction::URem;
}

// Does the instruction run whenever the preheader of "loop" does?  A division
// in the exit test, as in "i < n / factor", may trap, but before the loop it
// does so only where the first test would.
static bool runs_first(const Instruction &inst, const Loop &loop)
{
	const BasicBlock *header = loop.getHeader();

	return inst.getParent() == header &&
		isGuaranteedToTransferExecutionToSuccessor(header->begin(),
			inst.getIterator());
}

// Can "inst", an instruction of "loop", be moved to the end of the loop's
// preheader?
static bool is_arithmetic(const Instruction &inst, const Loop &loop,
	const DominatorTree &tree)
{
	if (!inst.getType()->isIntegerTy() || inst.mayReadFromMemory() ||
		isa<PHINode>(inst))
		return false;
	return isSafeToSpeculativelyExecute(&inst) ||
		(inst.isIntDivRem() &&
			(runs_first(inst, loop) ||
				(is_unsigned(inst) &&
					is_not_zero(*inst.getOperand(1),
						*loop.getLoopPreheader(),
						tree))));
}

// Hoist arithmetic out of "loop" to its preheader; returns whether anything was
// hoisted.  One pass suffices: users of a hoisted instruction come later, in
// its block or in a dominated one.
static bool hoist(const Loop &loop, const DominatorTree &tree)
{
	Instruction *place = loop.getLoopPreheader()
		? loop.getLoopPreheader()->getTerminator()
		: nullptr;
	bool changed = false;

	for (BasicBlock *block : loop.blocks()) {
		for (Instruction &inst : make_early_inc_range(*block)) {
			if (!place || !loop.hasLoopInvariantOperands(&inst) ||
				!is_arithmetic(inst, loop, tree))
				continue;
			inst.moveBefore(*place->getParent(),
				place->getIterator());
			inst.dropUBImplyingAttrsAndUnknownMetadata();
			changed = true;
		}
	}
	return changed;
}

// Visit inner loops first, so that everything is hoisted as far as possible.
PreservedAnalyses HoistPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
	DominatorTree &tree = analyses.getResult<DominatorTreeAnalysis>(
		function);
	SmallVector<Loop *, 8> order = loops.getLoopsInPreorder();
	bool changed = false;

	for (Loop *loop : reverse(order))
		changed |= hoist(*loop, tree);
	return same_blocks(changed);
}

static bool is_signed(const CastInst &cast)
{
	return isa<SExtInst>(cast) || cast.hasNonNeg();
}

// Can the extension of the result of "op" be replaced by an operation on the
// extended operands, because "op" does not overflow?  "with_sign": is it a sign
// extension?
static bool is_exact(const Instruction &op, bool with_sign)
{
	if (auto *choice = dyn_cast<MinMaxIntrinsic>(&op))
		return choice->isSigned() == with_sign;
	switch (op.getOpcode()) {
	case Instruction::Add:
	case Instruction::Sub:
	case Instruction::Mul:
		return with_sign ? op.hasNoSignedWrap()
				 : op.hasNoUnsignedWrap();
	case Instruction::Or:
		return cast<PossiblyDisjointInst>(op).isDisjoint();
	default:
		return false;
	}
}

static Value *extend_operand(const Instruction &op, unsigned pos,
	const CastInst &like, IRBuilder<> &builder,
	SmallVectorImpl<WeakTrackingVH> &todo)
{
	Value *operand = op.getOperand(pos);
	Value *wide = is_signed(like)
		? builder.CreateSExt(operand, like.getType())
		: builder.CreateZExt(operand, like.getType());

	if (isa<CastInst>(wide))
		todo.push_back(wide);
	return wide;
}

static void set_flags(Instruction *inst, bool with_sign)
{
	if (auto *disjoint = dyn_cast<PossiblyDisjointInst>(inst)) {
		disjoint->setIsDisjoint(true);
		return;
	}
	if (with_sign)
		inst->setHasNoSignedWrap(true);
	else
		inst->setHasNoUnsignedWrap(true);
}

// Returns the operation "op" on the wide operands "left" and "right", which are
// sign-extended if "with_sign".
static Value *create_wide(Instruction &op, Value *left, Value *right,
	bool with_sign, IRBuilder<> &builder)
{
	if (auto *choice = dyn_cast<MinMaxIntrinsic>(&op))
		return builder.CreateBinaryIntrinsic(choice->getIntrinsicID(),
			left, right);
	Value *wide = builder.CreateBinOp(cast<BinaryOperator>(op).getOpcode(),
		left, right);
	if (auto *inst = dyn_cast<Instruction>(wide))
		set_flags(inst, with_sign);
	return wide;
}

// Replace "cast", the extension of an operation that does not overflow, by the
// operation on extended operands.  The extensions of the operands are added to
// "todo".
static void distribute(CastInst *cast, SmallVectorImpl<WeakTrackingVH> &todo)
{
	auto *op = dyn_cast<Instruction>(cast->getOperand(0));

	if (!op || !is_exact(*op, is_signed(*cast)))
		return;
	IRBuilder<> builder(cast);
	Value *left = extend_operand(*op, 0, *cast, builder, todo);
	Value *right = extend_operand(*op, 1, *cast, builder, todo);
	Value *wide = create_wide(*op, left, right, is_signed(*cast), builder);
	cast->replaceAllUsesWith(wide);
	RecursivelyDeleteTriviallyDeadInstructions(cast);
}

// Distribute the extensions in "todo", and those that this creates, as far as
// possible.
static void distribute_all(SmallVectorImpl<WeakTrackingVH> &todo)
{
	while (!todo.empty()) {
		Value *value = todo.pop_back_val();

		if (auto *cast = dyn_cast_or_null<CastInst>(value))
			distribute(cast, todo);
	}
}

Value *extend(Value *value, Type *wide, bool with_sign, Instruction *before)
{
	IRBuilder<> builder(before);
	WeakTrackingVH result(with_sign ? builder.CreateSExt(value, wide)
					: builder.CreateZExt(value, wide));
	SmallVector<WeakTrackingVH, 4> todo { result };

	distribute_all(todo);
	return result;
}

PreservedAnalyses ExtendPass::run(Function &function, FunctionAnalysisManager &)
{
	SmallVector<WeakTrackingVH, 16> todo;
	PreservedAnalyses preserved;

	for (Instruction &inst : instructions(function))
		if (isa<SExtInst, ZExtInst>(inst) &&
			inst.getType()->isIntegerTy())
			todo.push_back(&inst);
	distribute_all(todo);
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
