/* cut.c - cutting planes (Gomory).
 *
 * For a line  x = (n0 + sum n[j] y[j]) / d  that must be an integer,
 *
 *	sum (n[j] mod d) y[j]  >=  -n0 mod d
 *
 * holds for all integers, but not at y = 0 if n0 mod d is not zero.  The slack
 * divided by d is an integer combination of x and y, an integer.  The same with
 * all signs reversed gives a second cut.  The first one, made for the first
 * line with a fraction, lifts this line or one above it to the next integer, so
 * that finitely many cuts suffice in a bounded problem; this remains true if
 * another cut is chosen because it moves the point farther.
 *
 * If all n[j] and d have a common factor, then n0 does not have it, and x is
 * never an integer.  This test recognizes problems without solution for reasons
 * of parity, for which cuts alone would not terminate.
 *
 * Gomory, "Outline of an algorithm for integer solutions to linear programs"
 * (1958).
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp_impl.h"

#include "solve/big.h"
#include "solve/word.h"

static uint64_t content(const ash_line *line, uint64_t gcd)
{
	for (unsigned i = 1; i < line->n && gcd != 1; ++i)
		gcd = ash_word_gcd(ash_word_abs(line->val[i]), gcd);
	return gcd;
}

/* The line whose entries are those of "line" divided by "gcd", rounded down. */
static ash_line *divide(ash_tableau *tab, const ash_line *line, int64_t gcd,
	int64_t den)
{
	for (unsigned i = 0; i < line->n; ++i)
		tab->val[i] = ash_word_floor_div(line->val[i], gcd);
	return ash_line_build(&tab->pool, line->n, line->col, tab->val, den);
}

ash_line *ash_cut_tighten(ash_tableau *tab, ash_line *line, bool is_equality,
	bool *impossible)
{
	bool is_big = ash_line_is_big(line);
	uint64_t gcd = is_big ? 0 : content(line, 0);
	ash_line *tight;

	if (!is_big && (gcd <= 1 || gcd > INT64_MAX))
		return line;
	if (is_big) {
		tight = ash_big_tighten(tab, line, is_equality, impossible);
	} else {
		bool divides = line->val[0] % (int64_t) gcd == 0;

		*impossible = is_equality && !divides;
		tight = divide(tab, line, (int64_t) gcd,
			divides ? line->den : 1);
	}
	ash_line_free(&tab->pool, line);
	if (!*impossible)
		return tight;
	ash_line_free(&tab->pool, tight);
	return NULL;
}

/* One of the two cuts, with sign 1 or -1; NULL if there is no memory. */
static ash_line *cut_line(ash_tableau *tab, const ash_line *line, int sign,
	bool *impossible)
{
	int64_t den = line->den;
	unsigned n = 1;

	if (ash_line_is_big(line))
		return ash_big_cut(tab, line, sign, impossible);
	*impossible = content(line, (uint64_t) den) > 1;
	tab->col[0] = 0;
	tab->val[0] = ash_word_mod(line->val[0], den);
	if (tab->val[0] != 0 && sign > 0)
		tab->val[0] = den - tab->val[0];
	tab->val[0] = -tab->val[0];
	for (unsigned i = 1; i < line->n; ++i) {
		int64_t r = ash_word_mod(line->val[i], den);

		if (r == 0)
			continue;
		tab->col[n] = line->col[i];
		tab->val[n++] = sign > 0 ? r : den - r;
	}
	return ash_line_build(&tab->pool, n, tab->col, tab->val, den);
}

unsigned ash_cut_next(const ash_tableau *tab, unsigned i)
{
	while (i < tab->n_line &&
		(tab->den[i] == 1 ||
			(tab->den[i] == 0 &&
				ash_line_is_integral(tab->line[i]))))
		++i;
	return i;
}

ash_line *ash_cut_make(ash_tableau *tab, unsigned i, int sign, bool *impossible)
{
	ash_line *cut = cut_line(tab, tab->line[i], sign, impossible);

	ash_tableau_spend(tab, 1);
	if (!*impossible)
		return cut;
	ash_line_free(&tab->pool, cut);
	return NULL;
}
