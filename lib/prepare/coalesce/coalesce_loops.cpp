// coalesce_loops.cpp - coalescing of an innermost loop and the loop around it.
//
//	for x				for e in 0 .. width * n - 1
//		for c in 0 .. n - 1	->	S at first address + e
//			S at x * n + c
//
// This is loop coalescing (Polychronopoulos, Loop Coalescing, ICPP 1987).  The
// order of iterations does not change.  LLVM vectorizes one loop over all
// channels of a row of pixels, but not a loop over the channels of one pixel,
// whose number it does not know.
//
// A value is even if it advances by a constant in each iteration of the inner
// loop, and by as much as in all of these in each iteration of the outer loop:
// it is its first value plus a multiple of the number of iterations so far.
// The loops are coalesced if their iterations differ only in even values, and
// in values that pass through both loops from iteration to iteration.
//
// Stores must be the only accesses to their array, or go to the same elements
// as all others: LLVM sees that rows do not overlap only while a loop stays
// within one row.
//
// Requires:    nothing; loops that are not rotated are left alone.
// Ensures:     a perfect nest of two loops whose values depend on nothing but
//              the number of iterations that both have made is one loop.
// Breaks:      all analyses, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {
namespace {

// Inner loops of constant length that have more iterations than this gain
// nothing from coalescing.
constexpr unsigned longest = 32;

// Is the latch of "loop" its only exiting block?
bool is_rotated(const Loop &loop)
{
	return loop.isLoopSimplifyForm() &&
		loop.getExitingBlock() == loop.getLoopLatch() &&
		loop.getExitBlock() &&
		isa<BranchInst>(loop.getLoopLatch()->getTerminator());
}

// The metadata by which code generation marks the iterations of one loop as
// independent; it need not hold for the coalesced loop.
constexpr StringLiteral independence = "llvm.loop.parallel_accesses";

// Does the program have a pragma for "loop"?
bool has_requests(const Loop &loop)
{
	MDNode *id = loop.getLoopID();

	return id && any_of(drop_begin(id->operands()), [](const Metadata *m) {
		auto *node = dyn_cast_or_null<MDNode>(m);
		auto *name = node && node->getNumOperands()
			? dyn_cast<MDString>(node->getOperand(0))
			: nullptr;

		return name && name->getString() != "llvm.loop.mustprogress" &&
			name->getString() != independence;
	});
}

void forget_independence(Loop &loop)
{
	LLVMContext &context = loop.getHeader()->getContext();

	if (MDNode *id = loop.getLoopID())
		loop.setLoopID(makePostTransformationMetadata(context, id,
			{ independence }, {}));
}

// Rewrites expressions so that the sign extension of a number that is not
// negative where "loop" begins becomes a zero extension.
class Extensions : public SCEVRewriteVisitor<Extensions> {
public:
	Extensions(ScalarEvolution &values, const Loop &around)
		: SCEVRewriteVisitor(values), loop(around)
	{
	}

	const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *value)
	{
		const SCEV *narrow = value->getOperand();

		return SE.isLoopEntryGuardedByCond(&loop, CmpInst::ICMP_SGE,
			       narrow, SE.getZero(narrow->getType()))
			? SE.getZeroExtendExpr(narrow, value->getType())
			: value;
	}

private:
	const Loop &loop;
};

class Coalescing {
public:
	Coalescing(Loop &in, Loop &out, ScalarEvolution &values)
		: inner(in), outer(out), evolution(values),
		  layout(in.getHeader()->getDataLayout())
	{
	}

	bool is_possible();
	void run(LoopInfo &loops, DominatorTree &tree);

private:
	Loop &inner;
	Loop &outer;
	ScalarEvolution &evolution;
	const DataLayout &layout;
	// The numbers of iterations of both loops.
	const SCEV *inner_count = nullptr;
	const SCEV *outer_count = nullptr;
	// The instructions of the loops that were examined: may they stay in
	// the coalesced loop?
	DenseMap<Instruction *, bool> known;
	// Even values, each with the constant by which it advances.
	MapVector<Instruction *, int64_t> even;
	// The first values of the instructions from which even values are
	// computed: copies of these instructions before the loops.
	DenseMap<Value *, Value *> first;

