// unroll_sums.cpp - full unrolling of short loops that compute a scalar.
//
//	for (i) for (j) {
//		s = 0;
//		for (d = -1; d <= 1; d++)
//			for (e = -1; e <= 1; e++)
//				s += a[i + d][j + e];
//		b[i][j] = s;
//	}
//
// A model of this nest has four loops and a scalar that the inner two carry, so
// an order with "i" or "j" innermost needs an array of sums.  LLVM unrolls the
// inner loops; what remains is one statement with nine reads, in two loops that
// carry nothing.  That is the nest to be modelled.
//
// The enclosing loops must not carry the scalar as well, because it would then
// remain a recurrence.  Loops with stores are not unrolled: their copies are
// separate statements, and LLVM handles such a loop well in any order.
//
// Requires:    simplified, unrotated loops in LCSSA form.
// Ensures:     loops with a small constant trip count that compute scalars from
//              memory within an iteration of the enclosing loop are
//              straight-line code.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallBitVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

#include "prepare/unroll/loop_unroller.h"

using namespace llvm;

namespace ashlar {

// The largest trip count of an unrolled loop; a longer loop fills vectors by
// itself.
static constexpr unsigned max_iterations = 16;
// The most instructions between a counter and the condition of a branch that
// depends on it.
static constexpr unsigned max_condition = 8;

// Does "value" contain a value that "loop" computes, other than induction
// variables?
static bool contains_unknown(const SCEV *value, const Loop &loop)
{
	return SCEVExprContains(value, [&](const SCEV *part) {
		auto *unknown = dyn_cast<SCEVUnknown>(part);
		auto *inst = unknown
			? dyn_cast<Instruction>(unknown->getValue())
			: nullptr;

		return inst && loop.contains(inst);
	});
}

// Does "value" depend on an induction variable of "loop", or on other values
// computed in it?
static bool moves_along(const SCEV *value, const Loop &loop)
{
	return contains_unknown(value, loop) ||
		SCEVExprContains(value, [&](const SCEV *part) {
			auto *counter = dyn_cast<SCEVAddRecExpr>(part);

			return counter && counter->getLoop() == &loop;
		});
}

namespace {

class SumUnroller : LoopUnroller {
public:
	using LoopUnroller::LoopUnroller;

