// wrap_predicates.h - loops with wrapping numbers that LLVM's vectorizer
// miscompiles.
//
// Written in C++ because it takes LLVM's loops.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_WRAP_PREDICATES_H
#define ASH_LLVM_WRAP_PREDICATES_H

namespace llvm {
class LoopInfo;
}

// Disable vectorization of innermost loops that mix numbers of two widths, one
// of them in a subscript: up to version 22 LLVM forgets to test that the
// narrower one does not wrap.  Must be called right before the vectorizer.
void ash_ir_avoid_wrap_predicates(llvm::LoopInfo &loops);

#endif
