// counter_steps.h - induction variables with step one, for C++ only.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_COUNTER_STEPS_H
#define ASH_LLVM_COUNTER_STEPS_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// An induction variable with step 1 or -1, and its exit test: the loop
// continues while "counter + offset predicate limit".
struct Count {
	llvm::CmpInst::Predicate predicate;
	llvm::Value *start;
	llvm::Value *limit;
	int step;		// 1 or -1
	int offset;		// 0 or the step
	bool at_head;		// is the test before the body, or after it?

	// Does the last value depend on the start value?  With the test after
	// the body it does, as the body runs at least once.
	bool needs_start() const
	{
		return !at_head && predicate != llvm::CmpInst::ICMP_NE;
	}
};

// Is "phi" an induction variable of the loop whose last value its limit
// determines?
//
// Requires: a simplified loop.
bool find_count(const llvm::PHINode &phi, const llvm::Loop &loop, Count &count);

// Emit the value that the variable has in the last iteration that runs the
// body, if there is one, for these values of "start" and "limit"; "start" only
// if needed.
llvm::Value *make_last(const Count &count, llvm::Value *start,
	llvm::Value *limit, llvm::IRBuilder<> &builder);

} // namespace ashlar

#endif
