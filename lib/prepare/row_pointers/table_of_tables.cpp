// table_of_tables.cpp - linearization of tables of tables of row pointers.
//
// In "a[i][j][k]" with "double ***a" a table is loaded, then the address of a
// row, then an element.  If the tables are at equal distances,
// linearize_row_pointers.cpp has replaced them, and row addresses are loaded
// from "i * distance + j * 8".  If the rows of each table are at one distance,
// and those of the next table at a multiple of it, they are rows of one matrix:
// row j of table i is row i * m + j.
//
// Each table is a separate object, so the test reads those tables that the nest
// reads, each from the first to the last address that it reads.  These are
// known if the load runs in all iterations of loops with invariant trip counts.
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
#include "prepare/row_pointers/table_of_tables.h"

#include <numeric>

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IRBuilder.h>

#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/row_pointers/row_pointer_test.h"
#include "prepare/versioning/versioned_nest.h"

using namespace llvm;

namespace ashlar {

// Limits for one nest: loads of row addresses, and tables of tables.
static constexpr unsigned max_reads = 24;
static constexpr unsigned max_groups = 6;
// The largest change of an offset per iteration.
static constexpr uint64_t max_step = uint64_t(1) << 16;

// ---- loads from tables of tables ----

// Write "scev" as offset.bytes plus offset.tables times an unknown distance
// between tables; that distance must be "distance" if it is given, else it is
// stored there.  False if "scev" has another form.
bool Grids::split(const SCEV *scev, const SCEV *&distance, Offset &offset)
{
	auto *product = dyn_cast<SCEVMulExpr>(scev);
	int64_t by = 1;

	if (isa<SCEVAddExpr>(scev))
		return all_of(scev->operands(), [&](const SCEV *part) {
			return split(part, distance, offset);
		});
	if (auto *constant = dyn_cast<SCEVConstant>(scev)) {
		offset.bytes += constant->getAPInt().getSExtValue();
		return constant->getAPInt().abs().ule(INT32_MAX);
	}
	if (product) {
		auto *factor = dyn_cast<SCEVConstant>(product->getOperand(0));

		if (!factor || product->getNumOperands() != 2 ||
			factor->getAPInt().abs().ugt(max_step))
			return false;
		by = factor->getAPInt().getSExtValue();
		scev = product->getOperand(1);
	}
	if (!isa<SCEVUnknown>(scev) || (distance && distance != scev) ||
		!reader.can_compute(scev))
		return false;
	distance = scev;
	offset.tables += by;
	return std::abs(offset.tables) <= int64_t(max_step);
}

// Does "offset", in each loop of read.chain, move either by a number of tables
// or by a number of bytes?  If so, set the steps and the start of "read", and
// "distance".
bool Grids::find_steps(const SCEV *offset, Read &read, const SCEV *&distance)
{
	for (const Loop *loop : read.chain) {
		auto *counter = dyn_cast<SCEVAddRecExpr>(offset);
		Offset step;

		read.last.push_back(nullptr);
		if (!evolution.isLoopInvariant(offset, loop)) {
			if (!counter || counter->getLoop() != loop ||
				!counter->isAffine() ||
				!split(counter->getStepRecurrence(evolution),
					distance, step) ||
				(step.tables && step.bytes) ||
				std::abs(step.bytes) > int64_t(max_step))
				return false;
			read.last.back() = find_last(*loop, *read.load,
				evolution, read.required);
			if (!read.last.back() ||
				!reader.can_compute(read.last.back()))
				return false;
			offset = counter->getStart();
		}
		read.step.push_back(step);
	}
	return split(offset, distance, read.start) && distance &&
		any_of(read.step,
			[](const Offset &step) { return step.tables != 0; }) &&
		any_of(read.step,
			[](const Offset &step) { return step.bytes != 0; });
}

// The minimum or (if "is_max") maximum, over all iterations, of the number of
// tables or (if "of_bytes") of bytes in the offset of "read".
const SCEV *Grids::extreme(const Read &read, bool of_bytes, bool is_max)
{
	Type *wide = Type::getInt64Ty(function.getContext());
	const SCEV *sum = evolution.getConstant(wide,
		of_bytes ? read.start.bytes : read.start.tables, true);

	for (unsigned i = 0; i < read.step.size(); ++i) {
		int64_t step = of_bytes ? read.step[i].bytes
					: read.step[i].tables;

		if (step && (step > 0) == is_max)
			sum = evolution.getAddExpr(sum,
				evolution.getMulExpr(
					evolution.getConstant(wide, step, true),
					read.last[i]));
	}
	return sum;
}

bool Grids::find_range(Read &read)
{
	for (unsigned of_bytes = 0; of_bytes < 2; ++of_bytes) {
		read.low[of_bytes] = extreme(read, of_bytes, false);
		read.high[of_bytes] = extreme(read, of_bytes, true);
		if (!reader.can_compute(read.low[of_bytes]) ||
			!reader.can_compute(read.high[of_bytes]))
			return false;
	}
	return all_of(read.required,
		[&](const SCEV *scev) { return reader.can_compute(scev); });
}

// Is "load" a load of a row address from a table that is one of several at
// equal distances, in memory that the nest does not write?  If so, set "read"
// and the properties of "group".
bool Grids::find(LoadInst &load, Read &read, Group &group)
{
	TableRead table;
	Value *condition;
	bool never = false;
	const SCEV *address = evolution.getSCEV(
		guarded_address(load, condition));

	if ((condition && !reader.is_same(condition)) ||
		!load.getType()->isPointerTy() ||
		!is_structural_load(load, loops) || !row_element_size(load) ||
		load.getType()->getPointerAddressSpace() != 0)
		return false;
	read = { &load, condition, reader.chain_of(load), {}, {}, {}, {}, {},
		{} };
	group.base = table.base = evolution.getPointerBase(address);
	group.distance = nullptr;
	table.load = &load;
	if (!isa<SCEVUnknown>(group.base) || !reader.can_compute(group.base) ||
		evolution.removePointerBase(address)->getType() !=
			Type::getInt64Ty(function.getContext()))
		return false;
	return find_steps(evolution.removePointerBase(address), read,
		       group.distance) &&
		find_range(read) && reader.runs_always(load) &&
		!reader.may_change(table, never) && !never;
}

void Grids::add_to_group(Read &read, const Group &own)
{
	for (Group &group : groups)
		if (group.base == own.base && group.distance == own.distance) {
			group.reads.push_back(&read);
			return;
		}
	if (groups.size() < max_groups) {
		groups.push_back({ own.base, own.distance, 0, 0, {}, {} });
		groups.back().reads.push_back(&read);
	}
}

// Determine the least starts of the reads of "group", and the distances between
// its tables and between its addresses.  Returns false if a read moves by less
// than an address, or skips tables.
bool Grids::measure(Group &group)
{
	const Read &first = *group.reads[0];
	int64_t pointer = function.getDataLayout().getPointerSize();

	group.least = first.start;
	for (const Read *read : group.reads) {
		group.least.tables = std::min(group.least.tables,
			read->start.tables);
		group.least.bytes = std::min(group.least.bytes,
			read->start.bytes);
		for (const Offset &step : read->step) {
			group.tables = std::gcd(group.tables, step.tables);
			group.bytes = std::gcd(group.bytes, step.bytes);
		}
		group.tables = std::gcd(group.tables,
			read->start.tables - first.start.tables);
		group.bytes = std::gcd(group.bytes,
			read->start.bytes - first.start.bytes);
	}
	return group.bytes % pointer == 0 &&
		all_of(group.reads, [&](const Read *read) {
			return all_of(read->step, [&](const Offset &step) {
				return !step.tables ||
					std::abs(step.tables) == group.tables;
			});
		});
}

bool Grids::find()
{
	reads.clear();
	groups.clear();
	SmallVector<Group, 8> owns;

	for (LoadInst *load : reader.nest().loads) {
		Read read;
		Group own = {};

		if (reads.size() < max_reads && find(*load, read, own)) {
			reads.push_back(read);
			owns.push_back(own);
		}
	}
	for (unsigned i = 0; i < reads.size(); ++i)
		add_to_group(reads[i], owns[i]);
	erase_if(groups, [&](Group &group) { return !measure(group); });
	return !groups.empty();
}

// ---- edits of the speculative version ----

// Add to "grid" the box of addresses that "read", a load of "group", reads.
void Grids::add_box(const Group &group, const Read &read, Grid &grid,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();
	const Read &first = *group.reads[0];
	Value *table = reader.expand(read.low[0], place);
	Value *at = reader.expand(read.low[1], place);
	Value *distance = reader.expand(group.distance, place);
	auto count = [&](Value *from, const SCEV *to, int64_t by) {
		return builder.CreateSDiv(
			builder.CreateSub(from, reader.expand(to, place)),
			builder.getInt64(by));
	};
	Value *offset = builder.CreateAdd(builder.CreateMul(table, distance),
		at);

	grid.boxes.push_back({ builder.CreateGEP(builder.getInt8Ty(),
				       reader.expand(group.base, place),
				       offset),
		count(reader.expand(read.high[0], place), read.low[0],
			group.tables),
		builder.CreateSub(reader.expand(read.high[1], place), at),
		count(table, first.low[0], group.tables),
		count(at, first.low[1], group.bytes) });
}

Grid Grids::make_grid(const Group &group, Value *required, IRBuilder<> &builder)
{
	const Read &first = *group.reads[0];
	Value *distance = reader.expand(group.distance,
		&*builder.GetInsertPoint());
	Grid grid = {
		{}, builder.CreateMul(distance, builder.getInt64(group.tables)),
		required, reader.zero_of(*first.load), uint64_t(group.bytes), 0,
		commonAlignment(first.load->getAlign(), uint64_t(group.bytes))
	};

	for (unsigned i = 0; i < group.reads.size(); ++i) {
		const Read &read = *group.reads[i];
		Value *guard = reader.guard_of(*read.load, builder);

		if (guard)
			grid.fits = builder.CreateLogicalAnd(grid.fits, guard);
		if (read.condition)
			grid.fits = builder.CreateLogicalAnd(grid.fits,
				reader.copy(read.condition, builder));
		grid.fits = reader.holds(read.required, grid.fits, builder);
		grid.element = std::gcd(grid.element,
			row_element_size(*read.load));
		grid.align = std::min(grid.align, read.load->getAlign());
		if (none_of(ArrayRef(group.reads).take_front(i),
			    [&](const Read *other) {
				    return ArrayRef(other->low) ==
					    ArrayRef(read.low) &&
					    ArrayRef(other->high) ==
					    ArrayRef(read.high);
			    }))
			add_box(group, read, grid, builder);
	}
	return grid;
}

// The first row that the loads of "group" read in the first iteration, in
// "grid", of which "known" has the distances: numbers relative to it are
// non-negative unless an induction variable decreases.
Value *Grids::origin_of(const Group &group, const Grid &grid,
	const GridRows &known, IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();
	const Read &first = *group.reads[0];
	auto ahead = [&](int64_t start, const SCEV *low, int64_t by) {
		return builder.CreateSDiv(
			builder.CreateSub(builder.getInt64(start),
				reader.expand(low, place)),
			builder.getInt64(by));
	};
	Value *table = ahead(group.least.tables, first.low[0], group.tables);
	Value *row = ahead(group.least.bytes, first.low[1], group.bytes);

	return row_address(grid.element, known.rows,
		builder.CreateAdd(builder.CreateMul(table, known.per_table),
			row),
		builder);
}

// The address that "read", of "group", loads, computed from "origin" at the
// header of the loop in which it changes; "counter" returns the induction
// variable of a loop.
Value *Grids::make_address(const Group &group, const Read &read,
	const Grid &grid, const GridRows &known, Value *origin, Counter counter)
{
	unsigned own = 0;
	SmallVector<Value *, 4> counts;

	for (unsigned i = 0; i < read.step.size(); ++i)
		counts.push_back(
			read.last[i] ? counter(*read.chain[i]) : nullptr);
	while (!counts[own])
		++own;
	BasicBlock *head = read.chain[own]->getHeader();
	IRBuilder<> builder(head, head->getFirstInsertionPt());
	auto number = [&](int64_t start, int64_t by,
			      int64_t Offset::*part) -> Value * {
		Value *sum = builder.getInt64(start / by);

		for (unsigned i = own; i < counts.size(); ++i)
			if (counts[i] && read.step[i].*part)
				sum = builder.CreateAdd(sum,
					builder.CreateMul(counts[i],
						builder.getInt64(
							read.step[i].*part /
							by)));
		return sum;
	};

	builder.SetCurrentDebugLocation(read.load->getDebugLoc());
	Value *table = number(read.start.tables - group.least.tables,
		group.tables, &Offset::tables);
	Value *row = number(read.start.bytes - group.least.bytes, group.bytes,
		&Offset::bytes);
	Value *all = builder.CreateAdd(
		builder.CreateMul(table, known.per_table), row);

	return builder.CreateGEP(
		ArrayType::get(builder.getInt8Ty(), grid.element), origin,
		builder.CreateMul(all, known.rows.step));
}

void Grids::replace(CallInst *test, Counter counter)
{
	Value *required = test->getArgOperand(0);

	for (Group &group : groups) {
		IRBuilder<> builder(test);

		builder.SetCurrentDebugLocation(
			group.reads[0]->load->getDebugLoc());
		Grid grid = make_grid(group, required, builder);
		GridRows known = read_grid(grid, test, loops, tree);

		builder.SetInsertPoint(test);
		Value *origin = origin_of(group, grid, known, builder);

		for (const Read *read : group.reads) {
			read->load->replaceAllUsesWith(make_address(group,
				*read, grid, known, origin, counter));
			read->load->eraseFromParent();
		}
		required = known.rows.holds;
	}
	reader.require(test, required, {}, ASH_MEANS(ASH_MEANING_ROWS));
}

} // namespace ashlar
