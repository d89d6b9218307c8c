// row_range.h - which addresses of rows a nest reads.
//
// A table is an array of addresses of rows.  All offsets count bytes from the
// start of the table, as numbers of 64 bits with a sign.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     answers alone: the IR does not change.
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

// Numbers that must not be negative.
using Required = llvm::SmallSetVector<const llvm::SCEV *, 8>;

// A load of the address of a row, and what it reads: expressions that are known
// before the nest.
struct RowRead {
	llvm::LoadInst *load;
	Chain chain;
	const llvm::SCEV *base;		// the table
	const llvm::SCEV *start;	// the offset in the first iteration
	llvm::SmallVector<int64_t, 4> step;	// of it in each loop
	unsigned own;		// innermost loop in which the offset changes

	// No offset is below "low" or above "high" if what is required holds.
	const llvm::SCEV *low, *high;
	Required required;
	// The loops around its own loop being in their first iteration, or in
	// their last: the offsets in the first and the last iteration of that.
	const llvm::SCEV *end[2][2];
};

// Determine what "load" reads, which loads from "address" where that matters,
// "chain" being the loops of the nest around it; false if that is not known.
bool find_row_read(llvm::LoadInst &load, llvm::Value *address,
	const Chain &chain, llvm::ScalarEvolution &evolution, RowRead &read);

// The last iteration of "loop" in which "place" is reached, if it is in each in
// which it can be; NULL: unknown.  *required gets what it takes.
const llvm::SCEV *find_last(const llvm::Loop &loop,
	const llvm::Instruction &place, llvm::ScalarEvolution &evolution,
	Required &required);

// What a value is in the iterations that come to a place: no less than "low"
// and no more than "high", as numbers of 64 bits, if what is required holds.
struct Range {
	const llvm::SCEV *low, *high;
	Required required;
};

// Between which numbers "value" is, seen as a number with a sign or without, at
// "place", "chain" being the loops of the nest around it; false if it is not
// known.
bool find_range(llvm::Value *value, bool is_signed,
	const llvm::Instruction &place, const Chain &chain,
	llvm::ScalarEvolution &evolution, Range &range);

// "expression" divided by "by"; NULL if that is not known to be possible
// without a remainder.
const llvm::SCEV *divide(const llvm::SCEV *expression, int64_t by,
	llvm::ScalarEvolution &evolution);

} // namespace ashlar

#endif
