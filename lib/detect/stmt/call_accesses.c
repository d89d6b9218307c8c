/* call_accesses.c - memory accesses of calls.
 *
 * A call is passed addresses of objects that it may read or write; sometimes
 * the touched range is known (prepare/effects/modref_summary.cpp), else it is
 * everything behind the same base, in any part or field.  Memory that a call
 * reaches without being passed an address is only read.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/model/new_array.h"
#include "detect/stmt/stmt_impl.h"
#include "support/grow.h"

/* A statement, and its call, which may read memory whose address is not passed
 * to the call.
 */
typedef struct ash_finder {
	int stmt;
	LLVMValueRef call;
} ash_finder;

enum { HIDDEN, ERRNO };

/* Sorts the instructions of the statement "side" by their positions in the
 * program.  By insertion, as the list is short.
 */
void ash_call_sort(const ash_model *model, ash_binding_stmt *side)
{
	for (unsigned i = 1; i < side->n_inst; ++i) {
		LLVMValueRef inst = side->inst[i];
		int pos = ash_table_get(&model->pos_of, inst);
		unsigned k = i;

		for (; k > 0 &&
			ash_table_get(&model->pos_of, side->inst[k - 1]) > pos;
			--k)
			side->inst[k] = side->inst[k - 1];
		side->inst[k] = inst;
	}
}

/* The relation from the instances of the statement to element 0 of an array. */
static __isl_give isl_map *cell_map(const ash_expansion *e)
{
	isl_space *space = isl_space_from_domain(
		isl_set_get_space(e->point.domain));

	space = isl_space_add_dims(space, isl_dim_out, 1);
	return isl_map_fix_si(isl_map_universe(space), isl_dim_out, 0, 0);
}

/* Add an access to the array that stands for memory inaccessible to the program
 * (what = 0) or for errno (what = 1): a read and, if "writes", a may-write.
 */
static bool touch_hidden(ash_expansion *e, int what, bool writes)
{
	ash_model *model = e->model;
	static const char *const names[] = { "hidden", "errno" };
	bool ok = true;

	if (!model->stmt_state->hidden[what])
		model->stmt_state->hidden[what] = 1 +
			ash_model_add_hidden(model, names[what]);
	if (!model->stmt_state->hidden[what])
		return false;
	for (unsigned i = 0; ok && i <= writes; ++i) {
		ash_model_access access = { .base = -1,
			.kind = i ? ASH_MAY_WRITE : ASH_READ,
			.array = model->stmt_state->hidden[what] - 1,
			.map = cell_map(e) };

		ok = access.map && ash_expand_access(e, &access) >= 0;
	}
	return ok;
}

static bool touch_whole(ash_expansion *e, LLVMValueRef call, int base,
	ash_access_kind kind)
{
	ash_model_access access = { .kind = kind,
		.base = -1,
		.array = -1,
		.inst = call,
		.whole = base + 1 };

	return ash_expand_access(e, &access) >= 0;
}

/* Set the start and length of "access" to the range that "touch" describes;
 * false if it is not affine.
 */
static bool set_range(ash_expansion *e, const ash_call_touch *touch,
	ash_model_access *access)
{
	ash_model *model = e->model;
	ash_analysis *analysis = model->analysis;
	ash_scev offset = ash_scev_offset(analysis,
		ash_expand_scev(e, ash_scev_of(analysis, touch->pointer)));

	access->is_range = true;
	return touch->is_bounded &&
		ash_affine_poly(model, offset, &e->point, ASH_MODULO,
			&access->first) &&
		ash_poly_add_constant(&access->first, touch->first) >= 0 &&
		ash_affine_poly(model, ash_expand_scev(e, touch->length),
			&e->point, ASH_AS_UNSIGNED, &access->length);
}

