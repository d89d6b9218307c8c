// invariant_loads.cpp - hoisting of invariant loads of bounds and addresses.
//
// In "for (i = 0; i < v->size; i++) v->data[i] = 0" both loads have the same
// result in every iteration if no store can change *v, but neither bound nor
// base address is available before the loop.  LLVM's own pass for this (LICM)
// would also keep array cells in registers, which hides accesses; only loads
// for bounds and addresses are moved here.
//
// A load must not run if the program does not run it: its address may be
// invalid.  Loops are not rotated, so a load in the body of a loop is guarded
// by the condition of the first iteration, computed before the loop.  If the
// guard is false a zero on the stack is loaded, which is never used.  So no new
// branches have to be modelled.  To leave the enclosing loops as well, the
// condition must be invariant in these: then the load runs at some time if and
// only if the conditions of all loops hold.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     invariant loads of bounds and addresses are before the loops,
//              under a guard if needed; guarded loads share a stack slot that
//              holds zero.
// Breaks:      all analyses except those of the CFG.
// Conventions: writes and reads ASH_GUARDED.
//
// SPDX-License-Identifier: MIT
#include "prepare/hoist/invariant_loads.h"

#include "llvm/query/call_effects.h"
#include "llvm/query/calls.h"
#include "llvm/conventions.h"
#include "llvm/edit/pass_result.h"
#include "llvm/quirks/versions.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace ashlar {
namespace {

constexpr unsigned max_depth = max_hoist_depth;

class Hoister {
public:
	Hoister(Function &all, FunctionAnalysisManager &manager)
		: function(all), analyses(manager),
		  loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  within(loops),
		  progress(tree,
			  analyses.getResult<ScalarEvolutionAnalysis>(all)),
		  alias(analyses.getResult<AAManager>(all))
	{
	}

	bool run();

private:
	// The loops that a load can leave: those around it from the innermost
	// one to the outermost possible one.
	using Chain = SmallVector<Loop *, 4>;

	Function &function;
	FunctionAnalysisManager &analyses;
	LoopInfo &loops;
	DominatorTree &tree;
	IterationPostDom within;
	Progress progress;
	AAResults &alias;
	AllocaInst *zero = nullptr;
	unsigned n_query = 0;
	SmallVector<LoadInst *, 16> moved;

	bool is_unchanged(const LoadInst &load, const Loop &loop);
	bool find_path(const BasicBlock &block, const Loop &loop, Path &path);
	bool can_reach(const BasicBlock &block, const Loop &loop,
		const Loop &outer);
	Value *make_guard(const BasicBlock *block, ArrayRef<Loop *> chain,
		IRBuilder<> &builder);
	bool can_leave(LoadInst &load, const Chain &chain);
	Chain find_chain(LoadInst &load);
	void put_under(LoadInst &load, Value &guard, IRBuilder<> &builder);
	bool is_before(Value *value, const Instruction &place, unsigned depth);
	void move_before(Value *value, Instruction &place);
	LoadInst *find_twin(LoadInst &load, const Value *address, Value *guard,
		const BasicBlock &block);
	void widen_guard(LoadInst &twin, Value *guard);
	bool hoist(LoadInst &load);
};

} // namespace

bool is_free_arithmetic(const Instruction &inst)
{
	return !isa<PHINode>(inst) && !inst.mayReadFromMemory() &&
		isSafeToSpeculativelyExecute(&inst);
}

// Is "value" the initial value of an induction variable?  The variable that
// counts the iterations of a Fortran loop down to 0 begins at the trip count.
static bool is_start(const Value &value)
{
	return any_of(value.users(), [](const User *user) {
		return isa<PHINode>(user) &&
			any_of(user->users(), [](const User *other) {
				return isa<ICmpInst>(other);
			});
	});
}

