// iteration_postdom.cpp - post-dominance within an iteration.
//
// Seen from a loop an iteration is an acyclic graph: inner loops are nodes; the
// back edge and the exits lead to its end.  Immediate post-dominators of such a
// graph need one pass over the nodes, successors first (Cooper, Harvey,
// Kennedy: A Simple, Fast Dominance Algorithm).  A loop without an exit leads
// to the end as well, and so does an irreducible cycle: no code is certain to
// run after them.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/iteration_postdom.h"

#include <vector>

#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>

using namespace llvm;

namespace ashlar {

// The node that "block" belongs to in an iteration of "loop": "block" itself,
// or the header of the inner loop that contains it.
IterationPostDom::Block IterationPostDom::node_of(Block block,
	const Loop *loop) const
{
	const Loop *own = loops.getLoopFor(block);

	if (own == loop)
		return block;
	while (own->getParentLoop() != loop)
		own = own->getParentLoop();
	return own->getHeader();
}

// The successors of "node" in an iteration of "loop"; NULL stands for the end
// of the iteration.
SmallVector<IterationPostDom::Block, 4> IterationPostDom::nodes_behind(
	Block node, const Loop *loop) const
{
	const Loop *inner = loops.getLoopFor(node);
	SmallVector<Block, 4> behind;
	auto add = [&](Block target) {
		bool is_end = loop &&
			(!loop->contains(target) ||
				target == loop->getHeader());

		behind.push_back(is_end || !is_in_part(target)
				? nullptr
				: node_of(target, loop));
	};

	if (inner != loop) {
		SmallVector<Loop::Edge, 4> exits;

		while (inner->getParentLoop() != loop)
			inner = inner->getParentLoop();
		inner->getExitEdges(exits);
		for (const Loop::Edge &exit : exits)
			add(exit.second);
	} else {
		for (Block target : successors(node))
			add(target);
	}
	if (behind.empty())
		behind.push_back(nullptr);
	return behind;
}

// Give "node" its number and its immediate post-dominator.  All successors have
// numbers, except on a cycle through the node.
void IterationPostDom::finish(Body &body, Block node,
	ArrayRef<Block> behind) const
{
	unsigned above = body.number.lookup(behind[0]);

	for (Block next : behind.drop_front()) {
		unsigned other = body.number.lookup(next);

		while (other != above)
			if (other > above)
				other = body.above[other];
			else
				above = body.above[above];
	}
	body.number[node] = body.above.size();
	body.above.push_back(above);
}

IterationPostDom::Body IterationPostDom::make_body(const Loop *loop,
	Block start) const
{
	struct Step {
		Block node;
		SmallVector<Block, 4> behind;
		unsigned next;
	};
	std::vector<Step> stack;
	Body body;

	// Until a node is finished, it has the number of the end of the
	// iteration.
	auto enter = [&](Block node) {
		if (node && body.number.try_emplace(node, 0).second)
			stack.push_back({ node, nodes_behind(node, loop), 0 });
	};
	body.above.push_back(0);
	enter(start);
	while (!stack.empty()) {
		Step &top = stack.back();

		if (top.next < top.behind.size()) {
			enter(top.behind[top.next++]);
			continue;
		}
		finish(body, top.node, top.behind);
		stack.pop_back();
	}
	return body;
}

void IterationPostDom::restrict(const Part &blocks, Block first)
{
	part = blocks;
	entry = first;
	bodies.clear();
}

// The first block of an iteration of "loop", or of its part in the region.
IterationPostDom::Block IterationPostDom::start_of(const Loop *loop,
	Block block) const
{
	if (loop && is_in_part(loop->getHeader()))
		return loop->getHeader();
	return entry ? node_of(entry, loop)
		     : &block->getParent()->getEntryBlock();
}

const IterationPostDom::Body &IterationPostDom::body_of(const Loop *loop,
	Block block)
{
	auto it = bodies.find(loop);

	if (it == bodies.end())
		it = bodies.try_emplace(loop,
				   make_body(loop, start_of(loop, block)))
			     .first;
	return it->second;
}

bool IterationPostDom::dominates(Block to, Block from)
{
	const Loop *loop = loops.getLoopFor(from);
	unsigned target, at;

	if (to == from)
		return true;
	while (loop && !loop->contains(to))
		loop = loop->getParentLoop();
	if (node_of(to, loop) != to)
		return false;
	const Body &body = body_of(loop, from);

	target = body.number.lookup(to);
	at = body.number.lookup(node_of(from, loop));
	while (at > target)
		at = body.above[at];
	return at && at == target;
}

} // namespace ashlar
