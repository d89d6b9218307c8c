/* big.c - the operations of the tableau on numbers beyond 64 bits.
 *
 * Such numbers are rare and mostly temporary: a line is converted back to 64
 * bits as soon as its numbers fit.  So this file is written for clarity, not
 * for speed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/big.h"

#include <stdlib.h>

/* Begin to build a line in tab->big, with a zero constant as its only entry.
 * False if there is no memory.
 */
static bool start(ash_tableau *tab)
{
	if (!tab->big) {
		tab->big = malloc(tab->n_col * sizeof(*tab->big));
		for (unsigned c = 0; tab->big && c < tab->n_col; ++c)
			mpz_init(tab->big[c]);
	}
	if (!tab->big)
		return false;
	ash_tableau_next_serial(tab);
	tab->stamp[0] = tab->serial;
	tab->col[0] = 0;
	tab->n = 1;
	mpz_set_si(tab->big[0], 0);
	return true;
}

/* The entry of column "c" in the line being built; zero if it is new. */
static mpz_ptr entry(ash_tableau *tab, unsigned c)
{
	if (tab->stamp[c] != tab->serial) {
		tab->stamp[c] = tab->serial;
		tab->col[tab->n++] = c;
		mpz_set_si(tab->big[c], 0);
	}
	return tab->big[c];
}

/* Add factor * line to the line being built, ignoring the denominator. */
static void add(ash_tableau *tab, const ash_line *line, mpz_srcptr factor)
{
	mpz_t z;

	mpz_init(z);
	for (unsigned i = 0; i < line->n; ++i) {
		ash_line_get(line, i, z);
		mpz_addmul(entry(tab, line->col[i]), z, factor);
	}
	mpz_clear(z);
}

/* Drop zero entries and divide all entries and "den" by their greatest common
 * divisor. True if all of them fit into 64 bits then.
 */
static bool reduce(ash_tableau *tab, mpz_ptr den)
{
	unsigned n = 0;
	mpz_t gcd;
	bool fits;

	mpz_init_set(gcd, den);
	for (unsigned i = 0; i < tab->n; ++i) {
		mpz_srcptr z = tab->big[tab->col[i]];

		mpz_gcd(gcd, gcd, z);
		if (i == 0 || mpz_sgn(z) != 0)
			tab->col[n++] = tab->col[i];
	}
	tab->n = n;
	mpz_divexact(den, den, gcd);
	fits = mpz_fits_slong_p(den);
	for (unsigned i = 0; i < n; ++i) {
		mpz_ptr z = tab->big[tab->col[i]];

		mpz_divexact(z, z, gcd);
		fits = fits && mpz_fits_slong_p(z);
	}
	mpz_clear(gcd);
	return fits;
}

/* Returns the line that has been built, with the denominator "den"; NULL
 * without memory.
 */
static ash_line *finish(ash_tableau *tab, mpz_ptr den)
{
	ash_line *line;

	if (reduce(tab, den)) {
		for (unsigned i = 0; i < tab->n; ++i)
			tab->val[i] = mpz_get_si(tab->big[tab->col[i]]);
		return ash_line_build(&tab->pool, tab->n, tab->col, tab->val,
			mpz_get_si(den));
	}
	line = ash_line_alloc_big(&tab->pool, tab->n);
	if (!line)
		return NULL;
	for (unsigned i = 0; i < tab->n; ++i) {
		line->col[i] = tab->col[i];
		mpz_set(line->big[i], tab->big[tab->col[i]]);
	}
	mpz_set(line->big[tab->n], den);
	return ash_line_seal(line);
}

static const ash_line *line_of(const ash_tableau *tab, const ash_term *term)
{
	return tab->line[tab->n_objective + term->var];
}

static void add_row(ash_tableau *tab, const ash_row *row, mpz_srcptr den)
{
	mpz_t factor;

	mpz_mul_si(tab->big[0], den, row->constant);
	mpz_init(factor);
	for (unsigned t = 0; t < row->n_term; ++t) {
		const ash_line *line = line_of(tab, &row->term[t]);

		ash_line_get_den(line, factor);
		mpz_divexact(factor, den, factor);
		mpz_mul_si(factor, factor, row->term[t].coef);
		add(tab, line, factor);
	}
	mpz_clear(factor);
}

ash_line *ash_big_express(ash_tableau *tab, const ash_row *row)
{
	ash_line *line;
	mpz_t den, own;

	if (!start(tab))
		return NULL;
	mpz_init_set_ui(den, 1);
	mpz_init(own);
	for (unsigned t = 0; t < row->n_term; ++t) {
		ash_line_get_den(line_of(tab, &row->term[t]), own);
		mpz_lcm(den, den, own);
	}
	add_row(tab, row, den);
	line = finish(tab, den);
	mpz_clear(own);
	mpz_clear(den);
	return line;
}