	bool has_form();
	bool is_empty_around() const;
	bool count_iterations();
	bool cannot_overflow();
	bool leaves_values_behind();
	bool are_all_even();
	bool are_stores_apart();
	bool is_even_access(Instruction &inst);
	Instruction *handed_on(PHINode &phi) const;
	bool is_handed_value(Instruction *inst) const;
	bool fits(Value *value);
	bool fits_by_operands(Instruction &inst);
	bool is_even(Instruction &inst);
	bool may_repeat(Value *value) const;
	Value *repeat(Value *value, Instruction *place);
	Value *total(Instruction *place);
	Value *value_at(Instruction &inst, int64_t step, Value *iteration);
	void replace_even(Value *iteration);
	void count_to(Value *end);
	void remove_outer(LoopInfo &loops, DominatorTree &tree);
};

bool Coalescing::has_form()
{
	return is_rotated(inner) && is_rotated(outer) && !has_requests(inner) &&
		!has_requests(outer) && outer.getSubLoops().size() == 1 &&
		is_empty_around();
}

// Is the code of the outer loop around the inner one a chain of blocks with
// side-effect-free computations only?
bool Coalescing::is_empty_around() const
{
	return all_of(outer.blocks(), [this](BasicBlock *block) {
		if (inner.contains(block))
			return true;
		return (block == outer.getLoopLatch() ||
			       block->getUniqueSuccessor()) &&
			none_of(*block, [](const Instruction &inst) {
				return inst.mayHaveSideEffects() ||
					inst.mayReadFromMemory();
			});
	});
}

bool Coalescing::count_iterations()
{
	Type *wide = Type::getInt64Ty(inner.getHeader()->getContext());
	const SCEV *in = evolution.getBackedgeTakenCount(&inner);
	const SCEV *out = evolution.getBackedgeTakenCount(&outer);
	SCEVExpander expander = expander_for(evolution, "coalesced");
	Instruction *place = outer.getLoopPreheader()->getTerminator();

	if (isa<SCEVCouldNotCompute>(in) || isa<SCEVCouldNotCompute>(out) ||
		!evolution.isLoopInvariant(in, &outer) ||
		evolution.getTypeSizeInBits(in->getType()) > 64 ||
		evolution.getTypeSizeInBits(out->getType()) > 64)
		return false;
	inner_count = evolution.getTripCountFromExitCount(in, wide, &inner);
	outer_count = evolution.getTripCountFromExitCount(out, wide, &outer);
	if (auto *constant = dyn_cast<SCEVConstant>(inner_count))
		if (constant->getAPInt().ugt(longest))
			return false;
	return expander.isSafeToExpandAt(inner_count, place) &&
		expander.isSafeToExpandAt(outer_count, place);
}

// If the inner loop's header node "phi" passes a value on, within the inner
// loop and from one iteration of the outer loop to the next, return the value
// that "phi" has in the next iteration; else NULL.
Instruction *Coalescing::handed_on(PHINode &phi) const
{
	auto *around = dyn_cast<PHINode>(
		phi.getIncomingValueForBlock(inner.getLoopPreheader()));
	auto *next = dyn_cast<Instruction>(
		phi.getIncomingValueForBlock(inner.getLoopLatch()));
	Value *last;

	if (!around || around->getParent() != outer.getHeader() || !next)
		return nullptr;
	last = around->getIncomingValueForBlock(outer.getLoopLatch());
	for (auto *copy = dyn_cast<PHINode>(last);
		copy && copy != next && copy->getNumIncomingValues() == 1;
		copy = dyn_cast<PHINode>(last))
		last = copy->getIncomingValue(0);
	return last == next && inner.contains(next) ? next : nullptr;
}

