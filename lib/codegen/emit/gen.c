/* gen.c - frames, names and blocks of code generation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/safe_loads.h"
#include "codegen/emit/scalar_replacement.h"
#include "codegen/emit/emit_impl.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "llvm/edit/edit.h"
#include "llvm/query/pointer_variable.h"
#include "support/grow.h"

/* The debug location of all code before the loops: the place in the source
 * where the first loop begins.
 */
static LLVMMetadataRef first_place(const ash_scop_binding *ir)
{
	LLVMMetadataRef place = NULL;

	for (unsigned i = 0; i < ir->n_stmt && !place; i++)
		if (ir->stmt[i].n_loop)
			place = ash_ir_loop_start(ir->stmt[i].loop[0]);
	return place ? place : ash_ir_no_line(ir->function);
}

isl_stat ash_gen_init(ash_gen *gen, const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag)
{
	*gen = (ash_gen) { .scop = scop,
		.ir = ir,
		.options = options,
		.diag = diag };
	gen->module = LLVMGetGlobalParent(ir->function);
	gen->context = LLVMGetModuleContext(gen->module);
	gen->builder = LLVMCreateBuilderInContext(gen->context);
	gen->index_type = LLVMInt64TypeInContext(gen->context);
	gen->nest = first_place(ir);
	gen->location = gen->nest;
	gen->variables = gen->location
		? ash_variables_find(ir->block, ir->n_block)
		: NULL;
	gen->frame = calloc(1, sizeof(*gen->frame));
	gen->array = calloc(scop->n_array + 1, sizeof(*gen->array));
	gen->n_jammed = calloc(scop->n_stmt + 1, sizeof(*gen->n_jammed));
	gen->params = ash_ast_params_alloc();
	if (!gen->frame || !gen->array || !gen->n_jammed || !gen->params ||
		(gen->location && !gen->variables))
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_array; i++)
		gen->array[i].base = ir->array[i].base;
	gen->frame->function = ir->function;
	gen->frame->cell = calloc(scop->n_array + 1, sizeof(LLVMValueRef));
	return gen->frame->cell ? isl_stat_ok : isl_stat_error;
}

void ash_gen_free_arrays(ash_gen *gen)
{
	for (unsigned i = 0; gen->array && i < gen->scop->n_array; i++)
		free(gen->array[i].extent);
	free(gen->array);
}

void ash_gen_clear(ash_gen *gen)
{
	ash_gen_free_arrays(gen);
	if (gen->frame)
		free(gen->frame->cell);
	free(gen->frame);
	free(gen->n_jammed);
	free(gen->name);
	free(gen->around);
	free(gen->part);
	ash_safe_loads_free(gen->safe_loads);
	ash_ast_params_free(gen->params);
	ash_variables_free(gen->variables);
	LLVMDisposeBuilder(gen->builder);
}

/* The function that contains "value", or NULL for a constant. */
static LLVMValueRef owner(LLVMValueRef value)
{
	if (LLVMIsAArgument(value))
		return LLVMGetParamParent(value);
	if (LLVMIsAInstruction(value))
		return LLVMGetBasicBlockParent(LLVMGetInstructionParent(value));
	return NULL;
}

/* A builder at the entry of the outlined function. */
static LLVMBuilderRef begin_entry(ash_gen *gen)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(gen->frame->function);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(gen->context);

	LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(entry));
	LLVMSetCurrentDebugLocation2(builder, gen->location);
	return builder;
}

/* If "value" was loaded from a variable that is not changed before the outlined
 * function runs, load the variable again at the entry of that function, and
 * return the result.  NULL if "value" is something else.
 */
static LLVMValueRef load_variable(ash_gen *gen, LLVMValueRef value)
{
	LLVMBasicBlockRef caller = gen->frame->caller;
	LLVMValueRef variable = caller ? ash_ir_pointer_variable(value, caller)
				       : NULL;
	LLVMBuilderRef builder = variable ? begin_entry(gen) : NULL;
	LLVMValueRef loaded;

	if (!variable)
		return NULL;
	loaded = LLVMBuildLoad2(builder, LLVMTypeOf(value), variable, "");
	LLVMSetAlignment(loaded, LLVMGetAlignment(value));
	ash_ir_copy_type_metadata(loaded, value);
	LLVMDisposeBuilder(builder);
	return loaded;
}

/* Load slot number "slot" of the context at the entry of the outlined function.
 */
static LLVMValueRef load_slot(ash_gen *gen, unsigned slot, LLVMTypeRef type)
{
	LLVMValueRef part = gen->frame->function;
	LLVMBuilderRef builder = begin_entry(gen);
	LLVMValueRef offset = ash_gen_index(gen, (long long) slot * ASH_SLOT);
	LLVMValueRef address, value;

	address = LLVMBuildInBoundsGEP2(builder,
		LLVMInt8TypeInContext(gen->context), LLVMGetParam(part, 0),
		&offset, 1, "");
	value = LLVMBuildLoad2(builder, type, address, "");
	LLVMSetAlignment(value, ASH_SLOT);
	LLVMDisposeBuilder(builder);
	return value;
}

