// table_read.h - what a nest reads from tables.
//
// Requires:    simplified loops in LCSSA form; begin is called for each nest,
//              outermost first.
// Ensures:     what is found is certain to be read, as far as the conditions
//              say that come with it; only require changes the nest, by way of
//              its test.
// Breaks:      nothing by questions; require replaces the test, so that older
//              pointers to it are void.
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

// Bytes of a table that is read before a nest.
constexpr int64_t max_table = int64_t(1) << 40;

// A load from a table, and when it is certain to run.
struct TableRead : RowRead {
	// It may be made in this block as well as in its own.
	const llvm::BasicBlock *block = nullptr;
	llvm::Value *condition = nullptr; // it matters only then; NULL: always
	// If it matters in one iteration of its own loop, does it in all?
	bool is_whole = false;
	// All that it reads is in the table, even if the program ends before it
	// has read that.
	bool is_inside = false;
	llvm::SmallVector<When, 2> when;
	// Bytes from the first one that the first load reads to the first one
	// that this one does.
	const llvm::SCEV *ahead = nullptr;
};

// A function that is looked at, and what is known of it.
struct LoopView {
	llvm::Function &function;
	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;

	LoopView(llvm::Function &all, llvm::FunctionAnalysisManager &analyses);
};

// Finds loads from tables in one nest after the other.
class TableReader : LoopView {
public:
	TableReader(llvm::Function &all,
		llvm::FunctionAnalysisManager &analyses);

	// Go on with this nest; false if it cannot be doubled.
	bool begin(llvm::Loop &loop);
	const Nest &nest() const { return current; }

	// Is it known what the load reads, and when it is certain to run?
	bool find(llvm::LoadInst &load, TableRead &read);
	// The same for a load at the head of a loop in which the address does
	// not change, as if it were before that.
	bool find_in_front(llvm::LoadInst &load, TableRead &read);
	// Can it be computed before the nest?
	bool can_compute(const llvm::SCEV *scev);
	llvm::Value *expand(const llvm::SCEV *scev, llvm::Instruction *place);
	// "condition", and that no number is negative.
	llvm::Value *holds(const Required &required, llvm::Value *condition,
		llvm::IRBuilder<> &builder);
	// The loops of the nest around it.
	Chain chain_of(const llvm::Instruction &inst) const
	{
		return guards.chain_of(*inst.getParent());
	}
	// Does the load run in all iterations of the enclosing loops or in
	// none?
	bool runs_always(const llvm::LoadInst &load);
	// What must hold for that; NULL: it does.
	llvm::Value *guard_of(const llvm::LoadInst &load,
		llvm::IRBuilder<> &builder);
	// Does "value" not change in the nest?  Compute it in front then.
	bool is_same(const llvm::Value *value) const;
	llvm::Value *copy(llvm::Value *value, llvm::IRBuilder<> &builder);
	// Is it a load from one place, which runs in the first iteration if the
	// loops around it are entered, or else in none?  *may_change: a store
	// of the nest might change it.
	bool is_single(llvm::LoadInst &load, bool &may_change);
	// Are those loads from the same place?
	bool is_same_place(llvm::LoadInst &a, llvm::LoadInst &b);
	// What must hold for such a load to run; NULL: it does.
	llvm::Value *first_guard(const llvm::LoadInst &load,
		llvm::IRBuilder<> &builder);
	// A zero that it may load instead.
	llvm::Value *zero_of(const llvm::LoadInst &load);
	// What is "value" at "place", in expressions that can be computed
	// before the nest?
	bool find_range(llvm::Value *value, bool is_signed,
		const llvm::Instruction &place, Range &range);
	// May a store of the nest change what the load reads?  *never: there is
	// one that does, or no test can tell, or it takes too long to
	// determine.
	bool may_change(const TableRead &read, bool &never);

	// What is read of the table, of which the parts are "apart" bytes from
	// each other, if "required" holds: it includes what all loads read.
	Table make_table(llvm::ArrayRef<TableRead *> reads, int64_t apart,
		llvm::Value *required, llvm::IRBuilder<> &builder);
	// Add "bytes" from where the table begins, which the speculative
	// version must not write.
	void protect(const Table &table, int64_t bytes,
		llvm::SmallVectorImpl<llvm::Value *> &cells,
		llvm::IRBuilder<> &builder);
	// The speculative version has been changed: let the test require that
	// this is right, and that the version does not write "cells"
	// (versioned_nest.h).  What is required is about "meanings" (bits, see
	// ash_flag).
	llvm::CallInst *require(llvm::CallInst *test, llvm::Value *required,
		llvm::ArrayRef<llvm::Value *> cells, unsigned meanings = 0);

private:
	llvm::AAResults &alias;
	Guards guards;
	llvm::SCEVExpander expander;
	llvm::AllocaInst *zero = nullptr;
	unsigned n_query = 0;
	Nest current;
	llvm::BasicBlock *before = nullptr;	// where its test is, or will be

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

// Something that finds certain reads, or what belongs to them, in the nest at
// which the reader is.
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
