/* operand.c - operands of values, as statements use them.
 *
 * A load's value comes from memory, and its address is part of an access; only
 * a non-affine address counts as an operand.  A data-dependent PHI node has its
 * incoming values and the selecting conditions as operands.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"

static unsigned count_own(ash_model *model, LLVMValueRef inst)
{
	if (LLVMIsALoadInst(inst))
		return ash_indirect_is(model, inst);
	if (LLVMIsACallInst(inst))
		return LLVMGetNumArgOperands(inst);
	return LLVMGetNumOperands(inst);
}

static const ash_values *choice(ash_model *model, LLVMValueRef inst)
{
	return ash_control_is_merge(model, inst)
		? ash_control_merge(model, ash_layout_block_of(model, inst))
		: NULL;
}

unsigned ash_operand_count(ash_model *model, LLVMValueRef inst)
{
	const ash_values *conditions = choice(model, inst);

	return count_own(model, inst) + (conditions ? conditions->n : 0);
}

LLVMValueRef ash_operand_get(ash_model *model, LLVMValueRef inst, unsigned pos)
{
	unsigned n = count_own(model, inst);

	return pos < n ? LLVMGetOperand(inst, pos)
		       : choice(model, inst)->value[pos - n];
}

/* The data-dependent conditions under which the statement of "root" is
 * executed; NULL if there are none.
 */
static const ash_values *guard_of(ash_model *model, const ash_root *root)
{
	if (root->kind > ASH_ROOT_SCALAR ||
		!ash_control_is_guarded(model, root->from))
		return NULL;
	return ash_control_guard(model, root->from);
}

static unsigned has_address(const ash_model *model, const ash_root *root)
{
	return root->kind == ASH_ROOT_STORE &&
		ash_indirect_is(model, root->inst);
}

unsigned ash_operand_count_extra(ash_model *model, const ash_root *root)
{
	const ash_values *guard = guard_of(model, root);

	return has_address(model, root) + (guard ? guard->n : 0);
}

LLVMValueRef ash_operand_get_extra(ash_model *model, const ash_root *root,
	unsigned pos)
{
	unsigned n = has_address(model, root);

	return pos < n ? LLVMGetOperand(root->inst, 1)
		       : guard_of(model, root)->value[pos - n];
}
