// pointer_rotation.cpp - unrolling of loops in which arrays change places
// (double buffering).
//
//	for (t = 0; t < n; t++) {
//		step(old, new);
//		swap(&old, &new);
//	}
//
// Here the array of an access depends on the iteration, so it cannot be
// modelled.  The pointers return to their places after a few iterations, the
// period k.  The loop is unrolled into n / k groups of k copies of the body, in
// each of which the pointers are fixed, followed by k - 1 more copies, of which
// n mod k run:
//
//	for (g = 0; g < n / 2; g++) {
//		step(a, b);
//		step(b, a);
//	}
//	if (n % 2)
//		step(a, b);
//
// Alternating values, as in "now = 1 - now", are handled in the same way.
//
// Requires:    unrotated loops in simplified form, in LCSSA form.
// Ensures:     no PHI node of such a loop carries a rotating value.
// Breaks:      all analyses of the function; the preheaders of inner loops.
// Conventions: writes ASH_LOOP_COPY.
//
// In C++, because LLVM's cloning and SCEV expansion are.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "llvm/conventions.h"
#include "prepare/hoist/invariant_loads.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// The longest period: four planes in turn.
static constexpr unsigned max_period = 4;
// The least number of bits of a trip count: periods must divide the
// wrap-around.
static constexpr unsigned min_counter = 8;
// The most instructions of a loop to be unrolled.
static constexpr unsigned max_body = 400;

namespace {

// A loop to be unrolled, with its rotating values.
struct Rotation {
	BasicBlock *before, *header, *inside, *latch, *exit;
	SmallVector<BasicBlock *, 16> blocks;
	SmallVector<BasicBlock *, 4> latches;	// latches of the inner loops
	// PHI nodes of the header with rotating values.
	SmallPtrSet<PHINode *, 8> turning;
	unsigned period;
	Value *n = nullptr;	// trip count, available in "before"
};

// The rotations of a function.
struct Rotations {
	SmallVector<Rotation, 2> found;
	// Has a loop that was not collected an unknown trip count?
	bool uncounted = false;
};

// The values of the header's PHI nodes in one copy of the body.
using State = DenseMap<PHINode *, Value *>;

} // namespace

static Value *next_value(const PHINode &phi, const Rotation &r)
{
	return phi.getIncomingValueForBlock(r.latch);
}

// The number of iterations until "phi" has its first value again, following the
// values passed between PHI nodes of the header; 0: too many, or never.
static unsigned period_of_pointer(PHINode &phi, const Rotation &r)
{
	PHINode *at = &phi;

	for (unsigned i = 1; i <= max_period; ++i) {
		at = dyn_cast<PHINode>(next_value(*at, r));
		if (!at || at->getParent() != r.header)
			return 0;
		if (at == &phi)
			return i;
	}
	return 0;
}

// Does "phi" alternate between two values, by "1 - phi" or "phi ^ 1"?
static bool takes_turns(PHINode &phi, const Rotation &r)
{
	using namespace PatternMatch;
	Value *next = next_value(phi, r);

	return phi.getType()->isIntegerTy() &&
		(match(next, m_Sub(m_Constant(), m_Specific(&phi))) ||
			match(next, m_Xor(m_Specific(&phi), m_Constant())));
}

static unsigned period_of(PHINode &phi, const Rotation &r)
{
	unsigned period = period_of_pointer(phi, r);

	if (period)
		return period;
	return takes_turns(phi, r) ? 2 : 0;
}

// Find the rotating values and their common period; false if there are none.
static bool find_period(Rotation &r)
{
	r.period = 1;
	for (PHINode &phi : r.header->phis()) {
		unsigned period = period_of(phi, r);

		if (period <= 1)
			continue;
		if (r.period != 1 && r.period != period)
			return false;
		r.turning.insert(&phi);
		r.period = period;
	}
	return r.period > 1;
}

// Does a loop inside of "loop" use a rotating value?  If not, unrolling "loop"
// gains nothing.
static bool counts_inside(const Rotation &r, const Loop &loop,
	const LoopInfo &loops)
{
	SmallVector<Value *, 16> work(r.turning.begin(), r.turning.end());
	SmallPtrSet<Value *, 16> seen(work.begin(), work.end());

	while (!work.empty())
		for (User *user : work.pop_back_val()->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst || !loop.contains(inst))
				continue;
			if (loops.getLoopFor(inst->getParent()) != &loop)
				return true;
			if (!isa<PHINode>(inst) && seen.insert(inst).second)
				work.push_back(inst);
		}
	return false;
}

