// exact_extension.h - exact bounds and subscripts.
//
// Requires:    HoistPass: simplified loops; one without a preheader is left
//              alone. ExtendPass: nothing.
// Ensures:     arithmetic that does not change in a loop is computed before it,
//              as far as it may be; no extension is of a sum, difference,
//              product, minimum or maximum that is known not to overflow.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_EXACT_EXTENSION_H
#define ASH_PREPARE_COUNTERS_EXACT_EXTENSION_H

#include <llvm/IR/Instruction.h>
#include <llvm/IR/PassManager.h>

namespace ashlar {

// The extension of "value" to the type "wide", distributed as ExtendPass does
// it, computed before "before".
llvm::Value *extend(llvm::Value *value, llvm::Type *wide, bool with_sign,
	llvm::Instruction *before);

// Move integer arithmetic that does not change in a loop before it.
// Loads and floating-point operations stay: they are part of statements.
struct HoistPass : llvm::PassInfoMixin<HoistPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-hoist"; }
};

// Compute sext(a + b) as sext(a) + sext(b) where the sum may not overflow,
// and the same for minima and maxima, so that a bound is an affine function
// of the parameters without any further assumption.
struct ExtendPass : llvm::PassInfoMixin<ExtendPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-extend"; }
};

} // namespace ashlar

#endif
