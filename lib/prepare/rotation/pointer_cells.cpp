// pointer_cells.cpp - pointers in memory that change places in a loop.
//
// "std::swap(a, b)" of two vectors exchanges pointers that are in memory if
// the vectors are: a call elsewhere in the function, of a destructor say, gets
// their address.  Within the loop the pointers go into registers: they are read
// before it, and written back behind it.  What then changes places is for
// pointer_rotation.cpp to see.
//
// The memory is that of local variables, so that a write which the program does
// not make, where the loop has no iteration, cannot be seen by anybody.
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
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "llvm/pass_result.h"

using namespace llvm;

namespace ashlar {

// PointerCells of one loop: two vectors have six.
static constexpr unsigned max_cells = 24;

namespace {

// An address: a local variable, and bytes from its beginning.
using Place = std::pair<AllocaInst *, int64_t>;

// What a loop does to a cell.
struct PointerCell {
	StoreInst *store;
	SmallVector<Instruction *, 4> accesses;
};

using PointerCells = MapVector<Place, PointerCell>;

} // namespace

// The cell that "pointer" leads to; no variable: none is known.
static Place place_of(const Value *pointer, const DataLayout &layout)
{
	APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
	const Value *base = pointer->stripAndAccumulateConstantOffsets(
		layout, offset, true);

	return { const_cast<AllocaInst *>(dyn_cast<AllocaInst>(base)),
		offset.getSExtValue() };
}

// The address of a plain load or store of a pointer; NULL: it is none.
static const Value *accessed_pointer(const Instruction &inst)
{
	auto *store = dyn_cast<StoreInst>(&inst);
	auto *load = dyn_cast<LoadInst>(&inst);
	Type *pointer = PointerType::getUnqual(inst.getContext());

	if (store && store->isSimple() &&
		store->getValueOperand()->getType() == pointer)
		return store->getPointerOperand();
	if (load && load->isSimple() && load->getType() == pointer)
		return load->getPointerOperand();
	return nullptr;
}

// The cells into which "loop" itself, no loop in it, stores pointers.
static PointerCells find_cells(const Loop &loop, const LoopInfo &loops,
	const DataLayout &layout)
{
	PointerCells cells;

	for (BasicBlock *block : loop.blocks()) {
		if (loops.getLoopFor(block) != &loop)
			continue;
		for (Instruction &inst : *block) {
			auto *store = dyn_cast<StoreInst>(&inst);

			if (!store || !accessed_pointer(inst))
				continue;
			Place place = place_of(
				store->getPointerOperand(), layout);
			if (place.first)
				cells[place].store = store;
		}
	}
	return cells;
}

// Note with the cells what accesses them; drop those that something else might
// access, too.
static void note_accesses(PointerCells &cells, const Loop &loop,
	AAResults &alias, const DataLayout &layout)
{
	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block) {
			const Value *pointer = accessed_pointer(inst);
			Place own = pointer ? place_of(pointer, layout)
					    : Place(nullptr, 0);

			if (!inst.mayReadOrWriteMemory())
				continue;
			cells.remove_if([&](auto &entry) {
				return entry.first != own &&
					isModOrRefSet(alias.getModRefInfo(&inst,
						MemoryLocation::get(
							entry.second.store)));
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
	Place from = place_of(
		load->getPointerOperand(), load->getDataLayout());
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

// Let the loop use a variable of its own instead of the cell.
static AllocaInst *replace_cell(const Place &place, const PointerCell &cell,
	const Loop &loop)
{
	Function &function = *loop.getHeader()->getParent();
	BasicBlock &entry = function.getEntryBlock();
	IRBuilder<> builder(&entry, entry.begin());
	Type *type = cell.store->getValueOperand()->getType();
	AllocaInst *own = builder.CreateAlloca(type);
	auto address = [&] {
		return builder.CreatePtrAdd(place.first,
			builder.getInt64(place.second));
	};

	builder.SetInsertPoint(loop.getLoopPreheader()->getTerminator());
	builder.CreateStore(builder.CreateLoad(type, address()), own);
	builder.SetInsertPoint(loop.getExitBlock(),
		loop.getExitBlock()->getFirstInsertionPt());
	builder.CreateStore(builder.CreateLoad(type, own), address());
	for (Instruction *access : cell.accesses)
		access->setOperand(isa<StoreInst>(access) ? 1 : 0, own);
	return own;
}

// The variables that the loop, or loops in it, have got.
static void keep_cells(const Loop &loop, const LoopInfo &loops,
	AAResults &alias, SmallVectorImpl<AllocaInst *> &variables)
{
	const DataLayout &layout = loop.getHeader()->getDataLayout();
	PointerCells cells;

	if (has_shape(loop))
		cells = find_cells(loop, loops, layout);
	if (!cells.empty() && cells.size() <= max_cells)
		note_accesses(cells, loop, alias, layout);
	if (cells.size() <= max_cells && change_places(cells, loop)) {
		for (auto &[place, cell] : cells)
			variables.push_back(replace_cell(place, cell, loop));
		return;
	}
	for (const Loop *inner : loop)
		keep_cells(*inner, loops, alias, variables);
}

PreservedAnalyses PointerCellPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
	AAResults &alias = analyses.getResult<AAManager>(function);
	SmallVector<AllocaInst *, 8> variables;

	for (const Loop *loop : loops)
		keep_cells(*loop, loops, alias, variables);
	if (!variables.empty())
		PromoteMemToReg(variables,
			analyses.getResult<DominatorTreeAnalysis>(function));
	return same_blocks(!variables.empty());
}

} // namespace ashlar
