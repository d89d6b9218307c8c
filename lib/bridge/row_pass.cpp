// row_pass.cpp - matrices that are tables of rows.
//
// In "a[i][j]" with "double **a" the address of the row is loaded.  If all rows
// are at one distance (row.cpp), that address can be computed.  All loads of
// a nest that read one table share the first row and the distance, so a[i-1],
// a[i] and a[i+1] are rows of one matrix.  The nest is doubled (twin.h), or it
// is a bold twin already; a loop in front of the test reads the table.
//
// It must not read what the program does not read.  A table is one object,
// so everything between two of its parts that the program reads may be read.
// Those are the rows of the first and the last iteration of a loop that is
// entered, in the first or last iteration of the loops around.  In a
// triangular nest other iterations might read more; that they do not is part
// of the test (row_range.h).
//
// Stores of the nest might change the table, as stores of bytes may change
// anything.  Then the part that is read is one more thing that the bold
// twin must not write.
//
// SPDX-License-Identifier: MIT
#include "bridge/row_pass.h"

#include <numeric>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "bridge/effects.h"
#include "bridge/nest_guard.h"
#include "bridge/invariant.h"
#include "bridge/doubled.h"
#include "bridge/row.h"
#include "bridge/row_range.h"
#include "bridge/twin.h"

using namespace llvm;

namespace ashlar {
namespace {

// Loads of addresses of rows in one nest, and tables that they read.
constexpr unsigned max_reads = 24;
constexpr unsigned max_tables = 6;
// Rows that are tested, and that one may be away from another.
constexpr int64_t max_rows = int64_t(1) << 40;

// A load of the address of a row, and when it is certain to run.
struct Read : RowRead {
	Value *condition = nullptr;	// it matters only then; NULL: always
	// If it matters in one iteration of its own loop, does it in all?
	bool is_whole = false;
	SmallVector<When, 2> when;
	// Bytes from the first one that the first load reads to the first one
	// that this one does.
	const SCEV *ahead;
};

// All that is read of one table.
struct Group {
	SmallVector<Read *, 8> reads;
	int64_t apart;		// bytes from one address to the next
	bool may_change;	// may a store of the nest change the table?
};

class Straightener {
public:
	Straightener(Function &all, FunctionAnalysisManager &analyses)
		: function(all),
		  loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  alias(analyses.getResult<AAManager>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all)),
		  guards(all, loops, tree, evolution),
#if LLVM_VERSION_MAJOR >= 22
		  expander(evolution, "row")
#else
		  expander(evolution, all.getDataLayout(), "row")
#endif
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	AAResults &alias;
	ScalarEvolution &evolution;
	Guards guards;
	SCEVExpander expander;
	AllocaInst *zero = nullptr;
	unsigned n_query = 0;

	// The nest at work.
	Nest nest;
	BasicBlock *before = nullptr;	// where its test is, or will be
	SmallVector<Read, 8> reads;
	SmallVector<Group, 4> groups;
	DenseMap<const Loop *, PHINode *> counters;

	bool is_whole(const Read &read);
	bool is_certain(Read &read);
	bool can_compute(const SCEV *scev);
	bool can_compute(const Read &read);
	bool note(LoadInst &load);
	bool join(Group &group, Read &read);
	void add_to_group(Read &read);
	void check_change(Group &group);
	bool find_groups(Loop &loop);

	PHINode *counter_of(const Loop &loop);
	Value *expand(const SCEV *scev, Instruction *place);
	Value *guard_of(const Read &read, When when, IRBuilder<> &builder);
	void add_ends(const Read &read, Value *required, Table &table,
		IRBuilder<> &builder);
	Value *is_enclosed(const Read &read, const Table &table,
		IRBuilder<> &builder);
	Table find_table(const Group &group, Value *required,
		IRBuilder<> &builder);
	void replace(Read &read, const Table &table, const Group &group,
		Value *origin, const Rows &rows, Value *ahead);
	Value *straighten(Group &group, CallInst *test, Value *required,
		SmallVectorImpl<Value *> &cells);
	void straighten_all(CallInst *test);
};

} // namespace

