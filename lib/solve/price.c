/* price.c - pricing: which constraints to satisfy next.
 *
 * Constraints are not part of the tableau.  Each is evaluated at the current
 * point, and expressed in terms of the tableau only if it is violated, which is
 * rare.
 *
 * The values of the variables are first brought to a common denominator, so
 * that evaluating means multiplying and adding integers.  How wide these have
 * to be is known before, from the largest value and the largest row.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp_impl.h"

#include "solve/rows_impl.h"
#include "solve/word.h"

/* A violated constraint: a row of a block, or, without a block, that variable i
 * is not negative.
 */
typedef struct {
	const ash_rows *block;
	size_t i;
	unsigned __int128 amount;
} violation;

/* The most violated constraints, worst first; equal ones in the order in which
 * they were found.
 */
typedef struct {
	unsigned n;
	violation item[ASH_PRICE_MAX];
} worst;

/* Set lp->scaled to the values of the variables times their common denominator
 * *den, and *largest to an upper bound of the absolute values of all of these
 * numbers.  False if they exceed 64 bits.
 */
static bool scale(ash_lp *lp, int64_t *den, uint64_t *largest)
{
	const int64_t *num = lp->tab.num + lp->n_objective;
	const int64_t *dens = lp->tab.den + lp->n_objective;
	bool over = false;

	*den = 1;
	for (unsigned v = 0; v < lp->n_var && !over; ++v) {
		if (dens[v] == 1 || dens[v] == *den)
			continue;
		if (dens[v] == 0)
			return false;
		over = __builtin_mul_overflow(*den,
			dens[v] /
				(int64_t) ash_word_gcd((uint64_t) *den,
					(uint64_t) dens[v]),
			den);
	}
	*largest = over ? 0 : (uint64_t) *den;
	for (unsigned v = 0; v < lp->n_var && !over; ++v) {
		over = __builtin_mul_overflow(num[v], *den / dens[v],
			&lp->scaled[v]);
		*largest |= ash_word_abs(lp->scaled[v]);
	}
	return !over;
}

static void note(worst *w, const ash_rows *block, size_t i,
	unsigned __int128 amount)
{
	violation v = { block, i, amount };
	unsigned at;

	if (w->n == ASH_PRICE_MAX && amount <= w->item[w->n - 1].amount)
		return;
	w->n += w->n < ASH_PRICE_MAX;
	for (at = w->n - 1; at && w->item[at - 1].amount < amount; --at)
		w->item[at] = w->item[at - 1];
	w->item[at] = v;
}

/* Evaluate the rows of a block where no sum exceeds 64 bits. */
static void scan_narrow(const ash_lp *lp, const ash_rows *block, int64_t den,
	worst *w)
{
	const ash_term *term = block->term;
	const int64_t *x = lp->scaled;

	for (size_t i = 0; i < block->n; ++i) {
		const ash_rows_head *head = &block->head[i];
		int64_t sum = head->constant * den;

		for (unsigned t = 0; t < head->n_term; ++t, ++term)
			sum += term->coef * x[term->var];
		if (sum < 0)
			note(w, block, i, (unsigned __int128) -sum);
		else if (sum > 0 && head->is_equality)
			note(w, block, i, (unsigned __int128) sum);
	}
}

/* Evaluate the rows of a block where no sum exceeds 128 bits. */
static void scan_wide(const ash_lp *lp, const ash_rows *block, int64_t den,
	worst *w)
{
	const ash_term *term = block->term;
	const int64_t *x = lp->scaled;

	for (size_t i = 0; i < block->n; ++i) {
		const ash_rows_head *head = &block->head[i];
		__int128 sum = (__int128) head->constant * den;

		for (unsigned t = 0; t < head->n_term; ++t, ++term)
			sum += (__int128) term->coef * x[term->var];
		if (sum < 0)
			note(w, block, i, (unsigned __int128) -sum);
		else if (sum > 0 && head->is_equality)
			note(w, block, i, (unsigned __int128) sum);
	}
}

/* The sign of "row" at the current point, for numbers of any length. Adds the
 * length of the numbers, in words, to *cost: such a step may take a thousand
 * times as long as one on small numbers.
 */
