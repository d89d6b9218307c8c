/* poly.c - polynomials in parameters, linear in one more variable.
 *
 * A polynomial is an unsorted list of terms; offsets have few.  The division is
 * the usual one by a single polynomial in graded lexicographic order, but over
 * the integers: a coefficient that the leading coefficient of the divisor does
 * not divide leaves a remainder instead of ending the division.
 *
 * Coefficients stay above INT64_MIN, so that they can be negated.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>
#include <isl/val.h>

#include "detect/delinearize/shape.h"
#include "detect/delinearize/delinearize_impl.h"
#include "support/grow.h"

void ash_poly_init(ash_poly *poly)
{
	*poly = (ash_poly) { .n = 0 };
}

void ash_poly_clear(ash_poly *poly)
{
	for (unsigned i = 0; i < poly->n; ++i)
		isl_pw_aff_free(poly->term[i].opaque);
	free(poly->term);
	ash_poly_init(poly);
}

bool ash_term_same_params(const ash_poly_term *a, const ash_poly_term *b)
{
	return a->n_param == b->n_param &&
		!memcmp(a->param, b->param, a->n_param * sizeof(*a->param));
}

isl_bool ash_term_same_variable(const ash_poly_term *a, const ash_poly_term *b)
{
	if (a->iter != b->iter || !a->opaque != !b->opaque)
		return isl_bool_false;
	if (!a->opaque)
		return isl_bool_true;
	return isl_pw_aff_plain_is_equal(a->opaque, b->opaque);
}

/* Do "a" and "b" have the same parameters and the same variable (iterator or
 * opaque function), so that their sum is one term?
 */
static isl_bool are_like(const ash_poly_term *a, const ash_poly_term *b)
{
	if (!ash_term_same_params(a, b))
		return isl_bool_false;
	return ash_term_same_variable(a, b);
}

/* Set *pos to the index of the term like "term", or to poly->n if there is
 * none.
 */
static isl_stat find_like(const ash_poly *poly, const ash_poly_term *term,
	unsigned *pos)
{
	for (*pos = 0; *pos < poly->n; ++*pos) {
		isl_bool like = are_like(&poly->term[*pos], term);

		if (like < 0)
			return isl_stat_error;
		if (like)
			break;
	}
	return isl_stat_ok;
}

static void remove_term(ash_poly *poly, unsigned pos)
{
	ash_poly_term *term = poly->term + pos;

	isl_pw_aff_free(term->opaque);
	memmove(term, term + 1, (poly->n - pos - 1) * sizeof(*term));
	poly->n--;
}

static void increase(ash_poly *poly, unsigned pos, int64_t by)
{
	int64_t *coeff = &poly->term[pos].coeff;

	if (__builtin_add_overflow(*coeff, by, coeff) || *coeff == INT64_MIN)
		poly->overflow = true;
	if (*coeff == 0)
		remove_term(poly, pos);
}

isl_stat ash_poly_add_term(ash_poly *poly, ash_poly_term term)
{
	unsigned pos;
	isl_stat found = find_like(poly, &term, &pos);

	if (found < 0 || pos < poly->n || term.coeff == 0) {
		isl_pw_aff_free(term.opaque);
		if (found >= 0 && pos < poly->n)
			increase(poly, pos, term.coeff);
		return found;
	}
	if (!ASH_GROW(poly->term, poly->n)) {
		isl_pw_aff_free(term.opaque);
		return isl_stat_error;
	}
	poly->overflow |= term.coeff == INT64_MIN;
	poly->term[poly->n++] = term;
	return isl_stat_ok;
}

isl_stat ash_poly_add_constant(ash_poly *poly, int64_t value)
{
	return ash_poly_add_term(poly,
		(ash_poly_term) { .coeff = value, .iter = -1 });
}

/* Set the parameters of "product" to those of "a" and of "b", in ascending
 * order.  Requires: "product" has room for them.
 */
