// row_range.cpp - ranges of row addresses that a nest reads.
//
// An offset is a sum of iterations, each times a constant:
// {{s,+,8}<i>,+,16}<j>.  Its minimum is found from the innermost loop outwards:
// where the offset increases with an iteration it is at the first one, where it
// decreases at the last one, whose number may depend on the enclosing loops.
// The trip counts of triangular nests contain minima and maxima, which are
// monotone in their operands.  So "low" and "high" enclose all offsets, but in
// a triangular nest they may not be attained.
//
// 64-bit sums do not overflow as long as no loop has more iterations than
// memory has bytes, which is a condition of the test.  Narrower induction
// variables must not wrap during the loop.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a query: the IR does not change.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/row_pointers/row_range.h"

#include "llvm/query/at_iteration.h"
#include "llvm/quirks/versions.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>

using namespace llvm;

namespace ashlar {
namespace {

// The largest trip count of a loop with which sums do not overflow.
constexpr int64_t max_count = int64_t(1) << 40;
// The largest change of an offset per iteration, in bytes.
constexpr int64_t max_step = int64_t(1) << 16;

class Finder {
public:
	Finder(RowRead &result, const Instruction &where, ScalarEvolution &se)
		: read(result), place(where), evolution(se),
		  wide(Type::getInt64Ty(where.getContext()))
	{
	}

	bool find(Value *pointer);
	bool find_range(const SCEV *value);

private:
	RowRead &read;
	const Instruction &place;
	ScalarEvolution &evolution;
	Type *wide;
	SmallVector<const SCEV *, 4> last;	// last iteration of each loop
	DenseMap<const SCEV *, const SCEV *> widened;

