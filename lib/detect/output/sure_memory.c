/* sure_memory.c - elements that surely exist; see sure_memory.h.
 *
 * All subscripts but the first are within their extents, so elements are in
 * memory in the order of their subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/sure_memory.h"
#include "detect/output/output_impl.h"

#include <llvm-c/Target.h>

#include "scop/accesses.h"
#include "scop/array_layout.h"
#include "support/number.h"

/* ---- unconditional accesses ---- */

/* Is "piece" executed unconditionally in the statement?  Pieces up to the first
 * branch are.
 */
static bool is_sure_piece(const ash_binding_stmt *ir, unsigned piece)
{
	for (unsigned i = 0; i < piece; ++i)
		if (ir->piece[i].branch)
			return false;
	return true;
}

/* Is access "pos" executed unconditionally in the statement "stmt", which is
 * bound to "ir"?
 */
static bool is_sure(const ash_stmt *stmt, const ash_binding_stmt *ir,
	unsigned pos)
{
	if (stmt->access[pos].kind == ASH_MUST_WRITE)
		return true;
	if (stmt->access[pos].kind != ASH_READ)
		return false;
	for (unsigned i = 0; i < ir->n_leaf; ++i)
		if (ir->leaf[i].kind == ASH_LEAF_ACCESS &&
			ir->leaf[i].index == (int) pos)
			return is_sure_piece(ir, ir->leaf[i].piece);
	return false;
}

__isl_give isl_set *ash_sure_elements(const ash_scop *scop,
	const ash_scop_binding *ir, int array)
{
	isl_set *sure = NULL;

	for (ash_accesses a = ash_accesses_to(scop, array, ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		isl_set *cells;

		if (!is_sure(a.stmt, &ir->stmt[a.stmt_pos], a.pos - 1))
			continue;
		cells = isl_map_range(ash_access_relation(a.stmt, a.access));
		sure = sure ? isl_set_union(sure, cells) : cells;
	}
	if (!sure)
		sure = isl_set_subtract(
			ash_accessed_elements(scop, array, ASH_USES),
			ash_accessed_elements(scop, array, ASH_USES));
	return isl_set_coalesce(sure);
}

/* The elements of "set" from the lexicographically first to the last element of
 * "sure".
 */
static __isl_give isl_set *keep_between(__isl_take isl_set *set,
	__isl_keep isl_set *sure)
{
	isl_map *behind = isl_set_lex_le_set(isl_set_copy(sure),
		isl_set_copy(set));
	isl_map *before = isl_set_lex_ge_set(isl_set_copy(sure),
		isl_set_copy(set));

	set = isl_set_intersect(set, isl_map_range(behind));
	return isl_set_intersect(set, isl_map_range(before));
}

/* ---- variables ---- */

/* The size in bytes of the variable "base" in "function"; 0 if "base" is not a
 * variable of known size.
 */
static uint64_t variable_bytes(LLVMValueRef function, LLVMValueRef base)
{
	LLVMTargetDataRef layout = LLVMGetModuleDataLayout(
		LLVMGetGlobalParent(function));
	LLVMTypeRef type = LLVMIsAGlobalVariable(base)
		? LLVMGlobalGetValueType(base)
		: LLVMIsAAllocaInst(base) &&
			LLVMIsConstant(LLVMGetOperand(base, 0))
		? LLVMGetAllocatedType(base)
		: NULL;

	return type && LLVMTypeIsSized(type) ? LLVMABISizeOfType(layout, type)
					     : 0;
}

/* The size of one row of "a": all elements with the same first subscript; 0 if
 * it is not constant.
 */
static uint64_t row_bytes(const ash_array *a)
{
	uint64_t bytes = a->elem_size;

	for (unsigned i = 1; i < a->n_dim; ++i) {
		isl_set *values = isl_set_from_pw_aff(
			isl_pw_aff_copy(a->extent[i]));
		int64_t extent = 0;

		ash_number_read(
			isl_set_plain_get_val_if_fixed(values, isl_dim_set, 0),
			INT32_MAX - 1, &extent);
		bytes = extent > 0 ? bytes * (uint64_t) extent : 0;
		isl_set_free(values);
		if (!bytes || bytes > INT64_MAX / 2 / INT32_MAX)
			return 0;
	}
	return bytes;
}

/* Remove from "set" the elements that lie within the variable at the base of
 * "array"; none if the base is not a variable of known size.
 */
static __isl_give isl_set *drop_inside(__isl_take isl_set *set,
	const ash_scop *scop, const ash_scop_binding *ir, int array)
{
	uint64_t bytes = variable_bytes(ir->function, ir->array[array].base);
	uint64_t row = row_bytes(&scop->array[array]);
	uint64_t rows = row ? bytes / row : 0;
	isl_set *inside;

	if (!rows || !scop->array[array].n_dim || rows > INT32_MAX)
		return set;
	inside = isl_set_universe(isl_set_get_space(set));
	inside = isl_set_lower_bound_si(inside, isl_dim_set, 0, 0);
	inside = isl_set_upper_bound_si(inside, isl_dim_set, 0, (int) rows - 1);
	return isl_set_subtract(set, inside);
}

/* Is "array" in memory, so that its elements have addresses? */
static bool has_address(const ash_scop *scop, const ash_scop_binding *ir,
	int array)
{
	LLVMValueRef base = ir->array[array].base;

	return !scop->array[array].scalar && !scop->array[array].temporary &&
		base && !LLVMIsNull(base);
}

/* The parameters for which no element of a variable is touched unconditionally
 * beyond the variable's bounds.
 */
static __isl_give isl_set *find_params(const ash_scop *scop,
	const ash_scop_binding *ir)
{
	isl_set *params = ash_scop_near_params(scop);

	for (int i = 0; i < (int) scop->n_array; ++i) {
		isl_set *outside;

		if (!has_address(scop, ir, i) ||
			!variable_bytes(ir->function, ir->array[i].base))
			continue;
		outside = drop_inside(ash_sure_elements(scop, ir, i), scop, ir,
			i);
		params = isl_set_subtract(params, isl_set_params(outside));
	}
	return params;
}

isl_bool ash_memory_is_sure(const ash_scop *scop, const ash_scop_binding *ir,
	int array)
{
	isl_set *sure, *rest, *between;
	isl_bool ok;

	if (!has_address(scop, ir, array))
		return isl_bool_true;
	sure = ash_sure_elements(scop, ir, array);
	rest = isl_set_subtract(ash_accessed_elements(scop, array, ASH_USES),
		isl_set_copy(sure));
	ok = isl_set_is_empty(rest);
	if (ok == isl_bool_false) {
		rest = drop_inside(
			isl_set_intersect_params(rest, find_params(scop, ir)),
			scop, ir, array);
		between = keep_between(isl_set_copy(rest), sure);
		ok = isl_set_is_subset(rest, between);
		isl_set_free(between);
	}
	isl_set_free(sure);
	isl_set_free(rest);
	return ok;
}
