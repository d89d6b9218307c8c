// constant_length.h - variable-length arrays of constant length as static
// allocas.
//
// Requires:    nothing.
// Ensures:     an array of constant size whose address is not stored or passed
//              on is a static alloca in the entry block; the stack pointer is
//              not saved for it.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_CONSTANT_LENGTH_H
#define ASH_PREPARE_LOCAL_ARRAYS_CONSTANT_LENGTH_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Turns dynamic allocations of constant size into static allocas.
struct ConstantLengthPass : llvm::PassInfoMixin<ConstantLengthPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-constant-length"; }
};

} // namespace ashlar

#endif
