/* latency.c - latency of statements from each value that they read.
 *
 * The longest path through the expression, in cycles of a current core.  If a
 * loop carries the value from one iteration to the next, iterations are at
 * least that far apart.
 *
 * Requires: the expression is complete; operands precede their uses.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/stmt/stmt.h"

#define FLOAT 4		/* cycles to add, multiply, compare or convert */
#define DIVIDE 14	/* cycles of an integer or floating-point division */
#define CALL 20		/* cycles of a call of a mathematical function */
#define INTEGER 1

static unsigned latency_of_call(LLVMValueRef call)
{
	LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(call));

	if (!LLVMGetIntrinsicID(LLVMGetCalledValue(call)))
		return CALL;
	return kind == LLVMIntegerTypeKind ? INTEGER : FLOAT;
}

/* The cycles from the time when the operands of "inst" are known to its result.
 */
static unsigned latency_of(LLVMValueRef inst)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMFAdd:
	case LLVMFSub:
	case LLVMFMul:
	case LLVMFCmp:
	case LLVMSIToFP:
	case LLVMUIToFP:
	case LLVMFPToSI:
	case LLVMFPToUI:
	case LLVMFPExt:
	case LLVMFPTrunc:
		return FLOAT;
	case LLVMFDiv:
	case LLVMFRem:
	case LLVMSDiv:
	case LLVMUDiv:
	case LLVMSRem:
	case LLVMURem:
		return DIVIDE;
	case LLVMCall:
		return latency_of_call(inst);
	case LLVMGetElementPtr:
	case LLVMFreeze:
		return 0;
	default:
		return LLVMIsACastInst(inst) ? 0 : INTEGER;
	}
}

/* Record in "rest" that the statement's result is available "cycles" after
 * "value" is available; the longest path counts.  False without memory.
 */
static bool need(ash_table *rest, LLVMValueRef value, int cycles)
{
	return ash_table_get(rest, value) >= cycles ||
		ash_table_set(rest, value, cycles);
}

static bool need_operands(ash_table *rest, LLVMValueRef inst)
{
	int n = LLVMGetNumOperands(inst);
	int after = ash_table_get(rest, inst);
	bool ok = true;

	for (int i = 0; ok && after >= 0 && i < n; ++i)
		ok = need(rest, LLVMGetOperand(inst, i),
			after + (int) latency_of(inst));
	return ok;
}

/* Fill in the latencies of the reads of "stmt", whose expression is "side". */
static bool find_latencies(ash_stmt *stmt, const ash_binding_stmt *side)
{
	ash_table rest = { 0 };
	bool ok = !side->result || need(&rest, side->result, 0);

	for (unsigned i = side->n_inst; ok && i-- > 0;)
		ok = need_operands(&rest, side->inst[i]);
	for (unsigned i = 0; ok && i < side->n_leaf; ++i) {
		const ash_binding_leaf *leaf = &side->leaf[i];
		int cycles = ash_table_get(&rest, leaf->value);

		if (leaf->kind == ASH_LEAF_ACCESS && cycles > 0)
			stmt->access[leaf->index].latency = cycles;
	}
	ash_table_clear(&rest);
	return ok;
}

bool ash_stmt_latency(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->scop->n_stmt; ++i)
		ok = find_latencies(&model->scop->stmt[i], &model->ir->stmt[i]);
	return ok;
}
