// inline.h - inlining into loops.
//
// Requires:    a copy of a function: inlining is never undone.
// Ensures:     no loop calls a small function directly, and no function calls
//              one with alwaysinline, as far as LLVM can inline them.
// Breaks:      all analyses; the caller must invalidate them.
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
// all calls with alwaysinline, including calls in inlined code.  Functions
// named in "kept" are not inlined except with alwaysinline.
void inline_into_loops(llvm::Function &function,
	const llvm::TargetTransformInfo &info,
	llvm::ArrayRef<const char *> kept);

// Remove the marks of inlined code and of loads that LLVM would not hoist.
void drop_marks(llvm::Function &function);

} // namespace ashlar

#endif
