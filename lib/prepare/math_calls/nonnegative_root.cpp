// nonnegative_root.cpp - square roots that cannot set errno.
//
// sqrt(x) sets errno if x < 0.  LLVM does not vectorize loops with such calls,
// and for a model they are stores.  If x is a sum of squares, or is never
// negative for another reason, the call is replaced by the intrinsic, which has
// the same value and no side effect.
//
// Requires:    nothing.
// Ensures:     calls of sqrt and sqrtf with operands that are known not to be
//              negative are llvm.sqrt.
// Breaks:      MemorySSA, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/SimplifyQuery.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// Is "call" one of the C library's square roots of a type that vectors have?
static bool is_root(const CallInst &call, const TargetLibraryInfo &library)
{
	LibFunc function;

	return library.getLibFunc(call, function) && library.has(function) &&
		(function == LibFunc_sqrt || function == LibFunc_sqrtf) &&
		!call.isMustTailCall() && !call.hasOperandBundles();
}

static void replace(CallInst &call)
{
	IRBuilder<> builder(&call);
	Value *root = builder.CreateUnaryIntrinsic(Intrinsic::sqrt,
		call.getArgOperand(0), &call);

	root->takeName(&call);
	call.replaceAllUsesWith(root);
	call.eraseFromParent();
}

PreservedAnalyses NonnegativeRootPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	const TargetLibraryInfo
		&library = analyses.getResult<TargetLibraryAnalysis>(function);
	SmallVector<CallInst *, 8> found;
	PreservedAnalyses preserved;

	if (function.hasFnAttribute(Attribute::StrictFP))
		return PreservedAnalyses::all();
	for (Instruction &inst : instructions(function)) {
		auto *call = dyn_cast<CallInst>(&inst);

		if (call && is_root(*call, library))
			found.push_back(call);
	}
	if (found.empty())
		return PreservedAnalyses::all();

	SimplifyQuery query(function.getDataLayout(), &library,
		&analyses.getResult<DominatorTreeAnalysis>(function),
		&analyses.getResult<AssumptionAnalysis>(function));

	erase_if(found, [&](CallInst *call) {
		return !is_never_negative(*call->getArgOperand(0),
			query.getWithInstruction(call));
	});
	for (CallInst *call : found)
		replace(*call);
	if (found.empty())
		return PreservedAnalyses::all();
	preserved.preserveSet<CFGAnalyses>();
	return preserved;
}

} // namespace ashlar