// ---- what is read ----

// Does the load matter in all iterations of its own loop or in none?
bool Straightener::is_whole(const Read &read)
{
	ArrayRef<Loop *> inner = ArrayRef<Loop *>(read.chain).take_front(
		read.own);
	const Loop &own = *read.chain[read.own];
	const BasicBlock &block = *read.load->getParent();
	const BasicBlock &entry = inner.empty()
		? block : *inner.back()->getLoopPreheader();

	return guards.has_guard(block, inner, When::Any) &&
		guards.runs_always(entry, own) &&
		(!read.condition || own.isLoopInvariant(read.condition));
}

// Is it known when the load is certain to matter?
bool Straightener::is_certain(Read &read)
{
	read.is_whole = is_whole(read);
	for (When when : { When::Any, When::First, When::Last })
		if (guards.has_guard(*read.load->getParent(), read.chain,
			    when) &&
		    (!read.condition ||
			    guards.is_known(read.condition, nullptr, when))) {
			read.when.push_back(when);
			if (when == When::Any)
				break;
		}
	return !read.when.empty();
}

bool Straightener::can_compute(const SCEV *scev)
{
	return evolution.dominates(scev, before) &&
		expander.isSafeToExpandAt(scev, before->getTerminator());
}

bool Straightener::can_compute(const Read &read)
{
	return can_compute(read.base) && can_compute(read.low) &&
		can_compute(read.high) &&
		all_of(read.required, [&](const SCEV *scev) {
			return can_compute(scev);
		}) &&
		all_of(read.end, [&](const auto &ends) {
			return can_compute(ends[0]) && can_compute(ends[1]);
		});
}

// Note the load if it reads addresses of rows.
bool Straightener::note(LoadInst &load)
{
	Read read;
	Value *condition;
	Value *address = guarded_address(load, condition);

	if (!load.getType()->isPointerTy() || !is_structural_load(load) ||
	    load.getType()->getPointerAddressSpace() != 0 ||
	    !row_element_size(load) || reads.size() >= max_reads ||
	    !find_row_read(load, address, guards.chain_of(*load.getParent()),
		    evolution, read))
		return false;
	read.when.clear();
	read.condition = condition;
	if (!can_compute(read) || !is_certain(read))
		return false;
	reads.push_back(read);
	return true;
}

// ---- tables ----

// Does the load read the table of the group?  If so it becomes part of it.
bool Straightener::join(Group &group, Read &read)
{
	const DataLayout &layout = function.getDataLayout();
	int64_t apart = group.apart;
	const SCEV *ahead = evolution.getConstant(evolution.getEffectiveSCEVType(
		read.load->getPointerOperandType()), 0);

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
	    !divide(ahead, apart, evolution) ||
	    !can_compute(ahead))
		return false;
	read.ahead = ahead;
	group.apart = apart;
	group.reads.push_back(&read);
	return true;
}

void Straightener::add_to_group(Read &read)
{
	Group group = { {}, 0, false };

	for (Group &other : groups)
		if (join(other, read))
			return;
	if (groups.size() < max_tables && join(group, read))
		groups.push_back(group);
}

// May a store of the nest change the table?  If it does in any case the group is
// given up.
void Straightener::check_change(Group &group)
{
	for (const Read *read : group.reads) {
		Value *base = cast<SCEVUnknown>(read->base)->getValue();
		Change change = find_change(nest, alias, lasting_place(
			MemoryLocation::getBeforeOrAfter(base,
				read->load->getAAMetadata()), *nest.loop));

		n_query += nest.writers.size();
		group.may_change |= change.may;
		if (change.never || n_query > max_hoist_queries) {
			group.reads.clear();
			return;
		}
	}
}

