/* array.c - arrays: shapes, element types, overlap.
 *
 * All accesses with one base form one array, whose shape is found from all of
 * them (shape.h).  A memset or memcpy takes part with the first and last
 * element that it touches; it touches everything between them in memory order,
 * whatever the shape.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "detect/array/array.h"
#include "detect/array/array_fields.h"
#include "detect/array/array_shift.h"
#include "detect/array/multiplier.h"
#include "detect/array/product_params.h"
#include "detect/array/row_hints.h"
#include "detect/delinearize/shape_compare.h"
#include "detect/delinearize/shape_fit.h"
#include "detect/delinearize/shape_relevant.h"
#include "detect/model/new_array.h"
#include "detect/output/refusal_advice.h"
#include "detect/params/params.h"
#include "detect/stmt/stmt.h"
#include "llvm/query/memory_writes.h"

/* The accesses of one base that become one array, and their byte offsets, the
 * input of ash_shape_find.
 */
typedef struct group {
	ash_model *model;
	const ash_model_base *base;
	unsigned first_access;	/* index of any access of the group */
	LLVMValueRef start;	/* the address that offsets are relative to */
	unsigned n;		/* number of accesses */
	unsigned *access;	/* indices into model->access */
	unsigned *first;	/* per access: index in "offset" of its first
				 * entry */
	unsigned n_offset;
	ash_offset *offset;	/* owned, with their domains */
	unsigned size;		/* size of an element */
	ash_shape_fact *fact;	/* cached results; see ash_shape_find */
} group;

/* ---- the accesses of a base ---- */

static void group_clear(group *g)
{
	for (unsigned i = 0; i < g->n_offset; ++i) {
		isl_set_free(g->offset[i].domain);
		ash_offset_clear(&g->offset[i]);
	}
	ash_shape_fact_free(g->fact);
	free(g->offset);
	free(g->access);
	free(g->first);
}

/* Set g->size, the size of an element in bytes: that of any load or store.  If
 * there are only memset and memcpy, it is the largest of 8, 4, 2 and 1 that
 * divides all offsets and lengths.
 */
static void find_size(group *g)
{
	unsigned size = g->n ? 8 : 1;

	for (unsigned i = 0; i < g->n; ++i) {
		const ash_model_access
			*access = &g->model->access[g->access[i]];

		if (access->size) {
			g->size = access->size;
			return;
		}
		if (access->is_indirect)
			continue;
		while (!ash_field_divides(&access->first, size) ||
			!ash_field_divides(&access->length, size))
			size /= 2;
	}
	g->size = size;
}

static __isl_give isl_set *access_domain(const group *g,
	const ash_model_access *access)
{
	return isl_set_copy(ash_stmt_domain(g->model, access->stmt));
}

static bool add_offset(group *g, const ash_model_access *access)
{
	ash_offset *offset = &g->offset[g->n_offset++];

	offset->size = g->size;
	offset->at_base = access->is_range;
	offset->domain = access_domain(g, access);
	ash_poly_init(&offset->bytes);
	return offset->domain &&
		ash_poly_copy(&offset->bytes, &access->first) >= 0;
}

/* Add the offset of the last element of the range that "access" touches: length
 * - size bytes after the first one.
 */
static bool add_last(group *g, const ash_model_access *access)
{
	ash_offset *offset = &g->offset[g->n_offset];

	return add_offset(g, access) &&
		ash_poly_add(&offset->bytes, &access->length) >= 0 &&
		ash_poly_add_constant(&offset->bytes, -(int64_t) g->size) >= 0;
}

static bool group_init(group *g, ash_model *model, int base,
	const unsigned *field, unsigned number)
{
	bool ok;

	*g = (group) { .model = model, .base = &model->base[base] };
	g->access = calloc(model->n_access + 1, sizeof(*g->access));
	g->first = calloc(model->n_access + 1, sizeof(*g->first));
	g->offset = calloc(2 * model->n_access + 1, sizeof(*g->offset));
	if (!g->access || !g->first || !g->offset)
		return false;
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == base && field[i] == number)
			g->access[g->n++] = i;
	g->first_access = g->n ? g->access[0] : 0;
	find_size(g);
	ok = true;
	for (unsigned i = 0; ok && i < g->n; ++i) {
		const ash_model_access *access = &model->access[g->access[i]];

		g->first[i] = g->n_offset;
		if (access->is_indirect)
			continue;
		ok = add_offset(g, access) &&
			(!access->is_range || add_last(g, access));
	}
	return ok;
}