// Does "user" compute an address or a branch condition from "value"?
static bool is_structural_use(const User &user, const Value &value)
{
	return isa<GEPOperator>(user) || isa<BranchInst>(user) ||
		isa<MemIntrinsic>(user) || ash_call_is_check(wrap(&user)) ||
		getLoadStorePointerOperand(&user) == &value;
}

// Is "user" a select between "value" and another value, such as a subscript
// that is clamped to bounds?
static bool is_choice(const User &user, const Value &value)
{
	auto *select = dyn_cast<SelectInst>(&user);

	return isa<MinMaxIntrinsic>(user) ||
		(select && select->getCondition() != &value);
}

// Does "user" compute a value: by arithmetic, a conversion or a comparison, or
// as a PHI node of addresses?
static bool is_computed(const User &user)
{
	return isa<BinaryOperator>(user) || isa<CastInst>(user) ||
		isa<FreezeInst>(user) || isa<ICmpInst>(user) ||
		(isa<PHINode>(user) && user.getType()->isPointerTy());
}

// Is "value" computed, in at most "depth" levels of operations, from an element
// of an array at a variable subscript?
static bool has_element(const Value &value, unsigned depth)
{
	auto *load = dyn_cast<LoadInst>(&value);
	auto *inst = dyn_cast<Instruction>(&value);

	if (load) {
		auto *address = dyn_cast<GEPOperator>(
			load->getPointerOperand());

		return address && !address->hasAllConstantIndices();
	}
	return inst && depth > 0 &&
		(isa<BinaryOperator>(inst) || isa<CastInst>(inst)) &&
		any_of(inst->operands(), [&](const Use &operand) {
			return has_element(*operand, depth - 1);
		});
}

// Does "user" compare "value" with an element of an array, for a choice within
// an iteration of an innermost loop?  The branch depends on data then, whether
// or not "value" is known before the loop.
static bool compares_element(const User &user, const Value &value,
	const LoopInfo &loops)
{
	auto *compare = dyn_cast<ICmpInst>(&user);
	const Loop *loop = compare ? loops.getLoopFor(compare->getParent())
				   : nullptr;

	if (!loop || !loop->isInnermost() ||
		any_of(compare->users(), [&](const User *branch) {
			return isa<BranchInst>(branch) &&
				loop->isLoopExiting(
					cast<Instruction>(branch)->getParent());
		}))
		return false;

	const Value *first = compare->getOperand(0);

	return has_element(first == &value ? *compare->getOperand(1) : *first,
		max_depth);
}

// Is "value" used to compute an address or the condition of a branch?  Values
// that are compared for a choice, or with elements of arrays, are data.
static bool is_structural(const Value &value, const LoopInfo &loops)
{
	SmallVector<std::pair<const Value *, unsigned>, 16> work = { { &value,
		max_depth } };
	SmallPtrSet<const Value *, 16> seen;

	for (unsigned i = 0; i < work.size(); ++i) {
		auto [one, depth] = work[i];

		if (is_start(*one))
			return true;
		for (const User *user : one->users()) {
			bool is_free = is_choice(*user, *one);

			if (is_structural_use(*user, *one))
				return true;
			if ((is_free ||
				    (depth > 0 && is_computed(*user) &&
					    !compares_element(*user, *one,
						    loops))) &&
				seen.insert(user).second)
				work.push_back({ user, depth - !is_free });
		}
	}
	return false;
}

bool is_structural_load(const LoadInst &load, const LoopInfo &loops)
{
	const Type *type = load.getType();

	if (!load.isSimple() || load.getPointerAddressSpace() != 0 ||
		!(type->isIntegerTy() || type->isPointerTy()) ||
		load.getDataLayout().getTypeSizeInBits(load.getType()) > 64)
		return false;
	return is_structural(load, loops);
}

