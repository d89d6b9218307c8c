// stride_version.cpp - loop versioning of nests in which the program tests a
// stride.
//
// "if (s == 8) for (i...) a[i] = 0; else for (i...) *(a + i * s) = 0;" has a
// second copy of a loop for the stride that is usual.  Libraries contain such
// code, and flang generates it for all arrays of assumed shape, directly around
// the loop that moves by the stride: a nest of three loops has such a branch in
// its second one.  In a model of both copies, each statement exists twice, and
// addresses that are loaded in only one of the copies look like those of other
// arrays.
//
// So where the stride is known before the nest, the nest is versioned.  The
// speculative version, for the usual strides, has no such branches; the
// fallback version is that of the program.  This is loop unswitching for one
// kind of condition, with two versions for any number of branches.
//
// In its copies for the usual stride flang divides other strides, which are
// numbers of bytes, by the size of an element, but only after it has multiplied
// them: the element is (j * s) >> 3.  That is j * (s >> 3) if s is a multiple
// of eight, which is an additional condition of the test.  If the product
// overflows 64 bits, the two element numbers differ, but the addresses, which
// have 64 bits as well, are equal.
//
// Requires:    simplified loops in LCSSA form, with loads of strides before
//              them.
// Ensures:     a nest in which a branch selects between loops for one stride
//              and loops for any has two versions; the speculative one has only
//              the loops for that stride.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/DomTreeUpdater.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/versioning/versioned_nest.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace ashlar {
namespace {

// The most strides that one branch may test: arrays of a loop.
constexpr unsigned max_tests = 32;
// The logarithm, to the base 2, of the largest size of elements in bytes.
constexpr unsigned max_size = 4;

// A right shift of a sum of byte offsets to an element number.
struct Shift {
	BinaryOperator *inst;
	unsigned by;
};

// The branches of a nest that call for two versions.
struct Tests {
	SmallVector<BranchInst *, 4> branches;
	SmallVector<Shift, 8> shifts;

	bool empty() const { return branches.empty() && shifts.empty(); }
};

class StrideVersions {
public:
	StrideVersions(Function &all, FunctionAnalysisManager &analyses)
		: function(all), loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	// The branches whose "true" edge the speculative version takes.
	SmallVector<BranchInst *, 8> decided;

	bool leads_to_loop(const BasicBlock &block, const BasicBlock *to,
		const Loop &nest);
	bool is_for_strides(const BranchInst &branch, const Loop &nest);
	Tests find_tests(const Loop &nest);
	bool split(Loop &loop, CallInst *test);
	void decide();
};

} // namespace

// ---- branches that test strides ----

// Add to "strides" the values that "condition" compares with numbers, all of
// which must be equal to theirs; false if it has another form.
static bool find_strides(Value *condition, SmallVectorImpl<Value *> &strides)
{
	SmallVector<Value *, 8> work = { condition };

	while (!work.empty() && strides.size() < max_tests) {
		Value *value = work.pop_back_val(), *left, *right;

		if (match(value, m_LogicalAnd(m_Value(left), m_Value(right))))
			work.append({ left, right });
		else if (match(value,
				 m_SpecificICmp(ICmpInst::ICMP_EQ,
					 m_Value(left), m_ConstantInt())))
			strides.push_back(left);
		else
			return false;
	}
	return work.empty();
}

// Can "value" be computed before "nest"?  "depth" limits the recursion.
static bool is_free_before(const Value *value, const Loop &nest, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (nest.isLoopInvariant(value))
		return true;
	return depth > 0 && inst && is_free_arithmetic(*inst) &&
		all_of(inst->operands(), [&](const Value *operand) {
			return is_free_before(operand, nest, depth - 1);
		});
}

// Does the edge from "block" to "to" lead to a loop of "nest" that is only
// reached by it?
bool StrideVersions::leads_to_loop(const BasicBlock &block,
	const BasicBlock *to, const Loop &nest)
{
	BasicBlockEdge edge(&block, to);

	return any_of(nest.getLoopsInPreorder(), [&](const Loop *loop) {
		return tree.dominates(edge, loop->getHeader());
	});
}

// Is "value" a factor in the nest?  The product may have been hoisted out of
// the loop that the branch leads to.
static bool is_factor(const Value &value, const Loop &nest)
{
	return any_of(value.users(), [&](const User *user) {
		auto *inst = dyn_cast<BinaryOperator>(user);

		return inst && inst->getOpcode() == Instruction::Mul &&
			nest.contains(inst);
	});
}

