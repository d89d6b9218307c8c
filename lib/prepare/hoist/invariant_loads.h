// invariant_loads.h - loads out of loops.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     loads of bounds and addresses that nothing in the loops can
//              change are before the loops, if needed under a guard; one slot
//              on the stack, holding zero, is made for guarded ones.
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

// How deep the expressions of conditions and addresses may be.
constexpr unsigned max_hoist_depth = 8;
// Questions about aliases that one function may cost.
constexpr unsigned max_hoist_queries = 20000;

// What certainly runs in loops.
class Progress {
public:
	Progress(const llvm::DominatorTree &dominators,
		llvm::ScalarEvolution &counts)
		: tree(dominators), evolution(counts)
	{
	}

	// Does everything in the loop come to an end?
	bool flows(const llvm::Loop &loop);
	// If the loop is entered and the condition at its head, if any,
	// holds, does "block" run in the first iteration?
	bool runs_first(const llvm::BasicBlock &block, const llvm::Loop &loop);
	// If the loop is entered, does everything that may run before "place"
	// in the first iteration come to an end?  What follows it need not.
	bool flows_to(const llvm::Instruction &place, const llvm::Loop &loop);
	// The same as runs_first, if that is so for "block".
	bool is_on_way(const llvm::BasicBlock &block,
		const llvm::Loop &loop) const;
	// Loops have been changed.
	void forget() { known.clear(); }

private:
	bool ends(const llvm::Loop &loop);

	const llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;
	llvm::DenseMap<const llvm::Loop *, bool> known;
};

// Conditions in the body of a loop, and whether they must hold.
using Path = llvm::SmallVector<std::pair<llvm::Value *, bool>, 4>;

// What must hold for "block" to run in an iteration that does not leave the
// loop at its head: the conditions of the branches that lead to it, innermost
// first; false if they do not tell.
//
// Requires: everything in the loop comes to an end.
bool find_path(const llvm::BasicBlock &block, const llvm::Loop &loop,
	const llvm::DominatorTree &tree, const llvm::LoopInfo &loops,
	IterationPostDom &within, Path &path);

// Can nothing in the loop change what lies at "place"?  Each question to
// "alias" adds 1 to "n_query"; beyond max_hoist_queries the answer is no.
bool is_kept_in(const llvm::MemoryLocation &place, const llvm::Loop &loop,
	llvm::AAResults &alias, unsigned &n_query);
// Is it a load of which a bound or an address is made?
bool is_structural_load(const llvm::LoadInst &load);
// Is the instruction arithmetic that may run anywhere?
bool is_free_arithmetic(const llvm::Instruction &inst);
// The condition at the head of the loop, NULL if it has none there.
llvm::Value *condition_at_head(const llvm::Loop &loop);
// The address of a zero on the stack that "load" may read; "zero" is the slot
// of the function, NULL before there is one.
llvm::Value *zero_for(const llvm::LoadInst &load, llvm::AllocaInst *&zero);

// The address that a load reads if it is guarded: where the guard does not hold
// it reads a zero that is never used.  *guard is the guard, NULL if there is
// none.
llvm::Value *guarded_address(llvm::LoadInst &load, llvm::Value *&guard);

// Load what no iteration changes before the loops: a bound or the address
// of an array that lies in a structure.
struct InvariantPass : llvm::PassInfoMixin<InvariantPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-invariant"; }
};

} // namespace ashlar

#endif
