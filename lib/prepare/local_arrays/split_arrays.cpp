// split_arrays.cpp - scalar replacement of small local arrays.
//
//	float sum[8];
//	for (u = 0; u < 8; u++)
//		sum[u] = 0;
//	for (k = 0; k < n; k++)
//		for (u = 0; u < 8; u++)
//			sum[u] += a[u][k] * b[k];
//
// Programs contain this so that the eight sums stay in registers.  In a model
// "sum" is memory that all iterations of the enclosing loops share, and every
// order has to keep the sequence of updates of its elements.  With the loops
// over "u" unrolled the elements become eight values, initialized in each
// iteration (scalar replacement of aggregates), and each iteration may have its
// own.
//
// LLVM would also unroll these loops, since they are short.
//
// Requires:    simplified, unrotated loops in LCSSA form.
// Ensures:     short loops whose induction variables index a small local array
//              are unrolled, and its elements are scalars.
// Breaks:      all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include "prepare/local_arrays/local_uses.h"
#include "prepare/unroll/loop_unroller.h"

using namespace llvm;

namespace ashlar {

// The most elements of an array that fit into registers, and the most
// iterations of a loop over them.
static constexpr unsigned max_elements = 16;
// The most instructions after unrolling the loops over one array.
static constexpr unsigned max_unrolled = 400;

namespace {

using Loops = SmallSetVector<Loop *, 8>;

class ArraySplitter : LoopUnroller {
public:
	ArraySplitter(Function &all, FunctionAnalysisManager &analyses)
		: LoopUnroller(all, analyses), function(all)
	{
	}

	bool run();

private:
	Function &function;

	bool is_short(const Loop &loop);
	bool add_selecting(Value &index, Loops &found);
	bool find_loops(const AllocaInst &slot, Loops &found);
	unsigned unrolled_size(const Loop &loop, const Loops &found);
	bool can_unroll(const Loops &found);
};

} // namespace

// Has "loop" a small, constant trip count?
bool ArraySplitter::is_short(const Loop &loop)
{
	unsigned n = iterations_of(loop);

	return n > 0 && n <= max_elements &&
		loop.getExitingBlock() == loop.getHeader();
}

// Add to "found" the loops whose induction variables determine "index"; false
// if "index" depends on anything else.
bool ArraySplitter::add_selecting(Value &index, Loops &found)
{
	return !SCEVExprContains(evolution.getSCEV(&index),
		[&](const SCEV *part) {
			auto *counter = dyn_cast<SCEVAddRecExpr>(part);

			if (counter)
				found.insert(
					const_cast<Loop *>(counter->getLoop()));
			return isa<SCEVUnknown, SCEVCouldNotCompute>(part) ||
				(counter && !is_short(*counter->getLoop()));
		});
}

static bool is_small(const AllocaInst &slot)
{
	auto *array = dyn_cast<ArrayType>(slot.getAllocatedType());
	uint64_t n = 1;

	for (; array; array = dyn_cast<ArrayType>(array->getElementType())) {
		n *= array->getNumElements();
		if (n > max_elements)
			return false;
		if (array->getElementType()->isSingleValueType())
			return slot.isStaticAlloca() &&
				!slot.isArrayAllocation();
	}
	return false;
}

// Set "found" to the loops whose induction variables index "slot"; false if
// other values index it as well.
bool ArraySplitter::find_loops(const AllocaInst &slot, Loops &found)
{
	SmallVector<GetElementPtrInst *, 16> addresses;

	return is_small(slot) && has_local_uses(slot, &addresses) &&
		all_of(addresses, [&](GetElementPtrInst *address) {
			return all_of(address->indices(), [&](Value *index) {
				return add_selecting(*index, found);
			});
		});
}

// The size of "loop" after unrolling it and its inner loops, which must be in
// "found"; a number above the limit if it cannot be unrolled.
unsigned ArraySplitter::unrolled_size(const Loop &loop, const Loops &found)
{
	unsigned size = 0;

	if (!is_short(loop) || !found.contains(const_cast<Loop *>(&loop)) ||
		!loop.isLoopSimplifyForm() || !loop.isSafeToClone())
		return max_unrolled + 1;
	for (BasicBlock *block : loop.blocks())
		if (loops.getLoopFor(block) == &loop)
			size += block->size();
	for (const Loop *inner : loop)
		size += unrolled_size(*inner, found);
	return std::min(size * iterations_of(loop), max_unrolled + 1);
}

// Can all loops in "found" be unrolled, and is one of them inside a loop that
// is not in "found"?
bool ArraySplitter::can_unroll(const Loops &found)
{
	unsigned size = 0;
	bool is_inside = false;

	for (Loop *loop : found) {
		if (found.contains(loop->getParentLoop()))
			continue;
		is_inside |= loop->getParentLoop() != nullptr;
		size += unrolled_size(*loop, found);
	}
	return is_inside && size <= max_unrolled;
}

bool ArraySplitter::run()
{
	Loops all;
	SmallVector<Loop *, 8> outermost;

	if (loops.empty())
		return false;
	for (Instruction &inst : function.getEntryBlock()) {
		auto *slot = dyn_cast<AllocaInst>(&inst);
		Loops found;

		if (slot && find_loops(*slot, found) && can_unroll(found))
			all.insert(found.begin(), found.end());
	}
	for (Loop *loop : all)
		if (!all.contains(loop->getParentLoop()))
			outermost.push_back(loop);
	for (Loop *loop : outermost)
		unroll(*loop);
	return !all.empty();
}

// Clean up chains of blocks and constants after unrolling; loops stay
// simplified.
static void add_clean_up(FunctionPassManager &passes)
{
	passes.addPass(SROAPass(SROAOptions::PreserveCFG));
	passes.addPass(EarlyCSEPass(true));
	passes.addPass(SimplifyCFGPass());
	passes.addPass(
		InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
	passes.addPass(LoopSimplifyPass());
	passes.addPass(LCSSAPass());
}

PreservedAnalyses SplitArraysPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	FunctionPassManager passes;

	if (!ArraySplitter(function, analyses).run())
		return PreservedAnalyses::all();
	analyses.invalidate(function, PreservedAnalyses::none());
	add_clean_up(passes);
	passes.run(function, analyses);
	return PreservedAnalyses::none();
}

} // namespace ashlar
