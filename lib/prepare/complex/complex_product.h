// complex_product.h - multiplication of complex numbers as calls of pure
// functions.
//
// Requires:    no hoisting or sinking across the test for NaNs.
// Ensures:     products of complex numbers are two calls of pure functions, one
//              for each part, without branches.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_HANDLED, at the functions that it makes.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COMPLEX_COMPLEX_PRODUCT_H
#define ASH_PREPARE_COMPLEX_COMPLEX_PRODUCT_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replaces multiplications of complex numbers by calls of pure functions.
struct ComplexProductPass : llvm::PassInfoMixin<ComplexProductPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-complex-product"; }
};

} // namespace ashlar

#endif
