// module_alias_impl.h - module-level alias analysis of static variables, for
// C++ only.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_MODULE_ALIAS_IMPL_H
#define ASH_LLVM_MODULE_ALIAS_IMPL_H

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/GlobalsModRef.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

#include "llvm/query/module_alias.h"

struct ash_module_alias {
	llvm::TargetLibraryInfoImpl library;
	llvm::TargetLibraryInfo tli;
	llvm::GlobalsAAResult globals;

	explicit ash_module_alias(llvm::Module &module);
};

namespace ashlar {

// An alias result for an AAResults; does not own its facts.
class ModuleAliasResult : public llvm::AAResultBase {
public:
	explicit ModuleAliasResult(ash_module_alias *all) : known(all) {}

	llvm::AliasResult alias(const llvm::MemoryLocation &a,
		const llvm::MemoryLocation &b, llvm::AAQueryInfo &query,
		const llvm::Instruction *context)
	{
		return known ? known->globals.alias(a, b, query, context)
			     : llvm::AliasResult(llvm::AliasResult::MayAlias);
	}

	using AAResultBase::getModRefInfo;
	llvm::ModRefInfo getModRefInfo(const llvm::CallBase *call,
		const llvm::MemoryLocation &place, llvm::AAQueryInfo &query)
	{
		return known ? known->globals.getModRefInfo(call, place, query)
			     : llvm::ModRefInfo::ModRef;
	}

private:
	ash_module_alias *known;
};

// The analysis for an analysis manager.
class ModuleAliasAnalysis
	: public llvm::AnalysisInfoMixin<ModuleAliasAnalysis> {
public:
	using Result = ModuleAliasResult;

	explicit ModuleAliasAnalysis(ash_module_alias *all) : known(all) {}

	Result run(llvm::Function &, llvm::FunctionAnalysisManager &)
	{
		return Result(known);
	}

private:
	friend llvm::AnalysisInfoMixin<ModuleAliasAnalysis>;
	static llvm::AnalysisKey Key;

	ash_module_alias *known;
};

} // namespace ashlar

#endif