// Can "inst" be copied?  In the header it must have no side effects, since the
// last execution of the header, which only leaves the loop, is omitted.
static bool can_copy(const Instruction &inst, const Rotation &r)
{
	auto *call = dyn_cast<IntrinsicInst>(&inst);

	if (isa<AllocaInst>(inst))
		return false;
	return inst.getParent() != r.header || inst.isTerminator() ||
		!inst.mayHaveSideEffects() ||
		(call && call->isAssumeLikeIntrinsic());
}

static bool can_copy_all(const Rotation &r)
{
	unsigned n = 0;

	for (const BasicBlock *block : r.blocks)
		for (const Instruction &inst : *block)
			if (++n > max_body || !can_copy(inst, r))
				return false;
	return true;
}

// Are only PHI nodes of the header used after the loop?
static bool has_plain_results(const Rotation &r, const Loop &loop)
{
	for (PHINode &phi : r.exit->phis()) {
		auto *value = dyn_cast<Instruction>(
			phi.getIncomingValueForBlock(r.header));

		if (value && loop.contains(value) &&
			(!isa<PHINode>(value) ||
				value->getParent() != r.header))
			return false;
	}
	return true;
}

// Is the header the loop's only exit, and can the loop be copied?
static bool find_shape(Rotation &r, const Loop &loop)
{
	auto *test = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());

	if (loop.isInnermost() || !loop.isLoopSimplifyForm() ||
		!loop.isSafeToClone() || !loop.getExitBlock() ||
		loop.getExitingBlock() != loop.getHeader() ||
		loop.getLoopLatch() == loop.getHeader() || !test)
		return false;
	r.before = loop.getLoopPreheader();
	r.header = loop.getHeader();
	r.latch = loop.getLoopLatch();
	r.exit = loop.getExitBlock();
	r.inside = test->getSuccessor(loop.contains(test->getSuccessor(1)));
	r.blocks.assign(loop.block_begin(), loop.block_end());
	for (const Loop *inner : loop.getLoopsInPreorder())
		if (inner != &loop && inner->getLoopLatch())
			r.latches.push_back(inner->getLoopLatch());
	return true;
}

// The trip count of "loop", computed before the loop; NULL: unknown.
static Value *count_iterations(const Rotation &r, const Loop &loop,
	ScalarEvolution &counts)
{
	const SCEV *count = counts.getExitCount(&loop, r.header);
	SCEVExpander expander = expander_for(counts, "rounds");

	if (isa<SCEVCouldNotCompute>(count) ||
		!count->getType()->isIntegerTy() ||
		count->getType()->getIntegerBitWidth() < min_counter ||
		!expander.isSafeToExpandAt(count, r.before->getTerminator()))
		return nullptr;
	return expander.expandCodeFor(count, count->getType(),
		r.before->getTerminator());
}

static bool is_rotation(Rotation &r, const Loop &loop, const LoopInfo &loops)
{
	return find_shape(r, loop) && find_period(r) &&
		counts_inside(r, loop, loops) && can_copy_all(r) &&
		has_plain_results(r, loop);
}

// Add to "all" the rotation of "loop" or, if it has none, those of its inner
// loops.
static void collect(const Loop &loop, const LoopInfo &loops,
	ScalarEvolution &counts, Rotations &all)
{
	Rotation r;

	if (is_rotation(r, loop, loops)) {
		r.n = count_iterations(r, loop, counts);
		if (r.n) {
			all.found.push_back(std::move(r));
			return;
		}
		all.uncounted = true;
	}
	for (const Loop *inner : loop)
		collect(*inner, loops, counts, all);
}

static Rotations collect_all(Function &function,
	FunctionAnalysisManager &analyses)
{
	LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
	Rotations all;

	for (const Loop *loop : loops)
		collect(*loop, loops,
			analyses.getResult<ScalarEvolutionAnalysis>(function),
			all);
	return all;
}

// All rotations of the function.  If a trip count is in a structure, as in "t <
// s->steps", its load is hoisted and the search repeated.
static Rotations find_all(Function &function, FunctionAnalysisManager &analyses)
{
	Rotations all = collect_all(function, analyses);

	if (!all.uncounted)
		return all;
	analyses.invalidate(function, InvariantPass().run(function, analyses));
	return collect_all(function, analyses);
}