// The block in front of the nest where a test is or may be made; NULL: it is the
// plain twin.
static BasicBlock *place_of_test(const Loop &nest)
{
	bool bold = true;
	CallInst *test = find_test(nest, bold);

	if (!bold)
		return nullptr;
	return test ? test->getParent() : nest.getLoopPreheader();
}

bool Straightener::find_groups(Loop &loop)
{
	reads.clear();
	groups.clear();
	counters.clear();
	before = place_of_test(loop);
	if (!before || !find_nest(loop, loops, nest))
		return false;
	guards.begin(loop, *before);
	for (LoadInst *load : nest.loads)
		note(*load);
	for (Read &read : reads)
		add_to_group(read);
	for (Group &group : groups)
		check_change(group);
	erase_if(groups, [](const Group &group) {
		return group.reads.empty();
	});
	return !groups.empty();
}

// ---- the edit ----

// A counter of iterations.
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
	phi->addIncoming(builder.CreateAdd(phi, builder.getInt64(1), "",
		true, true), latch);
	return phi;
}

Value *Straightener::expand(const SCEV *scev, Instruction *place)
{
	return expander.expandCodeFor(scev, scev->getType(),
		place->getIterator());
}

// What must hold for the load to matter in that iteration; NULL: it does.
Value *Straightener::guard_of(const Read &read, When when,
	IRBuilder<> &builder)
{
	Value *guard = guards.make_guard(*read.load->getParent(), read.chain,
		when, builder);
	Value *own = read.condition ? guards.copy(read.condition, nullptr,
		when, builder) : nullptr;

	return guard && own ? builder.CreateLogicalAnd(guard, own)
			    : guard ? guard : own;
}

// Is that end read if the guard for "when" holds?  If it is known for one
// iteration alone, that is one in which all loops are at the same end.
static bool is_read(const Read &read, When when, bool outer_last,
	bool own_last)
{
	if (when != When::Any && outer_last != (when == When::Last))
		return false;
	return when == When::Any || read.is_whole || own_last == outer_last;
}

