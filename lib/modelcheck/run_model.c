/* run_model.c - interpreter of the statements of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/run_model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "ast/ast_run.h"
#include "llvm/edit/edit.h"
#include "modelcheck/fill.h"

static bool give_up(ash_model_run *run, const char *why)
{
	if (!run->in.unknown)
		run->in.unknown = why;
	return false;
}

static uint64_t key_of(const void *value)
{
	return (uintptr_t) value;
}

static const ash_stmt *stmt_of(const ash_model_run *run)
{
	return &run->scop->stmt[run->stmt];
}

static const ash_binding_stmt *side_of(const ash_model_run *run)
{
	return &run->ir->stmt[run->stmt];
}

static unsigned n_iter(const ash_model_run *run)
{
	return run->formulas->stmt[run->stmt].n_iter;
}

/* Set the fault of "run": a contradiction to the model in the current instance.
 */
static bool blame(ash_model_run *run, const char *what, const char *name)
{
	if (!run->fault &&
		asprintf(&run->fault, "%s%s%s", what, name ? " " : "",
			name ? name : "") < 0)
		run->fault = NULL;
	return false;
}

/* ---- addresses ---- */

/* The most dimensions whose subscripts are evaluated. */
enum { MAX_DIM = 16 };

static bool get_extent(ash_model_run *run, int array, unsigned dim,
	int64_t *extent)
{
	const ash_evaluator *e = run->formulas->extent[array][dim];

	return (e && ash_evaluator_value(e, run->point, extent)) ||
		blame(run, "has no length in a dimension:",
			isl_id_get_name(run->scop->array[array].id));
}

/* The row-major number of the element with these subscripts, which must be
 * within their extents.
 */
static bool linearize(ash_model_run *run, int array, const int64_t *index,
	int64_t *number)
{
	const ash_array *a = &run->scop->array[array];
	int64_t extent;

	*number = a->n_dim ? index[0] : 0;
	for (unsigned i = 1; i < a->n_dim; i++) {
		if (!get_extent(run, array, i, &extent))
			return false;
		if (index[i] < 0 || index[i] >= extent)
			return blame(run, "has a subscript outside of a row of",
				isl_id_get_name(a->id));
		*number = *number * extent + index[i];
	}
	return true;
}

/* Evaluate the subscripts of an access whose relation is a function. */
static bool get_subscripts(ash_model_run *run, int access, int64_t *index)
{
	const ash_access *a = &stmt_of(run)->access[access];
	unsigned n_dim = run->scop->array[a->array].n_dim;
	const ash_formula_access *formula = ash_formulas_access(run->formulas,
		run->stmt, access);

	if (!formula || n_dim > MAX_DIM)
		return give_up(run, "an access cannot be evaluated");
	if (!formula->subscript)
		return blame(run, "has no single cell for an access of",
			isl_id_get_name(run->scop->array[a->array].id));
	for (unsigned i = 0; i < n_dim; i++)
		if (!ash_evaluator_value(formula->subscript[i], run->point,
			    &index[i]))
			return blame(run, "has no subscript for an access of",
				isl_id_get_name(run->scop->array[a->array].id));
	return true;
}

static bool get_base(ash_model_run *run, int array, uint64_t *base)
{
	return ash_outside_get(run->outside, run->ir->array[array].base,
		       base) ||
		give_up(run, run->outside->in.unknown);
}

static bool get_address(ash_model_run *run, int access, uint64_t *address)
{
	int array = stmt_of(run)->access[access].array;
	int64_t index[MAX_DIM], number;

	if (!get_subscripts(run, access, index) ||
		!linearize(run, array, index, &number) ||
		!get_base(run, array, address))
		return false;
	*address += number * run->scop->array[array].elem_size;
	return true;
}

/* The subscripts of the element with this row-major number. */
static bool cut_number(ash_model_run *run, int array, int64_t number,
	int64_t *index)
{
	for (unsigned i = run->scop->array[array].n_dim; i-- > 1;) {
		int64_t extent;

		if (!get_extent(run, array, i, &extent))
			return false;
		if (extent <= 0)
			return blame(run, "has no row for an access of",
				isl_id_get_name(run->scop->array[array].id));
		index[i] = number % extent;
		if (index[i] < 0)
			index[i] += extent;
		number = (number - index[i]) / extent;
	}
	index[0] = number;
	return true;
}

