// module_alias.cpp - module-level alias analysis of static variables.
//
// This is LLVM's GlobalsAA.  A static variable whose address is not taken does
// not alias anything reached through pointers, and heap memory that is only
// reached through one static pointer does not alias that of others.  LLVM's
// passes use this later; using it here avoids run-time tests.
//
// The analysis object must not be shared with the pass pipeline: LLVM keeps the
// first one, and at the start of the pipeline less can be proved.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/module_alias_impl.h"

#include <llvm/Analysis/CallGraph.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

AnalysisKey ashlar::ModuleAliasAnalysis::Key;

static GlobalsAAResult analyze(Module &module, const TargetLibraryInfo &tli)
{
	CallGraph calls(module);

	return GlobalsAAResult::analyzeModule(
		module,
		[&](Function &) -> const TargetLibraryInfo & { return tli; },
		calls);
}

ash_module_alias::ash_module_alias(Module &module)
	: library(Triple(module.getTargetTriple())), tli(library),
	  globals(analyze(module, tli))
{
}

ash_module_alias *ash_module_alias_create(LLVMModuleRef module)
{
	return new ash_module_alias(*unwrap(module));
}

ash_module_alias *ash_module_alias_free(ash_module_alias *alias)
{
	delete alias;
	return nullptr;
}
