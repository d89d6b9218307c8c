/* array_shift.c - splitting of objects into parts at an invariant distance.
 *
 * If "a[m + k * p + j]" accesses a two-dimensional array with rows of p
 * elements, and only k and j vary in the region, the first subscript would be k
 * + m / p, which is not affine.  But a + m is as good a base as a.  So accesses
 * at different invariant distances from the base, such as m, become different
 * arrays.  If one is written, the absence of overlap is assumed and tested, as
 * for arrays with different bases.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/array/array_shift.h"

#include <stdlib.h>

/* Limit of the parts of one object. */
#define MAX_PART 4

bool ash_shift_init(ash_shift *shift, const ash_model *model)
{
	*shift = (ash_shift) { .family = calloc(model->n_access + 1,
				       sizeof(unsigned)),
		.start = calloc(model->n_access + 1, sizeof(LLVMValueRef)) };
	return shift->family && shift->start;
}

void ash_shift_clear(ash_shift *shift)
{
	free(shift->family);
	free(shift->start);
	*shift = (ash_shift) { 0 };
}

static bool is_distance(const ash_poly_term *term)
{
	return term->n_param && term->iter < 0 && !term->opaque;
}

/* Split "offset" into the sum of its invariant terms ("distance"), except the
 * constant, and that of all other terms ("rest").
 */
static bool part_with(const ash_poly *offset, ash_poly *distance,
	ash_poly *rest)
{
	bool ok = true;

	ash_poly_init(distance);
	ash_poly_init(rest);
	for (unsigned i = 0; ok && i < offset->n; ++i) {
		ash_poly_term term = offset->term[i];

		if (term.opaque)
			term.opaque = isl_pw_aff_copy(term.opaque);
		ok = ash_poly_add_term(is_distance(&term) ? distance : rest,
			     term) >= 0;
	}
	rest->overflow |= offset->overflow;
	return ok;
}

/* ---- the address of a part ---- */

static LLVMValueRef build_term(const ash_model *model, LLVMBuilderRef builder,
	LLVMContextRef context, const ash_poly_term *term)
{
	LLVMTypeRef type = LLVMInt64TypeInContext(context);
	LLVMValueRef product = LLVMConstInt(type, term->coeff, true);

	for (unsigned i = 0; i < term->n_param; ++i) {
		const ash_binding_param
			*param = &model->ir->param[term->param[i]];

		product = LLVMBuildMul(builder, product,
			LLVMBuildIntCast2(builder, param->value, type,
				param->is_signed, ""),
			"");
	}
	return product;
}

LLVMValueRef ash_shift_address(const ash_model *model, LLVMValueRef base,
	const ash_poly *distance)
{
	LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(base));
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);

	LLVMPositionBuilderBefore(builder,
		LLVMGetBasicBlockTerminator(model->region->made.before));
	for (unsigned i = 0; i < distance->n; ++i) {
		LLVMValueRef by = build_term(model, builder, context,
			&distance->term[i]);

		base = LLVMBuildGEP2(builder, LLVMInt8TypeInContext(context),
			base, &by, 1, "");
	}
	LLVMDisposeBuilder(builder);
	return base;
}

/* ---- parts ---- */

/* The parts into which one field is split: their distances in bytes from the
 * base, and their numbers.
 */
typedef struct parts {
	unsigned n;
	ash_poly distance[MAX_PART];
	unsigned number[MAX_PART];
} parts;

static bool is_member(const ash_model *model, int base, const unsigned *field,
	unsigned number, unsigned access)
{
	return model->access[access].base == base && field[access] == number;
}

/* The index in "p" of the part at "distance" (taken), which is appended if it
 * is new; -1 if there are too many.
 */
static int find_part(parts *p, ash_poly distance)
{
	for (unsigned i = 0; i < p->n; ++i)
		if (ash_poly_is_equal(&p->distance[i], &distance) ==
			isl_bool_true) {
			ash_poly_clear(&distance);
			return i;
		}
	if (p->n == MAX_PART) {
		ash_poly_clear(&distance);
		return -1;
	}
	p->distance[p->n] = distance;
	return p->n++;
}

/* Is "distance" an integer multiple of the stride of an iterator in "offset"?
 */
static bool is_in_steps(const ash_poly *offset, const ash_poly *distance)
{
	bool found = false;

	for (unsigned i = 0; !found && i < offset->n; ++i) {
		ash_poly stride, times, rest;
		int64_t value;

		ash_poly_init(&times);
		ash_poly_init(&rest);
		found = ash_poly_stride(offset, i, &stride) >= 0 && stride.n &&
			ash_poly_divide(distance, &stride, true, &times,
				&rest) >= 0 &&
			!rest.n && !rest.overflow &&
			ash_poly_is_constant(&times, &value);
		ash_poly_clear(&stride);
		ash_poly_clear(&times);
		ash_poly_clear(&rest);
	}
	return found;
}

/* Is the object with base "base" written, and are two of its parts "p" at a
 * distance that is a multiple of a stride, so that they are rows of one array
 * and overlap?
 */
