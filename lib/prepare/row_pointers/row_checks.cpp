// row_checks.cpp - bounds checks of a nest, tested before the nest.
//
// "a.at(i).at(j)" with a vector of vectors has two checks: i is compared with
// the number of rows, j with the length of the row, which is loaded from the
// table.  Code after a check may never run, so it could not be hoisted.  But
// checks with invariant limits can be tested before the nest, for the greatest
// index; the speculative version omits them.  Then the lengths can be loaded
// (uniform_row_length.cpp): the limits of the next checks.
//
// The lengths are loaded before it is known that no check fails in between.
// The first one is certainly loaded by the program.  The others are within the
// table, whose size follows from the first check: its limit is the number of
// rows.  That is certain if the limit is the difference between the end and the
// begin of the table, which is only defined within one object, or if the check
// is made by the language itself.
//
// Requires:    a nest selected by TableReader::begin; exits to errors removed.
// Ensures:     the speculative version omits the checks that its test covers;
//              loads that they guard are marked.
// Breaks:      ScalarEvolution of the checks' operands; the pass that uses this
//              drops all analyses.
// Conventions: reads and removes checks (ASH_CHECK_NAME); reads
//              ASH_CHECK_OF_LANGUAGE; writes and reads ASH_INSIDE_TABLE; writes
//              ASH_VERSION_CHECKS, and reads it.
//
// SPDX-License-Identifier: MIT
#include "prepare/row_pointers/row_checks.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/PatternMatch.h>

#include "llvm/query/calls.h"
#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/versioning/versioned_nest.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace ashlar {

// Limits: the number of checks of one nest, and of conditions in one check.
static constexpr unsigned max_checks = 48;
static constexpr unsigned max_parts = 8;
static constexpr unsigned max_parts_depth = 4;
// The largest distance in bytes between a length and its address.
static constexpr uint64_t max_pair = 8;

// ---- conditions of checks ----

static bool is_less(CmpInst::Predicate predicate)
{
	return predicate == CmpInst::ICMP_SLT || predicate == CmpInst::ICMP_SLE;
}

// Is part.condition a comparison of a value with an invariant limit, and is the
// value's range at "place" known?  If so, set the other members of "part".
bool Checks::read_compare(Part &part, const Instruction &place)
{
	auto *compare = dyn_cast<ICmpInst>(part.condition);

	if (!compare || compare->isEquality() ||
		!compare->getOperand(0)->getType()->isIntegerTy())
		return false;
	unsigned pos = reader.is_same(compare->getOperand(0));

	part.predicate = part.holds ? compare->getPredicate()
				    : compare->getInversePredicate();
	if (pos == 1)
		part.predicate = CmpInst::getSwappedPredicate(part.predicate);
	part.is_signed = CmpInst::isSigned(part.predicate);
	part.predicate = ICmpInst::getSignedPredicate(part.predicate);
	part.index = compare->getOperand(pos);
	part.limit = compare->getOperand(1 - pos);
	return reader.is_same(part.limit) &&
		reader.find_range(part.index, part.is_signed, place,
			part.range);
}

// Set "part" from the index and limit that "call", a check of the language,
// passes to the error message; false if it has none, or if the index has no
// known range.
bool Checks::read_operands(Part &part, const CallInst &call)
{
	if (!call.hasMetadata(ASH_CHECK_OF_LANGUAGE) || call.arg_size() != 5)
		return false;
	part.index = call.getArgOperand(3);
	part.limit = call.getArgOperand(4);
	part.predicate = CmpInst::ICMP_SLT;
	return reader.is_same(part.limit) &&
		reader.find_range(part.index, false, call, part.range);
}

// Add "condition", which must be true if "holds" and else false, to the parts
// of "check", operands of && or || one by one; false if it cannot be tested
// before the nest.  "depth" limits the recursion.
bool Checks::read_condition(Check &check, Value *condition, bool holds,
	unsigned depth)
{
	Part part;
	Value *a, *b;

	part.condition = condition;
	part.holds = holds;
	if (check.parts.size() >= max_parts)
		return false;
	if (isa<Constant>(condition) && read_operands(part, *check.call)) {
		check.parts.push_back(part);
		return true;
	}
	if (!reader.is_same(condition) && depth > 0 &&
		(holds ? match(condition, m_LogicalAnd(m_Value(a), m_Value(b)))
		       : match(condition, m_LogicalOr(m_Value(a), m_Value(b)))))
		return read_condition(check, a, holds, depth - 1) &&
			read_condition(check, b, holds, depth - 1);
	if (!reader.is_same(condition) && !read_compare(part, *check.call))
		return false;
	check.parts.push_back(part);
	return true;
}