// Does "branch", in "nest", select between loops for fixed strides and loops
// that multiply by them?
bool StrideVersions::is_for_strides(const BranchInst &branch, const Loop &nest)
{
	const BasicBlock *block = branch.getParent();
	SmallVector<Value *, 8> strides;

	if (!branch.isConditional() ||
		branch.getSuccessor(0) == branch.getSuccessor(1) ||
		!find_strides(branch.getCondition(), strides) ||
		!is_free_before(branch.getCondition(), nest, max_hoist_depth))
		return false;
	return all_of(strides,
		       [&](const Value *stride) {
			       return is_factor(*stride, nest);
		       }) &&
		leads_to_loop(*block, branch.getSuccessor(0), nest) &&
		leads_to_loop(*block, branch.getSuccessor(1), nest);
}

// ---- shifts of byte offsets ----

// Is "value", computed inside "nest", a sum whose terms are either available
// before the nest, or products with a factor that is?  "depth" limits the
// recursion.
static bool is_divisible(const Value *value, const Loop &nest, unsigned depth)
{
	Value *left, *right;

	if (is_free_before(value, nest, max_hoist_depth))
		return true;
	if (depth == 0)
		return false;
	if (match(value, m_Add(m_Value(left), m_Value(right))))
		return is_divisible(left, nest, depth - 1) &&
			is_divisible(right, nest, depth - 1);
	return match(value, m_Mul(m_Value(left), m_Value(right))) &&
		(is_free_before(left, nest, max_hoist_depth) ||
			is_free_before(right, nest, max_hoist_depth));
}

// Is "value" only used as the index of addresses of elements of 2^by bytes?  It
// may be added to other values first, in at most "depth" additions.
static bool is_for_elements(const Value &value, unsigned by,
	const DataLayout &layout, unsigned depth)
{
	return all_of(value.users(), [&](const User *user) {
		auto *address = dyn_cast<GetElementPtrInst>(user);

		if (match(user, m_Add(m_Value(), m_Value())))
			return depth > 0 &&
				is_for_elements(*user, by, layout, depth - 1);
		return address && address->getNumIndices() == 1 &&
			address->getPointerOperand() != &value &&
			layout.getTypeAllocSize(
				address->getSourceElementType()) == 1 << by;
	});
}

// Is "inst" a right shift in "nest" that turns a number of bytes into an
// element number?  If so, set "shift".
static bool find_shift(Instruction &inst, const Loop &nest, Shift &shift)
{
	const DataLayout &layout = inst.getDataLayout();
	const APInt *by;
	Value *bytes;

	if (!inst.getType()->isIntegerTy(layout.getIndexSizeInBits(0)) ||
		!match(&inst, m_AShr(m_Value(bytes), m_APInt(by))) ||
		by->ugt(max_size) || nest.isLoopInvariant(&inst) ||
		!is_divisible(bytes, nest, max_hoist_depth) ||
		!is_for_elements(inst, by->getZExtValue(), layout,
			max_hoist_depth))
		return false;
	shift = { cast<BinaryOperator>(&inst), (unsigned) by->getZExtValue() };
	return true;
}

Tests StrideVersions::find_tests(const Loop &nest)
{
	Tests tests;
	Shift shift;

	for (BasicBlock *block : nest.blocks()) {
		auto *branch = dyn_cast<BranchInst>(block->getTerminator());

		if (branch && is_for_strides(*branch, nest))
			tests.branches.push_back(branch);
		for (Instruction &inst : *block)
			if (find_shift(inst, nest, shift))
				tests.shifts.push_back(shift);
	}
	return tests;
}

// ---- edits of the speculative version ----

namespace {

// Edits the speculative version of a nest, and makes its guard.
class Specializer {
public:
	Specializer(Loop &loop, CallInst *test)
		: nest(loop), builder(test),
		  guard(unwrap(ash_version_guard(wrap(test)).value))
	{
	}

	void decide(BranchInst &branch);
	void replace(const Shift &shift);
	// Makes the guard from all conditions; returns it.
	Value *finish();

private:
	Loop &nest;
	IRBuilder<> builder;
	Value *guard;
	// Conditions that the guard already contains.
	SmallPtrSet<Value *, 8> known;
	DenseMap<std::pair<Value *, unsigned>, Value *> shifted;
	SmallVector<WeakTrackingVH, 8> dead;