static bool touch_bytes(ash_expansion *e, LLVMValueRef call,
	const ash_call_touch *touch, int base, ash_access_kind kind)
{
	ash_model_access access = { .kind = kind,
		.base = base,
		.array = -1,
		.inst = call };

	if (set_range(e, touch, &access))
		return ash_expand_access(e, &access) >= 0;
	ash_poly_clear(&access.first);
	ash_poly_clear(&access.length);
	return ash_error_of(e->model->ctx) == ASH_ERROR_NONE &&
		touch_whole(e, call, base, kind);
}

static bool touch_object(ash_expansion *e, LLVMValueRef call,
	const ash_call_touch *touch)
{
	int base;

	if (LLVMIsNull(touch->pointer) || LLVMIsUndef(touch->pointer) ||
		LLVMIsPoison(touch->pointer))
		return true;
	base = ash_base_pointer(e->model, call, touch->pointer, touch->writes);
	return base >= 0 &&
		(!touch->reads ||
			touch_bytes(e, call, touch, base, ASH_READ)) &&
		(!touch->writes ||
			touch_bytes(e, call, touch, base, ASH_MAY_WRITE));
}

static bool add_finder(ash_expansion *e, LLVMValueRef call)
{
	ash_model *model = e->model;

	if (!ASH_GROW(model->stmt_state->finder, model->stmt_state->n_finder))
		return false;
	model->stmt_state->finder[model->stmt_state->n_finder++] =
		(ash_finder) { e->stmt, call };
	return true;
}

static bool expand_errno(ash_expansion *e, LLVMValueRef call)
{
	ash_analysis *analysis = e->model->analysis;
	bool writes = ash_call_errno(analysis, call) != 0;

	if (!e->model->stmt_state->has_errno ||
		(!writes && !ash_call_reads_errno(analysis, call)))
		return true;
	return touch_hidden(e, ERRNO, writes);
}

bool ash_call_expand(ash_expansion *e, LLVMValueRef call)
{
	ash_analysis *analysis = e->model->analysis;
	ash_call_kind kind = ash_call_kind_of(e->model, call);
	unsigned n;
	bool writes, ok = true;

	if (kind == ASH_CALL_MATH)
		return expand_errno(e, call);
	if (kind != ASH_CALL_READ && kind != ASH_CALL_EFFECT)
		return true;
	n = ash_call_n_touch(analysis, call);
	for (unsigned i = 0; ok && i < n; ++i) {
		ash_call_touch touch = ash_call_get_touch(analysis, call, i);

		ok = touch_object(e, call, &touch);
	}
	if (ok && e->model->stmt_state->has_hidden &&
		ash_call_is_hidden(analysis, call, &writes))
		ok = touch_hidden(e, HIDDEN, writes);
	return ok && expand_errno(e, call) && add_finder(e, call);
}

/* ---- memory that calls reach without an address ---- */

static bool add_found(ash_model *model, const ash_finder *finder, int base)
{
	ash_expansion e = { .model = model, .stmt = finder->stmt };

	return touch_whole(&e, finder->call, base, ASH_READ);
}

bool ash_call_find(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->stmt_state->n_finder; ++i)
		for (unsigned j = 0; ok && j < model->n_base; ++j) {
			const ash_model_base *base = &model->base[j];
			ash_pointer_use use = { base->value, base->n_inst,
				base->inst };

			if (base->written &&
				ash_call_may_find(model->analysis,
					model->stmt_state->finder[i].call,
					&use))
				ok = add_found(model,
					&model->stmt_state->finder[i], j);
		}
	return ok;
}

/* ---- known and unknown ranges ---- */

static bool is_of_call(const ash_model *model, const ash_model_access *access,
	int base)
{
	ash_call_kind kind = access->base == base && access->is_range
		? ash_call_kind_of(model, access->inst)
		: ASH_CALL_NOTHING;

	return kind == ASH_CALL_READ || kind == ASH_CALL_EFFECT;
}

/* The element size that all loads and stores with base number "base" have; 0 if
 * there are none, or they differ.
 */
