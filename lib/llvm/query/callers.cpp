// callers.cpp - arguments that all callers of a function pass.
//
// Programs pass whole arrays to static functions without alias annotations.  If
// all calls are known and each passes different objects, no run-time test and
// no second version is needed; LLVM would keep both, since it does not compare
// addresses of objects.  If each call passes the same number, loops can be
// specialized for it.
//
// At the start of the pipeline callers still keep variables on the stack, so
// loads from variables that are set once are resolved.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/callers.h"

#include "llvm/query/passed_constants.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace ashlar {

namespace {

// The most calls of a function; those with more rarely take whole arrays.
constexpr unsigned max_calls = 16;
// The longest chain of variables set from each other.
constexpr unsigned max_steps = 4;
constexpr unsigned max_users = 64;
// The longest chain of functions that pass on an argument.
constexpr unsigned max_depth = 3;

using Calls = SmallVector<const CallBase *, 8>;

// The only value that the variable "slot" ever has; null if unknown.
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

// The only value that "load" can have, if it loads a variable that is set once;
// null if unknown.
const Value *loaded_value(const LoadInst &load)
{
	auto *slot = dyn_cast<AllocaInst>(load.getPointerOperand());

	return slot && slot->getAllocatedType() == load.getType()
		? only_value(*slot)
		: nullptr;
}

// The object that "pointer" points into; null if it is not known to be distinct
// from all others.
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

// Can calls in "function" be ignored?  They can in a working copy, whose calls
// are those of its original, and in a function that is never called.
bool is_idle(const Function &function)
{
	return function.hasLocalLinkage() && function.use_empty();
}

// The calls of "function"; none if there may be unknown ones.
Calls find_calls(const Function &function)
{
	Calls calls;

	if (!function.hasLocalLinkage() ||
		function.hasNUsesOrMore(max_calls + 1))
		return calls;
	for (const Use &use : function.uses()) {
		auto *call = dyn_cast<CallBase>(use.getUser());

		if (call && is_idle(*call->getFunction()))
			continue;
		if (!call || !call->isCallee(&use) ||
			call->getFunctionType() != function.getFunctionType())
			return {};
		calls.push_back(call);
	}
	return calls;
}

const ConstantInt *find_number(const Argument &argument, unsigned depth);

// Returns "value" or, if it is loaded from a variable that is set once, the
// value that was stored.
const Value *look_through(const Value *value)
{
	for (unsigned i = 0; i < max_steps && value; ++i) {
		auto *load = dyn_cast<LoadInst>(value);

		if (!load)
			return value;
		value = loaded_value(*load);
	}
	return nullptr;
}

// The constant that "value", passed as an argument, always is; null if that is
// unknown.
const ConstantInt *find_constant(const Value *value, unsigned depth)
{
	auto *argument = dyn_cast_or_null<Argument>(value);

	if (argument)
		return depth ? find_number(*argument, depth - 1) : nullptr;
	return dyn_cast_or_null<ConstantInt>(value);
}

// The constant that all calls pass for "argument"; null if there is none or it
// is unknown.  Recursive functions may pass on the argument.
const ConstantInt *find_number(const Argument &argument, unsigned depth)
{
	const ConstantInt *number = nullptr;

	for (const CallBase *call : find_calls(*argument.getParent())) {
		const Value *value = look_through(
			call->getArgOperand(argument.getArgNo()));
		const ConstantInt *passed;

		if (value == &argument)
			continue;
		passed = find_constant(value, depth);
		if (!passed || (number && number != passed))
			return nullptr;
		number = passed;
	}
	return number;
}

} // namespace

Callers::Callers(const Function &function)
{
	for (const CallBase *call : find_calls(function)) {
		objects.emplace_back();
		for (unsigned i = 0; i < function.arg_size(); ++i) {
			const Value *value = call->getArgOperand(i);

			objects.back().push_back(value->getType()->isPointerTy()
					? find_object(value)
					: nullptr);
		}
	}
}

bool Callers::keep_apart(unsigned a, unsigned b) const
{
	for (const auto &object : objects)
		if (!object[a] || !object[b] || object[a] == object[b])
			return false;
	return !objects.empty();
}

} // namespace ashlar

bool ash_ir_passed_constant(LLVMValueRef original, LLVMValueRef value,
	int64_t *number)
{
	auto *argument = dyn_cast<Argument>(unwrap(value));
	const ConstantInt *passed;

	if (!argument || !argument->getType()->isIntegerTy())
		return false;
	passed = ashlar::find_number(
		*unwrap<Function>(original)->getArg(argument->getArgNo()),
		ashlar::max_depth);
	if (!passed || passed->getValue().getSignificantBits() > 63)
		return false;
	*number = passed->getSExtValue();
	return true;
}
