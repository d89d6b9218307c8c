// nest_versioning.cpp - loop versioning of nests for loads of bounds and
// addresses.
//
// In "for (i = 0; i < t->n; i++) t->at[i] = i" the stores might change t->n or
// t->at.  If they do not, both can be loaded before the loop.  Whether they do
// is known only when the nest is modelled: then the range of the writes is an
// expression of the parameters.  So the nest is versioned: the speculative
// version has the loads before it, the fallback version is the original, and a
// test that is emitted later decides (version_test.h).  Loads that need no test
// are hoisted out of the speculative version as in invariant_loads.cpp.
//
// In a triangular nest, "for (i...) for (j = i + 1; j < n; j++) m->data[...]",
// whether the inner loop runs at all depends on i.  If it does in the first
// iteration of the enclosing loops, or in the last, then the load certainly
// runs; only then is the speculative version taken.
//
// A load that might not run loads a zero on the stack instead, as in
// invariant_loads.cpp.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a nest with loads of bounds or addresses that its stores might
//              change has two versions, with these loads before the speculative
//              one; both are simplified loops in LCSSA form.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h,
//              ASH_VERSION_ENTRIES, ASH_VERSION_AGAIN and ASH_RELOADED.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "llvm/query/call_effects.h"
#include "llvm/conventions.h"
#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/hoist/nest_guard.h"
#include "prepare/versioning/versioned_nest.h"

using namespace llvm;

namespace ashlar {
namespace {

// The most loads covered by the test, each of which is compared to each array.
constexpr unsigned max_loads = 12;

// A load to be hoisted out of the nest.
struct Wanted {
	LoadInst *load;
	Chain chain;			// enclosing loops
	bool may_change;		// may the nest write it?
	// May its innermost loop write it in each iteration?
	bool reloaded;
	SmallVector<When, 2> when;	// alternative guards; none: it always
	// runs

	// Does it run if and only if its guard is true?
	bool is_exact() const { return when.empty() || when[0] == When::Any; }
	// Can it be hoisted without a test?
	bool is_easy() const { return !may_change && is_exact(); }
};

class Versions {
public:
	Versions(Function &all, FunctionAnalysisManager &analyses, bool rows)
		: function(all), leave_rows(rows),
		  loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  alias(analyses.getResult<AAManager>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all)),
		  guards(loops, tree, evolution)
	{
	}

	bool run();

private:
	Function &function;
	bool leave_rows;
	LoopInfo &loops;
	DominatorTree &tree;
	AAResults &alias;
	ScalarEvolution &evolution;
	Guards guards;
	AllocaInst *zero = nullptr;
	unsigned n_query = 0;

	// State for the current nest.
	Nest nest;
	SmallVector<Wanted, 8> wanted;

	bool is_wanted(Loop &loop);
	bool want(LoadInst &load);
	bool find_guards(Wanted &one);
	Value *make_guards(const Wanted &one, IRBuilder<> &builder);
	Value *leave(const Wanted &one, Value *required, IRBuilder<> &builder);
	bool is_reloaded(const LoadInst &load);
	void split();
	bool may_be_row(LoadInst &load);
	bool may_have_rows();
};

} // namespace

// ---- conditions under which loads run ----

// Determine the iterations, first or last ones of the enclosing loops, for
// which a condition can tell that the load of "one" certainly runs.  False if
// there are none, unless the load is safe even where it does not run.
bool Versions::find_guards(Wanted &one)
{
	if (isSafeToSpeculativelyExecute(one.load))
		return true;
	for (When when : { When::Any, When::First, When::Last })
		if (guards.has_guard(*one.load->getParent(), one.chain, when)) {
			one.when.push_back(when);
			if (when == When::Any)
				break;
		}
	return !one.when.empty();
}

// The condition under which the load of "one" certainly runs; NULL: always.
Value *Versions::make_guards(const Wanted &one, IRBuilder<> &builder)
{
	Value *any = nullptr;

	for (When when : one.when) {
		Value *guard = guards.make_guard(*one.load->getParent(),
			one.chain, when, builder);

		if (!guard)
			return nullptr;
		any = any ? builder.CreateLogicalOr(any, guard) : guard;
	}
	return any;
}

// ---- which loads are moved before the nest ----

// Is the load in an innermost loop with a store that may change its result?
// Then it can be hoisted only under the version test.
bool Versions::is_reloaded(const LoadInst &load)
{
	const Loop *loop = loops.getLoopFor(load.getParent());
	MemoryLocation place = lasting_place(MemoryLocation::get(&load),
		*nest.loop);

	return loop->isInnermost() &&
		any_of(nest.writers, [&](Instruction *writer) {
			return loop->contains(writer) &&
				may_change(alias, *writer, place);
		});
}