static int sign_exact(const ash_lp *lp, const ash_row *row, uint64_t *cost)
{
	mpq_t sum, value, coef;
	int sign;

	mpq_inits(sum, value, coef, NULL);
	mpq_set_si(sum, row->constant, 1);
	for (unsigned t = 0; t < row->n_term; ++t) {
		const ash_line *line =
			lp->tab.line[lp->n_objective + row->term[t].var];

		ash_line_get(line, 0, mpq_numref(value));
		ash_line_get_den(line, mpq_denref(value));
		mpq_canonicalize(value);
		*cost += 1 + mpz_size(mpq_denref(value));
		mpq_set_si(coef, row->term[t].coef, 1);
		mpq_mul(value, value, coef);
		mpq_add(sum, sum, value);
	}
	sign = mpq_sgn(sum);
	mpq_clears(sum, value, coef, NULL);
	return sign;
}

/* Find the first violated rows with numbers of any length; how much they are
 * violated is not computed.
 */
static void scan_exact(ash_lp *lp, const ash_rows *block, worst *w)
{
	uint64_t cost = 0;

	for (size_t i = 0; i < block->n && w->n < ASH_PRICE_MAX; ++i) {
		ash_row row = ash_rows_get(block, i);
		int sign = sign_exact(lp, &row, &cost);

		if (sign < 0 || (sign > 0 && row.is_equality))
			note(w, block, i, 1);
	}
	ash_tableau_spend(&lp->tab, cost);
}

/* Find negative variables: a variable whose column a constraint has taken may
 * become negative.
 */
static void scan_variables(const ash_lp *lp, worst *w)
{
	for (unsigned v = 0; v < lp->n_var; ++v)
		if (lp->scaled[v] < 0)
			note(w, NULL, v, (unsigned __int128) -lp->scaled[v]);
}

static void scan_variables_exact(const ash_lp *lp, worst *w)
{
	for (unsigned v = 0; v < lp->n_var && w->n < ASH_PRICE_MAX; ++v)
		if (ash_line_sign(lp->tab.line[lp->n_objective + v], 0) < 0)
			note(w, NULL, v, 1);
}

static void scan(ash_lp *lp, const ash_rows *block, int64_t den,
	uint64_t largest, worst *w)
{
	int64_t bound;

	if (den == 0 || block->norm > INT64_MAX)
		scan_exact(lp, block, w);
	else if (!__builtin_mul_overflow((int64_t) block->norm,
			 (int64_t) largest, &bound))
		scan_narrow(lp, block, den, w);
	else
		scan_wide(lp, block, den, w);
}

static ash_row get_row(ash_lp *lp, const violation *v, unsigned k)
{
	ash_row row = { 0, 1, false, &lp->variable[k] };

	if (v->block)
		return ash_rows_get(v->block, v->i);
	lp->variable[k].var = (unsigned) v->i;
	lp->variable[k].coef = 1;
	return row;
}

unsigned ash_price_find(ash_lp *lp, ash_row *row)
{
	worst w = { .n = 0 };
	uint64_t n = lp->n_var + ash_rows_count(lp->own);
	uint64_t largest;
	int64_t den;

	if (!scale(lp, &den, &largest) || largest > INT64_MAX)
		den = 0;
	if (den)
		scan_variables(lp, &w);
	else
		scan_variables_exact(lp, &w);
	scan(lp, lp->own, den, largest, &w);
	for (size_t b = 0; b < lp->n_block; ++b) {
		n += ash_rows_count(lp->block[b]);
		scan(lp, lp->block[b], den, largest, &w);
	}
	ash_tableau_spend(&lp->tab, n);
	for (unsigned k = 0; k < w.n; ++k)
		row[k] = get_row(lp, &w.item[k], k);
	return w.n;
}

bool ash_price_is_zero(const ash_lp *lp, const ash_row *row)
{
	uint64_t cost = 0;
	const int64_t *num = lp->tab.num + lp->n_objective;
	const int64_t *den = lp->tab.den + lp->n_objective;
	int64_t sum = row->constant;
	int64_t product;

	for (unsigned t = 0; t < row->n_term; ++t) {
		unsigned v = row->term[t].var;

		if (den[v] != 1 ||
			__builtin_mul_overflow(row->term[t].coef, num[v],
				&product) ||
			__builtin_add_overflow(sum, product, &sum))
			return sign_exact(lp, row, &cost) == 0;
	}
	return sum == 0;
}
