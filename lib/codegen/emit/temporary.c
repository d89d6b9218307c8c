/* temporary.c - memory for arrays that the program does not know.
 *
 * Small ones of constant size live on the stack, others in memory from
 * malloc.  If there is none, the old code runs: it does not need it.
 *
 *		a = malloc(...); b = malloc(...)
 *		br a and b, new, give_up
 *	give_up: free(a); free(b); br old
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/gen.h"

#include <string.h>

#include <llvm-c/Target.h>

#include "llvm/permitted_calls.h"

/* One page: a stack that has no room for it is lost anyway. */
#define MAX_STACK_BYTES 4096
/* A program whose arrays fill the machine is not to be ended since we want as
 * much again: of larger arrays there are none.
 */
#define MAX_HEAP_BYTES (1LL << 30)
/* A line of the cache, and the widest vector: where rows begin with a line,
 * each vector is in one alone.
 */
#define ALIGN 64

/* size_t */
static LLVMTypeRef size_type(const ash_gen *gen)
{
	return LLVMIntPtrTypeInContext(gen->context,
		LLVMGetModuleDataLayout(gen->module));
}

/* The number of bytes saturates here, in "type"; a malloc of as many fails. */
static LLVMValueRef max_bytes(const ash_gen *gen, LLVMTypeRef type)
{
	unsigned width = LLVMGetIntTypeWidth(size_type(gen));

	return LLVMConstInt(type, 1ULL << (width > 62 ? 62 : width - 2), true);
}

static LLVMTypeRef malloc_type(const ash_gen *gen)
{
	LLVMTypeRef size = size_type(gen);

	return LLVMFunctionType(LLVMPointerTypeInContext(gen->context, 0),
		&size, 1, false);
}

static LLVMTypeRef free_type(const ash_gen *gen)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);

	return LLVMFunctionType(LLVMVoidTypeInContext(gen->context), &pointer,
		1, false);
}

/* The library's function, or NULL if the module has its own of that name or the
 * code must not call it.
 */
static LLVMValueRef library_function(ash_gen *gen, const char *name,
	LLVMTypeRef type)
{
	LLVMValueRef function = LLVMGetNamedFunction(gen->module, name);

	if (!ash_ir_may_call(gen->ir->function, ASH_CALLEE_HEAP))
		return NULL;
	if (!function)
		return LLVMAddFunction(gen->module, name, type);
	if (!LLVMIsDeclaration(function) ||
		LLVMGlobalGetValueType(function) != type)
		return NULL;
	return function;
}

/* a * b for 0 <= a <= max_bytes and any b, cut to that range. */
static LLVMValueRef saturating_product(ash_gen *gen, LLVMValueRef a,
	LLVMValueRef b)
{
	LLVMTypeRef wide = LLVMInt128TypeInContext(gen->context);
	LLVMValueRef product;

	b = ash_gen_max(gen, b, ash_gen_index(gen, 0));
	a = LLVMBuildZExt(gen->builder, a, wide, "");
	b = LLVMBuildZExt(gen->builder, b, wide, "");
	product = LLVMBuildMul(gen->builder, a, b, "");
	product = ash_gen_min(gen, product, max_bytes(gen, wide));
	return LLVMBuildTrunc(gen->builder, product, gen->index_type, "");
}

/* The size of the array, and at least one byte. */
LLVMValueRef ash_gen_temporary_bytes(ash_gen *gen, unsigned array)
{
	const ash_array *a = &gen->scop->array[array];
	LLVMValueRef bytes = ash_gen_index(gen, a->elem_size);

	for (unsigned i = 0; i < a->n_dim; i++)
		bytes = saturating_product(gen, bytes,
			gen->array[array].extent[i]);
	return ash_gen_max(gen, bytes, ash_gen_index(gen, 1));
}

static bool fits_stack(LLVMValueRef bytes)
{
	return LLVMIsAConstantInt(bytes) &&
		LLVMConstIntGetZExtValue(bytes) <= MAX_STACK_BYTES;
}

static LLVMValueRef stack_array(ash_gen *gen, LLVMValueRef bytes,
	const char *name)
{
	LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(gen->context),
		LLVMConstIntGetZExtValue(bytes));
	LLVMValueRef base = ash_gen_alloca(gen, gen->frame, type, name);

	LLVMSetAlignment(base, ALIGN);
	return base;
}

bool ash_gen_has_heap(ash_gen *gen)
{
	return library_function(gen, "malloc", malloc_type(gen)) &&
		library_function(gen, "free", free_type(gen));
}