// Is the loop in LCSSA form?  It may no longer be, after code was added for
// another loop.
static bool is_closed(const Rotation &r)
{
	SmallPtrSet<const BasicBlock *, 16> own(r.blocks.begin(),
		r.blocks.end());

	return all_of(r.blocks, [&](BasicBlock *block) {
		return all_of(*block, [&](Instruction &inst) {
			return all_of(inst.users(), [&](User *user) {
				auto *at = cast<Instruction>(user);

				return own.count(at->getParent()) ||
					(isa<PHINode>(at) &&
						at->getParent() == r.exit);
			});
		});
	});
}

// ---- the copies of the body ----

namespace {

// A copy of the body: its entry and its end.
struct Copy {
	BasicBlock *head, *latch;
};

// Unrolls a loop.
class Unroller {
public:
	explicit Unroller(Rotation &rotation) : r(rotation) {}
	void run();

private:
	Rotation &r;
	SmallVector<MDNode *, 4> scopes;	// alias scopes declared in the
	// body
	BasicBlock *groups, *done;
	Value *n_group, *n_left;

	BasicBlock *add_block(const char *name);
	void branch(BasicBlock *from, BasicBlock *to);
	void mark_loops(ValueToValueMapTy &map);
	Copy copy_body(State &state, bool is_marked);
	State begin_groups(PHINode *&group);
	void add_groups(const State &first, PHINode *group, BasicBlock *rest);
	void add_rest(State state, BasicBlock *rest);
	void finish(BasicBlock *from, const State &state);
};

} // namespace

BasicBlock *Unroller::add_block(const char *name)
{
	return BasicBlock::Create(r.header->getContext(), name,
		r.header->getParent(), r.exit);
}

void Unroller::branch(BasicBlock *from, BasicBlock *to)
{
	BranchInst::Create(to, from)->setDebugLoc(
		r.latch->getTerminator()->getDebugLoc());
}

// Mark the loops of a copy of the body (ASH_LOOP_COPY): the loops of another
// copy already represent those of the program.
void Unroller::mark_loops(ValueToValueMapTy &map)
{
	LLVMContext &context = r.header->getContext();
	MDNode *mark = MDNode::get(context,
		MDString::get(context, ASH_LOOP_COPY));

	for (BasicBlock *latch : r.latches) {
		Instruction *back = cast<BasicBlock>(map[latch])
					    ->getTerminator();

		back->setMetadata(LLVMContext::MD_loop,
			makePostTransformationMetadata(context,
				back->getMetadata(LLVMContext::MD_loop), {},
				{ mark }));
	}
}

// Add a copy of the body whose end has no successor yet.  "state" has the
// values at its beginning, and is updated to those at its end.
Copy Unroller::copy_body(State &state, bool is_marked)
{
	SmallVector<BasicBlock *, 16> blocks;
	ValueToValueMapTy map;
	State after;

	for (BasicBlock *block : r.blocks) {
		blocks.push_back(CloneBasicBlock(block, map, ".turn",
			r.header->getParent()));
		map[block] = blocks.back();
	}
	Copy copy = { cast<BasicBlock>(map[r.header]),
		cast<BasicBlock>(map[r.latch]) };
	for (PHINode &phi : r.header->phis()) {
		cast<PHINode>(map[&phi])->eraseFromParent();
		map[&phi] = state[&phi];
	}
	remapInstructionsInBlocks(blocks, map);
	cloneAndAdaptNoAliasScopes(scopes, blocks, r.header->getContext(),
		"turn");
	copy.head->getTerminator()->eraseFromParent();
	copy.latch->getTerminator()->eraseFromParent();
	branch(copy.head, cast<BasicBlock>(map[r.inside]));
	if (is_marked)
		mark_loops(map);
	for (PHINode &phi : r.header->phis()) {
		Value *next = next_value(phi, r);
		Value *copied = map.lookup(next);

		after[&phi] = copied ? copied : next;
	}
	state = std::move(after);
	return copy;
}

// Create the header of the loop over groups: PHI nodes for "group", its
// induction variable, and for the non-rotating values.
State Unroller::begin_groups(PHINode *&group)
{
	IRBuilder<> builder(groups);
	State state;

	group = builder.CreatePHI(r.n->getType(), 2, "group");
	group->addIncoming(Constant::getNullValue(r.n->getType()), r.before);
	for (PHINode &phi : r.header->phis()) {
		Value *first = phi.getIncomingValueForBlock(r.before);

		state[&phi] = first;
		if (r.turning.count(&phi))
			continue;
		PHINode *own = builder.CreatePHI(phi.getType(), 2,
			phi.getName());
		own->addIncoming(first, r.before);
		own->setDebugLoc(phi.getDebugLoc());
		state[&phi] = own;
	}
	return state;
}

