// cells.cpp - memory cells that hold a given value.
//
// A cell is the memory that one load or store accesses.
//
// A load shows that a cell holds its result, a store that it holds the stored
// value.  That remains true until a write may change the cell: MemorySSA finds
// such writes, and ScalarEvolution finds addresses at a constant distance.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     loops, dominators, ScalarEvolution and MemorySSA are kept up to
//              date by its edits.
// Breaks:      nothing, unless the function is also changed in ways other than
//              by these edits and by new blocks on edges.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/undo_opt/cells.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// The most writes visited in the search for the one that wrote a cell.
static constexpr unsigned max_writes = 8;

Cells::Cells(Function &function, FunctionAnalysisManager &analyses)
	: loops(analyses.getResult<LoopAnalysis>(function)),
	  tree(analyses.getResult<DominatorTreeAnalysis>(function)),
	  evolution(analyses.getResult<ScalarEvolutionAnalysis>(function)),
	  alias(analyses.getResult<AAManager>(function)),
	  update(&analyses.getResult<MemorySSAAnalysis>(function).getMSSA()),
	  memory(*update.getMemorySSA()),
	  expander(expander_for(evolution, "cell"))
{
}

Value *address_of(Instruction &access)
{
	return getLoadStorePointerOperand(&access);
}

// Returns the last access, before the end of "block", that may have changed
// memory.
MemoryAccess *Cells::last_access(const BasicBlock &block)
{
	for (auto *node = tree.getNode(&block); node; node = node->getIDom()) {
		auto *defs = memory.getBlockDefs(node->getBlock());

		if (defs && !defs->empty())
			return const_cast<MemoryAccess *>(&defs->back());
	}
	return memory.getLiveOnEntryDef();
}

// Does "def", a store, write bytes at a constant distance outside of the cell
// that "access" accesses?
bool Cells::is_apart(const MemoryDef &def, Instruction &access)
{
	auto *store = dyn_cast_or_null<StoreInst>(def.getMemoryInst());
	const DataLayout &layout = access.getDataLayout();
	TypeSize size = layout.getTypeStoreSize(getLoadStoreType(&access));
	const SCEVConstant *distance;

	if (!store)
		return false;
	TypeSize other = layout.getTypeStoreSize(
		store->getValueOperand()->getType());
	if (size.isScalable() || other.isScalable())
		return false;
	distance = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(
		evolution.getSCEV(store->getPointerOperand()),
		evolution.getSCEV(address_of(access))));
	return distance &&
		(distance->getAPInt().sge(size.getFixedValue()) ||
			(-distance->getAPInt()).sge(other.getFixedValue()));
}

// Do all last possible writes to the cell of "access" before the end of "block"
// satisfy "is_before"?  A write of another type counts: it changes the type of
// allocated memory.
bool Cells::is_unwritten(Instruction &access, const BasicBlock &block,
	function_ref<bool(MemoryAccess *)> is_before)
{
	MemoryLocation cell = MemoryLocation::get(&access);
	MemoryAccess *last = last_access(block);

	cell.AATags.TBAA = nullptr;
	for (unsigned i = 0; i < max_writes; ++i) {
		MemoryDef *def;

		last = memory.getWalker()->getClobberingMemoryAccess(last,
			cell);
		if (is_before(last))
			return true;
		def = dyn_cast<MemoryDef>(last);
		if (!def || !is_apart(*def, access))
			return false;
		last = def->getDefiningAccess();
	}
	return false;
}

// Is the cell of "access" unchanged from "access" to the end of "block"?
// "access" dominates "block".
bool Cells::is_kept(Instruction &access, const BasicBlock &block)
{
	MemoryAccess *own = memory.getMemoryAccess(&access);

	return own && is_unwritten(access, block, [&](MemoryAccess *last) {
		return memory.dominates(last, own);
	});
}

bool Cells::is_kept_since(const BasicBlock &from, Instruction &like,
	const BasicBlock &block)
{
	return is_unwritten(like, block, [&](MemoryAccess *last) {
		if (memory.isLiveOnEntryDef(last))
			return true;
		if (last->getBlock() == &from)
			return isa<MemoryPhi>(last);
		return tree.dominates(last->getBlock(), &from);
	});
}

static bool is_simple(const Instruction &access)
{
	if (auto *load = dyn_cast<LoadInst>(&access))
		return load->isSimple() && !load->getPointerAddressSpace();
	auto *store = dyn_cast<StoreInst>(&access);

	return store && store->isSimple() && !store->getPointerAddressSpace();
}

void Cells::add(Instruction &access, const BasicBlock &block, List &list)
{
	if (is_simple(access) && tree.dominates(access.getParent(), &block) &&
		is_kept(access, block))
		list.push_back({ evolution.getSCEVAtScope(
					 evolution.getSCEV(address_of(access)),
					 loops.getLoopFor(&block)),
			&access });
}

// Add to "list" the cells to which the constant "value" was stored by one of
// the last writes before the end of "block".  Constants have no list of users,
// so these writes are visited instead.
void Cells::add_stores(Constant *value, const BasicBlock &block, List &list)
{
	auto *def = dyn_cast<MemoryDef>(last_access(block));

	for (unsigned i = 0; def && i < max_writes; ++i) {
		auto *store = dyn_cast_or_null<StoreInst>(def->getMemoryInst());

		if (store && store->getValueOperand() == value)
			add(*store, block, list);
		def = dyn_cast_or_null<MemoryDef>(def->getDefiningAccess());
	}
}

