// guarded_phi.cpp - PHI nodes after a guarded loop as minima and maxima.
//
// In "while (h--) { for (x = 0; x < w; x++) *to++ = 0; to += gap; }" the
// optimizer rotates loops, and guards the inner one by "w > 0".  Where both
// paths join there is a PHI node: "to" from the path around the loop, "to + w"
// from the path through it.  That equals "to + max(w, 0)", which shows the step
// of the outer loop.
//
// In general, let E be the incoming value on the path where "a > b" holds.  If
// E with "a" replaced by "b" is the incoming value on the other path, then the
// node equals E with "a" replaced by "max(a, b)": the maximum is "a" on the one
// path, and "b" on the other.  Likewise, if E with "b" replaced by "a" is the
// value on the other path, then the node equals E with "b" replaced by "min(a,
// b)".  And if the other path is taken where "a == b", then E with "a" replaced
// by "b" equals E there, so the node equals E itself.
//
// The values a and b have been compared, so they are neither poison nor
// undefined; all other parts of the expression must occur on both paths, or be
// known to be well defined.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a PHI node after a guarded loop is an expression with a minimum
//              or maximum, if one is equal on both paths.
// Breaks:      nothing: all edits are those of Cells. The pass that uses this,
//              RecoverPass, drops all analyses.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/undo_opt/recover_cells.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>

using namespace llvm;

namespace ashlar {
namespace {

// Rewrites an expression: replaces the subexpression "from" by "to".
class Exchange : public SCEVRewriteVisitor<Exchange> {
public:
	Exchange(ScalarEvolution &evolution, const SCEV *old, const SCEV *fresh)
		: SCEVRewriteVisitor(evolution), from(old), to(fresh)
	{
	}

	const SCEV *visit(const SCEV *scev)
	{
		return scev == from ? to : SCEVRewriteVisitor::visit(scev);
	}

private:
	const SCEV *from;
	const SCEV *to;
};

// Distributes zext(x - c) as zext(x) - c where both are equal at the place
// "at".
class Spread : public SCEVRewriteVisitor<Spread> {
public:
	Spread(ScalarEvolution &evolution, const Instruction *place)
		: SCEVRewriteVisitor(evolution), at(place)
	{
	}

	const SCEV *visitZeroExtendExpr(const SCEVZeroExtendExpr *wide)
	{
		const SCEV *inner = visit(wide->getOperand());
		auto *sum = dyn_cast<SCEVAddExpr>(inner);
		auto *first = sum ? dyn_cast<SCEVConstant>(sum->getOperand(0))
				  : nullptr;
		Type *type = wide->getType();

		if (!first || !first->getAPInt().isNegative())
			return SE.getZeroExtendExpr(inner, type);
		const SCEV *less = SE.getNegativeSCEV(first);
		const SCEV *rest = SE.getMinusSCEV(sum, first);

		if (!SE.isKnownPredicateAt(CmpInst::ICMP_UGE, rest, less, at))
			return SE.getZeroExtendExpr(inner, type);
		return SE.getMinusSCEV(SE.getZeroExtendExpr(rest, type),
			SE.getZeroExtendExpr(less, type));
	}

private:
	const Instruction *at;
};

// A PHI node where the paths through and around a loop join.
class GuardedPhi {
public:
	GuardedPhi(PHINode &node, Cells &known) : phi(node), cells(known) {}

	bool find();
	bool recover();

private:
	PHINode &phi;
	Cells &cells;
	const SCEV *through = nullptr;
	const SCEV *around = nullptr;
	// Predicate that is true on the path through the loop.
	CmpInst::Predicate predicate = CmpInst::BAD_ICMP_PREDICATE;
	const SCEV *left = nullptr;
	const SCEV *right = nullptr;

