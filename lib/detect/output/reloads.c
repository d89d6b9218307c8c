/* reloads.c - statements whose addresses the original program reloads.
 *
 * In "out->p[y * out->w + x] = 255 - in->p[y * in->w + x]" with bytes, each
 * store might change out->p, out->w and so on.  LLVM reloads them in each
 * iteration and does not vectorize.  prepare/versioning has hoisted these loads
 * in one version of the nest, and marked them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/reloads.h"

#include <stdlib.h>

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "llvm/conventions.h"

/* The depth of operands searched in computations of addresses and bounds. */
#define DEPTH 6

static bool is_reloaded(LLVMValueRef value, unsigned kind, unsigned depth)
{
	if (!value || !LLVMIsAInstruction(value))
		return false;
	if (LLVMIsALoadInst(value))
		return LLVMHasMetadata(value) && LLVMGetMetadata(value, kind);
	if (!depth || LLVMIsAPHINode(value) || LLVMIsACallInst(value))
		return false;
	for (int i = 0; i < LLVMGetNumOperands(value); ++i)
		if (is_reloaded(LLVMGetOperand(value, i), kind, depth - 1))
			return true;
	return false;
}

/* Set "mark" for each parameter of "space" that the original program reloads in
 * the loops, as an address or a bound ("kind").
 */
static void mark_params(const ash_model *model, __isl_keep isl_space *space,
	unsigned kind, bool *mark)
{
	for (unsigned i = 0; i < model->n_param; ++i) {
		const ash_binding_param *param = &model->ir->param[i];
		int at = isl_space_find_dim_by_id(space, isl_dim_param,
			param->id);

		if (at >= 0)
			mark[at] = is_reloaded(param->value, kind, DEPTH);
	}
}

/* Does "map" (taken) depend on a parameter that the original program reloads,
 * as an address or a bound ("kind")?
 */
static isl_bool has_reloaded(const ash_model *model, __isl_take isl_map *map,
	unsigned kind)
{
	isl_space *space = isl_map_get_space(map);
	isl_size n = isl_map_dim(map, isl_dim_param);
	bool *mark = n < 0 ? NULL : calloc(n + 1, sizeof(*mark));
	isl_bool found = mark ? isl_bool_false : isl_bool_error;

	if (mark)
		mark_params(model, space, kind, mark);
	for (isl_size i = 0; found == isl_bool_false && i < n; ++i)
		if (mark[i])
			found = isl_map_involves_dims(map, isl_dim_param, i, 1);
	free(mark);
	isl_space_free(space);
	isl_map_free(map);
	return found;
}

static isl_bool reloads(const ash_model *model, const ash_stmt *stmt,
	unsigned kind)
{
	isl_bool found = has_reloaded(model,
		isl_map_from_range(isl_set_copy(stmt->domain)), kind);

	for (unsigned i = 0; found == isl_bool_false && i < stmt->n_access;
		++i) {
		const ash_access *access = &stmt->access[i];

		if (is_reloaded(model->ir->array[access->array].base, kind,
			    DEPTH))
			return isl_bool_true;
		found = has_reloaded(model, isl_map_copy(access->map), kind);
	}
	return found;
}

bool ash_reloads_note(ash_model *model)
{
	ash_scop *scop = model->scop;
	unsigned kind = LLVMGetMDKindIDInContext(
		LLVMGetTypeContext(LLVMTypeOf(model->ir->function)),
		ASH_RELOADED, sizeof(ASH_RELOADED) - 1);

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_bool found = reloads(model, &scop->stmt[i], kind);

		if (found < 0)
			return false;
		scop->stmt[i].reloads |= found;
	}
	return true;
}
