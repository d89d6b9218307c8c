/* expression.c - expressions of statements.
 *
 * Traverses from the written value backwards: inlined values are cloned,
 * operands first; affine, loaded and scalar values are leaves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "detect/affine/affine.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"
#include "support/fault.h"
#include "support/grow.h"

bool ash_expand_leaf(ash_expansion *e, ash_binding_leaf leaf)
{
	if (leaf.index < 0 || leaf.affine < 0)
		return false;
	if (!ASH_GROW(e->side->leaf, e->side->n_leaf))
		return false;
	e->side->leaf[e->side->n_leaf++] = leaf;
	return true;
}

static bool expand_affine(ash_expansion *e, LLVMValueRef inst)
{
	ash_model *model = e->model;
	ash_binding_leaf leaf = { .value = inst, .kind = ASH_LEAF_VALUE };
	isl_pw_aff *value = ash_affine_translate(model,
		ash_expand_scev(e, ash_scev_of(model->analysis, inst)),
		&e->point, ASH_MODULO, ASH_EXACT);

	if (!value)
		return ash_model_refuse(model, ASH_REFUSE_INSTRUCTION,
			LLVMGetInstructionParent(inst), inst);
	leaf.index = ash_expand_value(e, value);
	return ash_expand_leaf(e, leaf);
}

/* Add to the statement a leaf that stands for "value" and is read from memory
 * at "pointer", the address of the load or store "inst"; false on failure.
 */
static bool expand_read(ash_expansion *e, LLVMValueRef value, LLVMValueRef inst,
	LLVMValueRef pointer)
{
	ash_binding_leaf leaf = { .value = value, .kind = ASH_LEAF_ACCESS };
	uint64_t size = ash_type_size(e->model->analysis, LLVMTypeOf(value));

	leaf.index = ash_expand_memory(e, inst, pointer, size, ASH_READ, NULL);
	return ash_expand_leaf(e, leaf);
}

static bool expand_stored(ash_expansion *e, LLVMValueRef value)
{
	LLVMValueRef store = ash_value_placement_store(e->model, value);

	if (e->root->inst == store)
		return ash_expand_inst(e, value);
	return expand_read(e, value, store, LLVMGetOperand(store, 1));
}

static bool expand_scalar(ash_expansion *e, LLVMValueRef value)
{
	ash_model *model = e->model;
	ash_binding_leaf leaf = { .value = value, .kind = ASH_LEAF_ACCESS };
	int array = ash_table_get(&model->stmt_state->scalar_of, value);

	if (array < 0)
		return false;
	leaf.index = ash_expand_scalar(e, array, ASH_READ);
	return ash_expand_leaf(e, leaf);
}

bool ash_expand_append(ash_expansion *e, LLVMValueRef inst)
{
	ash_binding_stmt *side = e->side;

	if (!ASH_GROW(side->inst, side->n_inst))
		return false;
	side->inst[side->n_inst++] = inst;
	return true;
}

/* Add the load "inst", whose address is computed by its operands, to the loads
 * of the statement, and an access to an unknown element; false on failure.
 */
static bool note_load(ash_expansion *e, LLVMValueRef inst)
{
	ash_binding_stmt *side = e->side;
	uint64_t size = ash_type_size(e->model->analysis, LLVMTypeOf(inst));
	int access;

	if (!ASH_GROW(side->load, side->n_load))
		return false;
	access = ash_expand_indirect(e, inst, LLVMGetOperand(inst, 0), size,
		ASH_READ);
	side->load[side->n_load++] = (ash_binding_load) { inst, access };
	return access >= 0;
}

bool ash_expand_inst(ash_expansion *e, LLVMValueRef inst)
{
	bool indirect = ash_indirect_is(e->model, inst);
	unsigned n = ash_operand_count(e->model, inst);
	bool ok = true;

	if (LLVMIsALoadInst(inst) && !indirect)
		return expand_read(e, inst, inst, LLVMGetOperand(inst, 0));
	for (unsigned i = 0; ok && i < n; ++i)
		ok = ash_expand(e, ash_operand_get(e->model, inst, i));
	if (ok && indirect)
		ok = note_load(e, inst);
	if (ok && LLVMIsACallInst(inst))
		ok = ash_call_expand(e, inst);
	return ok && ash_expand_append(e, inst);
}

bool ash_expand(ash_expansion *e, LLVMValueRef value)
{
	int block = ash_layout_block_of(e->model, value);

	if (block < 0 || ash_table_get(&e->seen, value) >= 0)
		return true;
	if (!ash_table_set(&e->seen, value, 1))
		return false;
	switch (ash_value_placement_of(e->model, value)) {
	case ASH_VALUE_AFFINE:
		return expand_affine(e, value);
	case ASH_VALUE_SCALAR:
		return expand_scalar(e, value);
	case ASH_VALUE_INLINE:
		return ash_expand_inst(e, value);
	case ASH_VALUE_STORED:
		return expand_stored(e, value);
	default:
		return ash_model_refuse(e->model, ASH_REFUSE_INTERNAL,
			LLVMGetInstructionParent(value), value);
	}
}

/* Add a leaf that reads the copy which another statement has saved in a scalar;
 * false on failure.
 */
static bool expand_copy(ash_expansion *e)
{
	const ash_root *root = e->root;
	ash_binding_leaf leaf = { .value = root->value,
		.kind = ASH_LEAF_ACCESS };

	leaf.index = ash_expand_scalar(e, root->scalar, ASH_READ);
	return ash_expand_leaf(e, leaf);
}

bool ash_expand_root(ash_expansion *e)
{
	const ash_root *root = e->root;

	if (root->kind == ASH_ROOT_SCALAR)
		return ash_expand_inst(e, root->inst);
	if (root->kind == ASH_ROOT_EDGE && root->scalar >= 0)
		return expand_copy(e);
	return ash_expand(e, root->value);
}
