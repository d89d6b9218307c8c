// row_pointer_test.h - tables of addresses of rows.
//
// Requires:    a place before a nest that dominates it, and what is to be read
//              from the table known there.
// Ensures:     a loop at the place reads the table and tells whether its rows
//              are alike; the block of the place is split.
// Breaks:      dominators and loops that are not handed over.
// Conventions: writes and reads ASH_VERSION_CHECK; writes ASH_ROW_STEP.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_ROW_POINTER_TEST_H
#define ASH_PREPARE_ROW_POINTERS_ROW_POINTER_TEST_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// The part of a table that is read.  Offsets count bytes.
struct Table {
	llvm::Value *base;	// where offsets count from
	llvm::Value *low;	// offset of the first address, of 64 bits
	llvm::Value *high;	// of the last one
	llvm::Value *fits;	// is there any, and is all else required true?
	llvm::Value *zero;	// the address of a readable zero
	uint64_t apart;		// bytes from one address to the next
	uint64_t element;	// bytes of an element of a row
	llvm::Align align;	// of each address
};

// Rows that are at one distance.
struct Rows {
	llvm::Value *first;
	llvm::Value *step;	// elements from one to the next, of 64 bits
	llvm::Value *holds;	// is that so?
	llvm::AllocaInst *slot;	// has held all of them
};

// Rows that have one length.
struct OneLength {
	llvm::Value *value;
	llvm::Value *holds;	// is that so?
};

// A part of a table of tables: the same addresses of each of some tables.
struct Box {
	llvm::Value *start;	// where the first address is
	llvm::Value *more;	// tables behind the first one, of 64 bits
	llvm::Value *bytes;	// from the first address of a table to the last
	llvm::Value *table;	// the first table and address, counted from
	llvm::Value *number;	// those of the first box
};

// What is read of a table of tables.
struct Grid {
	llvm::SmallVector<Box, 4> boxes;
	llvm::Value *next;	// bytes from one table to the next
	llvm::Value *fits;	// may all that be read?
	llvm::Value *zero;	// the address of a readable zero
	uint64_t apart;		// bytes from one address to the next
	uint64_t element;	// bytes of an element of a row
	llvm::Align align;	// of each address
};

// Rows that are at one distance, and a number of them for each table.
struct GridRows {
	Rows rows;
	llvm::Value *per_table;
};

// Bytes of what the row at this address is made of; 0 if that is not known.
uint64_t row_element_size(const llvm::LoadInst &load);

// Read all addresses before "place": are the rows at a constant distance,
// a number of elements?  The block of "place" is split there.
Rows read_rows(const Table &table, llvm::Instruction *place,
	llvm::LoopInfo &loops, llvm::DominatorTree &tree);

// Read all addresses before "place": are the rows of each table at one
// distance, and those of the next table at a multiple of it?  The block of
// "place" is split there.
GridRows read_grid(const Grid &grid, llvm::Instruction *place,
	llvm::LoopInfo &loops, llvm::DominatorTree &tree);

// Read all lengths before "place": are they equal?  They are numbers, or,
// if "type" is that of addresses, ends, from which the begins are subtracted
// that are "before" bytes away.  The block of "place" is split there.
OneLength read_lengths(const Table &table, llvm::Type *type, int64_t before,
	llvm::Instruction *place, llvm::LoopInfo &loops,
	llvm::DominatorTree &tree);

// The address of row "number", counted from the first.  LLVM cannot tell which
// object it belongs to: by way of it all rows will be accessed, which may be
// objects of their own.
llvm::Value *row_address(uint64_t element, const Rows &rows,
	llvm::Value *number, llvm::IRBuilder<> &builder);

// Remove a loop over a table, or where addresses of rows were kept, if what it
// is for is no longer used; false if there is none.  Dead code may be left
// behind.
bool remove_unused_scan(llvm::Function &function);

} // namespace ashlar

#endif
