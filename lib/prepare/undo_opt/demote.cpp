// demote.cpp - demotion of sums from registers to memory.
//
// LLVM's register promotion keeps an array cell in a register during a loop and
// stores it after the loop.  That hides accesses from the model: the sum
// becomes a scalar, and the loop cannot be distributed.
//
// A store, after a loop, of a value carried by the loop is moved into the loop,
// to where the value is computed, if
//  - nothing in the loop reads or writes that cell: no other code sees values
//    that the original program does not store;
//  - the loop terminates, and the store follows: the program does write the
//    cell;
//  - the cell has the first value when the loop is entered; if that cannot be
//    proved, the value is stored there.
// A store where paths join, one of which bypasses the loop, is moved into these
// paths first.  And if the stored value is only computed from the sum, as in "x
// = sum / d", the cell can hold the sum before.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a value carried by a loop only to be stored after it is stored
//              in each iteration, where that is not observable.
// Breaks:      nothing: all edits are made through Cells.  The pass that uses
//              this, RecoverPass, drops all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "prepare/undo_opt/recover_cells.h"

using namespace llvm;

namespace ashlar {
namespace {

// A loop, the sum that it carries, and the store of the sum after it.
struct Sum {
	Loop *loop;
	PHINode *phi;		// the PHI node at the loop's header
	Value *next;		// the next value of the PHI node
	StoreInst *store;
	const SCEV *address;
};

class Demoter {
public:
	explicit Demoter(Cells &all) : cells(all) {}

	bool lift_all(Function &function);
	bool demote(Loop &loop);

private:
	Cells &cells;

