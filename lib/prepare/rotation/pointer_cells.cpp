// pointer_cells.cpp - pointers in memory that change places in a loop.
//
// "std::swap(a, b)" of two vectors exchanges pointers that are in memory if
// the vectors are: a call elsewhere in the function, of a destructor say, gets
// their address.  Within the loop the pointers go into registers: they are read
// before it, and written back behind it.  Numbers, such as the sizes of two
// structures that are swapped, are treated alike.  What then changes places is
// for pointer_rotation.cpp to see.
//
// No other code sees when a local variable is written.  Other memory, such as
// the fields of a structure that a function is given, is neither read nor
// written where the program does not do so: only if each iteration writes it,
// and behind a test whether there is one.
//
// Requires:    loops in simplified form.
// Ensures:     nothing in such a loop reads or writes these cells.
// Breaks:      closed SSA form, and what depends on values.
// Conventions: none.
//
// In C++, because alias analysis is asked, which has no other interface.
//
// SPDX-License-Identifier: MIT
#include "prepare/rotation/pointer_cells.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/DomTreeUpdater.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// PointerCells of one loop: two vectors have six.
static constexpr unsigned max_cells = 24;

namespace {

// An address: where a variable, or what a pointer leads to, begins, and bytes
// from there.
using Place = std::pair<Value *, int64_t>;

// What a loop does to a cell.
struct PointerCell {
	StoreInst *store;
	SmallVector<Instruction *, 4> accesses;
};

using PointerCells = MapVector<Place, PointerCell>;

} // namespace

// The cell that "pointer" leads to.
static Place place_of(const Value *pointer, const DataLayout &layout)
{
	APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
	const Value *base = pointer->stripAndAccumulateConstantOffsets(layout,
		offset, true);

	return { const_cast<Value *>(base), offset.getSExtValue() };
}

// The type of what a plain load or store accesses, a pointer or a number; NULL:
// it is none.
static Type *accessed_type(const Instruction &inst)
{
	auto *store = dyn_cast<StoreInst>(&inst);
	auto *load = dyn_cast<LoadInst>(&inst);
	Type *type = nullptr;

	if ((store && store->isSimple()) || (load && load->isSimple()))
		type = type_of_access(inst);
	return type && (type->isPointerTy() || type->isIntegerTy()) ? type
								    : nullptr;
}

// The cells into which "loop" itself, no loop in it, stores.
static PointerCells find_cells(const Loop &loop, const LoopInfo &loops,
	const DataLayout &layout)
{
	PointerCells cells;

	for (BasicBlock *block : loop.blocks()) {
		if (loops.getLoopFor(block) != &loop)
			continue;
		for (Instruction &inst : *block) {
			auto *store = dyn_cast<StoreInst>(&inst);

			if (!store || !accessed_type(inst))
				continue;
			Place place = place_of(store->getPointerOperand(),
				layout);
			if (loop.isLoopInvariant(place.first))
				cells[place].store = store;
		}
	}
	return cells;
}

// May "inst", which accesses a value of "type" at "own", access "cell", which
// is at "place", too, without being one of its accesses?
static bool disturbs(const Instruction &inst, const Place &own, Type *type,
	const Place &place, const PointerCell &cell, AAResults &alias)
{
	if (place == own)
		return type != getLoadStoreType(cell.store);
	return isModOrRefSet(
		alias.getModRefInfo(&inst, MemoryLocation::get(cell.store)));
}

// Note with the cells what accesses them; drop those that something else might
// access, too.
static void note_accesses(PointerCells &cells, const Loop &loop,
	AAResults &alias, const DataLayout &layout)
{
	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block) {
			Type *type = accessed_type(inst);
			Place own = type
				? place_of(getLoadStorePointerOperand(&inst),
					  layout)
				: Place(nullptr, 0);

			if (!inst.mayReadOrWriteMemory())
				continue;
			cells.remove_if([&](auto &entry) {
				return disturbs(inst, own, type, entry.first,
					entry.second, alias);
			});
			auto found = cells.find(own);
			if (found != cells.end())
				found->second.accesses.push_back(&inst);
		}
}

// Is "value" what another cell, or a register, had before?
static bool comes_from_elsewhere(const Value *value, const Place &place,
	const PointerCells &cells, const Loop &loop)
{
	auto *load = dyn_cast<LoadInst>(value);
	auto *phi = dyn_cast<PHINode>(value);

	if (!load)
		return phi && phi->getParent() == loop.getHeader();
	Place from = place_of(load->getPointerOperand(), load->getDataLayout());
	return from != place && cells.count(from);
}

static bool change_places(const PointerCells &cells, const Loop &loop)
{
	return any_of(cells, [&](const auto &entry) {
		return comes_from_elsewhere(
			entry.second.store->getValueOperand(), entry.first,
			cells, loop);
	});
}

static bool has_shape(const Loop &loop)
{
	return !loop.isInnermost() && loop.isLoopSimplifyForm() &&
		loop.getExitBlock() && loop.getExitingBlock() &&
		!loop.getExitBlock()->isEHPad();
}

static bool is_local(const Place &place)
{
	return isa<AllocaInst>(place.first);
}

// Does each iteration reach its end, and leave nothing but by the test at its
// beginning or end?
static bool is_passed_through(const Loop &loop)
{
	const BasicBlock *test = loop.getExitingBlock();

	return (test == loop.getHeader() || test == loop.getLoopLatch()) &&
		isa<BranchInst>(test->getTerminator()) &&
		all_of(loop.blocks(), [](const BasicBlock *block) {
			return isGuaranteedToTransferExecutionToSuccessor(
				block);
		});
}

