/* scev.cpp - symbolic expressions of ScalarEvolution.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/query/analysis_impl.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

bool ash_scev_exists(ash_analysis *analysis, LLVMValueRef value)
{
	Type *type = unwrap(value)->getType();

	if (!analysis->facts->se->isSCEVable(type))
		return false;
	return type->isPointerTy() || type->getIntegerBitWidth() <= 64;
}

ash_scev ash_scev_of(ash_analysis *analysis, LLVMValueRef value)
{
	return ash_wrap(analysis->facts->se->getSCEV(unwrap(value)));
}

ash_scev ash_scev_at(ash_analysis *analysis, ash_scev scev, ash_loop loop)
{
	return ash_wrap(analysis->facts->se->getSCEVAtScope(ash_unwrap(scev),
		ash_unwrap(loop)));
}

/* Is "scev" a number of more than 64 bits, as a trip count may be? */
static bool is_wide(const SCEV *scev)
{
	return scev->getType()->isIntegerTy() &&
		scev->getType()->getIntegerBitWidth() > 64;
}

ash_scev_kind ash_scev_get_kind(ash_scev scev)
{
	if (is_wide(ash_unwrap(scev)))
		return ASH_SCEV_OTHER;
	switch (ash_unwrap(scev)->getSCEVType()) {
	case scConstant:
		return ASH_SCEV_CONSTANT;
	case scTruncate:
		return ASH_SCEV_TRUNC;
	case scZeroExtend:
		return ASH_SCEV_ZEXT;
	case scSignExtend:
		return ASH_SCEV_SEXT;
	case scAddExpr:
		return ASH_SCEV_ADD;
	case scMulExpr:
		return ASH_SCEV_MUL;
	case scUDivExpr:
		return ASH_SCEV_UDIV;
	case scAddRecExpr:
		return ASH_SCEV_ADDREC;
	case scUMaxExpr:
		return ASH_SCEV_UMAX;
	case scSMaxExpr:
		return ASH_SCEV_SMAX;
	case scUMinExpr:
	case scSequentialUMinExpr:
		return ASH_SCEV_UMIN;
	case scSMinExpr:
		return ASH_SCEV_SMIN;
	case scUnknown:
		return ASH_SCEV_UNKNOWN;
	default:
		return ASH_SCEV_OTHER;
	}
}

unsigned ash_scev_n_operand(ash_scev scev)
{
	return ash_unwrap(scev)->operands().size();
}

ash_scev ash_scev_operand(ash_scev scev, unsigned pos)
{
	return ash_wrap(ash_unwrap(scev)->operands()[pos]);
}

bool ash_scev_is_pointer(ash_scev scev)
{
	return ash_unwrap(scev)->getType()->isPointerTy();
}

unsigned ash_scev_bits(ash_analysis *analysis, ash_scev scev)
{
	return analysis->facts->se->getTypeSizeInBits(
		ash_unwrap(scev)->getType());
}

static bool has_flag(const SCEV *scev, SCEV::NoWrapFlags flag)
{
	auto *nary = dyn_cast<SCEVNAryExpr>(scev);

	return nary && nary->getNoWrapFlags(flag) == flag;
}

bool ash_scev_is_nsw(ash_scev scev)
{
	return has_flag(ash_unwrap(scev), SCEV::FlagNSW);
}

bool ash_scev_is_nuw(ash_scev scev)
{
	return has_flag(ash_unwrap(scev), SCEV::FlagNUW);
}

int64_t ash_scev_constant(ash_scev scev)
{
	return cast<SCEVConstant>(ash_unwrap(scev))->getAPInt().getSExtValue();
}

LLVMValueRef ash_scev_value(ash_scev scev)
{
	return wrap(cast<SCEVUnknown>(ash_unwrap(scev))->getValue());
}

ash_loop ash_scev_loop(ash_scev scev)
{
	return ash_wrap(cast<SCEVAddRecExpr>(ash_unwrap(scev))->getLoop());
}

