// linearize_row_pointers.cpp - linearization of matrices given as tables of row
// pointers.
//
// In "a[i][j]" with "double **a" the address of the row is loaded.  If all rows
// are at equal distances (row_pointer_test.cpp), that address can be computed.
// All loads of a nest from one table share first row and distance, so a[i-1],
// a[i] and a[i+1] are rows of one matrix.  The nest is versioned
// (version_test.h), unless it is a speculative version already; a loop before
// the test checks the table.
//
// Requires:    simplified loops in LCSSA form; wide counters.
// Ensures:     speculative versions compute the addresses of rows instead of
//              loading them, where a test before them can check that; the
//              versions of a nest are simplified loops in LCSSA form.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h, and
//              ASH_VERSION_ROWS.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <numeric>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/row_pointers/row_checks.h"
#include "prepare/row_pointers/row_pointer_test.h"
#include "prepare/row_pointers/row_range.h"
#include "prepare/row_pointers/single_load.h"
#include "prepare/row_pointers/table_of_tables.h"
#include "prepare/row_pointers/table_read.h"
#include "prepare/row_pointers/uniform_row_length.h"
#include "prepare/versioning/versioned_nest.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {
namespace {

// Limits for one nest: loads of row addresses, and tables.
constexpr unsigned max_reads = 24;
constexpr unsigned max_tables = 6;
// The most steps for one nest: for each table one for its checks, one for its
// lengths and one for its rows.
constexpr unsigned max_rounds = 4 + 3 * max_tables;
// Limits for the number of rows tested, and for the distance between accessed
// rows.
constexpr int64_t max_rows = int64_t(1) << 40;

// All reads of a nest from one table.
struct Group {
	SmallVector<TableRead *, 8> reads;
	int64_t apart;		// bytes between addresses in the table
	bool may_change;	// may the nest write the table?
};

class Straightener : LoopView {
public:
	Straightener(Function &all, FunctionAnalysisManager &analyses)
		: LoopView(all, analyses), reader(all, analyses),
		  checks(all, analyses, reader), singles(reader, tree, loops),
		  extents(all, analyses, reader), grids(all, analyses, reader)
	{
	}

	bool run();

private:
	TableReader reader;
	Checks checks;
	Singles singles;
	Extents extents;
	Grids grids;

	// State for the current nest.
	SmallVector<TableRead, 8> reads;
	SmallVector<Group, 4> groups;
	DenseMap<const Loop *, PHINode *> counters;

	bool note(LoadInst &load);
	bool join(Group &group, TableRead &read);
	void add_to_group(TableRead &read);
	void check_change(Group &group);
	bool find_groups();

	PHINode *counter_of(const Loop &loop);
	Value *make_address(const TableRead &read, const Table &table,
		const Group &group, Value *origin, const Rows &rows,
		Value *ahead);
	void replace(Group &group, const Table &table, Value *origin,
		const Rows &rows, ArrayRef<Value *> ahead);
	Value *straighten(Group &group, CallInst *test, Value *required,
		SmallVectorImpl<Value *> &cells);
	void straighten_all(CallInst *test);
	void replace_grids(CallInst *test);
	bool straighten(Loop &loop);
};

} // namespace

// ---- loads from tables ----

// If "load" loads row addresses from a table, append it to "reads" and return
// true.
bool Straightener::note(LoadInst &load)
{
	TableRead read;

	if (!load.getType()->isPointerTy() ||
		!is_structural_load(load, loops) ||
		load.getType()->getPointerAddressSpace() != 0 ||
		!row_element_size(load) || reads.size() >= max_reads ||
		!reader.find(load, read))
		return false;
	reads.push_back(read);
	return true;
}

// ---- tables of the nest ----

// If "read" is from the table of "group", or "group" is empty, add it and
// return true.
bool Straightener::join(Group &group, TableRead &read)
{
	const DataLayout &layout = function.getDataLayout();
	int64_t apart = group.apart;
	const SCEV *ahead = evolution.getConstant(
		evolution.getEffectiveSCEVType(
			read.load->getPointerOperandType()),
		0);

	if (!group.reads.empty()) {
		if (read.base != group.reads[0]->base)
			return false;
		ahead = evolution.getMinusSCEV(read.start,
			group.reads[0]->start);
	}
	for (int64_t step : read.step)
		apart = std::gcd(apart, step);
	if (auto *constant = dyn_cast<SCEVConstant>(ahead))
		apart = std::gcd(apart, constant->getAPInt().getSExtValue());
	else
		apart = std::gcd(apart, int64_t(layout.getPointerSize()));
	if (apart % layout.getPointerSize() ||
		!divide(ahead, apart, evolution) || !reader.can_compute(ahead))
		return false;
	read.ahead = ahead;
	group.apart = apart;
	group.reads.push_back(&read);
	return true;
}