	bool is_untouched(const MemoryLocation &cell,
		BasicBlock::const_iterator begin,
		BasicBlock::const_iterator end);
	bool is_untouched(const MemoryLocation &cell, const Loop &loop);
	bool has_path_around_loop(const PHINode &phi);
	bool is_liftable(const StoreInst &store, const PHINode *phi);
	void lift(StoreInst &store, PHINode &phi);
	bool lift_first(BasicBlock &block);
	bool is_result(const PHINode &phi);
	StoreInst *find_later(PHINode &phi);
	bool use_cell(BasicBlock &block);
	bool find(Loop &loop, StoreInst &store, Sum *sum);
	Value *pointer_of(const Sum &sum);
	void put(const Sum &sum, Value *pointer);
	bool demote(const Sum &sum);
};

} // namespace

// The stored cell.  Before the store it may have had another type: in C a store
// changes that of allocated memory.
static MemoryLocation cell_of(const StoreInst &store)
{
	MemoryLocation cell = MemoryLocation::get(&store);

	cell.AATags.TBAA = nullptr;
	return cell;
}

// Does nothing from "begin" to "end" access "cell" or end the program?
bool Demoter::is_untouched(const MemoryLocation &cell,
	BasicBlock::const_iterator begin, BasicBlock::const_iterator end)
{
	for (const Instruction &inst : make_range(begin, end))
		if (!isGuaranteedToTransferExecutionToSuccessor(&inst) ||
			(inst.mayReadOrWriteMemory() &&
				isModOrRefSet(cells.alias.getModRefInfo(&inst,
					cell))))
			return false;
	return true;
}

bool Demoter::is_untouched(const MemoryLocation &cell, const Loop &loop)
{
	return all_of(loop.blocks(), [&](const BasicBlock *block) {
		return is_untouched(cell, block->begin(), block->end());
	});
}

// ---- stores where paths join ----

// Is an incoming value of "phi" the final value of a loop that other incoming
// edges bypass?
bool Demoter::has_path_around_loop(const PHINode &phi)
{
	return any_of(phi.incoming_values(), [&](const Use &use) {
		auto *last = dyn_cast<PHINode>(use);

		return last && last->getNumIncomingValues() == 1 &&
			last->getParent() == phi.getIncomingBlock(use) &&
			cells.loops.getLoopFor(last->getIncomingBlock(0)) !=
			cells.loops.getLoopFor(last->getParent());
	});
}

// Do only unconditional or two-way branches lead to "block", each with one
// edge?
static bool has_plain_ways(const BasicBlock &block)
{
	return all_of(predecessors(&block), [](const BasicBlock *way) {
		auto *branch = dyn_cast<BranchInst>(way->getTerminator());

		return branch &&
			(branch->isUnconditional() ||
				branch->getSuccessor(0) !=
					branch->getSuccessor(1));
	});
}

bool Demoter::is_liftable(const StoreInst &store, const PHINode *phi)
{
	const BasicBlock *block = store.getParent();
	auto *address = dyn_cast<Instruction>(store.getPointerOperand());

	return phi && phi->getParent() == block && store.isSimple() &&
		phi->getNumIncomingValues() > 1 &&
		!cells.loops.isLoopHeader(block) &&
		(!address || address->getParent() != block) &&
		has_path_around_loop(*phi) && has_plain_ways(*block) &&
		is_untouched(cell_of(store), block->begin(),
			store.getIterator());
}

// The first incoming edge of "phi" from a block that is not in "done", or -1.
static int find_way(const PHINode &phi,
	const SmallPtrSetImpl<const BasicBlock *> &done)
{
	for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
		if (!done.contains(phi.getIncomingBlock(i)))
			return int(i);
	return -1;
}

// Move "store", which stores "phi", to the incoming edges of "phi".  An edge
// where the cell already holds the value needs no store.  Edges may be split;
// then one new block may join several exits of a loop.
void Demoter::lift(StoreInst &store, PHINode &phi)
{
	BasicBlock *block = store.getParent();
	Value *pointer = store.getPointerOperand();
	SmallPtrSet<const BasicBlock *, 4> done;

	for (int i; (i = find_way(phi, done)) >= 0;) {
		BasicBlock *way = phi.getIncomingBlock(i);
		Value *value = phi.getIncomingValue(i);
		Cell known;

		if (cells.holds(value, cells.evolution.getSCEV(pointer), *way,
			    &known)) {
			done.insert(way);
		} else if (way->getSingleSuccessor()) {
			cells.store(value, pointer,
				way->getTerminator()->getIterator(), store);
			done.insert(way);
		} else {
			SplitEdge(way, block, &cells.tree, &cells.loops,
				&cells.update);
		}
	}
	cells.erase(store);
}

bool Demoter::lift_first(BasicBlock &block)
{
	for (Instruction &inst : block) {
		auto *store = dyn_cast<StoreInst>(&inst);
		auto *phi = store ? dyn_cast<PHINode>(store->getValueOperand())
				  : nullptr;

		if (!store || !is_liftable(*store, phi))
			continue;
		lift(*store, *phi);
		return true;
	}
	return false;
}

// ---- cells that nothing accesses before a store ----

// Is "value" computed from "phi" by at most "depth" levels of operations in its
// block?
static bool is_made_of(const Value *value, const PHINode &phi, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (value == &phi)
		return true;
	return depth > 0 && inst && inst->getParent() == phi.getParent() &&
		(isa<BinaryOperator, UnaryOperator, CastInst>(inst)) &&
		any_of(inst->operands(), [&](const Value *operand) {
			return is_made_of(operand, phi, depth - 1);
		});
}

// Is "phi" the final value of a loop, possibly joined with values from paths
// around it?
bool Demoter::is_result(const PHINode &phi)
{
	return phi.getNumIncomingValues() > 1
		? has_path_around_loop(phi)
		: cells.loops.getLoopFor(phi.getIncomingBlock(0)) !=
			cells.loops.getLoopFor(phi.getParent());
}

// A store, in the block of "phi", of a value computed from "phi", to a cell
// that nothing accesses before; NULL if there is none.
StoreInst *Demoter::find_later(PHINode &phi)
{
	BasicBlock *block = phi.getParent();

	for (Instruction &inst : *block) {
		auto *store = dyn_cast<StoreInst>(&inst);

		if (!store)
			continue;
		auto *address = dyn_cast<Instruction>(
			store->getPointerOperand());
		Value *value = store->getValueOperand();

		if (value != &phi && value->getType() == phi.getType() &&
			store->isSimple() && !store->getPointerAddressSpace() &&
			(!address || address->getParent() != block) &&
			is_made_of(value, phi, 3) &&
			is_untouched(cell_of(*store), block->begin(),
				store->getIterator()))
			return store;
	}
	return nullptr;
}

// If the block stores a value computed from the final value of a loop, store
// the final value itself in the same cell before.  Returns whether that was
// done.
bool Demoter::use_cell(BasicBlock &block)
{
	if (cells.loops.isLoopHeader(&block))
		return false;
	for (PHINode &phi : block.phis()) {
		StoreInst *later = is_result(phi) ? find_later(phi) : nullptr;

		if (!later)
			continue;
		cells.store(&phi, later->getPointerOperand(),
			block.getFirstInsertionPt(), *later);
		return true;
	}
	return false;
}

bool Demoter::lift_all(Function &function)
{
	SmallVector<BasicBlock *, 32> blocks;
	bool changed = false;

	for (BasicBlock &block : function)
		if (!block.phis().empty())
			blocks.push_back(&block);
	for (BasicBlock *block : blocks) {
		changed |= use_cell(*block);
		while (lift_first(*block))
			changed = true;
	}
	return changed;
}

// ---- stores behind loops ----

// The PHI node in the loop's header that carries "last", its final value.
static PHINode *carrier_of(const Loop &loop, Value *last)
{
	for (PHINode &phi : loop.getHeader()->phis())
		if (&phi == last ||
			phi.getIncomingValueForBlock(loop.getLoopLatch()) ==
				last)
			return &phi;
	return nullptr;
}

// The value "next", the new one of "phi", is stored in each iteration.  Does
// the cell then hold "last", the final value, when "loop" is left?  If "last"
// is the old value, the loop must be left before a new one is computed.
static bool is_last(const Loop &loop, const Value *last, const PHINode &phi,
	const Instruction &next)
{
	return last == &next ||
		(last == &phi && loop.getExitingBlock() == loop.getHeader() &&
			next.getParent() != loop.getHeader());
}

// Does "store", directly after "loop", store a sum that can be kept in memory
// during the loop?  If so, set *sum.
bool Demoter::find(Loop &loop, StoreInst &store, Sum *sum)
{
	auto *last = dyn_cast<PHINode>(store.getValueOperand());
	MemoryLocation cell = cell_of(store);

	if (!last || last->getParent() != store.getParent() ||
		last->getNumIncomingValues() != 1 || !store.isSimple() ||
		store.getPointerAddressSpace())
		return false;
	*sum = { &loop, carrier_of(loop, last->getIncomingValue(0)), nullptr,
		&store, cells.evolution.getSCEV(store.getPointerOperand()) };
	if (!sum->phi || !cells.evolution.isLoopInvariant(sum->address, &loop))
		return false;
	sum->next = sum->phi->getIncomingValueForBlock(loop.getLoopLatch());
	auto *next = dyn_cast<Instruction>(sum->next);

	return next && next != sum->phi &&
		cells.loops.getLoopFor(next->getParent()) == &loop &&
		is_last(loop, last->getIncomingValue(0), *sum->phi, *next) &&
		!isa<UndefValue>(sum->phi->getIncomingValueForBlock(
			loop.getLoopPreheader())) &&
		is_untouched(cell, loop) &&
		is_untouched(cell, store.getParent()->begin(),
			store.getIterator());
}

// Returns the address of the cell of "sum", available before the loop; NULL if
// it cannot be computed there.
Value *Demoter::pointer_of(const Sum &sum)
{
	Instruction *end = sum.loop->getLoopPreheader()->getTerminator();
	Value *pointer = sum.store->getPointerOperand();

	if (cells.tree.dominates(pointer, end))
		return pointer;
	return cells.compute(sum.address, end->getIterator());
}

// Store each new value of "sum" to "pointer" in the loop.  If the new value is
// a PHI node, store at the ends of its incoming blocks, if these lead nowhere
// else, except where the value is unchanged.
void Demoter::put(const Sum &sum, Value *pointer)
{
	auto *next = cast<Instruction>(sum.next);
	auto *phi = dyn_cast<PHINode>(next);
	bool can_split = phi && phi->getNumIncomingValues() > 1 &&
		all_of(phi->incoming_values(), [&](const Use &use) {
			const BasicBlock *way = phi->getIncomingBlock(use);

			return use == sum.phi ||
				(way->getSingleSuccessor() &&
					cells.loops.getLoopFor(way) ==
						sum.loop);
		});

	if (!can_split) {
		cells.store(next, pointer,
			phi ? phi->getParent()->getFirstInsertionPt()
			    : std::next(next->getIterator()),
			*sum.store);
		return;
	}
	for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
		if (phi->getIncomingValue(i) != sum.phi)
			cells.store(phi->getIncomingValue(i), pointer,
				phi->getIncomingBlock(i)
					->getTerminator()
					->getIterator(),
				*sum.store);
}

bool Demoter::demote(const Sum &sum)
{
	BasicBlock *preheader = sum.loop->getLoopPreheader();
	Value *start = sum.phi->getIncomingValueForBlock(preheader);
	Value *pointer = pointer_of(sum);
	Cell known;

	if (!pointer)
		return false;
	if (!cells.holds(start, sum.address, *preheader, &known))
		known.access = cells.store(start, pointer,
			preheader->getTerminator()->getIterator(), *sum.store);
	put(sum, pointer);
	cells.replace(*sum.phi, pointer, { known, { sum.address, sum.store } });
	cells.erase(*sum.store);
	return true;
}

// Demote one sum of the loop; returns whether there was one.
bool Demoter::demote(Loop &loop)
{
	BasicBlock *behind = loop.getUniqueExitBlock();
	Sum sum;

	if (!behind || !loop.getExitingBlock() || !loop.getLoopLatch() ||
		!loop.getLoopPreheader() || !behind->getSinglePredecessor() ||
		!cells.evolution.hasLoopInvariantBackedgeTakenCount(&loop))
		return false;
	for (Instruction &inst : *behind) {
		auto *store = dyn_cast<StoreInst>(&inst);

		if (store && find(loop, *store, &sum))
			return demote(sum);
	}
	return false;
}

bool demote_all(Function &function, Cells &cells)
{
	Demoter demoter(cells);
	bool changed = demoter.lift_all(function);

	for (Loop *loop : cells.loops.getLoopsInPreorder())
		while (demoter.demote(*loop))
			changed = true;
	return changed;
}

} // namespace ashlar
