/* expression.c - expressions of statements.
 *
 * From the value that a statement writes backwards: what is inlined is
 * cloned, operands first; what is affine, loaded or kept in a scalar is a
 * leaf.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "detect/affine/affine.h"
#include "detect/region/layout.h"
#include "detect/stmt/stmt.h"
#include "support/fault.h"
#include "support/grow.h"

bool ash_expand_leaf(ash_expansion *e, ash_binding_leaf leaf)
{
	ash_binding_leaf *grown;

	if (leaf.index < 0 || leaf.affine < 0)
		return false;
	grown = ash_grow(e->side->leaf, e->side->n_leaf, sizeof(*grown));
	if (!grown)
		return false;
	e->side->leaf = grown;
	e->side->leaf[e->side->n_leaf++] = leaf;
	return true;
}

ash_scev ash_expand_scev(const ash_expansion *e, ash_scev scev)
{
	const ash_model *model = e->model;
	ash_loop loop = e->point.loop < 0
		? ash_loop_of(model->analysis, model->region->made.tail)
		: model->loop[e->point.loop].loop;

	return ash_scev_at(model->analysis, scev, loop);
}

/* ---- accesses ---- */

static void clear_access(ash_model_access *access)
{
	isl_map_free(access->map);
	ash_poly_clear(&access->first);
	ash_poly_clear(&access->length);
}

int ash_expand_access(ash_expansion *e, ash_model_access *access)
{
	ash_model *model = e->model;
	ash_model_access *grown = ash_grow(model->access, model->n_access,
		sizeof(*grown));

	if (!grown) {
		clear_access(access);
		return -1;
	}
	access->stmt = e->stmt;
	model->access = grown;
	model->access[model->n_access++] = *access;
	return e->n_access++;
}

/* Where the access starts, and how long it is. */
static bool set_bytes(ash_expansion *e, ash_model_access *access,
	ash_scev pointer, ash_scev length)
{
	ash_model *model = e->model;
	ash_scev offset = ash_scev_offset(model->analysis,
		ash_expand_scev(e, pointer));

	access->is_range = length != NULL;
	if (!ash_affine_poly(model, offset, &e->point, ASH_MODULO,
		    &access->first))
		return false;
	return !length ||
		ash_affine_poly(model, ash_expand_scev(e, length), &e->point,
			ASH_AS_UNSIGNED, &access->length);
}

int ash_expand_memory(ash_expansion *e, LLVMValueRef inst, LLVMValueRef pointer,
	unsigned size, ash_access_kind kind, ash_scev length)
{
	ash_model *model = e->model;
	ash_model_access access = { .kind = kind,
		.array = -1,
		.inst = inst,
		.size = size };

	access.base = ash_base_pointer(model, inst, pointer, kind != ASH_READ);
	if (access.base < 0)
		return -1;
	if (!set_bytes(e, &access, ash_scev_of(model->analysis, pointer),
		    length)) {
		clear_access(&access);
		ash_model_refuse_scev(model, ASH_REFUSE_SUBSCRIPT,
			LLVMGetInstructionParent(inst), inst,
			ash_scev_of(model->analysis, pointer));
		return -1;
	}
	ASH_FAULT("model-subscript",
		if (kind == ASH_READ)
			ash_poly_add_constant(&access.first, size));
	return ash_expand_access(e, &access);
}

int ash_expand_indirect(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind)
{
	ash_model *model = e->model;
	ash_model_access access = { .kind = kind,
		.array = -1,
		.inst = inst,
		.size = size,
		.is_indirect = true };
	ash_scev offset = ash_scev_offset(model->analysis,
		ash_scev_of(model->analysis, pointer));

	access.base = ash_base_pointer(model, inst, pointer, kind != ASH_READ);
	if (access.base < 0)
		return -1;
	ash_scev_signed_range(model->analysis, offset, &access.lo, &access.hi);
	return ash_expand_access(e, &access);
}

/* A cell belongs to an iteration of the outermost loops. */
static __isl_give isl_map *cell_map(ash_expansion *e, unsigned n_dim)
{
	isl_space *space = isl_set_get_space(e->point.domain);
	isl_map *map = isl_map_identity(isl_space_map_from_set(space));

	return isl_map_project_out(map, isl_dim_out, n_dim,
		isl_map_dim(map, isl_dim_out) - n_dim);
}

int ash_expand_scalar(ash_expansion *e, int array, ash_access_kind kind)
{
	ash_model_access access = { .kind = kind, .base = -1, .array = array };

	access.map = cell_map(e, e->model->scop->array[array].n_dim);
	return access.map ? ash_expand_access(e, &access) : -1;
}

int ash_expand_value(ash_expansion *e, __isl_take isl_pw_aff *value)
{
	return ash_scop_add_value(e->model->scop, e->stmt, value);
}

/* ---- leaves and instructions ---- */

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

/* "value" is read at "pointer", by "inst" or for it. */
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
	int array = ash_table_get(&model->scalar_of, value);

	if (array < 0)
		return false;
	leaf.index = ash_expand_scalar(e, array, ASH_READ);
	return ash_expand_leaf(e, leaf);
}

bool ash_expand_append(ash_expansion *e, LLVMValueRef inst)
{
	ash_binding_stmt *side = e->side;
	LLVMValueRef *grown = ash_grow(side->inst, side->n_inst,
		sizeof(*grown));

	if (!grown)
		return false;
	side->inst = grown;
	side->inst[side->n_inst++] = inst;
	return true;
}

/* A load whose address is among its operands. */
static bool note_load(ash_expansion *e, LLVMValueRef inst)
{
	ash_binding_stmt *side = e->side;
	ash_binding_load *grown = ash_grow(side->load, side->n_load,
		sizeof(*grown));
	uint64_t size = ash_type_size(e->model->analysis, LLVMTypeOf(inst));
	int access;

	if (!grown)
		return false;
	side->load = grown;
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

/* A value put aside is read from where it was put. */
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