void Straightener::add_to_group(TableRead &read)
{
	Group group = { {}, 0, false };

	for (Group &other : groups)
		if (join(other, read))
			return;
	if (groups.size() < max_tables && join(group, read))
		groups.push_back(group);
}

// Record in "group" whether the nest may write the table; if it certainly does,
// drop the group.
void Straightener::check_change(Group &group)
{
	for (const TableRead *read : group.reads) {
		bool never;

		group.may_change |= reader.may_change(*read, never);
		if (never) {
			group.reads.clear();
			return;
		}
	}
}

// Find the tables of rows that the current nest reads.
bool Straightener::find_groups()
{
	reads.clear();
	groups.clear();
	counters.clear();
	for (LoadInst *load : reader.nest().loads)
		note(*load);
	for (TableRead &read : reads)
		add_to_group(read);
	for (Group &group : groups)
		check_change(group);
	erase_if(groups,
		[](const Group &group) { return group.reads.empty(); });
	return !groups.empty();
}

// ---- edits of the speculative version ----

// An induction variable that counts iterations from 0.
PHINode *Straightener::counter_of(const Loop &loop)
{
	PHINode *&phi = counters[&loop];
	BasicBlock *latch = loop.getLoopLatch();

	if (phi)
		return phi;
	IRBuilder<> builder(loop.getHeader(), loop.getHeader()->begin());
	phi = builder.CreatePHI(builder.getInt64Ty(), 2, "row");
	builder.SetInsertPoint(latch->getTerminator());
	phi->addIncoming(builder.getInt64(0), loop.getLoopPreheader());
	phi->addIncoming(
		builder.CreateAdd(phi, builder.getInt64(1), "", true, true),
		latch);
	return phi;
}

// Do "a" and "b" load the same row in each iteration, at the header of the same
// loop?
static bool is_same_row(const TableRead &a, const TableRead &b)
{
	return a.ahead == b.ahead &&
		ArrayRef(a.chain).drop_front(a.own) ==
		ArrayRef(b.chain).drop_front(b.own) &&
		ArrayRef(a.step).drop_front(a.own) ==
		ArrayRef(b.step).drop_front(b.own);
}

// The address that "read" loads, computed at the header of the innermost loop
// in which it changes: a number of rows from "origin", plus "ahead" rows.
// "rows" are the rows of "table", from which the loads of "group" are.
Value *Straightener::make_address(const TableRead &read, const Table &table,
	const Group &group, Value *origin, const Rows &rows, Value *ahead)
{
	BasicBlock *head = read.chain[read.own]->getHeader();
	Type *element = ArrayType::get(Type::getInt8Ty(function.getContext()),
		table.element);
	SmallVector<Value *, 4> counts;
	Value *number = ahead;

	for (unsigned i = read.own; i < read.chain.size(); ++i)
		counts.push_back(
			read.step[i] ? counter_of(*read.chain[i]) : nullptr);
	IRBuilder<> builder(head, head->getFirstInsertionPt());

	builder.SetCurrentDebugLocation(read.load->getDebugLoc());
	for (unsigned i = 0; i < counts.size(); ++i)
		if (counts[i])
			number = builder.CreateAdd(number,
				builder.CreateMul(counts[i],
					builder.getInt64(
						read.step[read.own + i] /
						group.apart)));
	return builder.CreateGEP(element, origin,
		builder.CreateMul(number, rows.step));
}

// Replace all loads of "group", from "table", by computed addresses: "origin"
// is the row that the first load reads first; ahead[i] is the number of rows
// from there to the first one of load i.
void Straightener::replace(Group &group, const Table &table, Value *origin,
	const Rows &rows, ArrayRef<Value *> ahead)
{
	SmallVector<Value *, 8> made;

	for (unsigned i = 0; i < group.reads.size(); ++i) {
		const TableRead &read = *group.reads[i];
		Value *address = nullptr;

		for (unsigned j = 0; j < i && !address; ++j)
			if (is_same_row(read, *group.reads[j]))
				address = made[j];
		if (!address)
			address = make_address(read, table, group, origin, rows,
				ahead[i]);
		made.push_back(address);
	}
	for (unsigned i = 0; i < group.reads.size(); ++i) {
		group.reads[i]->load->replaceAllUsesWith(made[i]);
		group.reads[i]->load->eraseFromParent();
	}
}

