// nest_prospects.cpp - functions without a nest that could get new code.
//
// A loop has prospects if it may get new code.  A call stays if no later
// inlining or simplification removes it.
//
// Most functions with loops never get new code, and half of what the plugin
// costs was the preparation of their copies.  A quick analysis of the loops
// excludes many of these functions: loops with a call that stays and that no
// model can represent, loops over vectors, loops with a data-dependent exit,
// and single loops without writes (flat_regions.h tells which single loops are
// relevant).
//
// On the code of the front end, variables are in memory and calls are not yet
// inlined.  There, a call of a function with a body may be inlined, which adds
// the loops of that function and of its callees.  Code that a branch may
// exclude after later constant folding is ignored.
//
// Requires:    nothing.
// Ensures:     nothing is changed.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/pipeline/nest_prospects.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "llvm/edit/pragma.h"
#include "llvm/query/analysis_impl.h"
#include "llvm/query/call_effects.h"
#include "llvm/query/library_attributes.h"

using namespace llvm;

namespace ashlar {
namespace {

// The most operations and values through which conditions and values are
// followed.
constexpr unsigned max_depth = 8;
constexpr unsigned max_slice = 64;

// The properties of a block of a loop.
struct BlockFacts {
	// Does it contain code that no model can represent?
	bool stays = false;
	// Does it write memory, or call a function that may?
	bool writes = false;
	// Does it contain a call that may become a loop?
	bool opens = false;
	bool promises = false;	// may the loops of that call have prospects?
};

// The properties of called functions: do they have loops, and loops that may
// get new code?
struct CalleeFacts {
	LibraryAttributes attributes;
	DenseMap<const Function *, bool> looping, promising;

	explicit CalleeFacts(const TargetLibraryInfo &info) : attributes(info)
	{
	}
};

class Survey {
public:
	Survey(Function &all, const TargetLibraryInfo &info, CalleeFacts &known,
		bool raw, bool callee)
		: function(all), library(info), callees(known), is_raw(raw),
		  is_callee(callee), tree(all), loops(tree)
	{
	}

	bool run(bool counts_single);

private:
	Function &function;
	const TargetLibraryInfo &library;
	CalleeFacts &callees;
	bool is_raw;
	bool is_callee;	// may arguments become constants by inlining?
	DominatorTree tree;
	LoopInfo loops;
	DenseMap<const AllocaInst *, bool> slots;
	DenseMap<const BasicBlock *, BlockFacts> facts;
	SmallPtrSet<const Loop *, 8> unfit;

