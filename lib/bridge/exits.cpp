// exits.cpp - exits of loops that lead to an error, cut and restored.
//
// What lies behind an exit are a few blocks that end the program on all ways: an
// optimizer that knows that one check fails has moved those behind it there.
// They are kept outside of the function, with holes for the values that they take
// from there; these are operands of the check, so that they stay known.
//
// SPDX-License-Identifier: MIT
#include "bridge/exits.h"

#include <memory>
#include <utility>
#include <vector>

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

using namespace llvm;

// The most instructions and blocks of such a piece of code.
static constexpr unsigned max_insts = 48;
static constexpr unsigned max_blocks = 8;

namespace {

// An operand that comes from the function: its block, instruction and number.
struct Hole {
	unsigned block, inst, operand;
};

// LLVM looks at the users of globals, which the code may have, and takes for
// granted that they are in a block.
struct Ending {
	std::vector<BasicBlock *> blocks;	// owned; of no function
	std::vector<Hole> holes;	// in the order of the check's operands

	Ending() = default;
	Ending(Ending &&other) : blocks(std::move(other.blocks)),
				 holes(std::move(other.holes))
	{
		other.blocks.clear();
	}
	~Ending()
	{
		for (BasicBlock *block : blocks)
			block->dropAllReferences();
		for (BasicBlock *block : blocks)
			delete block;
	}
};

} // namespace

struct ash_exits {
	std::vector<Ending> endings;
};

ash_exits *ash_exits_create(void)
{
	return new ash_exits();
}

ash_exits *ash_exits_free(ash_exits *exits)
{
	delete exits;
	return nullptr;
}

/* ---- cutting ---- */

// Can the code be moved?  If it returns or handles an exception, no.
static bool is_movable(const Instruction &inst)
{
	return !isa<AllocaInst>(inst) && !inst.isEHPad() &&
		!inst.isTerminator() && !inst.getType()->isTokenTy();
}

// The blocks that may run from "start" to the end of the program, "start" first;
// empty if it may not end there.
static std::vector<BasicBlock *> ways_to_end(BasicBlock *start,
	const LoopInfo &loops)
{
	std::vector<BasicBlock *> ways = { start };
	unsigned n = 0;

	for (unsigned i = 0; i < ways.size(); ++i) {
		Instruction *end = ways[i]->getTerminator();

		if (i >= max_blocks || loops.getLoopFor(ways[i]) ||
		    !isa<BranchInst, UnreachableInst>(end))
			return {};
		for (Instruction &inst : *ways[i])
			if (&inst != end && (!is_movable(inst) ||
						    ++n > max_insts))
				return {};
		for (BasicBlock *next : successors(ways[i])) {
			if (next == start)
				return {};
			if (!is_contained(ways, next))
				ways.push_back(next);
		}
	}
	return ways;
}

static bool is_in_function(const Value *value)
{
	auto *inst = dyn_cast<Instruction>(value);

	return isa<Argument>(value) || (inst && inst->getFunction());
}

// Copy the instructions of "block", which is entered from the block "from" if it
// is the first one; "map" knows the copies of all blocks.
static void copy_block(BasicBlock *block, BasicBlock *from,
	ValueToValueMapTy &map)
{
	auto *copy = cast<BasicBlock>(map[block]);

	for (Instruction &inst : *block) {
		auto *phi = dyn_cast<PHINode>(&inst);

		if (isa<DbgInfoIntrinsic>(inst))
			continue;
		if (phi && from) {
			map[phi] = phi->getIncomingValueForBlock(from);
			continue;
		}
		Instruction *own = inst.clone();

		own->insertInto(copy, copy->end());
		map[&inst] = own;
		if (phi)
			cast<PHINode>(own)->removeIncomingValueIf(
				[&](unsigned i) {
					return !map.count(
						phi->getIncomingBlock(i));
				}, false);
	}
}

// Let the copies refer to each other.
static void link_block(BasicBlock &copy, ValueToValueMapTy &map)
{
	for (Instruction &inst : copy) {
		auto *phi = dyn_cast<PHINode>(&inst);

		for (Use &use : inst.operands())
			if (Value *known = map.lookup(use.get()))
				use.set(known);
		for (unsigned i = 0; phi && i < phi->getNumIncomingValues(); ++i)
			phi->setIncomingBlock(i, cast<BasicBlock>(
				map[phi->getIncomingBlock(i)]));
	}
}

