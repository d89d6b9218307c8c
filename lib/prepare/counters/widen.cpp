// widen.cpp - widening of induction variables to the width of addresses.
//
// The part of LLVM's indvars that detection needs, built from the same
// components.  Differences:
//  - extensions of values known to be non-negative count as signed, so that all
//    induction variables and bounds of a program with signed ones are extended
//    alike; zext(n) and sext(n) would be two parameters;
//  - exit tests are not replaced: the tests that indvars writes lose the
//    no-wrap flags of the bound.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     an induction variable with a constant step that is extended in
//              its loop has a wide copy, or is replaced by it; unused narrow
//              ones are deleted.
// Breaks:      all analyses except those of the CFG; ScalarEvolution is kept up
//              to date.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>
#include <llvm/Transforms/Utils/SimplifyIndVar.h>

#include "prepare/counters/exact_extension.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {
namespace {

// Collects the extensions of one induction variable.
class CastVisitor final : public IVVisitor {
public:
	WideIVInfo info;

	CastVisitor(PHINode *counter, const DominatorTree &tree,
		const DataLayout &data_layout)
		: layout(data_layout)
	{
		DT = &tree;
		info.NarrowIV = counter;
	}

	void visitCast(CastInst *cast) override
	{
		Type *wide = cast->getType();
		unsigned bits = wide->getScalarSizeInBits();

		if (!isa<SExtInst, ZExtInst>(cast) ||
			cast->getSrcTy() != info.NarrowIV->getType() ||
			!layout.isLegalInteger(bits))
			return;
		if (!info.WidestNativeType ||
			bits > info.WidestNativeType->getScalarSizeInBits())
			info.WidestNativeType = wide;
		info.IsSigned |= isa<SExtInst>(cast) || cast->hasNonNeg();
	}

private:
	const DataLayout &layout;
};

// The no-wrap flags of all instructions that a value is computed from.  LLVM's
// expander drops them from instructions that it reuses, because they need not
// hold for the new use.  Here they do: a wide induction variable only starts
// from the extended start value of the narrow one.
class Flags {
public:
	explicit Flags(Value *value) { save(value); }

	void restore()
	{
		for (auto &[value, flags] : saved)
			if (auto *inst = dyn_cast_or_null<Instruction>(
				    static_cast<Value *>(value)))
				inst->copyIRFlags(flags.get());
	}

private:
	SmallVector<std::pair<WeakTrackingVH, unique_value>, 4> saved;

	void save(Value *value)
	{
		auto *op = dyn_cast<OverflowingBinaryOperator>(value);
		auto *inst = dyn_cast<Instruction>(value);

		if (!op || !inst)
			return;
		saved.emplace_back(inst, unique_value(inst->clone()));
		for (Value *operand : inst->operands())
			save(operand);
	}
};

// One function whose counters are widened.
class Widener {
public:
	Widener(Function &function, FunctionAnalysisManager &analyses)
		: layout(function.getParent()->getDataLayout()),
		  loops(analyses.getResult<LoopAnalysis>(function)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(function)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(
			  function)),
		  target(analyses.getResult<TargetIRAnalysis>(function)),
		  library(analyses.getResult<TargetLibraryAnalysis>(function)),
		  expander(expander_for(evolution, "widen"))
	{
		expander.disableCanonicalMode();
	}

	void run();

private:
	const DataLayout &layout;
	LoopInfo &loops;
	DominatorTree &tree;
	ScalarEvolution &evolution;
	TargetTransformInfo &target;
	TargetLibraryInfo &library;
	SCEVExpander expander;
	SmallVector<WeakTrackingVH, 16> dead;