// Is "inst" a value that passes through both loops from iteration to iteration,
// or a copy of it after the inner loop?
bool Coalescing::is_handed_value(Instruction *inst) const
{
	while (auto *copy = dyn_cast<PHINode>(inst)) {
		auto *source = dyn_cast<Instruction>(copy->getIncomingValue(0));

		if (copy->getNumIncomingValues() != 1 || !source)
			break;
		inst = source;
	}
	return any_of(inner.getHeader()->phis(),
		[&](PHINode &phi) { return handed_on(phi) == inst; });
}

// Do all values that are used after the loops pass through both loops?
bool Coalescing::leaves_values_behind()
{
	for (BasicBlock *block : outer.blocks())
		for (Instruction &inst : *block)
			for (User *user : inst.users())
				if (!outer.contains(cast<Instruction>(user)) &&
					!is_handed_value(&inst))
					return true;
	return false;
}

bool Coalescing::is_even(Instruction &inst)
{
	auto *in = evolution.isSCEVable(inst.getType())
		? dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&inst))
		: nullptr;
	auto *out = in ? dyn_cast<SCEVAddRecExpr>(in->getStart()) : nullptr;
	auto *step = in ? dyn_cast<SCEVConstant>(in->getOperand(1)) : nullptr;

	if (!out || !step || in->getLoop() != &inner ||
		out->getLoop() != &outer || !in->isAffine() ||
		!out->isAffine() || step->getAPInt().getBitWidth() > 64 ||
		!evolution.isLoopInvariant(out->getStart(), &outer))
		return false;

	const SCEV *row = evolution.getMulExpr(step,
		evolution.getTruncateOrNoop(inner_count, step->getType()));
	const SCEV *rest = evolution.getMinusSCEV(out->getOperand(1), row);

	if (!Extensions(evolution, outer).visit(rest)->isZero() ||
		!may_repeat(&inst))
		return false;
	even[&inst] = step->getAPInt().getSExtValue();
	return true;
}

// Is "value" computed from constants, values from outside of the loops and
// induction variables, by instructions that may also be executed before the
// loops?
bool Coalescing::may_repeat(Value *value) const
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *phi = dyn_cast<PHINode>(value);

	if (!inst || !outer.contains(inst))
		return true;
	if (phi && phi->getParent() == outer.getHeader())
		return true;
	if (phi)
		return phi->getParent() == inner.getHeader() &&
			may_repeat(phi->getIncomingValueForBlock(
				inner.getLoopPreheader()));
	return !inst->mayReadFromMemory() &&
		isSafeToSpeculativelyExecute(inst) &&
		all_of(inst->operands(),
			[this](Value *operand) { return may_repeat(operand); });
}

// Can "value" be used in the coalesced loop: does it depend only on values from
// outside, even values and values passed through both loops?  Results are
// cached in "known".
bool Coalescing::fits(Value *value)
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *phi = dyn_cast<PHINode>(value);

	if (!inst || !outer.contains(inst))
		return true;
	auto [found, is_new] = known.try_emplace(inst, false);

	if (!is_new)
		return found->second;
	bool ok = (phi && phi->getParent() == inner.getHeader() &&
			  handed_on(*phi)) ||
		(inner.contains(inst) && is_even(*inst)) ||
		fits_by_operands(*inst);

	known[inst] = ok;
	return ok;
}

bool Coalescing::fits_by_operands(Instruction &inst)
{
	if (isa<PHINode>(inst) &&
		(inst.getParent() == inner.getHeader() ||
			!inner.contains(&inst)))
		return false;
	return all_of(inst.operands(),
		[this](Value *operand) { return fits(operand); });
}

// Is "inst" a load or store whose address is an even value that moves by just
// the size of the accessed element?
bool Coalescing::is_even_access(Instruction &inst)
{
	auto *address = dyn_cast_or_null<Instruction>(
		getLoadStorePointerOperand(&inst));
	auto found = address ? even.find(address) : even.end();

	return found != even.end() &&
		uint64_t(std::abs(found->second)) ==
		layout.getTypeStoreSize(getLoadStoreType(&inst))
			.getKnownMinValue();
}