static void merge_params(const ash_poly_term *a, const ash_poly_term *b,
	ash_poly_term *product)
{
	unsigned i = 0, j = 0;

	while (i < a->n_param || j < b->n_param) {
		bool from_a = j == b->n_param ||
			(i < a->n_param && a->param[i] <= b->param[j]);

		product->param[i + j] = from_a ? a->param[i] : b->param[j];
		i += from_a;
		j += !from_a;
	}
	product->n_param = i + j;
}

static bool has_variable(const ash_poly_term *term)
{
	return term->iter >= 0 || term->opaque;
}

/* Set *product to "a" * "b"; false if that is no term, since it would have two
 * variables (iterators or opaque functions), too many parameters, or a
 * coefficient that overflows.
 */
static bool multiply_terms(const ash_poly_term *a, const ash_poly_term *b,
	ash_poly_term *product)
{
	const ash_poly_term *variable = has_variable(a) ? a : b;

	if ((has_variable(a) && has_variable(b)) ||
		a->n_param + b->n_param > ASH_MAX_FACTOR)
		return false;
	if (__builtin_mul_overflow(a->coeff, b->coeff, &product->coeff))
		return false;
	merge_params(a, b, product);
	product->iter = variable->iter;
	product->opaque = isl_pw_aff_copy(variable->opaque);
	return true;
}

/* Add factor * other to "poly".  isl_bool_false if a product is no term. */
static isl_bool add_product(ash_poly *poly, const ash_poly *other,
	const ash_poly_term *factor)
{
	for (unsigned i = 0; i < other->n; ++i) {
		ash_poly_term product = { .iter = -1 };

		if (!multiply_terms(&other->term[i], factor, &product))
			return isl_bool_false;
		if (ash_poly_add_term(poly, product) < 0)
			return isl_bool_error;
	}
	poly->overflow |= other->overflow;
	return isl_bool_true;
}

/* Add factor * other to "poly".  A product that is no term counts as overflow.
 */
