/* reduction_cell.c - operands and cells of reductions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/stmt/reduction_pattern.h"
#include "detect/stmt/stmt.h"

bool ash_fold_has(const ash_binding_stmt *side, LLVMValueRef value)
{
	for (unsigned i = 0; i < side->n_inst; ++i)
		if (side->inst[i] == value)
			return true;
	return false;
}

static const ash_binding_leaf *find_leaf(const ash_binding_stmt *side,
	LLVMValueRef value)
{
	for (unsigned i = 0; i < side->n_leaf; ++i)
		if (side->leaf[i].value == value)
			return &side->leaf[i];
	return NULL;
}

unsigned ash_fold_count_operands(LLVMValueRef inst, LLVMValueRef value)
{
	int n_operand = LLVMGetNumOperands(inst);
	unsigned n = 0;

	for (int i = 0; i < n_operand; ++i)
		n += LLVMGetOperand(inst, i) == value;
	return n;
}

unsigned ash_fold_count_uses(const ash_binding_stmt *side, LLVMValueRef value)
{
	unsigned n = 0;

	for (unsigned i = 0; i < side->n_inst; ++i)
		n += ash_fold_count_operands(side->inst[i], value);
	for (unsigned i = 0; i < side->n_piece; ++i)
		if (side->piece[i].branch)
			n += ash_fold_count_operands(side->piece[i].branch,
				value);
	return n;
}

/* May access "pos" of "stmt", bound to "side", read the cell that the statement
 * writes: is it a read of the same array?
 */
static bool may_be_cell(const ash_stmt *stmt, const ash_binding_stmt *side,
	int pos)
{
	return stmt->access[pos].kind == ASH_READ &&
		stmt->access[pos].array == stmt->access[side->write].array;
}

/* Are the addresses "a" and "b", of a load and a store, equal in all instances?
 */
static bool is_same_address(const ash_model *model, LLVMValueRef a,
	LLVMValueRef b)
{
	return a == b ||
		ash_scev_of(model->analysis, a) ==
		ash_scev_of(model->analysis, b);
}

/* Is the computed address of access "pos" a multiple of the element size away
 * from the base?  Otherwise it may overlap parts of two elements.
 */
static bool is_whole(const ash_fold *f, int pos)
{
	const ash_model *model = f->model;
	unsigned size = model->scop->array[f->stmt->access[pos].array]
				.elem_size;
	ash_scev offset = ash_scev_offset(model->analysis,
		ash_scev_of(model->analysis, f->side->address));

	return size && !(size & (size - 1)) &&
		ash_type_size(model->analysis, LLVMTypeOf(f->side->result)) ==
		size &&
		ash_scev_is_multiple(model->analysis, offset, size);
}

int ash_fold_find_cell(const ash_fold *f, LLVMValueRef value)
{
	const ash_binding_stmt *side = f->side;
	const ash_binding_leaf *leaf = find_leaf(side, value);

	if (leaf)
		return !side->address && leaf->kind == ASH_LEAF_ACCESS &&
				may_be_cell(f->stmt, side, leaf->index)
			? leaf->index
			: -1;
	for (unsigned i = 0; side->address && i < side->n_load; ++i)
		if (side->load[i].inst == value &&
			may_be_cell(f->stmt, side, side->load[i].access) &&
			is_same_address(f->model, LLVMGetOperand(value, 0),
				side->address) &&
			is_whole(f, side->load[i].access))
			return side->load[i].access;
	return -1;
}

ash_reduce_op ash_fold_extreme_of(LLVMRealPredicate predicate, bool swapped)
{
	switch (predicate) {
	case LLVMRealOGT:
	case LLVMRealOGE:
	case LLVMRealUGT:
	case LLVMRealUGE:
		return swapped ? ASH_REDUCE_FMIN : ASH_REDUCE_FMAX;
	case LLVMRealOLT:
	case LLVMRealOLE:
	case LLVMRealULT:
	case LLVMRealULE:
		return swapped ? ASH_REDUCE_FMAX : ASH_REDUCE_FMIN;
	default:
		return ASH_REDUCE_NONE;
	}
}
