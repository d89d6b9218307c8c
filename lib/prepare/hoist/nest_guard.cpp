// nest_guard.cpp - conditions under which a load in a nest runs.
//
// Whether a load runs at all depends on the conditions on the path to it.  If
// they are invariant in the nest, or known for the first or last iteration,
// they are computed before the nest.  Loops may have their test at the header
// or, in rotated form, after the body with a guarding branch: both are
// conditions on the path.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     computed values are placed before the nest; the nest itself does
//              not change.
// Breaks:      nothing; forget_blocks must be called when blocks are added or
//              code is removed.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/hoist/nest_guard.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "llvm/query/counter_steps.h"

using namespace llvm;

namespace ashlar {

void Guards::begin(Loop &loop, const BasicBlock &block)
{
	nest = &loop;
	front = &block;
	leaving.clear();
}

Chain Guards::chain_of(const BasicBlock &block) const
{
	Chain chain;

	for (Loop *loop = loops.getLoopFor(&block); loop != nest;
		loop = loop->getParentLoop())
		chain.push_back(loop);
	chain.push_back(nest);
	return chain;
}

// Is "value" available before the nest, once hoisted loads have been moved?
bool Guards::is_in_front(const Value *value) const
{
	auto *inst = dyn_cast<Instruction>(value);

	return !inst || leaving.contains(value) ||
		tree.dominates(inst->getParent(), front);
}

bool Guards::is_same(const Value *value, unsigned depth) const
{
	const Instruction *inst = dyn_cast<Instruction>(value);

	if (is_in_front(value))
		return true;
	return depth > 0 && inst && is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_same(operand, depth - 1);
		});
}

bool Guards::is_last_known(const PHINode &phi, unsigned depth) const
{
	const Loop *loop = loops.getLoopFor(phi.getParent());
	Count count;

	return depth > 0 && find_count(phi, *loop, count) &&
		is_known(count.limit, nullptr, When::Last, depth - 1) &&
		(!count.needs_start() ||
			is_known(count.start, nullptr, When::Last, depth - 1));
}

bool Guards::is_known(const Value *value, const Loop *own, When when,
	unsigned depth) const
{
	const Instruction *inst = dyn_cast<Instruction>(value);

	if (is_in_front(value))
		return true;
	if (!inst || !depth)
		return false;
	if (auto *phi = dyn_cast<PHINode>(inst)) {
		const Loop *loop = loops.getLoopFor(phi->getParent());

		if (loop->getHeader() != phi->getParent() ||
			(loop != own && when == When::Any))
			return false;
		if (loop != own && when == When::Last)
			return is_last_known(*phi, depth - 1);
		return is_known(
			phi->getIncomingValueForBlock(loop->getLoopPreheader()),
			nullptr, when, depth - 1);
	}
	return is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_known(operand, own, when, depth - 1);
		});
}

Value *Guards::copy_last(PHINode &phi, IRBuilder<> &builder)
{
	const Loop *loop = loops.getLoopFor(phi.getParent());
	Count count;

	find_count(phi, *loop, count);
	return make_last(count,
		count.needs_start()
			? copy(count.start, nullptr, When::Last, builder)
			: nullptr,
		copy(count.limit, nullptr, When::Last, builder), builder);
}

Value *Guards::copy(Value *value, const Loop *own, When when,
	IRBuilder<> &builder)
{
	Instruction *clone;

	if (is_in_front(value))
		return value;
	if (auto *phi = dyn_cast<PHINode>(value)) {
		const Loop *loop = loops.getLoopFor(phi->getParent());

		if (when == When::Last && loop != own)
			return copy_last(*phi, builder);
		return copy(
			phi->getIncomingValueForBlock(loop->getLoopPreheader()),
			nullptr, when, builder);
	}
	clone = cast<Instruction>(value)->clone();
	for (Use &operand : clone->operands())
		operand = copy(operand, own, when, builder);
	clone->dropPoisonGeneratingFlags();
	clone->dropUBImplyingAttrsAndUnknownMetadata();
	return builder.Insert(clone, value->getName());
}

// ---- guards ----

// Set "path" to the conditions in the body of "loop" under which "block" runs;
// false if they are unknown.  If "place" is given, only code before it has to
// return; later code may end the program.
bool Guards::find_way(const BasicBlock &block, const Loop &loop,
	const Instruction *place, Path &path)
{
	if (!(place ? progress.flows_to(*place, loop) : progress.flows(loop)))
		return false;
	if (progress.is_on_way(block, loop))
		return true;
	if (!within)
		within = std::make_unique<IterationPostDom>(loops);
	return find_path(block, loop, tree, loops, *within, path);
}

// Returns the condition at the header of "loop" if it decides whether "block"
// runs; else NULL.
static Value *deciding_condition(const BasicBlock *block, const Loop &loop)
{
	return block == loop.getHeader() ? nullptr : condition_at_head(loop);
}

bool Guards::has_guard(const BasicBlock &target, ArrayRef<Loop *> chain,
	When when, const Instruction *place)
{
	const BasicBlock *block = &target;

	for (const Loop *loop : chain) {
		const Value *condition = deciding_condition(block, *loop);
		Path path;

		if (!find_way(*block, *loop, place, path) ||
			(condition && !is_known(condition, loop, when)) ||
			any_of(path, [&](const auto &step) {
				return !is_known(step.first, nullptr, when);
			}))
			return false;
		block = loop->getLoopPreheader();
		place = place ? block->getTerminator() : nullptr;
	}
	return true;
}

// Emit the conjunction of "guard" (NULL: true) and the condition "condition"
// with its required value in the iteration "when"; returns the result.  The
// condition's value does not matter where those of the enclosing loops are
// false.
Value *Guards::add_guard(Value *guard, const Condition &condition, When when,
	IRBuilder<> &builder)
{
	Value *own = copy(condition.value, condition.own, when, builder);

	if (!condition.holds)
		own = builder.CreateNot(own);
	return guard ? builder.CreateLogicalAnd(own, guard) : own;
}

Value *Guards::make_guard(const BasicBlock &target, ArrayRef<Loop *> chain,
	When when, IRBuilder<> &builder, const Instruction *place)
{
	const BasicBlock *block = &target;
	Value *guard = nullptr;

	for (const Loop *loop : chain) {
		Value *condition = deciding_condition(block, *loop);
		Path path;

		find_way(*block, *loop, place, path);
		for (auto [value, holds] : path)
			guard = add_guard(guard, { value, holds, nullptr },
				when, builder);
		if (condition)
			guard = add_guard(guard,
				{ condition,
					loop->contains(loop->getHeader()
							->getTerminator()
							->getSuccessor(0)),
					loop },
				when, builder);
		block = loop->getLoopPreheader();
		place = place ? block->getTerminator() : nullptr;
	}
	return guard;
}

bool Guards::runs_always(const BasicBlock &block, const Loop &loop)
{
	Path path;

	return find_way(block, loop, nullptr, path) &&
		all_of(path, [&](const auto &step) {
			return is_known(step.first, nullptr, When::Any);
		});
}

} // namespace ashlar