// Make holes for what comes from the function; "values" gets what fills them.
static void make_holes(Ending &ending, std::vector<Value *> &values)
{
	for (unsigned i = 0; i < ending.blocks.size(); ++i) {
		unsigned number = 0;

		for (Instruction &inst : *ending.blocks[i]) {
			for (Use &use : inst.operands()) {
				if (!is_in_function(use.get()))
					continue;
				values.push_back(use.get());
				ending.holes.push_back({ i, number,
					use.getOperandNo() });
				use.set(PoisonValue::get(
					use.get()->getType()));
			}
			++number;
		}
	}
}

// Copy the code that starts with the edge from "from" to the first block.
static Ending copy_ending(BasicBlock *from,
	const std::vector<BasicBlock *> &ways, std::vector<Value *> &values)
{
	Ending ending;
	ValueToValueMapTy map;

	for (BasicBlock *block : ways) {
		ending.blocks.push_back(BasicBlock::Create(from->getContext()));
		map[block] = ending.blocks.back();
	}
	for (BasicBlock *block : ways)
		copy_block(block, block == ways[0] ? from : nullptr, map);
	for (BasicBlock *copy : ending.blocks)
		link_block(*copy, map);
	make_holes(ending, values);
	return ending;
}

static FunctionCallee get_check(Module &module)
{
	LLVMContext &context = module.getContext();
	Type *bit = Type::getInt1Ty(context);
	FunctionCallee check = module.getOrInsertFunction(ASH_CHECK_NAME,
		FunctionType::get(Type::getVoidTy(context),
			{ bit, bit, Type::getInt32Ty(context) }, true));
	auto *function = cast<Function>(check.getCallee());

	function->setDoesNotThrow();
	function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
	return check;
}

// Does the code begin with what Rust calls if a subscript is not less than the
// number of elements?
static bool is_of_language(const BasicBlock &block)
{
	return any_of(block, [](const Instruction &inst) {
		auto *call = dyn_cast<CallBase>(&inst);
		const Function *callee = call ? call->getCalledFunction()
					      : nullptr;

		return callee && callee->getName().contains(
			"panic_bounds_check");
	});
}

// Replace the edge to successor "pos", where the ways to the end begin.
static void cut_edge(ash_exits &exits, BranchInst *branch, unsigned pos,
	const std::vector<BasicBlock *> &ways)
{
	BasicBlock *block = branch->getParent();
	BasicBlock *other = branch->getSuccessor(1 - pos);
	IRBuilder<> builder(branch);
	std::vector<Value *> values;
	Ending ending = copy_ending(block, ways, values);
	std::vector<Value *> args = { branch->getCondition(),
		builder.getInt1(pos == 0),
		builder.getInt32(exits.endings.size()) };

	args.insert(args.end(), values.begin(), values.end());
	CallInst *check = builder.CreateCall(get_check(*block->getModule()),
		args);

	if (is_of_language(*ways[0]))
		check->setMetadata(ASH_CHECK_OF_LANGUAGE,
			MDNode::get(block->getContext(), {}));
	ways[0]->removePredecessor(block);
	builder.CreateBr(other);
	branch->eraseFromParent();
	exits.endings.push_back(std::move(ending));
}

static bool cut_branch(ash_exits &exits, BranchInst *branch,
	const LoopInfo &loops)
{
	if (!branch->isConditional() ||
	    branch->getSuccessor(0) == branch->getSuccessor(1))
		return false;
	for (unsigned pos = 0; pos < 2; ++pos) {
		auto ways = ways_to_end(branch->getSuccessor(pos), loops);

		if (ways.empty() ||
		    !loops.getLoopFor(branch->getSuccessor(1 - pos)))
			continue;
		cut_edge(exits, branch, pos, ways);
		return true;
	}
	return false;
}