	bool is_slot(const Value *pointer);
	bool is_constant_variable(const AllocaInst &variable) const;
	bool may_fold(const Value *value, unsigned depth);
	bool may_become_known(const Value *called);
	bool has_loops(const Function &callee);
	bool promises(Function &callee);
	bool is_opaque(Function &callee, unsigned depth);
	bool library_call_stays(const CallBase &call);
	bool raw_call_stays(CallBase &call, unsigned depth);
	bool stays(Instruction &inst, unsigned depth);
	BlockFacts look_at(BasicBlock &block);
	void refuse(BasicBlock &block);
	bool brings_loops(const CallBase &call);
	void look_at_blocks();
	void look_at_exits();
	bool is_nest(const Loop &loop);
	bool brings_nests(const Loop &loop);
	bool has_writes(const Loop &loop);
	bool has_candidate(ArrayRef<Loop *> siblings, bool counts_single);
};

} // namespace

/* ---- variables in memory that will be in registers ---- */

// Will the variable at this address be in a register?
bool Survey::is_slot(const Value *pointer)
{
	auto *variable = dyn_cast<AllocaInst>(pointer);

	if (!variable)
		return false;
	auto [it, is_new] = slots.try_emplace(variable, false);
	if (is_new)
		it->second = isAllocaPromotable(variable);
	return it->second;
}

// Are all values that are stored to "variable" constants, or may they become
// constants?
bool Survey::is_constant_variable(const AllocaInst &variable) const
{
	return all_of(variable.users(), [&](const User *user) {
		auto *store = dyn_cast<StoreInst>(user);

		return !store || store->getPointerOperand() != &variable ||
			isa<Constant>(store->getValueOperand()) ||
			(is_callee && isa<Argument>(store->getValueOperand()));
	});
}

// May "value" become a constant by inlining and simplification?  "depth" limits
// the recursion; true if the limit is reached.
bool Survey::may_fold(const Value *value, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (isa<Constant>(value) || (is_callee && isa<Argument>(value)))
		return true;
	if (!inst || isa<PHINode>(inst))
		return false;
	if (!depth || isa<CallBase>(inst))
		return true;
	if (auto *load = dyn_cast<LoadInst>(inst)) {
		const Value *object = getUnderlyingObject(
			load->getPointerOperand());

		if (auto *global = dyn_cast<GlobalVariable>(object))
			return global->isConstant();
		auto *variable = dyn_cast<AllocaInst>(object);

		return variable &&
			(!is_slot(variable) || is_constant_variable(*variable));
	}
	return all_of(inst->operand_values(), [&](const Value *operand) {
		return may_fold(operand, depth - 1);
	});
}

/* ---- calls that stay ---- */

// May "called", the function that an indirect call calls, become known?
bool Survey::may_become_known(const Value *called)
{
	auto *load = dyn_cast<LoadInst>(called);
	auto *variable = load ? dyn_cast<AllocaInst>(load->getPointerOperand())
			      : nullptr;

	return is_raw &&
		(!load || (variable && is_constant_variable(*variable)));
}

// Does the function have loops, or call a function with a body that has loops?
// A recursive call counts as a loop.
bool Survey::has_loops(const Function &callee)
{
	SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> edges;
	auto [it, is_new] = callees.looping.try_emplace(&callee,
		!callee.isDeclaration());

	if (!is_new || callee.isDeclaration())
		return it->second;
	FindFunctionBackedges(callee, edges);
	bool has = !edges.empty() ||
		any_of(instructions(callee), [&](const Instruction &inst) {
			auto *call = dyn_cast<CallBase>(&inst);
			const Function *called = call
				? call->getCalledFunction()
				: nullptr;

			return called && has_loops(*called);
		});

	callees.looping[&callee] = has;
	return has;
}

// Would loops of "callee" have prospects where it is inlined?
bool Survey::promises(Function &callee)
{
	auto [it, is_new] = callees.promising.try_emplace(&callee, true);
	bool promising;

	if (!is_new)
		return it->second;
	promising = has_loops(callee) &&
		Survey(callee, library, callees, true, true).run(true);
	callees.promising[&callee] = promising;
	return promising;
}

// Does the body of "callee" contain code at its beginning that no model can
// represent?  Calls are followed "depth" levels deep.
bool Survey::is_opaque(Function &callee, unsigned depth)
{
	for (Instruction &inst : callee.getEntryBlock())
		if (!inst.isTerminator() && stays(inst, depth))
			return true;
	return false;
}

// Does a call of a function without a body stay, with effects unknown?
bool Survey::library_call_stays(const CallBase &call)
{
	const Function &callee = *call.getCalledFunction();
	AttributeList list = callee.getAttributes();
	LibFunc id;

	if (library.getLibFunc(call, id) && library.has(id)) {
		if (is_math_call(call, library))
			return false;
		list = callees.attributes.of(callee);
	}
	MemoryEffects memory = list.getMemoryEffects() &
		call.getMemoryEffects();

	return isModSet(memory.getModRef(IRMemLocation::Other)) ||
		!(call.doesNotThrow() || list.hasFnAttr(Attribute::NoUnwind)) ||
		!(call.willReturn() || list.hasFnAttr(Attribute::WillReturn));
}

// Does "call", in code of the front end without any inlining, stay, with
// unknown effects?  Calls in its callee are followed "depth" levels deep.
bool Survey::raw_call_stays(CallBase &call, unsigned depth)
{
	Function *callee = call.getCalledFunction();

	if (call.isInlineAsm())
		return true;
	if (!callee)
		return !may_become_known(call.getCalledOperand());
	if (callee->isIntrinsic())
		return !is_call_modelled(call, library) &&
			!call.getType()->isIntegerTy();
	if (!callee->isDeclaration())
		return depth && is_opaque(*callee, depth - 1);
	return library_call_stays(call);
}

/* ---- blocks that no model can represent ---- */

static bool is_vector_operation(const Instruction &inst)
{
	return inst.getType()->isVectorTy() &&
		(isa<BinaryOperator, UnaryOperator, ShuffleVectorInst,
			IntrinsicInst>(inst));
}

// Is "inst" something that no model can represent and no preparation removes?
// Calls are followed "depth" levels deep.
bool Survey::stays(Instruction &inst, unsigned depth)
{
	if (auto *call = dyn_cast<CallBase>(&inst))
		return is_vector_operation(inst) ||
			(is_raw ? raw_call_stays(*call, depth)
				: !is_call_modelled(*call, library));
	if (inst.isVolatile() || inst.isAtomic())
		return true;
	return is_raw ? is_vector_operation(inst)
		      : inst.getType()->isVectorTy();
}

BlockFacts Survey::look_at(BasicBlock &block)
{
	BlockFacts found;

	for (Instruction &inst : block) {
		auto *call = dyn_cast<CallBase>(&inst);
		Function *callee = call ? call->getCalledFunction() : nullptr;
		const Value *pointer = getLoadStorePointerOperand(&inst);

		found.stays = found.stays || stays(inst, 3);
		found.writes |= inst.mayWriteToMemory() &&
			!inst.isLifetimeStartOrEnd() &&
			!(pointer && is_slot(pointer));
		found.opens = found.opens ||
			(is_raw && callee && has_loops(*callee));
		found.promises = found.promises ||
			(is_raw && callee && promises(*callee));
	}
	return found;
}

// Record that the loops around "block" cannot be modelled, from the innermost
// outwards, up to a loop in which constant folding of a branch may remove
// "block".
void Survey::refuse(BasicBlock &block)
{
	const BasicBlock *at = &block;

	for (const Loop *loop = loops.getLoopFor(&block); loop;
		loop = loop->getParentLoop()) {
		while (at != loop->getHeader()) {
			at = tree.getNode(at)->getIDom()->getBlock();
			auto *branch = dyn_cast<BranchInst>(
				at->getTerminator());

			if (isa<InvokeInst>(at->getTerminator()) ||
				(branch && branch->isConditional() &&
					may_fold(branch->getCondition(),
						max_depth)))
				return;
		}
		unfit.insert(loop);
	}
}

void Survey::look_at_blocks()
{
	for (BasicBlock &block : function) {
		if (!loops.getLoopFor(&block))
			continue;
		facts[&block] = look_at(block);
		if (facts[&block].stays)
			refuse(block);
	}
}

/* ---- exits that depend on data ---- */

// Does "value" change with the iterations of "loop"?  No if its operations have
// more than "depth" levels.
static bool varies(const Value *value, const Loop &loop, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (!inst || !loop.contains(inst) || !depth)
		return false;
	if (isa<PHINode>(inst))
		return inst->getParent() == loop.getHeader();
	return any_of(inst->operand_values(), [&](const Value *operand) {
		return varies(operand, loop, depth - 1);
	});
}

// Is "value" computed from a load whose address changes with the iterations of
// "loop"?  "seen" has the values visited before.
static bool is_data(const Value *value, const Loop &loop,
	SmallPtrSetImpl<const Value *> &seen)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (!inst || !loop.contains(inst) || seen.size() > max_slice ||
		!seen.insert(inst).second)
		return false;
	if (auto *load = dyn_cast<LoadInst>(inst)) {
		auto *global = dyn_cast<GlobalVariable>(
			getUnderlyingObject(load->getPointerOperand()));

		return !(global && global->isConstant()) &&
			varies(load->getPointerOperand(), loop, max_depth);
	}
	if (isa<CallBase>(inst))
		return false;
	return any_of(inst->operand_values(), [&](const Value *operand) {
		return is_data(operand, loop, seen);
	});
}