/* ---- shapes ---- */

/* Set "shape" to a single dimension, for a group without affine accesses, which
 * any shape fits.
 */
static isl_bool make_row(const group *g, ash_shape *shape)
{
	isl_space *space = ash_param_space(g->model, 0);

	*shape = (ash_shape) { .n_dim = 1,
		.elem_size = g->size,
		.extent = calloc(1, sizeof(*shape->extent)),
		.required = isl_set_universe(isl_space_params(space)) };
	return shape->extent && shape->required ? isl_bool_true
						: isl_bool_error;
}

static isl_bool try_shape(group *g, ash_shape *shape, ash_demand demand,
	ash_refusal *why)
{
	ash_model *model = g->model;
	isl_set *known = ash_param_hull(model);
	ash_hints hints;
	isl_bool found;

	ash_hint_collect(&hints, model->analysis, g->base, g->size);
	found = ash_shape_find(shape, g->offset, g->n_offset, model->param,
		model->n_param, known, hints.size, hints.n,
		model->options->checks ? demand : ASH_DEMAND_NOTHING, &g->fact,
		why);
	isl_set_free(known);
	return found;
}

/* Set *shape to the shape of the array that the accesses of "g" touch, which
 * may require of the parameters what "demand" allows; false, with the reason in
 * *why, if there is none.  A shape that requires something implausible of the
 * parameters is rejected: the model would hold for unrealistic inputs only,
 * while without it smaller parts of the function may be modelled.
 */
static isl_bool find_shape(group *g, ash_shape *shape, ash_demand demand,
	ash_refusal *why)
{
	isl_bool found, likely;

	if (!g->n_offset)
		return make_row(g, shape);
	found = try_shape(g, shape, demand, why);
	if (found != isl_bool_true)
		return found;
	likely = ash_products_allow(g->model, shape->required);
	if (likely == isl_bool_true)
		return found;
	ash_shape_clear(shape);
	return likely < 0 ? isl_bool_error
			  : try_shape(g, shape, ASH_DEMAND_NOTHING, why);
}

static unsigned least_align(const group *g)
{
	unsigned align = 0;

	for (unsigned i = 0; i < g->n; ++i) {
		LLVMValueRef inst = g->model->access[g->access[i]].inst;
		unsigned own;

		if (LLVMIsACallInst(inst))
			continue;
		own = ash_access_align(inst);
		align = !align || own < align ? own : align;
	}
	return align ? align : 1;
}

static LLVMTypeRef element_type(const group *g)
{
	for (unsigned i = 0; i < g->n; ++i) {
		LLVMValueRef inst = g->model->access[g->access[i]].inst;

		if (LLVMIsALoadInst(inst))
			return LLVMTypeOf(inst);
		if (LLVMIsAStoreInst(inst))
			return LLVMTypeOf(LLVMGetOperand(inst, 0));
	}
	return LLVMInt8TypeInContext(
		LLVMGetTypeContext(LLVMTypeOf(g->base->value)));
}

static int declare(group *g, const ash_shape *shape)
{
	ash_model *model = g->model;
	LLVMValueRef start = ash_shift_address(model, g->start, &shape->origin);
	ash_binding_array side = { .base = start,
		.type = element_type(g),
		.align = least_align(g),
		.is_private = ash_is_private(g->start) };
	int index = ash_model_add_array(model, g->base->value, &side,
		shape->elem_size, shape->n_dim);
	ash_array *array;

	if (index < 0)
		return -1;
	array = &model->scop->array[index];
	for (unsigned i = 1; i < shape->n_dim; ++i)
		array->extent[i] = isl_pw_aff_copy(shape->extent[i]);
	return index;
}

/* ---- relations ---- */

