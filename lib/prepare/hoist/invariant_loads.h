// invariant_loads.h - hoisting of invariant loads of bounds and addresses.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     invariant loads of bounds and addresses are before the loops,
//              under a guard if needed; guarded loads share a stack slot that
//              holds zero.
// Breaks:      all analyses except those of the CFG.
// Conventions: writes and reads ASH_GUARDED.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_INVARIANT_LOADS_H
#define ASH_PREPARE_HOIST_INVARIANT_LOADS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

#include "llvm/query/iteration_postdom.h"

namespace ashlar {

// The largest depth of expressions of conditions and addresses.
constexpr unsigned max_hoist_depth = 8;
// The most alias queries for one function.
constexpr unsigned max_hoist_queries = 20000;

// Analysis of code that certainly runs in loops.
class Progress {
public:
	Progress(const llvm::DominatorTree &dominators,
		llvm::ScalarEvolution &counts)
		: tree(dominators), evolution(counts)
	{
	}

	// Does everything in the loop terminate and return?
	bool flows(const llvm::Loop &loop);
	// If the loop is entered and the condition at its header, if any,
	// holds, does "block" run in the first iteration?
	bool runs_first(const llvm::BasicBlock &block, const llvm::Loop &loop);
	// If the loop is entered, does everything that may run before "place"
	// in the first iteration terminate and return?  Later code need not.
	bool flows_to(const llvm::Instruction &place, const llvm::Loop &loop);
	// If the loop is entered and the condition at its header, if any,
	// holds, does "block" run in the first iteration?  The block must
	// contain a place for which flows_to() is known to be true.
	bool is_on_way(const llvm::BasicBlock &block,
		const llvm::Loop &loop) const;
	// Forget all results; must be called after loops have been changed.
	void forget() { known.clear(); }

private:
	bool ends(const llvm::Loop &loop);

	const llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;
	llvm::DenseMap<const llvm::Loop *, bool> known;
};

// Branch conditions on a path in a loop's body, and their required values.
using Path = llvm::SmallVector<std::pair<llvm::Value *, bool>, 4>;

// Set "path" to the branch conditions under which "block" runs in an iteration
// of "loop" that does not leave it at its header, innermost first; false if
// they do not determine it.
//
// Requires: everything in the loop terminates and returns.
bool find_path(const llvm::BasicBlock &block, const llvm::Loop &loop,
	const llvm::DominatorTree &tree, const llvm::LoopInfo &loops,
	IterationPostDom &within, Path &path);

// Does nothing in "loop" change the memory "place"?  Each query to "alias"
// increments "n_query"; beyond max_hoist_queries the answer is no.
bool is_kept_in(const llvm::MemoryLocation &place, const llvm::Loop &loop,
	llvm::AAResults &alias, unsigned &n_query);
// Is the load's value used for a bound or an address?
bool is_structural_load(const llvm::LoadInst &load,
	const llvm::LoopInfo &loops);
// Is the instruction arithmetic that can be speculated?
bool is_free_arithmetic(const llvm::Instruction &inst);
// The exit condition at the loop's header, NULL if it has none there.
llvm::Value *condition_at_head(const llvm::Loop &loop);
// The address of a zero on the stack that "load" may read; "zero" is the
// function's slot, NULL before it is created.
llvm::Value *zero_for(const llvm::LoadInst &load, llvm::AllocaInst *&zero);

// The address of a guarded load, which reads an unused zero if the guard is
// false.  *guard is set to the guard, NULL if there is none.
llvm::Value *guarded_address(llvm::LoadInst &load, llvm::Value *&guard);

// Hoist loads that no iteration changes: of bounds, and of array addresses in
// structures.
struct InvariantPass : llvm::PassInfoMixin<InvariantPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-invariant"; }
};

} // namespace ashlar

#endif
