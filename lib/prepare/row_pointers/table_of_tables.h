// table_of_tables.h - linearization of tables of tables of row pointers.
//
// Requires:    a nest whose tables are at one distance by
//              linearize_row_pointers.cpp.
// Ensures:     the speculative version computes the row addresses of all
//              tables, and the test checks them.
// Breaks:      ScalarEvolution of those addresses; the pass that uses this
//              drops all analyses.
// Conventions: writes ASH_VERSION_ROWS.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_TABLE_OF_TABLES_H
#define ASH_PREPARE_ROW_POINTERS_TABLE_OF_TABLES_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Instructions.h>

#include "prepare/row_pointers/table_read.h"

namespace ashlar {

// Finds row addresses in tables that are at equal distances.
class Grids : TableStage {
public:
	using TableStage::TableStage;

	// Returns an induction variable of a loop that counts from 0.
	using Counter = llvm::function_ref<llvm::PHINode *(const llvm::Loop &)>;

	// Find the loads of the reader's current nest; returns whether there
	// are any.
	bool find();
	// Compute the addresses that find() has found in the speculative
	// version instead of loading them, and add to "test" the check of the
	// tables.
	void replace(llvm::CallInst *test, Counter counter);

private:
	// An offset: the sum of "tables" times the distance between tables, and
	// of "bytes".
	struct Offset {
		int64_t tables = 0;
		int64_t bytes = 0;
	};
	struct Read {
		llvm::LoadInst *load;
		// The read is relevant only if this is true; NULL: always.
		llvm::Value *condition;
		Chain chain;
		Offset start;
		llvm::SmallVector<Offset, 4> step;	// step in each loop
		// The number of the last iteration of each loop.
		llvm::SmallVector<const llvm::SCEV *, 4> last;
		Required required;
		// The minimum and maximum of the number of tables and of the
		// number of bytes.
		const llvm::SCEV *low[2], *high[2];
	};
	// Reads of one table of tables.
	struct Group {
		const llvm::SCEV *base;
		// The distance between tables in bytes, 64 bits wide.
		const llvm::SCEV *distance;
		int64_t tables;			// step in tables
		int64_t bytes;			// step in bytes
		Offset least;			// the least start of all reads
		llvm::SmallVector<Read *, 8> reads;
	};

	llvm::SmallVector<Read, 8> reads;
	llvm::SmallVector<Group, 4> groups;

	bool split(const llvm::SCEV *scev, const llvm::SCEV *&distance,
		Offset &offset);
	bool find_steps(const llvm::SCEV *offset, Read &read,
		const llvm::SCEV *&distance);
	const llvm::SCEV *extreme(const Read &read, bool of_bytes, bool is_max);
	bool find_range(Read &read);
	bool find(llvm::LoadInst &load, Read &read, Group &group);
	void add_to_group(Read &read, const Group &own);
	bool measure(Group &group);
	void add_box(const Group &group, const Read &read, Grid &grid,
		llvm::IRBuilder<> &builder);
	Grid make_grid(const Group &group, llvm::Value *required,
		llvm::IRBuilder<> &builder);
	llvm::Value *origin_of(const Group &group, const Grid &grid,
		const GridRows &known, llvm::IRBuilder<> &builder);
	llvm::Value *make_address(const Group &group, const Read &read,
		const Grid &grid, const GridRows &known, llvm::Value *origin,
		Counter counter);
};

} // namespace ashlar

#endif
