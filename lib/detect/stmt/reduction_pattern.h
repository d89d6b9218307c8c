/* reduction_pattern.h - recognition of reductions, for reduction_*.c and
 * minmax_reduction.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_REDUCTION_PATTERN_H
#define ASH_DETECT_STMT_REDUCTION_PATTERN_H

#include "detect/model/model.h"

/* The statement to be matched, which writes memory. */
typedef struct ash_fold {
	const ash_model *model;
	const ash_stmt *stmt;
	const ash_binding_stmt *side;
	/* Match as if all operations could be reassociated (for advice)? */
	bool as_if;
} ash_fold;

/* ---- reduction_cell.c ---- */

/* Is "value" an instruction of the statement "side"? */
bool ash_fold_has(const ash_binding_stmt *side, LLVMValueRef value);
/* How often is "value" an operand of "inst"? */
unsigned ash_fold_count_operands(LLVMValueRef inst, LLVMValueRef value);
/* How often is "value" an operand of instructions and branches of the statement
 * "side"?
 */
unsigned ash_fold_count_uses(const ash_binding_stmt *side, LLVMValueRef value);

/* If "value" can be the old value of the cell that the statement writes,
 * returns the index of the access that reads the cell; else -1.  For affine
 * subscripts, only the array is compared.
 */
int ash_fold_find_cell(const ash_fold *f, LLVMValueRef value);

/* The operation by which "x ? a : b" combines two floating-point numbers, where
 * x compares a with b, or b with a if "swapped", by "predicate";
 * ASH_REDUCE_NONE: none.
 */
ash_reduce_op ash_fold_extreme_of(LLVMRealPredicate predicate, bool swapped);

/* ---- minmax_reduction.c ---- */

/* If the statement stores a value under a comparison of that value with the
 * cell, sets *op to the operation and returns the index of the access that
 * reads the cell; else returns -1.
 */
int ash_fold_extreme(const ash_fold *f, ash_reduce_op *op);

#endif