static unsigned element_size(const ash_model *model, int base)
{
	unsigned size = 0;

	for (unsigned i = 0; i < model->n_access; ++i) {
		const ash_model_access *access = &model->access[i];

		if (access->base != base || !access->size)
			continue;
		if (size && access->size != size)
			return 0;
		size = access->size;
	}
	return size;
}

static bool has_elements(const ash_model *model, int base)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == base && model->access[i].size)
			return true;
	return false;
}

static bool divides(const ash_poly *poly, unsigned by)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (poly->term[i].coeff % by)
			return false;
	return true;
}

static bool fits(const ash_model_access *access, unsigned size)
{
	return size && divides(&access->first, size) &&
		divides(&access->length, size);
}

bool ash_call_loosen(ash_model *model, int base, bool all)
{
	unsigned size = element_size(model, base);
	bool any = false;

	if (!all && !has_elements(model, base))
		return false;
	for (unsigned i = 0; i < model->n_access; ++i) {
		ash_model_access *access = &model->access[i];

		if (!is_of_call(model, access, base) ||
			(!all && fits(access, size)))
			continue;
		ash_poly_clear(&access->first);
		ash_poly_clear(&access->length);
		access->is_range = false;
		access->base = -1;
		access->whole = base + 1;
		any = true;
	}
	return any;
}

/* The relation from the instances of statement "stmt" to all elements of array
 * "index": inner subscripts lie within their dimensions.
 */
static __isl_give isl_map *whole_map(const ash_model *model, int stmt,
	int index)
{
	const ash_array *array = &model->scop->array[index];
	isl_set *domain = isl_set_reset_tuple_id(
		isl_set_copy(model->scop->stmt[stmt].domain));
	isl_space *space = isl_space_add_dims(
		isl_space_set_from_params(
			isl_space_params(isl_set_get_space(domain))),
		isl_dim_set, array->n_dim);
	isl_set *set = isl_set_universe(isl_space_copy(space));

	for (unsigned i = 1; i < array->n_dim; ++i) {
		isl_pw_aff *subscript = isl_pw_aff_var_on_domain(
			isl_local_space_from_space(isl_space_copy(space)),
			isl_dim_set, i);
		isl_pw_aff *extent = isl_pw_aff_insert_domain(
			isl_pw_aff_copy(array->extent[i]),
			isl_space_copy(space));

		set = isl_set_lower_bound_si(set, isl_dim_set, i, 0);
		set = isl_set_intersect(set,
			isl_pw_aff_lt_set(subscript, extent));
	}
	isl_space_free(space);
	return isl_map_gist_domain(
		isl_map_from_domain_and_range(isl_set_copy(domain), set),
		domain);
}

static bool append(ash_model *model, ash_model_access access)
{
	ash_expansion e = { .model = model, .stmt = access.stmt };

	return access.map && ash_expand_access(&e, &access) >= 0;
}

/* Access "pos" may touch all memory that is reached through its base: relate it
 * to all elements of the first array of the base, and add such an access for
 * each other array.
 */
static bool relate(ash_model *model, unsigned pos)
{
	const ash_model_base *base = &model->base[model->access[pos].whole - 1];
	ash_model_access *access = &model->access[pos];
	bool ok;

	access->array = base->array;
	access->map = whole_map(model, access->stmt, access->array);
	ok = access->map && ash_model_assume_rows(model, access->array);
	for (unsigned i = 1; ok && i < base->n_array; ++i) {
		ash_model_access other = model->access[pos];

		other.whole = 0;
		other.array = base->array + i;
		other.map = whole_map(model, other.stmt, other.array);
		ok = append(model, other) &&
			ash_model_assume_rows(model, other.array);
	}
	return ok;
}

bool ash_call_relate(ash_model *model)
{
	unsigned n = model->n_access;
	bool ok = true;

	for (unsigned i = 0; ok && i < n; ++i)
		if (model->access[i].whole)
			ok = relate(model, i);
	return ok;
}
