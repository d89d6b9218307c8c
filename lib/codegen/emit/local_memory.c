/* local_memory.c - memory local to a thread block or a thread.
 *
 * Buffers of both kinds are allocas of the kernel's function.  Those shared by
 * the threads of a block become shared memory when the function moves to its
 * own module (llvm/device/device_module.cpp).
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <isl/ast.h>

#include "llvm/device/device_module.h"

/* The number of cells of a buffer. */
static unsigned count_cells(const ash_ast_buffer *layout)
{
	unsigned n = 1;

	for (unsigned i = 0; i < layout->n_dim; ++i)
		n *= layout->size[i];
	return n;
}

static LLVMTypeRef cell_type(const ash_gen *gen, unsigned buffer)
{
	return gen->ir->array[gen->frame->layout[buffer].array].type;
}

static LLVMValueRef get_buffer(ash_gen *gen, unsigned number)
{
	LLVMValueRef *buffer = &gen->frame->buffer[number];
	const ash_ast_buffer *layout = &gen->frame->layout[number];

	if (*buffer)
		return *buffer;
	*buffer = ash_gen_alloca(gen, gen->frame,
		LLVMArrayType2(cell_type(gen, number), count_cells(layout)),
		layout->shared ? "shared" : "private");
	LLVMSetAlignment(*buffer, 16);
	return *buffer;
}

/* The linear index of a cell in its buffer: the sum of a value and a constant.
 */
typedef struct cell_number {
	LLVMValueRef value; /* NULL on error */
	long long constant;
} cell_number;

/* Is "value" a sum whose second term is a constant? */
static bool adds_constant(LLVMValueRef value)
{
	return LLVMIsAInstruction(value) &&
		LLVMGetInstructionOpcode(value) == LLVMAdd &&
		LLVMIsAConstantInt(LLVMGetOperand(value, 1));
}

/* Returns "value" as a sum of a value and the constants that are added to it.
 */
static cell_number split_constant(const ash_gen *gen, LLVMValueRef value)
{
	cell_number number = { value, 0 };

	while (number.value && adds_constant(number.value)) {
		number.constant += LLVMConstIntGetSExtValue(
			LLVMGetOperand(number.value, 1));
		number.value = LLVMGetOperand(number.value, 0);
	}
	if (number.value && LLVMIsAConstantInt(number.value)) {
		number.constant += LLVMConstIntGetSExtValue(number.value);
		number.value = ash_gen_index(gen, 0);
	}
	return number;
}

/* The linear index of a cell with subscripts "index".  The constant part is
 * kept separate; otherwise LLVM would turn the sum into bit operations, which
 * hide that cells are neighbours.
 */
static cell_number find_number(ash_gen *gen, const ash_ast_buffer *layout,
	__isl_keep isl_ast_expr *index)
{
	cell_number number = { ash_gen_index(gen, 0), 0 };

	for (unsigned i = 0; number.value && i < layout->n_dim; ++i) {
		cell_number one = split_constant(gen,
			ash_gen_taken_expr(gen,
				isl_ast_expr_op_get_arg(index, (int) i + 1)));

		if (!one.value)
			return one;
		number.value = LLVMBuildNSWMul(gen->builder, number.value,
			ash_gen_index(gen, layout->size[i]), "");
		number.value = LLVMBuildNSWAdd(gen->builder, number.value,
			one.value, "");
		number.constant = number.constant * layout->size[i] +
			one.constant;
	}
	return number;
}

LLVMValueRef ash_gen_local_address(ash_gen *gen, const ash_ast_cell *cell)
{
	const ash_ast_buffer *layout = &gen->frame->layout[cell->buffer];
	LLVMValueRef base = get_buffer(gen, cell->buffer);
	cell_number number = find_number(gen, layout, cell->index);
	LLVMTypeRef type = cell_type(gen, cell->buffer);
	LLVMValueRef constant;

	if (!base || !number.value)
		return NULL;
	base = LLVMBuildGEP2(gen->builder, type, base, &number.value, 1, "");
	constant = ash_gen_index(gen, number.constant);
	return number.constant
		? LLVMBuildGEP2(gen->builder, type, base, &constant, 1, "")
		: base;
}

/* Emit the copy of one element from a cell of one buffer (step->source) to a
 * cell of another one (step->cell).
 */
static isl_stat move_element(ash_gen *gen, const ash_ast_step_node *step)
{
	LLVMTypeRef type = cell_type(gen, step->cell.buffer);
	LLVMValueRef source = ash_gen_local_address(gen, &step->source);
	LLVMValueRef cell = source ? ash_gen_local_address(gen, &step->cell)
				   : NULL;

	if (!cell)
		return isl_stat_error;
	LLVMBuildStore(gen->builder,
		LLVMBuildLoad2(gen->builder, type, source, ""), cell);
	return isl_stat_ok;
}

static isl_stat copy_element(ash_gen *gen, const ash_ast_step_node *step)
{
	int array = gen->frame->layout[step->cell.buffer].array;
	LLVMTypeRef type = cell_type(gen, step->cell.buffer);
	LLVMValueRef cell = ash_gen_local_address(gen, &step->cell);
	LLVMValueRef value;

	if (!cell)
		return isl_stat_error;
	if (step->kind == ASH_AST_COPY_IN) {
		value = ash_gen_load(gen, array, step->element, type);
		return value && LLVMBuildStore(gen->builder, value, cell)
			? isl_stat_ok
			: isl_stat_error;
	}
	value = LLVMBuildLoad2(gen->builder, type, cell, "");
	return ash_gen_store(gen, array, step->element, value) ? isl_stat_ok
							       : isl_stat_error;
}

static void add_barrier(ash_gen *gen)
{
	ash_device_barrier(gen->builder, gen->module);
	gen->frame->is_apart = false;
}

isl_stat ash_gen_step(ash_gen *gen, const ash_ast_step_node *step)
{
	if (step->kind == ASH_AST_MOVE)
		return move_element(gen, step);
	if (step->kind != ASH_AST_BARRIER)
		return copy_element(gen, step);
	add_barrier(gen);
	return isl_stat_ok;
}

static isl_bool no_barrier(__isl_keep isl_ast_node *node, void *user)
{
	const ash_ast_step_node *step = isl_ast_node_get_type(node) ==
			isl_ast_node_user
		? ash_ast_get_step(node)
		: NULL;
	bool *found = user;

	*found = *found || (step && step->kind == ASH_AST_BARRIER);
	return isl_bool_ok(!*found);
}

bool ash_gen_meet(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	bool found = false;

	if (!gen->frame->n_buffer)
		return false;
	isl_ast_node_foreach_descendant_top_down(node, &no_barrier, &found);
	if (found && gen->frame->is_apart)
		add_barrier(gen);
	return found;
}

isl_stat ash_gen_part(ash_gen *gen, bool together, isl_stat stat)
{
	if (together && gen->frame->is_apart && stat >= 0)
		add_barrier(gen);
	gen->frame->is_apart = !together;
	return stat;
}
