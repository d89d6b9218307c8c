// uniform_row_length.cpp - tests for equal row lengths.
//
// A vector of vectors, and similar types in other languages, is a table in
// which the address of each row is accompanied by its end or its number of
// elements.  Loops over rows then reload their bounds for each row.  Mostly the
// rows are those of a matrix.  So the length of the first one is used for all,
// under a test in a loop before the nest.  Where the rows are does not matter
// here; that is handled in the next round (linearize_row_pointers.cpp), which
// can then tell when the loops over a row are entered.
//
// The end of a row becomes its begin plus the length of the first row:
// subscripts of the row, and addresses that traverse it, are compared with the
// end.
//
// Requires:    a nest selected by TableReader::begin.
// Ensures:     the speculative version uses the length of the first row for all
//              rows, and the test checks that they are equal.
// Breaks:      ScalarEvolution of the lengths; the pass that uses this drops
//              all analyses.
// Conventions: writes ASH_VERSION_LENGTHS.
//
// SPDX-License-Identifier: MIT
#include "prepare/row_pointers/uniform_row_length.h"

#include <numeric>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm/query/calls.h"
#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/versioning/versioned_nest.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// Limits for one nest: lengths, and tables from which they are read.
static constexpr unsigned max_lengths = 16;
static constexpr unsigned max_columns = 6;
// The most values visited in the search for uses of a length.
static constexpr unsigned max_looks = 32;

// ---- what is read ----

// Is the value only compared, possibly after some arithmetic?  An error message
// may contain it.
static bool is_compared(const Value &value)
{
	SmallVector<const Value *, 16> work = { &value };
	SmallPtrSet<const Value *, 16> seen;
	bool found = false;

	while (!work.empty()) {
		const Value *part = work.pop_back_val();

		if (!seen.insert(part).second)
			continue;
		if (seen.size() > max_looks)
			return false;
		for (const User *user : part->users()) {
			if (isa<ICmpInst>(user))
				found = true;
			else if (isa<BinaryOperator, CastInst, PHINode,
					 SelectInst, FreezeInst,
					 GetElementPtrInst>(user) ||
				isa<MinMaxIntrinsic>(user))
				work.push_back(user);
			else if (!ash_call_is_check(wrap(user)))
				return false;
		}
	}
	return found;
}

// The load of the address "value", or of the start of an induction variable.
static LoadInst *address_of(Value *value)
{
	if (auto *cast = dyn_cast<PtrToIntInst>(value))
		value = cast->getPointerOperand();
	if (auto *phi = dyn_cast<PHINode>(value))
		for (Value *incoming : phi->incoming_values())
			if (isa<LoadInst>(incoming))
				return cast<LoadInst>(incoming);
	return dyn_cast<LoadInst>(value);
}

// Call "look" for the loads that the address "end" is compared with or that are
// subtracted from it.
static void find_partners(const LoadInst &end,
	function_ref<void(LoadInst &)> look)
{
	SmallVector<const Value *, 4> work = { &end };

	for (const User *user : end.users())
		if (isa<PtrToIntInst>(user))
			work.push_back(user);
	for (const Value *value : work)
		for (const User *user : value->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst ||
				(!isa<ICmpInst>(inst) &&
					inst->getOpcode() != Instruction::Sub))
				continue;
			for (Value *operand : inst->operands())
				if (operand != value)
					if (LoadInst *load = address_of(
						    operand))
						look(*load);
		}
}

// The number of bytes from the address of load "from" to that of load "to";
// NULL: unknown.
const SCEVConstant *Extents::distance(const LoadInst &from, const LoadInst &to)
{
	return dyn_cast<SCEVConstant>(evolution.getMinusSCEV(
		evolution.getSCEV(const_cast<Value *>(to.getPointerOperand())),
		evolution.getSCEV(
			const_cast<Value *>(from.getPointerOperand()))));
}

// A load of the begin of the row that ends at "end", from the same entry of the
// table, that is, less than "apart" bytes away; NULL if there is none.
LoadInst *Extents::find_begin(LoadInst &end, int64_t apart)
{
	LoadInst *begin = nullptr;

	find_partners(end, [&](LoadInst &load) {
		const SCEVConstant *from = distance(end, load);
		auto *address = dyn_cast<Instruction>(load.getPointerOperand());
		bool is_near = load.getParent() == end.getParent() &&
			(!address || tree.dominates(address, &end));

		if (from && load.isSimple() &&
			load.getType() == end.getType() &&
			from->getAPInt().abs().ult(uint64_t(apart)) &&
			(tree.dominates(&load, &end) || is_near))
			begin = &load;
	});
	return begin;
}

