// leftover.cpp - what code generation put into a module for nothing.
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

// Addresses in a variable are constants of their own, which stay when the code
// that took them is gone.
static bool is_unused(GlobalValue &value)
{
	value.removeDeadConstantUsers();
	return value.use_empty();
}

// With it goes its comdat if it was the only member: the linker takes nothing
// for a comdat that the module has already.
static void erase(GlobalValue &value)
{
	Module &module = *value.getParent();
	const Comdat *comdat = value.getComdat();

	value.eraseFromParent();
	if (comdat && comdat->getUsers().empty())
		module.getComdatSymbolTable().erase(comdat->getName());
}

// Delete from the end on, to before "last"; has anything been deleted?
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

// What goes away may have been the last use of something else.
void ash_leftover_delete(const ash_leftover *begin)
{
	Module &module = *unwrap(begin->module);
	bool found;

	do {
		found = delete_unused(module.functions(), begin->function);
		found |= delete_unused(module.globals(), begin->variable);
	} while (found);
}
