/* address_trip.c - trip counts of loops that end at an address.
 *
 * A column of a matrix is traversed by "for (p = a + j; p < a + n * m; p +=
 * m)".  The remaining bytes, 8*n*m - 8*j, and the step, 8*m, are divided as
 * polynomials: the quotient is n, the remainder -8*j, which is between -8*m and
 * 0 in all instances.  So the trip count is the quotient, n.  If the trip count
 * cannot be proved to be the quotient or quotient + 1, it is assumed to be the
 * quotient.
 *
 * The step is assumed to be positive, and both values so small that their
 * product is at most the size of an object: then the polynomial equals the
 * number of bytes, not only modulo 2^64.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "detect/affine/affine.h"
#include "detect/affine/affine_impl.h"
#include "detect/model/layout.h"
#include "detect/params/param_state.h"
#include "detect/params/params.h"

/* The largest trip count, and the largest number of bytes per step, that are
 * modelled.
 */
#define MOST INT32_MAX

/* The division of the bytes that a loop traverses by its step: the divisor, the
 * quotient and the remainder, as functions on the domain of "point".
 */
typedef struct division {
	ash_model *model;
	const ash_point *point;
	isl_pw_aff *step;
	isl_pw_aff *quotient;
	isl_pw_aff *rest;
} division;

static __isl_give isl_pw_aff *function_of(const division *d,
	const ash_poly *poly)
{
	bool affine;
	isl_space *space = ash_param_space(d->model,
		ash_layout_depth(d->model, d->point->loop));

	return ash_poly_to_pw_aff(poly, space, d->model->param, &affine);
}

/* Divide the polynomial "bytes" by "step" and set the functions of "d"; false
 * if one of them is not affine.
 */
static bool divide(division *d, const ash_poly *bytes, const ash_poly *step)
{
	ash_poly quotient, rest;
	bool ok;

	ash_poly_init(&quotient);
	ash_poly_init(&rest);
	ok = step->n &&
		ash_poly_divide(bytes, step, false, &quotient, &rest) >= 0;
	d->step = function_of(d, step);
	d->quotient = ok ? function_of(d, &quotient) : NULL;
	d->rest = ok ? function_of(d, &rest) : NULL;
	ash_poly_clear(&quotient);
	ash_poly_clear(&rest);
	return d->step && d->quotient && d->rest;
}

static void division_clear(division *d)
{
	isl_pw_aff_free(d->step);
	isl_pw_aff_free(d->quotient);
	isl_pw_aff_free(d->rest);
}

/* The set where the value of "function" is less than "low" or greater than
 * "high".
 */
static __isl_give isl_set *outside(__isl_keep isl_pw_aff *function, int64_t low,
	int64_t high)
{
	isl_ctx *ctx = isl_pw_aff_get_ctx(function);
	isl_pw_aff *below = isl_pw_aff_add_constant_val(
		isl_pw_aff_neg(isl_pw_aff_copy(function)),
		isl_val_int_from_si(ctx, low));
	isl_pw_aff *above = isl_pw_aff_add_constant_val(
		isl_pw_aff_copy(function), isl_val_int_from_si(ctx, -high));

	return isl_set_union(isl_pw_aff_pos_set(below),
		isl_pw_aff_pos_set(above));
}

static bool assume_small(const division *d)
{
	return ash_affine_assume(d->model, d->point,
		       outside(d->step, 1, MOST)) &&
		ash_affine_assume(d->model, d->point,
			outside(d->quotient, -MOST, MOST));
}

/* The instances in which quotient + less differs from bytes / step, rounded up:
 * those in which rest - less * step is not in the range from 1 - step to 0.
 */
static __isl_give isl_set *not_rounded(const division *d, int less)
{
	isl_ctx *ctx = d->model->ctx;
	isl_pw_aff *rest = isl_pw_aff_sub(isl_pw_aff_copy(d->rest),
		isl_pw_aff_scale_val(isl_pw_aff_copy(d->step),
			isl_val_int_from_si(ctx, less)));
	isl_set *above = isl_pw_aff_pos_set(isl_pw_aff_copy(rest));
	isl_set *below = isl_pw_aff_nonneg_set(
		isl_pw_aff_neg(isl_pw_aff_add(rest, isl_pw_aff_copy(d->step))));

	return isl_set_intersect(isl_set_union(above, below),
		isl_set_copy(d->point->domain));
}

static bool is_rounded(const division *d, int less)
{
	isl_set *wrong = not_rounded(d, less);
	isl_bool never = ash_param_excludes(d->model, wrong);

	isl_set_free(wrong);
	return never == isl_bool_true;
}

/* The least number of steps that cover all bytes, as a function; 0 if there are
 * no bytes.  NULL if quotient or quotient + 1 cannot be proved and the quotient
 * cannot be assumed.
 */
static __isl_give isl_pw_aff *round_up(const division *d)
{
	isl_ctx *ctx = d->model->ctx;
	isl_pw_aff *rounds = isl_pw_aff_copy(d->quotient);
	isl_pw_aff *zero = isl_pw_aff_val_on_domain(
		isl_set_copy(d->point->domain), isl_val_zero(ctx));

	if (!is_rounded(d, 0) && is_rounded(d, 1))
		rounds = isl_pw_aff_add_constant_val(rounds, isl_val_one(ctx));
	else if (!ash_affine_assume(d->model, d->point, not_rounded(d, 0)))
		rounds = isl_pw_aff_free(rounds);
	return isl_pw_aff_coalesce(isl_pw_aff_max(rounds, zero));
}

/* The number of steps to an end address that is reached exactly, as a function;
 * NULL if it cannot be assumed that the remainder is 0.
 */
static __isl_give isl_pw_aff *count_exactly(const division *d)
{
	if (!ash_affine_assume(d->model, d->point, outside(d->rest, 0, 0)) ||
		!ash_affine_assume(d->model, d->point,
			outside(d->quotient, 0, MOST)))
		return NULL;
	return isl_pw_aff_intersect_domain(isl_pw_aff_copy(d->quotient),
		isl_set_copy(d->point->domain));
}

__isl_give isl_pw_aff *ash_address_trip(ash_model *model, int loop,
	const ash_point *point)
{
	division d = { .model = model, .point = point };
	isl_pw_aff *trip = NULL;
	ash_address_exit exit;
	ash_poly bytes, step;

	if (!ash_loop_address_exit(model->analysis, model->loop[loop].loop,
		    &exit))
		return NULL;
	ash_poly_init(&step);
	if (ash_affine_poly(model, exit.distance, point, ASH_MODULO, &bytes) &&
		ash_affine_poly(model, exit.step, point, ASH_AS_SIGNED,
			&step) &&
		divide(&d, &bytes, &step) && assume_small(&d))
		trip = exit.is_exact ? count_exactly(&d) : round_up(&d);
	ash_poly_clear(&bytes);
	ash_poly_clear(&step);
	division_clear(&d);
	return trip;
}
