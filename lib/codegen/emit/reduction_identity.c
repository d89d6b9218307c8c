/* reduction_identity.c - neutral elements of reductions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include <float.h>
#include <math.h>

/* Does a comparison or select of "stmt" have the flag "ninf", so that no value
 * may be infinite?  Sets *mixed to whether some have the flag and others do
 * not.
 */
static bool has_no_infinity(const ash_gen *gen, int stmt, bool *mixed)
{
	const ash_binding_stmt *side = &gen->ir->stmt[stmt];
	unsigned n_with = 0, n_without = 0;

	for (unsigned i = 0; i < side->n_inst; i++) {
		LLVMValueRef inst = side->inst[i];
		bool chooses = LLVMIsAFCmpInst(inst) ||
			LLVMIsASelectInst(inst) || LLVMIsACallInst(inst);

		if (!chooses || !LLVMCanValueUseFastMathFlags(inst))
			continue;
		if (LLVMGetFastMathFlags(inst) & LLVMFastMathNoInfs)
			n_without++;
		else
			n_with++;
	}
	*mixed = n_with > 0 && n_without > 0;
	return n_without > 0;
}

/* The greatest number of the reduction's type, times "sign" (1 or -1):
 * infinity, or a finite number if the flags exclude infinities.  NULL if only
 * some instructions have such flags, or if the finite number is not known.
 */
static LLVMValueRef greatest(const ash_gen *gen, int stmt, double sign)
{
	LLVMTypeRef type = LLVMTypeOf(ash_gen_result(gen, stmt));
	bool mixed;

	if (!has_no_infinity(gen, stmt, &mixed))
		return LLVMConstReal(type, sign * INFINITY);
	if (!mixed && LLVMGetTypeKind(type) == LLVMFloatTypeKind)
		return LLVMConstReal(type, sign * FLT_MAX);
	if (!mixed && LLVMGetTypeKind(type) == LLVMDoubleTypeKind)
		return LLVMConstReal(type, sign * DBL_MAX);
	return NULL;
}

/* The greatest signed integer of "type" or, if "least", the least one. */
static LLVMValueRef extreme(LLVMTypeRef type, bool least)
{
	unsigned bits = LLVMGetIntTypeWidth(type);
	unsigned long long top;

	if (bits > 64)
		return NULL;
	top = 1ULL << (bits - 1);
	return LLVMConstInt(type, least ? top : top - 1, false);
}

LLVMValueRef ash_reduction_copies_identity(const ash_gen *gen, int stmt)
{
	ash_reduce_op op = gen->scop->stmt[stmt].reduction.op;
	LLVMTypeRef type = LLVMTypeOf(ash_gen_result(gen, stmt));

	switch (op) {
	case ASH_REDUCE_ADD:
	case ASH_REDUCE_OR:
	case ASH_REDUCE_XOR:
	case ASH_REDUCE_UMAX:
		return LLVMConstInt(type, 0, false);
	case ASH_REDUCE_MUL:
		return LLVMConstInt(type, 1, false);
	case ASH_REDUCE_AND:
	case ASH_REDUCE_UMIN:
		return LLVMConstAllOnes(type);
	case ASH_REDUCE_SMIN:
	case ASH_REDUCE_SMAX:
		return extreme(type, op == ASH_REDUCE_SMAX);
	case ASH_REDUCE_FADD:
		return LLVMConstReal(type, -0.0);
	case ASH_REDUCE_FMUL:
		return LLVMConstReal(type, 1);
	case ASH_REDUCE_FMIN:
	case ASH_REDUCE_FMAX:
		return greatest(gen, stmt, op == ASH_REDUCE_FMIN ? 1 : -1);
	default:
		return NULL;
	}
}
