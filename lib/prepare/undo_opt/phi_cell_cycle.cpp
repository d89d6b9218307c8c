// phi_cell_cycle.cpp - cycles of PHI nodes that cache one memory cell.
//
// If an inner loop may write a bound, the optimizer reloads the bound after
// that loop, and keeps it in a register if the loop has not run.  So there are
// PHI nodes that depend on each other, and no single one of them can be proved
// to be a load of the cell (recover_cells.cpp).  All together can, by induction
// over the execution: assume that each node has had the value of the cell so
// far.  Each incoming value is either proved to be in the cell at the end of
// its edge, or is another of the nodes, and nothing may write the cell between
// that node and the end of the edge.
//
// The address must be the same value for all nodes: it is computed from values
// that dominate all of them, none of which is an induction variable.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     PHI nodes that only pass on the value of one cell are loads of
//              it.
// Breaks:      nothing: all edits are those of Cells. The pass that uses this,
//              RecoverPass, drops all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/undo_opt/recover_cells.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

using namespace llvm;

namespace ashlar {
namespace {

// The most nodes of one cycle.
constexpr unsigned max_web = 8;

class PhiCycle {
public:
	explicit PhiCycle(Cells &known) : cells(known) {}

	bool collect(PHINode &phi);
	bool recover();

private:
	Cells &cells;
	SmallVector<PHINode *, max_web> nodes;
	// Cells proved to hold the values that enter the cycle.
	Cells::List used;

	bool is_node(const Value *value) const;
	bool is_counter(PHINode &phi);
	bool is_steady(const SCEV *address);
	bool agrees(const Use &edge, const SCEV *address, Instruction &like);
	bool try_cell(const Cell &cell);
};

} // namespace

bool PhiCycle::is_node(const Value *value) const
{
	return is_contained(nodes, value);
}

bool PhiCycle::is_counter(PHINode &phi)
{
	return cells.evolution.isSCEVable(phi.getType()) &&
		isa<SCEVAddRecExpr>(cells.evolution.getSCEV(&phi));
}

// Collect all nodes whose values may reach "phi"; false if there are too many,
// or if one of them is an induction variable.
bool PhiCycle::collect(PHINode &phi)
{
	nodes.push_back(&phi);
	for (unsigned i = 0; i < nodes.size(); ++i) {
		if (is_counter(*nodes[i]))
			return false;
		for (Value *value : nodes[i]->incoming_values()) {
			auto *other = dyn_cast<PHINode>(value);

			if (other && !is_node(other))
				nodes.push_back(other);
			if (nodes.size() > max_web)
				return false;
		}
	}
	return nodes.size() > 1;
}

// Is the address the same for all nodes, and available at each?
bool PhiCycle::is_steady(const SCEV *address)
{
	return !SCEVExprContains(address, [](const SCEV *part) {
		return isa<SCEVAddRecExpr>(part);
	}) && all_of(nodes, [&](const PHINode *node) {
		return cells.evolution.properlyDominates(address,
			node->getParent());
	});
}

// Does the cell at "address", which "like" accesses, hold the incoming value
// "edge" of one of the nodes at the end of its incoming block?
bool PhiCycle::agrees(const Use &edge, const SCEV *address, Instruction &like)
{
	auto *node = cast<PHINode>(edge.getUser());
	const BasicBlock &from = *node->getIncomingBlock(edge);
	Cell cell;

	if (is_node(edge))
		return cells.is_kept_since(*cast<PHINode>(edge)->getParent(),
			like, from);
	if (!cells.holds(edge, address, from, &cell))
		return false;
	used.push_back(cell);
	return true;
}

bool PhiCycle::try_cell(const Cell &cell)
{
	SmallVector<Value *, max_web> pointers;

	used.clear();
	if (!is_steady(cell.address))
		return false;
	for (PHINode *node : nodes)
		for (const Use &edge : node->incoming_values())
			if (!agrees(edge, cell.address, *cell.access))
				return false;
	for (PHINode *node : nodes) {
		pointers.push_back(cells.compute(cell.address,
			node->getParent()->getFirstInsertionPt()));
		if (!pointers.back())
			return false;
	}
	cells.replace(nodes, pointers, used);
	return true;
}

bool PhiCycle::recover()
{
	for (PHINode *node : nodes)
		for (const Use &edge : node->incoming_values()) {
			if (is_node(edge))
				continue;
			for (const Cell &cell :
				cells.of(edge, *node->getIncomingBlock(edge)))
				if (try_cell(cell))
					return true;
			return false;
		}
	return false;
}

bool recover_phi_cycle(PHINode &phi, Cells &cells)
{
	PhiCycle cycle(cells);

	return cycle.collect(phi) && cycle.recover();
}

} // namespace ashlar
