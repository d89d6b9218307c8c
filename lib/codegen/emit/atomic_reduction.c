/* atomic_reduction.c - atomic reductions.
 *
 * Where private copies would be too large, all threads reduce into the same
 * array by atomic read-modify-write operations.  The operand of the operation
 * is what the statement would store if it had read the neutral element.  The
 * order of such operations is not known, so only integers are reduced in this
 * way.  They need no memory ordering: threads begin after the code before the
 * loop and end before the code after it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <llvm-c/Target.h>

static LLVMAtomicRMWBinOp operation(ash_reduce_op op)
{
	switch (op) {
	case ASH_REDUCE_AND:
		return LLVMAtomicRMWBinOpAnd;
	case ASH_REDUCE_OR:
		return LLVMAtomicRMWBinOpOr;
	case ASH_REDUCE_XOR:
		return LLVMAtomicRMWBinOpXor;
	case ASH_REDUCE_SMIN:
		return LLVMAtomicRMWBinOpMin;
	case ASH_REDUCE_SMAX:
		return LLVMAtomicRMWBinOpMax;
	case ASH_REDUCE_UMIN:
		return LLVMAtomicRMWBinOpUMin;
	case ASH_REDUCE_UMAX:
		return LLVMAtomicRMWBinOpUMax;
	default:
		return LLVMAtomicRMWBinOpAdd;
	}
}

/* Is a cell of "size" bytes no wider than an address?  An atomic operation on a
 * wider cell may become a call of a library that is not linked.
 */
static bool is_word(const ash_gen *gen, unsigned size)
{
	return 8 * size <=
		LLVMGetIntTypeWidth(LLVMIntPtrTypeInContext(gen->context,
			LLVMGetModuleDataLayout(gen->module)));
}

bool ash_atomic_reduction_are_possible(const ash_gen *gen, int pos)
{
	const ash_stmt *stmt = &gen->scop->stmt[pos];
	int array = stmt->access[stmt->reduction.write].array;
	unsigned size = gen->scop->array[array].elem_size;
	LLVMTypeRef type = LLVMTypeOf(gen->ir->stmt[pos].result);

	return ash_reduce_is_atomic(stmt->reduction.op, size) &&
		is_word(gen, size) &&
		LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
		LLVMGetIntTypeWidth(type) == 8 * size &&
		gen->ir->array[array].base &&
		gen->ir->array[array].align >= size &&
		ash_reduction_copies_identity(gen, pos);
}

bool ash_atomic_reduction_are_used(const ash_gen *gen, const ash_stmt *stmt)
{
	return gen->frame->atomic && stmt->reduction.op != ASH_REDUCE_NONE &&
		gen->frame->atomic[stmt->access[stmt->reduction.write].array];
}

LLVMValueRef ash_atomic_reduction_add(ash_gen *gen, const ash_stmt *stmt,
	LLVMValueRef to, LLVMValueRef value)
{
	int array = stmt->access[stmt->reduction.write].array;
	LLVMValueRef step;

	if (!to || !value)
		return NULL;
	step = LLVMBuildAtomicRMW(gen->builder, operation(stmt->reduction.op),
		to, value, LLVMAtomicOrderingMonotonic, false);
	ash_gen_describe(gen, step, array);
	return step;
}
