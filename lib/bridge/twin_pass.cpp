// twin_pass.cpp - two copies of a loop nest.
//
// In "for (i = 0; i < t->n; i++) t->at[i] = i" the stores might change t->n or
// t->at.  If they do not, both can be loaded in front of the loop.  Whether
// they do is known only when the nest is modelled: then the range of what is
// written is an expression of the parameters.  So the nest is doubled: the
// bold twin has the loads in front, the plain one is as it was, and a test
// that is written later decides (twin.h).  Loads that need no test leave the bold
// twin as they do in invariant.cpp.
//
// In a triangular nest, "for (i...) for (j = i + 1; j < n; j++) m->data[...]",
// whether the inner loop runs at all depends on i.  If it does in the first
// iteration of the loops around, or in the last, then the load is certain to
// run; the bold twin is taken only then.
// Loops may test at their heads or, in rotated form, behind their bodies and
// have a branch in front: both are conditions of the way that leads to the
// load.
//
// A load that might not run reads a zero on the stack instead, as in
// invariant.cpp.
//
// SPDX-License-Identifier: MIT
#include "bridge/twin_pass.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/LoopIterator.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "bridge/count.h"
#include "bridge/effects.h"
#include "bridge/invariant.h"
#include "bridge/row.h"
#include "bridge/twin.h"

using namespace llvm;

namespace ashlar {
namespace {

// Instructions of a nest that is doubled.
constexpr unsigned max_nest = 600;
// Loads that the test may be about, each of which is compared to each array.
constexpr unsigned max_loads = 12;

// Arrays of addresses of rows that one test reads.
constexpr unsigned max_rows = 4;
// Nests of one function that are doubled.
constexpr unsigned max_twins = 32;

// The iteration of the loops around for which a condition is computed; Any: it
// must be the same in all.
enum class When { Any, First, Last };

// A load that leaves the nest.
struct Wanted {
	LoadInst *load;
	SmallVector<Loop *, 4> chain;	// loops around, innermost first
	bool may_change;		// may a store of the nest change it?
	SmallVector<When, 2> when;	// any of these guards; none: no guard

	// Does it run if and only if its guard holds?
	bool is_exact() const
	{
		return when.empty() || when[0] == When::Any;
	}
	// Can it leave without a test?
	bool is_easy() const { return !may_change && is_exact(); }
};

// A load of the address of a row that the bold twin computes instead.
struct WantedRow {
	RowLoad row;
	Wanted one;
	Count count;			// of the rows
};

// What decides whether a load runs: at the head of the loop "own", whose
// counters have their first values then, or elsewhere.
struct Condition {
	Value *value;
	bool holds;
	const Loop *own;
};

class Twins {
public:
	Twins(Function &all, FunctionAnalysisManager &analyses)
		: function(all),
		  loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  alias(analyses.getResult<AAManager>(all)),
		  progress(tree,
			  analyses.getResult<ScalarEvolutionAnalysis>(all))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	AAResults &alias;
	Progress progress;
	std::unique_ptr<PostDominatorTree> post;	// NULL: out of date
	AllocaInst *zero = nullptr;
	unsigned n_query = 0;

	// The nest at work.
	Loop *nest = nullptr;
	SmallVector<Instruction *, 16> writers;
	SmallVector<Wanted, 8> wanted;
	SmallVector<WantedRow, 4> rows;
	SmallPtrSet<const Value *, 8> leaving;

	bool can_double(Loop &loop);
	bool note_instruction(Instruction &inst);
	bool want(LoadInst &load);
	void want_row(LoadInst &load);
	bool find_range(WantedRow &wanted_row);
	Value *straighten(const WantedRow &wanted_row, Value *required,
		IRBuilder<> &builder);
	bool may_change(const LoadInst &load, bool &never);
	bool is_outside(const Value *value) const;
	bool is_address_known(const Value *value, unsigned depth) const;
	bool is_known(const Value *value, const Loop *own, When when,
		unsigned depth) const;
	bool is_last_known(const PHINode &phi, unsigned depth) const;
	bool find_way(const BasicBlock &block, const Loop &loop, Path &path);
	bool is_guard_known(const Wanted &one, When when);
	bool find_guards(Wanted &one);
	Value *copy(Value *value, const Loop *own, When when,
		IRBuilder<> &builder);
	Value *copy_last(PHINode &phi, IRBuilder<> &builder);
	Value *add_guard(Value *guard, const Condition &condition, When when,
		IRBuilder<> &builder);
	Value *make_guard(const Wanted &one, When when,
		IRBuilder<> &builder);
	Value *make_guards(const Wanted &one, IRBuilder<> &builder);
	Value *leave(const Wanted &one, Value *required,
		IRBuilder<> &builder);
	Value *make_test(IRBuilder<> &builder);
	void split();
};

} // namespace

// ---- what is known in front of the nest ----

// Is it available there, once the loads have left?
bool Twins::is_outside(const Value *value) const
{
	return nest->isLoopInvariant(value) || leaving.contains(value);
}

// Does it not change in the nest?
bool Twins::is_address_known(const Value *value, unsigned depth) const
{
	const Instruction *inst = dyn_cast<Instruction>(value);

	if (is_outside(value))
		return true;
	return depth > 0 && inst && is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_address_known(operand, depth - 1);
		});
}

