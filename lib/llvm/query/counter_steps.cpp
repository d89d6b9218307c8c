// counter_steps.cpp - induction variables with step one.
//
// With steps of one an induction variable reaches its limit and does not jump
// over it.  So its last value follows from the limit alone, even if numbers
// wrap, provided that there is an iteration: a loop with the test at its head
// needs a guard, and a loop with the test after its body runs once even if it
// starts beyond the limit.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/counter_steps.h"

using namespace llvm;

namespace ashlar {

// The increment of "phi" in "loop", and in *step whether it is 1 or -1; NULL if
// it is neither.
static const BinaryOperator *find_step(const PHINode &phi, const Loop &loop,
	int &step)
{
	auto *next = dyn_cast<BinaryOperator>(
		phi.getIncomingValueForBlock(loop.getLoopLatch()));
	auto *by = next ? dyn_cast<ConstantInt>(next->getOperand(1)) : nullptr;

	if (!by || next->getOpcode() != Instruction::Add ||
		next->getOperand(0) != &phi)
		return nullptr;
	step = by->isOne() ? 1 : by->isMinusOne() ? -1 : 0;
	return step ? next : nullptr;
}

// Does the induction variable move towards the limit, so that the loop ends
// when it reaches the limit?
static bool leads_to_limit(const Count &count)
{
	switch (count.predicate) {
	case CmpInst::ICMP_NE:
		return true;
	case CmpInst::ICMP_ULT:
	case CmpInst::ICMP_SLT:
		return count.step > 0;
	case CmpInst::ICMP_UGT:
	case CmpInst::ICMP_SGT:
		return count.step < 0;
	default:
		return false;
	}
}

// The condition of the loop's only exit; NULL if there are other exits.  *stays
// is the value with which the loop continues, and *at_head whether it is tested
// before the body.
static const ICmpInst *find_test(const Loop &loop, bool &stays, bool &at_head)
{
	const BasicBlock *from = loop.getExitingBlock();
	auto *branch = from ? dyn_cast<BranchInst>(from->getTerminator())
			    : nullptr;

	if (!branch || !branch->isConditional() ||
		(from != loop.getHeader() && from != loop.getLoopLatch()))
		return nullptr;
	stays = loop.contains(branch->getSuccessor(0));
	at_head = from != loop.getLoopLatch();
	return dyn_cast<ICmpInst>(branch->getCondition());
}

bool find_count(const PHINode &phi, const Loop &loop, Count &count)
{
	bool stays = false;
	const ICmpInst *test = find_test(loop, stays, count.at_head);
	const BinaryOperator *next = find_step(phi, loop, count.step);

	if (!test || !next)
		return false;
	auto is_counter = [&](const Value *value) {
		return value == &phi || (!count.at_head && value == next);
	};
	unsigned pos = is_counter(test->getOperand(0)) ? 0 : 1;

	if (!is_counter(test->getOperand(pos)))
		return false;
	count.predicate = stays ? test->getPredicate()
				: test->getInversePredicate();
	if (pos == 1)
		count.predicate = CmpInst::getSwappedPredicate(count.predicate);
	count.start = phi.getIncomingValueForBlock(loop.getLoopPreheader());
	count.limit = test->getOperand(1 - pos);
	count.offset = test->getOperand(pos) == next ? count.step : 0;
	return leads_to_limit(count);
}

Value *make_last(const Count &count, Value *start, Value *limit,
	IRBuilder<> &builder)
{
	Type *type = limit->getType();
	int back = count.at_head ? count.step : count.offset;
	Value *last = builder.CreateSub(limit,
		ConstantInt::getSigned(type, back));

	if (!count.needs_start())
		return last;
	Value *tested = builder.CreateAdd(start,
		ConstantInt::getSigned(type, count.offset));

	return builder.CreateSelect(
		builder.CreateICmp(count.predicate, tested, limit), last,
		start);
}

} // namespace ashlar