// Does the nest load row addresses from the table, "apart" bytes from each
// other?
bool Extents::is_row_table(const SCEV *base, int64_t apart)
{
	return any_of(reader.nest().loads, [&](LoadInst *load) {
		Value *condition;
		const SCEV *address = evolution.getSCEV(
			guarded_address(*load, condition));
		auto *counter = dyn_cast<SCEVAddRecExpr>(address);
		auto *step = counter
			? dyn_cast<SCEVConstant>(
				  counter->getStepRecurrence(evolution))
			: nullptr;

		return load->getType()->isPointerTy() &&
			evolution.getPointerBase(address) == base && step &&
			step->getAPInt().abs() == uint64_t(apart) &&
			row_element_size(*load);
	});
}

// If "load" loads the lengths or ends of rows from a table, append it to
// "lengths" and return true.
bool Extents::note(LoadInst &load)
{
	const DataLayout &layout = function.getDataLayout();
	int64_t apart = 0;
	Length length = { {}, nullptr };

	if (lengths.size() >= max_lengths || !is_structural_load(load, loops) ||
		!is_compared(load) || !reader.find_in_front(load, length.read))
		return false;
	for (int64_t step : length.read.step)
		apart = std::gcd(apart, step);
	// An entry has a length and an address.
	if (apart < 2 * int64_t(layout.getPointerSize()))
		return false;
	if (load.getType()->isPointerTy())
		length.begin = find_begin(load, apart);
	if (load.getType()->isPointerTy()
			? !length.begin
			: !is_row_table(length.read.base, apart))
		return false;
	lengths.push_back(length);
	return true;
}

// If "length" is read from the same place of the table's entries as those of
// "column", or "column" is empty, add it and return true.  "apart" is the size
// of an entry in bytes.
bool Extents::join(Column &column, Length &length, int64_t apart)
{
	const SCEV *ahead = evolution.getConstant(
		evolution.getEffectiveSCEVType(
			length.read.load->getPointerOperandType()),
		0);
	int64_t before = !length.begin
		? 0
		: distance(*length.read.load, *length.begin)
			  ->getAPInt()
			  .getSExtValue();

	if (!column.lengths.empty()) {
		const Length &first = *column.lengths[0];

		if (length.read.base != first.read.base ||
			length.read.load->getType() !=
				first.read.load->getType() ||
			apart != column.apart || before != column.before)
			return false;
		ahead = evolution.getMinusSCEV(length.read.start,
			first.read.start);
	}
	if (!divide(ahead, apart, evolution))
		return false;
	length.read.ahead = ahead;
	column.apart = apart;
	column.before = before;
	column.lengths.push_back(&length);
	return true;
}

void Extents::add_to_column(Length &length)
{
	Column column = { {}, {}, 0, 0, false };
	int64_t apart = 0;

	for (int64_t step : length.read.step)
		apart = std::gcd(apart, step);
	for (Column &other : columns)
		if (join(other, length, apart))
			return;
	if (columns.size() < max_columns && join(column, length, apart))
		columns.push_back(column);
}

// Is the load the begin of any length or copy?
bool Extents::is_begin(const LoadInst &load) const
{
	auto begins = [&](const auto &own) { return own.begin == &load; };

	return any_of(lengths, begins) ||
		any_of(columns, [&](const Column &column) {
			return any_of(column.copies, begins);
		});
}

// Is the load a length or a copy of one?
bool Extents::is_noted(const LoadInst &load) const
{
	return any_of(lengths, [&](const Length &own) {
		return own.read.load == &load;
	}) || any_of(columns, [&](const Column &column) {
		return any_of(column.copies,
			[&](const Copy &own) { return own.load == &load; });
	});
}

// Add to "column" later loads from the place of the load of "length", in the
// same iteration: a rotated loop has one before it and one at its end.
void Extents::find_copies(Column &column, const Length &length)
{
	LoadInst &own = *length.read.load;
	const SCEV *address = evolution.getSCEV(own.getPointerOperand());

	for (LoadInst *load : reader.nest().loads) {
		LoadInst *begin = nullptr;

		if (load->getType() != own.getType() || !load->isSimple() ||
			!tree.dominates(&own, load) || is_noted(*load) ||
			is_begin(*load) ||
			evolution.getSCEV(load->getPointerOperand()) !=
				address ||
			!is_compared(*load))
			continue;
		if (length.begin) {
			begin = find_begin(*load, column.apart);
			if (!begin || is_noted(*begin) ||
				distance(*load, *begin)
						->getAPInt()
						.getSExtValue() !=
					column.before)
				continue;
		}
		column.copies.push_back({ load, begin });
	}
}

// May the nest change the value that "load" reads from the column, given by
// "read"?  False if that cannot be tested.
bool Extents::check_change(Column &column, TableRead read, LoadInst *load)
{
	bool never = false;

	read.load = load;
	column.may_change |= reader.may_change(read, never);
	return !never;
}

// Determine whether the nest may change values that are read from "column";
// false if that cannot be tested.  Each load is checked: its type metadata
// holds for that load only.
bool Extents::check_change(Column &column)
{
	const TableRead &read = column.lengths[0]->read;
	auto check = [&](LoadInst *load, LoadInst *begin) {
		return check_change(column, read, load) &&
			(!begin || check_change(column, read, begin));
	};

	return all_of(column.lengths, [&](const Length *length) {
		return check(length->read.load, length->begin);
	}) && all_of(column.copies, [&](const Copy &copy) {
		return check(copy.load, copy.begin);
	});
}

