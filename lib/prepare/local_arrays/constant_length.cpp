// constant_length.cpp - variable-length arrays of constant length as static
// allocas.
//
//	const int n = 8;
//	for (i = 0; i < rows; i++) {
//		float sum[n];
//		...
//	}
//
// In C "sum" is a variable-length array: Clang saves the stack pointer,
// allocates 8 floats dynamically, and restores the stack pointer at the end of
// the block.  Both calls are side effects that cannot be modelled.  The
// allocation is moved to the entry block, with lifetime markers where it was
// allocated and where the stack pointer is restored; save and restore calls
// without any other dynamic allocation are removed.
//
// One slot serves all iterations only if no iteration can observe the array of
// another: it must have only loads, stores, and address computations.
//
// Requires:    nothing.
// Ensures:     an array of constant size whose address is not stored or passed
//              on is a static alloca in the entry block; the stack pointer is
//              not saved for it.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm/edit/pass_result.h"
#include "prepare/local_arrays/local_uses.h"

using namespace llvm;

namespace ashlar {

// The largest array that may permanently occupy the stack frame, in bytes.
static constexpr uint64_t max_bytes = 4096;

// Returns the constant size in bytes of the dynamic allocation "slot"; 0 if it
// is not constant or too large.
static uint64_t constant_bytes(const AllocaInst &slot)
{
	auto size = slot.isStaticAlloca()
		? std::nullopt
		: slot.getAllocationSize(slot.getDataLayout());

	return size && !size->isScalable() && *size <= max_bytes
		? size->getFixedValue()
		: 0;
}

static IntrinsicInst *as_intrinsic(Instruction *inst, Intrinsic::ID id)
{
	auto *call = dyn_cast_or_null<IntrinsicInst>(inst);

	return call && call->getIntrinsicID() == id ? call : nullptr;
}

// Does "restore" reset the stack pointer to "save"?
static bool is_restore_of(Instruction &restore, const Instruction &save)
{
	return as_intrinsic(&restore, Intrinsic::stackrestore) &&
		restore.getOperand(0) == &save;
}

static void end_lives(AllocaInst &slot, ArrayRef<IntrinsicInst *> saves,
	const DominatorTree &tree, const Instruction &old_place)
{
	for (IntrinsicInst *save : saves)
		for (User *user : save->users()) {
			auto *restore = cast<Instruction>(user);

			if (tree.dominates(save, &old_place) &&
				is_restore_of(*restore, *save))
				IRBuilder<>(restore).CreateLifetimeEnd(&slot);
		}
}

// Move "slot", an array of "bytes" bytes, to the entry block, with markers for
// the end of its life at the calls that restore what "saves" have saved.
static void make_static(AllocaInst &slot, uint64_t bytes,
	ArrayRef<IntrinsicInst *> saves, const DominatorTree &tree)
{
	BasicBlock &entry = slot.getFunction()->getEntryBlock();
	Type *type = slot.getAllocatedType();
	uint64_t one = slot.getDataLayout().getTypeAllocSize(type);
	IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
	AllocaInst *fixed = builder.CreateAlloca(
		ArrayType::get(type, bytes / one), slot.getAddressSpace());

	fixed->setAlignment(slot.getAlign());
	fixed->takeName(&slot);
	IRBuilder<>(&slot).CreateLifetimeStart(fixed);
	end_lives(*fixed, saves, tree, slot);
	slot.replaceAllUsesWith(fixed);
	slot.eraseFromParent();
}

static bool is_dynamic(const Instruction &inst)
{
	auto *slot = dyn_cast<AllocaInst>(&inst);

	return slot && !slot->isStaticAlloca();
}

// Is there a dynamic allocation between "save" and its restores?
static bool guards_allocation(IntrinsicInst &save)
{
	SmallVector<BasicBlock::iterator, 8> work = { std::next(
		save.getIterator()) };
	SmallPtrSet<const BasicBlock *, 16> seen;

	while (!work.empty()) {
		BasicBlock::iterator place = work.pop_back_val();
		BasicBlock *block = place->getParent();

		for (; place != block->end(); ++place)
			if (is_dynamic(*place))
				return true;
			else if (is_restore_of(*place, save))
				break;
		if (place != block->end())
			continue;
		for (BasicBlock *next : successors(block))
			if (seen.insert(next).second)
				work.push_back(next->begin());
	}
	return false;
}

// Remove save and restore calls without dynamic allocations.
static void drop_saves(ArrayRef<IntrinsicInst *> saves)
{
	for (IntrinsicInst *save : saves) {
		if (!all_of(save->users(),
			    [&](User *user) {
				    return is_restore_of(
					    *cast<Instruction>(user), *save);
			    }) ||
			guards_allocation(*save))
			continue;
		for (User *user : make_early_inc_range(save->users()))
			cast<Instruction>(user)->eraseFromParent();
		save->eraseFromParent();
	}
}

PreservedAnalyses ConstantLengthPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	SmallVector<AllocaInst *, 4> slots;
	SmallVector<IntrinsicInst *, 4> saves;

	for (Instruction &inst : instructions(function)) {
		auto *slot = dyn_cast<AllocaInst>(&inst);

		if (slot && constant_bytes(*slot) && has_local_uses(*slot))
			slots.push_back(slot);
		if (auto *save = as_intrinsic(&inst, Intrinsic::stacksave))
			saves.push_back(save);
	}
	if (slots.empty())
		return PreservedAnalyses::all();
	const auto &tree = analyses.getResult<DominatorTreeAnalysis>(function);
	for (AllocaInst *slot : slots)
		make_static(*slot, constant_bytes(*slot), saves, tree);
	drop_saves(saves);
	return same_blocks(true);
}

} // namespace ashlar
