// exact_extension.h - extension of bounds and subscripts without overflow.
//
// Requires:    HoistPass: simplified loops; one without a preheader is left
//              alone. ExtendPass: nothing.
// Ensures:     invariant arithmetic is hoisted out of loops where that is safe;
//              no extension is of a sum, difference, product, minimum or
//              maximum that is known not to overflow.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COUNTERS_EXACT_EXTENSION_H
#define ASH_PREPARE_COUNTERS_EXACT_EXTENSION_H

#include <llvm/IR/Instruction.h>
#include <llvm/IR/PassManager.h>

namespace ashlar {

// Returns "value" extended to the type "wide", as a signed number if
// "with_sign", computed before "before".  Instead of a sum or another operation
// that does not overflow, its operands are extended.
llvm::Value *extend(llvm::Value *value, llvm::Type *wide, bool with_sign,
	llvm::Instruction *before);

// Hoist invariant integer arithmetic out of loops.  Loads and floating-point
// operations stay: they are part of statements.
struct HoistPass : llvm::PassInfoMixin<HoistPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-hoist"; }
};

// Compute sext(a + b) as sext(a) + sext(b) where the sum cannot overflow, and
// likewise for minima and maxima, so that bounds are affine functions of the
// parameters without further assumptions.
struct ExtendPass : llvm::PassInfoMixin<ExtendPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-extend"; }
};

} // namespace ashlar

#endif
