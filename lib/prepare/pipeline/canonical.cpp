// canonical.cpp - canonicalization of functions before detection.
//
// Passes that are omitted matter as much as those that run:
//  - no loop-rotate: the exit test stays at the header, so that an accumulator
//    is a PHI node of the header that is used directly after the loop;
//  - no licm, gvn, dse: values in memory stay there; an array cell cached in a
//    PHI node would hide accesses (see invariant_loads.cpp);
//  - no indvars: it hides bounds behind new exit tests (see widen.cpp);
//  - no hoisting or sinking in simplifycfg: loops keep their shape.
//
// Requires:    a copy of a function; for the late form, simplified loops as the
//              pipeline leaves them.
// Ensures:     loops have a preheader, one latch and wide induction variables,
//              and are in LCSSA form; early their test is at the header, late
//              they stay as they were.
// Breaks:      all analyses; those of the pipeline must never have seen the
//              copy.
// Conventions: reads and removes ASH_VERSION_AGAIN; ash_ir_clean_up removes
//              ASH_EFFECTS, by drop_effects of llvm/query/call_effects.h.
//
// SPDX-License-Identifier: MIT
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LowerExpectIntrinsic.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include "llvm/query/call_effects.h"
#include "llvm/edit/module.h"
#include "llvm/edit/version_test.h"
#include "prepare/counters/exact_extension.h"
#include "prepare/exits/error_exits.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/passes/prepare_passes.h"
#include "prepare/pipeline/analyses.h"
#include "prepare/pipeline/canonical.h"
#include "prepare/pipeline/inline.h"
#include "prepare/pipeline/nest_prospects.h"
#include "prepare/rotation/pointer_cells.h"
#include "prepare/row_pointers/row_pointer_test.h"
#include "prepare/undo_opt/range_checks.h"
#include "prepare/undo_opt/recover_cells.h"

using namespace llvm;

static InstCombinePass combine()
{
	return InstCombinePass(InstCombineOptions().setVerifyFixpoint(false));
}

// Can a PHI node of "block" be a null address, Rust's value "none", on some
// path?
static bool may_be_none(const BasicBlock &block)
{
	return any_of(block.phis(), [](const PHINode &phi) {
		return any_of(phi.incoming_values(), [](const Value *value) {
			return isa<ConstantPointerNull>(value);
		});
	});
}

namespace {

// Loops over Rust's iterators end when the next element is none.  That is
// decided where the element is computed, by an induction variable or the end of
// a slice; after inlining, the branch there leaves the loop directly.
struct NonePass : PassInfoMixin<NonePass> {
	PreservedAnalyses run(Function &function,
		FunctionAnalysisManager &analyses)
	{
		FunctionPassManager passes;

		if (none_of(function, may_be_none))
			return PreservedAnalyses::all();
		passes.addPass(combine());
		passes.addPass(JumpThreadingPass());
		return passes.run(function, analyses);
	}

	static StringRef name() { return "ashlar-none"; }
};

} // namespace

// Does "block" branch on the result of && or || whose right-hand side writes
// memory, as in "x <= z[k] && --k >= 0"?
static bool tests_what_writes(const BasicBlock &block)
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());
	auto *phi = branch && branch->isConditional()
		? dyn_cast<PHINode>(branch->getCondition())
		: nullptr;

	if (!phi || phi->getParent() != &block ||
		none_of(phi->incoming_values(), IsaPred<ConstantInt>))
		return false;
	return any_of(phi->blocks(), [&](const BasicBlock *from) {
		return from->getSingleSuccessor() == &block &&
			any_of(*from, IsaPred<StoreInst>);
	});
}

namespace {

// If the right-hand side of && or || writes a variable, both operands keep
// their branches, as in LLVM's pipeline, which handles branches before
// variables are in registers.  Otherwise both would become one condition, and
// the variable would depend on the left operand each time, even in loops that
// are not transformed.
struct ConditionPass : PassInfoMixin<ConditionPass> {
	PreservedAnalyses run(Function &function,
		FunctionAnalysisManager &analyses)
	{
		auto &target = analyses.getResult<TargetIRAnalysis>(function);
		SmallVector<WeakVH, 4> blocks;

		for (BasicBlock &block : function)
			if (tests_what_writes(block))
				blocks.push_back(&block);
		for (WeakVH &block : blocks)
			if (block)
				simplifyCFG(cast<BasicBlock>(block), target);
		return blocks.empty() ? PreservedAnalyses::all()
				      : PreservedAnalyses::none();
	}