// A default that is never taken: let one of the cases be the default.
static bool simplify_switch(SwitchInst *choice)
{
	BasicBlock *never = choice->getDefaultDest();

	if (!choice->getNumCases() ||
	    !isa<UnreachableInst>(never->getFirstNonPHIOrDbg()))
		return false;
	auto last = std::prev(choice->case_end());

	never->removePredecessor(choice->getParent());
	choice->setDefaultDest(last->getCaseSuccessor());
	choice->removeCase(last);
	return true;
}

void ash_exits_simplify(LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);
	bool changed = false;

	for (BasicBlock &block : function)
		if (auto *choice = dyn_cast<SwitchInst>(block.getTerminator()))
			changed |= simplify_switch(choice);
	if (changed)
		removeUnreachableBlocks(function);
}

// A block of which an exit has been cut and the one behind it are one block, if
// nothing else leads there: the head of a loop tells when that ends.
static void merge_blocks(const std::vector<WeakVH> &cut)
{
	for (const WeakVH &value : cut) {
		auto *block = cast_or_null<BasicBlock>(value);
		BasicBlock *next = block ? block->getSingleSuccessor() : nullptr;

		if (next && next->getSinglePredecessor() == block)
			MergeBlockIntoPredecessor(next);
	}
}

void ash_exits_cut(ash_exits *exits, LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);
	DominatorTree tree(function);
	LoopInfo loops(tree);
	std::vector<WeakVH> cut;

	for (BasicBlock &block : function) {
		auto *branch = dyn_cast<BranchInst>(block.getTerminator());

		if (branch && loops.getLoopFor(&block) &&
		    cut_branch(*exits, branch, loops))
			cut.push_back(&block);
	}
	if (!cut.empty())
		removeUnreachableBlocks(function);
	merge_blocks(cut);
	ash_exits_simplify(value);
}

/* ---- restoring ---- */

static void restore(const Ending &ending, CallInst *check)
{
	IRBuilder<> builder(check);
	bool fails = cast<ConstantInt>(check->getArgOperand(1))->isOne();
	Value *condition = check->getArgOperand(0);
	Function *function = check->getFunction();
	std::vector<std::vector<Instruction *>> code;
	ValueToValueMapTy map;
	Instruction *end;

	if (!fails)
		condition = builder.CreateNot(condition);
	end = SplitBlockAndInsertIfThen(condition, check->getIterator(), true);
	for (BasicBlock *block : ending.blocks)
		map[block] = BasicBlock::Create(function->getContext(), "",
			function, end->getParent()->getNextNode());
	for (BasicBlock *block : ending.blocks) {
		auto *copy = cast<BasicBlock>(map[block]);

		code.emplace_back();
		for (Instruction &inst : *block) {
			Instruction *own = inst.clone();

			own->insertInto(copy, copy->end());
			code.back().push_back(own);
			map[&inst] = own;
		}
	}
	for (auto &block : code)
		for (Instruction *inst : block)
			RemapInstruction(inst, map, RF_IgnoreMissingLocals |
				RF_NoModuleLevelChanges);
	for (unsigned i = 0; i < ending.holes.size(); ++i) {
		const Hole &hole = ending.holes[i];

		code[hole.block][hole.inst]->setOperand(hole.operand,
			check->getArgOperand(i + 3));
	}
	builder.SetInsertPoint(end);
	builder.CreateBr(cast<BasicBlock>(map[ending.blocks[0]]));
	end->eraseFromParent();
	check->eraseFromParent();
}

bool ash_exits_is_check(LLVMValueRef value)
{
	auto *call = dyn_cast<CallInst>(unwrap(value));
	const Function *callee = call ? call->getCalledFunction() : nullptr;

	return callee && callee->getName() == ASH_CHECK_NAME;
}

void ash_exits_restore(ash_exits *exits, LLVMValueRef value)
{
	std::vector<CallInst *> checks;

	for (Instruction &inst : instructions(unwrap<Function>(value)))
		if (ash_exits_is_check(wrap(&inst)))
			checks.push_back(cast<CallInst>(&inst));
	for (CallInst *check : checks)
		restore(exits->endings[cast<ConstantInt>(check->getArgOperand(
				2))->getZExtValue()], check);
}

void ash_exits_forget(LLVMModuleRef module)
{
	Function *check = unwrap(module)->getFunction(ASH_CHECK_NAME);

	if (check && check->use_empty())
		check->eraseFromParent();
}
