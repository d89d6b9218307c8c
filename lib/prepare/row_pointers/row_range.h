// row_range.h - ranges of row addresses that a nest reads.
//
// A table is an array of row addresses.  All offsets are in bytes from the
// start of the table, as signed 64-bit numbers.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a query: the IR does not change.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_ROW_RANGE_H
#define ASH_PREPARE_ROW_POINTERS_ROW_RANGE_H

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Instructions.h>

#include "prepare/hoist/nest_guard.h"

namespace ashlar {

// Expressions that must not be negative.
using Required = llvm::SmallSetVector<const llvm::SCEV *, 8>;

// A load of a row address, and the range of its offsets: expressions available
// before the nest.
struct RowRead {
	llvm::LoadInst *load;
	Chain chain;
	const llvm::SCEV *base;		// the table
	const llvm::SCEV *start;	// the offset in the first iteration
	llvm::SmallVector<int64_t, 4> step;	// step in each loop
	unsigned own;		// innermost loop in which the offset changes

	// All offsets are between "low" and "high" if the conditions hold.
	const llvm::SCEV *low, *high;
	Required required;
	// The offsets that the load has in the first and last iteration of its
	// own loop, with the enclosing loops in their first or their last
	// iteration: end[last of enclosing loops][last of own loop].
	const llvm::SCEV *end[2][2];
};

// Set "read" to the offsets that "load" reads; "address" replaces its address
// where that matters, and "chain" are the loops of the nest around it.  False
// if unknown.
bool find_row_read(llvm::LoadInst &load, llvm::Value *address,
	const Chain &chain, llvm::ScalarEvolution &evolution, RowRead &read);

// The number of the last iteration of "loop", from 0 on, that can reach
// "place": the one before the last if the loop exits in its header and "place"
// comes later.  NULL if unknown.  Adds the conditions under which this holds to
// *required.
const llvm::SCEV *find_last(const llvm::Loop &loop,
	const llvm::Instruction &place, llvm::ScalarEvolution &evolution,
	Required &required);

// The range of a value in the iterations that reach a place, as 64-bit numbers,
// if the conditions hold.
struct Range {
	const llvm::SCEV *low, *high;
	Required required;
};

// Set "range" to the range of "value", as a signed ("is_signed") or unsigned
// number, in the iterations that reach "place"; "chain" are the loops of the
// nest around "place".  False if unknown.
bool find_range(llvm::Value *value, bool is_signed,
	const llvm::Instruction &place, const Chain &chain,
	llvm::ScalarEvolution &evolution, Range &range);

// Returns "expression" divided by "by"; NULL if the division is not known to be
// exact.
const llvm::SCEV *divide(const llvm::SCEV *expression, int64_t by,
	llvm::ScalarEvolution &evolution);

} // namespace ashlar

#endif
