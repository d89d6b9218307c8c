// merge_address.cpp - merging of loads and addresses that are selected by a
// branch.
//
//	if (i == 0)
//		w = P[n - 1][j];
//	else
//		w = P[i - 1][j];
//
// is a load from P[i == 0 ? n - 1 : i - 1][j].  In a model that is one read
// with a piecewise affine subscript, and no scalar that two statements write.
// This takes two steps.  A PHI node (or select) of loaded values becomes one
// load after the node, from a PHI node of addresses; the optimizer does the
// same in simple cases.  And a PHI node of addresses with one invariant base
// becomes that base and a PHI node of integer offsets.
//
// A load may be delayed if nothing in between writes memory.  It runs in the
// same iterations as before, with the same addresses.
//
// Loads are moved only if the branch compares induction variables:
// data-dependent loads are better left where they are, because they are
// if-converted with masks.
//
// Requires:    nothing.
// Ensures:     where branches on induction variables select between loads, or
//              between addresses with one base, there is one load, or one base
//              with an offset.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "llvm/edit/pass_result.h"

using namespace llvm;

namespace ashlar {
namespace {

// The most incoming edges of a node.
constexpr unsigned max_ways = 8;
// The most blocks that a load may be moved across.
constexpr unsigned max_blocks = 16;

class Merger {
public:
	Merger(Function &all, FunctionAnalysisManager &analyses)
		: function(all), loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	ScalarEvolution &evolution;

