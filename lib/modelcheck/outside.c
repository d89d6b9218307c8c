/* outside.c - the live-in values of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/outside.h"

#include <string.h>

#define MAX_DEPTH 200

static uint64_t key_of(LLVMValueRef value)
{
	return (uintptr_t) value;
}

static bool operand(void *user, LLVMValueRef value, uint64_t *bits)
{
	return ash_outside_get(user, value, bits);
}

void ash_outside_init(ash_outside *out, LLVMTargetDataRef layout,
	LLVMBasicBlockRef entry)
{
	*out = (ash_outside) { .entry = entry,
		.in = { .layout = layout, .operand = &operand, .user = out } };
	out->cells.before = &out->before;
}

void ash_outside_clear(ash_outside *out)
{
	ash_before_clear(&out->before);
	ash_cells_clear(&out->cells);
	ash_bits_clear(&out->value);
	ash_bits_clear(&out->turn);
	ash_bits_clear(&out->around);
}

void ash_outside_begin(ash_outside *out, uint64_t seed)
{
	ash_before_clear(&out->before);
	out->before.seed = seed << 40;
	ash_bits_forget(&out->value);
	ash_bits_forget(&out->turn);
	out->in.undefined = false;
	out->guessed = false;
	out->in.unknown = NULL;
}

static bool give_up(ash_outside *out, const char *why)
{
	if (!out->in.unknown)
		out->in.unknown = why;
	return false;
}

static bool note(ash_outside *out, LLVMValueRef value, uint64_t bits)
{
	return ash_bits_set(&out->value, key_of(value), bits) ||
		give_up(out, "memory ran out");
}

/* ---- values ---- */

/* Does the value come from outside the function, so that any value may be
 * chosen?
 */
static bool is_made_up(LLVMValueRef value)
{
	if (!LLVMIsAInstruction(value))
		return !LLVMIsAConstant(value) || LLVMIsAGlobalValue(value);
	switch (LLVMGetInstructionOpcode(value)) {
	case LLVMPHI:
	case LLVMAlloca:
	case LLVMInvoke:
	case LLVMExtractValue:
	case LLVMExtractElement:
	case LLVMAtomicRMW:
		return true;
	case LLVMCall:
		return strncmp(ash_interpret_callee(value), "llvm.", 5);
	default:
		return false;
	}
}

/* The size in bytes of an object that the program declares, or 0. */
static uint64_t size_of(const ash_outside *out, LLVMValueRef value)
{
	LLVMTypeRef type = NULL;

	if (LLVMIsAGlobalVariable(value) && LLVMGetInitializer(value))
		type = LLVMGlobalGetValueType(value);
	if (LLVMIsAAllocaInst(value) &&
		LLVMIsAConstantInt(LLVMGetOperand(value, 0)) &&
		LLVMConstIntGetZExtValue(LLVMGetOperand(value, 0)) == 1)
		type = LLVMGetAllocatedType(value);
	return type ? LLVMABISizeOfType(out->in.layout, type) : 0;
}

/* Choose a pseudorandom value; it depends on the order in which values are
 * requested.
 */
static bool make_up(ash_outside *out, LLVMValueRef value, uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(value);

	if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
		*bits = ash_before_object(&out->before, size_of(out, value));
	else
		*bits = ash_interpret_make(out->before.seed + out->value.n,
			type);
	return true;
}

/* ---- loops around ---- */

/* The largest number of iterations that an induction variable of an outer loop
 * is advanced.
 */
#define MAX_TURN 100

/* Is "next" the value of the PHI node in the next iteration? */
static bool is_step(LLVMValueRef next, LLVMValueRef phi)
{
	if (!LLVMIsAInstruction(next))
		return false;
	switch (LLVMGetInstructionOpcode(next)) {
	case LLVMAdd:
	case LLVMSub:
	case LLVMGetElementPtr:
		return LLVMGetOperand(next, 0) == phi;
	default:
		return false;
	}
}

/* Is there a path from "from" to "to" that avoids the blocks in "seen"? */
static bool reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
	ash_bits_map *seen)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
	unsigned n = end ? LLVMGetNumSuccessors(end) : 0;
	uint64_t is_seen;

	if (from == to)
		return true;
	if (ash_bits_get(seen, (uintptr_t) from, &is_seen) ||
		!ash_bits_set(seen, (uintptr_t) from, 1))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (reaches(LLVMGetSuccessor(end, i), to, seen))
			return true;
	return false;
}

/* As reaches, for paths that start at the successors of "from". */
static bool reaches_next(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
	ash_bits_map *seen)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
	unsigned n = end ? LLVMGetNumSuccessors(end) : 0;

	for (unsigned i = 0; i < n; i++)
		if (reaches(LLVMGetSuccessor(end, i), to, seen))
			return true;
	return false;
}

