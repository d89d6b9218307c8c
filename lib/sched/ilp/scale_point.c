/* scale_point.c - scaling of rational solutions of the relaxed problem to
 * integers.
 *
 * Acharya, Bondhugula, Cohen, theorems 2.2 and 2.3: a multiple of a solution is
 * a solution.  The routine SCALE is described only in the conference paper; by
 * the theorems, its factor is the least common multiple of all denominators.
 *
 * This file differs.  In a loop over time with k statements, each of which uses
 * the one before it, the rational minimum spreads the one step of time over the
 * k dependences: shifts of 1/k, 2/k, ..., and the factor k would leave gaps in
 * the loop.  Shifts enter the constraints as differences.  If the bounds of
 * these differences are integers, as they are for dependences with integral
 * vertices, the bounds still hold after all shifts have been rounded down.  So
 * the factor is the least common multiple of the denominators of the
 * coefficients only.  If the result violates a constraint, the larger factor of
 * the paper is used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/scale_point.h"

#include <stdlib.h>
#include <string.h>

#include "sched/linear/vector.h"

/* The point that is being scaled. */
typedef struct {
	const ash_lp *lp;
	unsigned n_var;
	const bool *is_shift;
	int64_t *value;
} point;

/* Set "factor" to the least common multiple of the denominators of the
 * coefficients and, if "all", of the shifts.
 */
static void find_factor(const point *p, bool all, mpz_t factor)
{
	mpq_t value;

	mpq_init(value);
	mpz_set_ui(factor, 1);
	for (unsigned i = 0; i < p->n_var; ++i) {
		if (p->is_shift[i] && !all)
			continue;
		ash_lp_value_q(p->lp, i, value);
		mpz_lcm(factor, factor, mpq_denref(value));
	}
	mpq_clear(value);
}

/* Set p->value to the solution of p->lp times "factor", rounded down; false if
 * a number exceeds 64 bits.
 */
static bool multiply(const point *p, const mpz_t factor)
{
	bool fits = true;
	mpq_t value;
	mpz_t result;

	mpq_init(value);
	mpz_init(result);
	for (unsigned i = 0; i < p->n_var && fits; ++i) {
		ash_lp_value_q(p->lp, i, value);
		mpz_mul(result, mpq_numref(value), factor);
		mpz_fdiv_q(result, result, mpq_denref(value));
		fits = mpz_fits_slong_p(result) &&
			mpz_cmp_si(result, INT64_MIN) > 0;
		p->value[i] = fits ? mpz_get_si(result) : 0;
	}
	mpq_clear(value);
	mpz_clear(result);
	return fits;
}

static bool multiply_by_factor(const point *p, bool all)
{
	bool fits;
	mpz_t factor;

	mpz_init(factor);
	find_factor(p, all, factor);
	fits = multiply(p, factor);
	mpz_clear(factor);
	return fits;
}

static bool row_holds(const point *p, const ash_row *row)
{
	int64_t sum = row->constant;

	for (unsigned i = 0; i < row->n_term; ++i) {
		int64_t term;

		if (!ash_mul(row->term[i].coef, p->value[row->term[i].var],
			    &term) ||
			!ash_add(sum, term, &sum))
			return false;
	}
	return row->is_equality ? sum == 0 : sum >= 0;
}

static bool block_holds(const point *p, const ash_rows *block)
{
	for (size_t i = 0; i < ash_rows_count(block); ++i) {
		ash_row row = ash_rows_get(block, i);

		if (!row_holds(p, &row))
			return false;
	}
	return true;
}

static bool all_hold(const point *p, unsigned n_block,
	const ash_rows *const *block)
{
	for (unsigned i = 0; i < n_block; ++i)
		if (block[i] && !block_holds(p, block[i]))
			return false;
	return true;
}

ash_sched_status ash_scale_point(const ash_lp *lp, unsigned n_var,
	const bool *is_shift, unsigned n_block, const ash_rows *const *block,
	int64_t *value)
{
	point p = { lp, n_var, is_shift, value };

	if (ash_lp_is_integer(lp)) {
		for (unsigned i = 0; i < n_var; ++i)
			value[i] = ash_lp_value(lp, i);
		return ASH_SCHED_OK;
	}
	if (multiply_by_factor(&p, false) && all_hold(&p, n_block, block))
		return ASH_SCHED_OK;
	return multiply_by_factor(&p, true) ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}
