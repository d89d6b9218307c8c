/* device_kernel.c - kernels: functions made from parts of the AST.
 *
 * A kernel is a function with a frame of its own, whose captured values become
 * its parameters.  Each thread computes its position in the dimensions of the
 * kernel; threads of the last block beyond the last value do nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"

#include <stdlib.h>

#include "ashlar/device.h"
#include "llvm/edit/edit.h"

#define DIMS ASH_AST_MAX_THREADS

/* Threads per block in each dimension, by the number of dimensions.  256
 * threads hide the latency of memory on all known devices, and 32 neighbours in
 * x read whole cache lines.
 */
static const unsigned block_sizes[DIMS + 1][DIMS] = {
	{ 1, 1, 1 },
	{ 256, 1, 1 },
	{ 32, 8, 1 },
	{ 32, 4, 2 },
};

typedef struct kernel {
	const ash_ast_kernel *info;
	isl_ast_node *body;
	unsigned block[DIMS];
	/* The first and last value of each dimension, in the host's frame. */
	LLVMValueRef first[DIMS], last[DIMS];
	LLVMValueRef function;
	ash_gen_frame frame;
	unsigned dim;		/* dimension whose code is being generated */
} kernel;

/* The type of a kernel's function: the context with the captured values, and
 * the numbers of the thread and of its block in each dimension.
 */
static LLVMTypeRef function_type(const ash_gen *gen)
{
	LLVMTypeRef arg[1 + ASH_DEVICE_NUMBERS] = { LLVMPointerTypeInContext(
		gen->context, 0) };

	for (unsigned i = 0; i < ASH_DEVICE_NUMBERS; i++)
		arg[1 + i] = gen->index_type;
	return LLVMFunctionType(LLVMVoidTypeInContext(gen->context), arg,
		1 + ASH_DEVICE_NUMBERS, false);
}

