/* shape_random_test.c - shapes of random arrays, against brute force.
 *
 * Random subscripts into arrays of random shapes are flattened to offsets.
 * Whatever shape is found, for small parameters every instance must find its
 * own element again, with subscripts in range.  Half of the domains do not
 * keep the subscripts in range, so that a shape must be refused, assumed or
 * found to be another one.  Some hints are right, some wrong.
 *
 * A seed may be given; each case is printed with what recreates it if it
 * fails.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>

#include <isl/options.h>
#include <isl/point.h>
#include <isl/val.h>

#include "check.h"
#include "detect/poly_text.h"

#define N_CASE 3000
#define N_TRIAL 4	/* choices of parameters per case */
#define MAX_ACCESS 3
#define MAX_DIM 3
#define MAX_ITER 3
#define MAX_TEXT 1000

/* constant + parameters + iterators + half * floor(i / 2) */
typedef struct affine {
	int constant;
	int param[2];
	int iter[MAX_ITER];
	int half;
} affine;

typedef struct random_access {
	unsigned n_iter;
	affine bound[MAX_ITER];		/* 0 <= iterator < bound */
	bool guarded;			/* inner subscripts in range? */
	affine index[MAX_DIM];
	char domain[MAX_TEXT];
	char bytes[MAX_TEXT];
} random_access;

typedef struct random_case {
	unsigned n_dim;
	affine extent[MAX_DIM];		/* from 1 on */
	unsigned n_access;
	random_access access[MAX_ACCESS];
	const char *context;
	uint64_t hint;			/* bytes, or 0 */
	bool may_assume;
} random_case;

typedef struct counts {
	unsigned n_found;
	unsigned n_guarded;		/* cases with all accesses guarded */
	unsigned n_guarded_found;
	unsigned n_multi;		/* more than one dimension */
	unsigned n_assumed;
	unsigned n_instance;
} counts;

static uint64_t state;

/* A random number below "n". */
static int below(int n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (int)((state >> 11) % (uint64_t)n);
}

static bool one_in(int n)
{
	return below(n) == 0;
}

static int64_t evaluate(const affine *a, const int *param, const int *iter,
	unsigned n_iter)
{
	int64_t sum = a->constant + a->param[0] * param[0] +
		a->param[1] * param[1];

	for (unsigned i = 0; i < n_iter; ++i)
		sum += a->iter[i] * iter[i];
	return a->half ? sum + a->half * (iter[0] / 2) : sum;
}

/* Append the text of "a"; "half" is the form of the last summand. */
static void print_affine(char *text, const affine *a, unsigned n_iter,
	const char *half)
{
	sprintf(text + strlen(text), "(%d + %d*n + %d*m", a->constant,
		a->param[0], a->param[1]);
	for (unsigned i = 0; i < n_iter; ++i)
		sprintf(text + strlen(text), " + %d*%c", a->iter[i],
			"ijk"[i]);
	if (a->half)
		sprintf(text + strlen(text), " + %d*%s", a->half, half);
	strcat(text, ")");
}

/* A size: 2 to 5, or a simple sum or multiple of parameters. */
static affine random_size(void)
{
	affine size = { .constant = 0 };

	if (one_in(3)) {
		size.constant = 2 + below(4);
		return size;
	}
	size.param[below(2)] = one_in(4) ? 2 : 1;
	if (one_in(3))
		size.constant = below(3);
	else if (one_in(6))
		size.param[below(2)] = 1;
	return size;
}

/* A subscript: mostly one iterator, ascending or descending, and a small
 * constant or the last element of "extent".
 */
static affine random_index(unsigned n_iter, const affine *extent)
{
	affine index = { .constant = one_in(2) ? below(3) - 1 : 0 };
	int iter = below((int)n_iter);

	if (one_in(4)) {
		index = *extent;
		index.constant -= 1 + below(2);
		index.iter[iter] = -1;
	} else {
		index.iter[iter] = one_in(5) ? below(4) : 1;
	}
	if (one_in(5))
		index.iter[below((int)n_iter)] += below(3) - 1;
	if (one_in(12))
		index.half = 1;
	return index;
}

