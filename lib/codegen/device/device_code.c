/* device_code.c - host code that runs a nest on a device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"

#include <stdlib.h>

static LLVMValueRef is_zero(ash_gen *gen, LLVMValueRef value)
{
	return LLVMBuildICmp(gen->builder, LLVMIntEQ, value,
		LLVMConstNull(LLVMTypeOf(value)), "");
}

/* Add the global variable that describes the device program of the nest
 * (ashlar_device_program) to the module; its images are filled in later.
 */
static void add_program(ash_gen *gen, ash_device_code *code)
{
	LLVMTypeRef type = ash_device_program_type(gen);

	code->program = LLVMAddGlobal(gen->module, type, "ashlar.device");
	LLVMSetLinkage(code->program, LLVMInternalLinkage);
	LLVMSetInitializer(code->program, LLVMConstNull(type));
}

/* Emit the call of the runtime that begins a run on the device; if the runtime
 * declines, the code branches to "host".
 */
static isl_stat begin_run(ash_gen *gen, ash_device_code *code,
	LLVMBasicBlockRef host)
{
	LLVMValueRef arrays = ash_device_regions_write(gen, code);
	LLVMValueRef work = ash_device_work_write(gen, code->shared);
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
	LLVMValueRef failed = ash_device_runtime_call(gen, ASH_DEVICE_END,
		&code->run, 1);

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
	stat = ash_gen_ast(gen, root, ASH_GEN_OUTSIDE);
	gen->launch = NULL;
	gen->device = NULL;
	return stat < 0 ? stat : end_run(gen, code, host);
}

static isl_bool refuse(ash_gen *gen, const char *detail)
{
	ash_diag_refuse(gen->diag, ASH_REFUSE_DEVICE, &gen->scop->place,
		detail);
	return isl_bool_false;
}

/* Generate the device version from the current block on, in a block "device",
 * and continue in a block "host", which runs if the device version does not.
 * Returns false if no image can be made; the block "device" is then never
 * entered.
 */
static isl_bool generate(ash_gen *gen, ash_device_code *code,
	__isl_keep isl_ast_node *root)
{
	LLVMBasicBlockRef host = ash_gen_new_block(gen, "host");
	LLVMBasicBlockRef run = ash_gen_new_block(gen, "device");
	LLVMBasicBlockRef none = ash_gen_new_block(gen, "none");
	LLVMValueRef asked = code->valid, entry;
	isl_bool made;

	add_program(gen, code);
	ash_device_regions_keep(gen, code);
	if (gen->options->offload_stay)
		ash_device_regions_stay(gen, code);
	if (gen->is_long)
		asked = LLVMBuildAnd(gen->builder, asked, gen->is_long, "");
	entry = LLVMBuildCondBr(gen->builder, asked, run, none);
	ash_gen_move_to(gen, none);
	ash_device_regions_forget(gen, code);
	LLVMBuildBr(gen->builder, host);
	ash_gen_move_to(gen, run);
	if (generate_run(gen, code, root, host) < 0)
		return isl_bool_error;
	made = ash_device_program_fill(gen, code);
	if (made == isl_bool_false) {
		LLVMSetCondition(entry,
			LLVMConstNull(LLVMInt1TypeInContext(gen->context)));
		ash_device_regions_leave(gen, code);
	}
	ash_gen_move_to(gen, host);
	return made;
}

/* Generate the device version of gen->scop from the AST "root".  "shared": by
 * statement, does the host distribute its instances among threads?  Returns
 * false, after a message, if there can be no device version.  Requires: the
 * runtime is linked.
 */
static isl_bool generate_part(ash_gen *gen, __isl_keep isl_ast_node *root,
	const bool *shared)
{
	ash_device_code code = { .region = calloc(gen->scop->n_array + 1,
					 sizeof(*code.region)),
		.shared = shared };
	isl_bool ok = isl_bool_error;

	code.valid = LLVMConstInt(LLVMInt1TypeInContext(gen->context), 1,
		false);
	if (code.region)
		ok = ash_device_regions_find(gen, &code);
	if (ok == isl_bool_false)
		refuse(gen, "an array has no bounds");
	if (ok == isl_bool_true) {
		code.module = ash_device_module_create(gen->module);
		ok = code.module ? generate(gen, &code, root) : isl_bool_error;
	}
	ash_device_module_free(code.module);
	ash_device_regions_clear(gen, &code);
	return ok;
}

/* See device_code.h.  The host's loops belong to another SCoP than the
 * device's, so "shared" (which of them run on several threads) is determined
 * before gen->scop becomes the SCoP of the device.
 */
isl_bool ash_gen_device(ash_gen *gen, const ash_code_plan *plan)
{
	ash_gen_other host;
	isl_bool made = isl_bool_error;
	bool *shared;

	if (!ash_device_runtime_link(gen))
		return refuse(gen, "the module cannot have the runtime");
	shared = ash_device_shared_find(gen);
	if (!shared)
		return isl_bool_error;
	if (ash_gen_enter_scop(gen, plan->device_scop, &host) >= 0)
		made = generate_part(gen, plan->device, shared);
	ash_gen_leave_scop(gen, &host);
	free(shared);
	return made;
}
