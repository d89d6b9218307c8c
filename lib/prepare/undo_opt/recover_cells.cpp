// recover_cells.cpp - demotion of array cells from PHI nodes to memory.
//
// Late in the pipeline loops carry array cells in PHI nodes: a neighbour that
// one iteration has loaded, or stored, is used by the next one (partial
// redundancy elimination), and a sum stays in a register until the loop is left
// (promotion, see demote.cpp).  In a model such a node is a scalar that
// serializes all iterations.
//
// If each incoming value of a node is proved to be in a cell at the end of its
// edge, and it is the same cell as seen from the node, then the node is a load
// of that cell.  "The same" compares addresses: along a back edge the cell of
// the next iteration is meant; along an edge that is taken if an induction
// variable equals some value, the variable may be replaced by that value.
// Parts of addresses that are computed on one path and reused where it joins
// another are treated alike.  Nodes that depend on each other are handled in
// phi_cell_cycle.cpp, paths around loops in guarded_phi.cpp.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     no PHI node carries a value proved to be in an array cell;
//              redundant code is left.
// Breaks:      all analyses, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/undo_opt/recover_cells.h"

#include "llvm/query/at_iteration.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/ValueHandle.h>

using namespace llvm;

namespace ashlar {
namespace {

// The most rounds over all PHI nodes: the result for one node may enable that
// for another one in the next round.
constexpr unsigned max_rounds = 4;

class Recoverer {
public:
	Recoverer(Function &all, Cells &known) : function(all), cells(known) {}

	bool run();

private:
	Function &function;
	Cells &cells;

