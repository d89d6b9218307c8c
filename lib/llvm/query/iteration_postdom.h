// iteration_postdom.h - post-dominance within an iteration, for C++ alone.
//
// LLVM's post-dominator tree has one root per region that reaches no return,
// and picks any block for it: in an endless loop, or before a call that does
// not return, the body of a loop may "post-dominate" its header.  And it says
// that a block runs at some time, not that it runs in this iteration.  Models
// and guards ask the latter.
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

// Valid as long as no block or edge is added or removed, or until the next
// part.
class IterationPostDom {
public:
	// Blocks that are entered at one of them; where they are left does not
	// matter.
	using Part = llvm::SmallPtrSet<const llvm::BasicBlock *, 32>;

	explicit IterationPostDom(const llvm::LoopInfo &li) : loops(li) {}

	// From now on blocks of this part are asked for alone, which is entered
	// at "first": so much of the function is looked at.
	void restrict(const Part &part, const llvm::BasicBlock *first);

	// Does each run of "from" lead to "to" in the same iteration of all
	// loops around both?
	//
	// Requires: loops that have an exit come to an end.
	bool dominates(const llvm::BasicBlock *to,
		const llvm::BasicBlock *from);

private:
	using Block = const llvm::BasicBlock *;
	// One iteration of a loop, or the function.  A loop in it is a node,
	// its header; so what follows a node has a smaller number than it.
	struct Body {
		llvm::DenseMap<Block, unsigned> number;
		// By number: the immediate post-dominator.  0 is the end of
		// the iteration.
		llvm::SmallVector<unsigned, 32> above;
	};

	const llvm::LoopInfo &loops;
	Part part;			// none: the whole function
	Block entry = nullptr;		// of the part
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
