// pointer_rotation.h - loops whose arrays change places from one iteration to
// the next.
//
// Requires:    loops in simplified form, in closed SSA form, with their tests
//              at their heads.
// Ensures:     no PHI node of such a loop carries a rotating value.
// Breaks:      all analyses of the function; the preheaders of loops inside.
// Conventions: writes ASH_LOOP_COPY.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROTATION_POINTER_ROTATION_H
#define ASH_PREPARE_ROTATION_POINTER_ROTATION_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unrolls such loops, so that each copy of the body has arrays of its own.
struct RotationPass : llvm::PassInfoMixin<RotationPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-rotation"; }
};

} // namespace ashlar

#endif
