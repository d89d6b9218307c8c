/* device_code.c - the host's side of a program for a device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"

#include <stdlib.h>

#include "ashlar/device.h"
#include "codegen/parallel/loop_cycles.h"

/* Fields of ashlar_device_work. */
enum { HOST_CYCLES, OPERATIONS, BYTES, LAUNCHES, FLAGS };

/* What speaks for the device.  The cycles that all instances take are those of
 * the host; each has some operation, and moves some bytes.
 */
static LLVMValueRef write_work(ash_gen *gen)
{
	LLVMTypeRef type = ash_device_work_type(gen);
	LLVMTypeRef number = LLVMDoubleTypeInContext(gen->context);
	LLVMValueRef table = ash_device_table(gen, type, 1, "work");
	LLVMValueRef cycles = ash_gen_all_cycles(gen);
	unsigned flags = gen->options->offload_force ? ASHLAR_DEVICE_FORCE : 0;

	if (!cycles)
		return NULL;
	cycles = LLVMBuildUIToFP(gen->builder, cycles, number, "");
	ash_device_store(gen, type, table, 0, HOST_CYCLES, cycles);
	ash_device_store(gen, type, table, 0, OPERATIONS, cycles);
	ash_device_store(gen, type, table, 0, BYTES, LLVMBuildFMul(
		gen->builder, cycles, LLVMConstReal(number, 8), ""));
	ash_device_store(gen, type, table, 0, LAUNCHES, ash_gen_index(gen, 1));
	ash_device_store(gen, type, table, 0, FLAGS,
		ash_gen_index(gen, flags));
	return table;
}

static LLVMValueRef is_zero(ash_gen *gen, LLVMValueRef value)
{
	return LLVMBuildICmp(gen->builder, LLVMIntEQ, value,
		LLVMConstNull(LLVMTypeOf(value)), "");
}

/* The program has its images later. */
static void add_program(ash_gen *gen, ash_device_code *code)
{
	LLVMTypeRef type = ash_device_program_type(gen);

	code->program = LLVMAddGlobal(gen->module, type, "ashlar.device");
	LLVMSetLinkage(code->program, LLVMInternalLinkage);
	LLVMSetInitializer(code->program, LLVMConstNull(type));
}

/* Begin the run; without one go to "host". */
static isl_stat begin_run(ash_gen *gen, ash_device_code *code,
	LLVMBasicBlockRef host)
{
	LLVMValueRef arrays = ash_device_regions_write(gen, code);
	LLVMValueRef work = write_work(gen);
	LLVMValueRef arg[] = { code->program, arrays,
		ash_gen_index(gen, code->n_region), work };
	LLVMBasicBlockRef kernels = ash_gen_new_block(gen, "kernels");

	if (!work)
		return isl_stat_error;
	code->run = ash_device_runtime_call(gen, ASH_DEVICE_BEGIN, arg, 4);
	LLVMBuildCondBr(gen->builder, is_zero(gen, code->run), host, kernels);
	ash_gen_move_to(gen, kernels);
	return isl_stat_ok;
}

static isl_stat end_run(ash_gen *gen, ash_device_code *code,
	LLVMBasicBlockRef host)
{
	LLVMValueRef failed = ash_device_runtime_call(
		gen, ASH_DEVICE_END, &code->run, 1);

	LLVMBuildCondBr(gen->builder, is_zero(gen, failed), gen->ir->exit,
		host);
	return isl_stat_ok;
}

static isl_stat generate_run(ash_gen *gen, ash_device_code *code,
	__isl_keep isl_ast_node *root, LLVMBasicBlockRef host)
{
	isl_stat stat;

	if (begin_run(gen, code, host) < 0)
		return isl_stat_error;
	gen->device = code;
	gen->launch = &ash_device_launch;
	stat = ash_gen_ast(gen, root);
	gen->launch = NULL;
	gen->device = NULL;
	return stat < 0 ? stat : end_run(gen, code, host);
}

static isl_stat refuse(ash_gen *gen, const char *detail)
{
	ash_diag_refuse(gen->diag, ASH_REFUSE_DEVICE, &gen->scop->place,
		detail);
	return isl_stat_ok;
}

/* The device's part, from the current block on, in "run"; then "host". */
static isl_stat generate(ash_gen *gen, ash_device_code *code,
	__isl_keep isl_ast_node *root)
{
	LLVMBasicBlockRef host = ash_gen_new_block(gen, "host");
	LLVMBasicBlockRef run = ash_gen_new_block(gen, "device");
	LLVMBasicBlockRef none = ash_gen_new_block(gen, "none");
	LLVMValueRef entry;
	isl_bool made;

	add_program(gen, code);
	ash_device_regions_keep(gen, code);
	entry = LLVMBuildCondBr(gen->builder, code->valid, run, none);
	ash_gen_move_to(gen, none);
	ash_device_regions_forget(gen, code);
	LLVMBuildBr(gen->builder, host);
	ash_gen_move_to(gen, run);
	if (generate_run(gen, code, root, host) < 0)
		return isl_stat_error;
	made = ash_device_program_fill(gen, code);
	if (made == isl_bool_false)
		LLVMSetCondition(entry, LLVMConstNull(
			LLVMInt1TypeInContext(gen->context)));
	ash_gen_move_to(gen, host);
	return made < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_gen_device(ash_gen *gen, __isl_keep isl_ast_node *root)
{
	ash_device_code code = { .region = calloc(gen->scop->n_array + 1,
		sizeof(*code.region)) };
	isl_stat stat = isl_stat_error;
	isl_bool ok = isl_bool_error;

	code.valid = LLVMConstInt(
		LLVMInt1TypeInContext(gen->context), 1, false);
	if (!ash_device_runtime_link(gen)) {
		free(code.region);
		return refuse(gen, "the module cannot have the runtime");
	}
	if (code.region)
		ok = ash_device_regions_find(gen, &code);
	if (ok == isl_bool_false)
		stat = refuse(gen, "an array has no bounds");
	code.module = ok > 0 ? ash_device_module_create(gen->module) : NULL;
	if (code.module)
		stat = generate(gen, &code, root);
	ash_device_module_free(code.module);
	ash_device_regions_clear(gen, &code);
	return stat;
}