// The table reaches as far as the ends that are read for certain.
void Straightener::add_ends(const Read &read, Value *required, Table &table,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();

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

// Is all that the load reads in the table, or does the load not run?
Value *Straightener::is_enclosed(const Read &read, const Table &table,
	IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();
	Value *inside = builder.CreateLogicalAnd(
		builder.CreateICmpSLE(table.low, expand(read.low, place)),
		builder.CreateICmpSLE(expand(read.high, place), table.high));
	Value *guard;

	for (const SCEV *scev : read.required)
		if (!evolution.isKnownNonNegative(scev))
			inside = builder.CreateLogicalAnd(inside,
				builder.CreateICmpSGE(expand(scev, place),
					builder.getInt64(0)));
	if (read.when[0] != When::Any)
		return inside;
	guard = guard_of(read, When::Any, builder);
	return guard ? builder.CreateLogicalOr(builder.CreateNot(guard), inside)
		     : inside;
}

Table Straightener::find_table(const Group &group, Value *required,
	IRBuilder<> &builder)
{
	const Read &first = *group.reads[0];
	Value *none = builder.getInt64(0);
	Value *apart = builder.getInt64(group.apart);
	uint64_t element = 0;
	Table table = { cast<SCEVUnknown>(first.base)->getValue(),
		builder.getInt64(INT64_MAX), builder.getInt64(INT64_MIN),
		required, nullptr, uint64_t(group.apart), 0,
		commonAlignment(first.load->getAlign(), group.apart) };

	auto require = [&](Value *condition) {
		table.fits = builder.CreateLogicalAnd(table.fits, condition);
	};

	for (const Read *read : group.reads) {
		element = std::gcd(element, row_element_size(*read->load));
		table.align = std::min(table.align, read->load->getAlign());
		add_ends(*read, required, table, builder);
	}
	table.element = element;
	table.zero = zero_for(*first.load, zero);
	require(builder.CreateICmpSLE(table.low, table.high));
	require(builder.CreateICmpULT(builder.CreateSub(table.high, table.low),
		builder.getInt64(max_rows)));
	require(builder.CreateICmpEQ(builder.CreateSRem(builder.CreateSub(
			expand(first.start, &*builder.GetInsertPoint()),
			table.low), apart), none));
	for (const Read *read : group.reads)
		require(is_enclosed(*read, table, builder));
	return table;
}

// The address of the row, computed where it was loaded.
void Straightener::replace(Read &read, const Table &table, const Group &group,
	Value *origin, const Rows &rows, Value *ahead)
{
	IRBuilder<> builder(read.load);
	Type *element = ArrayType::get(builder.getInt8Ty(), table.element);
	Value *number = ahead;

	for (unsigned i = 0; i < read.chain.size(); ++i)
		if (read.step[i])
			number = builder.CreateAdd(number, builder.CreateMul(
				counter_of(*read.chain[i]), builder.getInt64(
					read.step[i] / group.apart)));
	Value *address = builder.CreateGEP(element, origin,
		builder.CreateMul(number, rows.step));

	read.load->replaceAllUsesWith(address);
	read.load->eraseFromParent();
}

// Compute the addresses of the rows of one table; gives what is required then.
Value *Straightener::straighten(Group &group, CallInst *test, Value *required,
	SmallVectorImpl<Value *> &cells)
{
	IRBuilder<> builder(test);
	const Read &first = *group.reads[0];
	SmallVector<Value *, 8> ahead;

	builder.SetCurrentDebugLocation(first.load->getDebugLoc());
	for (const Read *read : group.reads)
		ahead.push_back(expand(divide(read->ahead, group.apart,
			evolution), test));
	Table table = find_table(group, required, builder);
	for (Value *number : ahead)
		if (!isa<Constant>(number))
			table.fits = builder.CreateLogicalAnd(table.fits,
				builder.CreateICmpULT(builder.CreateAdd(number,
					builder.getInt64(max_rows)),
					builder.getInt64(2 * max_rows)));
	Value *start = expand(first.start, test);
	Rows rows = read_rows(table, test, loops, tree);

	builder.SetInsertPoint(test);
	Value *origin = row_address(table, rows, builder.CreateSDiv(
		builder.CreateSub(start, table.low),
		builder.getInt64(group.apart)), builder);
	if (group.may_change) {
		cells.push_back(builder.CreateGEP(builder.getInt8Ty(),
			table.base, table.low));
		cells.push_back(builder.CreateAdd(builder.CreateSub(table.high,
			table.low), builder.getInt64(
			function.getDataLayout().getPointerSize())));
		cells.push_back(builder.getTrue());
	}
	for (unsigned i = 0; i < group.reads.size(); ++i)
		replace(*group.reads[i], table, group, origin, rows, ahead[i]);
	return rows.holds;
}

void Straightener::straighten_all(CallInst *test)
{
	Value *required = test->getArgOperand(0);
	SmallVector<Value *, 8> cells;

	for (Group &group : groups)
		required = straighten(group, test, required, cells);
	test = extend_test(test, required, cells);
	test->setMetadata(ASH_TWIN_ROWS, MDNode::get(function.getContext(),
		{}));
	guards.forget_blocks();
	expander.clear();
	evolution.forgetAllLoops();
}

bool Straightener::run()
{
	SmallVector<Loop *, 8> work(loops.begin(), loops.end());
	unsigned n = 0;
	bool changed = false;

	while (!work.empty() && n < max_twins) {
		Loop *loop = work.pop_back_val();
		bool bold;
		bool is_twin = find_test(*loop, bold);

		if (find_groups(*loop)) {
			CallInst *test = is_twin
				? find_test(*loop, bold)
				: double_nest(*loop, loops, tree);

			straighten_all(test);
			changed = true;
			n += !is_twin;
		} else if (!is_twin) {
			work.append(loop->begin(), loop->end());
		}
	}
	return changed;
}

PreservedAnalyses RowPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return Straightener(function, analyses).run()
		? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace ashlar
