// error_exits.cpp - removal and restoration of loop exits that lead to errors.
//
// After such an exit a few blocks, the error code, end the program on all
// paths: earlier optimizations move the checks that follow a failed check
// there.  These blocks are kept outside of the function, with placeholders for
// values from the function; the values are operands of a call that replaces the
// exit, the check, so that they stay available.
//
// Error code that throws may unwind to a block of the function, the pad, that
// cleans up or continues.  The pad stays: a call of a nonexistent function
// before the loop, the landing, appears to unwind to the pad and keeps it
// reachable.
//
// Requires:    ash_exits_cut: values in registers, as far as possible.
//              ash_exits_restore: the ash_exits that the same function was cut
//              with.
// Ensures:     cut: loops have their non-error exits only, at least one exit
//              each.  Restored: no call of the two functions remains.
// Breaks:      all analyses; the caller must invalidate them.
// Conventions: writes and reads ASH_CHECK_NAME and ASH_LANDING_NAME; writes
//              ASH_CHECK_OF_LANGUAGE.
//
// SPDX-License-Identifier: MIT
#include "prepare/exits/error_exits.h"

#include "llvm/query/calls.h"
#include "support/visits.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <llvm/ADT/SetVector.h>
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

// The most instructions and blocks of a piece of error code.
static constexpr unsigned max_insts = 48;
static constexpr unsigned max_blocks = 8;

namespace {

// An operand that comes from the function: block, instruction and operand
// number.
struct Hole {
	unsigned block, inst, operand;
};

// The blocks of a removed exit.  They are in a function of their own, because
// LLVM traverses the users of globals and assumes that these are in a function.
struct Ending {
	std::vector<BasicBlock *> blocks;	// owned; not part of the
	// function
	// In the order of the operands of the check.
	std::vector<Hole> holes;
	// An invoke before the loop that unwinds to the same pad as the error
	// code: the landing.
	WeakTrackingVH landing;

	Ending() = default;
	Ending(Ending &&other)
		: blocks(std::move(other.blocks)),
		  holes(std::move(other.holes)), landing(other.landing)
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
	std::vector<WeakTrackingVH> landings;
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

/* ---- removing exits ---- */

// Can "inst" be moved to the function of error code?  Not if it allocates,
// handles an exception, or is a terminator.
static bool is_movable(const Instruction &inst)
{
	return !isa<AllocaInst>(inst) && !inst.isEHPad() &&
		!inst.isTerminator() && !inst.getType()->isTokenTy();
}

// The blocks on paths from "start" to the end of the program, "start" first;
// empty if some path may not end there.
static std::vector<BasicBlock *> ways_to_end(BasicBlock *start,
	const LoopInfo &loops)
{
	std::vector<BasicBlock *> ways = { start };
	unsigned n = 0;

	for (unsigned i = 0; i < ways.size(); ++i) {
		Instruction *end = ways[i]->getTerminator();

		if (i >= max_blocks || loops.getLoopFor(ways[i]) ||
			!isa<BranchInst, UnreachableInst, InvokeInst>(end))
			return {};
		for (Instruction &inst : *ways[i])
			if (&inst != end &&
				(!is_movable(inst) || ++n > max_insts))
				return {};
		for (BasicBlock *next : successors(ways[i])) {
			if (next == start)
				return {};
			if (!next->isEHPad() && !is_contained(ways, next))
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

// Copy the instructions of "block" into the empty block that "map" has for it,
// and add them to "map".  "from" is the block from which the first block of the
// error code is entered, NULL for other blocks.
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
				},
				false);
	}
}

// Let the operands of the instructions in "copy", a copied block, refer to
// copies, which "map" has.
static void link_block(BasicBlock &copy, ValueToValueMapTy &map)
{
	for (Instruction &inst : copy) {
		auto *phi = dyn_cast<PHINode>(&inst);

		for (Use &use : inst.operands())
			if (Value *known = map.lookup(use.get()))
				use.set(known);
		for (unsigned i = 0; phi && i < phi->getNumIncomingValues();
			++i)
			phi->setIncomingBlock(i,
				cast<BasicBlock>(
					map[phi->getIncomingBlock(i)]));
	}
}

// Replace operands from the function in the blocks of "ending" by placeholders;
// "values" gets these operands.
static void make_holes(Ending &ending, std::vector<Value *> &values)
{
	for (unsigned i = 0; i < ending.blocks.size(); ++i) {
		unsigned number = 0;

		for (Instruction &inst : *ending.blocks[i]) {
			for (Use &use : inst.operands()) {
				if (!is_in_function(use.get()))
					continue;
				values.push_back(use.get());
				ending.holes.push_back(
					{ i, number, use.getOperandNo() });
				use.set(PoisonValue::get(use.get()->getType()));
			}
			++number;
		}
	}
}

// Copy the error code in the blocks "ways", which starts with the edge from
// "from" to the first of them.  "values" gets the values from outside that the
// copy uses.
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
	for (BasicBlock *copy : ending.blocks) {
		link_block(*copy, map);
		// Code outside of the function must not branch into it, so
		// invokes in the copy get another unwind destination.
		if (auto *invoke = dyn_cast<InvokeInst>(copy->getTerminator()))
			invoke->setUnwindDest(ending.blocks[0]);
	}
	make_holes(ending, values);
	return ending;
}

