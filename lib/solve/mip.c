/* mip.c - problems with 0/1 variables: how they are set up, and checked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/mip_impl.h"

#include <stdlib.h>
#include <string.h>

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

bool ash_mip_add_vars(ash_mip *mip, unsigned n, int64_t upper,
	unsigned *first)
{
	unsigned room = mip->var_room;

	while (room < mip->n_var + n)
		room = 2 * room + 64;
	if (room > mip->var_room) {
		int64_t *more = realloc(mip->upper, sizeof(*more) * room);

		if (!more)
			return false;
		mip->upper = more;
		mip->var_room = room;
	}
	*first = mip->n_var;
	for (unsigned i = 0; i < n; ++i)
		mip->upper[mip->n_var++] = upper;
	return true;
}

bool ash_mip_weigh(ash_mip *mip, unsigned i, unsigned var, int64_t weight)
{
	ash_mip_objective *o = &mip->objective[i];

	if (!weight)
		return true;
	if (o->n == o->room) {
		unsigned room = 2 * o->room + 16;
		ash_term *more = realloc(o->term, sizeof(*more) * room);

		if (!more)
			return false;
		o->term = more;
		o->room = room;
	}
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

bool ash_mip_objective_at(const ash_mip *mip, unsigned i,
	const int64_t *value, int64_t *result)
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

static const ash_mip_function functions[] = {
#define ASH_MIP_SOLVER(tag, name, solve) &solve,
#include "solve/mip_solver.def"
#undef ASH_MIP_SOLVER
};

ash_lp_status ash_mip_solve(const ash_mip *mip, ash_mip_solver solver,
	uint64_t max_node, ash_lp_work *work, ash_mip_result *result)
{
	ash_lp_status status = ASH_LP_STOPPED;

	*result = (ash_mip_result) { 0 };
	result->value = calloc(mip->n_var + 1, sizeof(*result->value));
	if (!result->value)
		return ASH_LP_ERROR;
	for (; status == ASH_LP_STOPPED && solver < ASH_N_MIP_SOLVER; ++solver)
		status = functions[solver](mip, max_node, work, result);
	if (status == ASH_LP_OPTIMAL && !ash_mip_check(mip, result->value))
		status = ASH_LP_BUDGET;
	return status;
}