/* Set access->domain from the rest. */
static void print_domain(const random_case *c, random_access *access)
{
	const char *plain = "floor(i/2)";
	char *text = access->domain;

	strcpy(text, "1 = 1");
	for (unsigned i = 0; i < access->n_iter; ++i) {
		sprintf(text + strlen(text), " and 0 <= %c < ", "ijk"[i]);
		print_affine(text, &access->bound[i], 0, plain);
	}
	for (unsigned d = 1; access->guarded && d < c->n_dim; ++d) {
		strcat(text, " and 0 <= ");
		print_affine(text, &access->index[d], access->n_iter, plain);
		strcat(text, " < ");
		print_affine(text, &c->extent[d], 0, plain);
	}
}

/* Set access->bytes from the rest. */
static void print_bytes(const random_case *c, random_access *access)
{
	const char *opaque = "[floor(i/2)]";
	char *text = access->bytes;

	strcpy(text, "8*(");
	for (unsigned d = 1; d < c->n_dim; ++d)
		strcat(text, "(");
	print_affine(text, &access->index[0], access->n_iter, opaque);
	for (unsigned d = 1; d < c->n_dim; ++d) {
		strcat(text, "*");
		print_affine(text, &c->extent[d], 0, opaque);
		strcat(text, "+");
		print_affine(text, &access->index[d], access->n_iter, opaque);
		strcat(text, ")");
	}
	strcat(text, ")");
}

static void make_access(const random_case *c, random_access *access)
{
	access->n_iter = 1 + below(MAX_ITER);
	access->guarded = one_in(2);
	for (unsigned i = 0; i < access->n_iter; ++i)
		access->bound[i] = random_size();
	for (unsigned d = 0; d < c->n_dim; ++d)
		access->index[d] = random_index(access->n_iter,
			d ? &c->extent[d] : &access->bound[0]);
	for (unsigned d = 1; d < c->n_dim; ++d)
		if (one_in(2))
			access->bound[below((int)access->n_iter)] =
				c->extent[d];
	print_domain(c, access);
	print_bytes(c, access);
}

static void make_case(random_case *c)
{
	static const char *const contexts[] = { "", "n >= 1 and m >= 1",
		"n >= 2", "m >= 1 and n >= m" };

	c->n_dim = one_in(8) ? 1 : 2 + below(MAX_DIM - 1);
	c->n_access = 1 + below(MAX_ACCESS);
	c->context = contexts[below(4)];
	c->hint = one_in(3) ? 8 * (uint64_t)(2 + below(5)) : 0;
	c->may_assume = one_in(2);
	for (unsigned d = 1; d < c->n_dim; ++d)
		c->extent[d] = random_size();
	for (unsigned i = 0; i < c->n_access; ++i)
		make_access(c, &c->access[i]);
}

/* The value of "function" at the parameters and iterators. */
static bool value_at(__isl_keep isl_pw_aff *function, const int *param,
	const int *iter, unsigned n_iter, int64_t *value)
{
	isl_ctx *ctx = isl_pw_aff_get_ctx(function);
	isl_point *point = isl_point_zero(
		isl_pw_aff_get_domain_space(function));
	isl_val *val;
	bool ok;

	for (int i = 0; i < 2; ++i)
		point = isl_point_set_coordinate_val(point, isl_dim_param, i,
			isl_val_int_from_si(ctx, param[i]));
	for (unsigned i = 0; i < n_iter; ++i)
		point = isl_point_set_coordinate_val(point, isl_dim_set,
			(int)i, isl_val_int_from_si(ctx, iter[i]));
	val = isl_pw_aff_eval(isl_pw_aff_copy(function), point);
	ok = isl_val_is_int(val) == isl_bool_true;
	*value = ok ? isl_val_get_num_si(val) : 0;
	isl_val_free(val);
	return ok;
}

/* The element that the program accesses. */
static int64_t element_at(const random_case *c, const random_access *access,
	const int *param, const int *iter)
{
	int64_t sum = evaluate(&access->index[0], param, iter,
		access->n_iter);

	for (unsigned d = 1; d < c->n_dim; ++d)
		sum = sum * evaluate(&c->extent[d], param, iter, 0) +
			evaluate(&access->index[d], param, iter,
				access->n_iter);
	return sum;
}

