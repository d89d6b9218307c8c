// uniform_row_length.h - tests for equal row lengths.
//
// Requires:    a nest selected by TableReader::begin.
// Ensures:     the speculative version uses the length of the first row for all
//              rows, and the test checks that they are equal.
// Breaks:      ScalarEvolution of the lengths; the pass that uses this drops
//              all analyses.
// Conventions: writes ASH_VERSION_LENGTHS.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_UNIFORM_ROW_LENGTH_H
#define ASH_PREPARE_ROW_POINTERS_UNIFORM_ROW_LENGTH_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Instructions.h>

#include "prepare/row_pointers/table_read.h"

namespace ashlar {

// Finds the lengths that accompany row addresses, as in a vector of vectors,
// and assumes that all are equal, under a test.
class Extents : TableStage {
public:
	using TableStage::TableStage;

	// Find the lengths of the reader's current nest; returns whether there
	// are any.
	bool find();
	// Use the length of the first row for all rows in the speculative
	// version, and add to "test" the condition that all lengths are equal.
	void replace(llvm::CallInst *test);

private:
	// A read of a row's length: either of a number, or of the row's end,
	// whose distance from its begin is the length.
	struct Length {
		TableRead read;		// load of the number or the end
		// Load of the row's begin; NULL: "read" loads a number.
		llvm::LoadInst *begin;
	};
	// Another load of the same length, which need not certainly run.
	struct Copy {
		llvm::LoadInst *load;
		llvm::LoadInst *begin;
	};
	// Lengths that are read from the same place of the entries of one
	// table.
	struct Column {
		llvm::SmallVector<Length *, 4> lengths;
		llvm::SmallVector<Copy, 4> copies;
		int64_t apart;		// bytes between entries
		// Bytes from the end to the begin in an entry.
		int64_t before;
		bool may_change;	// may the nest write the lengths?
	};

	llvm::SmallVector<Length, 8> lengths;
	llvm::SmallVector<Column, 4> columns;

	bool is_row_table(const llvm::SCEV *base, int64_t apart);
	const llvm::SCEVConstant *distance(const llvm::LoadInst &from,
		const llvm::LoadInst &to);
	llvm::LoadInst *find_begin(llvm::LoadInst &end, int64_t apart);
	bool note(llvm::LoadInst &load);
	bool join(Column &column, Length &length, int64_t apart);
	void add_to_column(Length &length);
	bool is_begin(const llvm::LoadInst &load) const;
	bool is_noted(const llvm::LoadInst &load) const;
	void find_copies(Column &column, const Length &length);
	bool check_change(Column &column, TableRead read, llvm::LoadInst *load);
	bool check_change(Column &column);
	void drop_begins();
	void replace(llvm::LoadInst &load, llvm::LoadInst *begin,
		llvm::Value *length);
	llvm::Value *replace(Column &column, llvm::CallInst *test,
		llvm::Value *required,
		llvm::SmallVectorImpl<llvm::Value *> &cells);
};

} // namespace ashlar

#endif
