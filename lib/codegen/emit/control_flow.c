/* control_flow.c - conditional code and counted loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"

bool ash_gen_is_constant(LLVMValueRef condition, bool value)
{
	return LLVMIsAConstantInt(condition) &&
		LLVMConstIntGetZExtValue(condition) == value;
}

isl_stat ash_gen_if(ash_gen *gen, LLVMValueRef condition,
	isl_stat (*body)(ash_gen *gen, void *user), void *user)
{
	LLVMBasicBlockRef then, after;

	if (!condition)
		return isl_stat_error;
	if (ash_gen_is_constant(condition, true))
		return body(gen, user);
	if (ash_gen_is_constant(condition, false))
		return isl_stat_ok;
	then = ash_gen_new_block(gen, "then");
	after = ash_gen_new_block(gen, "end");
	LLVMBuildCondBr(gen->builder, condition, then, after);
	ash_gen_move_to(gen, then);
	if (body(gen, user) < 0)
		return isl_stat_error;
	LLVMBuildBr(gen->builder, after);
	LLVMMoveBasicBlockAfter(after, LLVMGetInsertBlock(gen->builder));
	ash_gen_move_to(gen, after);
	return isl_stat_ok;
}

isl_stat ash_gen_repeat(ash_gen *gen, LLVMValueRef n, const char *name,
	isl_stat (*body)(ash_gen *gen, LLVMValueRef k, void *user), void *user)
{
	LLVMBuilderRef b = gen->builder;
	LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
	LLVMBasicBlockRef header = ash_gen_new_block(gen, name);
	LLVMBasicBlockRef after;
	LLVMValueRef zero = ash_gen_index(gen, 0), k, next, again;

	LLVMBuildBr(b, header);
	ash_gen_move_to(gen, header);
	k = LLVMBuildPhi(b, gen->index_type, "");
	LLVMAddIncoming(k, &zero, &before, 1);
	if (body(gen, k, user) < 0)
		return isl_stat_error;
	before = LLVMGetInsertBlock(b);
	after = ash_gen_new_block(gen, "");
	next = LLVMBuildNSWAdd(b, k, ash_gen_index(gen, 1), "");
	LLVMAddIncoming(k, &next, &before, 1);
	again = LLVMBuildICmp(b, LLVMIntSLT, next, n, "");
	LLVMBuildCondBr(b, again, header, after);
	ash_gen_move_to(gen, after);
	return isl_stat_ok;
}
