// dead_allocation.cpp - removal of allocations that are only written.
//
// LLVM removes such memory with all stores to it, and then the loops that did
// nothing else.  It recognizes allocation functions by attributes that one of
// its first passes, which runs after Ashlar's, adds to declarations.  Without
// them Ashlar would generate code for nests whose result is never read, which
// LLVM may not be able to remove any more.
//
// Requires:    nothing.
// Ensures:     calls that allocate or free memory of the C library have the
//              attributes that LLVM will add to the callees.
// Breaks:      cached facts about such calls.
// Conventions: none; the attributes are LLVM's own.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/call_effects.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BuildLibCalls.h>

using namespace llvm;

namespace ashlar {

static const char family[] = "alloc-family";

// Is the function one of the C library that allocates or frees memory?  A
// program may replace the functions that operator new calls.
static bool is_of_c(const Function &function)
{
	return function.hasFnAttribute(Attribute::AllocKind) &&
		function.getFnAttribute(family).getValueAsString() == "malloc";
}

// Add LLVM's attributes of the library function "known" to "call", a call of
// it. The declaration is unchanged, since preparation may change only the copy
// of a function.
static void annotate(CallBase &call, const Function &known)
{
	call.addFnAttr(known.getFnAttribute(Attribute::AllocKind));
	call.addFnAttr(known.getFnAttribute(family));
	for (unsigned i = 0; i < known.arg_size(); ++i)
		if (known.hasParamAttribute(i, Attribute::AllocatedPointer))
			call.addParamAttr(i, Attribute::AllocatedPointer);
}

void annotate_allocations(Function &function, const TargetLibraryInfo &library)
{
	Module scratch("", function.getContext());

	scratch.setDataLayout(function.getParent()->getDataLayout());
	for (Instruction &inst : instructions(function)) {
		auto *call = dyn_cast<CallBase>(&inst);
		Function *callee = call ? call->getCalledFunction() : nullptr;
		LibFunc kind;

		if (!callee || !callee->isDeclaration() ||
			call->isNoBuiltin() ||
			!library.getLibFunc(*callee, kind) ||
			!library.has(kind))
			continue;
		auto known = cast<Function>(
			scratch.getOrInsertFunction(callee->getName(),
				       callee->getFunctionType())
				.getCallee());
		inferNonMandatoryLibFuncAttrs(*known, library);
		if (is_of_c(*known))
			annotate(*call, *known);
	}
}

} // namespace ashlar