// ---- unwinding ----

// Set "pad" to the unwind destination of the error code in the blocks "ways";
// NULL if it unwinds nowhere.  False if it has several such destinations, or if
// "ways" have others.
static bool find_pad(const std::vector<BasicBlock *> &ways, BasicBlock *&pad)
{
	pad = nullptr;
	for (BasicBlock *block : ways) {
		auto *invoke = dyn_cast<InvokeInst>(block->getTerminator());
		BasicBlock *own = invoke ? invoke->getUnwindDest() : pad;

		if (own != pad && (pad || !own->isLandingPad()))
			return false;
		pad = own;
	}
	return true;
}

// The outermost loop around "block" that does not contain "pad"; NULL if there
// is none.
static Loop *loop_to_leave(BasicBlock *block, BasicBlock *pad,
	const LoopInfo &loops)
{
	Loop *loop = loops.getLoopFor(block);

	if (loop->contains(pad))
		return nullptr;
	while (loop->getParentLoop() && !loop->getParentLoop()->contains(pad))
		loop = loop->getParentLoop();
	return loop;
}

namespace {

// Removed error code of a loop: its number in ash_exits.endings, the loop, the
// pad that it unwinds to, and the values of the pad's PHI nodes.
struct Flight {
	unsigned ending;
	Loop *loop;
	BasicBlock *pad;
	// Incoming values of the pad's PHI nodes.
	std::vector<Value *> values;
};

} // namespace

// Add "block" to "reached", unless it is the header of "loop".
static void reach(BasicBlock *block, const Loop &loop,
	SmallSetVector<BasicBlock *, 16> &reached)
{
	if (block != loop.getHeader())
		reached.insert(block);
}

// Returns the blocks that are reachable from "pad" without entering "loop"
// again.  "others" is the error code of other loops: an edge leads from the
// landing of each to its pad.
static SmallSetVector<BasicBlock *, 16> reach_from(BasicBlock *pad,
	const Loop &loop, const std::vector<Flight> &others)
{
	SmallSetVector<BasicBlock *, 16> reached;

	reached.insert(pad);
	for (unsigned i = 0; i < reached.size(); ++i) {
		for (BasicBlock *next : successors(reached[i]))
			reach(next, loop, reached);
		for (const Flight &other : others)
			if (other.loop->getLoopPredecessor() == reached[i])
				reach(other.pad, loop, reached);
	}
	ash_visits_add(ASH_VISIT_PASS, reached.size());
	return reached;
}

// The block in which the used value must be available; for a PHI node that is
// the incoming block.
static BasicBlock *block_of(const Use &use)
{
	auto *user = cast<Instruction>(use.getUser());
	auto *phi = dyn_cast<PHINode>(user);

	return phi ? phi->getIncomingBlock(use) : user->getParent();
}

