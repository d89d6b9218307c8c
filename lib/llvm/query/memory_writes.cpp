// memory_writes.cpp - instructions that may write an address.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/memory_writes.h"

#include "llvm/query/analysis_impl.h"
#include "llvm/quirks/versions.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

bool ash_is_private(LLVMValueRef base)
{
	const Value *object = getUnderlyingObject(unwrap(base));

	return isIdentifiedFunctionLocal(object) &&
		!ashlar::may_be_captured(object);
}

bool ash_is_writable(LLVMValueRef base)
{
	bool only_some = false;

	return isWritableObject(getUnderlyingObject(unwrap(base)), only_some) &&
		!only_some;
}

static MemoryLocation all_of(const Value *pointer)
{
	return MemoryLocation::getBeforeOrAfter(pointer);
}

// Does "call" call a function of our runtime or an outlined loop?
static bool is_ours(const CallBase &call)
{
	const Function *called = call.getCalledFunction();

	return called && called->getName().starts_with("ashlar");
}

// May "call" write "place" through its arguments?
static bool writes_through_arguments(AAResults &alias, const CallBase &call,
	const MemoryLocation &place)
{
	for (unsigned i = 0; i < call.arg_size(); ++i) {
		const Value *argument = call.getArgOperand(i);

		if (argument->getType()->isPointerTy() &&
			isModSet(alias.getArgModRefInfo(&call, i)) &&
			!alias.isNoAlias(all_of(argument), place))
			return true;
	}
	return false;
}

// May the address that "inst" writes be in a private object?  Not if it comes
// from memory, a call or the caller.
static bool may_reach_private(const Instruction &inst, const Value *base)
{
	const Value *pointer = getLoadStorePointerOperand(&inst);
	const Value *object = pointer ? getUnderlyingObject(pointer) : nullptr;

	return !object || object == getUnderlyingObject(base) ||
		!(isa<LoadInst>(object) || isa<CallBase>(object) ||
			isa<Argument>(object) || isa<GlobalValue>(object));
}

bool ash_may_write(ash_analysis *analysis, LLVMValueRef value,
	LLVMValueRef base, bool is_private)
{
	const Instruction &inst = *unwrap<Instruction>(value);
	AAResults &alias = analysis->facts->aa;
	MemoryLocation place = all_of(unwrap(base));
	auto *call = dyn_cast<CallBase>(&inst);

	if (!inst.mayWriteToMemory() ||
		!isModSet(alias.getModRefInfo(&inst, place)))
		return false;
	if (!is_private || (call && is_ours(*call)))
		return true;
	return call ? writes_through_arguments(alias, *call, place)
		    : may_reach_private(inst, unwrap(base));
}

bool ash_may_share(ash_analysis *analysis, LLVMValueRef a, LLVMValueRef b)
{
	return !analysis->facts->aa.isNoAlias(all_of(unwrap(a)),
		all_of(unwrap(b)));
}

bool ash_is_lasting(const ash_analysis *analysis, LLVMValueRef base)
{
	auto *inst = dyn_cast<Instruction>(unwrap(base));

	return !inst || !analysis->facts->li.getLoopFor(inst->getParent());
}

LLVMValueRef ash_place_before(ash_loop loop)
{
	const Loop *found = ash_unwrap(loop);
	BasicBlock *before = found->getLoopPreheader();

	return wrap(before ? before->getTerminator()
			   : &*found->getHeader()->getFirstInsertionPt());
}
