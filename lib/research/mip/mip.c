/* mip.c - construction and check of 0/1 integer programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/mip/mip.h"

#include <stdlib.h>

#include "support/grow.h"

ash_mip *ash_mip_alloc(unsigned n_objective)
{
	ash_mip *mip = calloc(1, sizeof(*mip));

	if (!mip)
		return NULL;
	mip->n_objective = n_objective;
	mip->objective = calloc(n_objective + 1, sizeof(*mip->objective));
	mip->rows = ash_rows_alloc();
	return mip->objective && mip->rows ? mip : ash_mip_free(mip);
}

ash_mip *ash_mip_free(ash_mip *mip)
{
	if (!mip)
		return NULL;
	for (unsigned i = 0; mip->objective && i < mip->n_objective; ++i)
		free(mip->objective[i].term);
	free(mip->objective);
	ash_rows_free(mip->rows);
	free(mip->upper);
	free(mip);
	return NULL;
}

bool ash_mip_add_vars(ash_mip *mip, unsigned n, int64_t upper, unsigned *first)
{
	*first = mip->n_var;
	for (unsigned i = 0; i < n; ++i) {
		if (!ASH_GROW(mip->upper, mip->n_var))
			return false;
		mip->upper[mip->n_var++] = upper;
	}
	return true;
}

bool ash_mip_weigh(ash_mip *mip, unsigned i, unsigned var, int64_t weight)
{
	ash_mip_objective *o = &mip->objective[i];

	if (!weight)
		return true;
	if (!ASH_GROW(o->term, o->n))
		return false;
	o->term[o->n++] = (ash_term) { var, weight };
	return true;
}

/* constant + sum coef * value; false if it exceeds 64 bits. */
static bool evaluate(int64_t constant, unsigned n, const ash_term *term,
	const int64_t *value, int64_t *result)
{
	*result = constant;
	for (unsigned i = 0; i < n; ++i) {
		int64_t product;

		if (__builtin_mul_overflow(term[i].coef, value[term[i].var],
			    &product) ||
			__builtin_add_overflow(*result, product, result))
			return false;
	}
	return true;
}

bool ash_mip_objective_at(const ash_mip *mip, unsigned i, const int64_t *value,
	int64_t *result)
{
	const ash_mip_objective *o = &mip->objective[i];

	return evaluate(0, o->n, o->term, value, result);
}

bool ash_mip_check(const ash_mip *mip, const int64_t *value)
{
	for (unsigned i = 0; i < mip->n_var; ++i)
		if (value[i] < 0 || value[i] > mip->upper[i])
			return false;
	for (size_t i = 0; i < ash_rows_count(mip->rows); ++i) {
		ash_row row = ash_rows_get(mip->rows, i);
		int64_t sum;

		if (!evaluate(row.constant, row.n_term, row.term, value,
			    &sum) ||
			sum < 0 || (row.is_equality && sum))
			return false;
	}
	return true;
}