/* Does the model allow "access" to touch the byte? */
static bool may_touch(ash_model_run *run, int access, uint64_t address)
{
	int array = stmt_of(run)->access[access].array;
	const ash_array *a = &run->scop->array[array];
	const ash_formula_access *formula = ash_formulas_access(run->formulas,
		run->stmt, access);
	int64_t *index = run->point + run->formulas->n_param + n_iter(run);
	int64_t offset;
	uint64_t base;

	if (!formula || a->n_dim > MAX_DIM)
		return give_up(run, "an access cannot be evaluated");
	if (!get_base(run, array, &base))
		return false;
	offset = address - base;
	offset = (offset - (offset < 0 ? (int64_t) a->elem_size - 1 : 0)) /
		(int64_t) a->elem_size;
	if (!cut_number(run, array, offset, index))
		return false;
	return ash_evaluator_contains(formula->touches, run->point) ||
		blame(run, "touches cells that the model does not know of:",
			isl_id_get_name(a->id));
}

static bool may_touch_all(ash_model_run *run, int access, uint64_t address,
	uint64_t length)
{
	unsigned step = run->scop->array[stmt_of(run)->access[access].array]
				.elem_size;

	for (uint64_t i = 0; i < length; i += step)
		if (!may_touch(run, access, address + i))
			return false;
	return true;
}

/* ---- scalars ---- */

/* Set *cell to a key for the cell of a scalar. */
static bool get_cell(ash_model_run *run, int access, uint64_t *cell)
{
	int array = stmt_of(run)->access[access].array;
	int64_t index[MAX_DIM];

	if (!get_subscripts(run, access, index))
		return false;
	*cell = ash_bits_mix(array + 1);
	for (unsigned i = 0; i < run->scop->array[array].n_dim; i++)
		*cell = ash_bits_mix(*cell + index[i]);
	return true;
}

/* Read a scalar; a cell that was never written has the value 0. */
static bool read_scalar(ash_model_run *run, int access, uint64_t *bits)
{
	uint64_t cell;

	if (!get_cell(run, access, &cell))
		return false;
	if (!ash_bits_get(&run->scalar, cell, bits))
		*bits = 0;
	return true;
}

static bool write_scalar(ash_model_run *run, int access, uint64_t bits)
{
	uint64_t cell;

	return get_cell(run, access, &cell) &&
		(ash_bits_set(&run->scalar, cell, bits) ||
			give_up(run, "memory ran out"));
}

/* ---- operands ---- */

static bool read_cell(ash_model_run *run, uint64_t address, LLVMTypeRef type,
	uint64_t *bits)
{
	if (!ash_interpret_knows(type))
		return give_up(run, "a type is not understood");
	return ash_cells_read(&run->cells, address, type,
		       ash_interpret_size(run->in.layout, type), bits) ||
		give_up(run, "memory ran out");
}

static bool read_access(ash_model_run *run, const ash_binding_leaf *leaf,
	uint64_t *bits)
{
	int array = stmt_of(run)->access[leaf->index].array;
	uint64_t address;

	if (run->scop->array[array].scalar)
		return read_scalar(run, leaf->index, bits);
	return get_address(run, leaf->index, &address) &&
		read_cell(run, address, LLVMTypeOf(leaf->value), bits);
}

static bool get_affine(ash_model_run *run, int value, int64_t *number)
{
	const ash_evaluator *e = ash_formulas_value(run->formulas, run->stmt,
		value);

	if (!e)
		return give_up(run, "a value cannot be evaluated");
	return ash_evaluator_value(e, run->point, number) ||
		blame(run, "needs an affine value that it does not have", NULL);
}