static bool are_rows(const ash_model *model, int base, const unsigned *field,
	const parts *p)
{
	bool found = false;

	if (!model->base[base].written)
		return false;
	for (unsigned i = 0; i < p->n; ++i)
		for (unsigned j = 0; j < model->n_access; ++j) {
			ash_poly apart;
			unsigned k = 0;

			while (k < p->n && p->number[k] != field[j])
				++k;
			if (model->access[j].base != base || k == p->n ||
				k == i)
				continue;
			ash_poly_copy(&apart, &p->distance[i]);
			ash_poly_add_multiple(&apart, &p->distance[k], -1);
			found |= is_in_steps(&model->access[j].first, &apart);
			ash_poly_clear(&apart);
		}
	return found;
}

/* Can the accesses in part "number" of the object with base "base" (field[index
 * of the access] == number) be split: are all of them loads or stores with
 * affine addresses, some at an invariant distance?
 */
static bool can_split(const ash_model *model, int base, const unsigned *field,
	unsigned number)
{
	bool found = false;

	for (unsigned i = 0; i < model->n_access; ++i) {
		const ash_model_access *access = &model->access[i];

		if (!is_member(model, base, field, number, i))
			continue;
		if (access->is_range || access->is_indirect ||
			access->first.overflow)
			return false;
		for (unsigned j = 0; j < access->first.n; ++j)
			found |= is_distance(&access->first.term[j]);
	}
	return found;
}

/* Move each access of part "number" to the part for its distance: set its entry
 * of "field" to "number" for the first part in "p", and to "n" plus the index
 * in "p" minus 1 for the others.  False if there are too many parts.
 */
static bool assign(ash_model *model, int base, unsigned *field, unsigned number,
	unsigned n, parts *p)
{
	for (unsigned i = 0; i < model->n_access; ++i) {
		ash_poly distance, rest;
		bool ok;
		int part;

		if (!is_member(model, base, field, number, i))
			continue;
		ok = part_with(&model->access[i].first, &distance, &rest);
		ash_poly_clear(&rest);
		if (!ok) {
			ash_poly_clear(&distance);
			return false;
		}
		part = find_part(p, distance);
		if (part < 0)
			return false;
		p->number[part] = part ? n + part - 1 : number;
		field[i] = p->number[part];
	}
	return true;
}

static bool is_assigned(const ash_model *model, int base, const unsigned *field,
	unsigned number, unsigned n, unsigned access)
{
	return model->access[access].base == base &&
		(field[access] == number || field[access] >= n);
}

/* Subtract, from the offset of each access that was in part "number", the
 * distance of its new part; false without memory.
 */
static bool move_all(ash_model *model, int base, const unsigned *field,
	unsigned number, unsigned n)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_access; ++i) {
		ash_poly *first = &model->access[i].first;
		ash_poly distance, rest;

		if (!is_assigned(model, base, field, number, n, i))
			continue;
		ok = part_with(first, &distance, &rest);
		ash_poly_clear(&distance);
		ash_poly_clear(first);
		*first = rest;
	}
	return ok;
}

/* Undo assign(): put the accesses of parts from "n" on back into part "number".
 */
static void unassign(const ash_model *model, int base, unsigned *field,
	unsigned number, unsigned n)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (is_assigned(model, base, field, number, n, i))
			field[i] = number;
}

bool ash_shift_split(ash_shift *shift, ash_model *model, int base,
	unsigned *field, unsigned number, unsigned *n)
{
	parts p = { 0 };
	bool ok;

	if (shift->family[number] || !can_split(model, base, field, number))
		return false;
	ok = assign(model, base, field, number, *n, &p) &&
		!are_rows(model, base, field, &p);
	if (!ok)
		unassign(model, base, field, number, *n);
	ok = ok && move_all(model, base, field, number, *n);
	shift->n_family += ok;
	for (unsigned i = 0; ok && i < p.n; ++i) {
		shift->family[p.number[i]] = shift->n_family;
		if (p.distance[i].n)
			shift->start[p.number[i]] = ash_shift_address(model,
				model->base[base].value, &p.distance[i]);
	}
	for (unsigned i = 0; i < p.n; ++i)
		ash_poly_clear(&p.distance[i]);
	*n += ok && p.n ? p.n - 1 : 0;
	return ok;
}

/* ---- overlap ---- */

static bool is_written(const ash_model *model, int array)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].array == array &&
			model->access[i].kind != ASH_READ)
			return true;
	return false;
}

bool ash_shift_keep_apart(const ash_shift *shift, ash_model *model, int first,
	unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = 0; j < i; ++j) {
			int a = first + j, b = first + i;

			if (!shift->family[i] ||
				shift->family[i] != shift->family[j] ||
				(!is_written(model, a) &&
					!is_written(model, b)))
				continue;
			if (!model->options->checks)
				return ash_model_refuse(model,
					ASH_REFUSE_UNTESTED_ALIAS, NULL, NULL);
			if (ash_scop_add_no_alias(model->scop, a, b) < 0)
				return false;
		}
	return true;
}