	static StringRef name() { return "ashlar-condition"; }
};

} // namespace

// Add passes that simplify straight-line code and branches.
static void add_scalar_passes(FunctionPassManager &passes)
{
	passes.addPass(LowerExpectIntrinsicPass());
	passes.addPass(ConditionPass());
	passes.addPass(SROAPass(SROAOptions::ModifyCFG));
	passes.addPass(ashlar::ConstantLengthPass());
	passes.addPass(EarlyCSEPass(true));
	passes.addPass(ashlar::ShortCopyPass());
	passes.addPass(NonePass());
	passes.addPass(SimplifyCFGPass());
	passes.addPass(combine());
	// Subscripts of small local arrays have become constants.
	passes.addPass(SROAPass(SROAOptions::ModifyCFG));
	passes.addPass(ashlar::ComplexProductPass());
	passes.addPass(ashlar::NonnegativeRootPass());
}

namespace {

struct SwitchPass : PassInfoMixin<SwitchPass> {
	PreservedAnalyses run(Function &function, FunctionAnalysisManager &)
	{
		ash_exits_simplify(wrap(&function));
		return PreservedAnalyses::none();
	}

	static StringRef name() { return "ashlar-switch"; }
};

} // namespace

// Add passes that hoist bounds and addresses out of a nest, and widen induction
// variables.  "leave_rows": leave nests that load only addresses of rows to
// RowPass (see VersioningPass).
static void add_front_passes(FunctionPassManager &passes, bool leave_rows)
{
	passes.addPass(ashlar::VersioningPass(leave_rows));
	passes.addPass(ashlar::InvariantPass());
	passes.addPass(ashlar::HoistPass());
	passes.addPass(ashlar::LastValuePass());
	passes.addPass(EarlyCSEPass(false));
	passes.addPass(ashlar::ExtendPass());
	passes.addPass(LCSSAPass());
	passes.addPass(ashlar::WidenPass());
	passes.addPass(ashlar::StrideVersionPass());
}

namespace {

struct AgainPass : PassInfoMixin<AgainPass> {
	PreservedAnalyses run(Function &function,
		FunctionAnalysisManager &analyses)
	{
		FunctionPassManager passes;

		if (!function.hasFnAttribute(ASH_VERSION_AGAIN))
			return PreservedAnalyses::all();
		function.removeFnAttr(ASH_VERSION_AGAIN);
		add_front_passes(passes, false);
		return passes.run(function, analyses);
	}

	static StringRef name() { return "ashlar-again"; }
};

} // namespace

static void add_nest_passes(FunctionPassManager &passes)
{
	passes.addPass(ashlar::MergeAddressPass());
	passes.addPass(ashlar::ChoicePass());
	passes.addPass(ashlar::HoistPass());
	add_front_passes(passes, true);
	passes.addPass(ashlar::RowPass());
	passes.addPass(AgainPass());
	passes.addPass(ashlar::IndexLoadPass());
	passes.addPass(InstSimplifyPass());
	passes.addPass(ashlar::ExtendPass());
}

static void add_simplified_loops(FunctionPassManager &passes)
{
	passes.addPass(LoopSimplifyPass());
	passes.addPass(LCSSAPass());
	passes.addPass(ashlar::GuardLimitPass());
}

// Give loops a preheader, one latch and wide induction variables.
static void add_loop_passes(FunctionPassManager &passes)
{
	passes.addPass(LoopSimplifyPass());
	passes.addPass(ashlar::PointerCellPass());
	passes.addPass(LCSSAPass());
	passes.addPass(ashlar::RotationPass());
	add_simplified_loops(passes);
	passes.addPass(ashlar::SplitArraysPass());
	passes.addPass(ashlar::UnrollSumsPass());
	add_nest_passes(passes);
	passes.addPass(SimplifyCFGPass());
	passes.addPass(SwitchPass());
	add_simplified_loops(passes);
}

