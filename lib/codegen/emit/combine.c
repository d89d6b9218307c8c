/* combine.c - combination of partial reduction results.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"

static LLVMValueRef choose_int(ash_gen *gen, LLVMIntPredicate first,
	LLVMValueRef a, LLVMValueRef b)
{
	return LLVMBuildSelect(gen->builder,
		LLVMBuildICmp(gen->builder, first, a, b, ""), a, b, "");
}

static LLVMValueRef choose_real(ash_gen *gen, LLVMRealPredicate first,
	LLVMValueRef a, LLVMValueRef b)
{
	return LLVMBuildSelect(gen->builder,
		LLVMBuildFCmp(gen->builder, first, a, b, ""), a, b, "");
}

LLVMValueRef ash_gen_combine(ash_gen *gen, ash_reduce_op op, LLVMValueRef a,
	LLVMValueRef b)
{
	switch (op) {
	case ASH_REDUCE_ADD:
		return LLVMBuildAdd(gen->builder, a, b, "");
	case ASH_REDUCE_MUL:
		return LLVMBuildMul(gen->builder, a, b, "");
	case ASH_REDUCE_AND:
		return LLVMBuildAnd(gen->builder, a, b, "");
	case ASH_REDUCE_OR:
		return LLVMBuildOr(gen->builder, a, b, "");
	case ASH_REDUCE_XOR:
		return LLVMBuildXor(gen->builder, a, b, "");
	case ASH_REDUCE_SMIN:
		return choose_int(gen, LLVMIntSLT, a, b);
	case ASH_REDUCE_SMAX:
		return choose_int(gen, LLVMIntSGT, a, b);
	case ASH_REDUCE_UMIN:
		return choose_int(gen, LLVMIntULT, a, b);
	case ASH_REDUCE_UMAX:
		return choose_int(gen, LLVMIntUGT, a, b);
	case ASH_REDUCE_FADD:
		return LLVMBuildFAdd(gen->builder, a, b, "");
	case ASH_REDUCE_FMUL:
		return LLVMBuildFMul(gen->builder, a, b, "");
	case ASH_REDUCE_FMIN:
		return choose_real(gen, LLVMRealOLT, a, b);
	case ASH_REDUCE_FMAX:
		return choose_real(gen, LLVMRealOGT, a, b);
	default:
		return NULL;
	}
}