static __isl_give isl_map *element_map(const group *g, unsigned offset)
{
	const ash_offset *access = &g->offset[offset];
	isl_multi_pw_aff *index = isl_multi_pw_aff_copy(access->index);
	isl_set *domain = isl_set_copy(access->domain);
	isl_size n = isl_multi_pw_aff_size(index);
	isl_pw_aff *subscript[ASH_MAX_SUBSCRIPT];
	bool plain = true;

	for (isl_size i = 0; i < n; ++i) {
		subscript[i] = isl_multi_pw_aff_get_at(index, i);
		plain = plain && ash_function_is_plain(subscript[i]);
	}
	domain = ash_set_relevant_to(domain, subscript, n < 0 ? 0 : n);
	for (isl_size i = 0; i < n; ++i)
		isl_pw_aff_free(subscript[i]);
	if (n < 0 || !plain || !ash_set_is_loose(domain))
		return isl_map_gist_domain(isl_map_from_multi_pw_aff(index),
			domain);
	isl_set_free(domain);
	return isl_map_from_multi_aff(isl_multi_pw_aff_as_multi_aff(index));
}

/* The set of all elements, in "space" (taken), of an array of the shape
 * "shape": each subscript but the first lies within its dimension.
 */
static __isl_give isl_set *all_elements(__isl_take isl_space *space,
	const ash_shape *shape)
{
	isl_set *set = isl_set_universe(isl_space_copy(space));
	isl_local_space *local = isl_local_space_from_space(
		isl_space_copy(space));

	for (unsigned i = 1; i < shape->n_dim; ++i) {
		isl_pw_aff *index, *extent;

		index = isl_pw_aff_var_on_domain(isl_local_space_copy(local),
			isl_dim_set, i);
		extent = isl_pw_aff_insert_domain(
			isl_pw_aff_copy(shape->extent[i]),
			isl_space_copy(space));
		set = isl_set_lower_bound_si(set, isl_dim_set, i, 0);
		set = isl_set_intersect(set, ash_compare_lt(index, extent));
	}
	isl_local_space_free(local);
	isl_space_free(space);
	return set;
}

/* The relation from the instances of a memset or memcpy of "g" to the elements
 * that it touches, in an array of the shape "shape".  Offset number "offset" is
 * that of the first element, and offset + 1 that of the last one.
 */
static __isl_give isl_map *range_map(const group *g, unsigned offset,
	const ash_shape *shape)
{
	isl_map *from = element_map(g, offset);
	isl_map *to = element_map(g, offset + 1);
	isl_space *space = isl_space_range(isl_map_get_space(from));

	from = isl_map_apply_range(from, isl_map_lex_le(isl_space_copy(space)));
	to = isl_map_apply_range(to, isl_map_lex_ge(isl_space_copy(space)));
	return isl_map_intersect_range(isl_map_intersect(from, to),
		all_elements(space, shape));
}

/* The relation from the instances of "access", whose address is not affine, to
 * the elements of the array with the shape "shape" that it may touch: those in
 * the range that types and the object allow if the array has one dimension and
 * the range is known, else all elements.
 */
static __isl_give isl_map *any_map(const group *g,
	const ash_model_access *access, const ash_shape *shape)
{
	isl_set *domain = access_domain(g, access);
	isl_space *space = isl_space_add_dims(
		isl_space_set_from_params(
			isl_space_params(isl_set_get_space(domain))),
		isl_dim_set, shape->n_dim);
	isl_set *elements = all_elements(space, shape);
	int64_t lo, hi;

	if (shape->n_dim == 1 &&
		ash_indirect_range(g->model, access, shape->elem_size, &lo,
			&hi)) {
		elements = isl_set_lower_bound_val(elements, isl_dim_set, 0,
			isl_val_int_from_si(g->model->ctx, lo));
		elements = isl_set_upper_bound_val(elements, isl_dim_set, 0,
			isl_val_int_from_si(g->model->ctx, hi));
	}
	return isl_map_gist_domain(
		isl_map_from_domain_and_range(isl_set_copy(domain), elements),
		domain);
}

