// address_choice.h - loads from one of two addresses.
//
// Requires:    nothing.
// Ensures:     no load is from a selected address if both addresses may be
//              read.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_HOIST_ADDRESS_CHOICE_H
#define ASH_PREPARE_HOIST_ADDRESS_CHOICE_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Select between two loaded values instead of loading from one of two
// addresses, where both may be loaded.
struct ChoicePass : llvm::PassInfoMixin<ChoicePass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-choice"; }
};

} // namespace ashlar

#endif
