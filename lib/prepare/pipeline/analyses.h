// analyses.h - analysis managers for passes on a copy of a function.
//
// The pipeline's analysis managers must not know the copy.
//
// Requires:    a function of which no analysis is cached: a copy.
// Ensures:     its analyses are freed with the object.
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

#include "llvm/query/machine.h"
#include "llvm/query/module_alias_impl.h"
#include "support/visits.h"

namespace ashlar {

class Analyses {
public:
	// Registers the analyses of "function" without a target machine.
	// "alias" has facts about the module; it may be NULL.
	Analyses(const llvm::Function &function, ash_module_alias *alias)
		: Analyses(machine_of(function), alias)
	{
	}
	// Registers the analyses for "machine"; if it is NULL, target-dependent
	// queries get default answers.
	Analyses(llvm::TargetMachine *machine, ash_module_alias *alias)
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
		functions.registerPass(
			[=] { return ModuleAliasAnalysis(alias); });
		functions.registerPass([this] { return all_aliases(); });
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
	llvm::AAManager all_aliases()
	{
		llvm::AAManager all = passes.buildDefaultAAPipeline();

		all.registerFunctionAnalysis<ModuleAliasAnalysis>();
		return all;
	}

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
