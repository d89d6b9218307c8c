// pointer_variable.cpp - static variables that hold an address.
//
// LLVM distinguishes memory behind different static pointers as long as the
// addresses are stored nowhere else.  So outlined functions, if possible, load
// them from the variable instead of getting them in their context.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/pointer_variable.h"

#include "llvm/conventions.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

// The most blocks between the load and the point of use.
static constexpr unsigned max_blocks = 200;

// Is the variable only loaded and stored?
static bool is_only_accessed(const GlobalVariable &variable)
{
	return all_of(variable.uses(), [](const Use &use) {
		auto *store = dyn_cast<StoreInst>(use.getUser());

		return isa<LoadInst>(use.getUser()) ||
			(store &&
				use.getOperandNo() ==
					StoreInst::getPointerOperandIndex());
	});
}

static const GlobalVariable *find_variable(const LoadInst &load)
{
	auto *variable = dyn_cast<GlobalVariable>(load.getPointerOperand());

	return variable && load.isSimple() && variable->hasLocalLinkage() &&
			!variable->isThreadLocal() &&
			variable->getValueType() == load.getType() &&
			is_only_accessed(*variable)
		? variable
		: nullptr;
}

// Does "call" run another outlined loop on threads, which does not write the
// variable?
static bool runs_other_part(const CallBase &call,
	const GlobalVariable &variable)
{
	const Function *called = call.getCalledFunction();
	const Value *part = called &&
			called->getName().starts_with(ASH_RUNTIME_PARALLEL_NAME)
		? call.getArgOperand(0)
		: nullptr;

	return part && none_of(variable.users(), [&](const User *user) {
		auto *store = dyn_cast<StoreInst>(user);

		return store && store->getFunction() == part;
	});
}

// May "inst" write "variable", whose address is not taken?  Functions that call
// none of the module do not.
static bool may_write(const Instruction &inst, const GlobalVariable &variable)
{
	if (auto *store = dyn_cast<StoreInst>(&inst))
		return store->getPointerOperand() == &variable;
	if (!inst.mayWriteToMemory())
		return false;
	auto *call = dyn_cast<CallBase>(&inst);

	return !call ||
		(!call->hasFnAttr(Attribute::NoCallback) &&
			!call->onlyAccessesArgMemory() &&
			!runs_other_part(*call, variable) &&
			!call->onlyAccessesInaccessibleMemory());
}

// May any instruction from "first" to the end of its block write the variable?
static bool may_write_from(const Instruction *first,
	const GlobalVariable &variable)
{
	for (; first; first = first->getNextNode())
		if (may_write(*first, variable))
			return true;
	return false;
}

// May any code after "load" and before the end of "block" write the variable?
static bool may_change(const LoadInst &load, const BasicBlock *block,
	const GlobalVariable &variable)
{
	SmallSetVector<const BasicBlock *, 16> between;

	if (block != load.getParent())
		between.insert(block);
	for (unsigned i = 0; i < between.size(); ++i) {
		if (i >= max_blocks ||
			may_write_from(&between[i]->front(), variable))
			return true;
		for (const BasicBlock *before : predecessors(between[i]))
			if (before != load.getParent())
				between.insert(before);
	}
	return may_write_from(&load, variable);
}

LLVMValueRef ash_ir_pointer_variable(LLVMValueRef value,
	LLVMBasicBlockRef block)
{
	auto *load = dyn_cast<LoadInst>(unwrap(value));
	const GlobalVariable *variable = load && load->getType()->isPointerTy()
		? find_variable(*load)
		: nullptr;

	if (!variable || may_change(*load, unwrap(block), *variable))
		return nullptr;
	return wrap(const_cast<GlobalVariable *>(variable));
}
