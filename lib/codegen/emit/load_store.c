/* load_store.c - loads and stores of array elements and scalars.
 *
 * Accesses to elements kept in registers (scalar_replacement.h), and to
 * elements of which the thread has a private copy, are redirected.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/scalar_replacement.h"
#include "codegen/emit/emit_impl.h"
#include "support/fault.h"

static LLVMValueRef address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access)
{
	if (gen->scop->array[array].scalar || ash_gen_home(gen, array))
		return ash_gen_cell(gen, array);
	return ash_gen_element(gen, array, access);
}

/* If the current function (gen->frame) has a private copy of the element that
 * "access" names, store the address of the original element in the alloca for
 * it (ash_gen_home), so that the copy can be combined with the element after
 * the loop.
 */
static isl_stat note_home(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access)
{
	LLVMValueRef to = ash_gen_home(gen, array);
	LLVMValueRef element;

	if (!to)
		return isl_stat_ok;
	element = ash_gen_element(gen, array, access);
	if (element)
		LLVMBuildStore(gen->builder, element, to);
	return element ? isl_stat_ok : isl_stat_error;
}

LLVMValueRef ash_gen_load(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMTypeRef type)
{
	LLVMValueRef slot = ash_scalar_replacement_slot(gen, array, access);
	LLVMValueRef from, value;

	if (slot)
		return LLVMBuildLoad2(gen->builder, type, slot, "");
	from = address(gen, array, access);
	if (!from)
		return NULL;
	ASH_FAULT("codegen-subscript", LLVMValueRef one = ash_gen_index(gen, 1);
		from = LLVMBuildGEP2(gen->builder, type, from, &one, 1, ""));
	value = LLVMBuildLoad2(gen->builder, type, from, "");
	ash_gen_describe(gen, value, array);
	return value;
}

LLVMValueRef ash_gen_store(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMValueRef value)
{
	LLVMValueRef slot = ash_scalar_replacement_slot(gen, array, access);
	LLVMValueRef to, store;

	if (slot && value)
		return LLVMBuildStore(gen->builder, value, slot);
	to = address(gen, array, access);
	if (!to || !value || note_home(gen, array, access) < 0)
		return NULL;
	store = LLVMBuildStore(gen->builder, value, to);
	ash_gen_describe(gen, store, array);
	return store;
}

LLVMValueRef ash_gen_store_at(ash_gen *gen, int array, LLVMValueRef to,
	LLVMValueRef value)
{
	LLVMValueRef store;

	to = ash_gen_redirect(gen, array, to);
	if (!to || !value)
		return NULL;
	store = LLVMBuildStore(gen->builder, value, to);
	ash_gen_describe(gen, store, array);
	return store;
}
