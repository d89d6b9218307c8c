// object_life.cpp - lifetime of an object's contents; see object_life.h.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/object_life.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemoryBuiltins.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace {

// The uses of one object.
class Uses {
public:
	Uses(Function &f, ArrayRef<LLVMBasicBlockRef> list)
		: function(f), found(Triple(f.getParent()->getTargetTriple())),
		  library(found, &f)
	{
		for (LLVMBasicBlockRef block : list)
			blocks.insert(unwrap(block));
	}

	bool makes(const Value *object) const
	{
		return isa<AllocaInst>(object) ||
			isAllocationFn(object, &library);
	}

	// Has the object a value when it is allocated?
	bool fills(const Value *object)
	{
		return !isa<AllocaInst>(object) &&
			!isa_and_nonnull<UndefValue>(
				getInitialValueOfAllocation(object, &library,
					Type::getInt8Ty(object->getContext())));
	}

	// Are all uses of "object" in the blocks?  "again": is it allocated in
	// a loop, once per iteration?
	bool are_inside(const Value *object, bool again);

private:
	Function &function;
	TargetLibraryInfoImpl found;
	TargetLibraryInfo library;
	SmallPtrSet<const BasicBlock *, 32> blocks;
	SmallPtrSet<const Value *, 32> seen;
	SmallVector<const Value *, 32> open;

	bool is_harmless(const Use &use, bool again);
};

// Is the use either no access of memory, or within the blocks?  Uses of derived
// pointers are added to the list.  If the object is allocated repeatedly, a PHI
// node outside the blocks may pass the old one to the next iteration, whose
// accesses are in the blocks, too.
bool Uses::is_harmless(const Use &use, bool again)
{
	auto *inst = dyn_cast<Instruction>(use.getUser());

	if (!inst || inst->getFunction() != &function)
		return false;
	if (again && isa<PHINode>(inst) && !blocks.contains(inst->getParent()))
		return false;
	if (isa<GetElementPtrInst>(inst) || isa<PHINode>(inst) ||
		isa<SelectInst>(inst) || isa<AddrSpaceCastInst>(inst)) {
		if (seen.insert(inst).second)
			open.push_back(inst);
		return true;
	}
	if (isa<ICmpInst>(inst) || inst->isLifetimeStartOrEnd())
		return true;
	if (auto *call = dyn_cast<CallBase>(inst))
		if (getFreedOperand(call, &library) == use.get())
			return true;
	return blocks.contains(inst->getParent()) &&
		getLoadStorePointerOperand(inst) == use.get() &&
		!(isa<StoreInst>(inst) &&
			cast<StoreInst>(inst)->getValueOperand() == use.get());
}

bool Uses::are_inside(const Value *object, bool again)
{
	open.push_back(object);
	while (!open.empty())
		for (const Use &use : open.pop_back_val()->uses())
			if (!is_harmless(use, again))
				return false;
	return true;
}

} // namespace

// Is "made" executed once before each execution of "entry"?  *again: are both
// in a loop?
static bool is_made_anew(Function &function, const Instruction &made,
	const BasicBlock &entry, bool *again)
{
	DominatorTree dominators(function);
	LoopInfo loops(dominators);
	const auto *variable = dyn_cast<AllocaInst>(&made);
	const Loop *around = loops.getLoopFor(made.getParent());

	*again = around != nullptr;
	if (!dominators.dominates(made.getParent(), &entry))
		return false;
	return variable && variable->isStaticAlloca()
		? !loops.getLoopFor(&entry)
		: around == loops.getLoopFor(&entry);
}

ash_object_life ash_find_object_life(LLVMValueRef function, LLVMValueRef base,
	LLVMBasicBlockRef entry, const LLVMBasicBlockRef *block, unsigned n)
{
	auto &f = *unwrap<Function>(function);
	const Value *object = getUnderlyingObject(unwrap(base));
	auto *made = dyn_cast<Instruction>(object);
	Uses uses(f, ArrayRef(block, n));
	ash_object_life life = {};
	bool again = false;

	if (!made || !uses.makes(object))
		return life;
	life.is_new = is_made_anew(f, *made, *unwrap(entry), &again) &&
		uses.are_inside(object, again);
	life.is_filled = uses.fills(object);
	return life;
}
