// callers.cpp - what the callers of a function pass.
//
// Programs pass whole arrays to static functions that say nothing of aliases.
// Where all calls are known and each passes different objects, no test at run
// time is needed, and no second version of the code: LLVM would keep both,
// since it does not compare the addresses of objects.  Where each call passes
// the same number, loops can be made for that one.
//
// At the start of the pipeline callers still keep their variables on the stack,
// so a variable that is set once is looked through.
//
// SPDX-License-Identifier: MIT
#include "llvm/callers.h"

#include "llvm/passed_constants.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace ashlar {

namespace {

// Functions with more calls are not for whole arrays.
constexpr unsigned max_calls = 16;
// Variables that are set from each other.
constexpr unsigned max_steps = 4;
constexpr unsigned max_users = 64;

// The only value that the variable "slot" ever has while it lives; null if that
// is not known.
const Value *only_value(const AllocaInst &slot)
{
	const Value *value = nullptr;

	if (slot.hasNUsesOrMore(max_users))
		return nullptr;
	for (const User *user : slot.users()) {
		auto *inst = cast<Instruction>(user);
		auto *store = dyn_cast<StoreInst>(inst);

		if (inst->isLifetimeStartOrEnd() ||
			(isa<LoadInst>(inst) && !inst->isVolatile()))
			continue;
		if (!store || value || store->isVolatile() ||
			store->getValueOperand() == &slot)
			return nullptr;
		value = store->getValueOperand();
	}
	return value;
}

// The only value that "load" can have; null if that is not known.
const Value *loaded_value(const LoadInst &load)
{
	auto *slot = dyn_cast<AllocaInst>(load.getPointerOperand());

	return slot && slot->getAllocatedType() == load.getType()
		? only_value(*slot)
		: nullptr;
}

// The object that "pointer" points into; null if it is not known to be one that
// differs from all others.
const Value *find_object(const Value *pointer)
{
	for (unsigned i = 0; i < max_steps && pointer; ++i) {
		const Value *object = getUnderlyingObject(pointer);
		auto *load = dyn_cast<LoadInst>(object);

		if (isa<AllocaInst>(object) || isa<GlobalVariable>(object) ||
			isNoAliasCall(object))
			return object;
		pointer = load ? loaded_value(*load) : nullptr;
	}
	return nullptr;
}

// The number that "value" is whenever it is computed; null: not known.  What a
// function gets as an argument is what its own callers pass.
const ConstantInt *find_constant(const Value *value)
{
	for (unsigned i = 0; i < max_steps && value; ++i) {
		auto *load = dyn_cast<LoadInst>(value);
		auto *argument = dyn_cast<Argument>(value);

		if (auto *number = dyn_cast<ConstantInt>(value))
			return number;
		if (argument)
			return Callers(*argument->getParent())
				.find_number(argument->getArgNo());
		value = load ? loaded_value(*load) : nullptr;
	}
	return nullptr;
}

// The object or number that a call passes as "value".
const Value *find_passed(const Value *value)
{
	if (value->getType()->isPointerTy())
		return find_object(value);
	return value->getType()->isIntegerTy() ? find_constant(value) : nullptr;
}

// Is "function" a copy that is worked on, whose calls are those of another one,
// or one that is never called?
bool is_idle(const Function &function)
{
	return function.hasLocalLinkage() && function.use_empty();
}

} // namespace

Callers::Callers(const Function &function)
{
	if (!function.hasLocalLinkage() ||
		function.hasNUsesOrMore(max_calls + 1))
		return;
	for (const Use &use : function.uses()) {
		auto *call = dyn_cast<CallBase>(use.getUser());

		if (call && is_idle(*call->getFunction()))
			continue;
		if (!call || !call->isCallee(&use) ||
			call->getFunctionType() != function.getFunctionType()) {
			calls.clear();
			return;
		}
		calls.emplace_back();
		for (unsigned i = 0; i < function.arg_size(); ++i)
			calls.back().push_back(
				find_passed(call->getArgOperand(i)));
	}
}

bool Callers::keep_apart(unsigned a, unsigned b) const
{
	for (const auto &object : calls)
		if (!object[a] || !object[b] || object[a] == object[b])
			return false;
	return !calls.empty();
}

const ConstantInt *Callers::find_number(unsigned argument) const
{
	const Value *number = nullptr;

	for (const auto &passed : calls) {
		if (!passed[argument] || (number && number != passed[argument]))
			return nullptr;
		number = passed[argument];
	}
	return dyn_cast_or_null<ConstantInt>(number);
}

} // namespace ashlar

bool ash_ir_passed_constant(LLVMValueRef original, LLVMValueRef value,
	int64_t *number)
{
	auto *argument = dyn_cast<Argument>(unwrap(value));

	if (!argument)
		return false;

	ashlar::Callers callers(*unwrap<Function>(original));
	const ConstantInt *passed = callers.find_number(argument->getArgNo());

	if (!passed || passed->getValue().getSignificantBits() > 63)
		return false;
	*number = passed->getSExtValue();
	return true;
}