// Drop the cells that an iteration may leave alone, and all that is not local
// if what is before the test cannot be done before the loop.
static void keep_written(PointerCells &cells, const Loop &loop,
	const DominatorTree &tree)
{
	bool passed = is_passed_through(loop) &&
		none_of(*loop.getHeader(), [](const Instruction &inst) {
			return inst.mayWriteToMemory();
		});

	cells.remove_if([&](auto &entry) {
		return !is_local(entry.first) &&
			(!passed ||
				!tree.dominates(entry.second.store->getParent(),
					loop.getLoopLatch()));
	});
}

// What "value", of the head of the loop, is the first time: computed before the
// loop.
static Value *first_value(Value *value, const Loop &loop, IRBuilder<> &builder,
	DenseMap<Value *, Value *> &known)
{
	auto *inst = dyn_cast<Instruction>(value);
	auto *phi = dyn_cast<PHINode>(value);
	Instruction *copy;

	if (!inst || inst->getParent() != loop.getHeader())
		return value;
	if (phi)
		return phi->getIncomingValueForBlock(loop.getLoopPreheader());
	if (known.count(inst))
		return known[inst];
	copy = inst->clone();
	for (Use &use : copy->operands())
		use.set(first_value(use.get(), loop, builder, known));
	builder.Insert(copy);
	return known[inst] = copy;
}

// Is there an iteration?  NULL: there is.
static Value *is_entered(const Loop &loop)
{
	BasicBlock *head = loop.getHeader();
	DenseMap<Value *, Value *> known;

	if (loop.getExitingBlock() != head)
		return nullptr;
	IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
	auto *test = cast<BranchInst>(head->getTerminator());
	Value *first = first_value(test->getCondition(), loop, builder, known);

	return loop.contains(test->getSuccessor(0)) ? first
						    : builder.CreateNot(first);
}

namespace {

// Where cells are read and written back.
struct CellEdges {
	Instruction *before, *behind;
};

// A function, and the variables that its loops have got.
struct CellFunction {
	LoopInfo &loops;
	DominatorTree &tree;
	AAResults &alias;
	DomTreeUpdater updater { tree, DomTreeUpdater::UpdateStrategy::Eager };
	SmallVector<AllocaInst *, 8> variables {};
};

} // namespace

// Before the loop and behind it; if there was an iteration where "cells"
// are to be touched only then.
static CellEdges edges_of(const PointerCells &cells, const Loop &loop,
	CellFunction &f)
{
	bool guard = !all_of(cells,
		[](const auto &entry) { return is_local(entry.first); });
	Value *entered = guard ? is_entered(loop) : nullptr;
	CellEdges edges = { loop.getLoopPreheader()->getTerminator(),
		&*loop.getExitBlock()->getFirstInsertionPt() };

	if (entered) {
		edges.before = SplitBlockAndInsertIfThen(entered, edges.before,
			false, nullptr, &f.updater, &f.loops);
		edges.behind = SplitBlockAndInsertIfThen(entered, edges.behind,
			false, nullptr, &f.updater, &f.loops);
	}
	return edges;
}

// Let the loop use a variable of its own instead of the cell.
static AllocaInst *replace_cell(const Place &place, const PointerCell &cell,
	const Function &function, const CellEdges &edges)
{
	BasicBlock &entry = const_cast<BasicBlock &>(function.getEntryBlock());
	IRBuilder<> builder(&entry, entry.begin());
	Type *type = cell.store->getValueOperand()->getType();
	AllocaInst *own = builder.CreateAlloca(type);
	auto address = [&] {
		return builder.CreatePtrAdd(place.first,
			builder.getInt64(place.second));
	};

	builder.CreateStore(Constant::getNullValue(type), own);
	builder.SetInsertPoint(edges.before);
	builder.CreateStore(builder.CreateLoad(type, address()), own);
	builder.SetInsertPoint(edges.behind);
	builder.CreateStore(builder.CreateLoad(type, own), address());
	for (Instruction *access : cell.accesses)
		access->setOperand(isa<StoreInst>(access) ? 1 : 0, own);
	return own;
}

// Give variables to the loop, or to loops in it.
static void keep_cells(const Loop &loop, CellFunction &f)
{
	const Function &function = *loop.getHeader()->getParent();
	const DataLayout &layout = function.getDataLayout();
	PointerCells cells;

	if (has_shape(loop))
		cells = find_cells(loop, f.loops, layout);
	if (!cells.empty() && cells.size() <= max_cells)
		note_accesses(cells, loop, f.alias, layout);
	if (!cells.empty() && cells.size() <= max_cells)
		keep_written(cells, loop, f.tree);
	if (cells.size() > max_cells || !change_places(cells, loop)) {
		for (const Loop *inner : loop)
			keep_cells(*inner, f);
		return;
	}
	CellEdges edges = edges_of(cells, loop, f);
	for (auto &[place, cell] : cells)
		f.variables.push_back(
			replace_cell(place, cell, function, edges));
}

PreservedAnalyses PointerCellPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	CellFunction f { analyses.getResult<LoopAnalysis>(function),
		analyses.getResult<DominatorTreeAnalysis>(function),
		analyses.getResult<AAManager>(function) };
	PreservedAnalyses preserved;

	for (const Loop *loop : f.loops)
		keep_cells(*loop, f);
	if (f.variables.empty())
		return PreservedAnalyses::all();
	PromoteMemToReg(f.variables, f.tree);
	preserved.preserve<DominatorTreeAnalysis>();
	preserved.preserve<LoopAnalysis>();
	return preserved;
}

} // namespace ashlar
