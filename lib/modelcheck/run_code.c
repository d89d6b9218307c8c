/* run_code.c - interpreter of the code of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/modelcheck_impl.h"

#include <stdlib.h>

#include "llvm/query/calls.h"
#include "llvm/edit/edit.h"
#include "modelcheck/fill.h"

static bool give_up(ash_code_run *run, const char *why)
{
	if (!run->in.unknown)
		run->in.unknown = why;
	return false;
}

static uint64_t key_of(const void *value)
{
	return (uintptr_t) value;
}

/* ---- values ---- */

static bool operand(void *user, LLVMValueRef value, uint64_t *bits)
{
	ash_code_run *run = user;

	if (LLVMIsAInstruction(value) &&
		ash_bits_get(&run->value, key_of(value), bits))
		return true;
	if (ash_outside_get(run->outside, value, bits))
		return true;
	return give_up(run, run->outside->in.unknown);
}

static bool set(ash_code_run *run, LLVMValueRef inst, uint64_t bits)
{
	return ash_bits_set(&run->value, key_of(inst), bits) ||
		give_up(run, "memory ran out");
}

/* ---- instructions ---- */

/* Begin a deed: note the iterations of the loops around the instruction. */
static bool begin_deed(ash_code_run *run, LLVMValueRef inst)
{
	const ash_region_loops *loops = &run->loops;
	int block = ash_region_loops_number(loops,
		LLVMGetInstructionParent(inst));
	ash_deed deed = { .origin = inst, .stmt = -1 };

	if (block < 0 || loops->depth[block] > ASH_TRACE_MAX_DEPTH)
		return give_up(run, "loops are nested too deep");
	deed.n_iter = loops->depth[block];
	for (unsigned i = 0; i < deed.n_iter; i++)
		deed.iter[i] =
			run->trip[loops->around[block * loops->n_loop + i]];
	return ash_trace_add_deed(run->trace, &deed) ||
		give_up(run, "memory ran out");
}

/* If an access is outside of its object, record that the program has undefined
 * behaviour.
 */
static void check_bounds(ash_code_run *run, uint64_t address, uint64_t size)
{
	if (!ash_before_contains(&run->outside->before, address, size))
		run->in.undefined = true;
}

/* The array variable that "pointer" points into by its subscripts; NULL: not
 * known.
 */
static LLVMValueRef variable_of(LLVMValueRef pointer)
{
	while (LLVMIsAGetElementPtrInst(pointer))
		pointer = LLVMGetOperand(pointer, 0);
	return LLVMIsAGlobalVariable(pointer);
}

/* Check an access by "pointer", which must stay inside the variable that its
 * subscripts start from.
 */
static bool check_access(ash_code_run *run, LLVMValueRef pointer,
	uint64_t address, uint64_t size)
{
	LLVMValueRef variable = variable_of(pointer);
	uint64_t base, all;

	check_bounds(run, address, size);
	if (!variable)
		return true;
	if (!operand(run, variable, &base))
		return false;
	all = LLVMABISizeOfType(run->in.layout,
		LLVMGlobalGetValueType(variable));
	run->in.undefined |= size > all || address - base > all - size;
	return true;
}

static bool run_load(ash_code_run *run, LLVMValueRef inst)
{
	LLVMTypeRef type = LLVMTypeOf(inst);
	uint64_t address, bits;
	unsigned size;

	if (!ash_interpret_knows(type))
		return give_up(run, "a type is not understood");
	if (!operand(run, LLVMGetOperand(inst, 0), &address))
		return false;
	size = ash_interpret_size(run->in.layout, type);
	if (!check_access(run, LLVMGetOperand(inst, 0), address, size))
		return false;
	if (!ash_cells_read(&run->cells, address, type, size, &bits))
		return give_up(run, "memory ran out");
	return set(run, inst, bits);
}