// Drop lengths whose begin is itself the end of another length, such as that of
// a vector's unused capacity.  They are handled in a later round, after the end
// of the other length has been replaced.
void Extents::drop_begins()
{
	for (unsigned i = 0; i < lengths.size();)
		if (is_begin(*lengths[i].read.load))
			lengths.erase(lengths.begin() + i);
		else
			++i;
}

bool Extents::find()
{
	lengths.clear();
	columns.clear();
	for (LoadInst *load : reader.nest().loads)
		note(*load);
	drop_begins();
	for (Length &length : lengths)
		add_to_column(length);
	for (Column &column : columns)
		for (const Length *length : column.lengths)
			find_copies(column, *length);
	erase_if(columns,
		[&](Column &column) { return !check_change(column); });
	return !columns.empty();
}

// ---- the edit ----

// Does "inst" compute from "end", the end of a row as an address or a number,
// the difference to "begin" as a "type", or whether the row is empty?
static bool is_difference(const Instruction &inst, const Value &end,
	const Value &begin, Type *type)
{
	auto *compare = dyn_cast<ICmpInst>(&inst);
	auto *from = dyn_cast<PtrToIntInst>(inst.getOperand(1));

	if (compare)
		return compare->isEquality() &&
			is_contained(inst.operands(), &begin) &&
			is_contained(inst.operands(), &end);
	return inst.getOpcode() == Instruction::Sub &&
		inst.getOperand(0) == &end && inst.getType() == type && from &&
		from->getPointerOperand() == &begin;
}

// Replace values computed from "end" and "begin" of a row (see is_difference)
// by values computed from "length".
static void replace_differences(LoadInst &end, LoadInst &begin, Value *length)
{
	SmallVector<Value *, 4> ends = { &end };
	SmallVector<Instruction *, 4> found;

	for (User *user : end.users())
		if (isa<PtrToIntInst>(user))
			ends.push_back(user);
	for (Value *own : ends)
		for (User *user : own->users())
			if (isa<ICmpInst, BinaryOperator>(user) &&
				is_difference(*cast<Instruction>(user), *own,
					begin, length->getType()))
				found.push_back(cast<Instruction>(user));
	for (Instruction *inst : found) {
		auto *compare = dyn_cast<ICmpInst>(inst);

		inst->replaceAllUsesWith(!compare
				? length
				: IRBuilder<>(inst).CreateICmp(
					  compare->getPredicate(), length,
					  ConstantInt::get(length->getType(),
						  0)));
	}
}

// Replace "load", which loads the end of a row if there is a "begin" (else its
// length), by the value that "length" implies.
void Extents::replace(LoadInst &load, LoadInst *begin, Value *length)
{
	Value *value = length;

	if (begin) {
		if (!tree.dominates(begin, &load))
			put_before(*begin, load);
		replace_differences(load, *begin, length);
		value = IRBuilder<>(&load).CreateGEP(
			Type::getInt8Ty(function.getContext()), begin, length);
	}
	load.replaceAllUsesWith(value);
	load.eraseFromParent();
}

// Use the first row's length for all lengths of "column".  Emits code before
// "test" that reads all lengths, if "required" is true; returns the condition
// that they are equal, and adds to "cells" what the speculative version must
// not write.
Value *Extents::replace(Column &column, CallInst *test, Value *required,
	SmallVectorImpl<Value *> &cells)
{
	SmallVector<TableRead *, 4> reads;
	LoadInst *load = column.lengths[0]->read.load;
	IRBuilder<> builder(test);

	builder.SetCurrentDebugLocation(load->getDebugLoc());
	for (Length *length : column.lengths)
		reads.push_back(&length->read);
	Table table = reader.make_table(reads, column.apart, required, builder);

	if (column.may_change) {
		Table all = table;

		all.low = builder.CreateAdd(table.low,
			builder.getInt64(std::min(column.before, int64_t(0))));
		all.high = builder.CreateAdd(table.high,
			builder.getInt64(std::max(column.before, int64_t(0))));
		reader.protect(all, function.getDataLayout().getPointerSize(),
			cells, builder);
	}
	OneLength one = read_lengths(table, load->getType(), column.before,
		test, loops, tree);

	for (const Length *length : column.lengths)
		replace(*length->read.load, length->begin, one.value);
	for (const Copy &copy : column.copies)
		replace(*copy.load, copy.begin, one.value);
	lift_results(one.value, *reader.nest().loop, test, tree);
	return one.holds;
}

void Extents::replace(CallInst *test)
{
	Value *required = test->getArgOperand(0);
	SmallVector<Value *, 8> cells;

	for (Column &column : columns)
		required = replace(column, test, required, cells);
	reader.require(test, required, cells, ASH_MEANS(ASH_MEANING_LENGTHS));
}

} // namespace ashlar