// Would all values used in code reachable from "pad" be available if an edge
// led to "pad" from before "loop"?  "others" is the error code removed so far.
// Values that all present paths to the pad compute, but not the code before the
// loop, would be missing.
static bool is_apart(const Loop &loop, BasicBlock *pad,
	const DominatorTree &tree, const std::vector<Flight> &others)
{
	auto reached = reach_from(pad, loop, others);
	const auto *node = tree.getNode(pad)->getIDom();

	while (!tree.properlyDominates(node->getBlock(), loop.getHeader())) {
		for (const Instruction &inst : *node->getBlock())
			for (const Use &use : inst.uses())
				if (reached.contains(block_of(use)))
					return false;
		node = node->getIDom();
	}
	return true;
}

// The value that "phi" gets from block "from", if "phi" gets the same value
// from all blocks that the header of "loop" dominates, and if it is available
// before the loop; else NULL.
static Value *common_value(const PHINode &phi, const BasicBlock *from,
	const Loop &loop, const DominatorTree &tree)
{
	Value *value = phi.getIncomingValueForBlock(from);

	for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
		if (phi.getIncomingValue(i) != value &&
			tree.dominates(loop.getHeader(),
				phi.getIncomingBlock(i)))
			return nullptr;
	return tree.dominates(value, loop.getLoopPredecessor()->getTerminator())
		? value
		: nullptr;
}

// The declaration of the function that landings call; it does not exist at run
// time.
static FunctionCallee get_landing(Module &module)
{
	FunctionCallee landing = module.getOrInsertFunction(ASH_LANDING_NAME,
		FunctionType::get(Type::getVoidTy(module.getContext()), false));
	auto *function = cast<Function>(landing.getCallee());

	function->addFnAttr(Attribute::WillReturn);
	function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
	return landing;
}

// Can a landing before flight.loop unwind to flight.pad?  Yes if one of
// "others", the error code removed so far, already has such a landing.
// Otherwise all values that the code from the pad on uses must be available
// before the loop.
static bool can_land(const Flight &flight, const DominatorTree &tree,
	const std::vector<Flight> &others)
{
	return any_of(others, [&](const Flight &other) {
		return other.loop == flight.loop && other.pad == flight.pad;
	}) || is_apart(*flight.loop, flight.pad, tree, others);
}

// Find where the error code in the blocks "ways", which the loop's block
// "block" exits to, unwinds to; store that in "flight", with the values that
// the pad's PHI nodes get.  "others" is the error code removed so far.  Returns
// false if the error code cannot be removed.
static bool find_flight(BasicBlock *block,
	const std::vector<BasicBlock *> &ways, const LoopInfo &loops,
	const DominatorTree &tree, const std::vector<Flight> &others,
	Flight &flight)
{
	if (!find_pad(ways, flight.pad))
		return false;
	if (!flight.pad)
		return true;
	flight.loop = loop_to_leave(block, flight.pad, loops);
	if (!flight.loop || !flight.loop->getLoopPredecessor() ||
		loops.getLoopFor(block)->getExitingBlock() == block ||
		!can_land(flight, tree, others))
		return false;
	for (PHINode &phi : flight.pad->phis())
		for (BasicBlock *way : ways)
			if (isa<InvokeInst>(way->getTerminator()))
				flight.values.push_back(common_value(phi, way,
					*flight.loop, tree));
	return flight.values.size() == size_t(range_size(flight.pad->phis())) &&
		!is_contained(flight.values, nullptr);
}

// Create the landing of "flight": before its loop, a call that appears to
// unwind to its pad, with the values that the pad's PHI nodes then get.
static InvokeInst *make_landing(const Flight &flight)
{
	BasicBlock *edge = SplitEdge(flight.loop->getLoopPredecessor(),
		flight.loop->getHeader());
	BasicBlock *next = SplitBlock(edge, edge->getTerminator());
	unsigned i = 0;

	edge->getTerminator()->eraseFromParent();
	for (PHINode &phi : flight.pad->phis())
		phi.addIncoming(flight.values[i++], edge);
	return InvokeInst::Create(get_landing(*edge->getModule()), next,
		flight.pad, {}, "", edge);
}