static bool get_leaf(ash_model_run *run, const ash_binding_leaf *leaf,
	uint64_t *bits)
{
	int64_t number;
	uint64_t base;

	switch (leaf->kind) {
	case ASH_LEAF_ACCESS:
		return read_access(run, leaf, bits);
	case ASH_LEAF_VALUE:
		if (!get_affine(run, leaf->index, &number))
			return false;
		*bits = ash_interpret_cut(number, LLVMTypeOf(leaf->value));
		return true;
	default:
		if (!get_affine(run, leaf->affine, &number) ||
			!get_base(run, stmt_of(run)->access[leaf->index].array,
				&base))
			return false;
		*bits = base + number;
		return true;
	}
}

static bool is_inside(const ash_model_run *run, LLVMValueRef inst)
{
	LLVMBasicBlockRef block = LLVMGetInstructionParent(inst);

	for (unsigned i = 0; i < run->ir->n_block; i++)
		if (run->ir->block[i] == block)
			return true;
	return false;
}

static bool operand(void *user, LLVMValueRef value, uint64_t *bits)
{
	ash_model_run *run = user;
	const ash_binding_stmt *side = side_of(run);

	if (ash_bits_get(&run->value, key_of(value), bits))
		return true;
	for (unsigned i = 0; i < side->n_leaf; i++)
		if (side->leaf[i].value == value)
			return get_leaf(run, &side->leaf[i], bits) &&
				(ash_bits_set(&run->value, key_of(value),
					 *bits) ||
					give_up(run, "memory ran out"));
	if (LLVMIsAInstruction(value) && is_inside(run, value))
		return blame(run, "needs a value that it does not have", NULL);
	return ash_outside_get(run->outside, value, bits) ||
		give_up(run, run->outside->in.unknown);
}

/* ---- instructions ---- */

static bool begin_deed(ash_model_run *run)
{
	ash_deed deed = { .origin = side_of(run)->origin,
		.stmt = run->stmt,
		.n_iter = n_iter(run) };

	if (deed.n_iter > ASH_TRACE_MAX_DEPTH)
		return give_up(run, "loops are nested too deep");
	for (unsigned i = 0; i < deed.n_iter; i++)
		deed.iter[i] = run->point[run->formulas->n_param + i];
	return ash_trace_add_deed(run->trace, &deed) ||
		give_up(run, "memory ran out");
}

static const ash_binding_load *find_load(const ash_binding_stmt *side,
	LLVMValueRef inst)
{
	for (unsigned i = 0; i < side->n_load; i++)
		if (side->load[i].inst == inst)
			return &side->load[i];
	return NULL;
}

/* Run a load whose address the statement computes. */
static bool run_load(ash_model_run *run, LLVMValueRef inst, uint64_t *bits)
{
	const ash_binding_load *load = find_load(side_of(run), inst);
	uint64_t address;

	if (!load)
		return give_up(run, "a load belongs to no access");
	return operand(run, LLVMGetOperand(inst, 0), &address) &&
		may_touch(run, load->access, address) &&
		read_cell(run, address, LLVMTypeOf(inst), bits);
}

/* Check the range that the model gives for operand "pos" of a memset or memcpy.
 */
static bool check_range(ash_model_run *run, LLVMValueRef pointer,
	uint64_t address, uint64_t length)
{
	const ash_binding_stmt *side = side_of(run);

	for (unsigned i = 0; i < side->n_leaf; i++)
		if (side->leaf[i].kind == ASH_LEAF_ADDRESS &&
			side->leaf[i].value == pointer)
			return may_touch_all(run, side->leaf[i].index, address,
				length);
	return true;
}

static bool run_fill(ash_model_run *run, LLVMValueRef inst)
{
	ash_fill fill;

	if (!ash_fill_read(&run->in, inst, &fill) ||
		!check_range(run, LLVMGetOperand(inst, 0), fill.to,
			fill.length))
		return false;
	if (fill.kind == ASH_FILL_COPY &&
		!check_range(run, LLVMGetOperand(inst, 1), fill.from,
			fill.length))
		return false;
	return begin_deed(run) &&
		ash_fill_run(&run->in, &fill, &run->cells, run->trace);
}