static bool run_store(ash_code_run *run, LLVMValueRef inst)
{
	LLVMValueRef value = LLVMGetOperand(inst, 0);
	unsigned size = ash_interpret_size(run->in.layout, LLVMTypeOf(value));
	uint64_t address, bits;

	if (!ash_interpret_knows(LLVMTypeOf(value)))
		return give_up(run, "a type is not understood");
	if (!operand(run, value, &bits) ||
		!operand(run, LLVMGetOperand(inst, 1), &address) ||
		!check_access(run, LLVMGetOperand(inst, 1), address, size) ||
		!begin_deed(run, inst))
		return false;
	if (!ash_cells_write(&run->cells, address, size, bits) ||
		!ash_trace_add_write(run->trace, address, size, bits))
		return give_up(run, "memory ran out");
	return true;
}

/* Evaluate the condition of an error exit that was cut; the model describes
 * runs in which none is taken.
 */
static bool run_check(ash_code_run *run, LLVMValueRef inst)
{
	uint64_t condition, failing;

	if (!operand(run, LLVMGetOperand(inst, 0), &condition) ||
		!operand(run, LLVMGetOperand(inst, 1), &failing))
		return false;
	if (condition == failing)
		run->in.undefined = true;
	return true;
}

static bool run_fill(ash_code_run *run, LLVMValueRef inst)
{
	ash_fill fill;

	if (!ash_fill_read(&run->in, inst, &fill))
		return false;
	if (!fill.length)
		return true;
	check_bounds(run, fill.to, fill.length);
	if (fill.kind == ASH_FILL_COPY)
		check_bounds(run, fill.from, fill.length);
	return begin_deed(run, inst) &&
		ash_fill_run(&run->in, &fill, &run->cells, run->trace);
}

static bool run_other(ash_code_run *run, LLVMValueRef inst)
{
	uint64_t bits, is_effect;

	if (!ash_interpret(&run->in, inst, &bits))
		return false;
	if (LLVMIsACallInst(inst) &&
		ash_bits_get(&run->effect, key_of(inst), &is_effect))
		return begin_deed(run, inst) &&
			(ash_trace_add_write(run->trace, ASH_TRACE_HIDDEN, 8,
				 bits) ||
				give_up(run, "memory ran out"));
	if (LLVMGetTypeKind(LLVMTypeOf(inst)) == LLVMVoidTypeKind)
		return true;
	return set(run, inst, bits);
}

static bool run_instruction(ash_code_run *run, LLVMValueRef inst)
{
	if (LLVMIsALoadInst(inst))
		return run_load(run, inst);
	if (LLVMIsAStoreInst(inst))
		return run_store(run, inst);
	if (ash_interpret_is_marker(inst))
		return true;
	if (LLVMIsACallInst(inst) && ash_call_is_check(inst))
		return run_check(run, inst);
	if (ash_fill_kind_of(inst) != ASH_FILL_NONE)
		return run_fill(run, inst);
	return run_other(run, inst);
}

/* ---- blocks ---- */

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 0; i < n; i++)
		if (LLVMGetIncomingBlock(phi, i) == from)
			return LLVMGetIncomingValue(phi, i);
	return NULL;
}

enum { MAX_PHI = 256 };

/* Assign all PHI nodes of the block at once. Returns the instruction after
 * them.
 */
static bool run_phis(ash_code_run *run, LLVMBasicBlockRef block,
	LLVMBasicBlockRef from, LLVMValueRef *behind)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block), phi = inst;
	uint64_t bits[MAX_PHI];
	unsigned n = 0;

	for (; LLVMIsAPHINode(inst); inst = LLVMGetNextInstruction(inst)) {
		LLVMValueRef value = incoming(inst, from);

		if (n == MAX_PHI || !value ||
			!ash_interpret_knows(LLVMTypeOf(inst)))
			return give_up(run, "a PHI node is not understood");
		if (!operand(run, value, &bits[n++]))
			return false;
	}
	*behind = inst;
	for (unsigned i = 0; i < n; i++, phi = LLVMGetNextInstruction(phi))
		if (!set(run, phi, bits[i]))
			return false;
	return true;
}

static LLVMBasicBlockRef run_switch(ash_code_run *run, LLVMValueRef inst)
{
	unsigned n = LLVMGetNumSuccessors(inst);
	uint64_t bits, at;

	if (!operand(run, LLVMGetOperand(inst, 0), &bits))
		return NULL;
	for (unsigned i = 1; i < n; i++) {
		if (!operand(run, ash_ir_case_value(inst, i), &at))
			return NULL;
		if (at == bits)
			return LLVMGetSuccessor(inst, i);
	}
	return LLVMGetSuccessor(inst, 0);
}