// Can "value" be computed before "outer", with the induction variables of "own"
// at their first values?  "own" may be NULL: then the value must not depend on
// any.  It may have "depth" levels of operations.
static bool is_free(const Value *value, const Loop *own, const Loop &outer,
	unsigned depth)
{
	const Instruction *inst = dyn_cast<Instruction>(value);
	const PHINode *phi = dyn_cast<PHINode>(value);

	if (outer.isLoopInvariant(value))
		return true;
	if (phi && own && phi->getParent() == own->getHeader())
		return is_free(
			phi->getIncomingValueForBlock(own->getLoopPreheader()),
			own, outer, depth);
	return depth > 0 && inst && is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_free(operand, own, outer, depth - 1);
		});
}

// Compute "value" before "outer", with the induction variables of "own" at
// their first values.
static Value *copy_first(Value *value, const Loop &own, const Loop &outer,
	IRBuilder<> &builder)
{
	Instruction *copy;

	if (outer.isLoopInvariant(value))
		return value;
	if (auto *phi = dyn_cast<PHINode>(value))
		return copy_first(
			phi->getIncomingValueForBlock(own.getLoopPreheader()),
			own, outer, builder);
	copy = cast<Instruction>(value)->clone();
	for (Use &operand : copy->operands())
		operand = copy_first(operand, own, outer, builder);
	copy->dropUBImplyingAttrsAndUnknownMetadata();
	return builder.Insert(copy, value->getName());
}

Value *condition_at_head(const Loop &loop)
{
	auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());

	return branch && branch->isConditional() &&
			loop.isLoopExiting(loop.getHeader())
		? branch->getCondition()
		: nullptr;
}

bool is_kept_in(const MemoryLocation &place, const Loop &loop, AAResults &alias,
	unsigned &n_query)
{
	for (BasicBlock *block : loop.blocks())
		for (Instruction &inst : *block)
			if (inst.mayWriteToMemory() &&
				(++n_query > max_hoist_queries ||
					may_change(alias, inst, place)))
				return false;
	return true;
}

// Is the memory that "load" reads unchanged in the loop?
bool Hoister::is_unchanged(const LoadInst &load, const Loop &loop)
{
	return is_kept_in(lasting_place(MemoryLocation::get(&load), loop), loop,
		alias, n_query);
}

// Does "loop" terminate?  The IR does not guarantee that for Fortran loops, but
// they have a trip count.
bool Progress::ends(const Loop &loop)
{
	return isMustProgress(&loop) ||
		evolution.hasLoopInvariantBackedgeTakenCount(&loop);
}

bool Progress::flows(const Loop &loop)
{
	auto [it, is_new] = known.try_emplace(&loop, false);

	if (!is_new)
		return it->second;
	for (const BasicBlock *block : loop.blocks())
		for (const Instruction &inst : *block)
			if (!isGuaranteedToTransferExecutionToSuccessor(&inst))
				return false;
	for (const Loop *inner : loop.getLoopsInPreorder())
		if (inner != &loop && !ends(*inner))
			return false;
	return known[&loop] = true;
}

bool Progress::runs_first(const BasicBlock &block, const Loop &loop)
{
	return flows(loop) && is_on_way(block, loop);
}

bool Progress::flows_to(const Instruction &place, const Loop &loop)
{
	for (const BasicBlock *block : loop.blocks())
		for (const Instruction &inst : *block)
			if (&inst != &place && !tree.dominates(&place, &inst) &&
				!isGuaranteedToTransferExecutionToSuccessor(
					&inst))
				return false;
	for (const Loop *inner : loop.getLoopsInPreorder())
		if (inner != &loop &&
			!tree.dominates(place.getParent(),
				inner->getHeader()) &&
			!ends(*inner))
			return false;
	return true;
}

bool Progress::is_on_way(const BasicBlock &block, const Loop &loop) const
{
	SmallVector<BasicBlock *, 4> exiting;
	auto *branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());

	if (&block == loop.getHeader())
		return true;
	loop.getExitingBlocks(exiting);
	return branch && loop.getLoopLatch() &&
		tree.dominates(&block, loop.getLoopLatch()) &&
		all_of(exiting, [&](const BasicBlock *from) {
			return from == loop.getHeader() ||
				tree.dominates(&block, from);
		});
}

