/* device_region.c - memory regions that kernels access.
 *
 * The region of an array extends from the first to the last byte of it that the
 * nest touches.  Regions that are only written are copied to the device, too,
 * so that bytes which kernels do not write keep their values; the runtime
 * copies changed regions back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"
#include "codegen/emit/emit.h"
#include "codegen/versioning/versioning.h"

#include <stdlib.h>

#include "ashlar/device.h"
#include "llvm/conventions.h"
#include "llvm/edit/edit.h"
#include "scop/accesses.h"

/* Fields of the structure ashlar_device_array. */
enum { HOST, BYTES, ROWS, STRIDE, KEPT, FLAGS, ELEMENT };

/* Emit the range of the touched elements of "array", an array of the program,
 * and set it in the array's region.  Returns false if the range has no bounds.
 */
static isl_bool find_range(ash_gen *gen, ash_device_code *code, int array)
{
	ash_device_region *region = &code->region[array];
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef base = gen->array[array].base, low, high, valid;
	isl_bool ok = ash_gen_touched_range(gen, array, &low, &high, &valid);

	if (ok != isl_bool_true)
		return ok;
	base = LLVMBuildPtrToInt(b, base, gen->index_type, "");
	region->host = LLVMBuildIntToPtr(b, low,
		LLVMPointerTypeInContext(gen->context, 0), "");
	region->bytes = LLVMBuildSub(b, high, low, "");
	region->offset = LLVMBuildSub(b, base, low, "");
	code->valid = LLVMBuildAnd(b, code->valid, valid, "");
	return isl_bool_true;
}

static isl_bool find_region(ash_gen *gen, ash_device_code *code, int array)
{
	ash_device_region *region = &code->region[array];
	LLVMTypeRef byte = LLVMInt8TypeInContext(gen->context);

	region->is_used = true;
	region->number = code->n_region++;
	region->place = ash_gen_alloca(gen, gen->frame, byte, "place");
	if (!gen->scop->array[array].temporary) {
		region->shift = LLVMBuildPtrToInt(gen->builder, region->place,
			gen->index_type, "shift");
		return find_range(gen, code, array);
	}
	region->offset = ash_gen_index(gen, 0);
	region->bytes = ash_gen_temporary_bytes(gen, (unsigned) array);
	return isl_bool_ok(region->bytes != NULL);
}

isl_bool ash_device_regions_find(ash_gen *gen, ash_device_code *code)
{
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < gen->scop->n_array; i++)
		if (!gen->scop->array[i].scalar &&
			ash_scop_has_access(gen->scop, (int) i, ASH_USES))
			ok = find_region(gen, code, (int) i);
	return ok;
}

/* The flags of "array" for the runtime (ASHLAR_DEVICE_*): the device needs its
 * contents, unless it is a temporary array, and kernels write it or not.
 */
static unsigned long long flags_of(const ash_gen *gen, int array)
{
	if (gen->scop->array[array].temporary)
		return 0;
	return ASHLAR_DEVICE_READ |
		(ash_scop_has_access(gen->scop, array, ASH_WRITES)
				? ASHLAR_DEVICE_WRITE
				: 0);
}

static unsigned element_of(const ash_gen *gen, int array)
{
	unsigned size = gen->scop->array[array].elem_size;

	return size == 1 || size == 2 || size == 4 || size == 8 ? size : 0;
}

/* The type of the marker function, see llvm/conventions.h. */
static LLVMTypeRef kept_type(const ash_gen *gen)
{
	LLVMTypeRef p = LLVMPointerTypeInContext(gen->context, 0);
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	LLVMTypeRef operand[] = { p, p, flag, flag };

	return LLVMFunctionType(p, operand, 4, false);
}

void ash_device_regions_keep(ash_gen *gen, ash_device_code *code)
{
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef function = LLVMGetNamedFunction(gen->module,
		ASH_KEPT_NAME);

	if (gen->options->offload_stay)
		return;
	if (!function)
		function = LLVMAddFunction(gen->module, ASH_KEPT_NAME,
			kept_type(gen));
	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		bool is_written = ash_scop_has_access(gen->scop, (int) i,
			ASH_WRITES);
		LLVMValueRef operand[] = { gen->array[i].base, code->program,
			LLVMConstInt(flag, gen->ir->array[i].is_private, false),
			LLVMConstInt(flag, is_written, false) };

		if (code->region[i].is_used && code->region[i].host)
			code->region[i].kept = LLVMBuildCall2(gen->builder,
				kept_type(gen), function, operand, 4, "");
	}
}

