// pointer_rotation.h - unrolling of loops in which arrays change places (double
// buffering).
//
// Requires:    unrotated loops in simplified form, in LCSSA form.
// Ensures:     no PHI node of such a loop carries a rotating value.
// Breaks:      all analyses of the function; the preheaders of inner loops.
// Conventions: writes ASH_LOOP_COPY.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROTATION_POINTER_ROTATION_H
#define ASH_PREPARE_ROTATION_POINTER_ROTATION_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Unrolls such loops, so that the arrays are fixed in each copy of the body.
struct RotationPass : llvm::PassInfoMixin<RotationPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-rotation"; }
};

} // namespace ashlar

#endif