/* Add the effect of a call that is a whole statement to the trace. */
static bool note_effect(ash_model_run *run, uint64_t bits)
{
	return begin_deed(run) &&
		(ash_trace_add_write(run->trace, ASH_TRACE_HIDDEN, 8, bits) ||
			give_up(run, "memory ran out"));
}

static bool is_effect(const ash_binding_stmt *side, LLVMValueRef inst)
{
	return !side->result && side->write < 0 && side->origin == inst;
}

static bool run_instruction(ash_model_run *run, LLVMValueRef inst)
{
	uint64_t bits;

	if (ash_fill_kind_of(inst) != ASH_FILL_NONE)
		return run_fill(run, inst);
	if (LLVMIsALoadInst(inst) ? !run_load(run, inst, &bits)
				  : !ash_interpret(&run->in, inst, &bits))
		return false;
	if (is_effect(side_of(run), inst))
		return note_effect(run, bits);
	return ash_bits_set(&run->value, key_of(inst), bits) ||
		give_up(run, "memory ran out");
}

static bool write_result(ash_model_run *run)
{
	const ash_binding_stmt *side = side_of(run);
	unsigned size;
	uint64_t address, bits;
	int array;

	if (!side->result || side->write < 0)
		return true;
	array = stmt_of(run)->access[side->write].array;
	if (!operand(run, side->result, &bits))
		return false;
	if (run->scop->array[array].scalar)
		return write_scalar(run, side->write, bits);
	size = ash_interpret_size(run->in.layout, LLVMTypeOf(side->result));
	if (side->address ? !operand(run, side->address, &address) ||
				!may_touch(run, side->write, address)
			  : !get_address(run, side->write, &address))
		return false;
	if (!begin_deed(run))
		return false;
	return (ash_cells_write(&run->cells, address, size, bits) &&
		       ash_trace_add_write(run->trace, address, size, bits)) ||
		give_up(run, "memory ran out");
}

/* ---- pieces ---- */

static int find_piece(const ash_binding_stmt *side, LLVMBasicBlockRef block)
{
	for (unsigned i = 1; i < side->n_piece; i++)
		if (side->piece[i].block == block)
			return i;
	return -1;
}

static bool run_phi(ash_model_run *run, LLVMValueRef phi,
	LLVMBasicBlockRef from)
{
	unsigned n = LLVMCountIncoming(phi);
	uint64_t bits;

	for (unsigned i = 0; i < n; i++)
		if (LLVMGetIncomingBlock(phi, i) == from)
			return operand(run, LLVMGetIncomingValue(phi, i),
				       &bits) &&
				(ash_bits_set(&run->value, key_of(phi), bits) ||
					give_up(run, "memory ran out"));
	return blame(run, "meets a PHI node from nowhere", NULL);
}

static bool run_insts(ash_model_run *run, unsigned piece,
	LLVMBasicBlockRef from)
{
	const ash_binding_stmt *side = side_of(run);

	for (unsigned i = 0; i < side->n_inst; i++) {
		LLVMValueRef inst = side->inst[i];

		if (side->n_piece ? side->inst_piece[i] != piece : piece != 0)
			continue;
		if (LLVMIsAPHINode(inst) ? !run_phi(run, inst, from)
					 : !run_instruction(run, inst))
			return false;
	}
	return true;
}

static bool choose_case(ash_model_run *run, LLVMValueRef branch, unsigned *pos)
{
	unsigned n = LLVMGetNumSuccessors(branch);
	uint64_t bits, at;

	if (!operand(run, LLVMGetOperand(branch, 0), &bits))
		return false;
	for (*pos = 1; *pos < n; ++*pos)
		if (operand(run, ash_ir_case_value(branch, *pos), &at) &&
			at == bits)
			return true;
	*pos = 0;
	return true;
}

/* Set *pos to the successor that the branch takes. */
static bool choose(ash_model_run *run, LLVMValueRef branch, unsigned *pos)
{
	uint64_t condition;

	*pos = 0;
	if (LLVMIsASwitchInst(branch))
		return choose_case(run, branch, pos);
	if (!LLVMIsConditional(branch))
		return true;
	if (!operand(run, LLVMGetCondition(branch), &condition))
		return false;
	*pos = !condition;
	return true;
}

