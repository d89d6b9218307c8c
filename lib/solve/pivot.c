/* pivot.c - one step of the lexicographic dual simplex method.
 *
 * To make a violated constraint  s = c0 + sum c[j] y[j] >= 0  hold, y[k] with
 * c[k] > 0 is replaced by s.  All columns stay lexicographically positive if
 * column k divided by c[k] is the smallest of those with c[j] > 0.  If none has
 * c[j] > 0, the constraint cannot hold.
 *
 * The pivot's line is copied to a dense array, with which sparse lines are
 * combined; only lines with an entry in column k change.
 *
 * Feautrier, "Parametric integer programming" (1988).
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/tableau.h"

#include <stdlib.h>
#include <string.h>

#include "solve/big.h"
#include "solve/word.h"

/* The greatest common divisor of "gcd" and the entries of the line being built.
 */
static uint64_t content(const ash_tableau *tab, uint64_t gcd)
{
	ash_divisor divisor = ash_divisor_init(gcd);

	for (unsigned i = 0; i < tab->n; ++i) {
		uint64_t a = ash_word_abs(tab->val[i]);

		if (ash_divisor_divides(&divisor, a))
			continue;
		gcd = ash_word_gcd(a, gcd);
		if (gcd == 1)
			break;
		divisor = ash_divisor_init(gcd);
	}
	return gcd;
}

/* Divide the line being built and its denominator *den by their greatest common
 * divisor.
 */
static void reduce(ash_tableau *tab, int64_t *den)
{
	uint64_t gcd = content(tab, (uint64_t) *den);
	ash_divisor divisor;

	if (gcd == 1)
		return;
	divisor = ash_divisor_init(gcd);
	*den /= (int64_t) gcd;
	for (unsigned i = 0; i < tab->n; ++i)
		tab->val[i] = ash_divisor_exact(&divisor, tab->val[i]);
}

/* Turn the line being built, with denominator "den", into a line of the pool.
 */
static ash_line *build(ash_tableau *tab, int64_t den)
{
	if (den != 1)
		reduce(tab, &den);
	return ash_line_build(&tab->pool, tab->n, tab->col, tab->val, den);
}

/* The common denominator of the variables in "row"; 0 if it exceeds 64 bits, or
 * if one of their lines has GMP numbers.
 */
static int64_t common_denominator(const ash_tableau *tab, const ash_row *row)
{
	int64_t den = 1;

	for (unsigned t = 0; t < row->n_term; ++t) {
		unsigned i = tab->n_objective + row->term[t].var;
		int64_t own = tab->line[i]->den;
		int64_t gcd;

		if (own == den || own == 1)
			continue;
		if (own == 0)
			return 0;
		gcd = (int64_t) ash_word_gcd((uint64_t) own, (uint64_t) den);
		if (__builtin_mul_overflow(den, own / gcd, &den))
			return 0;
	}
	return den;
}

/* Add factor * line to tab->dense, and list new columns in tab->col. False if a
 * number exceeds 64 bits.
 */
static bool accumulate(ash_tableau *tab, const ash_line *line, int64_t factor)
{
	bool over = false;

	for (unsigned i = 0; i < line->n; ++i) {
		unsigned c = line->col[i];
		int64_t product;

		if (tab->stamp[c] != tab->serial) {
			tab->stamp[c] = tab->serial;
			tab->col[tab->n++] = c;
		}
		over |= __builtin_mul_overflow(factor, line->val[i], &product);
		over |= __builtin_add_overflow(tab->dense[c], product,
			&tab->dense[c]);
	}
	return !over;
}

/* Add up "row" times "den" in tab->dense. False if a number exceeds 64 bits. */
static bool accumulate_row(ash_tableau *tab, const ash_row *row, int64_t den)
{
	bool over = __builtin_mul_overflow(row->constant, den, &tab->dense[0]);

	for (unsigned t = 0; t < row->n_term && !over; ++t) {
		unsigned i = tab->n_objective + row->term[t].var;
		const ash_line *line = tab->line[i];
		int64_t factor;

		over |= __builtin_mul_overflow(row->term[t].coef,
			den / line->den, &factor);
		over = over || !accumulate(tab, line, factor);
		tab->touched += line->n;
	}
	return !over;
}

/* Collect the entries of tab->dense as the line being built. */
static void gather(ash_tableau *tab)
{
	unsigned n = 0;

	for (unsigned i = 0; i < tab->n; ++i) {
		unsigned c = tab->col[i];

		tab->val[n] = tab->dense[c];
		tab->col[n] = c;
		tab->dense[c] = 0;
		n += tab->val[n] != 0 || c == 0;
	}
	tab->n = n;
}

ash_line *ash_tableau_express(ash_tableau *tab, const ash_row *row)
{
	int64_t den = common_denominator(tab, row);
	bool fits = den != 0;

	ash_tableau_spend(tab, row->n_term);
	if (fits) {
		ash_tableau_next_serial(tab);
		tab->stamp[0] = tab->serial;
		tab->col[0] = 0;
		tab->n = 1;
		fits = accumulate_row(tab, row, den);
		gather(tab);
	}
	if (fits)
		return build(tab, den);
	++tab->work->overflows;
	return ash_big_express(tab, row);
}