	const SCEV *before(const SCEV *address, const Loop &loop);
	const SCEV *first(const SCEV *address, const Loop &loop);
	const SCEV *along(const SCEV *address, const BasicBlock &from,
		const BasicBlock &to);
	bool is_known(PHINode &phi, const Loop &loop);
	bool recover_carried(PHINode &phi, const Loop &loop);
	bool agrees(PHINode &phi, unsigned edge, const SCEV *address,
		Cells::List &used);
	bool try_joined(PHINode &phi, const SCEV *address);
	bool recover_joined(PHINode &phi);
	bool recover_last(PHINode &phi);
	bool is_expression(PHINode &phi, const SCEV *expression);
	bool recover_expression(PHINode &phi);
	bool recover(PHINode &phi);
	bool recover_block(BasicBlock &block);
};

} // namespace

// Returns "address" with the values of one iteration of "loop" earlier; NULL if
// unknown.
const SCEV *Recoverer::before(const SCEV *address, const Loop &loop)
{
	ScalarEvolution &evolution = cells.evolution;
	auto *recurrence = dyn_cast<SCEVAddRecExpr>(address);

	if (evolution.isLoopInvariant(address, &loop))
		return address;
	if (!recurrence || recurrence->getLoop() != &loop ||
		!recurrence->isAffine())
		return nullptr;
	const SCEV *step = recurrence->getStepRecurrence(evolution);

	return evolution.getAddRecExpr(
		evolution.getAddExpr(recurrence->getStart(),
			evolution.getNegativeSCEV(step)),
		step, &loop, SCEV::FlagAnyWrap);
}

// Returns "address" with the values of the first iteration of "loop".
const SCEV *Recoverer::first(const SCEV *address, const Loop &loop)
{
	auto *recurrence = dyn_cast<SCEVAddRecExpr>(address);

	if (recurrence && recurrence->getLoop() == &loop)
		return recurrence->getStart();
	return address;
}

// The branch condition of the edge from "from" to "to" or, if that branch is
// unconditional, of the edge to "from"; *holds tells whether it is true on that
// edge.  NULL if there is none.
static const ICmpInst *condition_of(const BasicBlock *from,
	const BasicBlock *to, bool *holds)
{
	auto *branch = dyn_cast<BranchInst>(from->getTerminator());

	if (branch && branch->isUnconditional() && from->getSinglePredecessor())
		return condition_of(from->getSinglePredecessor(), from, holds);
	if (!branch || !branch->isConditional() ||
		branch->getSuccessor(0) == branch->getSuccessor(1))
		return nullptr;
	*holds = branch->getSuccessor(0) == to;
	return dyn_cast<ICmpInst>(branch->getCondition());
}

// Does "counter", an induction variable with step one, have each value only
// once?  Not if it is so narrow that it wraps around.
static bool is_unique(const SCEVAddRecExpr &counter, ScalarEvolution &evolution)
{
	const SCEV *count = evolution.getBackedgeTakenCount(counter.getLoop());
	uint64_t bits = evolution.getTypeSizeInBits(counter.getType());

	return counter.hasNoSelfWrap() || bits >= 64 ||
		(!isa<SCEVCouldNotCompute>(count) &&
			evolution.getTypeSizeInBits(count->getType()) <= bits);
}

// Returns "address", simplified by what the branch at the edge from "from" to
// "to" tells about induction variables.
const SCEV *Recoverer::along(const SCEV *address, const BasicBlock &from,
	const BasicBlock &to)
{
	ScalarEvolution &evolution = cells.evolution;
	bool holds = false;
	const ICmpInst *test = condition_of(&from, &to, &holds);

	if (!test || !test->isEquality() ||
		holds != (test->getPredicate() == ICmpInst::ICMP_EQ) ||
		!test->getOperand(0)->getType()->isIntegerTy())
		return address;
	auto *counter = dyn_cast<SCEVAddRecExpr>(
		evolution.getSCEV(test->getOperand(0)));

	if (!counter || !counter->isAffine() ||
		!counter->getStepRecurrence(evolution)->isOne() ||
		!counter->getLoop()->contains(&to) ||
		!is_unique(*counter, evolution))
		return address;
	const SCEV *iteration = evolution.getMinusSCEV(
		evolution.getSCEV(test->getOperand(1)), counter->getStart());

	if (!evolution.isLoopInvariant(iteration, counter->getLoop()))
		return address;
	return AtIteration(evolution, counter->getLoop(), iteration)
		.visit(address);
}

// Is "phi" an induction variable of "loop", which needs no recovery?
bool Recoverer::is_known(PHINode &phi, const Loop &loop)
{
	if (!cells.evolution.isSCEVable(phi.getType()))
		return false;
	auto *counter = dyn_cast<SCEVAddRecExpr>(cells.evolution.getSCEV(&phi));

	return counter && counter->getLoop() == &loop;
}

// Replace "phi", in the header of "loop", by a load of the cell that holds its
// value; returns whether there is one.
bool Recoverer::recover_carried(PHINode &phi, const Loop &loop)
{
	BasicBlock *preheader = loop.getLoopPreheader();
	BasicBlock *latch = loop.getLoopLatch();
	auto place = phi.getParent()->getFirstInsertionPt();

	if (!preheader || !latch || is_known(phi, loop))
		return false;
	for (const Cell &next :
		cells.of(phi.getIncomingValueForBlock(latch), *latch)) {
		const SCEV *address = before(next.address, loop);
		Cell start;

		if (!address ||
			!cells.holds(phi.getIncomingValueForBlock(preheader),
				first(address, loop), *preheader, &start))
			continue;
		Value *pointer = cells.compute(address, place);

		if (!pointer)
			continue;
		cells.replace(phi, pointer, { next, start });
		return true;
	}
	return false;
}

// Does the cell at "address", as seen from "phi", hold the incoming value of
// edge number "edge" at its end?  The accesses that prove it are added to
// "used".
bool Recoverer::agrees(PHINode &phi, unsigned edge, const SCEV *address,
	Cells::List &used)
{
	const BasicBlock &from = *phi.getIncomingBlock(edge);
	const BasicBlock &to = *phi.getParent();
	const SCEV *here = along(address, from, to);

	for (const Cell &cell : cells.of(phi.getIncomingValue(edge), from))
		if (cells.is_same(cell.address, address) ||
			cells.is_same(along(cell.address, from, to), here)) {
			used.push_back(cell);
			return true;
		}
	return false;
}

bool Recoverer::try_joined(PHINode &phi, const SCEV *address)
{
	Cells::List used;

	for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
		if (!agrees(phi, i, address, used))
			return false;
	Value *pointer = cells.compute(address,
		phi.getParent()->getFirstInsertionPt());

	if (pointer)
		cells.replace(phi, pointer, used);
	return pointer;
}

// Replace "phi", where paths join, by a load of the cell that holds its value;
// returns whether there is one.
bool Recoverer::recover_joined(PHINode &phi)
{
	const Loop *loop = cells.loops.getLoopFor(phi.getParent());

	if (phi.getNumIncomingValues() < 2)
		return false;
	for (BasicBlock *from : phi.blocks())
		if (cells.loops.getLoopFor(from) != loop)
			return false;
	for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
		for (const Cell &cell : cells.of(phi.getIncomingValue(i),
			     *phi.getIncomingBlock(i)))
			if (try_joined(phi, cell.address))
				return true;
	return false;
}

// Replace "phi", which has the final value of an inner loop, by a load of the
// cell that holds it; returns whether there is one.
bool Recoverer::recover_last(PHINode &phi)
{
	const BasicBlock *from = phi.getIncomingBlock(0);
	const Loop *loop = cells.loops.getLoopFor(phi.getParent());

	if (phi.getNumIncomingValues() != 1 ||
		cells.loops.getLoopFor(from) == loop)
		return false;
	for (const Cell &cell : cells.of(phi.getIncomingValue(0), *from)) {
		Value *pointer = cells.compute(
			cells.evolution.getSCEVAtScope(cell.address, loop),
			phi.getParent()->getFirstInsertionPt());

		if (!pointer)
			continue;
		cells.replace(phi, pointer, { cell });
		return true;
	}
	return false;
}

// Are all values in the expression well defined?
static bool is_solid(const SCEV *expression)
{
	return !SCEVExprContains(expression, [](const SCEV *part) {
		auto *unknown = dyn_cast<SCEVUnknown>(part);

		return isa<SCEVUDivExpr>(part) ||
			(unknown &&
				!isGuaranteedNotToBePoison(
					unknown->getValue()));
	});
}

// Does "phi" equal "expression" on each incoming edge?
bool Recoverer::is_expression(PHINode &phi, const SCEV *expression)
{
	const BasicBlock &to = *phi.getParent();

	for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
		const BasicBlock &from = *phi.getIncomingBlock(i);
		const SCEV *value = cells.evolution.getSCEV(
			phi.getIncomingValue(i));

		if (!cells.is_same(value, expression) &&
			!cells.is_same(along(value, from, to),
				along(expression, from, to)))
			return false;
	}
	return is_solid(expression);
}