// Undo earlier loop optimizations.
static void add_recovery_passes(FunctionPassManager &passes)
{
	passes.addPass(ashlar::ThawPass());
	passes.addPass(ashlar::SpreadPass());
	add_simplified_loops(passes);
	passes.addPass(ashlar::RecoverPass());
	passes.addPass(EarlyCSEPass(true));
	passes.addPass(InstSimplifyPass());
	add_simplified_loops(passes);
}

// Add the passes for the late form.  The optimizer has hoisted what it could
// prove invariant; under run-time tests more can be hoisted.  Loops stay
// rotated.
static void add_late_passes(FunctionPassManager &passes)
{
	add_recovery_passes(passes);
	add_nest_passes(passes);
	add_simplified_loops(passes);
}

void ash_ir_canonicalize_late(LLVMValueRef copy, ash_module_alias *alias)
{
	Function &function = *unwrap<Function>(copy);
	ashlar::Analyses analyses(function, alias);
	FunctionAnalysisManager &manager = analyses.of_functions();
	FunctionPassManager passes;

	ashlar::annotate_calls(function,
		manager.getResult<TargetLibraryAnalysis>(function));
	add_late_passes(passes);
	passes.run(function, manager);
}

bool ash_ir_has_prospects(LLVMValueRef value, ash_wanted_loops wanted)
{
	Function &function = *unwrap<Function>(value);
	TargetLibraryInfoImpl names(
		Triple(function.getParent()->getTargetTriple()));
	TargetLibraryInfo library(names, &function);

	return wanted == ASH_LOOPS_ALL ||
		ashlar::may_have_nests(function, library, true,
			wanted == ASH_LOOPS_SINGLE);
}

// Inline calls as "inlining" allows, unless it is NULL, and record the effects
// of those that stay.
static void settle_calls(Function &function, FunctionAnalysisManager &manager,
	const ash_inlining *inlining)
{
	if (inlining) {
		ashlar::inline_into_loops(function,
			manager.getResult<TargetIRAnalysis>(function),
			ArrayRef(inlining->kept, inlining->n_kept));
		manager.invalidate(function, PreservedAnalyses::none());
	}
	ashlar::annotate_calls(function,
		manager.getResult<TargetLibraryAnalysis>(function));
	ashlar::annotate_allocations(function,
		manager.getResult<TargetLibraryAnalysis>(function));
}

// Does "function", after promotion of memory to registers, have loops of the
// kind "wanted"?
static bool is_worth_more(Function &function, FunctionAnalysisManager &manager,
	ash_wanted_loops wanted)
{
	return wanted == ASH_LOOPS_ALL ||
		ashlar::may_have_nests(function,
			manager.getResult<TargetLibraryAnalysis>(function),
			false, wanted == ASH_LOOPS_SINGLE);
}

bool ash_ir_canonicalize(LLVMValueRef copy, const ash_inlining *inlining,
	ash_exits *exits, ash_module_alias *alias, ash_wanted_loops wanted)
{
	Function &function = *unwrap<Function>(copy);
	ashlar::Analyses analyses(function, alias);
	FunctionAnalysisManager &manager = analyses.of_functions();
	FunctionPassManager before, passes;

	settle_calls(function, manager, inlining);
	add_scalar_passes(before);
	before.run(function, manager);
	if (exits)
		ash_exits_cut(exits, copy);
	manager.invalidate(function, PreservedAnalyses::none());
	if (!is_worth_more(function, manager, wanted))
		return false;
	add_loop_passes(passes);
	passes.run(function, manager);
	return true;
}

void ash_ir_tell_ranges(LLVMValueRef function)
{
	ashlar::split_range_checks(*unwrap<Function>(function));
}

void ash_ir_clean_up(LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);

	removeUnreachableBlocks(function);
	ashlar::drop_effects(function);
	ashlar::drop_marks(function);
	do {
		for (BasicBlock &block : function)
			SimplifyInstructionsInBlock(&block);
	} while (ashlar::remove_unused_scan(function));
}
