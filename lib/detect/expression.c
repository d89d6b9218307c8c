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
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/space.h>

#include "detect/model.h"

static void *grow(void *array, unsigned n, size_t size)
{
	if (n & (n - 1))
		return array;
	return realloc(array, (n ? 2 * (size_t) n : 1) * size);
}

bool ash_expand_leaf(ash_expansion *e, ash_leaf leaf)
{
	ash_leaf *grown = grow(e->side->leaf, e->side->n_leaf,
		sizeof(*grown));

	if (!grown || leaf.index < 0 || leaf.affine < 0)
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

int ash_expand_access(ash_expansion *e, ash_model_access access)
{
	ash_model *model = e->model;
	ash_model_access *grown = grow(model->access, model->n_access,
		sizeof(*grown));

	access.stmt = e->stmt;
	if (grown)
		model->access = grown;
	if (!grown) {
		isl_map_free(access.map);
		ash_poly_clear(&access.first);
		isl_pw_aff_free(access.length);
		return -1;
	}
	model->access[model->n_access++] = access;
	return e->n_access++;
}

int ash_expand_memory(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind,
	__isl_take isl_pw_aff *length)
{
	ash_model *model = e->model;
	ash_model_access access = { .kind = kind, .array = -1,
		.inst = inst, .size = size, .length = length };
	ash_scev scev = ash_expand_scev(e,
		ash_scev_of(model->analysis, pointer));

	access.base = ash_memory_base(model, inst, pointer,
		kind != ASH_READ);
	if (access.base < 0) {
		isl_pw_aff_free(length);
		return -1;
	}
	if (!ash_affine_poly(model, ash_scev_offset(model->analysis, scev),
		    &e->point, &access.first)) {
		isl_pw_aff_free(length);
		ash_model_refuse(model, ASH_REFUSE_SUBSCRIPT,
			LLVMGetInstructionParent(inst), inst);
		return -1;
	}
	return ash_expand_access(e, access);
}

/* The subscript of a cell that belongs to "loop": the iterator in the loop,
 * the last iteration after it.  "outer" are the subscripts before.
 */
static __isl_give isl_pw_aff *cell_subscript(ash_expansion *e, int loop,
	__isl_take isl_multi_pw_aff *outer)
{
	isl_space *space = isl_set_get_space(e->point.domain);
	isl_local_space *local;

	if (!ash_layout_contains(e->model, loop, e->point.loop)) {
		isl_space_free(space);
		return isl_pw_aff_pullback_multi_pw_aff(
			ash_domain_trip(e->model, loop), outer);
	}
	isl_multi_pw_aff_free(outer);
	local = isl_local_space_from_space(space);
	return isl_pw_aff_var_on_domain(local, isl_dim_set,
		e->model->loop[loop].depth - 1);
}

/* The loop at "depth" around "loop". */
static int loop_at_depth(const ash_model *model, int loop, unsigned depth)
{
	while (model->loop[loop].depth > depth)
		loop = model->loop[loop].parent;
	return loop;
}

static __isl_give isl_map *cell_map(ash_expansion *e, unsigned n_dim,
	int loop)
{
	isl_space *space = isl_set_get_space(e->point.domain);
	isl_multi_pw_aff *cell;

	space = isl_space_map_from_set(space);
	space = isl_space_drop_dims(space, isl_dim_out, 0,
		isl_space_dim(space, isl_dim_out));
	cell = isl_multi_pw_aff_zero(isl_space_copy(space));
	for (unsigned i = 0; i < n_dim; ++i) {
		isl_multi_pw_aff *outer = cell;
		isl_pw_aff *next;

		next = cell_subscript(e,
			loop_at_depth(e->model, loop, i + 1),
			isl_multi_pw_aff_copy(outer));
		cell = isl_multi_pw_aff_flat_range_product(outer,
			isl_multi_pw_aff_from_pw_aff(next));
	}
	isl_space_free(space);
	return isl_map_gist_domain(isl_map_from_multi_pw_aff(cell),
		isl_set_copy(e->point.domain));
}

int ash_expand_scalar(ash_expansion *e, int array, unsigned n_dim, int loop,
	ash_access_kind kind)
{
	ash_model_access access = { .kind = kind, .base = -1,
		.array = array };

	access.map = cell_map(e, n_dim, loop);
	if (!access.map)
		return -1;
	return ash_expand_access(e, access);
}

int ash_expand_value(ash_expansion *e, __isl_take isl_pw_aff *value)
{
	return ash_scop_add_value(e->model->scop, e->stmt, value);
}

/* ---- leaves and instructions ---- */

static bool expand_affine(ash_expansion *e, LLVMValueRef inst)
{
	ash_model *model = e->model;
	ash_leaf leaf = { .value = inst, .kind = ASH_LEAF_VALUE };
	isl_pw_aff *value = ash_affine_translate(model,
		ash_expand_scev(e, ash_scev_of(model->analysis, inst)),
		&e->point, ASH_MODULO, ASH_EXACT);

	if (!value)
		return ash_model_refuse(model, ASH_REFUSE_INSTRUCTION,
			LLVMGetInstructionParent(inst), inst);
	leaf.index = ash_expand_value(e, value);
	return ash_expand_leaf(e, leaf);
}

static bool expand_load(ash_expansion *e, LLVMValueRef load)
{
	ash_leaf leaf = { .value = load, .kind = ASH_LEAF_ACCESS };
	uint64_t size = ash_type_size(e->model->analysis, LLVMTypeOf(load));

	leaf.index = ash_expand_memory(e, load, LLVMGetOperand(load, 0), size,
		ASH_READ, NULL);
	return ash_expand_leaf(e, leaf);
}

static bool expand_scalar(ash_expansion *e, LLVMValueRef value)
{
	ash_model *model = e->model;
	ash_leaf leaf = { .value = value, .kind = ASH_LEAF_ACCESS };
	int array = ash_table_get(&model->scalar_of, value);
	int loop = model->block[ash_layout_block_of(model, value)].loop;

	if (array < 0)
		return false;
	leaf.index = ash_expand_scalar(e, array,
		model->scop->array[array].n_dim, loop, ASH_READ);
	return ash_expand_leaf(e, leaf);
}

bool ash_expand_append(ash_expansion *e, LLVMValueRef inst)
{
	ash_ir_stmt *side = e->side;
	LLVMValueRef *grown = grow(side->inst, side->n_inst, sizeof(*grown));

	if (!grown)
		return false;
	side->inst = grown;
	side->inst[side->n_inst++] = inst;
	return true;
}

bool ash_expand_inst(ash_expansion *e, LLVMValueRef inst)
{
	unsigned n;
	bool ok = true;

	if (LLVMIsALoadInst(inst))
		return expand_load(e, inst);
	n = LLVMIsACallInst(inst) ? LLVMGetNumArgOperands(inst)
				  : (unsigned) LLVMGetNumOperands(inst);
	for (unsigned i = 0; ok && i < n; ++i)
		ok = ash_expand(e, LLVMGetOperand(inst, i));
	return ok && ash_expand_append(e, inst);
}

bool ash_expand(ash_expansion *e, LLVMValueRef value)
{
	int block = ash_layout_block_of(e->model, value);

	if (block < 0 || ash_table_get(&e->seen, value) >= 0)
		return true;
	if (!ash_table_set(&e->seen, value, 1))
		return false;
	switch (ash_fate_of(e->model, value)) {
	case ASH_FATE_AFFINE:
		return expand_affine(e, value);
	case ASH_FATE_SCALAR:
		return expand_scalar(e, value);
	case ASH_FATE_INLINE:
		return ash_expand_inst(e, value);
	default:
		return ash_model_refuse(e->model, ASH_REFUSE_INTERNAL,
			LLVMGetInstructionParent(value), value);
	}
}

/* A value put aside is read from where it was put. */
static bool expand_copy(ash_expansion *e)
{
	const ash_root *root = e->root;
	ash_leaf leaf = { .value = root->value, .kind = ASH_LEAF_ACCESS };

	leaf.index = ash_expand_scalar(e, root->scalar,
		ash_layout_depth(e->model, root->loop), root->loop,
		ASH_READ);
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
