// pass_result.h - analyses preserved by passes, for C++ only.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_PASS_RESULT_H
#define ASH_LLVM_PASS_RESULT_H

#include <llvm/IR/Analysis.h>

namespace ashlar {

// The analyses that a pass preserves if it has "changed" instructions, but not
// the CFG; all if not "changed".
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