// Is "value" the value of "phi" in this iteration, or "next", that in the next
// one, or some bits of either?
static bool is_of(const Value *value, const PHINode &phi, const Value *next)
{
	auto *inst = dyn_cast<BinaryOperator>(value);

	if (value == next || value == &phi)
		return true;
	return inst && inst->getOpcode() == Instruction::And &&
		isa<Constant>(inst->getOperand(1)) &&
		is_of(inst->getOperand(0), phi, next);
}

// Is "phi" multiplied, divided or shifted by an invariant amount in each
// iteration of "loop", with the result "next", and does it not begin with a
// constant?
static bool is_scaled(const PHINode &phi, const BinaryOperator &next,
	const Loop &loop)
{
	return (next.isShift() || next.isIntDivRem() ||
		       next.getOpcode() == Instruction::Mul) &&
		next.getOperand(0) == &phi &&
		loop.isLoopInvariant(next.getOperand(1)) &&
		!all_of(phi.incoming_values(), [&](const Value *value) {
			return value == &next || isa<Constant>(value);
		});
}

// Does the comparison "test" test a scaled value of "loop" (is_scaled)?  The
// trip count of such a loop is not affine.
static bool tests_scaled(const ICmpInst &test, const Loop &loop)
{
	const BasicBlock *latch = loop.getLoopLatch();

	if (!latch || !loop.isLoopInvariant(test.getOperand(1)))
		return false;
	return any_of(loop.getHeader()->phis(), [&](const PHINode &phi) {
		auto *next = dyn_cast<BinaryOperator>(
			phi.getIncomingValueForBlock(latch));

		return next && is_of(test.getOperand(0), phi, next) &&
			is_scaled(phi, *next, loop);
	});
}