static uint64_t edge_of(LLVMBasicBlockRef header, LLVMBasicBlockRef latch)
{
	return ash_bits_mix((uintptr_t) header) + (uintptr_t) latch;
}

/* Does the loop from "header" to "latch" contain the SCoP? If not, it has ended
 * when the SCoP is entered.
 */
static bool is_around(ash_outside *out, LLVMBasicBlockRef header,
	LLVMBasicBlockRef latch)
{
	ash_bits_map seen = { .n = 0 };
	uint64_t known;

	if (ash_bits_get(&out->around, edge_of(header, latch), &known))
		return known;
	known = ash_bits_set(&seen, (uintptr_t) header, 1) &&
		(header != out->entry ? reaches(out->entry, latch, &seen)
				      : reaches_next(header, latch, &seen));
	ash_bits_clear(&seen);
	ash_bits_set(&out->around, edge_of(header, latch), known);
	return known;
}

/* Is the PHI node a value that changes with the iterations of an enclosing
 * loop?
 */
static bool is_of_loop(ash_outside *out, LLVMValueRef phi)
{
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 0; i < n; i++)
		if (is_around(out, LLVMGetInstructionParent(phi),
			    LLVMGetIncomingBlock(phi, i)))
			return true;
	return false;
}

/* The instruction that increments the induction variable of an enclosing loop,
 * or NULL.
 */
static LLVMValueRef step_of(ash_outside *out, LLVMValueRef phi)
{
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 0; i < n; i++)
		if (is_step(LLVMGetIncomingValue(phi, i), phi))
			return is_around(out, LLVMGetInstructionParent(phi),
				       LLVMGetIncomingBlock(phi, i))
				? LLVMGetIncomingValue(phi, i)
				: NULL;
	return NULL;
}

/* The start value of the induction variable. */
static bool get_start(ash_outside *out, LLVMValueRef phi, uint64_t *bits)
{
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 0; i < n; i++)
		if (!is_step(LLVMGetIncomingValue(phi, i), phi))
			return ash_outside_get(out,
				LLVMGetIncomingValue(phi, i), bits);
	return false;
}

static uint64_t header_of(LLVMValueRef phi)
{
	return (uintptr_t) LLVMGetInstructionParent(phi);
}

/* Advance the induction variable from *bits by one step. */
static bool advance(ash_outside *out, LLVMValueRef phi, LLVMValueRef step,
	uint64_t *bits)
{
	return note(out, phi, *bits) && ash_interpret(&out->in, step, bits);
}

/* The value of an induction variable in the current iteration. */
static bool count(ash_outside *out, LLVMValueRef phi, LLVMValueRef step,
	uint64_t *bits)
{
	uint64_t turn = 0;
	bool ok = get_start(out, phi, bits);

	if (!ash_bits_get(&out->turn, header_of(phi), &turn)) {
		turn = ash_bits_mix(out->before.seed + out->turn.n) % 3;
		ash_bits_set(&out->turn, header_of(phi), turn);
	}
	for (uint64_t i = 0; ok && i < turn; i++)
		ok = advance(out, phi, step, bits);
	return ok;
}

/* Choose the current iteration such that the induction variable equals "bits".
 */
static bool solve_count(ash_outside *out, LLVMValueRef phi, LLVMValueRef step,
	uint64_t bits)
{
	uint64_t turn, now;
	bool ok = !ash_bits_get(&out->turn, header_of(phi), &turn) &&
		get_start(out, phi, &now);

	for (turn = 0; ok && now != bits && turn < MAX_TURN; turn++)
		ok = advance(out, phi, step, &now);
	if (ok && now == bits)
		return note(out, phi, bits) &&
			ash_bits_set(&out->turn, header_of(phi), turn);
	return count(out, phi, step, &now) && note(out, phi, now) &&
		now == bits;
}

/* The only value that the PHI node can have, or NULL if there are several. */
static LLVMValueRef only_value(LLVMValueRef phi)
{
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 1; i < n; i++)
		if (LLVMGetIncomingValue(phi, i) !=
			LLVMGetIncomingValue(phi, 0))
			return NULL;
	return n ? LLVMGetIncomingValue(phi, 0) : NULL;
}

/* Choose a value for a PHI node. */
static bool assign_phi(ash_outside *out, LLVMValueRef phi, uint64_t bits)
{
	LLVMValueRef only = only_value(phi), step = step_of(out, phi);

	if (only)
		return ash_outside_assign(out, only, bits);
	out->guessed |= !step;
	return step ? solve_count(out, phi, step, bits) : note(out, phi, bits);
}

