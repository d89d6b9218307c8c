/* array_fields.c - splitting of objects into fields.
 *
 * An object with elements of different sizes cannot be one array.  Two cases
 * are handled.  In an array of structures all strides are multiples of the
 * structure's size, so the remainder of an offset identifies the field.  In a
 * structure of arrays the field's address is a constant that subscripts are
 * added to; subscripts are assumed to stay within the field.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/array/array_fields.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "detect/affine/affine.h"
#include "detect/params/params.h"
#include "detect/stmt/stmt.h"
#include "support/integers.h"

/* The bytes that an access touches, from "from" up to but excluding "to".  In
 * an array of structures they are counted from the start of a structure (modulo
 * the strides); in a structure of arrays, they are the bytes of the whole field
 * to which the access belongs.
 */
typedef struct part {
	unsigned access;
	unsigned size;
	int64_t from;
	int64_t to;
} part;

typedef struct parts {
	ash_model *model;
	int base;
	unsigned n;
	part *part;
} parts;

static bool is_constant(const ash_poly_term *term)
{
	return !term->n_param && term->iter < 0 && !term->opaque;
}

static int64_t constant_part(const ash_poly *poly)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (is_constant(&poly->term[i]))
			return poly->term[i].coeff;
	return 0;
}

/* The greatest common divisor of all strides; 0 if there are none. */
static int64_t common_stride(const parts *p)
{
	int64_t stride = 0;

	for (unsigned i = 0; i < p->n; ++i) {
		const ash_poly *poly = &p->model->access[p->part[i].access]
						.first;

		for (unsigned j = 0; j < poly->n; ++j)
			if (!is_constant(&poly->term[j]))
				stride = ash_gcd(poly->term[j].coeff, stride);
	}
	return stride;
}

static bool init_parts(parts *p, ash_model *model, int base)
{
	*p = (parts) { .model = model,
		.base = base,
		.part = calloc(model->n_access + 1, sizeof(part)) };
	if (!p->part)
		return false;
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == base)
			p->part[p->n++] = (part) { .access = i,
				.size = model->access[i].size };
	return true;
}

static bool is_uniform(const parts *p)
{
	unsigned size = 0;

	for (unsigned i = 0; i < p->n; ++i) {
		if (p->part[i].size && size && p->part[i].size != size)
			return false;
		if (p->part[i].size)
			size = p->part[i].size;
	}
	return true;
}

bool ash_field_divides(const ash_poly *poly, int64_t by)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (poly->term[i].coeff % by)
			return false;
	return true;
}

/* ---- numbering ---- */

