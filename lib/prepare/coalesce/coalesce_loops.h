// coalesce_loops.h - an innermost loop and the loop around it as one.
//
//	for x				for e in 0 .. width * n - 1
//		for c in 0 .. n - 1	->	S at first address + e
//			S at x * n + c
//
// This is loop coalescing (Polychronopoulos, Loop Coalescing, ICPP 1987).  The
// iterations keep their order.  LLVM makes vectors of one loop over all
// channels of a row of pixels, and not of one over the channels of a pixel,
// whose number it does not know.
//
// Requires:    nothing; loops that are not rotated are left alone.
// Ensures:     a perfect nest of two loops whose values depend on nothing but
//              the number of iterations that both have made is one loop.
// Breaks:      all analyses, if it changes anything.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_COALESCE_COALESCE_LOOPS_H
#define ASH_PREPARE_COALESCE_COALESCE_LOOPS_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

struct CoalesceLoopsPass : llvm::PassInfoMixin<CoalesceLoopsPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-coalesce-loops"; }
};

} // namespace ashlar

#endif
