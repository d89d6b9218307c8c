/* isolate.cpp - isolation of regions from surrounding code.
 *
 * A region gets separate blocks at both ends.  Values used after the region are
 * passed in memory: stored in its last block, loaded after it.  So a model
 * represents such values by a store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/edit/isolate.h"

#include "llvm/query/analysis_impl.h"

#include "support/visits.h"
#include "llvm/quirks/versions.h"

#include <cstdlib>
#include <deque>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace {

using block_set = SmallPtrSet<BasicBlock *, 32>;

/* The block at whose end or in which "use" needs its value: that of the user
 * or, for a PHI node, the predecessor.
 */
BasicBlock *block_of(Use &use)
{
	Instruction *user = cast<Instruction>(use.getUser());

	if (auto *phi = dyn_cast<PHINode>(user))
		return phi->getIncomingBlock(use);
	return user->getParent();
}

bool is_used_outside(Instruction &inst, const block_set &inside)
{
	for (Use &use : inst.uses())
		if (!inside.contains(block_of(use)))
			return true;
	return false;
}

SmallVector<BasicBlock *, 4> predecessors_of(BasicBlock *block,
	const block_set &inside, bool from_inside)
{
	SmallVector<BasicBlock *, 4> found;

	for (BasicBlock *pred : predecessors(block))
		if (inside.contains(pred) == from_inside &&
			!is_contained(found, pred))
			found.push_back(pred);
	return found;
}

AllocaInst *make_slot(Instruction &value)
{
	BasicBlock &first = value.getFunction()->getEntryBlock();
	IRBuilder<> builder(&first, first.getFirstInsertionPt());

	return builder.CreateAlloca(value.getType(), nullptr, "ashlar.out");
}

/* Replace PHI nodes in the blocks "inside" that have a single incoming value by
 * this value.  Returns whether there are any.
 */
bool fold_names(const block_set &inside)
{
	bool folded = false;

	for (BasicBlock *block : inside)
		if (block->getSinglePredecessor())
			folded |= FoldSingleEntryPHINodes(block);
	return folded;
}

/* Pass "value" from the region to the code after it through a stack slot, which
 * is returned: stored in "tail", loaded at "exit".
 */
AllocaInst *hand_over(Instruction &value, const block_set &inside,
	BasicBlock *tail, BasicBlock *exit)
{
	AllocaInst *slot = make_slot(value);
	SmallVector<Use *, 8> outside;
	Instruction *load;

	for (Use &use : value.uses())
		if (!inside.contains(block_of(use)))
			outside.push_back(&use);
	new StoreInst(&value, slot, tail->getTerminator()->getIterator());
	load = new LoadInst(value.getType(), slot, "",
		exit->getTerminator()->getIterator());
	load->setDebugLoc(value.getDebugLoc());
	for (Use *use : outside)
		use->set(load);
	return slot;
}

/* The blocks of the set in their order in the function, which is scanned for
 * them.
 */
std::vector<BasicBlock *> in_order(const block_set &blocks)
{
	std::deque<BasicBlock *> ordered;
	BasicBlock *low, *high;

	if (blocks.empty())
		return {};
	low = high = *blocks.begin();
	ordered.push_back(low);
	while (ordered.size() < blocks.size()) {
		low = low ? low->getPrevNode() : nullptr;
		high = high ? high->getNextNode() : nullptr;
		if (low && blocks.contains(low))
			ordered.push_front(low);
		if (high && blocks.contains(high))
			ordered.push_back(high);
		ash_visits_add(ASH_VISIT_MODEL, 2);
	}
	return { ordered.begin(), ordered.end() };
}

std::vector<AllocaInst *> hand_over_all(const block_set &inside,
	BasicBlock *tail, BasicBlock *exit)
{
	std::vector<Instruction *> values;
	std::vector<AllocaInst *> slots;
	block_set holders;

	for (BasicBlock *block : inside)
		if (any_of(*block, [&](Instruction &inst) {
			    return is_used_outside(inst, inside);
		    }))
			holders.insert(block);
	for (BasicBlock *block : in_order(holders))
		for (Instruction &inst : *block)
			if (is_used_outside(inst, inside))
				values.push_back(&inst);
	for (Instruction *value : values)
		slots.push_back(hand_over(*value, inside, tail, exit));
	return slots;
}

