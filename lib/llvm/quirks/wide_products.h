// wide_products.h - vector multiplications that crash LLVM's x86 back end.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_WIDE_PRODUCTS_H
#define ASH_LLVM_WIDE_PRODUCTS_H

namespace llvm {
class Function;
}

// Compile the function without AVX512-IFMA if LLVM 22 could crash with it.
// Must be called after inlining: a function with fewer features cannot be
// inlined into others.  Returns whether the function was changed.
bool ash_ir_avoid_wide_products(llvm::Function &function);

#endif