// Can all operands of accesses and conditions, and all values passed through
// both loops, be used in the coalesced loop, and do stores leave no gaps?
bool Coalescing::are_all_even()
{
	for (BasicBlock *block : inner.blocks())
		for (Instruction &inst : *block) {
			bool counts = inst.isTerminator()
				? block != inner.getLoopLatch()
				: inst.mayReadOrWriteMemory() ||
					inst.mayHaveSideEffects();

			if (!counts)
				continue;
			if (!inst.isTerminator() &&
				(!getLoadStorePointerOperand(&inst) ||
					inst.isVolatile() || inst.isAtomic()))
				return false;
			if (!all_of(inst.operands(),
				    [this](Value *v) { return fits(v); }))
				return false;
			if (isa<StoreInst>(inst) && !is_even_access(inst))
				return false;
		}
	return all_of(inner.getHeader()->phis(), [this](PHINode &phi) {
		Instruction *next = handed_on(phi);

		return !next || fits(next);
	});
}

// Do the addresses show that no two accesses, one of them a store, access the
// same element of an array in different iterations?
bool Coalescing::are_stores_apart()
{
	SmallVector<Value *, 16> all, stored;

	for (BasicBlock *block : inner.blocks())
		for (Instruction &inst : *block)
			if (Value *address = getLoadStorePointerOperand(
				    &inst)) {
				all.push_back(address);
				if (isa<StoreInst>(inst))
					stored.push_back(address);
			}
	return all_of(stored, [&](Value *store) {
		const SCEV *to = evolution.getSCEV(store);

		return all_of(all, [&](Value *other) {
			const SCEV *from = evolution.getSCEV(other);

			return evolution.getPointerBase(to) !=
				evolution.getPointerBase(from) ||
				evolution.getMinusSCEV(to, from)->isZero();
		});
	});
}

// Does the product of both trip counts fit into 64 bits?  It does if both are
// small, or if each iteration accesses another element, since memory does not
// have so many.
bool Coalescing::cannot_overflow()
{
	unsigned bits = evolution.getUnsignedRangeMax(inner_count)
				.getActiveBits() +
		evolution.getUnsignedRangeMax(outer_count).getActiveBits();

	if (bits <= 64)
		return true;
	return any_of(*inner.getHeader(), [this](Instruction &inst) {
		return is_even_access(inst) &&
			!NullPointerIsDefined(inst.getFunction());
	});
}

bool Coalescing::is_possible()
{
	return has_form() && count_iterations() && !leaves_values_behind() &&
		are_all_even() && !even.empty() && are_stores_apart() &&
		cannot_overflow();
}

// Returns "value" as it is in the first iteration of both loops, computed at
// "place".
Value *Coalescing::repeat(Value *value, Instruction *place)
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *phi = dyn_cast<PHINode>(value);
	Value *copy = first.lookup(value);

	if (!inst || !outer.contains(inst))
		return value;
	if (copy)
		return copy;
	if (phi) {
		Loop &loop = phi->getParent() == outer.getHeader() ? outer
								   : inner;

		copy = repeat(
			phi->getIncomingValueForBlock(loop.getLoopPreheader()),
			place);
	} else {
		Instruction *clone = inst->clone();

		for (Use &operand : clone->operands())
			operand.set(repeat(operand.get(), place));
		clone->dropPoisonGeneratingFlags();
		clone->insertBefore(*place->getParent(), place->getIterator());
		copy = clone;
	}
	first[value] = copy;
	return copy;
}

// Returns the number of iterations of both loops together, computed at "place".
Value *Coalescing::total(Instruction *place)
{
	SCEVExpander expander = expander_for(evolution, "coalesced");
	Type *wide = Type::getInt64Ty(place->getContext());
	Value *in = expander.expandCodeFor(inner_count, wide, place);
	Value *out = expander.expandCodeFor(outer_count, wide, place);

	return IRBuilder<>(place).CreateMul(in, out, "coalesced");
}