	const SCEV *constant(int64_t value)
	{
		return evolution.getConstant(wide, value, true);
	}
	bool is_known(const SCEV *scev) const
	{
		return scev &&
			evolution.isLoopInvariant(scev, read.chain.back());
	}
	bool add_last(const Loop &loop);
	bool find_last();
	const SCEV *widen_counter(const SCEVIntegralCastExpr &extension);
	const SCEV *widen_parts(const SCEV *scev);
	const SCEV *widen(const SCEV *scev);
	bool find_steps(const SCEV *offset);
	const SCEV *extreme(const SCEV *scev, unsigned of, bool is_max);
	const SCEV *extreme(const SCEVNAryExpr &all, unsigned of, bool is_max);
	void enclose(unsigned of);
	bool is_enclosed_by_known() const;
	const SCEV *at_end(const SCEV *offset, bool outer_last, bool own_last);
};

} // namespace

const SCEV *find_last(const Loop &loop, const Instruction &place,
	ScalarEvolution &evolution, Required &required)
{
	Type *wide = Type::getInt64Ty(place.getContext());
	const SCEV *count = evolution.getBackedgeTakenCount(&loop);
	const SCEV *one = evolution.getOne(wide);
	const BasicBlock *exiting = loop.getExitingBlock();

	if (isa<SCEVCouldNotCompute>(count) || !exiting ||
		evolution.getTypeSizeInBits(count->getType()) > 64)
		return nullptr;
	count = evolution.getNoopOrZeroExtend(count, wide);
	if (exiting != loop.getLoopLatch() &&
		place.getParent() != loop.getHeader()) {
		if (exiting != loop.getHeader())
			return nullptr;
		count = evolution.getMinusSCEV(count, one);
	}
	required.insert(evolution.getAddExpr(count, one));
	required.insert(evolution.getMinusSCEV(
		evolution.getConstant(wide, max_count), count));
	return count;
}

bool Finder::add_last(const Loop &loop)
{
	const SCEV *own = ashlar::find_last(loop, place, evolution,
		read.required);

	last.push_back(own);
	return own;
}

bool Finder::find_last()
{
	return all_of(read.chain,
		[&](const Loop *loop) { return add_last(*loop); });
}

// An extended induction variable as one of 64 bits that does not wrap; NULL if
// the condition for that is unknown.
const SCEV *Finder::widen_counter(const SCEVIntegralCastExpr &extension)
{
	auto *counter = dyn_cast<SCEVAddRecExpr>(extension.getOperand());
	unsigned bits = evolution.getTypeSizeInBits(
		extension.getOperand()->getType());
	bool has_sign = isa<SCEVSignExtendExpr>(extension);

	if (!counter || !counter->isAffine() || bits >= 64 ||
		extension.getType() != wide || !is_known(counter->getStart()))
		return nullptr;
	auto *step = dyn_cast<SCEVConstant>(
		counter->getStepRecurrence(evolution));
	auto *place = llvm::find(read.chain, counter->getLoop());

	if (!step || place == read.chain.end() ||
		step->getAPInt().abs().ugt(max_step))
		return nullptr;
	const SCEV *start = has_sign
		? evolution.getSignExtendExpr(counter->getStart(), wide)
		: evolution.getZeroExtendExpr(counter->getStart(), wide);
	const SCEV *by = constant(step->getAPInt().getSExtValue());
	const SCEV *end = evolution.getAddExpr(start,
		evolution.getMulExpr(by, last[place - read.chain.begin()]));
	int64_t least = has_sign ? -(int64_t(1) << (bits - 1)) : 0;
	int64_t most = least + (int64_t(1) << bits) - 1;

	read.required.insert(evolution.getMinusSCEV(end, constant(least)));
	read.required.insert(evolution.getMinusSCEV(constant(most), end));
	return evolution.getAddRecExpr(start, by, counter->getLoop(),
		SCEV::FlagAnyWrap);
}

// Returns "scev" with wide induction variables in its parts; unlike widen(),
// without a look at the cache.
const SCEV *Finder::widen_parts(const SCEV *scev)
{
	SmallVector<SCEVOperand, 4> parts;

	if (isa<SCEVSignExtendExpr, SCEVZeroExtendExpr>(scev)) {
		const SCEV *counter = widen_counter(
			*cast<SCEVIntegralCastExpr>(scev));

		return counter ? counter : scev;
	}
	if (isa<SCEVAddExpr, SCEVMulExpr>(scev))
		for (const SCEV *part : scev->operands())
			parts.push_back(widen(part));
	if (isa<SCEVAddExpr>(scev))
		return evolution.getAddExpr(parts);
	if (isa<SCEVMulExpr>(scev))
		return evolution.getMulExpr(parts);
	if (auto *counter = dyn_cast<SCEVAddRecExpr>(scev))
		if (counter->isAffine())
			return evolution.getAddRecExpr(
				widen(counter->getStart()),
				counter->getStepRecurrence(evolution),
				counter->getLoop(), SCEV::FlagAnyWrap);
	return scev;
}

// Returns "scev" with wide induction variables where possible.  Shared parts
// are widened once.
const SCEV *Finder::widen(const SCEV *scev)
{
	if (is_known(scev))
		return scev;
	if (const SCEV *found = widened.lookup(scev))
		return found;
	const SCEV *result = widen_parts(scev);

	widened[scev] = result;
	return result;
}

// Does the offset have a constant step in each loop?
bool Finder::find_steps(const SCEV *offset)
{
	read.own = read.chain.size();
	for (unsigned i = 0; i < read.chain.size(); ++i) {
		auto *counter = dyn_cast<SCEVAddRecExpr>(offset);

		read.step.push_back(0);
		if (evolution.isLoopInvariant(offset, read.chain[i]))
			continue;
		if (!counter || counter->getLoop() != read.chain[i] ||
			!counter->isAffine())
			return false;
		auto *step = dyn_cast<SCEVConstant>(
			counter->getStepRecurrence(evolution));

		if (!step || step->getAPInt().abs().ugt(max_step))
			return false;
		read.step.back() = step->getAPInt().getSExtValue();
		read.own = std::min(read.own, i);
		offset = counter->getStart();
	}
	read.start = offset;
	return read.own < read.chain.size() && is_known(offset);
}

const SCEV *Finder::extreme(const SCEVNAryExpr &all, unsigned of, bool is_max)
{
	SmallVector<SCEVOperand, 4> parts;

	for (const SCEV *part : all.operands()) {
		const SCEV *own = extreme(part, of, is_max);
		const SCEV *least = isa<SCEVUMaxExpr, SCEVUMinExpr>(all)
			? extreme(part, of, false)
			: nullptr;

		if (!own)
			return nullptr;
		if (least)
			read.required.insert(least);
		parts.push_back(own);
	}
	switch (all.getSCEVType()) {
	case scAddExpr:
		return evolution.getAddExpr(parts);
	case scSMaxExpr:
		return evolution.getSMaxExpr(parts);
	case scSMinExpr:
		return evolution.getSMinExpr(parts);
	case scUMaxExpr:
		return evolution.getUMaxExpr(parts);
	case scUMinExpr:
		return evolution.getUMinExpr(parts);
	default:
		return nullptr;
	}
}

// The minimum or ("is_max") maximum of "scev" over the iterations of the loop
// with the number "of" in the chain; NULL: unknown.  Operands of unsigned
// minima and maxima must not be negative.
const SCEV *Finder::extreme(const SCEV *scev, unsigned of, bool is_max)
{
	auto *counter = dyn_cast<SCEVAddRecExpr>(scev);
	auto *product = dyn_cast<SCEVMulExpr>(scev);
	auto *all = dyn_cast<SCEVNAryExpr>(scev);

	if (evolution.isLoopInvariant(scev, read.chain[of]))
		return scev;
	if (scev->getType() != wide)
		return nullptr;
	if (counter) {
		auto *step = dyn_cast<SCEVConstant>(
			counter->getStepRecurrence(evolution));

		if (counter->getLoop() != read.chain[of] || !step ||
			!last[of] || !counter->isAffine() ||
			step->getAPInt().abs().ugt(max_step))
			return nullptr;
		if (step->getAPInt().isNegative() == is_max)
			return counter->getStart();
		return counter->evaluateAtIteration(last[of], evolution);
	}
	if (product) {
		auto *by = dyn_cast<SCEVConstant>(product->getOperand(0));

		if (!by || product->getNumOperands() != 2 ||
			by->getAPInt().abs().ugt(max_step))
			return nullptr;
		const SCEV *part = extreme(product->getOperand(1), of,
			is_max != by->getAPInt().isNegative());

		return part ? evolution.getMulExpr(by, part) : nullptr;
	}
	return all ? extreme(*all, of, is_max) : nullptr;
}

// Replace all bounds found so far by their extremes over the iterations of loop
// "of", which they then do not contain any more.
void Finder::enclose(unsigned of)
{
	Required inner;

	std::swap(inner, read.required);
	for (const SCEV *scev : inner)
		read.required.insert(scev ? extreme(scev, of, false) : nullptr);
	read.low = read.low ? extreme(read.low, of, false) : nullptr;
	read.high = read.high ? extreme(read.high, of, true) : nullptr;
}

// Are all bounds of the offset, and the conditions for them, computed from
// values that are known before the nest?
bool Finder::is_enclosed_by_known() const
{
	return is_known(read.low) && is_known(read.high) &&
		all_of(read.required,
			[&](const SCEV *scev) { return is_known(scev); });
}

// The value of "offset" in the first or (if "own_last") last iteration of the
// loop in which it changes, with all enclosing loops at their first or (if
// "outer_last") last iteration.
const SCEV *Finder::at_end(const SCEV *offset, bool outer_last, bool own_last)
{
	for (unsigned i = read.own; i < read.chain.size(); ++i) {
		bool at_last = i == read.own ? own_last : outer_last;
		const SCEV *iteration = at_last ? last[i] : constant(0);

		offset = AtIteration(evolution, read.chain[i], iteration)
				 .visit(offset);
	}
	return offset;
}

bool Finder::find(Value *pointer)
{
	const SCEV *address = evolution.getSCEV(pointer);
	const SCEV *offset;

	read.base = evolution.getPointerBase(address);
	if (!isa<SCEVUnknown>(read.base) || !is_known(read.base) ||
		!find_last())
		return false;
	offset = widen(evolution.removePointerBase(address));
	if (offset->getType() != wide || !find_steps(offset))
		return false;
	for (unsigned i = 0; i < 4; ++i) {
		read.end[i / 2][i % 2] = at_end(offset, i / 2, i % 2);
		if (!is_known(read.end[i / 2][i % 2]))
			return false;
	}
	read.low = read.high = offset;
	for (unsigned i = 0; i < read.chain.size(); ++i)
		enclose(i);
	return is_enclosed_by_known();
}

// Find the bounds of "value" over all iterations; false if unknown.  Loops in
// which "value" is invariant may have any trip count.
bool Finder::find_range(const SCEV *value)
{
	for (const Loop *loop : read.chain)
		if (!evolution.isLoopInvariant(value, loop)) {
			if (!add_last(*loop))
				return false;
		} else {
			last.push_back(nullptr);
		}
	read.low = read.high = widen(value);
	for (unsigned i = 0; i < read.chain.size(); ++i)
		enclose(i);
	return is_enclosed_by_known();
}

bool find_row_read(LoadInst &load, Value *address, const Chain &chain,
	ScalarEvolution &evolution, RowRead &read)
{
	read = { &load, chain, nullptr, nullptr, {}, 0, nullptr, nullptr, {},
		{} };
	return Finder(read, load, evolution).find(address);
}

bool find_range(Value *value, bool is_signed, const Instruction &place,
	const Chain &chain, ScalarEvolution &evolution, Range &range)
{
	RowRead read = { nullptr, chain, nullptr, nullptr, {}, 0, nullptr,
		nullptr, {}, {} };
	Type *wide = Type::getInt64Ty(place.getContext());
	bool ok;

	if (!value->getType()->isIntegerTy() ||
		value->getType()->getIntegerBitWidth() > 64)
		return false;
	const SCEV *scev = evolution.getSCEV(value);

	ok = Finder(read, place, evolution)
		     .find_range(is_signed
				     ? evolution.getNoopOrSignExtend(scev, wide)
				     : evolution.getNoopOrZeroExtend(scev,
					       wide));
	range = { read.low, read.high, read.required };
	return ok;
}

const SCEV *divide(const SCEV *expression, int64_t by,
	ScalarEvolution &evolution)
{
	SmallVector<SCEVOperand, 4> parts;

	if (auto *constant = dyn_cast<SCEVConstant>(expression)) {
		int64_t value = constant->getAPInt().getSExtValue();

		return value % by ? nullptr
				  : evolution.getConstant(expression->getType(),
					    value / by, true);
	}
	if (!isa<SCEVAddExpr, SCEVMulExpr>(expression))
		return nullptr;
	for (const SCEV *part : expression->operands()) {
		bool is_left = isa<SCEVMulExpr>(expression) && !parts.empty();
		const SCEV *own = is_left ? part : divide(part, by, evolution);

		if (!own)
			return nullptr;
		parts.push_back(own);
	}
	return isa<SCEVAddExpr>(expression) ? evolution.getAddExpr(parts)
					    : evolution.getMulExpr(parts);
}

} // namespace ashlar