	bool is_along(const BasicBlockEdge &way, unsigned pos);
	const SCEV *value_of(unsigned pos);
	bool is_proper(const SCEV *result);
	const SCEV *exchange(const SCEV *part, const SCEV *other,
		const SCEV *both);
	bool put(const SCEV *result);
};

} // namespace

// Does each path that enters the node by its incoming edge "pos" contain the
// edge "way"?
bool GuardedPhi::is_along(const BasicBlockEdge &way, unsigned pos)
{
	const BasicBlock *from = phi.getIncomingBlock(pos);

	return from == way.getStart() ? way.getEnd() == phi.getParent()
				      : cells.tree.dominates(way, from);
}

// The incoming value of the edge, as seen from the loop of the node.
const SCEV *GuardedPhi::value_of(unsigned pos)
{
	ScalarEvolution &evolution = cells.evolution;
	const Loop *loop = cells.loops.getLoopFor(phi.getParent());
	Value *value = phi.getIncomingValue(pos);

	return Spread(evolution, phi.getIncomingBlock(pos)->getTerminator())
		.visit(evolution.getSCEVAtScope(value, loop));
}

// Is there a comparison that decides by which edge the node is reached, through
// a loop or around it?  If so, record it.
bool GuardedPhi::find()
{
	auto *node = cells.tree.getNode(phi.getParent())->getIDom();
	BasicBlock *fork = node ? node->getBlock() : nullptr;
	auto *branch = fork ? dyn_cast<BranchInst>(fork->getTerminator())
			    : nullptr;
	auto *test = branch && branch->isConditional()
		? dyn_cast<ICmpInst>(branch->getCondition())
		: nullptr;
	const Loop *loop = cells.loops.getLoopFor(phi.getParent());

	if (!test || !loop || phi.getNumIncomingValues() != 2 ||
		branch->getSuccessor(0) == branch->getSuccessor(1) ||
		!cells.evolution.isSCEVable(test->getOperand(0)->getType()) ||
		!test->getOperand(0)->getType()->isIntegerTy() ||
		cells.loops.getLoopFor(fork) != loop)
		return false;
	BasicBlockEdge yes(fork, branch->getSuccessor(0));
	BasicBlockEdge no(fork, branch->getSuccessor(1));
	unsigned first = is_along(yes, 0) ? 0 : 1;

	if (!is_along(yes, first) || !is_along(no, 1 - first))
		return false;
	through = value_of(first);
	around = value_of(1 - first);
	predicate = test->getPredicate();
	left = cells.evolution.getSCEVAtScope(test->getOperand(0), loop);
	right = cells.evolution.getSCEVAtScope(test->getOperand(1), loop);
	return true;
}

static bool is_not_zero(const SCEV *scev)
{
	return isa<SCEVConstant>(scev) && !scev->isZero();
}

// Is each value in the result well defined on both paths?
bool GuardedPhi::is_proper(const SCEV *result)
{
	auto has = [](const SCEV *scev, const SCEV *part) {
		return SCEVExprContains(scev,
			[part](const SCEV *one) { return one == part; });
	};

	return !SCEVExprContains(result, [&](const SCEV *part) {
		auto *unknown = dyn_cast<SCEVUnknown>(part);
		auto *quotient = dyn_cast<SCEVUDivExpr>(part);

		return (quotient && !is_not_zero(quotient->getRHS())) ||
			isa<SCEVSequentialUMinExpr>(part) ||
			(unknown && !has(around, part) && !has(left, part) &&
				!has(right, part) &&
				!isGuaranteedNotToBeUndefOrPoison(
					unknown->getValue()));
	});
}

// Let E be the value from the path through the loop.  If E with "part" replaced
// by "other" is the value from the path around the loop, return E with "part"
// replaced by "both", or E itself if "both" is NULL; else return NULL.  No
// recurrence in E may contain "part", since its flags would not be valid.
const SCEV *GuardedPhi::exchange(const SCEV *part, const SCEV *other,
	const SCEV *both)
{
	ScalarEvolution &evolution = cells.evolution;
	auto is_made_of_part = [part](const SCEV *scev) {
		return isa<SCEVAddRecExpr>(scev) && scev != part &&
			SCEVExprContains(scev, [part](const SCEV *one) {
				return one == part;
			});
	};

	if (isa<SCEVConstant>(part) ||
		SCEVExprContains(through, is_made_of_part) ||
		!cells.is_same(Exchange(evolution, part, other).visit(through),
			around))
		return nullptr;
	return both ? Exchange(evolution, part, both).visit(through) : through;
}

bool GuardedPhi::put(const SCEV *result)
{
	Value *value = result && is_proper(result)
		? cells.compute(result, phi.getParent()->getFirstInsertionPt())
		: nullptr;

	if (!value)
		return false;
	cells.evolution.forgetValue(&phi);
	phi.replaceAllUsesWith(value);
	phi.eraseFromParent();
	return true;
}

bool GuardedPhi::recover()
{
	ScalarEvolution &evolution = cells.evolution;
	const SCEV *max = nullptr, *min = nullptr;

	if (ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate)) {
		std::swap(left, right);
		predicate = CmpInst::getSwappedPredicate(predicate);
	}
	if (predicate == CmpInst::ICMP_EQ) {
		std::swap(through, around);
	} else if (CmpInst::isSigned(predicate)) {
		max = evolution.getSMaxExpr(left, right);
		min = evolution.getSMinExpr(left, right);
	} else if (CmpInst::isUnsigned(predicate)) {
		max = evolution.getUMaxExpr(left, right);
		min = evolution.getUMinExpr(left, right);
	}
	return put(exchange(left, right, max)) ||
		put(exchange(right, left, min));
}

bool recover_guarded_phi(PHINode &phi, Cells &cells)
{
	if (!cells.evolution.isSCEVable(phi.getType()) ||
		!isa<SCEVUnknown>(cells.evolution.getSCEV(&phi)))
		return false;
	GuardedPhi guarded(phi, cells);

	return guarded.find() && guarded.recover();
}

} // namespace ashlar