bool Twins::is_last_known(const PHINode &phi, unsigned depth) const
{
	const Loop *loop = loops.getLoopFor(phi.getParent());
	Count count;

	return depth > 0 && find_count(phi, *loop, count) &&
		is_known(count.limit, nullptr, When::Last, depth - 1) &&
		(!count.needs_start() || is_known(count.start, nullptr,
			When::Last, depth - 1));
}

// Can "value" be computed there, the counters of "own" having their first
// values, those of the loops around their first or last?
bool Twins::is_known(const Value *value, const Loop *own, When when,
	unsigned depth) const
{
	const Instruction *inst = dyn_cast<Instruction>(value);

	if (is_outside(value))
		return true;
	if (!inst || !depth)
		return false;
	if (auto *phi = dyn_cast<PHINode>(inst)) {
		const Loop *loop = loops.getLoopFor(phi->getParent());

		if (loop->getHeader() != phi->getParent() ||
		    (loop != own && when == When::Any))
			return false;
		if (loop != own && when == When::Last)
			return is_last_known(*phi, depth - 1);
		return is_known(phi->getIncomingValueForBlock(
				loop->getLoopPreheader()), nullptr, when,
			depth - 1);
	}
	return is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_known(operand, own, when, depth - 1);
		});
}

Value *Twins::copy_last(PHINode &phi, IRBuilder<> &builder)
{
	const Loop *loop = loops.getLoopFor(phi.getParent());
	Count count;

	find_count(phi, *loop, count);
	return make_last(count, count.needs_start() ?
			copy(count.start, nullptr, When::Last, builder) : nullptr,
		copy(count.limit, nullptr, When::Last, builder), builder);
}

// Compute it there.
Value *Twins::copy(Value *value, const Loop *own, When when,
	IRBuilder<> &builder)
{
	Instruction *clone;

	if (nest->isLoopInvariant(value))
		return value;
	if (auto *phi = dyn_cast<PHINode>(value)) {
		const Loop *loop = loops.getLoopFor(phi->getParent());

		if (when == When::Last && loop != own)
			return copy_last(*phi, builder);
		return copy(phi->getIncomingValueForBlock(
				loop->getLoopPreheader()), nullptr, when,
			builder);
	}
	clone = cast<Instruction>(value)->clone();
	for (Use &operand : clone->operands())
		operand = copy(operand, own, when, builder);
	clone->dropPoisonGeneratingFlags();
	clone->dropUBImplyingAttrsAndUnknownMetadata();
	return builder.Insert(clone, value->getName());
}

// ---- guards ----

// The conditions in the body of "loop" under which "block" runs.
bool Twins::find_way(const BasicBlock &block, const Loop &loop, Path &path)
{
	if (progress.runs_first(block, loop))
		return true;
	if (!progress.flows(loop))
		return false;
	if (!post)
		post = std::make_unique<PostDominatorTree>(function);
	return find_path(block, loop, tree, *post, path);
}

// Does the head of "loop" decide whether "block" runs?
static Value *deciding_condition(const BasicBlock *block, const Loop &loop)
{
	return block == loop.getHeader() ? nullptr : condition_at_head(loop);
}

// In the body the counters of the loop itself have the values of that
// iteration, too.
bool Twins::is_guard_known(const Wanted &one, When when)
{
	const BasicBlock *block = one.load->getParent();

	for (const Loop *loop : one.chain) {
		const Value *condition = deciding_condition(block, *loop);
		Path path;

		if (!find_way(*block, *loop, path) ||
		    (condition && !is_known(condition, loop, when,
			    max_hoist_depth)) ||
		    any_of(path, [&](const auto &step) {
			    return !is_known(step.first, nullptr, when,
				    max_hoist_depth);
		    }))
			return false;
		block = loop->getLoopPreheader();
	}
	return true;
}

