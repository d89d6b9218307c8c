/* reduction_pattern.c - recognition of reductions.
 *
 * From the stored value a chain of one operation leads to the old value of the
 * cell; all other operands along the chain are combined with it.  (A difference
 * is a sum with a negated value.) The operation must allow reordering: integers
 * always do; floating-point sums and products with the flag "reassoc"; minima
 * and maxima without NaN and signed zeros.  A conditional store may be a
 * reduction as well: it leaves the cell unchanged or folds a value into it.
 * Minima and maxima written as conditions are in minmax_reduction.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "detect/stmt/reduction_pattern.h"
#include "detect/stmt/stmt.h"
#include "scop/accesses.h"

/* ---- operations ---- */

typedef struct intrinsic {
	const char *name;
	ash_reduce_op op;
	LLVMFastMathFlags needs;
} intrinsic;

#define NO_NAN_NO_SIGN (LLVMFastMathNoNaNs | LLVMFastMathNoSignedZeros)

static const intrinsic intrinsics[] = {
	{ "llvm.smin", ASH_REDUCE_SMIN, 0 },
	{ "llvm.smax", ASH_REDUCE_SMAX, 0 },
	{ "llvm.umin", ASH_REDUCE_UMIN, 0 },
	{ "llvm.umax", ASH_REDUCE_UMAX, 0 },
	{ "llvm.minnum", ASH_REDUCE_FMIN, NO_NAN_NO_SIGN },
	{ "llvm.maxnum", ASH_REDUCE_FMAX, NO_NAN_NO_SIGN },
	{ "llvm.fmuladd", ASH_REDUCE_FADD, LLVMFastMathAllowReassoc },
	{ "llvm.fma", ASH_REDUCE_FADD, LLVMFastMathAllowReassoc },
};

static bool allows(LLVMValueRef inst, LLVMFastMathFlags needs)
{
	return !needs ||
		(LLVMCanValueUseFastMathFlags(inst) &&
			(LLVMGetFastMathFlags(inst) & needs) == needs);
}

static ash_reduce_op intrinsic_op(LLVMValueRef call, bool as_if)
{
	LLVMValueRef callee = LLVMGetCalledValue(call);
	unsigned id = LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;

	for (size_t i = 0; id && i < sizeof(intrinsics) / sizeof(intrinsics[0]);
		++i) {
		const char *name = intrinsics[i].name;

		if (LLVMLookupIntrinsicID(name, strlen(name)) == id &&
			(allows(call, intrinsics[i].needs) ||
				(as_if && intrinsics[i].op == ASH_REDUCE_FADD)))
			return intrinsics[i].op;
	}
	return ASH_REDUCE_NONE;
}

static ash_reduce_op float_op(LLVMValueRef inst, ash_reduce_op op, bool as_if)
{
	return as_if || allows(inst, LLVMFastMathAllowReassoc)
		? op
		: ASH_REDUCE_NONE;
}

/* The operation of "select" if it is a minimum or maximum of floating-point
 * numbers, such as a > b ? a : b, with flags that exclude NaN and signed zeros;
 * else ASH_REDUCE_NONE.
 */
static ash_reduce_op select_op(LLVMValueRef select)
{
	LLVMValueRef compare = LLVMGetOperand(select, 0);
	LLVMValueRef yes = LLVMGetOperand(select, 1);
	LLVMValueRef no = LLVMGetOperand(select, 2);
	bool straight, swapped;

	if (!LLVMIsAFCmpInst(compare) ||
		!allows(select, LLVMFastMathNoSignedZeros) ||
		!(allows(select, LLVMFastMathNoNaNs) ||
			allows(compare, LLVMFastMathNoNaNs)))
		return ASH_REDUCE_NONE;
	straight = LLVMGetOperand(compare, 0) == yes &&
		LLVMGetOperand(compare, 1) == no;
	swapped = LLVMGetOperand(compare, 0) == no &&
		LLVMGetOperand(compare, 1) == yes;
	if (yes == no || (!straight && !swapped))
		return ASH_REDUCE_NONE;
	return ash_fold_extreme_of(LLVMGetFCmpPredicate(compare), swapped);
}

/* The operation of "inst" if it is associative and commutative or, with
 * "as_if", would be if rounding did not matter; else ASH_REDUCE_NONE.
 */