static isl_stat accumulate(ash_poly *poly, const ash_poly *other,
	const ash_poly_term *factor)
{
	isl_bool done = add_product(poly, other, factor);

	if (done == isl_bool_false)
		poly->overflow = true;
	return done < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_poly_add_multiple(ash_poly *poly, const ash_poly *other,
	int64_t factor)
{
	ash_poly_term number = { .coeff = factor, .iter = -1 };

	return accumulate(poly, other, &number);
}

isl_stat ash_poly_add(ash_poly *poly, const ash_poly *other)
{
	return ash_poly_add_multiple(poly, other, 1);
}

isl_stat ash_poly_copy(ash_poly *to, const ash_poly *from)
{
	ash_poly_init(to);
	return ash_poly_add(to, from);
}

isl_bool ash_poly_mul(ash_poly *poly, const ash_poly *factor)
{
	ash_poly product;
	isl_bool done = isl_bool_ok(!factor->overflow && !poly->overflow);

	ash_poly_init(&product);
	for (unsigned i = 0; done == isl_bool_true && i < factor->n; ++i)
		done = add_product(&product, poly, &factor->term[i]);
	if (done == isl_bool_true && product.overflow)
		done = isl_bool_false;
	if (done != isl_bool_true) {
		ash_poly_clear(&product);
		return done;
	}
	ash_poly_clear(poly);
	*poly = product;
	return isl_bool_true;
}

/* The order of the products of parameters of "a" and "b": graded
 * lexicographic, the first parameter counting most.
 */
static int compare_params(const ash_poly_term *a, const ash_poly_term *b)
{
	if (a->n_param != b->n_param)
		return a->n_param > b->n_param ? 1 : -1;
	for (unsigned i = 0; i < a->n_param; ++i)
		if (a->param[i] != b->param[i])
			return a->param[i] < b->param[i] ? 1 : -1;
	return 0;
}

const ash_poly_term *ash_poly_leading(const ash_poly *poly)
{
	const ash_poly_term *best = NULL;

	for (unsigned i = 0; i < poly->n; ++i)
		if (!best || compare_params(&poly->term[i], best) > 0)
			best = &poly->term[i];
	return best;
}

/* The quotient a / b, rounded to the nearest integer if "nearest" (ties towards
 * zero), else towards zero.
 */
static int64_t round_quotient(int64_t a, int64_t b, bool nearest)
{
	int64_t rest = llabs(a % b);
	bool up = nearest && rest > llabs(b) - rest;

	return a / b + (up ? ((a < 0) == (b < 0) ? 1 : -1) : 0);
}

/* Set the parameters of *quotient to those of "term" that "divisor" does not
 * have; false unless "term" has all parameters of "divisor".
 */
static bool cancel_params(const ash_poly_term *term,
	const ash_poly_term *divisor, ash_poly_term *quotient)
{
	unsigned j = 0;

	quotient->n_param = 0;
	for (unsigned i = 0; i < term->n_param; ++i) {
		if (j < divisor->n_param && term->param[i] == divisor->param[j])
			++j;
		else
			quotient->param[quotient->n_param++] = term->param[i];
	}
	return j == divisor->n_param;
}

/* Set *quotient to the quotient of "term" by "lead", rounded to the nearest
 * integer ("nearest") or towards zero; false if it is 0 or not a term.
 */
static bool divide_term(const ash_poly_term *term, const ash_poly_term *lead,
	bool nearest, ash_poly_term *quotient)
{
	*quotient = (ash_poly_term) { .iter = term->iter };
	quotient->coeff = round_quotient(term->coeff, lead->coeff, nearest);
	if (!quotient->coeff || !cancel_params(term, lead, quotient))
		return false;
	quotient->opaque = isl_pw_aff_copy(term->opaque);
	return true;
}

/* Add "part" (taken) to "quotient", and subtract part * divisor from "rest". */
static isl_stat move_multiple(ash_poly *quotient, ash_poly *rest,
	const ash_poly *divisor, ash_poly_term part)
{
	ash_poly_term minus = part;
	isl_stat moved;

	minus.coeff = -part.coeff;
	moved = accumulate(rest, divisor, &minus);
	if (moved < 0)
		isl_pw_aff_free(part.opaque);
	else
		moved = ash_poly_add_term(quotient, part);
	return moved;
}

isl_stat ash_poly_divide(const ash_poly *poly, const ash_poly *divisor,
	bool nearest, ash_poly *quotient, ash_poly *rest)
{
	const ash_poly_term *lead = ash_poly_leading(divisor);
	isl_stat status = ash_poly_copy(rest, poly);
	unsigned i = 0;

	rest->overflow |= divisor->overflow;
	while (status >= 0 && i < rest->n && !rest->overflow) {
		ash_poly_term part;

		if (!divide_term(&rest->term[i], lead, nearest, &part)) {
			++i;
			continue;
		}
		status = move_multiple(quotient, rest, divisor, part);
		i = 0;
	}
	quotient->overflow |= rest->overflow;
	return status;
}

bool ash_poly_is_constant(const ash_poly *poly, int64_t *value)
{
	if (poly->overflow || poly->n > 1)
		return false;
	if (poly->n == 1 && (has_variable(poly->term) || poly->term->n_param))
		return false;
	*value = poly->n ? poly->term->coeff : 0;
	return true;
}

bool ash_poly_is_affine(const ash_poly *poly)
{
	if (poly->overflow)
		return false;
	for (unsigned i = 0; i < poly->n; ++i) {
		const ash_poly_term *term = &poly->term[i];

		if (term->n_param > (has_variable(term) ? 0 : 1))
			return false;
	}
	return true;
}

isl_bool ash_poly_is_equal(const ash_poly *a, const ash_poly *b)
{
	if (a->n != b->n || a->overflow || b->overflow)
		return isl_bool_false;
	for (unsigned i = 0; i < a->n; ++i) {
		unsigned pos;

		if (find_like(b, &a->term[i], &pos) < 0)
			return isl_bool_error;
		if (pos == b->n || b->term[pos].coeff != a->term[i].coeff)
			return isl_bool_false;
	}
	return isl_bool_true;
}

static __isl_give isl_val *coeff_val(isl_ctx *ctx, const ash_poly_term *term)
{
	return isl_val_int_from_si(ctx, term->coeff);
}

/* Add "term", a number times one parameter, to "aff" (taken), a function on
 * "space".
 */
static __isl_give isl_aff *add_param(__isl_take isl_aff *aff,
	const ash_poly_term *term, __isl_keep isl_space *space,
	isl_id *const *ids)
{
	isl_id *id = ids[term->param[0]];
	int pos = isl_space_find_dim_by_id(space, isl_dim_param, id);

	if (pos < 0) {
		isl_handle_error(isl_space_get_ctx(space), isl_error_invalid,
			"unknown parameter", __FILE__, __LINE__);
		return isl_aff_free(aff);
	}
	return isl_aff_add_coefficient_val(aff, isl_dim_param, pos,
		coeff_val(isl_space_get_ctx(space), term));
}

/* Add "term", which has a parameter, an iterator or neither, to "aff" (taken),
 * a function on "space".
 */
static __isl_give isl_aff *add_plain(__isl_take isl_aff *aff,
	const ash_poly_term *term, __isl_keep isl_space *space,
	isl_id *const *ids)
{
	isl_val *coeff;

	if (term->n_param)
		return add_param(aff, term, space, ids);
	coeff = coeff_val(isl_space_get_ctx(space), term);
	if (term->iter < 0)
		return isl_aff_add_constant_val(aff, coeff);
	return isl_aff_add_coefficient_val(aff, isl_dim_in, term->iter, coeff);
}

static __isl_give isl_pw_aff *add_opaque(__isl_take isl_pw_aff *sum,
	const ash_poly_term *term)
{
	isl_val *coeff = coeff_val(isl_pw_aff_get_ctx(term->opaque), term);

	return isl_pw_aff_add(sum,
		isl_pw_aff_scale_val(isl_pw_aff_copy(term->opaque), coeff));
}

__isl_give isl_pw_aff *ash_poly_to_pw_aff(const ash_poly *poly,
	__isl_take isl_space *space, isl_id *const *ids, bool *affine)
{
	isl_aff *aff;
	isl_pw_aff *sum;

	*affine = ash_poly_is_affine(poly);
	if (!*affine) {
		isl_space_free(space);
		return NULL;
	}
	aff = isl_aff_zero_on_domain(
		isl_local_space_from_space(isl_space_copy(space)));
	for (unsigned i = 0; i < poly->n; ++i)
		if (!poly->term[i].opaque)
			aff = add_plain(aff, &poly->term[i], space, ids);
	isl_space_free(space);
	sum = isl_pw_aff_from_aff(aff);
	for (unsigned i = 0; i < poly->n; ++i)
		if (poly->term[i].opaque)
			sum = add_opaque(sum, &poly->term[i]);
	return sum;
}

isl_stat ash_poly_stride(const ash_poly *poly, unsigned pos, ash_poly *stride)
{
	const ash_poly_term *variable = &poly->term[pos];

	ash_poly_init(stride);
	if (variable->iter < 0 && !variable->opaque)
		return isl_stat_ok;
	for (unsigned i = 0; i < poly->n; ++i) {
		ash_poly_term term = poly->term[i];
		isl_bool same = ash_term_same_variable(&term, variable);

		if (same < 0)
			return isl_stat_error;
		if (same && i < pos)
			return isl_stat_ok;
		term.iter = -1;
		term.opaque = NULL;
		if (same && ash_poly_add_term(stride, term) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}
