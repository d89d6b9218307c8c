// recursion.cpp - detection of recursive functions.
//
// A function is not recursive if all its direct and indirect callees are known
// and form no cycle.  A C library function only calls functions passed to it,
// so all mentioned functions count as called.  LLVM's norecurse attribute is
// not set yet at our position: a later pass infers it.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/recursion.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

namespace {

// Limits of the traversal, a few tenths of a millisecond; beyond them the
// function counts as recursive.
constexpr unsigned max_functions = 64;
constexpr unsigned max_instructions = 20000;

class Walk {
public:
	explicit Walk(const Module &module)
		: names(Triple(module.getTargetTriple())), library(names)
	{
	}

	// May a callee of "function" call a function that is active?  The
	// active ones are "function" and its callers in the traversal.
	bool may_return_to_itself(const Function &function);

private:
	enum State { RUNNING, ENDED };

	TargetLibraryInfoImpl names;
	TargetLibraryInfo library;
	DenseMap<const Function *, State> state;
	unsigned n_left = max_instructions;

	bool calls_nothing(const Function &function) const;
	static bool is_unknown(const CallBase &call);
	bool may_return_by(const Value &mentioned);
	bool may_return_by(const Instruction &inst);
};

// Is "function" part of the C library or our runtime, whose functions call only
// functions that they are passed?
bool Walk::calls_nothing(const Function &function) const
{
	LibFunc id;

	return function.getName().starts_with("ashlar") ||
		(function.isDeclaration() &&
			(function.isIntrinsic() || function.doesNotReturn() ||
				function.hasFnAttribute(
					Attribute::NoCallback) ||
				library.getLibFunc(function, id)));
}

// May the call lead to functions that it does not mention?
bool Walk::is_unknown(const CallBase &call)
{
	const Value *callee = call.getCalledOperand()
				      ->stripPointerCastsAndAliases();
	auto *assembly = dyn_cast<InlineAsm>(callee);

	return assembly ? !assembly->getAsmString().empty()
			: !isa<Function>(callee);
}

bool Walk::may_return_by(const Value &mentioned)
{
	auto *other = dyn_cast<Function>(
		mentioned.stripPointerCastsAndAliases());

	if (!other || calls_nothing(*other))
		return false;
	return other->isDeclaration() || other->isInterposable() ||
		may_return_to_itself(*other);
}

bool Walk::may_return_by(const Instruction &inst)
{
	auto *call = dyn_cast<CallBase>(&inst);

	if (call && is_unknown(*call))
		return true;
	return any_of(inst.operand_values(),
		[this](const Value *value) { return may_return_by(*value); });
}

bool Walk::may_return_to_itself(const Function &function)
{
	auto [place, is_new] = state.try_emplace(&function, RUNNING);

	if (!is_new)
		return place->second == RUNNING;
	if (state.size() > max_functions)
		return true;
	for (const Instruction &inst : instructions(function))
		if (n_left == 0 || may_return_by(inst))
			return true;
		else
			n_left--;
	state[&function] = ENDED;
	return false;
}

} // namespace

bool ash_ir_may_recurse(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);

	return !function.doesNotRecurse() &&
		Walk(*function.getParent()).may_return_to_itself(function);
}