	bool is_countable(const SCEV *scev, const Loop &loop);
	bool is_countable(const Value *condition, const Loop &loop);
	bool is_decided_by_counters(const PHINode &phi);
	bool is_kept(const LoadInst &load, const BasicBlock *from);
	bool merge_loads(PHINode &phi);
	Value *common_base(const Instruction &choice);
	bool merge_addresses(PHINode &phi);
	bool merge_addresses(SelectInst &select);
};

} // namespace

// Is "scev" computed from induction variables and values that are invariant in
// "loop" and the loops around it?
bool Merger::is_countable(const SCEV *scev, const Loop &loop)
{
	const Loop &outermost = *loop.getOutermostLoop();

	return !SCEVExprContains(scev, [&](const SCEV *part) {
		auto *unknown = dyn_cast<SCEVUnknown>(part);
		auto *inst = unknown
			? dyn_cast<Instruction>(unknown->getValue())
			: nullptr;

		return inst && isa<LoadInst, CallBase, PHINode>(inst) &&
			outermost.contains(inst);
	});
}

bool Merger::is_countable(const Value *condition, const Loop &loop)
{
	auto *logic = dyn_cast<BinaryOperator>(condition);
	auto *choice = dyn_cast<SelectInst>(condition);
	auto *test = dyn_cast<ICmpInst>(condition);

	if (logic || choice)
		return all_of(cast<User>(condition)->operands(),
			[&](const Value *part) {
				return is_countable(part, loop);
			});
	if (!test)
		return loop.getOutermostLoop()->isLoopInvariant(condition);
	return all_of(test->operands(), [&](Value *operand) {
		return evolution.isSCEVable(operand->getType()) &&
			is_countable(evolution.getSCEV(operand), loop);
	});
}

// Do the branches between the node's dominator and the node depend on induction
// variables only?
bool Merger::is_decided_by_counters(const PHINode &phi)
{
	const Loop &loop = *loops.getLoopFor(phi.getParent());
	const BasicBlock
		*top = tree.getNode(phi.getParent())->getIDom()->getBlock();

	for (const BasicBlock *from : phi.blocks())
		for (const BasicBlock *block = from;;
			block = tree.getNode(block)->getIDom()->getBlock()) {
			auto *branch = dyn_cast<BranchInst>(
				block->getTerminator());

			if (!branch || loops.getLoopFor(block) != &loop ||
				(branch->isConditional() &&
					!is_countable(branch->getCondition(),
						loop)))
				return false;
			if (block == top)
				break;
		}
	return true;
}

static bool writes(const Instruction &inst)
{
	return inst.mayWriteToMemory();
}

// Is the memory that the load reads unchanged until the end of block "from", in
// the same iteration?  The load's block dominates "from", so all paths
// backwards end there.
bool Merger::is_kept(const LoadInst &load, const BasicBlock *from)
{
	const BasicBlock *own = load.getParent();
	const Loop *loop = loops.getLoopFor(own);
	SmallSetVector<const BasicBlock *, max_blocks> between;

	if (any_of(make_range(load.getIterator(), own->end()), writes))
		return false;
	if (from != own)
		between.insert(from);
	for (unsigned i = 0; i < between.size(); ++i) {
		const BasicBlock *block = between[i];

		if (loops.getLoopFor(block) != loop ||
			loops.isLoopHeader(block) || any_of(*block, writes) ||
			i >= max_blocks)
			return false;
		for (const BasicBlock *before : predecessors(block))
			if (before != own)
				between.insert(before);
	}
	return true;
}

// Returns a PHI node at the place of "phi", of type "type", whose incoming
// value for edge number k is value(k).  A switch may have several edges from
// one block; they get the same value.
static PHINode *node_of(PHINode &phi, Type *type,
	function_ref<Value *(unsigned)> value)
{
	unsigned n = phi.getNumIncomingValues();
	PHINode *node = PHINode::Create(type, n, phi.getName(),
		phi.getIterator());

	for (unsigned i = 0; i < n; ++i) {
		BasicBlock *from = phi.getIncomingBlock(i);
		int known = node->getBasicBlockIndex(from);

		node->addIncoming(known < 0 ? value(i)
					    : node->getIncomingValue(known),
			from);
	}
	return node;
}

// Give "load", the load that replaces the node "phi" of loaded values, the
// metadata that all of those loads have in common.
static void take_metadata(LoadInst &load, const PHINode &phi)
{
	auto *first = cast<LoadInst>(phi.getIncomingValue(0));
	AAMDNodes known = first->getAAMetadata();

	load.setDebugLoc(first->getDebugLoc());
	for (Value *value : phi.incoming_values()) {
		auto *one = cast<LoadInst>(value);

		known = known.merge(one->getAAMetadata());
		load.setAlignment(std::min(load.getAlign(), one->getAlign()));
	}
	load.setAAMetadata(known);
}

bool Merger::merge_loads(PHINode &phi)
{
	auto is_kept_load = [&](unsigned i) {
		auto *load = dyn_cast<LoadInst>(phi.getIncomingValue(i));

		return load && load->isSimple() &&
			is_kept(*load, phi.getIncomingBlock(i));
	};

	if (!all_of(seq(phi.getNumIncomingValues()), is_kept_load) ||
		!is_decided_by_counters(phi))
		return false;
	auto *first = cast<LoadInst>(phi.getIncomingValue(0));
	PHINode *address = node_of(phi, first->getPointerOperandType(),
		[&](unsigned i) {
			return getLoadStorePointerOperand(
				phi.getIncomingValue(i));
		});
	BasicBlock *block = phi.getParent();
	auto *load = new LoadInst(phi.getType(), address, phi.getName(), false,
		first->getAlign(), block->getFirstInsertionPt());

	take_metadata(*load, phi);
	phi.replaceAllUsesWith(load);
	phi.eraseFromParent();
	return true;
}

// The object that all addresses selected by "choice" point into, if its address
// is invariant in the enclosing loop; else NULL.
Value *Merger::common_base(const Instruction &choice)
{
	const Loop &loop = *loops.getLoopFor(choice.getParent());
	const SCEVUnknown *base = nullptr;
	unsigned first = isa<SelectInst>(choice) ? 1 : 0;

	for (Value *value : drop_begin(choice.operands(), first)) {
		auto *own = dyn_cast<SCEVUnknown>(
			evolution.getPointerBase(evolution.getSCEV(value)));

		if (!own || (base && own != base))
			return nullptr;
		base = own;
	}
	return base && loop.isLoopInvariant(base->getValue()) &&
			!isa<ConstantPointerNull, UndefValue>(
				base->getValue()) &&
			!function.getDataLayout().isNonIntegralPointerType(
				base->getType())
		? base->getValue()
		: nullptr;
}

// The distance in bytes from "base" to "address", computed before "place".
static Value *distance(Value *address, Value *base, Instruction *place)
{
	const DataLayout &layout = place->getDataLayout();
	IRBuilder<> builder(place);
	Type *type = layout.getIntPtrType(base->getType());

	return builder.CreateSub(builder.CreatePtrToInt(address, type),
		builder.CreatePtrToInt(base, type));
}

// Replace "choice", a selected address, by "base" plus "offset", computed at
// "place".
static void replace(Instruction &choice, Value *base, Value *offset,
	BasicBlock::iterator place)
{
	IRBuilder<> builder(choice.getParent(), place);
	Value *address = builder.CreateGEP(builder.getInt8Ty(), base, offset);

	choice.replaceAllUsesWith(address);
	choice.eraseFromParent();
}

bool Merger::merge_addresses(PHINode &phi)
{
	Value *base = common_base(phi);

	if (!base)
		return false;
	const DataLayout &layout = function.getDataLayout();
	PHINode *offset = node_of(phi, layout.getIntPtrType(phi.getType()),
		[&](unsigned i) {
			return distance(phi.getIncomingValue(i), base,
				phi.getIncomingBlock(i)->getTerminator());
		});

	replace(phi, base, offset, phi.getParent()->getFirstInsertionPt());
	return true;
}

bool Merger::merge_addresses(SelectInst &select)
{
	const Loop &loop = *loops.getLoopFor(select.getParent());
	Value *base = common_base(select);

	if (!base || !is_countable(select.getCondition(), loop))
		return false;
	IRBuilder<> builder(&select);
	Value *offset = builder.CreateSelect(select.getCondition(),
		distance(select.getTrueValue(), base, &select),
		distance(select.getFalseValue(), base, &select));

	replace(select, base, offset, select.getIterator());
	return true;
}

static bool is_of_addresses(const Instruction &inst)
{
	return isa<PHINode, SelectInst>(inst) && inst.getType()->isPointerTy();
}

// Merge loads, then addresses: merging loads yields PHI nodes of addresses.
// Returns whether anything changed.
bool Merger::run()
{
	SmallVector<PHINode *, 16> nodes;
	SmallVector<Instruction *, 16> addresses;
	bool changed = false;

	for (BasicBlock &block : function)
		if (loops.getLoopFor(&block) && !loops.isLoopHeader(&block))
			for (PHINode &phi : block.phis())
				if (phi.getNumIncomingValues() > 1 &&
					phi.getNumIncomingValues() <= max_ways)
					nodes.push_back(&phi);
	for (PHINode *phi : nodes)
		changed |= merge_loads(*phi);
	for (Instruction &inst : instructions(function))
		if (is_of_addresses(inst) &&
			loops.getLoopFor(inst.getParent()) &&
			!(isa<PHINode>(inst) &&
				loops.isLoopHeader(inst.getParent())))
			addresses.push_back(&inst);
	for (Instruction *inst : addresses)
		changed |= isa<PHINode>(inst)
			? merge_addresses(*cast<PHINode>(inst))
			: merge_addresses(*cast<SelectInst>(inst));
	return changed;
}

PreservedAnalyses MergeAddressPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return same_blocks(Merger(function, analyses).run());
}

} // namespace ashlar