// The block whose execution decides whether "from" runs: the header of the
// outermost loop around it that does not contain "to" and terminates, or
// itself.
static const BasicBlock *entry_of(const BasicBlock *from, const BasicBlock *to,
	const LoopInfo &loops)
{
	const Loop *loop = loops.getLoopFor(from);

	for (; loop && !loop->contains(to); loop = loop->getParentLoop())
		from = loop->getHeader();
	return from;
}

bool find_path(const BasicBlock &block, const Loop &loop,
	const DominatorTree &tree, const LoopInfo &loops,
	IterationPostDom &within, Path &path)
{
	const BasicBlock *to = &block;

	while (to != loop.getHeader()) {
		const BasicBlock
			*from = tree.getNode(to)->getIDom()->getBlock();
		auto *branch = dyn_cast<BranchInst>(from->getTerminator());
		bool is_first;

		if (!loop.contains(from))
			return false;
		if (within.dominates(to, from)) {
			to = entry_of(from, to, loops);
			continue;
		}
		if (!branch || !branch->isConditional())
			return false;
		is_first = tree.dominates(
			BasicBlockEdge(from, branch->getSuccessor(0)), to);
		if (!is_first &&
			!tree.dominates(
				BasicBlockEdge(from, branch->getSuccessor(1)),
				to))
			return false;
		if (!within.dominates(to, branch->getSuccessor(!is_first)))
			return false;
		if (from != loop.getHeader() || !condition_at_head(loop))
			path.push_back({ branch->getCondition(), is_first });
		to = from;
	}
	return true;
}

bool Hoister::find_path(const BasicBlock &block, const Loop &loop, Path &path)
{
	return ashlar::find_path(block, loop, tree, loops, within, path);
}

// Does "block" run in the first iteration of "loop" or never, and can this be
// decided before "outer"?
bool Hoister::can_reach(const BasicBlock &block, const Loop &loop,
	const Loop &outer)
{
	Path path;

	if (progress.runs_first(block, loop))
		return true;
	return progress.flows(loop) && find_path(block, loop, path) &&
		all_of(path, [&](const auto &step) {
			return is_free(step.first, nullptr, outer, max_depth);
		});
}

// Can "load" be hoisted out of all loops of "chain", its enclosing loops from
// the innermost outwards: is its address available and its memory unchanged,
// and can the conditions under which it runs be computed before them?
bool Hoister::can_leave(LoadInst &load, const Chain &chain)
{
	const Loop &outer = *chain.back();
	const BasicBlock *block = load.getParent();
	bool is_safe = isSafeToSpeculativelyExecute(&load);

	if (!outer.getLoopPreheader() ||
		!is_free(load.getPointerOperand(), nullptr, outer, max_depth) ||
		!is_unchanged(load, outer))
		return false;
	for (const Loop *loop : chain) {
		const Value *condition = condition_at_head(*loop);

		if (is_safe)
			break;
		if (!can_reach(*block, *loop, outer))
			return false;
		if (block != loop->getHeader() && condition &&
			!is_free(condition, loop, outer, max_depth))
			return false;
		block = loop->getLoopPreheader();
	}
	return true;
}

// The enclosing loops that "load" can be hoisted out of, from the innermost
// outwards; empty if there are none.
Hoister::Chain Hoister::find_chain(LoadInst &load)
{
	Chain chain;

	for (Loop *loop = loops.getLoopFor(load.getParent()); loop;
		loop = loop->getParentLoop()) {
		chain.push_back(loop);
		if (can_leave(load, chain))
			continue;
		chain.pop_back();
		break;
	}
	return chain;
}

