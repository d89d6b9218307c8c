// polish.cpp - scalar optimizations after code generation.
//
// At the start of the pipeline generated code passes through all of LLVM's
// scalar optimizations.  Right before the vectorizer these are over, so
// functions with new code, and outlined functions, are optimized here: the
// vectorizer needs invariant code hoisted, sums in registers, and no redundant
// loads.
//
// Requires:    a function with complete code, and no cached analyses that must
//              stay valid.
// Ensures:     the function, and outlined functions that only it calls, have
//              been optimized.
// Breaks:      all analyses.
// Conventions: reads ASH_HANDLED, to recognize outlined functions.
//
// SPDX-License-Identifier: MIT
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Passes/OptimizationLevel.h>

#include "llvm/edit/module.h"
#include "prepare/pipeline/analyses.h"
#include "prepare/pipeline/canonical.h"

using namespace llvm;

// Is "part" only used by calls in "function"?  There may be several: loops
// around the call may have been unrolled.
static bool is_of(const Function &part, const Function &function)
{
	return all_of(part.users(), [&](const User *user) {
		auto *inst = dyn_cast<Instruction>(user);

		return inst && inst->getFunction() == &function;
	});
}

// The functions outlined from "function" for several threads.
static SmallSetVector<Function *, 8> parts_of(Function &function)
{
	SmallSetVector<Function *, 8> parts;

	for (Instruction &inst : instructions(function))
		for (Value *operand : inst.operands()) {
			auto *part = dyn_cast<Function>(operand);

			if (part && part != &function &&
				!part->isDeclaration() &&
				part->hasLocalLinkage() &&
				part->hasFnAttribute(ASH_HANDLED) &&
				is_of(*part, function))
				parts.insert(part);
		}
	return parts;
}

static void polish(Function &function)
{
	ashlar::Analyses analyses(function, nullptr);
	FunctionPassManager passes =
		analyses.builder().buildFunctionSimplificationPipeline(
			OptimizationLevel::O3, ThinOrFullLTOPhase::None);

	passes.run(function, analyses.of_functions());
}

void ash_ir_polish(LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);

	polish(function);
	for (Function *part : parts_of(function))
		polish(*part);
}