LLVMValueRef ash_gen_malloc(ash_gen *gen, LLVMValueRef bytes, const char *name)
{
	LLVMValueRef function = library_function(gen, "malloc",
		malloc_type(gen));

	if (!function)
		return NULL;
	bytes = LLVMBuildTrunc(gen->builder, bytes, size_type(gen), "");
	return LLVMBuildCall2(gen->builder, malloc_type(gen), function, &bytes,
		1, name);
}

void ash_gen_free(ash_gen *gen, LLVMValueRef pointer)
{
	LLVMBuildCall2(gen->builder, free_type(gen),
		LLVMGetNamedFunction(gen->module, "free"), &pointer, 1, "");
}

/* "bytes", or what malloc refuses if they are too many. */
static LLVMValueRef limit_heap(ash_gen *gen, LLVMValueRef bytes)
{
	LLVMValueRef many = LLVMBuildICmp(gen->builder, LLVMIntSGT, bytes,
		ash_gen_index(gen, MAX_HEAP_BYTES), "");

	return LLVMBuildSelect(gen->builder, many,
		max_bytes(gen, gen->index_type), bytes, "");
}

static isl_stat allocate(ash_gen *gen, unsigned array)
{
	const char *name = isl_id_get_name(gen->scop->array[array].id);
	ash_gen_array *a = &gen->array[array];
	LLVMValueRef bytes = ash_gen_temporary_bytes(gen, array);

	if (fits_stack(bytes)) {
		a->base = stack_array(gen, bytes, name);
		return isl_stat_ok;
	}
	bytes = LLVMBuildAdd(gen->builder, limit_heap(gen, bytes),
		ash_gen_index(gen, ALIGN - 1), "");
	a->heap = ash_gen_malloc(gen, bytes, name);
	return a->heap ? isl_stat_ok : isl_stat_error;
}

/* The first aligned address from "pointer" on. */
static LLVMValueRef align(ash_gen *gen, LLVMValueRef pointer)
{
	LLVMTypeRef types[] = { LLVMTypeOf(pointer), size_type(gen) };
	LLVMValueRef last = ash_gen_index(gen, ALIGN - 1);
	LLVMValueRef mask = LLVMConstInt(types[1], -(uint64_t) ALIGN, true);
	unsigned id = LLVMLookupIntrinsicID("llvm.ptrmask",
		strlen("llvm.ptrmask"));
	LLVMValueRef moved = LLVMBuildGEP2(gen->builder,
		LLVMInt8TypeInContext(gen->context), pointer, &last, 1, "");

	return LLVMBuildCall2(gen->builder,
		LLVMIntrinsicGetType(gen->context, id, types, 2),
		LLVMGetIntrinsicDeclaration(gen->module, id, types, 2),
		(LLVMValueRef[]) { moved, mask }, 2, "");
}

/* Let all that is from malloc, which has succeeded, begin at aligned addresses.
 */
static void align_all(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->array[i].heap)
			gen->array[i].base = align(gen, gen->array[i].heap);
}

bool ash_gen_may_fail(const ash_gen *gen)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->array[i].heap)
			return true;
	return false;
}

/* Did all calls of malloc succeed? */
static LLVMValueRef all_allocated(ash_gen *gen)
{
	LLVMTypeRef type = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef all = LLVMConstInt(type, 1, false);

	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->array[i].heap)
			all = LLVMBuildAnd(gen->builder, all,
				LLVMBuildIsNotNull(gen->builder,
					gen->array[i].heap, ""),
				"");
	return all;
}

isl_stat ash_gen_allocate(ash_gen *gen, LLVMBasicBlockRef old)
{
	LLVMBasicBlockRef enough, give_up;
	LLVMValueRef all;

	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->scop->array[i].temporary && allocate(gen, i) < 0)
			return isl_stat_error;
	if (!ash_gen_may_fail(gen))
		return isl_stat_ok;
	if (!library_function(gen, "free", free_type(gen)))
		return isl_stat_error;
	enough = ash_gen_new_block(gen, "allocated");
	give_up = ash_gen_new_block(gen, "out_of_memory");
	all = all_allocated(gen);
	LLVMBuildCondBr(gen->builder, all, enough, give_up);
	ash_gen_move_to(gen, give_up);
	ash_gen_release(gen);
	LLVMBuildBr(gen->builder, old);
	ash_gen_add_predecessor(old, gen->ir->entry, give_up);
	ash_gen_move_to(gen, enough);
	align_all(gen);
	return isl_stat_ok;
}

void ash_gen_release(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->array[i].heap)
			ash_gen_free(gen, gen->array[i].heap);
}