// Returns the even value "inst" in iteration number "iteration", counted over
// both loops: its first value plus "step" times that number.
Value *Coalescing::value_at(Instruction &inst, int64_t step, Value *iteration)
{
	Instruction *before = outer.getLoopPreheader()->getTerminator();
	IRBuilder<> builder(inner.getHeader(),
		inner.getHeader()->getFirstInsertionPt());
	Value *start = repeat(&inst, before);
	Type *type = inst.getType()->isPointerTy()
		? layout.getIndexType(inst.getType())
		: inst.getType();
	Value *moved = builder.CreateZExtOrTrunc(iteration, type);

	moved = builder.CreateMul(moved, ConstantInt::getSigned(type, step));
	return inst.getType()->isPointerTy()
		? builder.CreatePtrAdd(start, moved)
		: builder.CreateAdd(start, moved);
}

void Coalescing::replace_even(Value *iteration)
{
	SmallVector<std::pair<Instruction *, Value *>, 16> made;

	for (auto [inst, step] : even)
		made.push_back({ inst, value_at(*inst, step, iteration) });
	for (auto [inst, value] : made)
		inst->replaceAllUsesWith(value);
}

// Let the inner loop count its iterations from 0 to "end", so that it executes
// the iterations of both loops.
void Coalescing::count_to(Value *end)
{
	BasicBlock *head = inner.getHeader(), *latch = inner.getLoopLatch();
	auto *branch = cast<BranchInst>(latch->getTerminator());
	IRBuilder<> builder(head, head->begin());
	PHINode *phi = builder.CreatePHI(end->getType(), 2, "iteration");

	builder.SetInsertPoint(branch);
	Value *next = builder.CreateNUWAdd(phi,
		ConstantInt::get(end->getType(), 1), "iteration.next");

	phi->addIncoming(ConstantInt::get(end->getType(), 0),
		inner.getLoopPreheader());
	phi->addIncoming(next, latch);
	branch->setCondition(builder.CreateICmp(branch->getSuccessor(0) == head
			? CmpInst::ICMP_NE
			: CmpInst::ICMP_EQ,
		next, end));
	branch->setMetadata(LLVMContext::MD_prof, nullptr);
	replace_even(phi);
}

// Remove the outer loop's back edge, so that its blocks are executed once.
void Coalescing::remove_outer(LoopInfo &loops, DominatorTree &tree)
{
	BasicBlock *head = outer.getHeader(), *latch = outer.getLoopLatch();
	BasicBlock *exit = outer.getExitBlock();
	Instruction *branch = latch->getTerminator();
	BasicBlock *start = inner.getHeader();

	BranchInst::Create(exit, branch->getIterator());
	branch->eraseFromParent();
	head->removePredecessor(latch);
	tree.deleteEdge(latch, head);
	loops.erase(&outer);
	for (PHINode &phi : make_early_inc_range(start->phis()))
		RecursivelyDeleteDeadPHINode(&phi);
}

void Coalescing::run(LoopInfo &loops, DominatorTree &tree)
{
	Value *end = total(outer.getLoopPreheader()->getTerminator());

	evolution.forgetLoop(&outer);
	forget_independence(inner);
	count_to(end);
	remove_outer(loops, tree);
}

} // namespace

PreservedAnalyses CoalesceLoopsPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
	SmallVector<std::pair<Loop *, Loop *>, 8> pairs;
	bool changed = false;

	for (Loop *loop : loops.getLoopsInPreorder())
		if (loop->isInnermost() && loop->getParentLoop())
			pairs.push_back({ loop, loop->getParentLoop() });
	if (pairs.empty())
		return PreservedAnalyses::all();

	auto &tree = analyses.getResult<DominatorTreeAnalysis>(function);
	auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
	auto &facts = analyses.getResult<AssumptionAnalysis>(function);

	for (auto [inner, outer] : pairs) {
		changed |= simplifyLoop(outer, &tree, &loops, &evolution,
			&facts, nullptr, false);
		Coalescing both(*inner, *outer, evolution);

		if (!both.is_possible())
			continue;
		both.run(loops, tree);
		changed = true;
	}
	return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace ashlar