	WideIVInfo simplify_users(PHINode *counter);
	bool has_constant_step(PHINode *counter);
	void set_start(const Loop &loop, const WideIVInfo &info, PHINode *wide);
	void widen(const Loop &loop, const WideIVInfo &info);
	void widen_counters(Loop &loop);
	void clean_up(Loop &loop);
	void widen_nest(Loop &outermost);
};

static SmallVector<PHINode *, 8> phis_of(const Loop &loop)
{
	SmallVector<PHINode *, 8> all;

	for (PHINode &phi : loop.getHeader()->phis())
		all.push_back(&phi);
	return all;
}

// Simplify the users of "counter"; returns the extensions among them.
WideIVInfo Widener::simplify_users(PHINode *counter)
{
	CastVisitor visitor(counter, tree, layout);

	simplifyUsersOfIV(counter, &evolution, &tree, &loops, &target, dead,
		expander, &visitor);
	return visitor.info;
}

bool Widener::has_constant_step(PHINode *counter)
{
	auto *recurrence = counter
		? dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(counter))
		: nullptr;

	return recurrence && recurrence->isAffine() &&
		isa<SCEVConstant>(recurrence->getStepRecurrence(evolution));
}

// Is "phi" new since "old", the list of the loop's PHI nodes, was made?
static bool is_new(PHINode *phi, ArrayRef<PHINode *> old)
{
	return phi && !is_contained(old, phi);
}

// Let "wide" start from the extended start value of the narrow induction
// variable.  LLVM's expander computes it from ScalarEvolution's facts; the
// instructions that compute the narrow start have more flags.
void Widener::set_start(const Loop &loop, const WideIVInfo &info, PHINode *wide)
{
	BasicBlock *preheader = loop.getLoopPreheader();
	Value *start = info.NarrowIV->getIncomingValueForBlock(preheader);
	Value *old = wide->getIncomingValueForBlock(preheader);

	if (!isa<OverflowingBinaryOperator>(start))
		return;
	wide->setIncomingValueForBlock(preheader,
		extend(start, wide->getType(), info.IsSigned,
			preheader->getTerminator()));
	evolution.forgetValue(wide);
	dead.emplace_back(old);
}

void Widener::widen(const Loop &loop, const WideIVInfo &info)
{
	unsigned n_extension = 0, n_counter = 0;
	SmallVector<PHINode *, 8> old = phis_of(loop);
	Flags flags(info.NarrowIV->getIncomingValueForBlock(
		loop.getLoopPreheader()));
	PHINode *wide = createWideIV(info, &loops, &evolution, expander, &tree,
		dead, n_extension, n_counter, false, true);

	if (!is_new(wide, old) || !has_constant_step(wide))
		return;
	flags.restore();
	set_start(loop, info, wide);
}

// Widen the induction variables of "loop" itself.  LLVM would also simplify the
// users of the wide ones; detection does not profit from that.
void Widener::widen_counters(Loop &loop)
{
	SmallVector<WideIVInfo, 8> wanted;

	for (PHINode *counter : phis_of(loop)) {
		WideIVInfo info = simplify_users(counter);

		if (info.WidestNativeType)
			wanted.push_back(info);
	}
	for (const WideIVInfo &info : wanted)
		widen(loop, info);
}

void Widener::clean_up(Loop &loop)
{
	expander.clear();
	while (!dead.empty()) {
		Value *value = dead.pop_back_val();

		if (auto *phi = dyn_cast_or_null<PHINode>(value))
			RecursivelyDeleteDeadPHINode(phi, &library);
		else if (auto *inst = dyn_cast_or_null<Instruction>(value))
			RecursivelyDeleteTriviallyDeadInstructions(inst,
				&library);
	}
	DeleteDeadPHIs(loop.getHeader(), &library);
}

// Widen the induction variables of a nest, inner loops first: their start
// values are users of the outer induction variables.
void Widener::widen_nest(Loop &outermost)
{
	auto order = outermost.getLoopsInPreorder();

	for (Loop *loop : reverse(order)) {
		if (!loop->getLoopPreheader())
			continue;
		widen_counters(*loop);
		clean_up(*loop);
	}
}

// Widen all nests in program order: ScalarEvolution then has cached its facts
// about earlier loops; otherwise it would recurse once per loop.
void Widener::run()
{
	for (Loop *outermost : reverse(loops))
		widen_nest(*outermost);
}

} // namespace

PreservedAnalyses WidenPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	PreservedAnalyses preserved;

	Widener(function, analyses).run();
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