static void make_landings(ash_exits &exits, const std::vector<Flight> &flights)
{
	std::map<std::pair<Loop *, BasicBlock *>, InvokeInst *> made;

	for (const Flight &flight : flights) {
		InvokeInst *&landing = made[{ flight.loop, flight.pad }];

		if (!landing) {
			landing = make_landing(flight);
			exits.landings.push_back(landing);
		}
		exits.endings[flight.ending].landing = landing;
	}
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

// Does "block", the beginning of error code, call Rust's function for a failed
// bounds check?
static bool is_of_language(const BasicBlock &block)
{
	return any_of(block, [](const Instruction &inst) {
		auto *call = dyn_cast<CallBase>(&inst);
		const Function *callee = call ? call->getCalledFunction()
					      : nullptr;

		return callee &&
			callee->getName().contains("panic_bounds_check");
	});
}

// Replace the edge from "branch" to its successor "pos", the first block of the
// error code "ways", by a check, and append that code to "exits".
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

// ---- exits that are kept ----

// Do all paths that leave "loop" from "block" lead to the end of the program?
static bool only_ends(BasicBlock &block, const Loop &loop,
	const LoopInfo &loops)
{
	return isa<BranchInst>(block.getTerminator()) &&
		all_of(successors(&block), [&](BasicBlock *next) {
			return loop.contains(next) ||
				!ways_to_end(next, loops).empty();
		});
}

// Does the branch compare an induction variable of "loop" with an invariant
// value?
static bool compares_counter(const BasicBlock &block, const Loop &loop)
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());
	auto *test = branch && branch->isConditional()
		? dyn_cast<ICmpInst>(branch->getCondition())
		: nullptr;
	auto is_counter = [&](const Value *value) {
		if (auto *cast = dyn_cast<CastInst>(value))
			value = cast->getOperand(0);
		if (auto *sum = dyn_cast<BinaryOperator>(value))
			if (isa<ConstantInt>(sum->getOperand(1)))
				value = sum->getOperand(0);
		auto *phi = dyn_cast<PHINode>(value);

		return phi && phi->getParent() == loop.getHeader();
	};

	return test && any_of(test->operands(), is_counter) &&
		any_of(test->operands(), [&](const Value *value) {
			return loop.isLoopInvariant(value);
		});
}

// The regular exiting block of "loop", if all blocks "exiting" end the program.
static BasicBlock *ordinary_exit(ArrayRef<BasicBlock *> exiting,
	const Loop &loop)
{
	for (BasicBlock *block : exiting)
		if (compares_counter(*block, loop))
			return block;
	if (is_contained(exiting, loop.getHeader()))
		return loop.getHeader();
	return is_contained(exiting, loop.getLoopLatch()) ? loop.getLoopLatch()
							  : exiting.back();
}

// Returns the blocks whose exits are kept: one of each loop that is left only
// by ending the program.  Without it the loop would be infinite, and no model
// would be correct.
static SmallPtrSet<const BasicBlock *, 8> exits_to_keep(LoopInfo &loops)
{
	SmallPtrSet<const BasicBlock *, 8> kept;

	for (const Loop *loop : loops.getLoopsInPreorder()) {
		SmallVector<BasicBlock *, 4> exiting;

		loop->getExitingBlocks(exiting);
		if (!exiting.empty() && all_of(exiting, [&](BasicBlock *block) {
			    return only_ends(*block, *loop, loops);
		    }))
			kept.insert(ordinary_exit(exiting, *loop));
	}
	return kept;
}

static bool cut_branch(ash_exits &exits, BranchInst *branch,
	const LoopInfo &loops, const DominatorTree &tree,
	std::vector<Flight> &flights)
{
	if (!branch->isConditional() ||
		branch->getSuccessor(0) == branch->getSuccessor(1))
		return false;
	for (unsigned pos = 0; pos < 2; ++pos) {
		auto ways = ways_to_end(branch->getSuccessor(pos), loops);

		Flight flight = { unsigned(exits.endings.size()), nullptr,
			nullptr, {} };

		if (ways.empty() ||
			!loops.getLoopFor(branch->getSuccessor(1 - pos)) ||
			!find_flight(branch->getParent(), ways, loops, tree,
				flights, flight))
			continue;
		if (flight.pad)
			flights.push_back(flight);
		cut_edge(exits, branch, pos, ways);
		return true;
	}
	return false;
}