/* Does the instance execute? */
static bool is_instance(const random_case *c, const random_access *access,
	const int *param, const int *iter)
{
	for (unsigned i = 0; i < access->n_iter; ++i)
		if (iter[i] >= evaluate(&access->bound[i], param, iter, 0))
			return false;
	for (unsigned d = 1; access->guarded && d < c->n_dim; ++d) {
		int64_t index = evaluate(&access->index[d], param, iter,
			access->n_iter);

		if (index < 0 ||
		    index >= evaluate(&c->extent[d], param, iter, 0))
			return false;
	}
	return true;
}

/* The elements between the base and the origin. */
static int64_t origin_at(const ash_shape *shape, const int *param)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < shape->origin.n; ++i) {
		const ash_poly_term *term = &shape->origin.term[i];
		int64_t product = term->coeff;

		for (unsigned k = 0; k < term->n_param; ++k)
			product *= param[term->param[k]];
		sum += product;
	}
	return sum / shape->elem_size;
}

/* Do the subscripts lead to "element", and are they in range? */
static bool finds_element(const ash_shape *shape, const ash_offset *offset,
	const int *param, const int *iter, unsigned n_iter, int64_t element)
{
	int64_t sum = 0;
	bool ok = true;

	for (unsigned d = 0; ok && d < shape->n_dim; ++d) {
		isl_pw_aff *function = isl_multi_pw_aff_get_at(offset->index,
			(int)d);
		int64_t index, extent = 0;

		ok = value_at(function, param, iter, n_iter, &index);
		isl_pw_aff_free(function);
		if (d > 0)
			ok = ok && value_at(shape->extent[d], param, iter, 0,
				&extent) && 0 <= index && index < extent;
		sum = sum * extent + index;
	}
	return ok && sum + origin_at(shape, param) == element;
}

/* Check all instances of one access for the parameters. */
static bool check_instances(const random_case *c,
	const random_access *access, const ash_shape *shape,
	const ash_offset *offset, const int *param, counts *counts)
{
	const int most = 7;
	int iter[MAX_ITER] = { 0 };

	for (int code = 0; code < most * most * most; ++code) {
		iter[0] = code % most;
		iter[1] = code / most % most;
		iter[2] = code / most / most;
		if ((access->n_iter < 3 && iter[2]) ||
		    (access->n_iter < 2 && iter[1]))
			break;
		if (!is_instance(c, access, param, iter))
			continue;
		counts->n_instance++;
		if (!finds_element(shape, offset, param, iter,
			    access->n_iter,
			    element_at(c, access, param, iter)))
			return false;
	}
	return true;
}

/* Do the parameters belong to "set"? */
static bool has_params(__isl_keep isl_set *set, const int *param)
{
	isl_set *point = isl_set_copy(set);
	bool empty;

	for (int i = 0; i < 2; ++i)
		point = isl_set_fix_si(point, isl_dim_param, i, param[i]);
	empty = isl_set_is_empty(point) == isl_bool_true;
	isl_set_free(point);
	return !empty;
}

/* Check some parameters. */
static bool check_shape(const random_case *c, const ash_shape *shape,
	const ash_offset *offset, __isl_keep isl_set *context,
	counts *counts)
{
	for (unsigned trial = 0; trial < N_TRIAL; ++trial) {
		int param[2] = { below(6), below(6) };

		if (!has_params(context, param) ||
		    !has_params(shape->required, param))
			continue;
		for (unsigned i = 0; i < c->n_access; ++i)
			if (!check_instances(c, &c->access[i], shape,
				    &offset[i], param, counts))
				return false;
	}
	return true;
}

static bool all_guarded(const random_case *c)
{
	for (unsigned i = 0; i < c->n_access; ++i)
		if (!c->access[i].guarded)
			return false;
	return true;
}