/* The candidate columns of a pivot: those marked with the serial number. at[c]
 * is the constraint's entry in column c.
 */
typedef struct {
	ash_tableau *tab;
	const ash_line *pivot;
	unsigned *at;
	unsigned n;
	uint64_t filter;
	bool is_big;
} choice;

static bool is_left(const choice *ch, unsigned col)
{
	return ch->tab->stamp[col] == ch->tab->serial;
}

/* Compare the entries i and j of "line", each divided by the constraint's entry
 * in the same column.
 */
static int compare(const choice *ch, const ash_line *line, unsigned i,
	unsigned j)
{
	unsigned p = ch->at[line->col[i]];
	unsigned q = ch->at[line->col[j]];
	__int128 a, b;

	if (ch->is_big || ash_line_is_big(line))
		return ash_big_compare(line, i, j, ch->pivot, p, q);
	a = (__int128) line->val[i] * ch->pivot->val[q];
	b = (__int128) line->val[j] * ch->pivot->val[p];
	return (a > b) - (a < b);
}

/* Drop the columns of "line" whose ratio differs from that of entry "best"; all
 * columns of "line" if "best" is 0.
 */
static void keep_equal(choice *ch, const ash_line *line, unsigned best)
{
	for (unsigned i = 1; i < line->n; ++i) {
		unsigned c = line->col[i];

		if (!is_left(ch, c))
			continue;
		if (best && (i == best || compare(ch, line, i, best) == 0))
			continue;
		ch->tab->stamp[c] = 0;
		--ch->n;
	}
}

/* Drop the columns that have no entry in "line". */
static void keep_present(choice *ch, const ash_line *line)
{
	uint64_t serial = ash_tableau_next_serial(ch->tab);

	ch->n = 0;
	for (unsigned i = 1; i < line->n; ++i) {
		unsigned c = line->col[i];

		if (ch->tab->stamp[c] != serial - 1)
			continue;
		ch->tab->stamp[c] = serial;
		++ch->n;
	}
}

/* Keep only the columns with the smallest ratio in "line". */
static void narrow(choice *ch, const ash_line *line)
{
	unsigned n = 0, best = 0;

	for (unsigned i = 1; i < line->n; ++i) {
		if (!is_left(ch, line->col[i]))
			continue;
		++n;
		if (!best || compare(ch, line, i, best) < 0)
			best = i;
	}
	if (n == 0)
		return;
	if (n == ch->n) {
		keep_equal(ch, line, best);
	} else if (ash_line_sign(line, best) > 0) {
		keep_equal(ch, line, 0);
	} else {
		keep_present(ch, line);
		keep_equal(ch, line, best);
	}
}

/* Among the columns in which the constraint has a positive entry, find the
 * lowest line in which one begins. 0 if there is no such column.
 */
static unsigned lowest_lead(const choice *ch)
{
	const ash_line *pivot = ch->pivot;
	unsigned lowest = 0;

	for (unsigned i = 1; i < pivot->n; ++i) {
		unsigned lead = ch->tab->lead[pivot->col[i]];

		if (lead > lowest && ash_line_sign(pivot, i) > 0)
			lowest = lead;
	}
	return lowest;
}

/* Start with all columns in which the constraint has a positive entry and that
 * begin in line "lead"; columns that begin in a higher line are
 * lexicographically larger.
 */
static void start_choice(choice *ch, unsigned lead)
{
	const ash_line *pivot = ch->pivot;

	ash_tableau_next_serial(ch->tab);
	for (unsigned i = 1; i < pivot->n; ++i) {
		unsigned c = pivot->col[i];

		if (ch->tab->lead[c] != lead || ash_line_sign(pivot, i) <= 0)
			continue;
		ch->tab->stamp[c] = ch->tab->serial;
		ch->at[c] = i;
		ch->filter |= UINT64_C(1) << (c % 64);
		++ch->n;
	}
}

unsigned ash_tableau_choose(ash_tableau *tab, const ash_line *line)
{
	choice ch = { tab, line, tab->col, 0, 0, ash_line_is_big(line) };
	unsigned lead;

	ash_tableau_find_leads(tab);
	lead = lowest_lead(&ch);
	start_choice(&ch, lead);
	for (unsigned i = lead; ch.n > 1 && i < tab->n_line; ++i)
		if (tab->line[i]->filter & ch.filter)
			narrow(&ch, tab->line[i]);
	for (unsigned i = 1; ch.n > 0 && i < line->n; ++i)
		if (is_left(&ch, line->col[i]))
			return line->col[i];
	return 0;
}

static void push(ash_tableau *tab, unsigned col, int64_t val)
{
	tab->col[tab->n] = col;
	tab->val[tab->n] = val;
	tab->n += val != 0 || col == 0;
}

/* Build a * line - b * pivot, with the entries of "pivot" in tab->dense. False
 * if a number exceeds 64 bits.
 */