// The condition, computed before the loops "chain", under which a load in
// "block" runs; NULL: it always runs.  The value of a condition matters only if
// those of the enclosing loops hold.
Value *Hoister::make_guard(const BasicBlock *block, ArrayRef<Loop *> chain,
	IRBuilder<> &builder)
{
	const Loop &outer = *chain.back();
	Value *guard = nullptr;

	for (const Loop *loop : chain) {
		Path path;

		if (!progress.runs_first(*block, *loop))
			find_path(*block, *loop, path);
		if (block != loop->getHeader() && condition_at_head(*loop))
			path.push_back({ condition_at_head(*loop),
				loop->contains(loop->getHeader()
						->getTerminator()
						->getSuccessor(0)) });
		for (auto [condition, holds] : path) {
			condition = copy_first(condition, *loop, outer,
				builder);
			if (!holds)
				condition = builder.CreateNot(condition);
			guard = guard
				? builder.CreateLogicalAnd(condition, guard)
				: condition;
		}
		block = loop->getLoopPreheader();
	}
	return guard;
}

Value *zero_for(const LoadInst &load, AllocaInst *&zero)
{
	BasicBlock &entry = const_cast<BasicBlock &>(
		load.getFunction()->getEntryBlock());

	if (!zero) {
		IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
		zero = builder.CreateAlloca(builder.getInt64Ty());
		builder.CreateStore(builder.getInt64(0), zero);
	}
	zero->setAlignment(std::max(zero->getAlign(), load.getAlign()));
	return zero;
}

Value *guarded_address(LoadInst &load, Value *&guard)
{
	auto *choice = load.getMetadata(ASH_GUARDED)
		? dyn_cast<SelectInst>(load.getPointerOperand())
		: nullptr;

	guard = choice ? choice->getCondition() : nullptr;
	return choice ? choice->getTrueValue() : load.getPointerOperand();
}

// Make the hoisted "load" read its address only if "guard" is true, else a zero
// on the stack, and mark it with ASH_GUARDED.  If the builder folds the select,
// the load gets no mark.
void Hoister::put_under(LoadInst &load, Value &guard, IRBuilder<> &builder)
{
	Value *address = builder.CreateSelect(&guard, load.getPointerOperand(),
		zero_for(load, zero));

	load.setOperand(load.getPointerOperandIndex(), address);
	if (isa<SelectInst>(address) && !isa<Constant>(guard))
		load.setMetadata(ASH_GUARDED,
			MDNode::get(function.getContext(), {}));
}

// ---- several loads of one address under different conditions ----

// Is "value" available before "place", or can it be moved there, with at most
// "depth" levels of operations?
bool Hoister::is_before(Value *value, const Instruction &place, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (!inst || tree.dominates(inst, &place))
		return true;
	return depth > 0 && inst->getParent() == place.getParent() &&
		is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](Value *operand) {
			return is_before(operand, place, depth - 1);
		});
}

void Hoister::move_before(Value *value, Instruction &place)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (!inst || tree.dominates(inst, &place))
		return;
	for (Value *operand : inst->operands())
		move_before(operand, place);
	put_before(*inst, place);
}

// Are the addresses "a" and "b" equal?
static bool is_same_place(const Value *a, const Value *b,
	const DataLayout &layout)
{
	APInt offset_a(layout.getIndexTypeSizeInBits(a->getType()), 0);
	APInt offset_b(layout.getIndexTypeSizeInBits(b->getType()), 0);

	return a->stripAndAccumulateConstantOffsets(layout, offset_a, true) ==
		b->stripAndAccumulateConstantOffsets(layout, offset_b, true) &&
		offset_a == offset_b;
}

// The select of a guarded load's address, or the load itself.
static Instruction &place_of_guard(LoadInst &load)
{
	Value *guard;

	guarded_address(load, guard);
	return guard ? *cast<Instruction>(load.getPointerOperand())
		     : *cast<Instruction>(&load);
}

