// table_read.h - reads of a nest from tables of row addresses that certainly
// happen.
//
// Requires:    simplified loops in LCSSA form; begin is called for each nest,
//              outermost first.
// Ensures:     reads that are found certainly happen under the conditions
//              returned with them; only require changes the nest, through its
//              test.
// Breaks:      queries: nothing; require replaces the test, which invalidates
//              pointers to it.
// Conventions: reads ASH_INSIDE_TABLE; writes the metadata of tests that its
//              caller names; the test is ASH_VERSION_TEST.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_ROW_POINTERS_TABLE_READ_H
#define ASH_PREPARE_ROW_POINTERS_TABLE_READ_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "llvm/conventions.h"
#include "prepare/hoist/nest_guard.h"
#include "prepare/row_pointers/row_pointer_test.h"
#include "prepare/row_pointers/row_range.h"
#include "prepare/versioning/versioned_nest.h"

namespace ashlar {

// The largest table that is read before a nest, in bytes.
constexpr int64_t max_table = int64_t(1) << 40;

// A load from a table, and conditions under which it certainly runs.
struct TableRead : RowRead {
	// The load may also be executed in this block.
	const llvm::BasicBlock *block = nullptr;
	llvm::Value *condition = nullptr; // it matters only if this is true;
					  // NULL: always
	// If the loaded value is needed in one iteration of its own loop, is it
	// needed in all of them?
	bool is_whole = false;
	// Is everything that the load reads within the table, even if the
	// program ends before it reads all?
	bool is_inside = false;
	llvm::SmallVector<When, 2> when;
	// Bytes from the first byte that the first load reads to the first that
	// this one reads.
	const llvm::SCEV *ahead = nullptr;
};

// The analyzed function, and its analyses.
struct LoopView {
	llvm::Function &function;
	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;

	LoopView(llvm::Function &all, llvm::FunctionAnalysisManager &analyses);
};

// Finds loads from tables, nest by nest.
class TableReader : LoopView {
public:
	TableReader(llvm::Function &all,
		llvm::FunctionAnalysisManager &analyses);

	// Select the next nest; false if it cannot be versioned.
	bool begin(llvm::Loop &loop);
	const Nest &nest() const { return current; }

	// Determine what the load reads, and when it certainly runs; false if
	// unknown.
	bool find(llvm::LoadInst &load, TableRead &read);
	// Determine what the load, at a loop's header and with an invariant
	// address, reads if it is executed before that loop, and when it then
	// certainly runs; false if unknown.
	bool find_in_front(llvm::LoadInst &load, TableRead &read);
	// Can "scev" be computed before the nest?
	bool can_compute(const llvm::SCEV *scev);
	llvm::Value *expand(const llvm::SCEV *scev, llvm::Instruction *place);
	// Emits the condition that "condition" is true and that no number in
	// "required" is negative; returns it.
	llvm::Value *holds(const Required &required, llvm::Value *condition,
		llvm::IRBuilder<> &builder);
	// The loops of the nest around the instruction.
	Chain chain_of(const llvm::Instruction &inst) const
	{
		return guards.chain_of(*inst.getParent());
	}
	// Does the load run in all iterations of the enclosing loops or in
	// none?
	bool runs_always(const llvm::LoadInst &load);
	// The condition that the load runs in all iterations of the enclosing
	// loops; NULL: it always does.
	llvm::Value *guard_of(const llvm::LoadInst &load,
		llvm::IRBuilder<> &builder);
	// Is "value" invariant in the nest?  If so, it is computed before the
	// nest.
	bool is_same(const llvm::Value *value) const;
	llvm::Value *copy(llvm::Value *value, llvm::IRBuilder<> &builder);
	// Is the address of the load invariant, and does the load run in the
	// first iteration if its enclosing loops are entered, or else never?
	// *may_change: may the nest write that memory?
	bool is_single(llvm::LoadInst &load, bool &may_change);
	// Do the loads have the same address?
	bool is_same_place(llvm::LoadInst &a, llvm::LoadInst &b);
	// The condition for a load for which is_single() is true to run; NULL:
	// always.
	llvm::Value *first_guard(const llvm::LoadInst &load,
		llvm::IRBuilder<> &builder);
	// The address of a zero that may be loaded instead.
	llvm::Value *zero_of(const llvm::LoadInst &load);
	// Set "range" to the range of "value", as a signed ("is_signed") or
	// unsigned number, at "place", in expressions available before the
	// nest.
	bool find_range(llvm::Value *value, bool is_signed,
		const llvm::Instruction &place, Range &range);
	// May the nest write what the load reads?  *never: it certainly does,
	// or no test can exclude it, or the analysis is too expensive.
	bool may_change(const TableRead &read, bool &never);

	// The part of the table, with entries "apart" bytes apart, that
	// contains everything that the loads "reads" read if "required" holds.
	Table make_table(llvm::ArrayRef<TableRead *> reads, int64_t apart,
		llvm::Value *required, llvm::IRBuilder<> &builder);
	// Add the first "bytes" bytes of "table" to "cells", the memory that
	// the speculative version must not write.
	void protect(const Table &table, int64_t bytes,
		llvm::SmallVectorImpl<llvm::Value *> &cells,
		llvm::IRBuilder<> &builder);
	// Add "required" to "test", the test before the changed speculative
	// version, and that it does not write "cells" (versioned_nest.h).
	// "meanings" (bits, see ash_flag) tell the subject of the condition.
	// Returns the new test.
	llvm::CallInst *require(llvm::CallInst *test, llvm::Value *required,
		llvm::ArrayRef<llvm::Value *> cells, unsigned meanings = 0);

private:
	llvm::AAResults &alias;
	Guards guards;
	llvm::SCEVExpander expander;
	llvm::AllocaInst *zero = nullptr;
	unsigned n_query = 0;
	Nest current;
	llvm::BasicBlock *before = nullptr;	// block of its test, existing
	// or new

	bool is_whole(const TableRead &read);
	bool is_inside(const TableRead &read);
	bool is_certain(TableRead &read);
	bool can_compute(const TableRead &read);
	bool find(llvm::LoadInst &load, const llvm::BasicBlock &block,
		llvm::Value *address, llvm::Value *condition, TableRead &read);
	llvm::Value *guard_of(const TableRead &read, When when,
		llvm::IRBuilder<> &builder);
	void add_ends(const TableRead &read, llvm::Value *required,
		Table &table, llvm::IRBuilder<> &builder);
	llvm::Value *is_enclosed(const TableRead &read, const Table &table,
		llvm::IRBuilder<> &builder);
};

// Base class of the analyses of one nest that use a TableReader to find loads
// from tables, or related code.
struct TableStage : LoopView {
	TableReader &reader;

	TableStage(llvm::Function &all, llvm::FunctionAnalysisManager &analyses,
		TableReader &of)
		: LoopView(all, analyses), reader(of)
	{
	}
};

} // namespace ashlar

#endif
