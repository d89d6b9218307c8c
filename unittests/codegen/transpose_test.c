/* transpose_test.c - matrices of constants are transposed by shuffles.
 *
 * Shuffles of constants are constants, so that no code has to run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <llvm-c/Analysis.h>

#include "check.h"

#define MOST 16

/* Element "column" of "row", in the matrix of "n" rows. */
static unsigned long long get_element(LLVMValueRef row, unsigned column)
{
	LLVMValueRef element = LLVMGetAggregateElement(row, column);

	return element ? LLVMConstIntGetZExtValue(element) : ~0ULL;
}

/* A row of "n" elements, numbered from "first" on. */
static LLVMValueRef make_row(LLVMTypeRef type, unsigned n, unsigned first)
{
	LLVMValueRef element[MOST];

	for (unsigned i = 0; i < n; ++i)
		element[i] = LLVMConstInt(type, first + i, false);
	return LLVMConstVector(element, n);
}

static void check_size(ash_gen *gen, unsigned n)
{
	LLVMTypeRef type = LLVMInt32TypeInContext(gen->context);
	LLVMValueRef row[MOST];
	bool right = true;

	for (unsigned r = 0; r < n; ++r)
		row[r] = make_row(type, n, r * n);
	ash_vector_transpose(gen, row, n);
	for (unsigned r = 0; r < n; ++r)
		for (unsigned c = 0; c < n; ++c)
			right &= get_element(row[r], c) == c * n + r;
	printf("# %u rows\n", n);
	check(right, "rows become columns");
}

/* Rows that are arguments: n log2(n) shuffles are made. */
static void check_count(ash_gen *gen, LLVMModuleRef module)
{
	LLVMTypeRef type = LLVMVectorType(LLVMDoubleTypeInContext(gen->context),
		4);
	LLVMTypeRef args[] = { type, type, type, type };
	LLVMValueRef function = LLVMAddFunction(module, "f",
		LLVMFunctionType(type, args, 4, false));
	LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(gen->context,
		function, "");
	LLVMValueRef row[4];
	unsigned n = 0;

	LLVMPositionBuilderAtEnd(gen->builder, block);
	LLVMGetParams(function, row);
	ash_vector_transpose(gen, row, 4);
	LLVMBuildRet(gen->builder, row[3]);
	for (LLVMValueRef i = LLVMGetFirstInstruction(block); i;
		i = LLVMGetNextInstruction(i))
		n += LLVMIsAShuffleVectorInst(i) != NULL;
	check(n == 8, "four rows take eight shuffles");
	check(!LLVMVerifyFunction(function, LLVMReturnStatusAction),
		"the code is valid");
}

int main(void)
{
	LLVMContextRef context = LLVMContextCreate();
	LLVMModuleRef module = LLVMModuleCreateWithNameInContext("m", context);
	ash_gen gen = { .context = context,
		.module = module,
		.builder = LLVMCreateBuilderInContext(context) };

	for (unsigned n = 1; n <= MOST; n *= 2)
		check_size(&gen, n);
	check_count(&gen, module);
	LLVMDisposeBuilder(gen.builder);
	LLVMDisposeModule(module);
	LLVMContextDispose(context);
	return check_result();
}
