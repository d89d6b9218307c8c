/* temporary.c - memory for temporary arrays.
 *
 * Small arrays of constant size are on the stack, others share one block from
 * malloc.  If the allocation fails, or if the arrays are very large, the
 * original code runs, which does not need them.
 *
 * 		br a_bytes and b_bytes are not too many, allocate, old
 * 	allocate: block = malloc(a_bytes + b_bytes)
 * 		br block, allocated, old
 * 	allocated: a = block; b = block + a_bytes
 *
 * One block instead of several: glibc gives the end of its heap back to the
 * system if that is twice as large as the largest block so far, or 128 KiB.  So
 * a function that is called again and again would get new pages each time for
 * several arrays, each of which must be cleared, but not for one block.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"

#include <string.h>

#include <llvm-c/Target.h>

#include "llvm/query/permitted_calls.h"
#include "llvm/query/recursion.h"

/* Limit of the bytes on the stack: one page, since a stack with less room than
 * that would overflow soon in any case.
 */
#define MAX_STACK_BYTES 4096
/* The limit in a function that may be recursive: about what a compiler uses per
 * call for its own purposes.
 */
#define MAX_RECURSIVE_BYTES 256
/* The most bytes that ash_gen_fits_heap() allows on targets with addresses of
 * 32 bits or more.
 */
#define MAX_HEAP_BYTES (1LL << 30)
/* Sizes saturate at this number of bytes. */
#define MAX_BYTES (1LL << 62)
/* Size of a cache line and of the widest vector: if rows begin at this
 * alignment, no vector straddles lines.
 */
#define ALIGN 64