// Add the loop over groups of r.period iterations, whose counter is the PHI
// node "group"; the header's PHI nodes have the values "first" at the start of
// a group, and the block "rest" follows.
void Unroller::add_groups(const State &first, PHINode *group, BasicBlock *rest)
{
	MDNode *id = r.latch->getTerminator()->getMetadata(
		LLVMContext::MD_loop);
	IRBuilder<> builder(groups);
	BasicBlock *last = nullptr, *start = nullptr;
	State state = first;

	for (unsigned i = 0; i < r.period; ++i) {
		Copy copy = copy_body(state, i > 0);

		if (last)
			branch(last, copy.head);
		else
			start = copy.head;
		last = copy.latch;
	}
	builder.SetCurrentDebugLocation(
		r.header->getTerminator()->getDebugLoc());
	builder.CreateCondBr(builder.CreateICmpULT(group, n_group), start,
		rest);
	branch(last, groups);
	last->getTerminator()->setMetadata(LLVMContext::MD_loop, id);
	builder.SetInsertPoint(last->getTerminator());
	group->addIncoming(builder.CreateAdd(group,
				   ConstantInt::get(group->getType(), 1), "",
				   true),
		last);
	for (PHINode &phi : r.header->phis())
		if (!r.turning.count(&phi))
			cast<PHINode>(first.lookup(&phi))
				->addIncoming(state[&phi], last);
}

// Add the values "state" of the header's PHI nodes to the PHI nodes after the
// loop, for their new predecessor "from".
void Unroller::finish(BasicBlock *from, const State &state)
{
	auto result = done->phis().begin();

	for (PHINode &phi : r.header->phis()) {
		result->addIncoming(state.lookup(&phi), from);
		++result;
	}
}

// Add the remaining iterations, from the block "rest" on; "state" has the
// values there.
void Unroller::add_rest(State state, BasicBlock *rest)
{
	for (unsigned i = 0; i + 1 < r.period; ++i) {
		IRBuilder<> builder(rest);

		finish(rest, state);
		Copy copy = copy_body(state, true);
		builder.SetCurrentDebugLocation(
			r.header->getTerminator()->getDebugLoc());
		builder.CreateCondBr(
			builder.CreateICmpUGT(n_left,
				ConstantInt::get(n_left->getType(), i)),
			copy.head, done);
		rest = add_block("rest");
		branch(copy.latch, rest);
	}
	finish(rest, state);
	branch(rest, done);
}

void Unroller::run()
{
	Constant *period = ConstantInt::get(r.n->getType(), r.period);
	IRBuilder<> before(r.before->getTerminator());
	BasicBlock *rest = add_block("rest");
	PHINode *group;

	groups = add_block("groups");
	done = add_block("done");
	identifyNoAliasScopesToClone(r.blocks, scopes);
	n_group = before.CreateUDiv(r.n, period, "groups");
	n_left = before.CreateURem(r.n, period, "left");
	IRBuilder<> builder(done);
	State result;
	for (PHINode &phi : r.header->phis())
		result[&phi] = builder.CreatePHI(phi.getType(), r.period);
	State first = begin_groups(group);
	add_groups(first, group, rest);
	add_rest(first, rest);
	branch(done, r.exit);
	for (PHINode &phi : r.exit->phis()) {
		int at = phi.getBasicBlockIndex(r.header);
		auto *value = dyn_cast<PHINode>(phi.getIncomingValue(at));
		Value *other = value ? result.lookup(value) : nullptr;

		phi.setIncomingBlock(at, done);
		if (other)
			phi.setIncomingValue(at, other);
	}
	r.before->getTerminator()->replaceSuccessorWith(r.header, groups);
	r.header->getTerminator()->eraseFromParent();
	BranchInst::Create(r.inside, r.header);
	DeleteDeadBlocks(r.blocks);
}

PreservedAnalyses RotationPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	Rotations all = find_all(function, analyses);
	FunctionPassManager passes;

	if (all.found.empty())
		return all.uncounted ? PreservedAnalyses::none()
				     : PreservedAnalyses::all();
	for (Rotation &r : all.found)
		if (is_closed(r))
			Unroller(r).run();
	analyses.invalidate(function, PreservedAnalyses::none());
	// In each copy, the rotating values are constants, so instructions can
	// be simplified.
	passes.addPass(InstSimplifyPass());
	passes.addPass(SROAPass(SROAOptions::PreserveCFG));
	passes.run(function, analyses);
	return PreservedAnalyses::none();
}

} // namespace ashlar