	bool run();

private:
	bool is_counter(PHINode &phi, const Loop &loop);
	bool is_carried(Value *value, const Loop &loop);
	bool starts_anew(const Loop &loop);
	bool is_fixed(const Value *value, const Loop &loop, unsigned depth);
	bool is_straight(const Loop &loop);
	bool is_affine(Instruction &inst, const Loop &loop);
	bool is_folded(Instruction &inst, const Loop &loop);
	uint64_t unrolled_size(const Loop &loop);
	bool are_few(const Loop &loop);
	bool is_short(const Loop &loop);
	SmallBitVector loops_of(LoadInst &load, const Loop &loop);
	bool reuses_in_constant(const Loop &loop);
	bool is_window(Loop &loop);
	void collect(Loop &loop, SmallVectorImpl<Loop *> &found);
};

} // namespace

bool SumUnroller::is_counter(PHINode &phi, const Loop &loop)
{
	const SCEV *value = evolution.isSCEVable(phi.getType())
		? evolution.getSCEV(&phi)
		: nullptr;
	auto *counter = dyn_cast_or_null<SCEVAddRecExpr>(value);

	return counter && counter->getLoop() == &loop && counter->isAffine();
}

// Does "value" depend on a recurrence of "loop" other than induction variables?
bool SumUnroller::is_carried(Value *value, const Loop &loop)
{
	SmallVector<Value *, 8> work = { value };
	SmallPtrSet<Value *, 8> seen;

	while (!work.empty()) {
		auto *inst = dyn_cast<Instruction>(work.pop_back_val());

		if (!inst || !loop.contains(inst) || !seen.insert(inst).second)
			continue;
		auto *phi = dyn_cast<PHINode>(inst);
		if (phi && phi->getParent() == loop.getHeader()) {
			if (!is_counter(*phi, loop))
				return true;
			continue;
		}
		append_range(work, inst->operands());
	}
	return false;
}

// Does "loop" carry a scalar, and does the enclosing loop carry none of the
// scalars that "loop" carries?
bool SumUnroller::starts_anew(const Loop &loop)
{
	const BasicBlock *before = loop.getLoopPreheader();
	bool found = false;

	for (PHINode &phi : loop.getHeader()->phis()) {
		if (is_counter(phi, loop))
			continue;
		if (is_carried(phi.getIncomingValueForBlock(before),
			    *loop.getParentLoop()))
			return false;
		found = true;
	}
	return found;
}

// Is "value", with at most "depth" levels of operations, a constant in each
// copy of the body once "loop" is unrolled, with the loops inside of it?
bool SumUnroller::is_fixed(const Value *value, const Loop &loop, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *phi = dyn_cast<PHINode>(value);

	if (isa<Constant>(value))
		return true;
	if (!inst || !loop.contains(inst) || depth == 0)
		return false;
	if (phi) {
		const Loop *own = loops.getLoopFor(phi->getParent());
		auto *counter = evolution.isSCEVable(phi->getType())
			? dyn_cast<SCEVAddRecExpr>(
				  evolution.getSCEV(const_cast<PHINode *>(phi)))
			: nullptr;

		return counter && counter->getLoop() == own &&
			counter->isAffine() &&
			isa<SCEVConstant>(counter->getStart()) &&
			isa<SCEVConstant>(counter->getOperand(1));
	}
	return (isa<BinaryOperator>(inst) || isa<CastInst>(inst) ||
		       isa<CmpInst>(inst) || isa<SelectInst>(inst)) &&
		all_of(inst->operands(), [&](const Use &operand) {
			return is_fixed(operand, loop, depth - 1);
		});
}

static bool has_side_effects(const Loop &loop)
{
	return any_of(loop.blocks(), [](const BasicBlock *block) {
		return any_of(*block, [](const Instruction &inst) {
			return inst.mayHaveSideEffects();
		});
	});
}

// Is the body free of branches that depend on anything but induction variables
// that become constants by unrolling?
bool SumUnroller::is_straight(const Loop &loop)
{
	for (BasicBlock *block : loop.blocks()) {
		auto *branch = dyn_cast<BranchInst>(block->getTerminator());

		if (!branch ||
			(branch->isConditional() &&
				!loops.isLoopHeader(block) &&
				!is_fixed(branch->getCondition(), loop,
					max_condition)))
			return false;
	}
	return true;
}

// Is "inst" computed from induction variables and values available before
// "loop"?
bool SumUnroller::is_affine(Instruction &inst, const Loop &loop)
{
	return evolution.isSCEVable(inst.getType()) &&
		!contains_unknown(evolution.getSCEV(&inst), loop);
}

// Is "inst" a constant or part of an address after unrolling "loop"?
bool SumUnroller::is_folded(Instruction &inst, const Loop &loop)
{
	return isa<PHINode, GetElementPtrInst>(inst) || inst.isTerminator() ||
		(isa<ICmpInst>(inst) && inst.hasOneUse() &&
			inst.user_back()->isTerminator()) ||
		is_affine(inst, loop) || is_fixed(&inst, loop, max_condition);
}

// Returns LLVM's estimate of the size of the unrolled loop with its inner
// loops; UINT64_MAX if the loop cannot be unrolled.
uint64_t SumUnroller::unrolled_size(const Loop &loop)
{
	uint64_t size = 0, n = iterations_of(loop);

	if (!n || !loop.isLoopSimplifyForm() || !loop.isSafeToClone() ||
		loop.getExitingBlock() != loop.getHeader())
		return UINT64_MAX;
	for (BasicBlock *block : loop.blocks()) {
		if (loops.getLoopFor(block) != &loop)
			continue;
		for (Instruction &inst : *block)
			size += !is_folded(inst, loop);
	}
	for (const Loop *inner : loop) {
		uint64_t inside = unrolled_size(*inner);

		if (inside == UINT64_MAX)
			return inside;
		size += inside;
	}
	return size > UINT64_MAX / 2 / n ? UINT64_MAX / 2 : size * n;
}

// Have "loop" and all loops in it few iterations?
bool SumUnroller::are_few(const Loop &loop)
{
	return iterations_of(loop) <= max_iterations &&
		all_of(loop,
			[&](const Loop *inner) { return are_few(*inner); });
}

// Will LLVM unroll "loop", but not its whole nest?
bool SumUnroller::is_short(const Loop &loop)
{
	TargetTransformInfo::UnrollingPreferences limits =
		gatherUnrollingPreferences(const_cast<Loop *>(&loop), evolution,
			target, nullptr, nullptr, remarks, 3, {}, {}, {}, {},
			{}, {});
	uint64_t most = limits.Threshold;

	return are_few(loop) && unrolled_size(loop) <= most &&
		unrolled_size(*loop.getOutermostLoop()) >
		most * limits.MaxPercentThresholdBoost / 100;
}

// The loops around "loop", counted from the innermost, that the address of
// "load" depends on.
SmallBitVector SumUnroller::loops_of(LoadInst &load, const Loop &loop)
{
	const SCEV *address = evolution.getSCEV(load.getPointerOperand());
	SmallBitVector moves;

	for (const Loop *around = loop.getParentLoop(); around;
		around = around->getParentLoop()) {
		moves.resize(moves.size() + 1);
		moves[moves.size() - 1] = moves_along(address, *around);
	}
	return moves;
}

// Is data that "loop" reads reused along an enclosing loop of constant length,
// as in products of small matrices?
bool SumUnroller::reuses_in_constant(const Loop &loop)
{
	SmallVector<SmallBitVector, 16> reads;
	SmallBitVector all(loop.getLoopDepth() - 1);

	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block)
			if (auto *load = dyn_cast<LoadInst>(&inst)) {
				reads.push_back(loops_of(*load, loop));
				all |= reads.back();
			}
	if (is_contained(reads, all))
		return false;
	const Loop *around = &loop;
	for (unsigned i = 0; i < all.size(); ++i) {
		around = around->getParentLoop();
		if (all[i] && iterations_of(*around))
			return true;
	}
	return false;
}

