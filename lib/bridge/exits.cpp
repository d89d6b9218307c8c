// exits.cpp - exits of loops that lead to an error, cut and restored.
//
// What lies behind an exit is a straight piece of code that ends the program.
// It is kept outside of the function, with holes for the values that it takes
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
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

using namespace llvm;

// The most instructions and blocks of such a piece of code.
static constexpr unsigned max_insts = 24;
static constexpr unsigned max_blocks = 4;

namespace {

// LLVM looks at the users of globals, which the code may have, and takes for
// granted that they are in a block.
struct Ending {
	std::unique_ptr<BasicBlock> block;	// of no function
	std::vector<Instruction *> code;	// in it
	// Operands that come from the function, in the order of the check's.
	std::vector<std::pair<unsigned, unsigned>> holes;
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

// The blocks from "block" to the end of the program; empty if it does not end
// there.
static std::vector<BasicBlock *> way_to_end(BasicBlock *block,
	const LoopInfo &loops)
{
	std::vector<BasicBlock *> way;
	unsigned n = 0;

	while (way.size() < max_blocks && !loops.getLoopFor(block)) {
		auto *branch = dyn_cast<BranchInst>(block->getTerminator());

		for (Instruction &inst : *block)
			if (!inst.isTerminator() && (!is_movable(inst) ||
						    ++n > max_insts))
				return {};
		way.push_back(block);
		if (isa<UnreachableInst>(block->getTerminator()))
			return way;
		if (!branch || branch->isConditional())
			return {};
		block = branch->getSuccessor(0);
	}
	return {};
}

// Copy the code of "block", which is entered from "from"; "map" knows what
// stands for the values before.
static void copy_block(BasicBlock *block, BasicBlock *from,
	ValueToValueMapTy &map, Ending &ending)
{
	for (Instruction &inst : *block) {
		if (auto *phi = dyn_cast<PHINode>(&inst)) {
			Value *value = phi->getIncomingValueForBlock(from);
			Value *known = map.lookup(value);

			map[phi] = known ? known : value;
		} else if (!inst.isTerminator() &&
			   !isa<DbgInfoIntrinsic>(inst)) {
			Instruction *copy = inst.clone();

			copy->insertInto(ending.block.get(),
				ending.block->end());
			ending.code.push_back(copy);
			map[&inst] = copy;
		}
	}
}

static bool is_in_function(const Value *value)
{
	auto *inst = dyn_cast<Instruction>(value);

	return isa<Argument>(value) || (inst && inst->getFunction());
}

// Copy the code on the way that starts with the edge from "from"; "values" gets
// what fills the holes.
static Ending copy_ending(BasicBlock *from,
	const std::vector<BasicBlock *> &way, std::vector<Value *> &values)
{
	Ending ending;
	ValueToValueMapTy map;

	ending.block.reset(BasicBlock::Create(from->getContext()));
	for (BasicBlock *block : way) {
		copy_block(block, from, map, ending);
		from = block;
	}
	for (unsigned i = 0; i < ending.code.size(); ++i)
		for (Use &use : ending.code[i]->operands()) {
			Value *known = map.lookup(use.get());
			Value *value = known ? known : use.get();

			use.set(value);
			if (!is_in_function(value))
				continue;
			values.push_back(value);
			ending.holes.push_back({ i, use.getOperandNo() });
			use.set(PoisonValue::get(value->getType()));
		}
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

// Replace the edge to successor "pos", where "way" begins.
static void cut_edge(ash_exits &exits, BranchInst *branch, unsigned pos,
	const std::vector<BasicBlock *> &way)
{
	BasicBlock *block = branch->getParent();
	BasicBlock *other = branch->getSuccessor(1 - pos);
	IRBuilder<> builder(branch);
	std::vector<Value *> values;
	Ending ending = copy_ending(block, way, values);
	std::vector<Value *> args = { branch->getCondition(),
		builder.getInt1(pos == 0),
		builder.getInt32(exits.endings.size()) };

	args.insert(args.end(), values.begin(), values.end());
	builder.CreateCall(get_check(*block->getModule()), args);
	way[0]->removePredecessor(block);
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
		auto way = way_to_end(branch->getSuccessor(pos), loops);

		if (way.empty() ||
		    !loops.getLoopFor(branch->getSuccessor(1 - pos)))
			continue;
		cut_edge(exits, branch, pos, way);
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

void ash_exits_cut(ash_exits *exits, LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);
	DominatorTree tree(function);
	LoopInfo loops(tree);
	bool changed = false;

	for (BasicBlock &block : function) {
		auto *branch = dyn_cast<BranchInst>(block.getTerminator());

		if (branch && loops.getLoopFor(&block))
			changed |= cut_branch(*exits, branch, loops);
	}
	if (changed)
		removeUnreachableBlocks(function);
	ash_exits_simplify(value);
}

/* ---- restoring ---- */

static void restore(const Ending &ending, CallInst *check)
{
	IRBuilder<> builder(check);
	bool fails = cast<ConstantInt>(check->getArgOperand(1))->isOne();
	Value *condition = check->getArgOperand(0);
	std::vector<Instruction *> code;
	ValueToValueMapTy map;
	Instruction *end;

	if (!fails)
		condition = builder.CreateNot(condition);
	end = SplitBlockAndInsertIfThen(condition, check->getIterator(), true);
	for (Instruction *inst : ending.code) {
		code.push_back(inst->clone());
		map[inst] = code.back();
		code.back()->insertBefore(end->getIterator());
	}
	for (Instruction *inst : code)
		RemapInstruction(inst, map, RF_IgnoreMissingLocals |
			RF_NoModuleLevelChanges);
	for (unsigned i = 0; i < ending.holes.size(); ++i)
		code[ending.holes[i].first]->setOperand(
			ending.holes[i].second, check->getArgOperand(i + 3));
	check->eraseFromParent();
}

static bool is_check(const Instruction &inst)
{
	auto *call = dyn_cast<CallInst>(&inst);
	const Function *callee = call ? call->getCalledFunction() : nullptr;

	return callee && callee->getName() == ASH_CHECK_NAME;
}

void ash_exits_restore(ash_exits *exits, LLVMValueRef value)
{
	std::vector<CallInst *> checks;

	for (Instruction &inst : instructions(unwrap<Function>(value)))
		if (is_check(inst))
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