// ---- the part of a table that checks prove to exist ----

// Are "base", the address of a table, and "number", a number of rows, those of
// one object: loaded from adjacent memory, or adjacent arguments?
bool Checks::is_pair(Value *base, Value *number)
{
	auto *first = dyn_cast<Argument>(base);
	auto *second = dyn_cast<Argument>(number);
	auto *from = dyn_cast<LoadInst>(base), *to = dyn_cast<LoadInst>(number);
	Value *guard;

	if (first && second)
		return second->getArgNo() == first->getArgNo() + 1;
	if (!from || !to)
		return false;
	auto *apart = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(
		evolution.getSCEV(guarded_address(*from, guard)),
		evolution.getSCEV(guarded_address(*to, guard))));

	return apart && apart->getAPInt().abs().ule(max_pair);
}

// Are "base" and "number" the two arguments for a Rust slice?  Then "number"
// elements of "apart" bytes are known to fit into memory.
static bool is_slice(const Value &base, const Value &number, uint64_t apart)
{
	auto *first = dyn_cast<Argument>(&base);
	auto *second = dyn_cast<Argument>(&number);

	if (!first || !second || second->getArgNo() != first->getArgNo() + 1 ||
		!first->hasNonNullAttr(false) ||
		!second->getType()->isIntegerTy(64))
		return false;
	std::optional<ConstantRange> range = second->getRange();

	return range && range->getLower().isZero() &&
		range->getUpper() == uint64_t(INT64_MAX) / apart + 1;
}

// Is part.limit, the bound that "check" tests in "part", the number of entries,
// of "apart" bytes each, of the table at "base"?
bool Checks::is_limit_of(const Check &check, const Part &part, Value *base,
	uint64_t apart)
{
	Value *bytes = part.limit, *end, *begin;
	const APInt *by;
	bool has_size = match(part.limit, m_IDiv(m_Value(bytes), m_APInt(by)))
		? *by == apart
		: match(part.limit, m_Shr(m_Value(bytes), m_APInt(by))) &&
			by->ult(32) &&
			apart == uint64_t(1) << by->getZExtValue();

	if (has_size &&
		match(bytes,
			m_Sub(m_PtrToInt(m_Value(end)),
				m_PtrToInt(m_Value(begin)))))
		return evolution.getSCEV(begin) == evolution.getSCEV(base);
	if (is_slice(*base, *part.limit, apart))
		return true;
	return check.call && check.call->hasMetadata(ASH_CHECK_OF_LANGUAGE) &&
		is_pair(base, part.limit);
}

// Does "load" read an entry of a table whose index "part", of "check", has
// checked against the number of entries?
bool Checks::is_inside(const Check &check, const Part &part, LoadInst &load)
{
	Value *guard;
	const SCEV *address = evolution.getSCEV(guarded_address(load, guard));
	auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
	Type *wide = Type::getInt64Ty(function.getContext());

	if (!base || !reader.is_same(base->getValue()))
		return false;
	const SCEV *offset = evolution.removePointerBase(address);
	const SCEV *index = evolution.getSCEV(part.index);

	index = part.is_signed ? evolution.getNoopOrSignExtend(index, wide)
			       : evolution.getNoopOrZeroExtend(index, wide);
	auto *by_offset = dyn_cast<SCEVAddRecExpr>(offset);
	auto *by_index = dyn_cast<SCEVAddRecExpr>(index);

	if (offset->getType() != wide || !by_offset || !by_index)
		return false;
	auto *step = dyn_cast<SCEVConstant>(
		by_offset->getStepRecurrence(evolution));
	auto *one = dyn_cast<SCEVConstant>(
		by_index->getStepRecurrence(evolution));

	if (!step || !one || one->isZero())
		return false;
	APInt apart = step->getAPInt().sdiv(one->getAPInt());
	auto *rest = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(offset,
		evolution.getMulExpr(evolution.getConstant(apart), index)));
	uint64_t bytes = function.getDataLayout().getTypeStoreSize(
		load.getType());

	return rest && apart.isStrictlyPositive() && apart.ult(UINT32_MAX) &&
		rest->getAPInt().ule(apart) &&
		(rest->getAPInt() + bytes).ule(apart) &&
		is_limit_of(check, part, base->getValue(),
			apart.getZExtValue());
}