static void count(const random_case *c, const ash_shape *shape, bool found,
	counts *counts)
{
	bool guarded = all_guarded(c);

	counts->n_guarded += guarded;
	if (!found)
		return;
	counts->n_found++;
	counts->n_guarded_found += guarded;
	counts->n_multi += shape->n_dim > 1;
	counts->n_assumed +=
		isl_set_plain_is_universe(shape->required) != isl_bool_true;
}

/* Read the offset of one access. */
static bool read_offset(isl_ctx *ctx, const random_access *access,
	ash_offset *offset)
{
	static const char *const iters[] = { "", "i", "ij", "ijk" };
	names names;
	isl_bool ok;

	names_init(&names, ctx, "nm", iters[access->n_iter]);
	offset->size = 8;
	offset->domain = names_read_set(&names, access->domain);
	ok = names_read_poly(&names, access->bytes, &offset->bytes);
	names_clear(&names);
	return offset->domain && ok == isl_bool_true;
}

/* Find the shape of a case and check it. */
static bool check_found(const random_case *c, ash_offset *offset,
	const names *names, counts *counts)
{
	isl_set *context = names_read_set(names, c->context);
	ash_refusal why = ASH_REFUSE_NONE;
	ash_shape_fact *fact = NULL;
	ash_shape shape;
	isl_bool found = ash_shape_find(&shape, offset, c->n_access,
		(isl_id **)names->ids, 2, context, &c->hint, c->hint > 0,
		c->may_assume, &fact, &why);
	bool ok = found != isl_bool_error;

	if (ok)
		count(c, &shape, found, counts);
	if (found == isl_bool_true)
		ok = check_shape(c, &shape, offset, context, counts);
	if (found == isl_bool_true && !c->may_assume)
		ok = ok && isl_set_plain_is_universe(shape.required);
	if (found == isl_bool_false)
		ok = why == ASH_REFUSE_SUBSCRIPT;
	ash_shape_clear(&shape);
	ash_shape_fact_free(fact);
	isl_set_free(context);
	return ok;
}

static bool check_case(isl_ctx *ctx, const random_case *c, counts *counts)
{
	ash_offset offset[MAX_ACCESS] = { 0 };
	bool ok = true;
	names names;

	for (unsigned i = 0; i < c->n_access; ++i)
		ok &= read_offset(ctx, &c->access[i], &offset[i]);
	names_init(&names, ctx, "nm", "");
	ok = ok && check_found(c, offset, &names, counts);
	names_clear(&names);
	for (unsigned i = 0; i < c->n_access; ++i) {
		isl_set_free(offset[i].domain);
		ash_offset_clear(&offset[i]);
	}
	return ok;
}

static void print_case(const random_case *c)
{
	printf("  context: %s%s, hint: %d\n", c->context,
		c->may_assume ? " (may assume)" : "", (int)c->hint);
	for (unsigned i = 0; i < c->n_access; ++i)
		printf("  %s\n  : %s\n", c->access[i].bytes,
			c->access[i].domain);
}

int main(int argc, char **argv)
{
	isl_ctx *ctx = isl_ctx_alloc();
	counts counts = { 0 };
	unsigned n_bad = 0;

	state = argc > 1 ? strtoull(argv[1], NULL, 0) : 20240607;
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (unsigned i = 0; i < N_CASE && n_bad < 5; ++i) {
		random_case c = { 0 };

		make_case(&c);
		if (check_case(ctx, &c, &counts))
			continue;
		++n_bad;
		print_case(&c);
	}
	check(n_bad == 0, "every instance finds its element");
	check(counts.n_guarded_found * 10 >= counts.n_guarded * 9,
		"a shape is found if the subscripts are in range");
	check(counts.n_multi * 3 >= N_CASE, "many dimensions are found");
	check(counts.n_assumed * 50 >= N_CASE, "assumptions are made");
	printf("# %d cases: %u found, %u of %u guarded, %u with dimensions, "
		"%u assumed, %u instances\n", N_CASE, counts.n_found,
		counts.n_guarded_found, counts.n_guarded, counts.n_multi,
		counts.n_assumed, counts.n_instance);
	isl_ctx_free(ctx);
	return check_result();
}