static isl_stat find_bounds(ash_gen *gen, kernel *k)
{
	for (unsigned i = 0; i < k->info->n_dim; i++) {
		k->first[i] = ash_gen_expr(gen, k->info->first[i]);
		k->last[i] = ash_gen_expr(gen, k->info->last[i]);
		if (!k->first[i] || !k->last[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* In the kernel: set the base of each array to its address on the device,
 * computed from the placeholders of its region.
 */
static isl_stat find_bases(ash_gen *gen, kernel *k)
{
	const ash_device_code *code = gen->device;
	LLVMTypeRef byte = LLVMInt8TypeInContext(gen->context);

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		const ash_device_region *region = &code->region[i];
		LLVMValueRef start, offset;

		if (!region->is_used)
			continue;
		start = ash_gen_use(gen, region->place);
		offset = ash_gen_use(gen,
			region->shift ? region->shift : region->offset);
		if (!start || !offset)
			return isl_stat_error;
		k->frame.base[i] = LLVMBuildGEP2(gen->builder, byte, start,
			&offset, 1, "");
	}
	return isl_stat_ok;
}

static isl_stat generate_body(ash_gen *gen, kernel *k)
{
	return ash_gen_ast(gen, k->body, ASH_GEN_OUTSIDE);
}

static isl_stat open_dim(ash_gen *gen, void *user);

/* Callback of ash_gen_if: generate the code for the next dimension or, after
 * the last one, the body.  The code runs only in threads whose values are
 * within the bounds of the dimensions so far.
 */
static isl_stat open_next(ash_gen *gen, void *user)
{
	kernel *k = user;
	isl_stat stat;

	k->dim++;
	stat = k->dim < k->info->n_dim ? open_dim(gen, k)
				       : generate_body(gen, k);
	k->dim--;
	return stat;
}

/* Callback: emit the thread's value in dimension k->dim, push it as a name, and
 * generate the rest of the kernel under the condition that the value is within
 * bounds.
 */
static isl_stat open_dim(ash_gen *gen, void *user)
{
	kernel *k = user;
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef number = LLVMGetParam(k->function, 1 + k->dim);
	LLVMValueRef first = ash_gen_use(gen, k->first[k->dim]);
	LLVMValueRef last = ash_gen_use(gen, k->last[k->dim]);
	LLVMValueRef value = LLVMBuildNSWAdd(b, first, number, "");
	ash_gen_name name = { isl_id_copy(k->info->id[k->dim]), value,
		ASH_MAX_INDEX,
		ash_gen_is_non_negative(gen, k->info->first[k->dim]) };
	isl_stat stat;

	if (ash_gen_push_name(gen, name) < 0)
		return isl_stat_error;
	stat = ash_gen_if(gen, LLVMBuildICmp(b, LLVMIntSLE, value, last, ""),
		&open_next, k);
	ash_gen_pop_name(gen);
	return stat;
}

/* Push the value of dimension "dim" of a tiled kernel, computed from the number
 * of the block, as a name.  The grid has no blocks beyond the last value, so no
 * test is needed.
 */
static isl_stat push_block(ash_gen *gen, const kernel *k, unsigned dim)
{
	LLVMValueRef number = LLVMGetParam(k->function,
		1 + ASH_DEVICE_BLOCK + dim);
	LLVMValueRef first = ash_gen_use(gen, k->first[dim]);
	ash_gen_name name = { isl_id_copy(k->info->id[dim]),
		LLVMBuildNSWAdd(gen->builder, first, number, ""), ASH_MAX_INDEX,
		ash_gen_is_non_negative(gen, k->info->first[dim]) };

	return ash_gen_push_name(gen, name);
}

/* Push "lane", a parameter that is computed from the number of the thread
 * within its block, as a name.
 */
static isl_stat push_lane(ash_gen *gen, const kernel *k,
	const ash_ast_lane *lane)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef value = LLVMGetParam(k->function, 1 + ASH_DEVICE_THREAD);
	ash_gen_name name = { .id = isl_id_copy(lane->id),
		.size = k->info->n_thread,
		.non_negative = true };

	if (lane->div > 1)
		value = LLVMBuildUDiv(b, value, ash_gen_index(gen, lane->div),
			"");
	if (lane->div * lane->mod < k->info->n_thread)
		value = LLVMBuildURem(b, value, ash_gen_index(gen, lane->mod),
			"");
	name.value = lane->mod > 1 ? value : ash_gen_index(gen, 0);
	return ash_gen_push_name(gen, name);
}

/* Generate the body of a tiled kernel, in which each block of threads computes
 * a tile.
 */
static isl_stat fill_block(ash_gen *gen, kernel *k)
{
	unsigned n_name = gen->n_name;
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < k->info->n_dim && stat >= 0; i++)
		stat = push_block(gen, k, i);
	for (unsigned i = 0; i < k->info->n_lane && stat >= 0; i++)
		stat = push_lane(gen, k, &k->info->lane[i]);
	if (stat >= 0)
		stat = generate_body(gen, k);
	while (gen->n_name > n_name)
		ash_gen_pop_name(gen);
	return stat;
}

static isl_stat fill_function(ash_gen *gen, kernel *k)
{
	LLVMBasicBlockRef entry = ash_gen_new_block(gen, "entry");
	LLVMBasicBlockRef start = ash_gen_new_block(gen, "start");
	isl_stat stat;

	ash_gen_move_to(gen, entry);
	LLVMBuildBr(gen->builder, start);
	ash_gen_move_to(gen, start);
	if (find_bases(gen, k) < 0)
		return isl_stat_error;
	stat = k->info->n_thread ? fill_block(gen, k)
		: k->info->n_dim ? open_dim(gen, k)
				 : generate_body(gen, k);
	if (stat >= 0)
		LLVMBuildRetVoid(gen->builder);
	return stat;
}

static isl_stat begin_frame(ash_gen *gen, kernel *k)
{
	unsigned n = gen->scop->n_array;

	k->frame.cell = calloc(n + 1, sizeof(*k->frame.cell));
	k->frame.base = calloc(n + 1, sizeof(*k->frame.base));
	k->frame.n_buffer = k->info->n_buffer;
	k->frame.layout = k->info->buffer;
	k->frame.buffer = calloc(k->info->n_buffer + 1,
		sizeof(*k->frame.buffer));
	k->frame.outer = gen->frame;
	k->function = ash_ir_add_part(gen->ir->function, "ashlar.kernel",
		function_type(gen));
	k->frame.function = k->function;
	return k->frame.cell && k->frame.base && k->frame.buffer
		? isl_stat_ok
		: isl_stat_error;
}

/* Generate the function of the kernel; the insertion point is restored. */
static isl_stat generate_function(ash_gen *gen, kernel *k)
{
	LLVMBasicBlockRef here = LLVMGetInsertBlock(gen->builder);
	isl_stat stat;

	gen->frame = &k->frame;
	stat = fill_function(gen, k);
	gen->frame = k->frame.outer;
	ash_gen_move_to(gen, here);
	return stat;
}

/* The region whose placeholder for its device address is "value"; NULL if there
 * is none.
 */
static const ash_device_region *region_of(const ash_gen *gen,
	LLVMValueRef value)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->device->region[i].is_used &&
			gen->device->region[i].place == value)
			return &gen->device->region[i];
	return NULL;
}

