// address_choice.cpp - loads from one of two addresses.
//
// std::min and std::max take and return references, so "a = std::max(a, b)" is
// a load from the address of the greater one; others write "*(c ? &a[i] :
// &b[i])", or "a[c ? i : j]".  Such an address is not affine, and may have no
// known base.  If both addresses may be read, both are loaded, and the values
// are selected.
//
// An address may be read if
//  - it is accessed in the same iteration of the innermost loop, before or
//    after the load, on every path, and nothing in the loop can make memory
//    inaccessible; or
//  - it is within an object of known size for all values of its induction
//    variables.
// Parts of addresses that are computed unconditionally lose all flags, which
// may hold for one case only.
//
// Requires:    nothing.
// Ensures:     no load is from a selected address if both addresses may be
//              read.
// Breaks:      all analyses except those of the CFG.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Local.h>

#include "llvm/edit/pass_result.h"
#include "llvm/quirks/versions.h"
#include "prepare/hoist/invariant_loads.h"

using namespace llvm;

namespace ashlar {
namespace {

// The depth to which selects in addresses are searched.
constexpr unsigned max_depth = 4;
// The most loads added to one function.
constexpr unsigned max_loads = 256;

// The limit for numbers in ranges: the product of two of them does not
// overflow.
constexpr int64_t max_value = int64_t(1) << 31;

// Numbers between two bounds.
struct Range {
	int64_t low = 0;
	int64_t high = 0;

	bool is_small() const { return low >= -max_value && high <= max_value; }
	// Do they fit into signed numbers of "bits" bits?
	bool fits(uint64_t bits) const
	{
		return bits >= 64 ||
			(low >= -(int64_t(1) << (bits - 1)) &&
				high < int64_t(1) << (bits - 1));
	}
	void add(const Range &other)
	{
		low += other.low;
		high += other.high;
	}
	void multiply(const Range &other);
};

void Range::multiply(const Range &other)
{
	auto [least, most] = std::minmax({ low * other.low, low * other.high,
		high * other.low, high * other.high });

	low = least;
	high = most;
}

class Chooser {
public:
	Chooser(Function &all, FunctionAnalysisManager &analyses)
		: function(all), loops(analyses.getResult<LoopAnalysis>(all)),
		  tree(analyses.getResult<DominatorTreeAnalysis>(all)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(all)),
		  progress(tree, evolution)
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	DominatorTree &tree;
	ScalarEvolution &evolution;
	Progress progress;
	DenseMap<const Loop *, bool> known_stable;
	// For each loop, its accesses outside of inner loops.
	DenseMap<const Loop *, SmallVector<Instruction *, 16>> accesses;
	SmallVector<LoadInst *, 16> work;