// Is "loop" a window, a reduction over a constant number of elements that is to
// be unrolled?  Checks by ScalarEvolution come last: its first look at a loop
// is expensive.
bool SumUnroller::is_window(Loop &loop)
{
	return loop.getParentLoop() && !has_side_effects(loop) &&
		is_short(loop) && is_straight(loop) && starts_anew(loop) &&
		!reuses_in_constant(loop);
}

// Add to "found" the outermost windows in "loop", or "loop" itself if it is
// one.  A window is a loop that is to be unrolled: a reduction over a constant
// number of elements.
void SumUnroller::collect(Loop &loop, SmallVectorImpl<Loop *> &found)
{
	if (is_window(loop)) {
		found.push_back(&loop);
		return;
	}
	for (Loop *inner : loop)
		collect(*inner, found);
}

bool SumUnroller::run()
{
	SmallVector<Loop *, 8> found;

	for (Loop *loop : loops)
		collect(*loop, found);
	for (Loop *loop : found)
		unroll(*loop);
	return !found.empty();
}

PreservedAnalyses UnrollSumsPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	FunctionPassManager passes;

	if (!SumUnroller(function, analyses).run())
		return PreservedAnalyses::all();
	analyses.invalidate(function, PreservedAnalyses::none());
	passes.addPass(SimplifyCFGPass());
	passes.addPass(EarlyCSEPass(true));
	passes.addPass(SimplifyCFGPass());
	passes.addPass(LoopSimplifyPass());
	passes.addPass(LCSSAPass());
	passes.run(function, analyses);
	return PreservedAnalyses::none();
}

} // namespace ashlar
