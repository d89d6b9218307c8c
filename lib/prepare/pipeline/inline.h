// inline.h - inlining into loops.
//
// Requires:    a copy of a function: what is inlined is never undone.
// Ensures:     no loop calls a small function directly, nor anything a function
//              that asks to be inlined, as far as LLVM can inline them.
// Breaks:      all analyses; the caller has to forget them.
// Conventions: reads ASH_OF_LIBRARY: C libraries are not inlined into programs;
//              writes ASH_INLINED; removes ASH_RELOADED.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_INLINE_H
#define ASH_PREPARE_PIPELINE_INLINE_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>

namespace ashlar {

// Inline direct calls inside the loops of "function" to small functions, and
// all calls to functions that ask for it, whatever they bring in included.
// Functions called "kept" are not inlined unless they ask for it.
void inline_into_loops(llvm::Function &function,
	const llvm::TargetTransformInfo &info,
	llvm::ArrayRef<const char *> kept);

// Forget what has been inlined, and which loads LLVM would not move.
void drop_marks(llvm::Function &function);

} // namespace ashlar

#endif