/* Does access "pos" touch a single element? */
static bool is_element(const group *g, unsigned pos)
{
	const ash_model_access *access = &g->model->access[g->access[pos]];

	return !access->is_indirect && !access->is_range;
}

/* The relation of access "pos" to its element; an access with the same
 * instances and subscripts as an earlier one gets the same isl object.
 */
static __isl_give isl_map *share_map(const group *g, unsigned pos)
{
	const ash_offset *own = &g->offset[g->first[pos]];

	for (unsigned i = 0; i < pos; ++i) {
		const ash_offset *other = &g->offset[g->first[i]];

		if (is_element(g, i) && other->index == own->index &&
			other->domain == own->domain)
			return isl_map_copy(g->model->access[g->access[i]].map);
	}
	return element_map(g, g->first[pos]);
}

static bool relate(group *g, const ash_shape *shape, int array)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < g->n; ++i) {
		ash_model_access *access = &g->model->access[g->access[i]];

		access->array = array;
		access->map = access->is_indirect ? any_map(g, access, shape)
			: access->is_range ? range_map(g, g->first[i], shape)
					   : share_map(g, i);
		ok = access->map != NULL;
	}
	return ok;
}

static bool has_indirect(const group *g)
{
	for (unsigned i = 0; i < g->n; ++i)
		if (g->model->access[g->access[i]].is_indirect)
			return true;
	return false;
}

/* Add an array of the shape "shape" to the model, for the accesses of "g". */
static bool make_array(group *g, const ash_shape *shape)
{
	ash_scop *scop = g->model->scop;
	int array = declare(g, shape);

	if (array < 0 || !relate(g, shape, array))
		return false;
	if (has_indirect(g) && !ash_model_assume_rows(g->model, array))
		return false;
	scop->assumed = isl_set_intersect(scop->assumed,
		isl_set_copy(shape->required));
	return scop->assumed != NULL;
}

/* Find a shape for the accesses of "g", within what "demand" allows, and add
 * their array to the model.  Returns false, with the reason in *why, if there
 * is none.
 */
static isl_bool shape_array(group *g, ash_demand demand, ash_refusal *why)
{
	ash_shape shape = { 0 };
	isl_bool found = find_shape(g, &shape, demand, why);

	if (found == isl_bool_true && !make_array(g, &shape))
		found = isl_bool_error;
	ash_shape_clear(&shape);
	return found;
}

/* Make an array of the accesses with base "base" in part number "number" of the
 * object; "field" has the part of each access.  Accesses that do not fit move
 * to new parts (see ash_shift_split), and *n, the number of parts, grows.
 * Splitting is preferred to assuming that parameters are equal.  Returns false
 * if the region is refused.
 */
static bool build_array(ash_model *model, int base, unsigned *field,
	unsigned number, ash_shift *shift, unsigned *n)
{
	ash_refusal why = ASH_REFUSE_NONE;
	group g;
	isl_bool found = isl_bool_error;
	bool split = false;

	if (group_init(&g, model, base, field, number)) {
		g.start = shift->start[number] ? shift->start[number]
					       : g.base->value;
		found = shape_array(&g, ASH_DEMAND_RANGES, &why);
		split = found == isl_bool_false &&
			why == ASH_REFUSE_SUBSCRIPT &&
			ash_shift_split(shift, model, base, field, number, n);
		if (found == isl_bool_false && !split)
			found = shape_array(&g, ASH_DEMAND_EQUAL, &why);
	}
	group_clear(&g);
	if (found == isl_bool_false && !split)
		split = ash_call_loosen(model, base, true);
	if (split)
		return build_array(model, base, field, number, shift, n);
	if (found != isl_bool_false)
		return found == isl_bool_true;
	if (why == ASH_REFUSE_SUBSCRIPT)
		ash_multiplier_note(model, base, field, number);
	return ash_model_refuse(model, why, NULL,
		model->access[g.first_access].inst);
}

/* Make arrays of all accesses with base "base", one for each part of the
 * object; most objects have a single part.  Returns false if the region is
 * refused.
 */