/* Returns LLVM's type for size_t of the target. */
static LLVMTypeRef size_type(const ash_gen *gen)
{
	return LLVMIntPtrTypeInContext(gen->context,
		LLVMGetModuleDataLayout(gen->module));
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

/* The C library's function "name", declared with the type "type" if needed.
 * NULL if the code must not call malloc and free, or if the module uses the
 * name for something else.
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

/* Emit a * b, where "a" is from 0 to MAX_BYTES; the result is limited to that
 * range.
 */
static LLVMValueRef saturating_product(ash_gen *gen, LLVMValueRef a,
	LLVMValueRef b)
{
	LLVMTypeRef wide = LLVMInt128TypeInContext(gen->context);
	LLVMValueRef product;

	b = ash_gen_max(gen, b, ash_gen_index(gen, 0));
	a = LLVMBuildZExt(gen->builder, a, wide, "");
	b = LLVMBuildZExt(gen->builder, b, wide, "");
	product = LLVMBuildMul(gen->builder, a, b, "");
	product = ash_gen_min(gen, product,
		LLVMConstInt(wide, MAX_BYTES, false));
	return LLVMBuildTrunc(gen->builder, product, gen->index_type, "");
}

/* Emit the computation of the size of the temporary "array" in bytes; at least
 * 1.
 */
LLVMValueRef ash_gen_temporary_bytes(ash_gen *gen, unsigned array)
{
	const ash_array *a = &gen->scop->array[array];
	LLVMValueRef bytes = ash_gen_index(gen, a->elem_size);

	for (unsigned i = 0; i < a->n_dim; i++)
		bytes = saturating_product(gen, bytes,
			gen->array[array].extent[i]);
	return ash_gen_max(gen, bytes, ash_gen_index(gen, 1));
}

bool ash_gen_may_recurse(ash_gen *gen)
{
	if (gen->recursion == ASH_RECURSION_UNKNOWN)
		gen->recursion = ash_ir_may_recurse(gen->ir->function)
			? ASH_RECURSION_POSSIBLE
			: ASH_RECURSION_NONE;
	return gen->recursion == ASH_RECURSION_POSSIBLE;
}

long long ash_gen_max_frame(ash_gen *gen)
{
	return ash_gen_may_recurse(gen) ? MAX_RECURSIVE_BYTES : MAX_STACK_BYTES;
}

static bool fits_stack(ash_gen *gen, LLVMValueRef bytes)
{
	return LLVMIsAConstantInt(bytes) &&
		(long long) LLVMConstIntGetZExtValue(bytes) <=
		ash_gen_max_frame(gen);
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

LLVMValueRef ash_gen_fits_heap(ash_gen *gen, LLVMValueRef bytes)
{
	unsigned width = LLVMGetIntTypeWidth(size_type(gen));
	long long most = width > 31 ? MAX_HEAP_BYTES : 1LL << (width - 2);

	return LLVMBuildICmp(gen->builder, LLVMIntSLE, bytes,
		ash_gen_index(gen, most), "");
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

/* Allocate the temporary "array" on the stack if it is small; else compute its
 * size for malloc.
 */
static void place(ash_gen *gen, unsigned array)
{
	const char *name = isl_id_get_name(gen->scop->array[array].id);
	ash_gen_array *a = &gen->array[array];
	LLVMValueRef bytes = ash_gen_temporary_bytes(gen, array);

	if (fits_stack(gen, bytes))
		a->base = stack_array(gen, bytes, name);
	else
		a->bytes = bytes;
}

/* The least multiple of ALIGN that is at least "bytes". */
static LLVMValueRef round_up(ash_gen *gen, LLVMValueRef bytes)
{
	LLVMValueRef last = ash_gen_index(gen, ALIGN - 1);

	return LLVMBuildAnd(gen->builder,
		LLVMBuildAdd(gen->builder, bytes, last, ""),
		ash_gen_index(gen, -ALIGN), "");
}

/* Set where each array on the heap begins in their block, aligned; returns the
 * size of the block without alignment of its own.
 */
static LLVMValueRef arrange(ash_gen *gen)
{
	LLVMValueRef end = NULL;

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		ash_gen_array *a = &gen->array[i];

		if (!a->bytes)
			continue;
		a->offset = end ? round_up(gen, end) : NULL;
		end = end ? LLVMBuildAdd(gen->builder, a->offset, a->bytes, "")
			  : a->bytes;
	}
	return end;
}

/* Emit the condition that all arrays on the heap are within the size limit, and
 * that the size of their block, "bytes", is an address of the target; returns
 * it as i1.
 */
static LLVMValueRef all_fit(ash_gen *gen, LLVMValueRef bytes)
{
	LLVMTypeRef type = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef all = LLVMConstInt(type, 1, false);
	bool is_single = false;

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		if (!gen->array[i].bytes)
			continue;
		is_single |= gen->array[i].bytes == bytes;
		all = LLVMBuildAnd(gen->builder, all,
			ash_gen_fits_heap(gen, gen->array[i].bytes), "");
	}
	if (!is_single && LLVMGetIntTypeWidth(size_type(gen)) < 64)
		all = LLVMBuildAnd(gen->builder, all,
			ash_gen_fits_heap(gen, bytes), "");
	return all;
}

/* Branch to "old" if some array, or the block of "bytes" bytes for all of them,
 * is too large.
 */
static void leave_if_large(ash_gen *gen, LLVMValueRef bytes,
	LLVMBasicBlockRef old)
{
	LLVMValueRef fit = all_fit(gen, bytes);
	LLVMBasicBlockRef next;

	if (ash_gen_is_constant(fit, true))
		return;
	next = ash_gen_new_block(gen, "allocate");
	ash_gen_add_predecessor(old, gen->ir->entry,
		LLVMGetInsertBlock(gen->builder));
	LLVMBuildCondBr(gen->builder, fit, next, old);
	ash_gen_move_to(gen, next);
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

/* Set the bases of all arrays on the heap after allocation. */
static void set_bases(ash_gen *gen)
{
	LLVMValueRef first = align(gen, gen->heap);

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		ash_gen_array *a = &gen->array[i];

		if (a->bytes)
			a->base = a->offset
				? LLVMBuildGEP2(gen->builder,
					  LLVMInt8TypeInContext(gen->context),
					  first, &a->offset, 1, "")
				: first;
	}
}

bool ash_gen_may_fail(const ash_gen *gen)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->array[i].bytes)
			return true;
	return false;
}

isl_stat ash_gen_allocate(ash_gen *gen, LLVMBasicBlockRef old)
{
	LLVMBasicBlockRef enough;
	LLVMValueRef bytes;

	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->scop->array[i].temporary)
			place(gen, i);
	gen->heap = NULL;
	if (!ash_gen_may_fail(gen))
		return isl_stat_ok;
	if (!ash_gen_has_heap(gen))
		return isl_stat_error;
	bytes = arrange(gen);
	leave_if_large(gen, bytes, old);
	bytes = LLVMBuildAdd(gen->builder, bytes, ash_gen_index(gen, ALIGN - 1),
		"");
	gen->heap = ash_gen_malloc(gen, bytes, "temporaries");
	enough = ash_gen_new_block(gen, "allocated");
	ash_gen_add_predecessor(old, gen->ir->entry,
		LLVMGetInsertBlock(gen->builder));
	LLVMBuildCondBr(gen->builder,
		LLVMBuildIsNotNull(gen->builder, gen->heap, ""), enough, old);
	ash_gen_move_to(gen, enough);
	set_bases(gen);
	return isl_stat_ok;
}

void ash_gen_release(ash_gen *gen)
{
	if (gen->heap)
		ash_gen_free(gen, gen->heap);
}