static bool writes_behind(const Instruction &inst)
{
	for (const Instruction *next = inst.getNextNode(); next;
		next = next->getNextNode())
		if (next->mayWriteToMemory())
			return true;
	return false;
}

// Returns a load at the end of "block", hoisted before, that reads the same
// memory as "load" would at "address" under "guard", and whose guard can be
// widened so that it serves for both; NULL if there is none.  This matters for
// a pointer that is loaded in two loops under separate conditions: it must be
// one value.
LoadInst *Hoister::find_twin(LoadInst &load, const Value *address, Value *guard,
	const BasicBlock &block)
{
	for (LoadInst *twin : moved) {
		Value *own;

		if (twin->getParent() == &block &&
			twin->getType() == load.getType() &&
			is_same_place(guarded_address(*twin, own), address,
				load.getDataLayout()) &&
			!writes_behind(*twin) &&
			(!own || !guard ||
				is_before(guard, place_of_guard(*twin),
					max_depth)))
			return twin;
	}
	return nullptr;
}

// Let the load "twin" also run where "guard" is true (NULL: always).
void Hoister::widen_guard(LoadInst &twin, Value *guard)
{
	Value *own;
	Value *address = guarded_address(twin, own);
	Instruction &place = place_of_guard(twin);
	IRBuilder<> builder(&place);

	if (!own)
		return;
	if (guard) {
		move_before(guard, place);
		builder.SetInsertPoint(&place);
		place.setOperand(0, builder.CreateLogicalOr(own, guard));
	} else {
		twin.setOperand(twin.getPointerOperandIndex(), address);
		twin.setMetadata(ASH_GUARDED, nullptr);
	}
}

bool Hoister::hoist(LoadInst &load)
{
	Chain chain = find_chain(load);
	static const unsigned kept[] = { LLVMContext::MD_tbaa };
	Value *address = load.getPointerOperand();
	bool is_safe = isSafeToSpeculativelyExecute(&load);
	bool changed = false;
	Value *guard = nullptr;

	if (chain.empty())
		return false;
	BasicBlock *place = chain.back()->getLoopPreheader();
	IRBuilder<> builder(place->getTerminator());
	if (!chain.back()->makeLoopInvariant(address, changed,
		    place->getTerminator()))
		return changed;
	builder.SetCurrentDebugLocation(load.getDebugLoc());
	if (!is_safe)
		guard = make_guard(load.getParent(), chain, builder);
	if (LoadInst *twin = find_twin(load, address, guard, *place)) {
		widen_guard(*twin, guard);
		twin->setMetadata(LLVMContext::MD_tbaa,
			MDNode::getMostGenericTBAA(
				twin->getMetadata(LLVMContext::MD_tbaa),
				load.getMetadata(LLVMContext::MD_tbaa)));
		load.replaceAllUsesWith(twin);
		load.eraseFromParent();
		return true;
	}
	// Where the load runs although the program would not run it, the memory
	// may have another type.
	load.dropUnknownNonDebugMetadata(
		is_safe ? ArrayRef<unsigned>() : ArrayRef<unsigned>(kept));
	if (guard)
		put_under(load, *guard, builder);
	load.moveBefore(*place, place->getTerminator()->getIterator());
	moved.push_back(&load);
	return true;
}

bool Hoister::run()
{
	SmallVector<LoadInst *, 32> wanted;
	bool changed = false;

	for (BasicBlock *block :
		ReversePostOrderTraversal<Function *>(&function))
		for (Instruction &inst : *block)
			if (auto *load = dyn_cast<LoadInst>(&inst))
				if (loops.getLoopFor(block) &&
					is_structural_load(*load, loops))
					wanted.push_back(load);
	for (LoadInst *load : wanted)
		changed |= hoist(*load);
	return changed;
}

PreservedAnalyses InvariantPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return same_blocks(Hoister(function, analyses).run());
}

} // namespace ashlar