/* The next block; NULL if the terminator is not understood. */
static LLVMBasicBlockRef run_terminator(ash_code_run *run, LLVMValueRef inst)
{
	uint64_t condition;

	if (LLVMIsASwitchInst(inst))
		return run_switch(run, inst);
	if (!LLVMIsABranchInst(inst)) {
		give_up(run, "a block ends in something else than a branch");
		return NULL;
	}
	if (!LLVMIsConditional(inst))
		return LLVMGetSuccessor(inst, 0);
	if (!operand(run, LLVMGetCondition(inst), &condition))
		return NULL;
	return LLVMGetSuccessor(inst, condition ? 0 : 1);
}

/* Update the iteration numbers on the edge from "from" to "block": loops begin,
 * or go on to their next iteration.
 */
static void count_trips(ash_code_run *run, int block, int from)
{
	const ash_region_loops *loops = &run->loops;

	for (unsigned i = 0; i < loops->n_loop; i++) {
		if (loops->header[i] != (unsigned) block)
			continue;
		if (from >= 0 && loops->contains[i * loops->n_block + from])
			run->trip[i]++;
		else
			run->trip[i] = 0;
	}
}

/* Run a block; returns the next one, or NULL. */
static LLVMBasicBlockRef run_block(ash_code_run *run, LLVMBasicBlockRef block,
	LLVMBasicBlockRef from)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(block), inst;
	int number = ash_region_loops_number(&run->loops, block);

	if (number < 0) {
		give_up(run, "the code leaves the nest in the middle");
		return NULL;
	}
	count_trips(run, number, ash_region_loops_number(&run->loops, from));
	if (!run_phis(run, block, from, &inst))
		return NULL;
	for (; inst && inst != end; inst = LLVMGetNextInstruction(inst)) {
		run->n_step++;
		if (!run_instruction(run, inst))
			return NULL;
	}
	run->n_step++;
	return run_terminator(run, end);
}

bool ash_code_run_all(ash_code_run *run)
{
	LLVMBasicBlockRef from = run->ir->entry, next;
	LLVMBasicBlockRef block = LLVMGetSuccessor(
		LLVMGetBasicBlockTerminator(from), 0);

	run->in.undefined = false;
	run->in.unknown = NULL;
	run->n_step = 0;
	ash_bits_forget(&run->value);
	ash_cells_forget(&run->cells);
	ash_trace_forget(run->trace);
	while (block != run->ir->exit && run->n_step < run->max_step) {
		next = run_block(run, block, from);
		if (!next)
			return false;
		from = block;
		block = next;
	}
	run->trace->complete = block == run->ir->exit;
	return true;
}

/* ---- setting up ---- */

static bool note_effects(ash_code_run *run)
{
	for (unsigned i = 0; i < run->ir->n_stmt; i++) {
		const ash_binding_stmt *stmt = &run->ir->stmt[i];

		if (stmt->result || stmt->write >= 0 || !stmt->origin ||
			!LLVMIsACallInst(stmt->origin))
			continue;
		if (!ash_bits_set(&run->effect, key_of(stmt->origin), 1))
			return false;
	}
	return true;
}

bool ash_code_run_init(ash_code_run *run, const ash_scop_binding *ir,
	ash_outside *outside, ash_trace *trace)
{
	LLVMBasicBlockRef first = LLVMGetSuccessor(
		LLVMGetBasicBlockTerminator(ir->entry), 0);

	*run = (ash_code_run) { .ir = ir,
		.outside = outside,
		.trace = trace,
		.in = { .layout = outside->in.layout,
			.operand = &operand,
			.user = run } };
	run->cells.before = &outside->before;
	if (!ash_region_loops_find(&run->loops, ir->block, ir->n_block, first))
		return false;
	run->trip = calloc(run->loops.n_loop + 1, sizeof(*run->trip));
	return run->trip && note_effects(run);
}

void ash_code_run_clear(ash_code_run *run)
{
	ash_region_loops_clear(&run->loops);
	ash_bits_clear(&run->effect);
	ash_bits_clear(&run->value);
	ash_cells_clear(&run->cells);
	free(run->trip);
}