static ash_reduce_op find_op(LLVMValueRef inst, bool as_if)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMAdd:
	case LLVMSub:
		return ASH_REDUCE_ADD;
	case LLVMMul:
		return ASH_REDUCE_MUL;
	case LLVMAnd:
		return ASH_REDUCE_AND;
	case LLVMOr:
		return ASH_REDUCE_OR;
	case LLVMXor:
		return ASH_REDUCE_XOR;
	case LLVMFAdd:
	case LLVMFSub:
		return float_op(inst, ASH_REDUCE_FADD, as_if);
	case LLVMFMul:
		return float_op(inst, ASH_REDUCE_FMUL, as_if);
	case LLVMCall:
		return intrinsic_op(inst, as_if);
	case LLVMSelect:
		return select_op(inst);
	default:
		return ASH_REDUCE_NONE;
	}
}

static bool is_product(LLVMValueRef inst)
{
	const char *name;
	size_t length;

	if (!LLVMIsACallInst(inst))
		return false;
	name = LLVMGetValueName2(LLVMGetCalledValue(inst), &length);
	return !strncmp(name, "llvm.fma.", 9) ||
		!strncmp(name, "llvm.fmuladd.", 13);
}

/* May operand "pos" of "inst" be the old value of the cell, with which "inst"
 * combines the other operand?  The subtrahend of a difference may not.
 */
static bool is_place(LLVMValueRef inst, unsigned pos)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);

	if (opcode == LLVMSub || opcode == LLVMFSub)
		return pos == 0;
	if (opcode == LLVMSelect)
		return pos == 1 || pos == 2;
	return is_product(inst) ? pos == 2 : pos < 2;
}

/* The number of times that "inst", a link of a chain, uses its operand.  A
 * minimum compares the operand and selects it.
 */
static unsigned uses_by(LLVMValueRef inst)
{
	return LLVMGetInstructionOpcode(inst) == LLVMSelect ? 2 : 1;
}

/* ---- chains ---- */

/* If "inst" is a select: does nothing else use its condition? */
static bool owns_condition(const ash_fold *f, LLVMValueRef inst)
{
	return LLVMGetInstructionOpcode(inst) != LLVMSelect ||
		ash_fold_count_uses(f->side, LLVMGetOperand(inst, 0)) == 1;
}

/* Follow the chain of operations "op", each of which uses the result of the
 * next one, from "value" down.  The operation before uses "value" "n" times,
 * and nothing else may use it.  Returns the index of the read at the end of the
 * chain if that may read the cell, else -1.
 */
static int follow(const ash_fold *f, LLVMValueRef value, unsigned n,
	ash_reduce_op op)
{
	int cell = ash_fold_find_cell(f, value);

	if (ash_fold_count_uses(f->side, value) != n)
		return -1;
	if (cell >= 0)
		return cell;
	if (!ash_fold_has(f->side, value) || find_op(value, f->as_if) != op ||
		!owns_condition(f, value))
		return -1;
	for (int i = 0; cell < 0 && i < LLVMGetNumOperands(value); ++i)
		if (is_place(value, i))
			cell = follow(f, LLVMGetOperand(value, i),
				uses_by(value), op);
	return cell;
}

/* ---- selects and PHI nodes ---- */

/* The number of values between which "inst", a select or PHI node, chooses. */
static unsigned count_choices(LLVMValueRef inst)
{
	return LLVMIsAPHINode(inst) ? LLVMCountIncoming(inst) : 2;
}

static LLVMValueRef get_choice(LLVMValueRef inst, unsigned pos)
{
	return LLVMIsAPHINode(inst) ? LLVMGetIncomingValue(inst, pos)
				    : LLVMGetOperand(inst, pos + 1);
}

/* Is "value" the result of one "op" on the cell's old value "old" and another
 * operand, with a single use?
 */
static bool is_step(const ash_fold *f, LLVMValueRef value, LLVMValueRef old,
	ash_reduce_op op)
{
	if (!ash_fold_has(f->side, value) || find_op(value, f->as_if) != op ||
		ash_fold_count_uses(f->side, value) != 1 || uses_by(value) != 1)
		return false;
	for (int i = 0; i < LLVMGetNumOperands(value); ++i)
		if (is_place(value, i) && LLVMGetOperand(value, i) == old)
			return ash_fold_count_operands(value, old) == 1;
	return false;
}

