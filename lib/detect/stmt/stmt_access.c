/* stmt_access.c - the accesses of statements.
 *
 * An access has a base and a byte offset; arrays get their shapes when all
 * accesses are known.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "detect/affine/affine.h"
#include "detect/stmt/stmt_impl.h"
#include "support/fault.h"
#include "support/grow.h"

ash_scev ash_expand_scev(const ash_expansion *e, ash_scev scev)
{
	const ash_model *model = e->model;
	ash_loop loop = e->point.loop < 0
		? ash_loop_of(model->analysis, model->region->made.tail)
		: model->loop[e->point.loop].loop;

	return ash_scev_at(model->analysis, scev, loop);
}

static void clear_access(ash_model_access *access)
{
	isl_map_free(access->map);
	ash_poly_clear(&access->first);
	ash_poly_clear(&access->length);
}

int ash_expand_access(ash_expansion *e, ash_model_access *access)
{
	ash_model *model = e->model;

	if (!ASH_GROW(model->access, model->n_access)) {
		clear_access(access);
		return -1;
	}
	access->stmt = e->stmt;
	model->access[model->n_access++] = *access;
	return e->n_access++;
}

/* Set the byte offset of "access", at "pointer", from its base and, if "length"
 * is not NULL, the length of the range that it touches; false if one of them is
 * not affine.
 */
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

/* The relation from the instances of the statement to the cells of a scalar,
 * which has one cell per iteration of the outermost "n_dim" loops.
 */
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
