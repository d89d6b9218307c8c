/* row_hints.c - row sizes suggested by the program's types.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/array/row_hints.h"

#include <string.h>

typedef struct collector {
	ash_hints *hints;
	const ash_analysis *analysis;
	unsigned elem_size;
} collector;

static void add_size(collector *c, uint64_t size)
{
	ash_hints *hints = c->hints;
	unsigned pos = 0;

	if (size <= c->elem_size || hints->n == ASH_MAX_HINT)
		return;
	while (pos < hints->n && hints->size[pos] < size)
		++pos;
	if (pos < hints->n && hints->size[pos] == size)
		return;
	memmove(&hints->size[pos + 1], &hints->size[pos],
		(hints->n - pos) * sizeof(hints->size[0]));
	hints->size[pos] = size;
	hints->n++;
}

static void add_type(collector *c, LLVMTypeRef type);

static void add_fields(collector *c, LLVMTypeRef type)
{
	unsigned n = LLVMCountStructElementTypes(type);

	for (unsigned i = 0; i < n; ++i)
		add_type(c, LLVMStructGetTypeAtIndex(type, i));
}

static void add_type(collector *c, LLVMTypeRef type)
{
	LLVMTypeKind kind = LLVMGetTypeKind(type);

	if (kind != LLVMArrayTypeKind && kind != LLVMStructTypeKind)
		return;
	add_size(c, ash_type_size(c->analysis, type));
	if (kind == LLVMArrayTypeKind)
		add_type(c, LLVMGetElementType(type));
	else
		add_fields(c, type);
}

static bool is_gep(LLVMValueRef value)
{
	if (LLVMIsAConstantExpr(value))
		return LLVMGetConstOpcode(value) == LLVMGetElementPtr;
	return LLVMIsAGetElementPtrInst(value) != NULL;
}

/* Add the sizes of the array types inside an object of type "type".  The length
 * of its outermost array says nothing about rows.
 */
static void add_object(collector *c, LLVMTypeRef type)
{
	if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
		add_type(c, LLVMGetElementType(type));
	else if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
		add_fields(c, type);
}

static void add_pointer(collector *c, LLVMValueRef pointer)
{
	while (is_gep(pointer)) {
		add_type(c, LLVMGetGEPSourceElementType(pointer));
		pointer = LLVMGetOperand(pointer, 0);
	}
	if (LLVMIsAGlobalVariable(pointer))
		add_object(c, LLVMGlobalGetValueType(pointer));
	else if (LLVMIsAAllocaInst(pointer))
		add_object(c, LLVMGetAllocatedType(pointer));
}

void ash_hint_collect(ash_hints *hints, const ash_analysis *analysis,
	const ash_model_base *base, unsigned elem_size)
{
	collector c = { hints, analysis, elem_size };

	hints->n = 0;
	for (unsigned i = 0; i < base->n_inst; ++i) {
		LLVMValueRef inst = base->inst[i];

		if (LLVMIsALoadInst(inst))
			add_pointer(&c, LLVMGetOperand(inst, 0));
		else if (LLVMIsAStoreInst(inst))
			add_pointer(&c, LLVMGetOperand(inst, 1));
	}
}
