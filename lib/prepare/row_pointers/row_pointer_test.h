// row_pointer_test.h - run-time tests of tables of row addresses.
//
// Requires:    a place that dominates the nest, at which the read part of the
//              table is known.
// Ensures:     a loop at that place reads the table and tests its rows; the
//              block is split there.
// Breaks:      dominators and loops that are not passed as arguments.
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

// The part of a table to be read.  Offsets are in bytes.
struct Table {
	llvm::Value *base;	// base of offsets
	llvm::Value *low;	// offset of the first address, of 64 bits
	llvm::Value *high;	// offset of the last address that is read
	llvm::Value *fits;	// is the part non-empty, and do all other
				// conditions hold?
	llvm::Value *zero;	// the address of a readable zero
	uint64_t apart;		// bytes between addresses in the table
	uint64_t element;	// size in bytes of a row's element
	llvm::Align align;	// alignment of the addresses
};

// The values that read_rows() returns, for rows at equal distances.
struct Rows {
	llvm::Value *first;
	llvm::Value *step;	// distance in elements, of 64 bits
	llvm::Value *holds;	// are the distances equal?
	llvm::AllocaInst *slot;	// alloca that held all row addresses
};

// The values that read_lengths() returns, for rows of equal length.
struct OneLength {
	llvm::Value *value;
	llvm::Value *holds;	// are all lengths equal?
};

// A part of a table of tables: the same range of addresses in several tables.
struct Box {
	llvm::Value *start;	// address of the first address in the box
	llvm::Value *more;	// number of tables after the first, of 64 bits
	llvm::Value *bytes;	// bytes from the first address in a table to
				// the last
	// Index of its first table, counted from the first table of the first
	// box.
	llvm::Value *table;
	// Index in its table of its first address, counted from that of the
	// first box.
	llvm::Value *number;
};

// The parts of a table of tables to be read.
struct Grid {
	llvm::SmallVector<Box, 4> boxes;
	llvm::Value *next;	// bytes from one table to the next
	llvm::Value *fits;	// may all parts be read?
	llvm::Value *zero;	// the address of a readable zero
	uint64_t apart;		// bytes between addresses in a table
	uint64_t element;	// size in bytes of a row's element
	llvm::Align align;	// alignment of the addresses
};

// The values that read_grid() returns, for rows at equal distances and a
// constant number of rows per table.
struct GridRows {
	Rows rows;
	llvm::Value *per_table;
};

// The element size of the row at this address; 0 if unknown.
uint64_t row_element_size(const llvm::LoadInst &load);

// Emit a loop before "place" that reads all addresses of "table" and tests that
// the rows are at equal distances, in whole elements.  Returns the values that
// this code computes.  Splits the block of "place" there.
Rows read_rows(const Table &table, llvm::Instruction *place,
	llvm::LoopInfo &loops, llvm::DominatorTree &tree);

// Emit a loop before "place" that reads all addresses of the tables of "grid".
// It tests that all rows of a table are at one distance, and that the rows of
// successive tables are at a multiple of that distance.  Returns the values
// that this code computes.  Splits the block of "place" there.
GridRows read_grid(const Grid &grid, llvm::Instruction *place,
	llvm::LoopInfo &loops, llvm::DominatorTree &tree);

// Emit a loop before "place" that reads all lengths in "table" and tests that
// they are equal.  A length is a number of "type".  If "type" is an address
// type, the entry is an end address instead, the begin address is "before"
// bytes away from the entry, and the length is the difference.  Returns the
// values that this code computes.  Splits the block of "place" there.
OneLength read_lengths(const Table &table, llvm::Type *type, int64_t before,
	llvm::Instruction *place, llvm::LoopInfo &loops,
	llvm::DominatorTree &tree);

// The address of row "number" of "rows", counted from the first, whose elements
// have "element" bytes.  LLVM cannot tell to which object it belongs, since
// rows may be separate objects, all of which are accessed through it.
llvm::Value *row_address(uint64_t element, const Rows &rows,
	llvm::Value *number, llvm::IRBuilder<> &builder);

// Remove a loop over a table, or an alloca of row addresses, that is no longer
// used; false if there is none.  Dead code may be left.
bool remove_unused_scan(llvm::Function &function);

} // namespace ashlar

#endif
