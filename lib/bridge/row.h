// row.h - arrays of addresses of rows, for the bridge alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_BRIDGE_ROW_H
#define ASH_BRIDGE_ROW_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// A load of the address of row i, "base[i]", in a loop that counts i up.
struct RowLoad {
	llvm::LoadInst *load;
	llvm::Value *base;
	llvm::Value *index;		// of 64 bits
	llvm::PHINode *counter;		// the index but for its extension
	uint64_t element;		// bytes of an element of a row
};

// Is it one, as far as its form goes?
bool match_row(llvm::LoadInst &load, RowLoad &row);

// What is known in front of the loops.
struct RowRange {
	llvm::Value *first;	// index of the first row, of 64 bits
	llvm::Value *count;	// rows
	llvm::Value *guard;	// is any read?
	llvm::Value *zero;	// the address of a readable zero
};

// Read all addresses at the end of "block": are the rows at a constant
// distance, a number of elements, and is there any?  *holds is the answer.  The load in the loop
// is replaced by an address that is computed.  Gives the block in which all
// that goes on, with the terminator of "block".
llvm::BasicBlock *straighten_rows(const RowLoad &row, const RowRange &range,
	llvm::BasicBlock *block, llvm::LoopInfo &loops,
	llvm::DominatorTree &tree, llvm::Value *&holds);

} // namespace ashlar

#endif