static bool fits_slot(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type) <= 8 * ASH_SLOT;
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
	case LLVMFloatTypeKind:
	case LLVMDoubleTypeKind:
	case LLVMX86_FP80TypeKind:
	case LLVMFP128TypeKind:
	case LLVMPPC_FP128TypeKind:
	case LLVMPointerTypeKind:
		return true;
	default:
		return false;
	}
}

static LLVMValueRef add_capture(ash_gen *gen, LLVMValueRef value)
{
	ash_gen_frame *frame = gen->frame;
	unsigned n = frame->n_capture;
	LLVMValueRef loaded = load_variable(gen, value);

	if (loaded || !fits_slot(LLVMTypeOf(value)))
		return loaded;
	if (!ASH_GROW(frame->capture, n))
		return NULL;
	frame->capture[n].outer = value;
	frame->capture[n].inner = load_slot(gen, n, LLVMTypeOf(value));
	frame->n_capture++;
	return frame->capture[n].inner;
}

LLVMValueRef ash_gen_use(ash_gen *gen, LLVMValueRef value)
{
	ash_gen_frame *frame = gen->frame;
	LLVMValueRef function = owner(value);

	if (!function || function == frame->function)
		return value;
	for (unsigned i = 0; i < frame->n_capture; i++)
		if (frame->capture[i].outer == value)
			return frame->capture[i].inner;
	return add_capture(gen, value);
}

isl_stat ash_gen_push_name(ash_gen *gen, ash_gen_name name)
{
	isl_id_free(name.id);
	if (!name.id || !name.value)
		return isl_stat_error;
	if (!ASH_GROW(gen->name, gen->n_name))
		return isl_stat_error;
	gen->name[gen->n_name++] = name;
	return isl_stat_ok;
}

void ash_gen_pop_name(ash_gen *gen)
{
	gen->n_name--;
}

isl_stat ash_gen_push_around(ash_gen *gen, ash_gen_around around)
{
	if (!ASH_GROW(gen->around, gen->n_around))
		return isl_stat_error;
	gen->around[gen->n_around++] = around;
	return isl_stat_ok;
}

void ash_gen_pop_around(ash_gen *gen)
{
	gen->n_around--;
}

const ash_gen_name *ash_gen_find_name(const ash_gen *gen, __isl_keep isl_id *id)
{
	for (unsigned i = gen->n_name; i-- > 0;)
		if (gen->name[i].id == id)
			return &gen->name[i];
	return NULL;
}

LLVMValueRef ash_gen_result(const ash_gen *gen, int stmt)
{
	return gen->ir->stmt[stmt].result;
}

void ash_gen_set_place(ash_gen *gen, LLVMMetadataRef original)
{
	LLVMSetCurrentDebugLocation2(gen->builder,
		original ? ash_code_copy_place(gen->copy, original)
			 : gen->location);
}

LLVMBasicBlockRef ash_gen_new_block(ash_gen *gen, const char *name)
{
	return LLVMAppendBasicBlockInContext(gen->context, gen->frame->function,
		name);
}

void ash_gen_move_to(ash_gen *gen, LLVMBasicBlockRef block)
{
	LLVMPositionBuilderAtEnd(gen->builder, block);
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
}

void ash_gen_add_predecessor(LLVMBasicBlockRef block, LLVMBasicBlockRef from,
	LLVMBasicBlockRef other)
{
	LLVMValueRef phi = LLVMGetFirstInstruction(block);

	for (; phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
		unsigned i = 0;
		LLVMValueRef value;

		while (LLVMGetIncomingBlock(phi, i) != from)
			i++;
		value = LLVMGetIncomingValue(phi, i);
		LLVMAddIncoming(phi, &value, &other, 1);
	}
}

LLVMValueRef ash_gen_alloca(ash_gen *gen, ash_gen_frame *frame,
	LLVMTypeRef type, const char *name)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(frame->function);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(gen->context);
	LLVMValueRef cell;

	LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
	cell = LLVMBuildAlloca(builder, type, name);
	LLVMDisposeBuilder(builder);
	return cell;
}

LLVMValueRef ash_gen_index(const ash_gen *gen, long long value)
{
	return LLVMConstInt(gen->index_type, (unsigned long long) value, true);
}

unsigned ash_gen_kind(const ash_gen *gen, const char *name)
{
	return LLVMGetMDKindIDInContext(gen->context, name,
		(unsigned) strlen(name));
}

LLVMValueRef ash_gen_node_of(ash_gen *gen, LLVMMetadataRef *operand, unsigned n)
{
	return LLVMMetadataAsValue(gen->context,
		LLVMMDNodeInContext2(gen->context, operand, n));
}