bool return_slots(const std::vector<AllocaInst *> &slots,
	ash_isolated *isolated)
{
	isolated->slot = (LLVMValueRef *) calloc(
		slots.size() ? slots.size() : 1, sizeof(LLVMValueRef));
	if (!isolated->slot)
		return false;
	for (AllocaInst *slot : slots)
		isolated->slot[isolated->n_slot++] = wrap(slot);
	return true;
}

BasicBlock *split_at_end(BasicBlock *block, ash_facts &facts)
{
	facts.blocks.clear();
	return SplitBlock(block, block->getTerminator(), &facts.dt, &facts.li);
}

/* The innermost loop that contains the edge from "from" to "to". */
Loop *loop_of_edge(BasicBlock *from, BasicBlock *to, const LoopInfo &loops)
{
	Loop *loop = loops.getLoopFor(to);

	while (loop && !loop->contains(from))
		loop = loop->getParentLoop();
	return loop;
}

/* The nearest common dominator of the reachable blocks. */
BasicBlock *common_dominator(ArrayRef<BasicBlock *> blocks,
	const DominatorTree &tree)
{
	BasicBlock *common = nullptr;

	for (BasicBlock *block : blocks)
		if (tree.isReachableFromEntry(block))
			common = common
				? tree.findNearestCommonDominator(common, block)
				: block;
	return common;
}

/* Redirect the edges from "predecessors" to "block" through a new block.  Loop
 * metadata stays where it is.
 */
BasicBlock *split_entries(BasicBlock *block,
	ArrayRef<BasicBlock *> predecessors, const char *suffix,
	ash_facts &facts)
{
	DominatorTree &tree = facts.dt;
	BasicBlock *above = common_dominator(predecessors, tree);
	SmallVector<BasicBlock *, 4> others;
	Loop *loop = nullptr;
	BasicBlock *made;

	if (!above)
		return nullptr;
	for (BasicBlock *from : predecessors)
		if (tree.isReachableFromEntry(from))
			loop = loop_of_edge(from, block, facts.li);
	for (BasicBlock *from : llvm::predecessors(block))
		if (!is_contained(predecessors, from) &&
			tree.isReachableFromEntry(from) &&
			!tree.dominates(block, from))
			others.push_back(from);
	made = SplitBlockPredecessors(block, predecessors, suffix,
		static_cast<DominatorTree *>(nullptr));
	facts.blocks.clear();
	if (!made)
		return nullptr;
	if (loop)
		loop->addBasicBlockToLoop(made, facts.li);
	tree.addNewBlock(made, above);
	if (!tree.dominates(block, made)) {
		others.push_back(made);
		tree.changeImmediateDominator(block,
			common_dominator(others, tree));
	}
	return made;
}

} // namespace

bool ash_edit_isolate(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, LLVMBasicBlockRef next, ash_isolated *isolated)
{
	ash_facts &facts = *analysis->facts;
	block_set inside;
	BasicBlock *before, *tail, *exit;

	ash_visits_add(ASH_VISIT_MODEL, n);
	*isolated = ash_isolated();
	for (unsigned i = 0; i < n; ++i)
		inside.insert(unwrap(block[i]));
	before = split_entries(unwrap(block[0]),
		predecessors_of(unwrap(block[0]), inside, false), ".before",
		facts);
	tail = split_entries(unwrap(next),
		predecessors_of(unwrap(next), inside, true), ".tail", facts);
	if (!before || !tail)
		return false;
	exit = split_at_end(tail, facts);
	inside.insert(tail);
	isolated->has_other_values = fold_names(inside);
	isolated->before = wrap(before);
	isolated->entry = wrap(split_at_end(before, facts));
	isolated->tail = wrap(tail);
	isolated->exit = wrap(exit);
	analysis->isolated.insert(inside.begin(), inside.end());
	if (!return_slots(hand_over_all(inside, tail, exit), isolated))
		return false;
	isolated->has_other_values |= isolated->n_slot > 0;
	return true;
}

void ash_isolated_clear(ash_isolated *isolated)
{
	free(isolated->slot);
	*isolated = ash_isolated();
}

void ash_edit_promote(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n, ash_isolated *isolated)
{
	std::vector<AllocaInst *> slots;

	for (unsigned i = 0; i < n; ++i)
		analysis->isolated.erase(unwrap(block[i]));
	for (unsigned i = 0; i < isolated->n_slot; ++i)
		slots.push_back(unwrap<AllocaInst>(isolated->slot[i]));
	isolated->n_slot = 0;
	if (!slots.empty())
		PromoteMemToReg(slots, analysis->facts->dt);
}