/* Set *next to the next piece of the statement, or to -1 if it has ended; false
 * on failure.
 */
static bool next_piece(ash_model_run *run, int piece, int *next)
{
	const ash_binding_stmt *side = side_of(run);
	LLVMValueRef branch = side->piece[piece].branch;
	unsigned pos;

	*next = piece + 1;
	if (!branch)
		return true;
	if (!choose(run, branch, &pos))
		return false;
	*next = find_piece(side, LLVMGetSuccessor(branch, pos));
	return true;
}

static bool run_pieces(ash_model_run *run)
{
	const ash_binding_stmt *side = side_of(run);
	LLVMBasicBlockRef from = NULL;
	int piece = 0;

	while (piece >= 0 && (unsigned) piece < side->n_piece) {
		if (!run_insts(run, piece, from))
			return false;
		from = side->piece[piece].block;
		if (!next_piece(run, piece, &piece))
			return false;
	}
	return piece < 0 || write_result(run);
}

/* ---- instances ---- */

static isl_bool execute(const ash_ast_run *ast, int stmt, const int64_t *iter,
	unsigned n, void *user)
{
	ash_model_run *run = user;
	unsigned n_param = run->formulas->n_param;

	(void) ast;
	if (run->trace->n_deed >= run->max_deed)
		return isl_bool_false;
	if (n_param + n + MAX_DIM > sizeof(run->point) / sizeof(*run->point))
		return isl_bool_error;
	run->stmt = stmt;
	run->n_instance++;
	memcpy(run->point + n_param, iter, n * sizeof(*iter));
	ash_bits_forget(&run->value);
	return isl_bool_ok(side_of(run)->n_piece
			? run_pieces(run)
			: run_insts(run, 0, NULL) && write_result(run));
}

static bool push_parameters(const ash_model_run *run, ash_ast_names *names)
{
	for (unsigned i = 0; i < run->formulas->n_param; i++)
		if (ash_ast_names_push(names,
			    isl_space_get_dim_id(run->formulas->space,
				    isl_dim_param, i),
			    run->param[i]) < 0)
			return false;
	return true;
}

#define MAX_ITERATION 200000

bool ash_model_run_all(ash_model_run *run, const int64_t *param)
{
	ash_ast_run ast = { .max_step = MAX_ITERATION,
		.execute = &execute,
		.user = run };
	unsigned n = run->formulas->n_param;
	isl_bool ok = isl_bool_error;

	run->in.undefined = false;
	run->in.unknown = NULL;
	run->param = param;
	run->n_instance = 0;
	ash_cells_forget(&run->cells);
	ash_bits_forget(&run->scalar);
	ash_trace_forget(run->trace);
	if (n <= sizeof(run->point) / sizeof(*run->point)) {
		memcpy(run->point, param, n * sizeof(*param));
		if (push_parameters(run, &ast.names))
			ok = ash_ast_execute(&ast, run->ast);
	}
	ash_ast_names_pop(&ast.names, 0);
	run->trace->complete = ok == isl_bool_true;
	if (run->fault || run->in.unknown)
		return false;
	return ok != isl_bool_error || give_up(run, "there is an error");
}

bool ash_model_run_init(ash_model_run *run, const ash_scop *scop,
	const ash_scop_binding *ir, ash_outside *outside,
	ash_formulas *formulas, __isl_keep isl_ast_node *ast, ash_trace *trace)
{
	*run = (ash_model_run) { .scop = scop,
		.ir = ir,
		.outside = outside,
		.formulas = formulas,
		.ast = ast,
		.trace = trace,
		.in = { .layout = outside->in.layout,
			.operand = &operand,
			.user = run } };
	run->cells.before = &outside->before;
	return true;
}

void ash_model_run_clear(ash_model_run *run)
{
	ash_cells_clear(&run->cells);
	ash_bits_clear(&run->scalar);
	ash_bits_clear(&run->value);
	free(run->fault);
}