/* The region whose placeholder for its offset in the device's memory is
 * "value"; NULL if there is none.
 */
static const ash_device_region *shifted(const ash_gen *gen, LLVMValueRef value)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (gen->device->region[i].is_used &&
			gen->device->region[i].shift == value)
			return &gen->device->region[i];
	return NULL;
}

/* Remove base addresses that were computed in advance and are unused. */
static void drop_unused(ash_gen *gen, kernel *k)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (k->frame.base[i] && LLVMIsAInstruction(k->frame.base[i]) &&
			!LLVMGetFirstUse(k->frame.base[i]) &&
			LLVMIsAGetElementPtrInst(k->frame.base[i]))
			LLVMInstructionEraseFromParent(k->frame.base[i]);
}

/* Returns "value" as 64 bits, zero-extended, and its size in bytes in *size;
 * NULL if its type cannot be passed to a kernel.
 */
static LLVMValueRef bits_of(ash_gen *gen, LLVMValueRef value, unsigned *size)
{
	LLVMBuilderRef b = gen->builder;
	LLVMTypeRef type = LLVMTypeOf(value);
	unsigned width = ash_device_value_bits(type);

	*size = width / 8;
	if (!width)
		return NULL;
	if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
		return LLVMBuildPtrToInt(b, value, gen->index_type, "");
	if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		value = LLVMBuildBitCast(b, value,
			LLVMIntTypeInContext(gen->context, width), "");
	return LLVMBuildZExt(b, value, gen->index_type, "");
}

/* Returns the bits of the launch argument for the captured "value", as 64 bits,
 * and sets *size and *kind to its size in bytes and its kind (ASHLAR_DEVICE_*);
 * NULL if the type cannot be passed.
 */
static LLVMValueRef find_argument(ash_gen *gen, LLVMValueRef value,
	unsigned *size, unsigned *kind)
{
	const ash_device_region *region = region_of(gen, value);
	const ash_device_region *shift = shifted(gen, value);

	*kind = ASHLAR_DEVICE_VALUE;
	*size = 0;
	if (region) {
		*kind = ASHLAR_DEVICE_ARRAY;
		return ash_gen_index(gen, region->number);
	}
	if (!shift)
		return bits_of(gen, value, size);
	*kind = ASHLAR_DEVICE_OFFSET | shift->number << 8;
	return bits_of(gen, shift->offset, size);
}

/* Emit argument number "pos" of the launch, captured as "value". */
static isl_stat write_argument(ash_gen *gen, LLVMValueRef table, unsigned pos,
	LLVMValueRef value)
{
	LLVMTypeRef i32 = LLVMInt32TypeInContext(gen->context);
	LLVMTypeRef type = ash_device_argument_type(gen);
	unsigned size, kind;
	LLVMValueRef bits = find_argument(gen, value, &size, &kind);

	if (!bits)
		return isl_stat_error;
	ash_device_store(gen, type, table, pos, 0,
		LLVMConstInt(i32, kind, false));
	ash_device_store(gen, type, table, pos, 1,
		LLVMConstInt(i32, size, false));
	ash_device_store(gen, type, table, pos, 2, bits);
	return isl_stat_ok;
}

/* The number of blocks in dimension "dim"; 0 if there are no values.  The
 * values of a tiled kernel are blocks.
 */
static LLVMValueRef count_blocks(ash_gen *gen, const kernel *k, unsigned dim)
{
	LLVMBuilderRef b = gen->builder;
	unsigned size = k->info->n_thread ? 1 : k->block[dim];
	LLVMValueRef n;

	if (dim >= k->info->n_dim)
		return ash_gen_index(gen, 1);
	n = LLVMBuildNSWSub(b, k->last[dim], k->first[dim], "");
	n = LLVMBuildNSWAdd(b, n, ash_gen_index(gen, size), "");
	n = ash_gen_max(gen, n, ash_gen_index(gen, 0));
	return LLVMBuildUDiv(b, n, ash_gen_index(gen, size), "");
}

