// uniform_row_length.h - lengths of rows.
//
// Requires:    a nest that TableReader has begun with.
// Ensures:     the speculative version has the length of the first row for all
//              rows, and the test requires that they are alike.
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

// Finds the lengths that stand beside the addresses of rows, as in a vector of
// vectors, and takes them to be one and the same, under a test.
class Extents : TableStage {
public:
	using TableStage::TableStage;

	// Are there any in the nest at which the reader is?
	bool find();
	// Let the speculative version use the length of the first row, and the
	// test require that all are equal.
	void replace(llvm::CallInst *test);

private:
	// A length is a number, or what lies between the begin and the end.
	struct Length {
		TableRead read;		// of the number or the end
		llvm::LoadInst *begin;	// NULL: it is a number
	};
	// The same length once more, loaded where that need not be certain to
	// run.
	struct Copy {
		llvm::LoadInst *load;
		llvm::LoadInst *begin;
	};
	// Lengths of one kind in one table.
	struct Column {
		llvm::SmallVector<Length *, 4> lengths;
		llvm::SmallVector<Copy, 4> copies;
		int64_t apart;		// bytes from one row to the next
		int64_t before;		// bytes from the end to the begin
		bool may_change;	// may a store of the nest change it?
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
