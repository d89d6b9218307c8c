/* device_abi.c - IR declarations of the device runtime's functions and
 * structures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"

#include "llvm/conventions.h"
#include "llvm/edit/edit.h"
#include "llvm/query/permitted_calls.h"

extern const unsigned char ash_device_runtime_bitcode[];
extern const size_t ash_device_runtime_bitcode_size;

static const char *const names[] = {
	[ASH_DEVICE_BEGIN] = "ashlar_device_begin_v1",
	[ASH_DEVICE_LAUNCH] = "ashlar_device_launch_v1",
	[ASH_DEVICE_END] = "ashlar_device_end_v1",
	[ASH_DEVICE_TOUCH] = ASH_DEVICE_TOUCH_NAME,
};

#define N_CALL (sizeof(names) / sizeof(names[0]))

static LLVMTypeRef pointer(const ash_gen *gen)
{
	return LLVMPointerTypeInContext(gen->context, 0);
}

static LLVMTypeRef call_type(const ash_gen *gen, ash_device_call which)
{
	LLVMTypeRef p = pointer(gen);
	LLVMTypeRef i64 = LLVMInt64TypeInContext(gen->context);
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef begin[] = { p, p, i64, p };
	LLVMTypeRef launch[] = { p, i64, p, p, i64, p, i64 };
	LLVMTypeRef touch[] = { p, i64, i64 };

	switch (which) {
	case ASH_DEVICE_BEGIN:
		return LLVMFunctionType(p, begin, 4, false);
	case ASH_DEVICE_LAUNCH:
		return LLVMFunctionType(i32, launch, 7, false);
	case ASH_DEVICE_TOUCH:
		return LLVMFunctionType(LLVMVoidTypeInContext(gen->context),
			touch, 3, false);
	default:
		return LLVMFunctionType(i32, &p, 1, false);
	}
}

bool ash_device_runtime_link(ash_gen *gen)
{
	bool is_there = true;

	if (!ash_ir_may_call(gen->ir->function, ASH_CALLEE_THREADS) ||
		!ash_ir_accepts_runtime(gen->module))
		return false;
	for (unsigned i = 0; i < N_CALL; i++) {
		LLVMValueRef old = LLVMGetNamedFunction(gen->module, names[i]);

		if (!old)
			LLVMAddFunction(gen->module, names[i],
				call_type(gen, i));
		is_there = is_there && old && !LLVMIsDeclaration(old);
	}
	return is_there ||
		ash_ir_link_runtime(gen->module, ash_device_runtime_bitcode,
			ash_device_runtime_bitcode_size);
}

LLVMValueRef ash_device_runtime_function(const ash_gen *gen,
	ash_device_call which)
{
	return LLVMGetNamedFunction(gen->module, names[which]);
}

LLVMValueRef ash_device_staying(const ash_gen *gen)
{
	return LLVMGetNamedGlobal(gen->module, ASH_DEVICE_STAYING_NAME);
}

LLVMValueRef ash_device_runtime_call(ash_gen *gen, ash_device_call which,
	LLVMValueRef *arg, unsigned n)
{
	return LLVMBuildCall2(gen->builder, call_type(gen, which),
		ash_device_runtime_function(gen, which), arg, n, "");
}

static LLVMTypeRef structure(const ash_gen *gen, LLVMTypeRef *field, unsigned n)
{
	return LLVMStructTypeInContext(gen->context, field, n, false);
}

LLVMTypeRef ash_device_array_type(const ash_gen *gen)
{
	LLVMTypeRef p = pointer(gen);
	LLVMTypeRef i64 = LLVMInt64TypeInContext(gen->context);
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef field[] = { p, i64, i64, i64, p, i32, i32 };

	return structure(gen, field, sizeof(field) / sizeof(field[0]));
}

LLVMTypeRef ash_device_work_type(const ash_gen *gen)
{
	LLVMTypeRef number = LLVMDoubleTypeInContext(gen->context);
	LLVMTypeRef i64 = LLVMInt64TypeInContext(gen->context);
	LLVMTypeRef field[] = { number, number, number, number, i64, i64 };

	return structure(gen, field, sizeof(field) / sizeof(field[0]));
}

LLVMTypeRef ash_device_argument_type(const ash_gen *gen)
{
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef field[] = { i32, i32,
		LLVMInt64TypeInContext(gen->context) };

	return structure(gen, field, sizeof(field) / sizeof(field[0]));
}

LLVMTypeRef ash_device_image_type(const ash_gen *gen)
{
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef field[] = { i32, i32, i32, i32, i32, i32, pointer(gen),
		LLVMInt64TypeInContext(gen->context) };

	return structure(gen, field, sizeof(field) / sizeof(field[0]));
}

LLVMTypeRef ash_device_program_type(const ash_gen *gen)
{
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef p = pointer(gen);
	LLVMTypeRef field[] = { i32, i32, p, i32, i32, p, p };

	return structure(gen, field, sizeof(field) / sizeof(field[0]));
}

void ash_device_store(ash_gen *gen, LLVMTypeRef type, LLVMValueRef table,
	unsigned pos, unsigned field, LLVMValueRef value)
{
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMValueRef index[] = { LLVMConstInt(i32, pos, false),
		LLVMConstInt(i32, field, false) };

	LLVMBuildStore(gen->builder, value,
		LLVMBuildInBoundsGEP2(gen->builder, type, table, index, 2, ""));
}

LLVMValueRef ash_device_table(ash_gen *gen, LLVMTypeRef type, unsigned n,
	const char *name)
{
	LLVMValueRef table = ash_gen_alloca(gen, gen->frame,
		LLVMArrayType2(type, n ? n : 1), name);

	LLVMSetAlignment(table, 16);
	return table;
}
