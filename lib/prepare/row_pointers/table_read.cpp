// table_read.cpp - reads of a nest from tables of row addresses that certainly
// happen.
//
// A loop before the nest reads the table in advance.  It must not read memory
// that the program does not read.  A table is one object, so everything between
// two parts that the program reads may be read.  Those are the reads of the
// first and last iteration of an entered loop, in the first or last iteration
// of the enclosing loops; these four addresses are the ends of a read.  In a
// triangular nest other iterations might read more; the test excludes that
// (row_range.h).
//
// If an error ends the program unless the row's index is less than the number
// of rows, the table extends at least that far (row_checks.cpp).  Then it is
// enough that the first iteration reads, even if the nest ends early.
//
// The nest might write the table, as stores of bytes may change anything.  Then
// the part that is read is added to the memory that the speculative version
// must not write.
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
#include "prepare/row_pointers/table_read.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

#include "llvm/query/call_effects.h"
#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

LoopView::LoopView(Function &all, FunctionAnalysisManager &analyses)
	: function(all), loops(analyses.getResult<LoopAnalysis>(all)),
	  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
	  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all))
{
}

TableReader::TableReader(Function &all, FunctionAnalysisManager &analyses)
	: LoopView(all, analyses), alias(analyses.getResult<AAManager>(all)),
	  guards(loops, tree, evolution),
	  expander(expander_for(evolution, "row"))
{
}

// ---- conditions under which a read happens ----

// Is the result of the load needed in all iterations of its own loop, or in
// none?
bool TableReader::is_whole(const TableRead &read)
{
	ArrayRef<Loop *> inner = ArrayRef<Loop *>(read.chain)
					 .take_front(read.own);
	const Loop &own = *read.chain[read.own];
	const BasicBlock &block = *read.block;
	const BasicBlock &entry = inner.empty()
		? block
		: *inner.back()->getLoopPreheader();

	return guards.has_guard(block, inner, When::Any) &&
		guards.runs_always(entry, own) &&
		(!read.condition || own.isLoopInvariant(read.condition));
}

// Is the read within the known part of the table, if its first iteration runs?
bool TableReader::is_inside(const TableRead &read)
{
	return read.load->hasMetadata(ASH_INSIDE_TABLE) &&
		guards.has_guard(*read.block, read.chain, When::First,
			read.load) &&
		(!read.condition ||
			guards.is_known(read.condition, nullptr, When::First));
}

// Are the conditions known under which the result of the load is needed?  If
// so, set read.when.
bool TableReader::is_certain(TableRead &read)
{
	read.is_inside = is_inside(read);
	if (read.is_inside) {
		read.when.push_back(When::First);
		return true;
	}
	read.is_whole = is_whole(read);
	for (When when : { When::Any, When::First, When::Last })
		if (guards.has_guard(*read.block, read.chain, when) &&
			(!read.condition ||
				guards.is_known(read.condition, nullptr,
					when))) {
			read.when.push_back(when);
			if (when == When::Any)
				break;
		}
	return !read.when.empty();
}

bool TableReader::can_compute(const SCEV *scev)
{
	return evolution.dominates(scev, before) &&
		expander.isSafeToExpandAt(scev, before->getTerminator());
}

bool TableReader::can_compute(const TableRead &read)
{
	return can_compute(read.base) && can_compute(read.low) &&
		can_compute(read.high) &&
		all_of(read.required,
			[&](const SCEV *scev) { return can_compute(scev); }) &&
		all_of(read.end, [&](const auto &ends) {
			return can_compute(ends[0]) && can_compute(ends[1]);
		});
}

// The block before the nest for its test, existing or new; NULL for a fallback
// version.
static BasicBlock *place_of_test(const Loop &nest)
{
	bool speculative = true;
	CallInst *test = find_test(nest, speculative);

	if (!speculative)
		return nullptr;
	return test ? test->getParent() : nest.getLoopPreheader();
}

bool TableReader::begin(Loop &loop)
{
	before = place_of_test(loop);
	if (!before || !find_nest(loop, loops, current))
		return false;
	guards.begin(loop, *before);
	return true;
}

bool TableReader::find(LoadInst &load, const BasicBlock &block, Value *address,
	Value *condition, TableRead &read)
{
	if (!find_row_read(load, address, guards.chain_of(block), evolution,
		    read))
		return false;
	read.block = &block;
	read.condition = condition;
	read.when.clear();
	return can_compute(read) && is_certain(read);
}

