// nest_guard.h - conditions under which a load in a nest runs.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     computed values are placed before the nest; the nest itself does
//              not change.
// Breaks:      nothing; forget_blocks must be called when blocks are added or
//              code is removed.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_NEST_GUARD_H
#define ASH_PREPARE_HOIST_NEST_GUARD_H

#include <memory>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>

#include "prepare/hoist/invariant_loads.h"

namespace ashlar {

// The iteration of the enclosing loops for which a condition is computed; Any:
// it must be invariant.
enum class When { Any, First, Last };

// The loops of a nest around a block, innermost first.
using Chain = llvm::SmallVector<llvm::Loop *, 4>;

// Computes values, and the conditions on the path to a block, before a nest.
class Guards {
public:
	Guards(llvm::LoopInfo &li, llvm::DominatorTree &dominators,
		llvm::ScalarEvolution &counts)
		: loops(li), tree(dominators), progress(dominators, counts)
	{
	}

	// Select the nest, and "front", the block before it at whose end code
	// is inserted.
	void begin(llvm::Loop &nest, const llvm::BasicBlock &front);
	// Must be called after blocks have been added or code removed.
	void forget_blocks()
	{
		within.reset();
		progress.forget();
	}
	// Record that the instruction will be moved before the nest.
	void leave(const llvm::Instruction &inst) { leaving.insert(&inst); }
	// The loops of the nest around "block".
	Chain chain_of(const llvm::BasicBlock &block) const;

	// Is "value" invariant in the nest?
	bool is_same(const llvm::Value *value,
		unsigned depth = max_hoist_depth) const;
	// Can "value" be computed before the nest, with the induction variables
	// of "own" at their first values, and those of enclosing loops in the
	// iteration "when"?
	bool is_known(const llvm::Value *value, const llvm::Loop *own,
		When when, unsigned depth = max_hoist_depth) const;
	// Emit code before the nest that computes "value" as is_known()
	// describes; returns the result.
	llvm::Value *copy(llvm::Value *value, const llvm::Loop *own, When when,
		llvm::IRBuilder<> &builder);

	// Can the condition under which "block" runs in the iteration "when" of
	// the loops "chain" be computed before the nest?  If "place" is given,
	// which is in the block or directly after it, code after this place may
	// end the program.
	bool has_guard(const llvm::BasicBlock &block,
		llvm::ArrayRef<llvm::Loop *> chain, When when,
		const llvm::Instruction *place = nullptr);
	// Emit code before the nest that computes the condition for which
	// has_guard() is true; NULL: the block always runs.  Induction
	// variables in the body also have their values of that iteration.
	llvm::Value *make_guard(const llvm::BasicBlock &block,
		llvm::ArrayRef<llvm::Loop *> chain, When when,
		llvm::IRBuilder<> &builder,
		const llvm::Instruction *place = nullptr);
	// For each iteration of the nest: does "block" run in all iterations of
	// "loop" that do not exit at its header, or in none of them?
	bool runs_always(const llvm::BasicBlock &block, const llvm::Loop &loop);

private:
	// A condition that decides whether a block runs: at the header of loop
	// "own", with its induction variables at their first values, or
	// elsewhere.
	struct Condition {
		llvm::Value *value;
		bool holds;
		const llvm::Loop *own;
	};

	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	Progress progress;
	// NULL: it must be recomputed.
	std::unique_ptr<IterationPostDom> within;
	llvm::Loop *nest = nullptr;
	const llvm::BasicBlock *front = nullptr;
	llvm::SmallPtrSet<const llvm::Value *, 8> leaving;

	bool is_in_front(const llvm::Value *value) const;
	bool is_last_known(const llvm::PHINode &phi, unsigned depth) const;
	llvm::Value *copy_last(llvm::PHINode &phi, llvm::IRBuilder<> &builder);
	bool find_way(const llvm::BasicBlock &block, const llvm::Loop &loop,
		const llvm::Instruction *place, Path &path);
	llvm::Value *add_guard(llvm::Value *guard, const Condition &condition,
		When when, llvm::IRBuilder<> &builder);
};

} // namespace ashlar

#endif
