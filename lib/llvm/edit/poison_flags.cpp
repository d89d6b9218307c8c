// poison_flags.cpp - saving and restoring of poison-generating flags.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/poison_flags.h"

#include <utility>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

struct ash_promises {
	std::vector<std::pair<Instruction *, PoisonFlags>> all;
};

ash_promises *ash_promises_note(LLVMValueRef function)
{
	auto *promises = new ash_promises;

	for (Instruction &inst : instructions(*unwrap<Function>(function)))
		if (inst.hasPoisonGeneratingFlags())
			promises->all.emplace_back(&inst, PoisonFlags(&inst));
	return promises;
}

void ash_promises_renew(ash_promises *promises)
{
	for (auto &[inst, flags] : promises->all)
		flags.apply(inst);
	delete promises;
}
