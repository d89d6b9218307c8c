/* reduction_pattern.h - statements that fold a value into a cell; for
 * reduction_*.c and minmax_reduction.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_REDUCTION_PATTERN_H
#define ASH_DETECT_STMT_REDUCTION_PATTERN_H

#include "detect/model/model.h"

/* The statement that is looked at, which writes. */
typedef struct ash_fold {
	const ash_model *model;
	const ash_stmt *stmt;
	const ash_binding_stmt *side;
	/* Is it only asked what would be if all might be reassociated? */
	bool as_if;
} ash_fold;

/* ---- reduction_cell.c ---- */

/* Is "value" one of the instructions that the statement computes? */
bool ash_fold_has(const ash_binding_stmt *side, LLVMValueRef value);
/* How often is "value" an operand of "inst"? */
unsigned ash_fold_count_operands(LLVMValueRef inst, LLVMValueRef value);
/* How often is "value" an operand of the statement's instructions and
 * branches?
 */
unsigned ash_fold_count_uses(const ash_binding_stmt *side, LLVMValueRef value);

/* The read by which "value" is what was in the cell that the statement
 * writes; or -1 if it cannot be.  Of affine subscripts it is only known that
 * the array is the same.
 */
int ash_fold_find_cell(const ash_fold *f, LLVMValueRef value);

/* The operation by which "x ? a : b" combines two floating-point numbers,
 * where x compares a with b, or b with a if "swapped"; ASH_REDUCE_NONE: none.
 */
ash_reduce_op ash_fold_extreme_of(LLVMRealPredicate predicate, bool swapped);

/* ---- minmax_reduction.c ---- */

/* If the statement stores a value where a comparison of that value with the
 * cell says so: the index of the read of the cell, and *op is the operation;
 * else -1.
 */
int ash_fold_extreme(const ash_fold *f, ash_reduce_op *op);

#endif