static bool subtract(ash_tableau *tab, const ash_line *line, int64_t a,
	int64_t b, const ash_line *pivot)
{
	uint64_t serial = ash_tableau_next_serial(tab);
	int64_t x, y;
	bool over = false;

	tab->n = 0;
	for (unsigned i = 0; i < line->n; ++i) {
		unsigned c = line->col[i];

		tab->stamp[c] = serial;
		over |= __builtin_mul_overflow(a, line->val[i], &x);
		over |= __builtin_mul_overflow(b, tab->dense[c], &y);
		over |= __builtin_sub_overflow(x, y, &x);
		push(tab, c, x);
	}
	for (unsigned i = 1; i < pivot->n; ++i) {
		unsigned c = pivot->col[i];

		if (tab->stamp[c] == serial)
			continue;
		over |= __builtin_mul_overflow(b, pivot->val[i], &x);
		over |= __builtin_sub_overflow(0, x, &x);
		push(tab, c, x);
	}
	return !over;
}

/* Subtract a multiple of "pivot" from a multiple of "line", if no number can
 * exceed 64 bits.
 */
static void subtract_fast(ash_tableau *tab, const ash_line *line, int64_t a,
	int64_t b, const ash_line *pivot)
{
	uint64_t serial = ash_tableau_next_serial(tab);
	uint64_t *stamp = tab->stamp;
	const int64_t *dense = tab->dense;
	unsigned *col = tab->col;
	int64_t *val = tab->val;
	unsigned n = 0;

	for (unsigned i = 0; i < line->n; ++i) {
		unsigned c = line->col[i];
		int64_t x = a * line->val[i] - b * dense[c];

		stamp[c] = serial;
		col[n] = c;
		val[n] = x;
		n += x != 0 || c == 0;
	}
	for (unsigned i = 1; i < pivot->n; ++i) {
		unsigned c = pivot->col[i];

		col[n] = c;
		val[n] = -b * pivot->val[i];
		n += stamp[c] != serial;
	}
	tab->n = n;
}

/* Is every  a * (entry of "line") - b * (entry of "pivot")  below 2^62? */
static bool surely_fits(const ash_line *line, int64_t a, int64_t b,
	const ash_line *pivot)
{
	return ash_word_width(a) + line->width <= 60 &&
		ash_word_width(b) + pivot->width <= 60;
}

/* Returns "line" with its entry "at", v y[k], replaced by v (den s - c0 - sum
 * c[j] y[j]) / c[k], where "pivot" is the line of the constraint s. NULL: a
 * number exceeds 64 bits, or there is no memory.
 */
static ash_line *combine(ash_tableau *tab, const ash_line *line, unsigned at,
	const ash_line *pivot, bool is_equality)
{
	unsigned col = line->col[at];
	int64_t ck = tab->dense[col];
	int64_t gcd = (int64_t) ash_word_gcd(ash_word_abs(line->val[at]),
		(uint64_t) ck);
	int64_t a = ck / gcd;
	int64_t b = line->val[at] / gcd;
	int64_t den, slack;

	if (surely_fits(line, a, b, pivot))
		subtract_fast(tab, line, a, b, pivot);
	else if (!subtract(tab, line, a, b, pivot))
		return NULL;
	if (__builtin_mul_overflow(line->den, a, &den) ||
		__builtin_mul_overflow(b, pivot->den, &slack))
		return NULL;
	if (!is_equality)
		push(tab, col, slack);
	return build(tab, den);
}

static bool replace(ash_tableau *tab, unsigned i, unsigned at,
	const ash_line *pivot, bool is_equality)
{
	const ash_line *line = tab->line[i];
	ash_line *sum = NULL;

	if (!ash_line_is_big(line) && !ash_line_is_big(pivot))
		sum = combine(tab, line, at, pivot, is_equality);
	if (!sum) {
		++tab->work->overflows;
		ash_tableau_spend(tab, line->n + pivot->n);
		sum = ash_big_combine(tab, line, at, pivot, is_equality);
	}
	return sum && ash_tableau_set(tab, i, sum);
}

static void scatter(ash_tableau *tab, const ash_line *pivot)
{
	for (unsigned i = 0; i < pivot->n; ++i)
		tab->dense[pivot->col[i]] = pivot->val[i];
}

static void unscatter(ash_tableau *tab, const ash_line *pivot)
{
	for (unsigned i = 0; i < pivot->n; ++i)
		tab->dense[pivot->col[i]] = 0;
}

bool ash_tableau_pivot(ash_tableau *tab, ash_line *pivot, unsigned col,
	bool is_equality)
{
	bool is_small = !ash_line_is_big(pivot);
	uint64_t before = tab->touched;
	uint64_t n = 0;
	bool ok = true;

	if (is_small)
		scatter(tab, pivot);
	for (unsigned i = 0; ok && i < tab->n_line; ++i) {
		unsigned at = ash_line_find(tab->line[i], col);

		if (!at)
			continue;
		tab->touched += tab->line[i]->n + pivot->n;
		ok = replace(tab, i, at, pivot, is_equality);
		++n;
	}
	if (is_small)
		unscatter(tab, pivot);
	++tab->work->pivots;
	ash_tableau_spend(tab, n);
	tab->pivot_cost = tab->touched - before;
	return ok;
}