// Find out when the load is certain to run; false if that is not known.
bool Twins::find_guards(Wanted &one)
{
	if (isSafeToSpeculativelyExecute(one.load))
		return true;
	for (When when : { When::Any, When::First, When::Last })
		if (is_guard_known(one, when)) {
			one.when.push_back(when);
			if (when == When::Any)
				break;
		}
	return !one.when.empty();
}

// "guard" and that the condition holds, or does not; a condition is computed
// for nothing if those of the loops around do not hold.
Value *Twins::add_guard(Value *guard, const Condition &condition, When when,
	IRBuilder<> &builder)
{
	Value *own = copy(condition.value, condition.own, when, builder);

	if (!condition.holds)
		own = builder.CreateNot(own);
	return guard ? builder.CreateLogicalAnd(own, guard) : own;
}

// What has to hold for the load to run in that iteration; NULL: it runs.
Value *Twins::make_guard(const Wanted &one, When when,
	IRBuilder<> &builder)
{
	const BasicBlock *block = one.load->getParent();
	Value *guard = nullptr;

	for (const Loop *loop : one.chain) {
		Value *condition = deciding_condition(block, *loop);
		Path path;

		find_way(*block, *loop, path);
		for (auto [value, holds] : path)
			guard = add_guard(guard, { value, holds, nullptr },
				when, builder);
		if (condition)
			guard = add_guard(guard, { condition, loop->contains(
				loop->getHeader()->getTerminator()
					->getSuccessor(0)), loop }, when,
				builder);
		block = loop->getLoopPreheader();
	}
	return guard;
}

// The load is certain to run if this holds; NULL: it is anyway.
Value *Twins::make_guards(const Wanted &one, IRBuilder<> &builder)
{
	Value *any = nullptr;

	for (When when : one.when) {
		Value *guard = make_guard(one, when, builder);

		if (!guard)
			return nullptr;
		any = any ? builder.CreateLogicalOr(any, guard) : guard;
	}
	return any;
}

// ---- which loads leave ----

// May a store of the nest change what the load reads?  *never: it does, or no
// test can tell.
bool Twins::may_change(const LoadInst &load, bool &never)
{
	MemoryLocation place = lasting_place(MemoryLocation::get(&load), *nest);
	bool may = false;

	for (Instruction *writer : writers) {
		auto *store = dyn_cast<StoreInst>(writer);

		if (!ashlar::may_change(alias, *writer, place))
			continue;
		may = true;
		never |= store ? alias.alias(MemoryLocation::get(store),
				place) != AliasResult::MayAlias
			       : !isa<MemIntrinsic>(writer);
	}
	n_query += writers.size();
	never |= n_query > max_hoist_queries;
	return may;
}

// Note the load if it can leave the nest.
bool Twins::want(LoadInst &load)
{
	Wanted one = { &load, {}, false, {} };
	bool never = false;

	if (!is_structural_load(load) || wanted.size() >= max_loads ||
	    !is_address_known(load.getPointerOperand(), max_hoist_depth))
		return false;
	for (Loop *loop = loops.getLoopFor(load.getParent()); loop != nest;
	     loop = loop->getParentLoop())
		one.chain.push_back(loop);
	one.chain.push_back(nest);
	one.may_change = may_change(load, never);
	if (never || !find_guards(one))
		return false;
	wanted.push_back(one);
	leaving.insert(&load);
	return true;
}

// Is the counter extended as an unsigned number?
static bool is_unsigned(const RowLoad &row)
{
	auto *extension = dyn_cast<ZExtInst>(row.index);

	return extension && !extension->hasNonNeg();
}

// Is it known in front of the nest which rows are read?  At the head of a
// loop that is left there it is one more.
bool Twins::find_range(WantedRow &wanted_row)
{
	const RowLoad &row = wanted_row.row;
	const Loop *loop = loops.getLoopFor(row.counter->getParent());
	bool is_signed = isa<SExtInst>(row.index);
	Count &count = wanted_row.count;

	if (loop->getHeader() != row.counter->getParent() ||
	    !is_contained(wanted_row.one.chain, loop) ||
	    !find_count(*row.counter, *loop, count) || count.step != 1 ||
	    (count.at_head && loop->getHeader() == row.load->getParent()) ||
	    (is_signed && count.predicate == CmpInst::ICMP_ULT) ||
	    (is_unsigned(row) && count.predicate == CmpInst::ICMP_SLT))
		return false;
	return is_known(count.start, nullptr, When::Any, max_hoist_depth) &&
		is_known(count.limit, nullptr, When::Any, max_hoist_depth);
}