bool TableReader::find(LoadInst &load, TableRead &read)
{
	Value *condition;
	Value *address = guarded_address(load, condition);

	return find(load, *load.getParent(), address, condition, read);
}

bool TableReader::find_in_front(LoadInst &load, TableRead &read)
{
	const BasicBlock *block = load.getParent();
	Value *condition;
	Value *pointer = guarded_address(load, condition);
	const SCEV *address = evolution.getSCEV(pointer);
	const Loop *loop = loops.getLoopFor(block);

	while (loop != current.loop && block == loop->getHeader() &&
		evolution.isLoopInvariant(address, loop)) {
		block = loop->getLoopPreheader();
		loop = loop->getParentLoop();
	}
	return find(load, *block, pointer, condition, read);
}

bool TableReader::runs_always(const LoadInst &load)
{
	return guards.has_guard(*load.getParent(), chain_of(load), When::Any);
}

Value *TableReader::guard_of(const LoadInst &load, IRBuilder<> &builder)
{
	return guards.make_guard(*load.getParent(), chain_of(load), When::Any,
		builder);
}

bool TableReader::is_same(const Value *value) const
{
	return guards.is_same(value);
}

Value *TableReader::copy(Value *value, IRBuilder<> &builder)
{
	return guards.copy(value, nullptr, When::Any, builder);
}

bool TableReader::is_single(LoadInst &load, bool &may_change)
{
	const BasicBlock &block = *load.getParent();

	if (!guards.is_same(load.getPointerOperand()) ||
		!guards.has_guard(block, guards.chain_of(block), When::First,
			&load))
		return false;
	Change change = find_change(current, alias,
		lasting_place(MemoryLocation::get(&load), *current.loop));

	n_query += current.writers.size();
	may_change = change.may;
	return !change.never && n_query <= max_hoist_queries;
}

bool TableReader::is_same_place(LoadInst &a, LoadInst &b)
{
	return evolution.getSCEV(a.getPointerOperand()) ==
		evolution.getSCEV(b.getPointerOperand());
}

Value *TableReader::first_guard(const LoadInst &load, IRBuilder<> &builder)
{
	const BasicBlock &block = *load.getParent();

	return guards.make_guard(block, guards.chain_of(block), When::First,
		builder, &load);
}

Value *TableReader::zero_of(const LoadInst &load)
{
	return zero_for(load, zero);
}

bool TableReader::find_range(Value *value, bool is_signed,
	const Instruction &place, Range &range)
{
	return ashlar::find_range(value, is_signed, place,
		       guards.chain_of(*place.getParent()), evolution, range) &&
		can_compute(range.low) && can_compute(range.high) &&
		all_of(range.required,
			[&](const SCEV *scev) { return can_compute(scev); });
}

bool TableReader::may_change(const TableRead &read, bool &never)
{
	Value *base = cast<SCEVUnknown>(read.base)->getValue();
	Change change = find_change(current, alias,
		lasting_place(MemoryLocation::getBeforeOrAfter(base,
				      read.load->getAAMetadata()),
			*current.loop));

	n_query += current.writers.size();
	never = change.never || n_query > max_hoist_queries;
	return change.may;
}

// ---- the part of a table that is read ----

Value *TableReader::expand(const SCEV *scev, Instruction *place)
{
	return expander.expandCodeFor(scev, scev->getType(),
		place->getIterator());
}

// The condition under which the result of the load of "read" is needed in the
// iteration "when" of the enclosing loops; NULL: always.
Value *TableReader::guard_of(const TableRead &read, When when,
	IRBuilder<> &builder)
{
	Value *guard = guards.make_guard(*read.block, read.chain, when, builder,
		read.is_inside ? read.load : nullptr);
	Value *own = read.condition
		? guards.copy(read.condition, nullptr, when, builder)
		: nullptr;

	return guard && own ? builder.CreateLogicalAnd(guard, own)
		: guard     ? guard
			    : own;
}

// If the guard for the iteration "when" is true, does the program read the end
// of "read" in the last iteration of its own loop if "own_last" (else the
// first), and of the loops around it if "outer_last"?  If the guard is known
// for one iteration only, all loops must be in it.
static bool is_read(const TableRead &read, When when, bool outer_last,
	bool own_last)
{
	if (when != When::Any && outer_last != (when == When::Last))
		return false;
	return when == When::Any || read.is_whole || own_last == outer_last;
}