// The cells that hold "value" at the end of "block".  If "value" is a PHI node
// with one incoming value, such as those after inner loops in LCSSA form,
// accesses of the incoming value count as well: when the loop is left, the PHI
// node has the value of the last iteration, which the last execution of such an
// access loaded or stored.
Cells::List Cells::of(Value *value, const BasicBlock &block)
{
	List list;

	if (auto *constant = dyn_cast<Constant>(value)) {
		add_stores(constant, block, list);
		return list;
	}
	while (true) {
		auto *phi = dyn_cast<PHINode>(value);

		if (auto *load = dyn_cast<LoadInst>(value))
			add(*load, block, list);
		for (User *user : value->users())
			if (auto *store = dyn_cast<StoreInst>(user))
				if (store->getValueOperand() == value)
					add(*store, block, list);
		if (!phi || phi->getNumIncomingValues() != 1)
			return list;
		value = phi->getIncomingValue(0);
	}
}

bool Cells::is_same(const SCEV *a, const SCEV *b)
{
	return a == b || evolution.getMinusSCEV(a, b)->isZero();
}

bool Cells::holds(Value *value, const SCEV *address, const BasicBlock &block,
	Cell *cell)
{
	for (const Cell &known : of(value, block))
		if (is_same(known.address, address)) {
			*cell = known;
			return true;
		}
	return false;
}

// Are all recurrences in "scev" those of loops around "block"?  An induction
// variable has no value outside of its loop.
static bool is_in_its_loops(const SCEV *scev, const BasicBlock *block)
{
	return !SCEVExprContains(scev, [block](const SCEV *part) {
		auto *counter = dyn_cast<SCEVAddRecExpr>(part);

		return counter && !counter->getLoop()->contains(block);
	});
}

Value *Cells::compute(const SCEV *address, BasicBlock::iterator place)
{
	if (!is_in_its_loops(address, place->getParent()) ||
		!expander.isSafeToExpandAt(address, &*place))
		return nullptr;
	return expander.expandCodeFor(address, address->getType(), place);
}

// Add "access", a new load or store, to MemorySSA; returns what MemorySSA has
// for it.
MemoryUseOrDef *Cells::note(Instruction &access)
{
	for (Instruction *next = access.getNextNode(); next;
		next = next->getNextNode())
		if (MemoryUseOrDef *other = memory.getMemoryAccess(next))
			return cast<MemoryUseOrDef>(
				update.createMemoryAccessBefore(&access,
					nullptr, other));
	return cast<MemoryUseOrDef>(update.createMemoryAccessInBB(&access,
		nullptr, access.getParent(), MemorySSA::End));
}

// Replace all uses of "phi" by a load from "pointer"; the caller erases "phi".
// "known" are the loads and stores of the same memory on the incoming edges:
// the load gets the smallest alignment of them, and the type metadata that all
// of them have.
void Cells::read_instead(PHINode &phi, Value *pointer, ArrayRef<Cell> known)
{
	BasicBlock *block = phi.getParent();
	Instruction *first = known[0].access;
	auto place = block->getFirstInsertionPt();
	Align align = getLoadStoreAlignment(first);
	AAMDNodes types = first->getAAMetadata();

	if (auto *inst = dyn_cast<Instruction>(pointer))
		if (inst->getParent() == block && !isa<PHINode>(inst))
			place = std::next(inst->getIterator());
	for (const Cell &cell : known) {
		align = std::min(align, getLoadStoreAlignment(cell.access));
		types = types.merge(cell.access->getAAMetadata());
	}
	auto *load = new LoadInst(phi.getType(), pointer, phi.getName(), false,
		align, place);
	load->setAAMetadata(types);
	load->setDebugLoc(
		phi.getDebugLoc() ? phi.getDebugLoc() : first->getDebugLoc());
	update.insertUse(cast<MemoryUse>(note(*load)), true);
	evolution.forgetValue(&phi);
	phi.replaceAllUsesWith(load);
}

void Cells::replace(ArrayRef<PHINode *> phis, ArrayRef<Value *> pointers,
	ArrayRef<Cell> known)
{
	SmallVector<WeakVH, 8> old;

	for (unsigned i = 0; i < phis.size(); ++i)
		read_instead(*phis[i], pointers[i], known);
	// The expander must not reuse instructions that have been deleted.
	expander.clear();
	for (PHINode *phi : phis) {
		for (Value *value : phi->incoming_values())
			old.emplace_back(value);
		phi->eraseFromParent();
	}
	for (WeakVH &value : old)
		if (value)
			RecursivelyDeleteTriviallyDeadInstructions(value,
				nullptr, &update);
}

void Cells::replace(PHINode &phi, Value *pointer, ArrayRef<Cell> known)
{
	replace({ &phi }, { pointer }, known);
}

StoreInst *Cells::store(Value *value, Value *pointer,
	BasicBlock::iterator place, const StoreInst &like)
{
	auto *store = new StoreInst(value, pointer, false, like.getAlign(),
		place);

	store->setAAMetadata(like.getAAMetadata());
	store->setDebugLoc(like.getDebugLoc());
	update.insertDef(cast<MemoryDef>(note(*store)), true);
	return store;
}

void Cells::erase(StoreInst &store)
{
	update.removeMemoryAccess(&store);
	store.eraseFromParent();
}

} // namespace ashlar