static void store_number(ash_gen *gen, LLVMValueRef table, unsigned pos,
	LLVMValueRef value)
{
	LLVMValueRef index = ash_gen_index(gen, pos);

	LLVMBuildStore(gen->builder, value,
		LLVMBuildInBoundsGEP2(gen->builder, gen->index_type, table,
			&index, 1, ""));
}

static isl_stat write_launch(ash_gen *gen, kernel *k,
	const ash_device_param *param, unsigned n)
{
	LLVMValueRef grid = ash_device_table(gen, gen->index_type, DIMS,
		"grid");
	LLVMValueRef block = ash_device_table(gen, gen->index_type, DIMS,
		"block");
	LLVMValueRef table = ash_device_table(gen,
		ash_device_argument_type(gen), n, "arguments");
	LLVMValueRef arg[] = { gen->device->run,
		ash_gen_index(gen, gen->device->n_kernel), grid, block,
		ash_gen_index(gen, 0), table, ash_gen_index(gen, n) };

	for (unsigned i = 0; i < DIMS; i++) {
		store_number(gen, grid, i, count_blocks(gen, k, i));
		store_number(gen, block, i, ash_gen_index(gen, k->block[i]));
	}
	for (unsigned i = 0; i < n; i++)
		if (write_argument(gen, table, i, param[i].outer) < 0)
			return isl_stat_error;
	ash_device_runtime_call(gen, ASH_DEVICE_LAUNCH, arg, 7);
	return isl_stat_ok;
}

/* The captured values that the kernel uses, as parameters of its function in
 * the module of the kernels; *n is their number.  Owned by the caller.
 */
static ash_device_param *list_params(const ash_gen *gen, const kernel *k,
	unsigned *n)
{
	ash_device_param *param = calloc(k->frame.n_capture + 1,
		sizeof(*param));

	*n = 0;
	for (unsigned i = 0; param && i < k->frame.n_capture; i++) {
		const ash_gen_capture *capture = &k->frame.capture[i];

		if (LLVMGetFirstUse(capture->inner))
			param[(*n)++] = (ash_device_param) { capture->outer,
				capture->inner,
				region_of(gen, capture->outer) != NULL };
	}
	return param;
}

/* The used buffers that the threads of a block share; *n is their number.
 * Owned by the caller.
 */
static LLVMValueRef *list_shared(const kernel *k, unsigned *n)
{
	LLVMValueRef *shared = calloc(k->frame.n_buffer + 1, sizeof(*shared));

	*n = 0;
	for (unsigned i = 0; shared && i < k->frame.n_buffer; i++)
		if (k->frame.buffer[i] && k->frame.layout[i].shared)
			shared[(*n)++] = k->frame.buffer[i];
	return shared;
}

/* Move the kernel's function to the module of the kernels, and emit the code
 * that launches it.
 */
static isl_stat finish(ash_gen *gen, kernel *k)
{
	ash_device_function made = { .function = k->function,
		.block = k->block,
		.n_at_once = k->info->n_at_once };
	LLVMValueRef *shared;
	ash_device_param *param;
	isl_stat stat = isl_stat_error;

	drop_unused(gen, k);
	param = list_params(gen, k, &made.n_param);
	shared = list_shared(k, &made.n_shared);
	made.param = param;
	made.shared = shared;
	if (param && shared) {
		ash_device_module_add(gen->device->module, &made);
		stat = write_launch(gen, k, param, made.n_param);
		gen->device->n_kernel++;
	}
	free(param);
	free(shared);
	return stat;
}

static void set_block(kernel *k)
{
	for (unsigned i = 0; i < DIMS; i++)
		k->block[i] = block_sizes[k->info->n_dim][i];
	if (k->info->n_thread) {
		k->block[0] = k->info->n_thread;
		k->block[1] = k->block[2] = 1;
	}
}

isl_stat ash_device_launch(ash_gen *gen, __isl_keep isl_ast_node *mark)
{
	kernel k = { .info = ash_ast_get_kernel(mark),
		.body = isl_ast_node_mark_get_node(mark) };
	isl_stat stat = isl_stat_error;

	set_block(&k);
	if (find_bounds(gen, &k) >= 0 && begin_frame(gen, &k) >= 0 &&
		generate_function(gen, &k) >= 0)
		stat = finish(gen, &k);
	if (k.function)
		LLVMDeleteFunction(k.function);
	ash_device_barrier_forget(gen->module);
	free(k.frame.buffer);
	free(k.frame.cell);
	free(k.frame.base);
	free(k.frame.capture);
	isl_ast_node_free(k.body);
	return stat;
}
