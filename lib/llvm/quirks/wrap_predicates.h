// wrap_predicates.h - loops whose vectors would rest on a test that LLVM leaves
// out.
//
// C++, since the loops are LLVM's.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_WRAP_PREDICATES_H
#define ASH_LLVM_WRAP_PREDICATES_H

namespace llvm {
class LoopInfo;
}

// Keep LLVM's vectorizer from the innermost loops in which numbers of two
// widths count, one of them in a subscript: up to version 22 it forgets to test
// that the narrower does not wrap.  To be called right before the vectorizer.
void ash_ir_avoid_wrap_predicates(llvm::LoopInfo &loops);

#endif
