// iteration_postdom.h - post-dominance within an iteration, for C++ only.
//
// LLVM's post-dominator tree has one root per region that reaches no return,
// and picks any block for it: in an endless loop, or before a call that does
// not return, the body of a loop may "post-dominate" its header.  Moreover, it
// only tells that a block runs eventually, not that it runs in the same
// iteration, as models and guards require.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_ITERATION_POSTDOM_H
#define ASH_LLVM_ITERATION_POSTDOM_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/BasicBlock.h>

namespace ashlar {

// Post-dominance queries for a function.  Valid until a block or edge is added
// or removed, or until the region changes.
class IterationPostDom {
public:
	// A single-entry region; it may have several exits.
	using Part = llvm::SmallPtrSet<const llvm::BasicBlock *, 32>;

	explicit IterationPostDom(const llvm::LoopInfo &li) : loops(li) {}

	// Restrict queries to blocks of this region, entered at "first", so
	// that no others are analyzed.
	void restrict(const Part &part, const llvm::BasicBlock *first);

	// Does every execution of "from" lead to "to" in the same iteration of
	// all loops around both?
	//
	// Requires: loops with an exit terminate.
	bool dominates(const llvm::BasicBlock *to,
		const llvm::BasicBlock *from);

private:
	using Block = const llvm::BasicBlock *;
	// The graph of one iteration of a loop, or of the function.  Inner
	// loops are nodes, represented by their headers; successors have
	// smaller numbers than a node.
	struct Body {
		llvm::DenseMap<Block, unsigned> number;
		// For each number of a node, that of its immediate
		// post-dominator.  0 is the end of the iteration.
		llvm::SmallVector<unsigned, 32> above;
	};

	const llvm::LoopInfo &loops;
	Part part;			// empty: the whole function
	Block entry = nullptr;		// entry of the region
	llvm::DenseMap<const llvm::Loop *, Body> bodies;

	bool is_in_part(Block block) const
	{
		return part.empty() || part.contains(block);
	}
	Block start_of(const llvm::Loop *loop, Block block) const;
	Block node_of(Block block, const llvm::Loop *loop) const;
	llvm::SmallVector<Block, 4> nodes_behind(Block node,
		const llvm::Loop *loop) const;
	void finish(Body &body, Block node, llvm::ArrayRef<Block> behind) const;
	Body make_body(const llvm::Loop *loop, Block start) const;
	const Body &body_of(const llvm::Loop *loop, Block block);
};

} // namespace ashlar

#endif