/* Does "inst", a select or PHI node, choose between the old value of a cell and
 * the result of one operation on it?  That is a reduction, with the neutral
 * element in the first case.  Sets *op to the operation and returns the index
 * of the access that reads the cell; -1 if "inst" is something else.
 */
static int find_choice(const ash_fold *f, LLVMValueRef inst, ash_reduce_op *op)
{
	unsigned n = count_choices(inst);
	LLVMValueRef old = NULL;

	*op = ASH_REDUCE_NONE;
	for (unsigned i = 0; i < n; ++i) {
		LLVMValueRef value = get_choice(inst, i);

		if (ash_fold_find_cell(f, value) >= 0)
			old = value;
		else if (ash_fold_has(f->side, value))
			*op = find_op(value, f->as_if);
	}
	if (!old || *op == ASH_REDUCE_NONE ||
		ash_fold_count_uses(f->side, old) != n ||
		ash_fold_count_uses(f->side, inst) != 0)
		return -1;
	for (unsigned i = 0; i < n; ++i) {
		LLVMValueRef value = get_choice(inst, i);

		if (value != old && !is_step(f, value, old, *op))
			return -1;
	}
	return ash_fold_find_cell(f, old);
}

/* ---- statements ---- */

static bool is_choice(LLVMValueRef inst)
{
	return LLVMIsAPHINode(inst) || LLVMIsASelectInst(inst);
}

/* The reduction that the statement matches; its operation is ASH_REDUCE_NONE if
 * it matches none.  Whether subscripts of the read and the write are equal is
 * checked later.
 */
static ash_reduction find_reduction(const ash_fold *f)
{
	const ash_binding_stmt *side = f->side;
	ash_reduce_op op = ASH_REDUCE_NONE;
	bool computed = side->result && ash_fold_has(side, side->result);
	int cell = -1;

	if (!side->result || side->write < 0)
		return (ash_reduction) { .op = ASH_REDUCE_NONE };
	if (computed)
		op = find_op(side->result, f->as_if);
	if (op != ASH_REDUCE_NONE)
		cell = follow(f, side->result, 0, op);
	if (cell < 0 && computed && is_choice(side->result))
		cell = find_choice(f, side->result, &op);
	if (cell < 0)
		cell = ash_fold_extreme(f, &op);
	if (cell < 0)
		return (ash_reduction) { .op = ASH_REDUCE_NONE };
	return (ash_reduction) { .op = op, .read = cell, .write = side->write };
}

static void mark_stmt(const ash_model *model, unsigned pos)
{
	ash_stmt *stmt = &model->scop->stmt[pos];
	ash_fold f = { model, stmt, &model->ir->stmt[pos], false };

	stmt->reduction = find_reduction(&f);
	f.as_if = true;
	if (stmt->reduction.op == ASH_REDUCE_NONE)
		stmt->rounded = find_reduction(&f);
}

/* Does it help to know that statement "pos" is a reduction: do two of its
 * instances share a cell, or does another statement reduce into the array with
 * the same operation?
 */
static isl_bool is_worthwhile(const ash_scop *scop, unsigned pos)
{
	const ash_stmt *stmt = &scop->stmt[pos];
	const ash_access *write = &stmt->access[stmt->reduction.write];
	isl_bool injective;
	isl_map *cells;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_reduction *r = &scop->stmt[i].reduction;

		if (i != pos && r->op == stmt->reduction.op &&
			scop->stmt[i].access[r->write].array == write->array)
			return isl_bool_true;
	}
	cells = ash_access_relation(stmt, write);
	injective = isl_map_is_injective(cells);
	isl_map_free(cells);
	return isl_bool_not(injective);
}

/* Do the read and the write of statement "pos", a possible reduction, have
 * equal subscripts, and does it help to know that it is a reduction?
 */
static isl_bool is_reduction(const ash_scop *scop, unsigned pos)
{
	const char *fault;
	isl_bool ok = ash_stmt_check_reduction(&scop->stmt[pos], &fault);

	return ok == isl_bool_true ? is_worthwhile(scop, pos) : ok;
}

bool ash_fold_mark(ash_model *model)
{
	ash_scop *scop = model->scop;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		mark_stmt(model, i);
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_bool ok;

		if (scop->stmt[i].reduction.op == ASH_REDUCE_NONE)
			continue;
		ok = is_reduction(scop, i);
		if (ok < 0)
			return false;
		if (!ok)
			scop->stmt[i].reduction.op = ASH_REDUCE_NONE;
	}
	return true;
}