// Extend "table", the range of bytes to be read in advance, to those of the
// four ends of "read" that the program reads for sure.  At run time an end
// counts only if "required" and the guard of the read are true.
void TableReader::add_ends(const TableRead &read, Value *required, Table &table,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();

	if (read.is_inside) {
		table.low = builder.CreateBinaryIntrinsic(Intrinsic::smin,
			table.low, expand(read.low, place));
		table.high = builder.CreateBinaryIntrinsic(Intrinsic::smax,
			table.high, expand(read.high, place));
		return;
	}
	for (When when : read.when) {
		Value *guard = guard_of(read, when, builder);

		guard = guard ? builder.CreateLogicalAnd(required, guard)
			      : required;
		for (unsigned i = 0; i < 4; ++i) {
			if (!is_read(read, when, i / 2, i % 2))
				continue;
			Value *end = expand(read.end[i / 2][i % 2], place);

			table.low = builder.CreateBinaryIntrinsic(
				Intrinsic::smin, table.low,
				builder.CreateSelect(guard, end,
					builder.getInt64(INT64_MAX)));
			table.high = builder.CreateBinaryIntrinsic(
				Intrinsic::smax, table.high,
				builder.CreateSelect(guard, end,
					builder.getInt64(INT64_MIN)));
		}
	}
}

// Emit the condition that "condition" is true and no expression in "required"
// is negative.
Value *TableReader::holds(const Required &required, Value *condition,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();

	for (const SCEV *scev : required)
		if (!evolution.isKnownNonNegative(scev))
			condition = builder.CreateLogicalAnd(condition,
				builder.CreateICmpSGE(expand(scev, place),
					builder.getInt64(0)));
	return condition;
}

// Emit the condition that everything "read" reads is in "table", or that it
// does not run.
Value *TableReader::is_enclosed(const TableRead &read, const Table &table,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();
	Value *inside = builder.CreateLogicalAnd(
		builder.CreateICmpSLE(table.low, expand(read.low, place)),
		builder.CreateICmpSLE(expand(read.high, place), table.high));
	Value *guard;

	inside = holds(read.required, inside, builder);
	if (read.is_inside) {
		guard = guard_of(read, When::First, builder);
		return guard ? builder.CreateLogicalAnd(inside, guard) : inside;
	}
	if (read.when[0] != When::Any)
		return inside;
	guard = guard_of(read, When::Any, builder);
	return guard ? builder.CreateLogicalOr(builder.CreateNot(guard), inside)
		     : inside;
}

Table TableReader::make_table(ArrayRef<TableRead *> reads, int64_t apart,
	Value *required, IRBuilder<> &builder)
{
	const TableRead &first = *reads[0];
	Table table = { cast<SCEVUnknown>(first.base)->getValue(),
		builder.getInt64(INT64_MAX), builder.getInt64(INT64_MIN),
		required, nullptr, uint64_t(apart), 0,
		commonAlignment(first.load->getAlign(), uint64_t(apart)) };

	auto require = [&](Value *condition) {
		table.fits = builder.CreateLogicalAnd(table.fits, condition);
	};

	for (const TableRead *read : reads) {
		table.align = std::min(table.align, read->load->getAlign());
		add_ends(*read, required, table, builder);
	}
	table.zero = zero_for(*first.load, zero);
	require(builder.CreateICmpSLE(table.low, table.high));
	require(builder.CreateICmpULT(builder.CreateSub(table.high, table.low),
		builder.getInt64(max_table)));
	require(builder.CreateICmpEQ(
		builder.CreateSRem(
			builder.CreateSub(
				expand(first.start, &*builder.GetInsertPoint()),
				table.low),
			builder.getInt64(apart)),
		builder.getInt64(0)));
	for (const TableRead *read : reads)
		require(is_enclosed(*read, table, builder));
	return table;
}

void TableReader::protect(const Table &table, int64_t bytes,
	SmallVectorImpl<Value *> &cells, IRBuilder<> &builder)
{
	cells.push_back(
		builder.CreateGEP(builder.getInt8Ty(), table.base, table.low));
	cells.push_back(
		builder.CreateAdd(builder.CreateSub(table.high, table.low),
			builder.getInt64(bytes)));
	cells.push_back(builder.getTrue());
}

CallInst *TableReader::require(CallInst *test, Value *required,
	ArrayRef<Value *> cells, unsigned meanings)
{
	test = extend_test(test, required, cells);
	ash_version_add_meanings(wrap(test), meanings);
	guards.forget_blocks();
	expander.clear();
	evolution.forgetAllLoops();
	return test;
}

} // namespace ashlar
