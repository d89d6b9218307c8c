/* analysis_impl.h - representation of ash_analysis, for C++ only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_ANALYSIS_IMPL_H
#define ASH_LLVM_ANALYSIS_IMPL_H

#include <memory>
#include <vector>

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include "llvm/query/analysis.h"
#include "llvm/query/callers.h"
#include "llvm/query/iteration_postdom.h"
#include "llvm/query/module_alias_impl.h"

/* The analyses of a function, in order of construction. */
struct ash_facts {
	llvm::Function &function;
	llvm::AssumptionCache ac;
	llvm::DominatorTree dt;
	llvm::LoopInfo li;
	llvm::TargetLibraryInfo tli;
	std::unique_ptr<llvm::ScalarEvolution> se;
	ashlar::IterationPostDom within;	// post-dominance in the current
						// region
	llvm::BasicAAResult basic;
	llvm::ScopedNoAliasAAResult scoped;
	llvm::TypeBasedAAResult typed;
	llvm::AAResults aa;
	// Empty: not computed yet, or out of date.
	std::vector<LLVMBasicBlockRef> blocks;

	ash_facts(llvm::Function &function,
		const llvm::TargetLibraryInfoImpl &library);
	void forget_values();
	void list_blocks();
};

struct ash_analysis {
	llvm::Function &function;
	llvm::TargetLibraryInfoImpl library;
	std::unique_ptr<ash_facts> facts;	// never NULL
	// Alias scopes that are valid within one iteration of a loop only.
	llvm::SmallPtrSet<const llvm::MDNode *, 4> passing;

	// The function that this one is a copy of, and what its callers pass;
	// the latter is computed on demand.
	const llvm::Function *original = nullptr;
	std::unique_ptr<ashlar::Callers> callers;

	// The blocks of isolated regions: new code may replace them, so values
	// defined in them are not reused.
	llvm::SmallPtrSet<llvm::BasicBlock *, 32> isolated;

	explicit ash_analysis(llvm::Function &function);
};

/* The LLVM loop that the C handle stands for. */
static inline const llvm::Loop *ash_unwrap(ash_loop loop)
{
	return reinterpret_cast<const llvm::Loop *>(loop);
}

/* The C handle of an LLVM loop. */
static inline ash_loop ash_wrap(const llvm::Loop *loop)
{
	return reinterpret_cast<ash_loop>(loop);
}

/* The LLVM SCEV that the C handle stands for. */
static inline const llvm::SCEV *ash_unwrap(ash_scev scev)
{
	return reinterpret_cast<const llvm::SCEV *>(scev);
}

/* The C handle of an LLVM SCEV. */
static inline ash_scev ash_wrap(const llvm::SCEV *scev)
{
	return reinterpret_cast<ash_scev>(scev);
}

#endif