bool ash_scev_is_affine(ash_scev scev)
{
	return cast<SCEVAddRecExpr>(ash_unwrap(scev))->isAffine();
}

void ash_scev_signed_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi)
{
	ConstantRange range = analysis->facts->se->getSignedRange(
		ash_unwrap(scev));

	*lo = range.getSignedMin().trySExtValue().value_or(INT64_MIN);
	*hi = range.getSignedMax().trySExtValue().value_or(INT64_MAX);
}

static int64_t saturate(const APInt &value)
{
	return value.getActiveBits() > 63 ? INT64_MAX
					  : (int64_t) value.getZExtValue();
}

void ash_scev_unsigned_range(ash_analysis *analysis, ash_scev scev, int64_t *lo,
	int64_t *hi)
{
	ConstantRange range = analysis->facts->se->getUnsignedRange(
		ash_unwrap(scev));

	*lo = saturate(range.getUnsignedMin());
	*hi = saturate(range.getUnsignedMax());
}

bool ash_scev_is_multiple(ash_analysis *analysis, ash_scev scev, uint64_t size)
{
	unsigned zeros = analysis->facts->se->getMinTrailingZeros(
		ash_unwrap(scev));

	return size <= UINT64_C(1) << (zeros < 63 ? zeros : 63);
}

bool ash_scev_distance(ash_analysis *analysis, ash_scev a, ash_scev b,
	int64_t *distance)
{
	ScalarEvolution &se = *analysis->facts->se;
	const SCEV *minus;

	if (ash_unwrap(a)->getType() != ash_unwrap(b)->getType())
		return false;
	minus = se.getMinusSCEV(ash_unwrap(a), ash_unwrap(b));
	if (auto *constant = dyn_cast<SCEVConstant>(minus)) {
		*distance = constant->getAPInt().getSExtValue();
		return true;
	}
	return false;
}

ash_scev ash_scev_base(ash_analysis *analysis, ash_scev pointer)
{
	return ash_wrap(
		analysis->facts->se->getPointerBase(ash_unwrap(pointer)));
}

ash_scev ash_scev_offset(ash_analysis *analysis, ash_scev pointer)
{
	return ash_wrap(
		analysis->facts->se->removePointerBase(ash_unwrap(pointer)));
}

bool ash_scev_is_invariant(ash_analysis *analysis, ash_scev scev, ash_loop loop)
{
	return analysis->facts->se->isLoopInvariant(ash_unwrap(scev),
		ash_unwrap(loop));
}

/* Is "scev" a recurrence of a loop that does not contain "block", where it has
 * no value?
 */
static bool is_foreign(const SCEV *scev, const BasicBlock *block)
{
	auto *recurrence = dyn_cast<SCEVAddRecExpr>(scev);

	return recurrence && !recurrence->getLoop()->contains(block);
}

bool ash_scev_is_available(ash_analysis *analysis, ash_scev scev,
	LLVMBasicBlockRef block)
{
	const BasicBlock *at = unwrap(block);

	if (SCEVExprContains(ash_unwrap(scev),
		    [at](const SCEV *part) { return is_foreign(part, at); }))
		return false;
	return analysis->facts->se->dominates(ash_unwrap(scev), at);
}

ash_scev ash_loop_trip(ash_analysis *analysis, ash_loop loop)
{
	const SCEV *count = analysis->facts->se->getBackedgeTakenCount(
		ash_unwrap(loop));

	return isa<SCEVCouldNotCompute>(count) ? nullptr : ash_wrap(count);
}

int64_t ash_loop_max_trip(ash_analysis *analysis, ash_loop loop)
{
	const SCEV *count = analysis->facts->se
				    ->getConstantMaxBackedgeTakenCount(
					    ash_unwrap(loop));

	if (auto *constant = dyn_cast<SCEVConstant>(count))
		return saturate(constant->getAPInt());
	return INT64_MAX;
}
