// pointer_cells.cpp - register promotion of pointers that are swapped in a
// loop.
//
// "std::swap(a, b)" of two vectors exchanges pointers that are in memory if the
// vectors are, because a call elsewhere in the function, such as a destructor,
// gets their address.  During the loop the pointers are kept in registers:
// loaded before the loop, and stored back after it.  Numbers, such as the sizes
// of two swapped structures, are treated alike.  Then pointer_rotation.cpp
// handles the rotation.
//
// Local variables may be written at any time.  Other memory, such as fields of
// a structure passed to the function, is neither read nor written where the
// program does not do so: only if each iteration writes it, and under a test
// that there is an iteration.
//
// Requires:    loops in simplified form.
// Ensures:     no such loop reads or writes these cells.
// Breaks:      LCSSA form, and analyses of values.
// Conventions: none.
//
// In C++, because alias analysis has no C interface.
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

// The most cells of one loop that are kept in registers.  Two swapped objects
// of type std::vector have six.
static constexpr unsigned max_cells = 24;

namespace {

// An address: the start of a variable or pointed-to object, and an offset in
// bytes.
using Place = std::pair<Value *, int64_t>;

// A cell and the accesses of a loop to it.
struct PointerCell {
	StoreInst *store;
	SmallVector<Instruction *, 4> accesses;
};

using PointerCells = MapVector<Place, PointerCell>;

} // namespace

// The cell that "pointer" points to.
static Place place_of(const Value *pointer, const DataLayout &layout)
{
	APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
	const Value *base = pointer->stripAndAccumulateConstantOffsets(layout,
		offset, true);

	return { const_cast<Value *>(base), offset.getSExtValue() };
}

// The type accessed by a simple load or store, a pointer or a number; NULL
// otherwise.
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

// The cells that "loop" itself, without inner loops, stores to.
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

// May "inst" access "cell", the memory at "place", in a way that is not
// recorded in "cell"?  "inst" accesses a value of "type" at "own".
static bool disturbs(const Instruction &inst, const Place &own, Type *type,
	const Place &place, const PointerCell &cell, AAResults &alias)
{
	if (place == own)
		return type != getLoadStoreType(cell.store);
	return isModOrRefSet(
		alias.getModRefInfo(&inst, MemoryLocation::get(cell.store)));
}

// Record the accesses of "loop" to the cells "cells"; drop cells that may be
// accessed otherwise.
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

// Does "value", which is stored to the cell at "place", come from another cell
// or from another PHI node of the loop's header?  Then the loop swaps values.
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

// Does each iteration of "loop" run to its end, with no other exit than one
// test at its beginning or end?
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

// Drop non-local cells that some iteration of "loop" may not write, and all
// non-local ones if the code before the loop's exit test cannot run before the
// loop.
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

// Returns "value", computed in the loop's header, as it is in the first
// iteration; computed before the loop.  "known" has results of earlier calls.
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

// The condition, computed before the loop, that the loop has an iteration;
// NULL: it always has one.
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

// The places before and after a loop at which its cells are loaded and stored
// back.
struct CellEdges {
	Instruction *before, *behind;
};

// A function, and the variables added to its loops.
struct CellFunction {
	LoopInfo &loops;
	DominatorTree &tree;
	AAResults &alias;
	DomTreeUpdater updater { tree, DomTreeUpdater::UpdateStrategy::Eager };
	SmallVector<AllocaInst *, 8> variables {};
};

} // namespace

// The places before and after "loop"; under a test for an iteration if "cells"
// may only be accessed then.
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

// Replace "cell", the memory at "place", by a new variable between the places
// "edges", before and after the loop.
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

// Keep the cells of swapped pointers in registers, in "loop" or in its inner
// loops.
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
