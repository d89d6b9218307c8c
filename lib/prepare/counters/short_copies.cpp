// short_copies.cpp - elimination of truncated copies of induction variables.
//
// In "do concurrent (i = 2:n)" and in array constructors flang counts in 64
// bits and truncates the induction variable to 32 bits in each iteration;
// subscripts extend this copy again.  After the last iteration the induction
// variable may exceed 32 bits.  ScalarEvolution considers its values at the
// loop header, which include that one, so it cannot prove that truncation is
// lossless.  In the body, however, all values are between the first and the
// last one; if these fit into 32 bits, truncation is lossless.
//
// Must run before instruction combining, in which sums with such copies lose
// their flags.
//
// Requires:    nothing; loops that do not test at their heads are left
//              alone.
// Ensures:     if an induction variable is truncated without loss, extensions
//              of the copy, and of sums of the copy that do not overflow, are
//              computed from the induction variable.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "llvm/edit/pass_result.h"
#include "prepare/counters/exact_extension.h"

using namespace llvm;

namespace ashlar {
namespace {

// The most bits of start value and trip count, and of the step, with which the
// values of an induction variable cannot overflow 64 bits.
constexpr unsigned max_bits = 40, max_step_bits = 16;

class ShortCopies {
public:
	ShortCopies(Function &all, FunctionAnalysisManager &analyses)
		: loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all))
	{
	}

	bool run();

private:
	LoopInfo &loops;
	DominatorTree &tree;
	ScalarEvolution &evolution;

	const SCEV *last_iteration(const Loop &loop);
	ConstantRange values_of(PHINode &counter, const Loop &loop);
	bool is_in_body(const Instruction &inst, const Loop &loop);
	bool has_bits(const SCEV *value, unsigned bits);
	bool replace_copies(PHINode &counter, const Loop &loop);
};

} // namespace

bool ShortCopies::has_bits(const SCEV *value, unsigned bits)
{
	return evolution.getSignedRange(value).getMinSignedBits() <= bits;
}

// The number of the last iteration, from zero, if there is any; NULL: unknown.
const SCEV *ShortCopies::last_iteration(const Loop &loop)
{
	auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
	auto *test = branch && branch->isConditional()
		? dyn_cast<ICmpInst>(branch->getCondition())
		: nullptr;

	if (!test || !loop.contains(branch->getSuccessor(0)) ||
		loop.contains(branch->getSuccessor(1)) ||
		!evolution.isSCEVable(test->getOperand(0)->getType()))
		return nullptr;
	auto *counted = dyn_cast<SCEVAddRecExpr>(
		evolution.getSCEV(test->getOperand(0)));
	const SCEV *limit = evolution.getSCEV(test->getOperand(1));
	bool down = test->getPredicate() == ICmpInst::ICMP_SGT;

	if (!counted || counted->getLoop() != &loop || !counted->isAffine() ||
		!evolution.isLoopInvariant(limit, &loop) ||
		(!down && test->getPredicate() != ICmpInst::ICMP_SLT) ||
		!(down ? counted->getStepRecurrence(evolution)->isAllOnesValue()
		       : counted->getStepRecurrence(evolution)->isOne()))
		return nullptr;
	const SCEV *start = counted->getStart();
	const SCEV *n = evolution.getMinusSCEV(down ? start : limit,
		down ? limit : start);
	return evolution.getMinusSCEV(n, evolution.getOne(n->getType()));
}

// The range of "counter", an induction variable, in the body of "loop", if
// there is an iteration.
ConstantRange ShortCopies::values_of(PHINode &counter, const Loop &loop)
{
	auto *value = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&counter));
	const SCEV *n = last_iteration(loop);

	if (!value || value->getLoop() != &loop || !value->isAffine() || !n ||
		n->getType() != value->getType() || !has_bits(n, max_bits) ||
		!has_bits(value->getStart(), max_bits) ||
		!has_bits(value->getStepRecurrence(evolution), max_step_bits))
		return ConstantRange::getFull(
			counter.getType()->getIntegerBitWidth());
	const SCEV *step = value->getStepRecurrence(evolution);
	ConstantRange first = evolution.getSignedRange(value->getStart());
	ConstantRange last = evolution.getSignedRange(evolution.getAddExpr(
		value->getStart(), evolution.getMulExpr(step, n)));

	if (evolution.isKnownNonNegative(step))
		return ConstantRange::getNonEmpty(first.getSignedMin(),
			last.getSignedMax() + 1);
	if (evolution.isKnownNegative(step))
		return ConstantRange::getNonEmpty(last.getSignedMin(),
			first.getSignedMax() + 1);
	return first.unionWith(last, ConstantRange::Signed);
}

bool ShortCopies::is_in_body(const Instruction &inst, const Loop &loop)
{
	const BasicBlock *head = loop.getHeader();

	return tree.dominates(
		BasicBlockEdge(head, head->getTerminator()->getSuccessor(0)),
		inst.getParent());
}

// Collect in "found" the extensions to the type "wide" of "copy", and of values
// that are computed from "copy" without overflow.
static void find_extensions(Instruction &copy, Type *wide,
	SmallSetVector<Instruction *, 8> &found)
{
	SmallVector<Instruction *, 8> work = { &copy };
	SmallPtrSet<Instruction *, 8> seen;

	while (!work.empty()) {
		Instruction *inst = work.pop_back_val();

		if (!seen.insert(inst).second)
			continue;
		for (User *user : inst->users()) {
			auto *sum = dyn_cast<OverflowingBinaryOperator>(user);

			if (isa<SExtInst>(user) && user->getType() == wide)
				found.insert(cast<Instruction>(user));
			else if (sum && sum->hasNoSignedWrap() &&
				isa<Instruction>(sum))
				work.push_back(cast<Instruction>(sum));
		}
	}
}

// Replace the extensions of "copy", and of values computed from it, by values
// that are computed from the induction variable "counter"; returns whether
// there were any.
static bool replace_extensions(Instruction &copy, PHINode &counter)
{
	SmallSetVector<Instruction *, 8> found;

	find_extensions(copy, counter.getType(), found);
	for (Instruction *old : found) {
		if (old->getOperand(0) == &copy)
			continue;
		old->replaceAllUsesWith(
			extend(old->getOperand(0), old->getType(), true, old));
		old->eraseFromParent();
	}
	for (User *user : make_early_inc_range(copy.users()))
		if (isa<SExtInst>(user) && user->getType() == counter.getType())
			user->replaceAllUsesWith(&counter);
	return !found.empty();
}

bool ShortCopies::replace_copies(PHINode &counter, const Loop &loop)
{
	SmallVector<TruncInst *, 4> copies;
	bool changed = false;

	for (User *user : counter.users()) {
		auto *copy = dyn_cast<TruncInst>(user);

		if (copy && is_in_body(*copy, loop))
			copies.push_back(copy);
	}
	if (copies.empty())
		return false;
	unsigned bits = values_of(counter, loop).getMinSignedBits();
	for (TruncInst *copy : copies)
		if (bits <= copy->getType()->getIntegerBitWidth())
			changed |= replace_extensions(*copy, counter);
	return changed;
}

bool ShortCopies::run()
{
	bool changed = false;

	for (Loop *loop : loops.getLoopsInPreorder())
		for (PHINode &phi : loop->getHeader()->phis())
			if (phi.getType()->isIntegerTy())
				changed |= replace_copies(phi, *loop);
	return changed;
}

PreservedAnalyses ShortCopyPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return same_blocks(ShortCopies(function, analyses).run());
}

} // namespace ashlar