static bool enter(ash_outside *out, LLVMValueRef phi, uint64_t *bits)
{
	LLVMValueRef only = only_value(phi), step = step_of(out, phi);
	bool ok;

	if (only && out->depth < MAX_DEPTH)
		return ash_outside_get(out, only, bits);
	out->guessed |= !step;
	if (!step || out->depth >= MAX_DEPTH)
		return make_up(out, phi, bits);
	out->depth++;
	ok = count(out, phi, step, bits);
	out->depth--;
	return ok;
}

static bool load(ash_outside *out, LLVMValueRef inst, uint64_t *bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);
	uint64_t address;

	return ash_outside_get(out, LLVMGetOperand(inst, 0), &address) &&
		ash_cells_read(&out->cells, address, type,
			ash_interpret_size(out->in.layout, type), bits);
}

static bool is_plain_constant(LLVMValueRef value)
{
	return LLVMIsAConstant(value) && !LLVMIsAConstantExpr(value) &&
		!LLVMIsAGlobalValue(value);
}

static bool compute(ash_outside *out, LLVMValueRef value, uint64_t *bits)
{
	bool ok;

	if (!ash_interpret_knows(LLVMTypeOf(value)))
		return give_up(out, "a type is not understood");
	if (is_plain_constant(value))
		return ash_interpret_constant(&out->in, value, bits);
	if (LLVMIsAGlobalAlias(value))
		return ash_outside_get(out, LLVMAliasGetAliasee(value), bits);
	if (LLVMIsAPHINode(value))
		return enter(out, value, bits);
	if (is_made_up(value) || out->depth >= MAX_DEPTH)
		return make_up(out, value, bits);
	out->depth++;
	ok = LLVMIsALoadInst(value) ? load(out, value, bits)
				    : ash_interpret(&out->in, value, bits);
	out->depth--;
	return ok;
}

bool ash_outside_get(ash_outside *out, LLVMValueRef value, uint64_t *bits)
{
	if (ash_bits_get(&out->value, key_of(value), bits))
		return true;
	return compute(out, value, bits) && note(out, value, *bits);
}

/* ---- solving ---- */

/* Set *bits if the value is known or a constant. */
static bool peek(ash_outside *out, LLVMValueRef value, uint64_t *bits)
{
	if (is_plain_constant(value))
		return ash_outside_get(out, value, bits);
	return ash_bits_get(&out->value, key_of(value), bits);
}

/* Solve "a OP b" = "bits" for one operand, given the other. */
static bool solve(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	LLVMValueRef a = LLVMGetOperand(inst, 0), b = LLVMGetOperand(inst, 1);
	LLVMTypeRef type = LLVMTypeOf(inst);
	LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);
	uint64_t known;

	if (peek(out, a, &known) && opcode != LLVMShl) {
		if (opcode == LLVMSub)
			return ash_outside_assign(out, b, known - bits);
		a = b;
	} else if (!ash_outside_get(out, b, &known)) {
		return false;
	}
	switch (opcode) {
	case LLVMAdd:
		return ash_outside_assign(out, a, bits - known);
	case LLVMSub:
		return ash_outside_assign(out, a, bits + known);
	case LLVMXor:
		return ash_outside_assign(out, a, bits ^ known);
	case LLVMOr:
		return ash_outside_assign(out, a, bits & ~known);
	case LLVMAnd:
		return ash_outside_assign(out, a, bits);
	case LLVMShl:
		return known < 64 &&
			ash_outside_assign(out, a,
				ash_interpret_signed(bits, type) >> known);
	default:
		return known &&
			ash_outside_assign(out, a,
				ash_interpret_signed(bits, type) /
					ash_interpret_signed(known, type));
	}
}

/* As solve, for operations that lose information, such as divisions. */
static bool solve_quotient(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);
	uint64_t by;

	if (!ash_outside_get(out, LLVMGetOperand(inst, 1), &by))
		return false;
	if (opcode == LLVMLShr || opcode == LLVMAShr)
		return by < 64 &&
			ash_outside_assign(out, LLVMGetOperand(inst, 0),
				bits << by);
	return ash_outside_assign(out, LLVMGetOperand(inst, 0), bits * by);
}

static bool solve_address(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	LLVMValueRef base = LLVMGetOperand(inst, 0);
	uint64_t from, to;

	if (peek(out, base, &from) || !ash_outside_get(out, base, &from))
		return false;
	if (!ash_interpret(&out->in, inst, &to))
		return false;
	return note(out, base, bits - (to - from));
}

/* Make a comparison true or false: set the first operand to the second one, or
 * to a value beside it.
 */