// If "load" can be hoisted under the version test, record it and return true.
bool Versions::want(LoadInst &load)
{
	Wanted one = { &load, guards.chain_of(*load.getParent()), false, false,
		{} };
	Change change;

	if (!is_structural_load(load, loops) || wanted.size() >= max_loads ||
		!guards.is_same(load.getPointerOperand()))
		return false;
	change = find_change(nest, alias,
		lasting_place(MemoryLocation::get(&load), *nest.loop));
	n_query += nest.writers.size();
	one.may_change = change.may;
	if (change.never || n_query > max_hoist_queries || !find_guards(one))
		return false;
	one.reloaded = change.may && is_reloaded(load);
	wanted.push_back(one);
	guards.leave(load);
	return true;
}

// ---- which nests get two versions ----

// Is versioning of "loop" possible and useful?  Determines the loads to be
// hoisted.
bool Versions::is_wanted(Loop &loop)
{
	wanted.clear();
	if (!find_nest(loop, loops, nest)) {
		nest.loop = nullptr;
		return false;
	}
	guards.begin(loop, *loop.getLoopPreheader());
	for (LoadInst *load : nest.loads)
		want(*load);
	return any_of(wanted, [](const Wanted &one) { return !one.is_easy(); });
}

// ---- edits ----

// Move the load of "one" before the nest, where it runs if "required", the
// conditions of earlier loads, and its own guard are true: its address may come
// from an earlier load.  Returns the condition for the speculative version:
// "required" and, if the version needs the loaded value, the guard.
Value *Versions::leave(const Wanted &one, Value *required, IRBuilder<> &builder)
{
	static const unsigned kept[] = { LLVMContext::MD_tbaa };
	Instruction *place = &*builder.GetInsertPoint();
	LoadInst &load = *one.load;
	Value *address = load.getPointerOperand();
	bool changed = false;
	Value *guard;

	nest.loop->makeLoopInvariant(address, changed, place);
	builder.SetCurrentDebugLocation(load.getDebugLoc());
	guard = make_guards(one, builder);
	guard = guard ? builder.CreateLogicalAnd(required, guard) : required;
	if (guard != builder.getTrue())
		load.setOperand(load.getPointerOperandIndex(),
			builder.CreateSelect(guard, address,
				zero_for(load, zero)));
	load.moveBefore(*place->getParent(), place->getIterator());
	load.dropUnknownNonDebugMetadata(kept);
	if (one.reloaded)
		load.setMetadata(ASH_RELOADED,
			MDNode::get(load.getContext(), {}));
	return one.is_exact() ? required : guard;
}

// Create the versions, and move all loads before the speculative one.
void Versions::split()
{
	const DataLayout &layout = function.getDataLayout();
	CallInst *test = double_nest(*nest.loop, loops, tree);
	IRBuilder<> builder(test);
	Value *required = builder.getTrue();
	SmallVector<Value *, 16> cells;

	for (const Wanted &one : wanted) {
		required = leave(one, required, builder);
		if (!one.may_change)
			continue;
		cells.push_back(one.load->getPointerOperand());
		cells.push_back(builder.getInt64(
			layout.getTypeStoreSize(one.load->getType())
				.getFixedValue()));
		cells.push_back(one.load);
	}
	test = extend_test(test, required, cells);
	if (any_of(wanted, [](const Wanted &one) { return !one.is_exact(); }))
		ash_version_add_meanings(wrap(test),
			ASH_MEANS(ASH_MEANING_ENTRIES));
	guards.forget_blocks();
}

// Does "load" look like a load of row addresses, which RowPass handles?
bool Versions::may_be_row(LoadInst &load)
{
	Value *address = load.getPointerOperand();

	if (!load.getType()->isPointerTy() ||
		!is_structural_load(load, loops) || guards.is_same(address))
		return false;
	return !SCEVExprContains(evolution.getSCEV(address),
		[&](const SCEV *part) {
			auto *unknown = dyn_cast<SCEVUnknown>(part);

			return unknown && !guards.is_same(unknown->getValue());
		});
}

// Does the current nest use tables of rows, with no other loads to be hoisted?
bool Versions::may_have_rows()
{
	return leave_rows && nest.loop &&
		any_of(nest.loads,
			[&](LoadInst *load) { return may_be_row(*load); });
}

bool Versions::run()
{
	SmallVector<Loop *, 8> work(loops.begin(), loops.end());
	unsigned n = 0;
	bool speculative;

	while (!work.empty() && n < max_versions) {
		Loop *loop = work.pop_back_val();

		if (find_test(*loop, speculative))
			continue;
		if (is_wanted(*loop)) {
			split();
			++n;
		} else if (may_have_rows()) {
			function.addFnAttr(ASH_VERSION_AGAIN);
		} else {
			work.append(loop->begin(), loop->end());
		}
	}
	return n > 0;
}

PreservedAnalyses VersioningPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return Versions(function, analyses, leave_rows).run()
		? PreservedAnalyses::none()
		: PreservedAnalyses::all();
}

} // namespace ashlar
