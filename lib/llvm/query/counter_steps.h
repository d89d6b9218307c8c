// counter_steps.h - counters that change by one, for C++ alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_COUNTER_STEPS_H
#define ASH_LLVM_COUNTER_STEPS_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// How a loop counts: it goes on while "counter + offset predicate limit".
struct Count {
	llvm::CmpInst::Predicate predicate;
	llvm::Value *start;
	llvm::Value *limit;
	int step;		// 1 or -1
	int offset;		// 0 or the step
	bool at_head;		// is that tested before the body, or behind it?

	// Does the last value depend on where the counter starts?  Behind the
	// body it does: that runs at least once.
	bool needs_start() const
	{
		return !at_head && predicate != llvm::CmpInst::ICMP_NE;
	}
};

// Is "phi" a counter of the loop whose last value its limit tells?
//
// Requires: a simplified loop.
bool find_count(const llvm::PHINode &phi, const llvm::Loop &loop, Count &count);

// The counter in the last iteration that runs the body, if there is one;
// "start" and "limit" have these values, "start" only if it is needed.
llvm::Value *make_last(const Count &count, llvm::Value *start,
	llvm::Value *limit, llvm::IRBuilder<> &builder);

} // namespace ashlar

#endif
