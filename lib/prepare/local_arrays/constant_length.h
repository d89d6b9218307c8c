// constant_length.h - variable-length arrays whose length is a constant.
//
// Requires:    nothing.
// Ensures:     an array of a constant number of bytes that no address of which
//              is stored or passed on is a static slot of the entry block; the
//              stack pointer is not saved for its sake.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_CONSTANT_LENGTH_H
#define ASH_PREPARE_LOCAL_ARRAYS_CONSTANT_LENGTH_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Makes static slots of dynamic allocations of constant size.
struct ConstantLengthPass : llvm::PassInfoMixin<ConstantLengthPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-constant-length"; }
};

} // namespace ashlar

#endif
