/* minmax_reduction.c - recognition of minimum and maximum reductions written as
 * conditions.
 *
 *	if (x > *m) *m = x;
 *
 * The statement stores x under a comparison of x with the old value of the
 * cell, possibly with further conditions.  All paths to the store go through
 * that comparison, and nothing else uses the old value.  Integers may be
 * compared in any order; floating-point numbers if the comparison has the flags
 * for no NaN and no signed zeros.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/stmt/reduction_pattern.h"

/* ---- comparisons ---- */

static ash_reduce_op integer_op(LLVMIntPredicate predicate)
{
	switch (predicate) {
	case LLVMIntSGT:
	case LLVMIntSGE:
		return ASH_REDUCE_SMAX;
	case LLVMIntSLT:
	case LLVMIntSLE:
		return ASH_REDUCE_SMIN;
	case LLVMIntUGT:
	case LLVMIntUGE:
		return ASH_REDUCE_UMAX;
	case LLVMIntULT:
	case LLVMIntULE:
		return ASH_REDUCE_UMIN;
	default:
		return ASH_REDUCE_NONE;
	}
}

static ash_reduce_op real_op(LLVMValueRef compare)
{
	LLVMFastMathFlags needs = LLVMFastMathNoNaNs |
		LLVMFastMathNoSignedZeros;

	if ((LLVMGetFastMathFlags(compare) & needs) != needs)
		return ASH_REDUCE_NONE;
	return ash_fold_extreme_of(LLVMGetFCmpPredicate(compare), false);
}

/* The maximum for a minimum, and vice versa. */
static ash_reduce_op turn(ash_reduce_op op)
{
	switch (op) {
	case ASH_REDUCE_SMIN:
		return ASH_REDUCE_SMAX;
	case ASH_REDUCE_SMAX:
		return ASH_REDUCE_SMIN;
	case ASH_REDUCE_UMIN:
		return ASH_REDUCE_UMAX;
	case ASH_REDUCE_UMAX:
		return ASH_REDUCE_UMIN;
	case ASH_REDUCE_FMIN:
		return ASH_REDUCE_FMAX;
	case ASH_REDUCE_FMAX:
		return ASH_REDUCE_FMIN;
	default:
		return ASH_REDUCE_NONE;
	}
}

/* Does "compare" compare the value that the statement of "f" stores with the
 * old value of the cell?  If so, set *op to the operation (minimum or maximum)
 * of a store of that value where "compare" holds, and return the index of the
 * access that reads the cell; else return -1.
 */
static int match(const ash_fold *f, LLVMValueRef compare, ash_reduce_op *op)
{
	LLVMValueRef x = f->side->result, a, b;
	bool real = LLVMIsAFCmpInst(compare);

	if (!real && !LLVMIsAICmpInst(compare))
		return -1;
	a = LLVMGetOperand(compare, 0);
	b = LLVMGetOperand(compare, 1);
	*op = real ? real_op(compare)
		   : integer_op(LLVMGetICmpPredicate(compare));
	if (*op == ASH_REDUCE_NONE || (a == x) == (b == x))
		return -1;
	if (b == x)
		*op = turn(*op);
	return ash_fold_find_cell(f, a == x ? b : a);
}

/* ---- paths ---- */

/* The index of the piece of the statement "side" that successor "pos" of
 * "branch" leads to; -1 if it leads to the end of the statement.
 */
static int find_target(const ash_binding_stmt *side, LLVMValueRef branch,
	unsigned pos)
{
	LLVMBasicBlockRef to = LLVMGetSuccessor(branch, pos);

	for (unsigned i = 1; i < side->n_piece; ++i)
		if (side->piece[i].block == to)
			return i;
	return -1;
}

/* Do all paths to pieces after "piece" of the statement "side" go through
 * "piece"?
 */
static bool is_passed(const ash_binding_stmt *side, unsigned piece)
{
	for (unsigned i = 0; i < piece; ++i) {
		LLVMValueRef branch = side->piece[i].branch;
		unsigned n = branch ? LLVMGetNumSuccessors(branch) : 0;

		for (unsigned k = 0; k < n; ++k)
			if (find_target(side, branch, k) > (int) piece)
				return false;
	}
	return true;
}

/* Does the statement "side" continue with only one of the two outcomes of the
 * condition of "piece", and end with the other?  If so, set *holds to the
 * former.
 */
static bool goes_on(const ash_binding_stmt *side, unsigned piece, bool *holds)
{
	LLVMValueRef branch = side->piece[piece].branch;
	int yes, no;

	if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
		return false;
	yes = find_target(side, branch, 0);
	no = find_target(side, branch, 1);
	*holds = yes >= 0;
	return (yes < 0) != (no < 0);
}

/* Does the store happen only where the condition of "piece", a comparison of
 * the stored value with the old value of the cell, holds?  If so, set *op to
 * the operation and return the index of the access that reads the cell; else
 * return -1.
 */
static int match_piece(const ash_fold *f, unsigned piece, ash_reduce_op *op)
{
	LLVMValueRef compare, cell;
	bool holds;
	int read;

	if (!goes_on(f->side, piece, &holds) || !is_passed(f->side, piece))
		return -1;
	compare = LLVMGetCondition(f->side->piece[piece].branch);
	read = match(f, compare, op);
	if (read < 0 || ash_fold_count_uses(f->side, compare) != 1)
		return -1;
	cell = LLVMGetOperand(compare,
		LLVMGetOperand(compare, 0) == f->side->result);
	if (ash_fold_count_uses(f->side, cell) != 1)
		return -1;
	if (!holds)
		*op = turn(*op);
	return read;
}

int ash_fold_extreme(const ash_fold *f, ash_reduce_op *op)
{
	int read = -1;

	if (f->stmt->access[f->side->write].kind != ASH_MAY_WRITE)
		return -1;
	for (unsigned i = 1; read < 0 && i < f->side->n_piece; ++i)
		read = match_piece(f, i, op);
	return read;
}
