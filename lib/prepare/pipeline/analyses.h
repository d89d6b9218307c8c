// analyses.h - analyses of our own, for passes that are run on a copy.
//
// Those of the pipeline must not see the copy.
//
// Requires:    a function of which no analysis is cached: a copy.
// Ensures:     its analyses end with the object.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_ANALYSES_H
#define ASH_PREPARE_PIPELINE_ANALYSES_H

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>

#include "llvm/machine.h"
#include "support/visits.h"

namespace ashlar {

class Analyses {
public:
	explicit Analyses(const llvm::Function &function)
		: Analyses(machine_of(function))
	{
	}
	// Without a machine what depends on one is answered for none in
	// particular.
	explicit Analyses(llvm::TargetMachine *machine)
		: passes(machine, llvm::PipelineTuningOptions(), {}, &callbacks)
	{
		callbacks.registerBeforeNonSkippedPassCallback(
			[](llvm::StringRef, llvm::Any ir) {
				count(ASH_VISIT_PASS, ir);
			});
		callbacks.registerBeforeAnalysisCallback(
			[](llvm::StringRef, llvm::Any ir) {
				count(ASH_VISIT_ANALYSIS, ir);
			});
		passes.registerModuleAnalyses(modules);
		passes.registerCGSCCAnalyses(components);
		passes.registerFunctionAnalyses(functions);
		passes.registerLoopAnalyses(loops);
		passes.crossRegisterProxies(loops, functions, components,
			modules);
	}

	llvm::PassBuilder &builder() { return passes; }
	llvm::FunctionAnalysisManager &of_functions() { return functions; }

private:
	llvm::PassInstrumentationCallbacks callbacks;
	llvm::PassBuilder passes;
	llvm::LoopAnalysisManager loops;
	llvm::FunctionAnalysisManager functions;
	llvm::CGSCCAnalysisManager components;
	llvm::ModuleAnalysisManager modules;

	static void count(ash_visit_kind kind, const llvm::Any &ir)
	{
		if (auto *function = llvm::any_cast<const llvm::Function *>(
			    &ir))
			ash_visits_add(kind, (*function)->size());
	}
};

} // namespace ashlar

#endif