static bool build_arrays(ash_model *model, int base)
{
	unsigned *field = calloc(model->n_access + 1, sizeof(*field));
	unsigned n;
	ash_shift shift;
	bool ok;

	ash_call_loosen(model, base, false);
	n = field ? ash_field_split(model, base, field) : 0;
	ok = ash_shift_init(&shift, model) && n > 0;
	model->base[base].array = model->scop->n_array;
	for (unsigned i = 0; ok && i < n; ++i)
		ok = build_array(model, base, field, i, &shift, &n);
	model->base[base].n_array = model->scop->n_array -
		model->base[base].array;
	ok = ok &&
		ash_shift_keep_apart(&shift, model, model->base[base].array, n);
	ash_shift_clear(&shift);
	free(field);
	return ok;
}

static bool add_accesses(ash_model *model)
{
	for (unsigned i = 0; i < model->n_access; ++i) {
		ash_model_access *access = &model->access[i];
		isl_map *map = access->map;

		access->map = NULL;
		if (ash_scop_add_access(model->scop, access->stmt, access->kind,
			    access->array, map) < 0)
			return false;
	}
	return true;
}

/* ---- overlap ---- */

static bool keep_arrays_apart(ash_model *model, const ash_model_base *a,
	const ash_model_base *b)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < a->n_array; ++i)
		for (unsigned j = 0; ok && j < b->n_array; ++j)
			ok = ash_scop_add_no_alias(model->scop, a->array + i,
				     b->array + j) >= 0;
	return ok;
}

/* May a write through one of the bases "a" and "b" change memory that is
 * accessed through the other one?
 */
static bool may_overlap(ash_model *model, const ash_model_base *a,
	const ash_model_base *b)
{
	ash_pointer_use use_a = { a->value, a->n_inst, a->inst };
	ash_pointer_use use_b = { b->value, b->n_inst, b->inst };

	return (a->written || b->written) && !ash_indirect_is_constant(a) &&
		!ash_indirect_is_constant(b) &&
		!ash_no_overlap(model->analysis, &use_a, &use_b);
}

static bool keep_apart(ash_model *model, const ash_model_base *a,
	const ash_model_base *b)
{
	if (!may_overlap(model, a, b))
		return true;
	if (ash_indirect_is_endless(model, a) ||
		ash_indirect_is_endless(model, b))
		return ash_model_refuse(model,
			ash_blame_overlap(a->value, b->value), NULL,
			b->inst[0]);
	if (!model->options->checks)
		return ash_model_refuse(model, ASH_REFUSE_UNTESTED_ALIAS, NULL,
			b->inst[0]);
	return keep_arrays_apart(model, a, b);
}

/* Do two accesses with one base have different element sizes?  The region is
 * then refused later, for this reason.
 */
static bool has_odd_sizes(const ash_model *model)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		for (unsigned j = 0; j < i; ++j) {
			const ash_model_access *a = &model->access[i];
			const ash_model_access *b = &model->access[j];

			if (a->base >= 0 && a->base == b->base &&
				a->size != b->size)
				return true;
		}
	return false;
}

/* Refuse the region if an access whose range in memory is not known may overlap
 * an array with another base.
 */
static bool check_endless(ash_model *model)
{
	for (unsigned i = 0; i < model->n_base; ++i)
		for (unsigned j = i + 1; j < model->n_base; ++j) {
			const ash_model_base *a = &model->base[i];
			const ash_model_base *b = &model->base[j];

			if ((ash_indirect_is_boundless(model, a) ||
				    ash_indirect_is_boundless(model, b)) &&
				may_overlap(model, a, b) &&
				!has_odd_sizes(model))
				return ash_model_refuse(model,
					ash_blame_overlap(a->value, b->value),
					NULL, b->inst[0]);
		}
	return true;
}

bool ash_array_build(ash_model *model)
{
	bool ok = check_endless(model);

	for (unsigned i = 0; ok && i < model->n_base; ++i)
		ok = build_arrays(model, i);
	ok = ok && ash_call_relate(model) && add_accesses(model);
	for (unsigned i = 0; ok && i < model->n_base; ++i)
		for (unsigned j = i + 1; ok && j < model->n_base; ++j)
			ok = keep_apart(model, &model->base[i],
				&model->base[j]);
	return ok;
}