	void require(Value *condition);
	Value *shift_before(Value *value, unsigned by);
	Value *divide(Value *value, unsigned by, IRBuilder<> &inside);
};

} // namespace

// Add "condition" to the guard of the speculative version, frozen: if the nest
// is not entered, its values may be undefined.
void Specializer::require(Value *condition)
{
	if (known.insert(condition).second)
		guard = builder.CreateLogicalAnd(guard,
			builder.CreateFreeze(condition));
}

void Specializer::decide(BranchInst &branch)
{
	Value *condition = branch.getCondition();
	bool changed = false;

	nest.makeLoopInvariant(condition, changed, &*builder.GetInsertPoint());
	require(condition);
	branch.setCondition(builder.getTrue());
}

// Returns "value" / 2^by, computed before the nest; adds to the guard that the
// division is exact.
Value *Specializer::shift_before(Value *value, unsigned by)
{
	Value *&result = shifted[{ value, by }];
	bool changed = false;

	if (result)
		return result;
	nest.makeLoopInvariant(value, changed, &*builder.GetInsertPoint());
	require(builder.CreateIsNull(builder.CreateAnd(value,
		APInt::getLowBitsSet(value->getType()->getIntegerBitWidth(),
			by))));
	return result = builder.CreateAShr(value, by);
}

// Divide "value", for which is_divisible is true, by "by" inside the nest.
Value *Specializer::divide(Value *value, unsigned by, IRBuilder<> &inside)
{
	Value *left, *right;

	if (is_free_before(value, nest, max_hoist_depth))
		return shift_before(value, by);
	if (match(value, m_Add(m_Value(left), m_Value(right))))
		return inside.CreateAdd(divide(left, by, inside),
			divide(right, by, inside));
	match(value, m_Mul(m_Value(left), m_Value(right)));
	if (is_free_before(left, nest, max_hoist_depth))
		std::swap(left, right);
	return inside.CreateMul(left, shift_before(right, by));
}

void Specializer::replace(const Shift &shift)
{
	IRBuilder<> inside(shift.inst);
	Value *bytes = shift.inst->getOperand(0);

	shift.inst->replaceAllUsesWith(divide(bytes, shift.by, inside));
	dead.push_back(shift.inst);
}

Value *Specializer::finish()
{
	RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
	return guard;
}

// If the nest "loop" has branches for strides, create two versions, or use
// "test", the version test that it has already; returns whether it had such
// branches.
bool StrideVersions::split(Loop &loop, CallInst *test)
{
	Tests tests;
	Nest nest;

	if (!find_nest(loop, loops, nest))
		return false;
	tests = find_tests(loop);
	if (tests.empty())
		return false;
	if (!test)
		test = double_nest(loop, loops, tree);
	Specializer edit(loop, test);
	for (BranchInst *branch : tests.branches)
		edit.decide(*branch);
	for (const Shift &shift : tests.shifts)
		edit.replace(shift);
	extend_test(test, edit.finish(), {});
	decided.append(tests.branches);
	return true;
}

// Remove branches whose condition has become a constant, and blocks that are
// not reachable any more.
void StrideVersions::decide()
{
	DomTreeUpdater updater(tree, DomTreeUpdater::UpdateStrategy::Eager);

	for (BranchInst *branch : decided)
		ConstantFoldTerminator(branch->getParent(), true, nullptr,
			&updater);
	EliminateUnreachableBlocks(function, &updater);
}

bool StrideVersions::run()
{
	SmallVector<Loop *, 8> work(loops.begin(), loops.end());
	unsigned n = 0;

	while (!work.empty() && n < max_versions) {
		Loop *loop = work.pop_back_val();
		bool speculative = true;
		CallInst *test = find_test(*loop, speculative);

		if (!speculative)
			continue;
		if (split(*loop, test))
			++n;
		else
			work.append(loop->begin(), loop->end());
	}
	decide();
	return n > 0;
}

PreservedAnalyses StrideVersionPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return StrideVersions(function, analyses).run()
		? PreservedAnalyses::none()
		: PreservedAnalyses::all();
}

} // namespace ashlar