// Compute the row addresses of the table of "group" instead of loading them.
// Emits code before "test" that reads the table, if "required" is true; returns
// the condition that its rows are as assumed, and adds to "cells" what the
// speculative version must not write.
Value *Straightener::straighten(Group &group, CallInst *test, Value *required,
	SmallVectorImpl<Value *> &cells)
{
	IRBuilder<> builder(test);
	const TableRead &first = *group.reads[0];
	SmallVector<Value *, 8> ahead;

	builder.SetCurrentDebugLocation(first.load->getDebugLoc());
	for (const TableRead *read : group.reads)
		ahead.push_back(reader.expand(
			divide(read->ahead, group.apart, evolution), test));
	Table table = reader.make_table(group.reads, group.apart, required,
		builder);
	for (const TableRead *read : group.reads)
		table.element = std::gcd(table.element,
			row_element_size(*read->load));
	for (Value *number : ahead)
		if (!isa<Constant>(number))
			table.fits = builder.CreateLogicalAnd(table.fits,
				builder.CreateICmpULT(
					builder.CreateAdd(number,
						builder.getInt64(max_rows)),
					builder.getInt64(2 * max_rows)));
	Value *start = reader.expand(first.start, test);
	Rows rows = read_rows(table, test, loops, tree);

	builder.SetInsertPoint(test);
	Value *origin = row_address(table.element, rows,
		builder.CreateSDiv(builder.CreateSub(start, table.low),
			builder.getInt64(group.apart)),
		builder);
	if (group.may_change)
		reader.protect(table, function.getDataLayout().getPointerSize(),
			cells, builder);
	replace(group, table, origin, rows, ahead);
	return rows.holds;
}

void Straightener::straighten_all(CallInst *test)
{
	Value *required = test->getArgOperand(0);
	SmallVector<Value *, 8> cells;

	for (Group &group : groups)
		required = straighten(group, test, required, cells);
	reader.require(test, required, cells, ASH_MEANS(ASH_MEANING_ROWS));
}

void Straightener::replace_grids(CallInst *test)
{
	counters.clear();
	grids.replace(test, [&](const Loop &loop) { return counter_of(loop); });
}

// Move the code between the test of "loop", a speculative version, and "loop"
// before the test; false if that is impossible.
static bool lift_entry(const Loop &loop, const DominatorTree &tree)
{
	bool speculative = false;
	CallInst *test = find_test(loop, speculative);
	SmallVector<BasicBlock *, 4> blocks;
	bool changed = false;

	if (!test || !speculative)
		return false;
	for (BasicBlock *block = loop.getLoopPreheader();
		block != test->getParent();
		block = block->getSinglePredecessor())
		blocks.push_back(block);
	for (BasicBlock *block : reverse(blocks))
		for (Instruction &inst : make_early_inc_range(*block)) {
			if (!is_free_arithmetic(inst) ||
				!all_of(inst.operands(),
					[&](const Use &operand) {
						return tree.dominates(
							operand.get(), test);
					}))
				continue;
			put_before(inst, *test);
			inst.dropPoisonGeneratingFlags();
			inst.dropUBImplyingAttrsAndMetadata();
			changed = true;
		}
	return changed;
}

// Make one step for the nest "loop": remove its checks, or hoist single loads,
// or use one length for all rows, or linearize tables, or tables of tables,
// whichever applies first; the conditions are added to its version test.  False
// if nothing applies.
bool Straightener::straighten(Loop &loop)
{
	bool speculative;
	CallInst *test = find_test(loop, speculative);
	auto get_test = [&] {
		return test ? test : double_nest(loop, loops, tree);
	};

	if (checks.find())
		checks.replace(get_test());
	else if (singles.find())
		singles.replace(get_test());
	else if (extents.find())
		extents.replace(get_test());
	else if (find_groups())
		straighten_all(get_test());
	else if (grids.find())
		replace_grids(get_test());
	else
		return false;
	return true;
}

bool Straightener::run()
{
	SmallVector<Loop *, 8> work(loops.begin(), loops.end());
	unsigned n = 0;
	bool changed = false;

	while (!work.empty() && n < max_versions) {
		Loop *loop = work.pop_back_val();
		bool speculative;
		bool was_version = find_test(*loop, speculative);
		bool is_new = false;

		changed |= lift_entry(*loop, tree);
		// Steps are repeated, since one may enable others: when rows
		// are known to have equal lengths, it is known when the loops
		// over a row are entered, and so which of their loads run.
		for (unsigned i = 0; i < max_rounds && reader.begin(*loop) &&
			straighten(*loop);
			++i)
			is_new = true;
		changed |= is_new;
		n += is_new && !was_version;
		if (!is_new && !was_version)
			work.append(loop->begin(), loop->end());
	}
	return changed;
}

PreservedAnalyses RowPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return Straightener(function, analyses).run()
		? PreservedAnalyses::none()
		: PreservedAnalyses::all();
}

} // namespace ashlar