// Replace "phi", where paths join, if it is no more than an address (or a part
// of one) that one path has computed and that has the same value on all other
// paths: the value is computed again after "phi", from the SCEV expression of
// that path.  Returns whether that was done.  "phi" stays if the expander
// returns "phi" itself: for values that leave loops it uses PHI nodes, also
// existing ones.
bool Recoverer::recover_expression(PHINode &phi)
{
	if (!cells.evolution.isSCEVable(phi.getType()) ||
		phi.getNumIncomingValues() < 2 ||
		!isa<SCEVUnknown>(cells.evolution.getSCEV(&phi)))
		return false;
	for (Value *value : phi.incoming_values()) {
		const SCEV *expression = cells.evolution.getSCEV(value);

		if (isa<Constant>(value) || !is_expression(phi, expression))
			continue;
		Value *result = cells.compute(expression,
			phi.getParent()->getFirstInsertionPt());

		if (!result || result == &phi)
			continue;
		cells.evolution.forgetValue(&phi);
		phi.replaceAllUsesWith(result);
		phi.eraseFromParent();
		return true;
	}
	return false;
}

bool Recoverer::recover(PHINode &phi)
{
	const BasicBlock *block = phi.getParent();
	const Loop *loop = cells.loops.getLoopFor(block);
	bool is_head = loop && loop->getHeader() == block;

	if (!is_head &&
		(recover_expression(phi) || recover_guarded_phi(phi, cells)))
		return true;
	if (!phi.getType()->isPointerTy() &&
		(is_head ? recover_carried(phi, *loop)
			 : recover_last(phi) || recover_joined(phi)))
		return true;
	return recover_phi_cycle(phi, cells);
}

bool Recoverer::recover_block(BasicBlock &block)
{
	SmallVector<WeakVH, 8> phis;
	bool changed = false;

	for (PHINode &phi : block.phis())
		phis.emplace_back(&phi);
	for (WeakVH &phi : phis)
		if (phi)
			changed |= recover(*cast<PHINode>(phi));
	return changed;
}

bool Recoverer::run()
{
	ReversePostOrderTraversal<Function *> order(&function);
	bool changed = false, again = true;

	for (unsigned i = 0; again && i < max_rounds; ++i) {
		again = false;
		for (BasicBlock *block : order)
			if (!block->phis().empty())
				again |= recover_block(*block);
		changed |= again;
	}
	return changed;
}

PreservedAnalyses RecoverPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	Cells cells(function, analyses);
	bool changed = demote_all(function, cells);

	changed |= Recoverer(function, cells).run();
	return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace ashlar