/* The combination of two lines, with a = ck / gcd and b = v / gcd (see combine
 * in pivot.c).
 */
static ash_line *combine(ash_tableau *tab, const ash_line *line, unsigned col,
	const ash_line *pivot, bool is_equality, mpz_ptr a, mpz_ptr b)
{
	mpz_t den;
	ash_line *sum;

	mpz_init(den);
	add(tab, line, a);
	mpz_neg(b, b);
	add(tab, pivot, b);
	mpz_neg(b, b);
	if (!is_equality) {
		ash_line_get_den(pivot, den);
		mpz_mul(entry(tab, col), b, den);
	}
	ash_line_get_den(line, den);
	mpz_mul(den, den, a);
	sum = finish(tab, den);
	mpz_clear(den);
	return sum;
}

ash_line *ash_big_combine(ash_tableau *tab, const ash_line *line, unsigned at,
	const ash_line *pivot, bool is_equality)
{
	unsigned col = line->col[at];
	mpz_t a, b, gcd;
	ash_line *sum;

	if (!start(tab))
		return NULL;
	mpz_inits(a, b, gcd, NULL);
	ash_line_get(pivot, ash_line_find(pivot, col), a);
	ash_line_get(line, at, b);
	mpz_gcd(gcd, a, b);
	mpz_divexact(a, a, gcd);
	mpz_divexact(b, b, gcd);
	sum = combine(tab, line, col, pivot, is_equality, a, b);
	mpz_clears(a, b, gcd, NULL);
	return sum;
}

int ash_big_compare(const ash_line *line, unsigned i, unsigned j,
	const ash_line *pivot, unsigned p, unsigned q)
{
	mpz_t a, b, z;
	int sign;

	mpz_inits(a, b, z, NULL);
	ash_line_get(line, i, a);
	ash_line_get(pivot, q, z);
	mpz_mul(a, a, z);
	ash_line_get(line, j, b);
	ash_line_get(pivot, p, z);
	mpz_mul(b, b, z);
	sign = mpz_cmp(a, b);
	mpz_clears(a, b, z, NULL);
	return sign;
}

ash_line *ash_big_negate(ash_tableau *tab, const ash_line *line)
{
	ash_line *negative;
	mpz_t z;

	if (!start(tab))
		return NULL;
	mpz_init_set_si(z, -1);
	add(tab, line, z);
	ash_line_get_den(line, z);
	negative = finish(tab, z);
	mpz_clear(z);
	return negative;
}

/* Set "gcd" to the greatest common divisor of itself and all entries but the
 * constant.
 */
static void content(const ash_line *line, mpz_ptr gcd)
{
	mpz_t z;

	mpz_init(z);
	for (unsigned i = 1; i < line->n; ++i) {
		ash_line_get(line, i, z);
		mpz_gcd(gcd, gcd, z);
	}
	mpz_clear(z);
}

ash_line *ash_big_tighten(ash_tableau *tab, const ash_line *line,
	bool is_equality, bool *impossible)
{
	ash_line *tight = NULL;
	mpz_t gcd, den;

	if (!start(tab))
		return NULL;
	mpz_inits(gcd, den, NULL);
	content(line, gcd);
	mpz_set_ui(den, 1);
	add(tab, line, den);
	ash_line_get_den(line, den);
	if (mpz_sgn(gcd) != 0 && !mpz_divisible_p(tab->big[0], gcd)) {
		*impossible = is_equality;
		mpz_set_ui(den, 1);
	}
	if (mpz_sgn(gcd) != 0)
		for (unsigned i = 0; i < tab->n; ++i)
			mpz_fdiv_q(tab->big[tab->col[i]], tab->big[tab->col[i]],
				gcd);
	tight = finish(tab, den);
	mpz_clears(gcd, den, NULL);
	return tight;
}

ash_line *ash_big_cut(ash_tableau *tab, const ash_line *line, int sign,
	bool *impossible)
{
	ash_line *cut;
	mpz_t gcd, den;

	if (!start(tab))
		return NULL;
	mpz_inits(gcd, den, NULL);
	ash_line_get_den(line, gcd);
	content(line, gcd);
	*impossible = mpz_cmp_ui(gcd, 1) > 0;
	mpz_set_si(den, sign);
	add(tab, line, den);
	ash_line_get_den(line, den);
	for (unsigned i = 1; i < tab->n; ++i)
		mpz_fdiv_r(tab->big[tab->col[i]], tab->big[tab->col[i]], den);
	mpz_neg(tab->big[0], tab->big[0]);
	mpz_fdiv_r(tab->big[0], tab->big[0], den);
	mpz_neg(tab->big[0], tab->big[0]);
	cut = finish(tab, den);
	mpz_clears(gcd, den, NULL);
	return cut;
}
