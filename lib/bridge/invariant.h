// invariant.h - loads out of loops, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_INVARIANT_H
#define ASH_BRIDGE_INVARIANT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Load what no iteration changes in front of the loops: a bound or the address
// of an array that lies in a structure.
//
// Requires: simplified loops in LCSSA form.
// Breaks:   nothing; one stack slot is made if loads may be skipped.
struct InvariantPass : llvm::PassInfoMixin<InvariantPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-invariant"; }
};

} // namespace ashlar

#endif