	bool is_stable(const Loop *loop);
	bool runs_with(const Instruction &access, const LoadInst &load);
	bool is_accessed(const SCEV *address, const LoadInst &load);
	uint64_t max_iteration(const Loop &loop, const BasicBlock &block);
	bool range_of(const SCEVAddRecExpr &counter, const BasicBlock &block,
		Range &range);
	bool range_of(const SCEVNAryExpr &all, const BasicBlock &block,
		Range &range);
	bool range_of(const SCEV *scev, const BasicBlock &block, Range &range);
	bool is_inside(const SCEV *address, const LoadInst &load);
	bool is_readable(Value *address, const LoadInst &load);
	bool is_choice(SelectInst &choice);
	SelectInst *find_choice(Value *value, const Loop &loop, unsigned depth);
	void collect();
	bool choose(LoadInst &load);
};

} // namespace

// Is memory that is accessible at one place in the loop accessible everywhere
// in it?
bool Chooser::is_stable(const Loop *loop)
{
	auto [it, is_new] = known_stable.try_emplace(loop, true);

	if (is_new)
		for (const BasicBlock *block : loop->blocks())
			for (const Instruction &inst : *block)
				if (inst.mayHaveSideEffects() &&
					!isa<StoreInst>(inst))
					it->second = false;
	return it->second;
}

// Does "access" run in each iteration in which "load" runs?  Both are in the
// same innermost loop.
bool Chooser::runs_with(const Instruction &access, const LoadInst &load)
{
	const Loop &loop = *loops.getLoopFor(load.getParent());
	const BasicBlock *header = loop.getHeader();

	if (tree.dominates(&access, &load))
		return true;
	return (load.getParent() != header || access.getParent() == header ||
		       !loop.isLoopExiting(header)) &&
		progress.runs_first(*access.getParent(), loop);
}

// Does the program access "address" in each iteration in which "load" runs,
// with at least the size of "load"?
bool Chooser::is_accessed(const SCEV *address, const LoadInst &load)
{
	return any_of(accesses[loops.getLoopFor(load.getParent())],
		[&](Instruction *access) {
			return access != &load &&
				getLoadStoreType(access) == load.getType() &&
				getLoadStoreAlignment(access) >=
				load.getAlign() &&
				evolution.getSCEV(getLoadStorePointerOperand(
					access)) == address &&
				runs_with(*access, load);
		});
}

// An upper bound of the number of the last iteration of "loop" in which "block"
// runs; max_value: unknown, or too large.
uint64_t Chooser::max_iteration(const Loop &loop, const BasicBlock &block)
{
	auto *count = dyn_cast<SCEVConstant>(
		evolution.getConstantMaxBackedgeTakenCount(&loop));
	uint64_t most = count ? count->getAPInt().getLimitedValue(max_value)
			      : max_value;

	return most > 0 && most < max_value && &block != loop.getHeader() &&
			loop.getExitingBlock() == loop.getHeader()
		? most - 1
		: most;
}

// Set "range" to the range of the values that "counter", an induction variable,
// has in "block"; false if they are not known to be small.
bool Chooser::range_of(const SCEVAddRecExpr &counter, const BasicBlock &block,
	Range &range)
{
	const Loop &loop = *counter.getLoop();
	uint64_t last = loop.contains(&block) ? max_iteration(loop, block)
					      : max_value;
	Range step;

	if (!counter.isAffine() || last >= max_value ||
		!range_of(counter.getStart(), block, range) ||
		!range_of(counter.getStepRecurrence(evolution), block, step))
		return false;
	step.multiply({ 0, int64_t(last) });
	range.add(step);
	return true;
}

// Set "range" to the values of the sum or product "all" in "block"; false if
// they are not known to be small.
bool Chooser::range_of(const SCEVNAryExpr &all, const BasicBlock &block,
	Range &range)
{
	bool is_sum = isa<SCEVAddExpr>(all);

	range = is_sum ? Range { 0, 0 } : Range { 1, 1 };
	for (const SCEV *part : all.operands()) {
		Range own;

		if (!range_of(part, block, own))
			return false;
		if (is_sum)
			range.add(own);
		else
			range.multiply(own);
		if (!range.is_small())
			return false;
	}
	return true;
}

// Set "range" to the signed range of "scev" in "block"; false if it is not
// known to be small, or may wrap.
bool Chooser::range_of(const SCEV *scev, const BasicBlock &block, Range &range)
{
	uint64_t bits = evolution.getTypeSizeInBits(scev->getType());
	auto *extension = dyn_cast<SCEVIntegralCastExpr>(scev);
	bool known = false;

	if (bits > 64)
		return false;
	if (isa<SCEVSignExtendExpr, SCEVZeroExtendExpr>(scev))
		known = range_of(extension->getOperand(), block, range) &&
			(isa<SCEVSignExtendExpr>(scev) || range.low >= 0);
	else if (auto *counter = dyn_cast<SCEVAddRecExpr>(scev))
		known = range_of(*counter, block, range);
	else if (isa<SCEVAddExpr, SCEVMulExpr>(scev))
		known = range_of(*cast<SCEVNAryExpr>(scev), block, range);
	if (!known) {
		ConstantRange all = evolution.getSignedRange(scev);

		range = { all.getSignedMin().getSExtValue(),
			all.getSignedMax().getSExtValue() };
	}
	return range.is_small() && range.fits(bits);
}

// Is "address", that of "load", always within its object, which exists all the
// time?
bool Chooser::is_inside(const SCEV *address, const LoadInst &load)
{
	const DataLayout &layout = function.getDataLayout();
	auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
	TypeSize size = layout.getTypeStoreSize(load.getType());
	bool is_lasting = false;
	Range range;

	if (!base || size.isScalable())
		return false;
	const SCEV *offset = evolution.removePointerBase(address);
	uint64_t bytes = bytes_behind(*base->getValue(), layout, is_lasting);
	uint64_t step = uint64_t(1)
		<< std::min(evolution.getMinTrailingZeros(offset), 32u);

	return is_lasting && bytes >= size.getFixedValue() &&
		range_of(offset, *load.getParent(), range) && range.low >= 0 &&
		uint64_t(range.high) <= bytes - size.getFixedValue() &&
		base->getValue()->getPointerAlignment(layout) >=
		load.getAlign() &&
		step >= load.getAlign().value();
}

bool Chooser::is_readable(Value *address, const LoadInst &load)
{
	const SCEV *scev = evolution.getSCEV(address);

	return is_accessed(scev, load) || is_inside(scev, load);
}

// Is "choice" a select that ScalarEvolution does not understand, unlike minima
// and maxima?
bool Chooser::is_choice(SelectInst &choice)
{
	return choice.getCondition()->getType()->isIntegerTy() &&
		evolution.isSCEVable(choice.getType()) &&
		isa<SCEVUnknown>(evolution.getSCEV(&choice));
}

// The select from which "value", a part of an address, is computed; NULL if
// there is none in "loop".  Operands of operands are searched up to "depth"
// levels.
SelectInst *Chooser::find_choice(Value *value, const Loop &loop, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);

