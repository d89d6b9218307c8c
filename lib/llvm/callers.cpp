// callers.cpp - what the callers of a function pass.
//
// Programs pass whole arrays to static functions that say nothing of aliases.
// Where all calls are known and each passes different objects, no test at run
// time is needed, and no second version of the code: LLVM would keep both,
// since it does not compare the addresses of objects.
//
// At the start of the pipeline callers still keep their variables on the stack,
// so a variable that is set once is looked through.
//
// SPDX-License-Identifier: MIT
#include "llvm/callers.h"

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
		auto *slot = load
			? dyn_cast<AllocaInst>(load->getPointerOperand())
			: nullptr;

		pointer = slot && slot->getAllocatedType() == load->getType()
			? only_value(*slot)
			: nullptr;
	}
	return nullptr;
}

} // namespace

Callers::Callers(const Function &function)
{
	if (!function.hasLocalLinkage() ||
		function.hasNUsesOrMore(max_calls + 1))
		return;
	for (const Use &use : function.uses()) {
		auto *call = dyn_cast<CallBase>(use.getUser());

		if (!call || !call->isCallee(&use) ||
			call->getFunctionType() != function.getFunctionType()) {
			calls.clear();
			return;
		}
		calls.emplace_back();
		for (unsigned i = 0; i < function.arg_size(); ++i) {
			const Value *value = call->getArgOperand(i);

			calls.back().push_back(value->getType()->isPointerTy()
					? find_object(value)
					: nullptr);
		}
	}
}

bool Callers::keep_apart(unsigned a, unsigned b) const
{
	for (const auto &object : calls)
		if (!object[a] || !object[b] || object[a] == object[b])
			return false;
	return !calls.empty();
}

} // namespace ashlar
