// gathers.cpp - loops that LLVM would vectorize with gathers, and how to
// prevent it.
//
// LLVM cannot keep a single loop from gathers and scatters; there are only
// target features of a whole function.  What is good for unroll-and-jam copies
// is bad for other loops of the function, which may be vectorized because of
// gathers.  A conditional load from an invariant address also becomes a gather.
//
// The features are set right before the vectorizer, since they would prevent
// the function from being inlined.  Until then, loops bear a mark
// (ASH_LOOP_NO_GATHERS), which moves into callers with them.
//
// SPDX-License-Identifier: MIT
#include "llvm/quirks/gathers.h"

#include <string>

#include <llvm/Analysis/IVDescriptors.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "llvm/query/analysis_impl.h"
#include "llvm/edit/version_test.h"

using namespace llvm;

namespace {

constexpr StringLiteral features_against =
	"+prefer-no-gather,+prefer-no-scatter";

// Can LLVM vectorize a loop with the recurrence of "phi", an induction variable
// or a reduction?
bool is_vector_phi(PHINode &phi, Loop &loop, ash_facts &facts)
{
	InductionDescriptor induction;
	RecurrenceDescriptor reduction;

	if (InductionDescriptor::isInductionPHI(&phi, &loop, facts.se.get(),
		    induction))
		return true;
	return RecurrenceDescriptor::isReductionPHI(&phi, &loop, reduction,
		       nullptr, &facts.ac, &facts.dt, facts.se.get()) &&
		!reduction.hasExactFPMath();
}

bool is_vector_call(const CallBase &call)
{
	const auto *intrinsic = dyn_cast<IntrinsicInst>(&call);

	return intrinsic &&
		(intrinsic->isAssumeLikeIntrinsic() ||
			isTriviallyVectorizable(intrinsic->getIntrinsicID()));
}

// May LLVM vectorize "loop", as far as a quick look at PHI nodes and
// instructions tells?  LLVM's analysis of PHI nodes needs a preheader, which a
// loop after new code may have lost.
bool may_be_vectorized(Loop &loop, ash_facts &facts)
{
	if (!loop.isInnermost() || !loop.getLoopPreheader() ||
		!loop.getLoopLatch() || !loop.getExitingBlock() ||
		isa<SCEVCouldNotCompute>(
			facts.se->getBackedgeTakenCount(&loop)))
		return false;
	for (PHINode &phi : loop.getHeader()->phis())
		if (!is_vector_phi(phi, loop, facts))
			return false;
	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block)
			if (auto *call = dyn_cast<CallBase>(&inst))
				if (!is_vector_call(*call))
					return false;
	return true;
}

// Is "address" an induction variable of "loop" with a constant step?
bool counts_along(const SCEV *address, const Loop &loop)
{
	const auto *counts = dyn_cast<SCEVAddRecExpr>(address);

	return counts && counts->getLoop() == &loop && counts->isAffine();
}

// Is the address range of "access" unknown before "loop"?
bool is_unbounded(Instruction &access, Loop &loop, ash_facts &facts)
{
	const SCEV *address = facts.se->getSCEV(
		getLoadStorePointerOperand(&access));

	return !facts.se->isLoopInvariant(address, &loop) &&
		!counts_along(address, loop);
}

MemoryLocation whole_object(Instruction &access)
{
	return MemoryLocation::getBeforeOrAfter(
		getLoadStorePointerOperand(&access));
}

// May "a" and "b" access the same memory, so that their order matters, where no
// run-time test can exclude that?
bool may_meet(Instruction &a, Instruction &b, Loop &loop, ash_facts &facts)
{
	return (isa<StoreInst>(a) || isa<StoreInst>(b)) &&
		(is_unbounded(a, loop, facts) ||
			is_unbounded(b, loop, facts)) &&
		!facts.aa.isNoAlias(whole_object(a), whole_object(b));
}

using Accesses = SmallVector<Instruction *, 16>;

