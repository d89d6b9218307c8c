// excerpt.cpp - text of a function and everything it refers to.
//
// SPDX-License-Identifier: MIT
#include <cstring>
#include <string>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "llvm/query/function.h"

using namespace llvm;

namespace {

typedef SmallPtrSet<const Constant *, 32> Reached;

void reach(const Value *value, Reached &seen,
	SmallVectorImpl<const Constant *> &todo)
{
	const auto *constant = dyn_cast_or_null<Constant>(value);

	if (constant && seen.insert(constant).second)
		todo.push_back(constant);
}

// All constants, functions and variables that "start" refers to, directly or
// indirectly.
Reached reached_from(const Function &start)
{
	SmallVector<const Constant *, 64> todo;
	Reached seen;

	reach(&start, seen, todo);
	while (!todo.empty()) {
		const Constant *next = todo.pop_back_val();

		for (const Use &operand : next->operands())
			reach(operand.get(), seen, todo);
		const auto *function = dyn_cast<Function>(next);
		if (!function)
			continue;
		for (const Instruction &inst : instructions(*function))
			for (const Use &operand : inst.operands())
				reach(operand.get(), seen, todo);
	}
	return seen;
}

template <class List> void erase_unused(List &&list, const GlobalValue *but)
{
	for (auto &value : make_early_inc_range(list))
		if (&value != but && value.isDeclaration() && value.use_empty())
			value.eraseFromParent();
}

} // namespace

char *ash_ir_excerpt(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);
	Reached needed = reached_from(function);
	ValueToValueMapTy map;
	std::unique_ptr<Module> part = CloneModule(*function.getParent(), map,
		[&](const GlobalValue *global) {
			return needed.contains(global);
		});
	auto *clone = cast<Function>(map[&function]);
	std::string text;
	raw_string_ostream out(text);

	erase_unused(part->functions(), clone);
	erase_unused(part->globals(), clone);
	part->print(out, nullptr);
	return strdup(out.str().c_str());
}