// Note the load if it reads addresses of rows, all of which are certain to be
// read if one is.
void Twins::want_row(LoadInst &load)
{
	WantedRow wanted_row = { {}, { &load, {}, false, {} }, {} };
	Wanted &one = wanted_row.one;

	if (rows.size() >= max_rows || !load.isSimple() ||
	    !match_row(load, wanted_row.row) ||
	    !is_address_known(wanted_row.row.base, max_hoist_depth))
		return;
	for (Loop *loop = loops.getLoopFor(load.getParent()); loop != nest;
	     loop = loop->getParentLoop())
		one.chain.push_back(loop);
	one.chain.push_back(nest);
	MemoryLocation place = lasting_place(MemoryLocation::getBeforeOrAfter(
		wanted_row.row.base, load.getAAMetadata()), *nest);
	n_query += writers.size();
	if (n_query > max_hoist_queries || any_of(writers,
		    [&](Instruction *writer) {
			    return ashlar::may_change(alias, *writer,
				    place);
		    }))
		return;
	if (is_guard_known(one, When::Any) && find_range(wanted_row))
		rows.push_back(wanted_row);
}

// ---- which nests are doubled ----

// May the nest be doubled in spite of the instruction?
bool Twins::note_instruction(Instruction &inst)
{
	auto *call = dyn_cast<IntrinsicInst>(&inst);
	auto *store = dyn_cast<StoreInst>(&inst);

	if (!inst.mayWriteToMemory() ||
	    (call && call->isAssumeLikeIntrinsic()))
		return true;
	writers.push_back(&inst);
	return store ? store->isSimple() : isa<CallInst>(inst);
}

// Has each loop of the nest a single exit, and a form that can be copied?
static bool is_regular(const Loop &nest)
{
	SmallVector<const Loop *, 8> all = { &nest };

	if (!nest.isLoopSimplifyForm() || !nest.getExitBlock() ||
	    !nest.isSafeToClone())
		return false;
	while (!all.empty()) {
		const Loop *loop = all.pop_back_val();

		if (!loop->getExitingBlock() || !loop->getLoopLatch() ||
		    !loop->getLoopPreheader())
			return false;
		all.append(loop->begin(), loop->end());
	}
	return true;
}

// Is it worth it, and is it possible?
bool Twins::can_double(Loop &loop)
{
	LoopBlocksRPO order(&loop);
	unsigned n = 0;

	nest = &loop;
	writers.clear();
	wanted.clear();
	rows.clear();
	leaving.clear();
	if (!is_regular(loop))
		return false;
	order.perform(&loops);
	for (BasicBlock *block : order)
		for (Instruction &inst : *block)
			if (++n > max_nest || !note_instruction(inst))
				return false;
	for (BasicBlock *block : order)
		for (Instruction &inst : *block)
			if (auto *load = dyn_cast<LoadInst>(&inst))
				if (!want(*load))
					want_row(*load);
	return !rows.empty() || any_of(wanted, [](const Wanted &one) {
		return !one.is_easy();
	});
}

// ---- the edit ----

// Move the load in front of the nest; gives what is required for the bold twin
// then.  What was required before is part of the guard: the address may have
// been loaded under that condition.
Value *Twins::leave(const Wanted &one, Value *required, IRBuilder<> &builder)
{
	static const unsigned kept[] = { LLVMContext::MD_tbaa };
	Instruction *place = &*builder.GetInsertPoint();
	LoadInst &load = *one.load;
	Value *address = load.getPointerOperand();
	bool changed = false;
	Value *guard;

	nest->makeLoopInvariant(address, changed, place);
	builder.SetCurrentDebugLocation(load.getDebugLoc());
	guard = make_guards(one, builder);
	guard = guard ? builder.CreateLogicalAnd(required, guard) : required;
	if (guard != builder.getTrue())
		load.setOperand(load.getPointerOperandIndex(),
			builder.CreateSelect(guard, address,
				zero_for(load, zero)));
	load.moveBefore(*place->getParent(), place->getIterator());
	load.dropUnknownNonDebugMetadata(kept);
	return one.is_exact() ? required : guard;
}