// Mark the loads that a check proves to be within their tables.
void Checks::find_inside(const Check &check)
{
	for (const Part &part : check.parts)
		for (LoadInst *load : reader.nest().loads)
			if (part.index && part.predicate == CmpInst::ICMP_SLT &&
				is_structural_load(*load, loops) &&
				!load->hasMetadata(ASH_INSIDE_TABLE) &&
				tree.dominates(check.call, load) &&
				is_inside(check, part, *load))
				inside.push_back(load);
}

// Mark the load if the condition at the header of "loop" proves it to be within
// its table; that condition may have made a check redundant.
void Checks::find_inside(const Loop &loop, LoadInst &load)
{
	BasicBlock *head = loop.getHeader();
	Value *condition = condition_at_head(loop);
	Check check = { nullptr, {} };
	Part part;

	part.condition = condition;
	part.holds = condition &&
		loop.contains(head->getTerminator()->getSuccessor(0));
	if (!condition || load.getParent() == head ||
		!read_compare(part, load) ||
		part.predicate != CmpInst::ICMP_SLT ||
		!is_inside(check, part, load))
		return;
	inside.push_back(&load);
	check.parts.push_back(part);
	checks.push_back(check);
}

void Checks::find_inside()
{
	for (LoadInst *load : reader.nest().loads) {
		const Loop *loop = loops.getLoopFor(load->getParent());

		if (load->hasMetadata(ASH_INSIDE_TABLE) ||
			!is_structural_load(*load, loops))
			continue;
		for (; loop != reader.nest().loop->getParentLoop();
			loop = loop->getParentLoop())
			if (!is_contained(inside, load))
				find_inside(*loop, *load);
	}
}

// ---- edits of the speculative version ----

// Is the current nest a speculative version whose test covers checks already?
bool Checks::belongs_to_version() const
{
	bool speculative = false;
	CallInst *test = find_test(*reader.nest().loop, speculative);

	return test && speculative &&
		(ash_version_guard(wrap(test)).meanings &
			ASH_MEANS(ASH_MEANING_CHECKS));
}

bool Checks::find()
{
	bool has_checks = false;

	checks.clear();
	inside.clear();
	for (Instruction *inst : reader.nest().writers) {
		Check check = { dyn_cast<CallInst>(inst), {} };

		if (checks.size() >= max_checks || !check.call ||
			!ash_call_is_check(wrap(inst)))
			continue;
		has_checks = true;
		bool fails = cast<ConstantInt>(check.call->getArgOperand(1))
				     ->isOne();

		if (!read_condition(check, check.call->getArgOperand(0), !fails,
			    max_parts_depth))
			continue;
		find_inside(check);
		checks.push_back(check);
	}
	bool is_version = belongs_to_version();

	if (has_checks || is_version)
		find_inside();
	return !checks.empty() && (!inside.empty() || is_version);
}

// Emit the condition that "part" holds in all iterations.  An unsigned
// comparison index < limit is done as signed if neither has its highest bit
// set.
Value *Checks::make(const Part &part, IRBuilder<> &builder)
{
	Instruction *place = &*builder.GetInsertPoint();
	Type *wide = builder.getInt64Ty();
	Value *own;

	if (!part.index) {
		own = reader.copy(part.condition, builder);
		return part.holds ? own : builder.CreateNot(own);
	}
	Value *limit = builder.CreateIntCast(reader.copy(part.limit, builder),
		wide, part.is_signed);
	Value *low = reader.expand(part.range.low, place);
	Value *high = reader.expand(part.range.high, place);

	own = builder.CreateICmp(part.predicate,
		is_less(part.predicate) ? high : low, limit);
	if (!part.is_signed)
		own = builder.CreateLogicalAnd(own,
			builder.CreateICmpSGE(is_less(part.predicate) ? low
								      : limit,
				builder.getInt64(0)));
	return reader.holds(part.range.required, own, builder);
}

void Checks::replace(CallInst *test)
{
	LLVMContext &context = function.getContext();
	Value *required = test->getArgOperand(0);
	IRBuilder<> builder(test);

	for (const Check &check : checks) {
		if (check.call)
			builder.SetCurrentDebugLocation(
				check.call->getDebugLoc());
		for (const Part &part : check.parts)
			required = builder.CreateLogicalAnd(required,
				builder.CreateFreeze(make(part, builder)));
	}
	for (LoadInst *load : inside)
		load->setMetadata(ASH_INSIDE_TABLE, MDNode::get(context, {}));
	for (const Check &check : checks)
		if (check.call)
			check.call->eraseFromParent();
	reader.require(test, required, {}, ASH_MEANS(ASH_MEANING_CHECKS));
}

} // namespace ashlar
