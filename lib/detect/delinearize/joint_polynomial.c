/* joint_polynomial.c - merging of piecewise polynomials into one.
 *
 * The subscripts of a choice between two rows, "i == 0 ? n - 1 : i - 1", are
 * 8*n*(n - 1) and 8*n*(i - 1) bytes.  As one opaque function of the iterators
 * this would no longer be recognizable as a multiple of 8*n, nor be affine.  So
 * terms common to all pieces are kept, here -8*n; common factors of all other
 * terms, 8*n, are extracted; and the rest, n or i, becomes one opaque function.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/space.h>

#include "detect/delinearize/delinearize_impl.h"
#include "detect/delinearize/joint_polynomial.h"

/* Set *coeff to the coefficient in "poly" of the term that has the variable and
 * the parameters of "term"; to 0 if "poly" has none.
 */
static isl_stat coefficient(const ash_poly *poly, const ash_poly_term *term,
	int64_t *coeff)
{
	*coeff = 0;
	for (unsigned i = 0; i < poly->n; ++i) {
		isl_bool like = ash_term_same_variable(&poly->term[i], term);

		if (like < 0)
			return isl_stat_error;
		if (like && ash_term_same_params(&poly->term[i], term))
			*coeff = poly->term[i].coeff;
	}
	return isl_stat_ok;
}

/* Do all of the "n" pieces "piece" have the term "term", with the same
 * coefficient?
 */
static isl_bool is_common(unsigned n, const ash_poly_piece *piece,
	const ash_poly_term *term)
{
	for (unsigned i = 0; i < n; ++i) {
		int64_t coeff;

		if (coefficient(&piece[i].poly, term, &coeff) < 0)
			return isl_bool_error;
		if (coeff != term->coeff)
			return isl_bool_false;
	}
	return isl_bool_true;
}

/* Set *common to the terms that all of the "n" pieces "piece" have. */
static isl_stat find_common(unsigned n, const ash_poly_piece *piece,
	ash_poly *common)
{
	const ash_poly *first = &piece[0].poly;

	for (unsigned i = 0; i < first->n; ++i) {
		ash_poly_term term = first->term[i];
		isl_bool is = is_common(n, piece, &term);

		if (is < 0)
			return isl_stat_error;
		if (!is)
			continue;
		term.opaque = isl_pw_aff_copy(term.opaque);
		if (ash_poly_add_term(common, term) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return llabs(a);
}

/* Reduce "factor" to the greatest common divisor of "factor" and "term": of
 * their coefficients, and the parameters that both have.
 */
static void reduce_factor(ash_poly_term *factor, const ash_poly_term *term)
{
	unsigned n = 0, j = 0;

	factor->coeff = common_divisor(term->coeff, factor->coeff);
	for (unsigned i = 0; i < factor->n_param; ++i) {
		while (j < term->n_param && term->param[j] < factor->param[i])
			++j;
		if (j == term->n_param || term->param[j] != factor->param[i])
			continue;
		factor->param[n++] = factor->param[i];
		++j;
	}
	factor->n_param = n;
}

/* The greatest common factor of all terms of the "n" polynomials "rest", apart
 * from iterators and opaque functions; 0 if there are no terms.
 */
static ash_poly_term find_factor(unsigned n, const ash_poly *rest)
{
	ash_poly_term factor = { .iter = -1 };
	bool is_first = true;

	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = 0; j < rest[i].n; ++j) {
			if (is_first) {
				factor = rest[i].term[j];
				factor.iter = -1;
				factor.opaque = NULL;
			}
			is_first = false;
			reduce_factor(&factor, &rest[i].term[j]);
		}
	return factor;
}

/* The quotient of "rest" by "factor", as a function on "where", in "space"
 * (taken), whose parameters are "ids"; NULL with *affine = false if it is not
 * affine.
 */
static __isl_give isl_pw_aff *divide(const ash_poly *rest,
	const ash_poly_term *factor, __isl_take isl_space *space,
	__isl_keep isl_set *where, isl_id *const *ids, bool *affine)
{
	ash_poly divisor, quotient, left;
	isl_pw_aff *function = NULL;

	ash_poly_init(&divisor);
	ash_poly_init(&quotient);
	ash_poly_init(&left);
	if (ash_poly_add_term(&divisor, *factor) >= 0 &&
		ash_poly_divide(rest, &divisor, false, &quotient, &left) >= 0)
		function = ash_poly_to_pw_aff(&quotient, isl_space_copy(space),
			ids, affine);
	isl_space_free(space);
	ash_poly_clear(&divisor);
	ash_poly_clear(&quotient);
	ash_poly_clear(&left);
	return isl_pw_aff_intersect_domain(function, isl_set_copy(where));
}

/* The function in "space", whose parameters are "ids", that is, on each of the
 * "n" sets piece[i].where, the quotient of rest[i] by "factor".  NULL with
 * *affine = false if it is not affine.
 */
static __isl_give isl_pw_aff *unite(unsigned n, const ash_poly *rest,
	const ash_poly_piece *piece, const ash_poly_term *factor,
	__isl_keep isl_space *space, isl_id *const *ids, bool *affine)
{
	isl_pw_aff *all = NULL;

	*affine = true;
	for (unsigned i = 0; *affine && i < n; ++i) {
		isl_pw_aff *one = divide(&rest[i], factor,
			isl_space_copy(space), piece[i].where, ids, affine);

		all = i ? isl_pw_aff_union_add(all, one) : one;
	}
	return isl_pw_aff_coalesce(all);
}

static isl_stat subtract_all(unsigned n, const ash_poly_piece *piece,
	const ash_poly *common, ash_poly *rest)
{
	for (unsigned i = 0; i < n; ++i)
		if (ash_poly_add(&rest[i], &piece[i].poly) < 0 ||
			ash_poly_add_multiple(&rest[i], common, -1) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

static isl_bool join(ash_poly *joint, unsigned n, const ash_poly_piece *piece,
	__isl_keep isl_space *space, isl_id *const *ids, ash_poly *rest)
{
	ash_poly_term factor;
	bool affine;

	if (find_common(n, piece, joint) < 0 ||
		subtract_all(n, piece, joint, rest) < 0)
		return isl_bool_error;
	factor = find_factor(n, rest);
	if (!factor.coeff)
		return isl_bool_ok(!joint->overflow);
	factor.opaque = unite(n, rest, piece, &factor, space, ids, &affine);
	if (!factor.opaque)
		return affine ? isl_bool_error : isl_bool_false;
	return isl_bool_ok(
		ash_poly_add_term(joint, factor) >= 0 && !joint->overflow);
}

isl_bool ash_poly_join(ash_poly *joint, unsigned n, const ash_poly_piece *piece,
	__isl_take isl_space *space, isl_id *const *ids)
{
	ash_poly *rest = calloc(n, sizeof(*rest));
	isl_bool done;

	if (!rest) {
		isl_space_free(space);
		return isl_bool_error;
	}
	for (unsigned i = 0; i < n; ++i)
		ash_poly_init(&rest[i]);
	done = join(joint, n, piece, space, ids, rest);
	isl_space_free(space);
	for (unsigned i = 0; i < n; ++i)
		ash_poly_clear(&rest[i]);
	free(rest);
	return done;
}