/* The marker function ASH_STAYS_NAME, declared if needed.  Its memory effects
 * keep calls from being removed without restricting other code: it accesses
 * only memory that the program cannot access.
 */
static LLVMValueRef stays_function(const ash_gen *gen)
{
	LLVMValueRef function = LLVMGetNamedFunction(gen->module,
		ASH_STAYS_NAME);
	LLVMTypeRef p = LLVMPointerTypeInContext(gen->context, 0);
	LLVMTypeRef operand[] = { p, p, p, p };

	if (function)
		return function;
	function = LLVMAddFunction(gen->module, ASH_STAYS_NAME,
		LLVMFunctionType(LLVMVoidTypeInContext(gen->context), operand,
			4, false));
	ash_ir_set_hidden_effects(function);
	return function;
}

void ash_device_regions_stay(ash_gen *gen, const ash_device_code *code)
{
	LLVMValueRef function = stays_function(gen);

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		LLVMValueRef operand[] = { gen->array[i].base, code->program,
			ash_device_runtime_function(gen, ASH_DEVICE_TOUCH),
			ash_device_staying(gen) };

		if (code->region[i].is_used && code->region[i].host)
			LLVMBuildCall2(gen->builder,
				LLVMGlobalGetValueType(function), function,
				operand, 4, "");
	}
}

void ash_device_regions_leave(const ash_gen *gen, const ash_device_code *code)
{
	LLVMValueRef function = LLVMGetNamedFunction(gen->module,
		ASH_STAYS_NAME);
	LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;

	while (use) {
		LLVMValueRef call = LLVMGetUser(use);

		use = LLVMGetNextUse(use);
		if (LLVMGetOperand(call, 1) == code->program)
			LLVMInstructionEraseFromParent(call);
	}
}

void ash_device_regions_forget(ash_gen *gen, const ash_device_code *code)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (code->region[i].kept &&
			ash_scop_has_access(gen->scop, (int) i, ASH_WRITES))
			LLVMBuildStore(gen->builder, ash_gen_index(gen, 0),
				code->region[i].kept);
}

static void write_region(ash_gen *gen, const ash_device_region *region,
	LLVMValueRef table, int array)
{
	LLVMTypeRef type = ash_device_array_type(gen);
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMValueRef none = LLVMConstNull(
		LLVMPointerTypeInContext(gen->context, 0));
	LLVMValueRef value[] = { [HOST] = region->host ? region->host : none,
		[BYTES] = region->bytes,
		[ROWS] = ash_gen_index(gen, 1),
		[STRIDE] = region->bytes,
		[KEPT] = region->kept ? region->kept : none,
		[FLAGS] = LLVMConstInt(i32, flags_of(gen, array), false),
		[ELEMENT] = LLVMConstInt(i32, element_of(gen, array), false) };

	for (unsigned i = 0; i < sizeof(value) / sizeof(value[0]); i++)
		ash_device_store(gen, type, table, region->number, i, value[i]);
}

LLVMValueRef ash_device_regions_write(ash_gen *gen, const ash_device_code *code)
{
	LLVMValueRef table = ash_device_table(gen, ash_device_array_type(gen),
		code->n_region, "arrays");

	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (code->region[i].is_used)
			write_region(gen, &code->region[i], table, (int) i);
	return table;
}

/* Remove the placeholders of all regions, which are no longer used, and free
 * the regions.
 */
void ash_device_regions_clear(ash_gen *gen, ash_device_code *code)
{
	for (unsigned i = 0; code->region && i < gen->scop->n_array; i++) {
		if (code->region[i].shift)
			LLVMInstructionEraseFromParent(code->region[i].shift);
		if (code->region[i].place)
			LLVMInstructionEraseFromParent(code->region[i].place);
	}
	free(code->region);
}
