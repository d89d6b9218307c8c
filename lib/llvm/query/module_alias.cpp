// module_alias.cpp - what the whole module tells of its static variables.
//
// This is LLVM's GlobalsAA.  A static variable whose address is not taken is
// apart from all that pointers reach, and memory of the heap that is only
// reached through a static pointer is apart from that of others.  LLVM's passes
// know that later; where the same is known here, no test at run time is made.
//
// The object must not be that of the pipeline: LLVM keeps the first one that is
// computed, and at the start of the pipeline less can be proven.
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
