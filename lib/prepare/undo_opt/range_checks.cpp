// range_checks.cpp - comparisons of a value with both ends of a range.
//
// InstCombine makes one comparison of them, of the value minus a constant.
// LLVM's propagation of ranges between functions (IPSCCP) runs before it and
// does not look through that: a function that is called after such a check
// would no longer know the range of its argument, though it is left alone.
//
// Requires:    code of ours, before the pipeline begins.
// Ensures:     both ends are compared with the value itself.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/undo_opt/range_checks.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace ashlar {

// Is "value" in "range", as two comparisons?  Null: that takes more.
static Value *compare(Value *value, const ConstantRange &range,
	IRBuilder<> &builder)
{
	bool inside = !range.isSignWrappedSet();
	ConstantRange part = inside ? range : range.inverse();
	Type *type = value->getType();

	if (part.isEmptySet() || part.isFullSet() || part.isSignWrappedSet())
		return nullptr;
	Constant *low = ConstantInt::get(type, part.getSignedMin());
	Constant *high = ConstantInt::get(type, part.getSignedMax());

	return inside ? builder.CreateAnd(builder.CreateICmpSGE(value, low),
				builder.CreateICmpSLE(value, high))
		      : builder.CreateOr(builder.CreateICmpSLT(value, low),
				builder.CreateICmpSGT(value, high));
}

static void split(ICmpInst &check)
{
	const APInt *offset, *limit;
	Value *value, *both;
	IRBuilder<> builder(&check);

	if (!match(check.getOperand(0),
		    m_Add(m_Value(value), m_APInt(offset))) ||
		!match(check.getOperand(1), m_APInt(limit)) ||
		!value->getType()->isIntegerTy() || isa<Constant>(value))
		return;
	both = compare(value,
		ConstantRange::makeExactICmpRegion(check.getPredicate(), *limit)
			.subtract(*offset),
		builder);
	if (!both)
		return;
	check.replaceAllUsesWith(both);
	check.eraseFromParent();
}

void split_range_checks(Function &function)
{
	for (Instruction &inst : make_early_inc_range(instructions(function))) {
		auto *check = dyn_cast<ICmpInst>(&inst);

		if (check && check->isUnsigned())
			split(*check);
	}
}

} // namespace ashlar