	if (!inst || !loop.contains(inst))
		return nullptr;
	if (auto *choice = dyn_cast<SelectInst>(inst))
		return is_choice(*choice) ? choice : nullptr;
	if (!depth || !(isa<GetElementPtrInst, BinaryOperator, CastInst>(inst)))
		return nullptr;
	for (Value *operand : inst->operands())
		if (SelectInst *choice = find_choice(operand, loop, depth - 1))
			return choice;
	return nullptr;
}

// Can the instruction be executed where the program does not execute it?
static bool is_harmless(const Instruction &inst)
{
	return isa<GetElementPtrInst, CastInst>(inst) ||
		(isa<BinaryOperator>(inst) && !inst.isIntDivRem());
}

// Returns "value" recomputed with "one" instead of the select "choice", in at
// most "depth" levels of operations; "value" itself if it does not depend on
// the select, NULL if that is impossible.
static Value *compute_with(Value *value, const SelectInst &choice, Value *one,
	IRBuilder<> &builder, unsigned depth)
{
	auto *inst = dyn_cast<Instruction>(value);
	SmallVector<Value *, 4> operands;
	bool is_new = false;

	if (value == &choice)
		return one;
	if (!inst || !depth || !is_harmless(*inst))
		return value;
	for (Value *operand : inst->operands()) {
		operands.push_back(
			compute_with(operand, choice, one, builder, depth - 1));
		is_new |= operands.back() != operand;
	}
	if (!is_new)
		return value;
	Instruction *copy = inst->clone();
	for (unsigned i = 0; i < operands.size(); ++i)
		copy->setOperand(i, operands[i]);
	copy->dropPoisonGeneratingFlags();
	copy->dropUnknownNonDebugMetadata();
	return builder.Insert(copy, value->getName());
}

// Replace "load" by loads from both of the addresses that it selects between,
// and a select of the values, if both may be read.  Returns whether that was
// done.
bool Chooser::choose(LoadInst &load)
{
	const Loop *loop = loops.getLoopFor(load.getParent());
	Value *address = load.getPointerOperand();
	SelectInst *choice = loop && load.isSimple() && is_stable(loop)
		? find_choice(address, *loop, max_depth)
		: nullptr;
	IRBuilder<> builder(&load);
	Value *both[2], *result[2];

	if (!choice)
		return false;
	both[0] = compute_with(address, *choice, choice->getTrueValue(),
		builder, max_depth + 1);
	both[1] = compute_with(address, *choice, choice->getFalseValue(),
		builder, max_depth + 1);
	if (!is_readable(both[0], load) || !is_readable(both[1], load)) {
		for (Value *one : both)
			RecursivelyDeleteTriviallyDeadInstructions(one);
		return false;
	}
	for (unsigned i = 0; i < 2; ++i) {
		LoadInst *one = builder.CreateAlignedLoad(load.getType(),
			both[i], load.getAlign());

		one->copyMetadata(load, { LLVMContext::MD_tbaa });
		work.push_back(one);
		result[i] = one;
	}
	load.replaceAllUsesWith(builder.CreateSelect(choice->getCondition(),
		result[0], result[1]));
	return true;
}

void Chooser::collect()
{
	for (Instruction &inst : instructions(function)) {
		auto *load = dyn_cast<LoadInst>(&inst);
		auto *store = dyn_cast<StoreInst>(&inst);
		const Loop *loop = loops.getLoopFor(inst.getParent());

		if (!loop || (!load && !store))
			continue;
		if (load ? load->isSimple() : store->isSimple())
			accesses[loop].push_back(&inst);
		if (load)
			work.push_back(load);
	}
}

// Replace all loads from one of two addresses both of which may be read;
// returns whether there were any.  A replaced load is deleted at the end only,
// since it still shows that its address is accessed.
bool Chooser::run()
{
	SmallVector<LoadInst *, 16> dead;

	collect();
	for (unsigned i = 0, n = work.size();
		i < work.size() && i < n + max_loads; ++i)
		if (choose(*work[i]))
			dead.push_back(work[i]);
	for (LoadInst *load : dead)
		RecursivelyDeleteTriviallyDeadInstructions(load);
	return !dead.empty();
}

PreservedAnalyses ChoicePass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return same_blocks(Chooser(function, analyses).run());
}

} // namespace ashlar