static int by_address(const void *a, const void *b)
{
	const part *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* Number the parts by address: field[access] is the number of the part that the
 * access touches, and *n the number of parts.  Overlapping ranges are one part.
 * Returns false if two of them have different element sizes.
 */
static bool number_parts(parts *p, unsigned *field, unsigned *n)
{
	int64_t end = 0;
	unsigned size = 0;

	qsort(p->part, p->n, sizeof(part), by_address);
	*n = 0;
	for (unsigned i = 0; i < p->n; ++i) {
		const part *one = &p->part[i];

		if (i > 0 && one->from < end && one->size != size)
			return false;
		if (i == 0 || one->from >= end)
			++*n;
		if (i == 0 || one->to > end)
			end = one->to;
		size = one->size;
		field[one->access] = *n - 1;
	}
	return true;
}

/* ---- arrays of structures ---- */

static bool split_by_remainder(parts *p, unsigned *field, unsigned *n)
{
	int64_t stride = common_stride(p);

	for (unsigned i = 0; i < p->n; ++i) {
		part *one = &p->part[i];

		one->from = constant_part(&p->model->access[one->access].first);
		if (stride)
			one->from = (one->from % stride + stride) % stride;
		one->to = one->from + one->size;
		if (!one->size || (stride && one->to > stride))
			return false;
	}
	return number_parts(p, field, n);
}

/* ---- structures of arrays ---- */

static LLVMValueRef pointer_of(LLVMValueRef inst)
{
	if (LLVMIsALoadInst(inst))
		return LLVMGetOperand(inst, 0);
	return LLVMIsAStoreInst(inst) ? LLVMGetOperand(inst, 1) : NULL;
}

/* The instances in which access "one" leaves its field: its offset is less than
 * one->from or greater than one->to - size.
 */
static __isl_give isl_set *leaves(const parts *p, const part *one,
	__isl_keep isl_set *domain)
{
	const ash_model *model = p->model;
	const ash_model_access *access = &model->access[one->access];
	isl_pw_aff *offset, *from, *to;
	isl_set *set;
	bool affine;

	offset = ash_poly_to_pw_aff(&access->first,
		ash_param_space(model, isl_set_dim(domain, isl_dim_set)),
		model->param, &affine);
	if (!offset)
		return NULL;
	set = isl_pw_aff_domain(isl_pw_aff_copy(offset));
	from = isl_pw_aff_val_on_domain(isl_set_copy(set),
		isl_val_int_from_si(model->ctx, one->from));
	to = isl_pw_aff_val_on_domain(set,
		isl_val_int_from_si(model->ctx, one->to - one->size));
	set = isl_pw_aff_lt_set(isl_pw_aff_copy(offset), from);
	return isl_set_union(set, isl_pw_aff_gt_set(offset, to));
}

/* Assume that access "one" stays within its field in all instances; false if
 * that cannot be assumed.
 */
static bool assume_inside(const parts *p, const part *one)
{
	ash_model *model = p->model;
	const ash_model_access *access = &model->access[one->access];
	isl_set *domain = isl_set_reset_tuple_id(
		isl_set_copy(model->scop->stmt[access->stmt].domain));
	ash_point point = { .block = -1, .loop = -1, .domain = domain };
	isl_set *wrong = leaves(p, one, domain);
	bool ok = wrong && ash_affine_assume(model, &point, wrong);

	isl_set_free(domain);
	return ok;
}

/* Number the fields of a structure of arrays, and set field[i] to the number of
 * the field that access i touches.  A field is a sequence of accesses of one
 * element size, in order of their addresses; it ends where the next one starts,
 * and the last one ends at "end".  Returns the number of fields.
 */
static unsigned number_fields(parts *p, unsigned *field, int64_t end)
{
	unsigned n = 0;

	qsort(p->part, p->n, sizeof(part), by_address);
	for (unsigned i = 0; i < p->n; ++i) {
		n += i > 0 && p->part[i].size != p->part[i - 1].size;
		field[p->part[i].access] = n;
	}
	for (unsigned i = p->n; i-- > 0;) {
		p->part[i].to = end;
		if (i > 0 && p->part[i].size != p->part[i - 1].size)
			end = p->part[i].from;
	}
	return n + 1;
}

/* Set the start of each range to that of the first access of its field. */
static void start_fields(parts *p)
{
	if (p->part[0].from > 0)
		p->part[0].from = 0;
	for (unsigned i = 1; i < p->n; ++i)
		if (p->part[i].size == p->part[i - 1].size)
			p->part[i].from = p->part[i - 1].from;
}

static bool split_by_anchor(parts *p, unsigned *field, unsigned *n)
{
	const ash_analysis *analysis = p->model->analysis;

	for (unsigned i = 0; i < p->n; ++i) {
		part *one = &p->part[i];
		LLVMValueRef pointer = pointer_of(
			p->model->access[one->access].inst);

		if (!pointer || !one->size)
			return false;
		one->from = ash_pointer_anchor(analysis, pointer);
	}
	*n = number_fields(p, field,
		ash_object_size(analysis, p->model->base[p->base].value));
	start_fields(p);
	for (unsigned i = 0; i < p->n; ++i)
		if (!assume_inside(p, &p->part[i]))
			return false;
	return true;
}

unsigned ash_field_split(ash_model *model, int base, unsigned *field)
{
	unsigned n = 1;
	parts p;
	bool ok = init_parts(&p, model, base);

	for (unsigned i = 0; ok && i < p.n; ++i)
		field[p.part[i].access] = 0;
	if (ok && !is_uniform(&p) && !ash_indirect_is_all(model, base))
		ok = (!ash_indirect_is_some(model, base) ||
			     ash_model_refuse(model, ASH_REFUSE_SUBSCRIPT, NULL,
				     model->base[base].inst[0])) &&
			(split_by_remainder(&p, field, &n) ||
				split_by_anchor(&p, field, &n) ||
				ash_model_refuse(model, ASH_REFUSE_ELEMENT_SIZE,
					NULL,
					model->access[p.part[0].access].inst));
	free(p.part);
	return ok ? n : 0;
}
