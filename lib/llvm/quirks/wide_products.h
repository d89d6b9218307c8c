// wide_products.h - products of long vectors that LLVM's back end has no code
// for.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_WIDE_PRODUCTS_H
#define ASH_LLVM_WIDE_PRODUCTS_H

namespace llvm {
class Function;
}

// Have the function compiled without AVX512-IFMA if LLVM 22 could crash with
// it.  To be called when nothing is inlined any more: what has fewer features
// than a function does not inline it.  Tells whether the function has changed.
bool ash_ir_avoid_wide_products(llvm::Function &function);

#endif