LLVMBasicBlockRef ash_edit_split_terminator(ash_analysis *analysis,
	LLVMBasicBlockRef block)
{
	return wrap(split_at_end(unwrap(block), *analysis->facts));
}

/* Is "value" computed by instructions that yield poison only for poison
 * operands?  An instruction with flags such as nsw may yield poison where its
 * SCEV is a number.
 */
static bool is_plain(const Value *value, unsigned depth)
{
	const Instruction *inst = dyn_cast<Instruction>(value);

	if (!inst || isa<PHINode>(inst) || isa<LoadInst>(inst))
		return true;
	return depth > 0 && !inst->hasPoisonGeneratingAnnotations() &&
		(isa<BinaryOperator>(inst) || isa<CastInst>(inst)) &&
		all_of(inst->operands(), [=](const Value *operand) {
			return is_plain(operand, depth - 1);
		});
}

/* The most values that the search for an equal value looks at. */
static constexpr unsigned max_looks = 64;

/* A value that exists at "at" and has the SCEV "expression"; NULL if none is
 * found among the users of its operands.
 */
static Value *find_value(ash_analysis &analysis, const SCEV *expression,
	Instruction *at)
{
	ash_facts &facts = *analysis.facts;
	SmallVector<Value *, 16> work;

	SCEVExprContains(expression, [&](const SCEV *part) {
		if (auto *unknown = dyn_cast<SCEVUnknown>(part))
			work.push_back(unknown->getValue());
		return false;
	});
	for (unsigned i = 0; i < work.size() && i < max_looks; ++i)
		for (User *user : work[i]->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst || work.size() >= max_looks ||
				inst->getFunction() != at->getFunction() ||
				analysis.isolated.contains(inst->getParent()) ||
				!facts.se->isSCEVable(inst->getType()) ||
				!facts.dt.dominates(inst, at))
				continue;
			if (facts.se->getSCEV(inst) == expression &&
				is_plain(inst, 4))
				return inst;
			work.push_back(inst);
		}
	return nullptr;
}

static Instruction *as_isolated(const ash_analysis &analysis, Value *value)
{
	auto *inst = dyn_cast<Instruction>(value);

	return inst && analysis.isolated.contains(inst->getParent()) ? inst
								     : nullptr;
}

/* The values defined in isolated regions on which "value" depends, through the
 * instructions "made" that have been expanded for it.
 */
static SmallPtrSet<Instruction *, 4> find_isolated(const ash_analysis &analysis,
	Value *value, ArrayRef<Instruction *> made)
{
	SmallPtrSet<Instruction *, 4> found;

	if (Instruction *own = as_isolated(analysis, value))
		found.insert(own);
	for (Instruction *inst : made)
		for (Value *operand : inst->operands())
			if (Instruction *part = as_isolated(analysis, operand))
				found.insert(part);
	return found;
}

/* Emit instructions for the SCEV "expression" before "at".  The expander may
 * reuse values from isolated regions; in that case its instructions are
 * deleted, the SCEVs of these values are forgotten, and NULL is returned.
 */
static Value *try_expand(ash_analysis &analysis, const SCEV *expression,
	Instruction *at)
{
	ScalarEvolution &evolution = *analysis.facts->se;
	SCEVExpander expander = ashlar::expander_for(evolution, "ashlar");
	SCEVExpanderCleaner cleaner(expander);
	Value *value = expander.expandCodeFor(expression, expression->getType(),
		at->getIterator());
	auto isolated = find_isolated(analysis, value,
		expander.getAllInsertedInstructions());

	if (isolated.empty()) {
		cleaner.markResultUsed();
		return value;
	}
	cleaner.cleanup();
	for (Instruction *inst : isolated)
		evolution.forgetValue(inst);
	return nullptr;
}

LLVMValueRef ash_edit_expand(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block)
{
	Instruction *at = unwrap(block)->getTerminator();
	const SCEV *expression = ash_unwrap(scev);
	Value *value = nullptr;
	SCEVExpander expander = ashlar::expander_for(*analysis->facts->se,
		"ashlar");

	if (!expander.isSafeToExpandAt(expression, at)) {
		value = find_value(*analysis, expression, at);
		return value ? wrap(value) : nullptr;
	}
	while (!value) {
		value = try_expand(*analysis, expression, at);
		ash_visits_add(ASH_VISIT_MODEL, 1);
	}
	return wrap(value);
}