// Do the exits lead to several blocks, or does an exit depend on data or on a
// scaled value?
static bool has_data_exit(const Loop &loop)
{
	SmallVector<BasicBlock *, 4> exiting, exits;
	SmallPtrSet<const Value *, 16> seen;

	loop.getExitingBlocks(exiting);
	loop.getUniqueExitBlocks(exits);
	if (exiting.size() != 1)
		return exits.size() > 1;
	auto *branch = dyn_cast<BranchInst>(exiting[0]->getTerminator());

	if (!branch || !branch->isConditional())
		return false;
	auto *test = dyn_cast<ICmpInst>(branch->getCondition());

	return (test && tests_scaled(*test, loop)) ||
		is_data(branch->getCondition(), loop, seen);
}

void Survey::look_at_exits()
{
	for (const Loop *loop : loops.getLoopsInPreorder())
		if (has_data_exit(*loop))
			for (; loop; loop = loop->getParentLoop())
				unfit.insert(loop);
}

/* ---- the whole function ---- */

bool Survey::has_writes(const Loop &loop)
{
	return any_of(loop.blocks(),
		[&](const BasicBlock *block) { return facts[block].writes; });
}

// Does "loop" contain loops, or may it after canonicalization?  Several back
// edges may become nested loops.
bool Survey::is_nest(const Loop &loop)
{
	return !loop.isInnermost() || !loop.getLoopLatch() ||
		any_of(loop.blocks(), [&](const BasicBlock *block) {
			return facts[block].opens;
		});
}

// May inlining of calls in "loop" add loops to it?
bool Survey::brings_nests(const Loop &loop)
{
	return any_of(loop.blocks(),
		[&](const BasicBlock *block) { return facts[block].promises; });
}

// Does the program give options (pragmas of Ashlar) for "loop"?
static bool has_options(const Loop &loop)
{
	char *text = ash_pragma_of_loop(ash_wrap(&loop));
	bool has = text != nullptr;

	free(text);
	return has;
}

// Is one of the loops "siblings" a nest, or a single loop that writes, or could
// two of them be fused?  If "counts_single", any single loop with prospects is
// enough.
bool Survey::has_candidate(ArrayRef<Loop *> siblings, bool counts_single)
{
	unsigned n_fit = 0;

	for (const Loop *loop : siblings) {
		if (unfit.contains(loop)) {
			if (brings_nests(*loop) ||
				has_candidate(loop->getSubLoops(),
					counts_single))
				return true;
			continue;
		}
		if (counts_single || is_nest(*loop) || has_writes(*loop) ||
			has_options(*loop))
			return true;
		++n_fit;
	}
	return n_fit > 1;
}

// May "call", which is outside of all loops, be inlined, and has its callee
// loops with prospects?  A call in inlined code always may.
bool Survey::brings_loops(const CallBase &call)
{
	Function *callee = call.getCalledFunction();

	return callee && !callee->isDeclaration() &&
		(is_callee || call.hasFnAttr(Attribute::AlwaysInline) ||
			any_of(call.args(),
				[](const Value *argument) {
					return isa<AllocaInst>(
						argument->stripPointerCasts());
				})) &&
		promises(*callee);
}

bool Survey::run(bool counts_single)
{
	look_at_blocks();
	if (!is_raw)
		look_at_exits();
	if (is_raw)
		for (const Instruction &inst : instructions(function)) {
			auto *call = dyn_cast<CallBase>(&inst);

			if (call && !loops.getLoopFor(inst.getParent()) &&
				brings_loops(*call))
				return true;
		}
	return has_candidate(loops.getTopLevelLoops(), counts_single);
}

bool may_have_nests(Function &function, const TargetLibraryInfo &library,
	bool is_raw, bool counts_single)
{
	CalleeFacts callees(library);

	return Survey(function, library, callees, is_raw, false)
		.run(counts_single);
}

} // namespace ashlar
