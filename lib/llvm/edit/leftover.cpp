// leftover.cpp - removal of unused functions and variables that code generation
// has added.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/leftover.h"

#include <llvm/IR/Module.h>

using namespace llvm;

ash_leftover ash_leftover_begin(LLVMModuleRef module)
{
	return { module, LLVMGetLastFunction(module),
		LLVMGetLastGlobal(module) };
}

// Is "value" unused?  Constant expressions of its address, which may remain
// when the code that used them is gone, do not count.
static bool is_unused(GlobalValue &value)
{
	value.removeDeadConstantUsers();
	return value.use_empty();
}

// Erase the value, and its comdat if it was the only member: the linker takes
// nothing for a comdat that the module already has.
static void erase(GlobalValue &value)
{
	Module &module = *value.getParent();
	const Comdat *comdat = value.getComdat();

	value.eraseFromParent();
	if (comdat && comdat->getUsers().empty())
		module.getComdatSymbolTable().erase(comdat->getName());
}

// Delete unused values of "list" from its end back to, but excluding, "last";
// returns whether any was deleted.
template <typename List>
static bool delete_unused(List &&list, LLVMValueRef last)
{
	bool found = false;

	for (auto i = list.end(); i != list.begin();) {
		GlobalValue &value = *--i;

		if (wrap(&value) == last)
			break;
		if (!is_unused(value))
			continue;
		++i;
		erase(value);
		found = true;
	}
	return found;
}

// See leftover.h.  The deletion is repeated, because a deleted value may have
// been the last user of another one.
void ash_leftover_delete(const ash_leftover *begin)
{
	Module &module = *unwrap(begin->module);
	bool found;

	do {
		found = delete_unused(module.functions(), begin->function);
		found |= delete_unused(module.globals(), begin->variable);
	} while (found);
}
