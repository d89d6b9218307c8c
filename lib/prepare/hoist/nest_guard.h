// nest_guard.h - when a load of a nest is certain to run.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     what is computed stands before the nest; the nest itself does
//              not change.
// Breaks:      nothing; whoever adds blocks or removes code has to call
//              forget_blocks.
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
// it must be the same in all.
enum class When { Any, First, Last };

// The loops of a nest around a block, innermost first.
using Chain = llvm::SmallVector<llvm::Loop *, 4>;

// What can be computed before a nest: values, and the conditions of the
// way that leads to a block.
class Guards {
public:
	Guards(llvm::LoopInfo &li, llvm::DominatorTree &dominators,
		llvm::ScalarEvolution &counts)
		: loops(li), tree(dominators), progress(dominators, counts)
	{
	}

	// From now on "nest" is the nest, and "front" the block before it
	// at whose end things are computed.
	void begin(llvm::Loop &nest, const llvm::BasicBlock &front);
	// Blocks have been added, or code removed.
	void forget_blocks()
	{
		within.reset();
		progress.forget();
	}
	// The instruction, which may be in the nest, will be before it.
	void leave(const llvm::Instruction &inst) { leaving.insert(&inst); }
	// The loops of the nest around "block".
	Chain chain_of(const llvm::BasicBlock &block) const;

	// Does "value" not change in the nest?
	bool is_same(const llvm::Value *value,
		unsigned depth = max_hoist_depth) const;
	// Can "value" be computed there, the counters of "own" having their
	// first values, those of the loops around their first or last?
	bool is_known(const llvm::Value *value, const llvm::Loop *own,
		When when, unsigned depth = max_hoist_depth) const;
	// Compute it there.
	llvm::Value *copy(llvm::Value *value, const llvm::Loop *own, When when,
		llvm::IRBuilder<> &builder);

	// Is there a guard that says whether "block" runs in that iteration of
	// the loops of the chain?  With a "place", which is in the block or
	// comes directly behind it, what follows it may end the program.
	bool has_guard(const llvm::BasicBlock &block,
		llvm::ArrayRef<llvm::Loop *> chain, When when,
		const llvm::Instruction *place = nullptr);
	// That guard; NULL: it runs.  In the body the counters of a loop itself
	// have the values of that iteration, too.
	llvm::Value *make_guard(const llvm::BasicBlock &block,
		llvm::ArrayRef<llvm::Loop *> chain, When when,
		llvm::IRBuilder<> &builder,
		const llvm::Instruction *place = nullptr);
	// Does "block" run in each iteration of "loop" that does not leave the
	// loop at its head, or in none, whatever the iterations of the nest?
	bool runs_always(const llvm::BasicBlock &block, const llvm::Loop &loop);

private:
	// What decides whether a block runs: at the head of the loop "own",
	// whose counters have their first values then, or elsewhere.
	struct Condition {
		llvm::Value *value;
		bool holds;
		const llvm::Loop *own;
	};

	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	Progress progress;
	std::unique_ptr<IterationPostDom> within;	// NULL: out of date
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