// If the default of a switch is unreachable: make one of its cases the default.
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

// Merge a block whose exit was removed with its only successor: the header then
// shows when the loop ends.
static void merge_blocks(const std::vector<WeakVH> &cut)
{
	for (const WeakVH &value : cut) {
		auto *block = cast_or_null<BasicBlock>(value);
		BasicBlock *next = block ? block->getSingleSuccessor()
					 : nullptr;

		if (next && next->getSinglePredecessor() == block)
			MergeBlockIntoPredecessor(next);
	}
}

void ash_exits_cut(ash_exits *exits, LLVMValueRef value)
{
	Function &function = *unwrap<Function>(value);
	DominatorTree tree(function);
	LoopInfo loops(tree);
	SmallPtrSet<const BasicBlock *, 8> kept = exits_to_keep(loops);
	std::vector<WeakVH> cut;
	std::vector<Flight> flights;

	for (BasicBlock &block : function) {
		auto *branch = dyn_cast<BranchInst>(block.getTerminator());

		if (branch && loops.getLoopFor(&block) &&
			!kept.contains(&block) &&
			cut_branch(*exits, branch, loops, tree, flights))
			cut.push_back(&block);
	}
	make_landings(*exits, flights);
	if (!cut.empty())
		removeUnreachableBlocks(function);
	merge_blocks(cut);
	ash_exits_simplify(value);
}

/* ---- restoring ---- */

// Restore the unwind destination of "invoke" from "landing".  The landing has
// become a call if nothing happens there.
static void restore_landing(InvokeInst &invoke, Value *landing)
{
	auto *from = dyn_cast_or_null<InvokeInst>(landing);

	if (!from) {
		changeToCall(&invoke);
		return;
	}
	invoke.setUnwindDest(from->getUnwindDest());
	for (PHINode &phi : from->getUnwindDest()->phis())
		phi.addIncoming(phi.getIncomingValueForBlock(from->getParent()),
			invoke.getParent());
}

static void remove_landing(Value *landing)
{
	auto *inst = dyn_cast_or_null<CallBase>(landing);

	if (auto *invoke = dyn_cast_or_null<InvokeInst>(inst)) {
		invoke->getUnwindDest()->removePredecessor(invoke->getParent());
		BranchInst::Create(invoke->getNormalDest(),
			invoke->getIterator());
	}
	if (inst)
		inst->eraseFromParent();
}

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
			RemapInstruction(inst, map,
				RF_IgnoreMissingLocals |
					RF_NoModuleLevelChanges);
	for (unsigned i = 0; i < ending.holes.size(); ++i) {
		const Hole &hole = ending.holes[i];

		code[hole.block][hole.inst]->setOperand(hole.operand,
			check->getArgOperand(i + 3));
	}
	for (auto &block : code)
		if (auto *invoke = dyn_cast<InvokeInst>(block.back()))
			restore_landing(*invoke, ending.landing);
	builder.SetInsertPoint(end);
	builder.CreateBr(cast<BasicBlock>(map[ending.blocks[0]]));
	end->eraseFromParent();
	check->eraseFromParent();
}

void ash_exits_restore(ash_exits *exits, LLVMValueRef value)
{
	std::vector<CallInst *> checks;

	for (Instruction &inst : instructions(unwrap<Function>(value)))
		if (ash_call_is_check(wrap(&inst)))
			checks.push_back(cast<CallInst>(&inst));
	for (CallInst *check : checks)
		restore(exits->endings[cast<ConstantInt>(
				check->getArgOperand(2))
					->getZExtValue()],
			check);
	for (const WeakTrackingVH &landing : exits->landings)
		remove_landing(landing);
	exits->landings.clear();
}

void ash_exits_forget(LLVMModuleRef module)
{
	for (const char *name : { ASH_CHECK_NAME, ASH_LANDING_NAME }) {
		Function *function = unwrap(module)->getFunction(name);

		if (function && function->use_empty())
			function->eraseFromParent();
	}
}
