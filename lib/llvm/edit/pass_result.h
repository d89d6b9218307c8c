// pass_result.h - what a pass has left as it was, for C++ alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_PASS_RESULT_H
#define ASH_LLVM_PASS_RESULT_H

#include <llvm/IR/Analysis.h>

namespace ashlar {

// What holds after a pass that leaves blocks and branches alone.
inline llvm::PreservedAnalyses same_blocks(bool changed)
{
	llvm::PreservedAnalyses preserved;

	if (!changed)
		return llvm::PreservedAnalyses::all();
	preserved.preserveSet<llvm::CFGAnalyses>();
	return preserved;
}

} // namespace ashlar

#endif