// The most accesses that are compared pair by pair.
constexpr unsigned many = 40;

// May LLVM reorder the accesses, if need be after a run-time test?
bool are_free(const Accesses &all, Loop &loop, ash_facts &facts)
{
	if (all.size() > many)
		return false;
	for (Instruction *a : all)
		for (Instruction *b : all)
			if (may_meet(*a, *b, loop, facts))
				return false;
	return true;
}

Accesses accesses_of(const Loop &loop)
{
	Accesses all;

	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block)
			if (isa<LoadInst, StoreInst>(inst))
				all.push_back(&inst);
	return all;
}

// Are the elements that "access" reads neither consecutive nor all the same?
bool is_gather(Instruction &access, Loop &loop, ash_facts &facts)
{
	const SCEV *address;

	if (!isa<LoadInst>(access))
		return false;
	address = facts.se->getSCEV(getLoadStorePointerOperand(&access));
	if (facts.se->isLoopInvariant(address, &loop))
		return !facts.dt.dominates(access.getParent(),
			loop.getLoopLatch());
	return !counts_along(address, loop);
}

bool gathers(Loop &loop, ash_facts &facts)
{
	Accesses all;

	if (!may_be_vectorized(loop, facts))
		return false;
	all = accesses_of(loop);
	return any_of(all, [&](Instruction *access) {
		return is_gather(*access, loop, facts);
	}) && are_free(all, loop, facts);
}

// Is "loop" in a fallback version, which rarely runs?
bool is_fallback_version(const ash_analysis *analysis, const Loop &loop)
{
	bool speculative = false;

	return ash_version_test(analysis, wrap(loop.getHeader()),
		       &speculative) &&
		!speculative;
}

// Does "loop", or a loop around it, bear the mark?
bool is_marked(const Loop *loop)
{
	for (; loop; loop = loop->getParentLoop())
		if (findOptionMDForLoop(loop, ASH_LOOP_NO_GATHERS))
			return true;
	return false;
}

// Does a loop of "f" bear the mark?  Needs no analysis, since most functions
// have no such loop.
bool has_marks(const Function &f)
{
	return any_of(f, [](const BasicBlock &block) {
		MDNode *id = block.getTerminator()->getMetadata(
			LLVMContext::MD_loop);

		return id && findOptionMDForLoopID(id, ASH_LOOP_NO_GATHERS);
	});
}

// Remove the mark from all loops.
void remove_marks(Function &f)
{
	DominatorTree tree(f);
	LoopInfo loops(tree);

	for (Loop *loop : loops.getLoopsInPreorder())
		if (findOptionMDForLoop(loop, ASH_LOOP_NO_GATHERS))
			loop->setLoopID(makePostTransformationMetadata(
				loop->getHeader()->getContext(),
				loop->getLoopID(), { ASH_LOOP_NO_GATHERS },
				{}));
}

// Disable gathers and scatters for "f".
void avoid_gathers(Function &f)
{
	std::string features =
		f.getFnAttribute("target-features").getValueAsString().str();

	if (!features.empty())
		features += ",";
	f.addFnAttr("target-features", features + features_against.str());
}

} // namespace

bool ash_ir_gathers(ash_analysis *analysis)
{
	ash_facts &facts = *analysis->facts;

	for (Loop *loop : facts.li.getLoopsInPreorder())
		if (!is_marked(loop) && gathers(*loop, facts) &&
			!is_fallback_version(analysis, *loop))
			return true;
	return false;
}

bool ash_ir_settle_gathers(LLVMValueRef function)
{
	Function &f = *unwrap<Function>(function);
	ash_analysis *analysis;
	bool avoid;

	if (!has_marks(f))
		return false;
	analysis = ash_analysis_create(function);
	avoid = Triple(f.getParent()->getTargetTriple()).isX86() &&
		!ash_ir_gathers(analysis);
	ash_analysis_free(analysis);
	if (avoid)
		avoid_gathers(f);
	remove_marks(f);
	return true;
}