static bool solve_comparison(ash_outside *out, LLVMValueRef inst, bool holds)
{
	LLVMIntPredicate predicate = LLVMGetICmpPredicate(inst);
	LLVMValueRef a = LLVMGetOperand(inst, 0), b = LLVMGetOperand(inst, 1);
	uint64_t known;

	if (!ash_outside_get(out, b, &known))
		return false;
	switch (predicate) {
	case LLVMIntEQ:
	case LLVMIntNE:
		return ash_outside_assign(out, a,
			known + ((predicate == LLVMIntEQ) != holds));
	case LLVMIntSGT:
	case LLVMIntUGT:
		return ash_outside_assign(out, a, known + holds);
	case LLVMIntSLT:
	case LLVMIntULT:
		return ash_outside_assign(out, a, known - holds);
	case LLVMIntSGE:
	case LLVMIntUGE:
		return ash_outside_assign(out, a, known - !holds);
	default:
		return ash_outside_assign(out, a, known + !holds);
	}
}

static bool solve_condition(ash_outside *out, LLVMValueRef inst, bool holds)
{
	bool is_and = LLVMGetInstructionOpcode(inst) == LLVMAnd;

	if (LLVMIsAICmpInst(inst))
		return solve_comparison(out, inst, holds);
	if (is_and != holds)
		return ash_outside_assign(out, LLVMGetOperand(inst, 0), holds);
	return ash_outside_assign(out, LLVMGetOperand(inst, 0), holds) &&
		ash_outside_assign(out, LLVMGetOperand(inst, 1), holds);
}

/* Solve a select, whose condition must be known before its operands, or an
 * intrinsic such as a maximum, by giving its first operand the wanted value.
 */
static bool solve_choice(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	uint64_t condition;

	if (LLVMIsACallInst(inst))
		return LLVMGetNumArgOperands(inst) > 0 &&
			ash_outside_assign(out, LLVMGetOperand(inst, 0), bits);
	return ash_outside_get(out, LLVMGetOperand(inst, 0), &condition) &&
		ash_outside_assign(out, LLVMGetOperand(inst, condition ? 1 : 2),
			bits);
}

static bool solve_cast(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	LLVMTypeRef type = LLVMTypeOf(inst);

	return ash_outside_assign(out, LLVMGetOperand(inst, 0),
		ash_interpret_signed(bits, type));
}

static bool is_condition(LLVMValueRef inst)
{
	LLVMTypeRef type = LLVMTypeOf(inst);

	if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
		LLVMGetIntTypeWidth(type) != 1)
		return false;
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMICmp:
	case LLVMAnd:
	case LLVMOr:
		return true;
	default:
		return false;
	}
}

static bool solve_load(ash_outside *out, LLVMValueRef inst, uint64_t bits)
{
	uint64_t address;

	return ash_outside_get(out, LLVMGetOperand(inst, 0), &address) &&
		ash_before_fix(&out->before, address,
			ash_interpret_size(out->in.layout, LLVMTypeOf(inst)),
			bits);
}

static bool solve_instruction(ash_outside *out, LLVMValueRef inst,
	uint64_t bits)
{
	if (is_condition(inst))
		return solve_condition(out, inst, bits);
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMLoad:
		return solve_load(out, inst, bits);
	case LLVMZExt:
	case LLVMSExt:
	case LLVMTrunc:
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMFreeze:
		return solve_cast(out, inst, bits);
	case LLVMAdd:
	case LLVMSub:
	case LLVMMul:
	case LLVMShl:
	case LLVMXor:
	case LLVMOr:
	case LLVMAnd:
		return solve(out, inst, bits);
	case LLVMLShr:
	case LLVMAShr:
	case LLVMUDiv:
	case LLVMSDiv:
		return solve_quotient(out, inst, bits);
	case LLVMGetElementPtr:
		return solve_address(out, inst, bits);
	case LLVMSelect:
	case LLVMCall:
		return solve_choice(out, inst, bits);
	default:
		return false;
	}
}

/* Solve for operands of "value".  If there is no solution, some operands may
 * have been fixed nevertheless; "value" is then computed from them.
 */
bool ash_outside_assign(ash_outside *out, LLVMValueRef value, uint64_t bits)
{
	uint64_t is;

	if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind)
		bits = ash_interpret_cut(bits, LLVMTypeOf(value));
	if (!peek(out, value, &is)) {
		if (LLVMIsAPHINode(value))
			assign_phi(out, value, bits);
		else if (is_made_up(value))
			return note(out, value, bits);
		else if (LLVMIsAInstruction(value) && out->depth++ < MAX_DEPTH)
			solve_instruction(out, value, bits);
		if (LLVMIsAInstruction(value) && !is_made_up(value))
			out->depth--;
	}
	return ash_outside_get(out, value, &is) && is == bits;
}

bool ash_outside_assign_param(ash_outside *out, LLVMValueRef value,
	uint64_t bits)
{
	bool guessed = out->guessed;
	bool ok = ash_outside_assign(out, value, bits);

	if (LLVMIsAPHINode(value) && !is_of_loop(out, value))
		out->guessed = guessed;
	return ok;
}
