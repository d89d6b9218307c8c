// address_exit.cpp - trip counts of loops that end at an address.
//
// In "for (p = a + j; p < end; p += n)" the sign of n is unknown, so
// ScalarEvolution computes no trip count.  The addresses are known, though.  If
// they are computed "inbounds" from the same base, they lie in one object, or
// are poison; so they are ordered as their signed distances from the base.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/analysis_impl.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

using Seen = SmallPtrSet<const Value *, 8>;

// Is "address" within the object of "base", or poison: is it computed
// "inbounds" from "base"?
static bool is_inside(const Value *address, const Value *base, Seen &seen)
{
	auto *step = dyn_cast<GEPOperator>(address);
	auto *node = dyn_cast<PHINode>(address);

	if (address == base || !seen.insert(address).second)
		return true;
	if (step)
		return step->isInBounds() &&
			is_inside(step->getPointerOperand(), base, seen);
	return node && all_of(node->incoming_values(), [&](const Value *one) {
		return is_inside(one, base, seen);
	});
}

// The comparison that decides in each iteration whether "loop" continues.
// *counter and *limit are set to its operands, and *predicate so that the loop
// continues if it holds with the counter on the left.  NULL if none decides in
// each iteration.
static const ICmpInst *find_test(const ash_facts &facts, const Loop &loop,
	CmpInst::Predicate &predicate, const Value *&counter,
	const Value *&limit)
{
	const BasicBlock *exiting = loop.getExitingBlock();
	const BasicBlock *latch = loop.getLoopLatch();
	auto *branch = exiting && latch && facts.dt.dominates(exiting, latch)
		? dyn_cast<BranchInst>(exiting->getTerminator())
		: nullptr;
	auto *test = branch && branch->isConditional()
		? dyn_cast<ICmpInst>(branch->getCondition())
		: nullptr;

	if (!test || !test->getOperand(0)->getType()->isPointerTy())
		return nullptr;
	predicate = loop.contains(branch->getSuccessor(0))
		? test->getPredicate()
		: test->getInversePredicate();
	counter = test->getOperand(0);
	limit = test->getOperand(1);
	if (loop.isLoopInvariant(counter)) {
		std::swap(counter, limit);
		predicate = CmpInst::getSwappedPredicate(predicate);
	}
	return test;
}

bool ash_loop_address_exit(ash_analysis *analysis, ash_loop opaque,
	ash_address_exit *exit)
{
	const Loop &loop = *ash_unwrap(opaque);
	ScalarEvolution &se = *analysis->facts->se;
	const Value *counter = nullptr, *limit = nullptr;
	CmpInst::Predicate predicate;
	Seen seen;

	if (!find_test(*analysis->facts, loop, predicate, counter, limit) ||
		(predicate != CmpInst::ICMP_ULT &&
			predicate != CmpInst::ICMP_NE))
		return false;
	auto *now = dyn_cast<SCEVAddRecExpr>(
		se.getSCEV(const_cast<Value *>(counter)));
	const SCEV *end = se.getSCEV(const_cast<Value *>(limit));
	auto *base = dyn_cast<SCEVUnknown>(se.getPointerBase(end));

	if (!now || now->getLoop() != &loop || !now->isAffine() || !base ||
		se.getPointerBase(now) != base ||
		!se.isLoopInvariant(end, &loop) ||
		!is_inside(counter, base->getValue(), seen) ||
		!is_inside(limit, base->getValue(), seen))
		return false;
	*exit = { ash_wrap(se.getMinusSCEV(end, now->getStart())),
		ash_wrap(now->getStepRecurrence(se)),
		predicate == CmpInst::ICMP_NE };
	return true;
}