// Compute the addresses of rows; gives what is required then.  The builder goes
// on in another block.
Value *Twins::straighten(const WantedRow &wanted_row, Value *required,
	IRBuilder<> &builder)
{
	const RowLoad &row = wanted_row.row;
	const Count &count = wanted_row.count;
	Type *wide = builder.getInt64Ty();
	Value *guard, *last, *holds, *base = row.base;
	bool changed = false, has_sign = !is_unsigned(row);
	RowRange range;

	builder.SetCurrentDebugLocation(row.load->getDebugLoc());
	nest->makeLoopInvariant(base, changed, &*builder.GetInsertPoint());
	guard = make_guard(wanted_row.one, When::Any, builder);
	range.guard = guard ? builder.CreateLogicalAnd(required, guard)
			    : required;
	range.first = copy(count.start, nullptr, When::Any, builder);
	last = make_last(count, range.first,
		copy(count.limit, nullptr, When::Any, builder), builder);
	range.first = builder.CreateIntCast(range.first, wide, has_sign);
	last = builder.CreateIntCast(last, wide, has_sign);
	range.count = builder.CreateAdd(builder.CreateSub(last, range.first),
		builder.getInt64(1));
	range.zero = zero_for(*row.load, zero);
	builder.SetInsertPoint(straighten_rows(row, range,
		builder.GetInsertBlock(), loops, tree, holds)
			->getTerminator());
	return builder.CreateLogicalAnd(required, holds);
}

// Move all loads; gives the test.
Value *Twins::make_test(IRBuilder<> &builder)
{
	const DataLayout &layout = function.getDataLayout();
	Type *bit = builder.getInt1Ty();
	FunctionCallee callee = function.getParent()->getOrInsertFunction(
		ASH_TWIN_TEST, FunctionType::get(bit, { bit }, true));
	SmallVector<Value *, 16> operands = { builder.getTrue() };

	for (const Wanted &one : wanted) {
		operands[0] = leave(one, operands[0], builder);
		if (!one.may_change)
			continue;
		operands.push_back(one.load->getPointerOperand());
		operands.push_back(builder.getInt64(layout.getTypeStoreSize(
			one.load->getType()).getFixedValue()));
	}
	for (const WantedRow &row : rows)
		operands[0] = straighten(row, operands[0], builder);
	CallInst *test = builder.CreateCall(callee, operands);
	MDNode *mark = MDNode::get(function.getContext(), {});
	if (!rows.empty())
		test->setMetadata(ASH_TWIN_ROWS, mark);
	if (any_of(wanted, [](const Wanted &one) { return !one.is_exact(); }))
		test->setMetadata(ASH_TWIN_ENTRIES, mark);
	return test;
}

// Let what the plain twin computes enter the PHI nodes behind both.
static void join(const Loop &bold, BasicBlock *exit, ValueToValueMapTy &map)
{
	auto mapped = [&](Value *value) -> Value * {
		Value *other = map.lookup(value);

		return other ? other : value;
	};

	for (PHINode &phi : exit->phis())
		for (unsigned i = phi.getNumIncomingValues(); i-- > 0;) {
			BasicBlock *from = phi.getIncomingBlock(i);

			if (bold.contains(from))
				phi.addIncoming(mapped(phi.getIncomingValue(i)),
					cast<BasicBlock>(mapped(from)));
		}
}

void Twins::split()
{
	BasicBlock *before = nest->getLoopPreheader();
	BasicBlock *exit = nest->getExitBlock();
	BasicBlock *start = SplitBlock(before, before->getTerminator(), &tree,
		&loops, nullptr, ".bold");
	SmallVector<BasicBlock *, 16> blocks;
	ValueToValueMapTy map;
	Loop *plain = cloneLoopWithPreheader(start, before, nest, map,
		".plain", &loops, &tree, blocks);

	remapInstructionsInBlocks(blocks, map);
	join(*nest, exit, map);
	IRBuilder<> builder(before->getTerminator());
	Value *test = make_test(builder);
	before = builder.GetInsertBlock();
	builder.CreateCondBr(test, start,
		cast<BasicBlock>(map[start]));
	before->getTerminator()->eraseFromParent();
	tree.changeImmediateDominator(exit, before);
	formDedicatedExitBlocks(nest, &tree, &loops, nullptr, true);
	formDedicatedExitBlocks(plain, &tree, &loops, nullptr, true);
}

bool Twins::run()
{
	SmallVector<Loop *, 8> work(loops.begin(), loops.end());
	unsigned n = 0;

	while (!work.empty() && n < max_twins) {
		Loop *loop = work.pop_back_val();

		if (can_double(*loop)) {
			split();
			post.reset();
			++n;
		} else {
			work.append(loop->begin(), loop->end());
		}
	}
	return n > 0;
}

PreservedAnalyses TwinPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return Twins(function, analyses).run() ? PreservedAnalyses::none()
					       : PreservedAnalyses::all();
}

} // namespace ashlar
