// canonical.cpp - the form of the code that detection wants.
//
// What is left out matters as much as what is run:
//  - no loop-rotate: the exit test stays at the head, so that an accumulator
//    is a PHI node of the head that is used directly behind the loop;
//  - no licm, gvn, dse: what lives in memory stays there; an array cell
//    cached in a PHI node would hide the accesses (see invariant.cpp);
//  - no indvars: it hides the bounds behind new exit tests (see widen.cpp);
//  - no hoisting or sinking in simplifycfg: loops keep their shape.
//
// SPDX-License-Identifier: MIT
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include "bridge/exits.h"
#include "bridge/extend.h"
#include "bridge/inline.h"
#include "bridge/invariant.h"
#include "bridge/machine.h"
#include "bridge/module.h"
#include "bridge/twin_pass.h"
#include "bridge/widen.h"

using namespace llvm;

namespace {

// Analyses of our own: those of the pipeline must not see the copy.
class Analyses {
public:
	explicit Analyses(const Function &function)
		: builder(ashlar::machine_of(function))
	{
		builder.registerModuleAnalyses(modules);
		builder.registerCGSCCAnalyses(components);
		builder.registerFunctionAnalyses(functions);
		builder.registerLoopAnalyses(loops);
		builder.crossRegisterProxies(loops, functions, components,
			modules);
	}

	FunctionAnalysisManager &of_functions() { return functions; }

private:
	PassBuilder builder;
	LoopAnalysisManager loops;
	FunctionAnalysisManager functions;
	CGSCCAnalysisManager components;
	ModuleAnalysisManager modules;
};

} // namespace

static InstCombinePass combine()
{
	return InstCombinePass(InstCombineOptions().setVerifyFixpoint(false));
}

// Straight-line clean-up and the shape of branches.
static void add_scalar_passes(FunctionPassManager &passes)
{
	passes.addPass(SROAPass(SROAOptions::ModifyCFG));
	passes.addPass(EarlyCSEPass(true));
	passes.addPass(SimplifyCFGPass());
	passes.addPass(combine());
}

// Loops with a preheader, one latch and wide counters from a fixed start.
static void add_loop_passes(FunctionPassManager &passes)
{
	passes.addPass(LoopSimplifyPass());
	passes.addPass(LCSSAPass());
	passes.addPass(ashlar::HoistPass());
	passes.addPass(ashlar::TwinPass());
	passes.addPass(ashlar::InvariantPass());
	passes.addPass(ashlar::HoistPass());
	passes.addPass(ashlar::ExitPass());
	passes.addPass(EarlyCSEPass(false));
	passes.addPass(ashlar::ExtendPass());
	passes.addPass(ashlar::WidenPass());
	passes.addPass(InstSimplifyPass());
	passes.addPass(ashlar::ExtendPass());
	passes.addPass(SimplifyCFGPass());
	passes.addPass(LoopSimplifyPass());
	passes.addPass(LCSSAPass());
}

void ash_ir_canonicalize(LLVMValueRef copy, bool inline_calls)
{
	Function &function = *unwrap<Function>(copy);
	Analyses analyses(function);
	FunctionAnalysisManager &manager = analyses.of_functions();
	FunctionPassManager passes;

	if (inline_calls) {
		ashlar::inline_into_loops(function,
			manager.getResult<TargetIRAnalysis>(function));
		manager.invalidate(function, PreservedAnalyses::none());
	}
	add_scalar_passes(passes);
	add_loop_passes(passes);
	passes.run(function, manager);
}

void ash_ir_clean_up(LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);

	removeUnreachableBlocks(function);
	for (BasicBlock &block : function)
		SimplifyInstructionsInBlock(&block);
}
