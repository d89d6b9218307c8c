/* tableau.c - state of the tableau, and rollback.
 *
 * A state is an array of lines, and lines never change.  Undoing needs no
 * arithmetic: the first time a line is replaced after a mark, the old one
 * goes on a trail.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/tableau.h"

#include <stdlib.h>
#include <string.h>

#include "solve/big.h"
#include "solve/word.h"
#include "support/grow.h"

static bool alloc_arrays(ash_tableau *tab)
{
	tab->line = calloc(tab->n_line, sizeof(*tab->line));
	tab->num = calloc(tab->n_line, sizeof(*tab->num));
	tab->den = calloc(tab->n_line, sizeof(*tab->den));
	tab->saved = calloc(tab->n_line, sizeof(*tab->saved));
	tab->stamp = calloc(tab->n_col, sizeof(*tab->stamp));
	tab->dense = calloc(tab->n_col, sizeof(*tab->dense));
	tab->col = calloc(tab->n_col + 1, sizeof(*tab->col));
	tab->val = calloc(tab->n_col + 1, sizeof(*tab->val));
	tab->lead = calloc(tab->n_col, sizeof(*tab->lead));
	tab->lead_at = calloc(tab->n_col, sizeof(*tab->lead_at));
	return tab->line && tab->num && tab->den && tab->saved && tab->stamp &&
		tab->dense && tab->col && tab->val && tab->lead && tab->lead_at;
}

/* The line of an objective that is zero (column 0), or of y[col]. */
static ash_line *unit_line(ash_tableau *tab, unsigned col)
{
	unsigned cols[2] = { 0, col };
	int64_t vals[2] = { 0, 1 };

	return ash_line_build(&tab->pool, col ? 2 : 1, cols, vals, 1);
}

bool ash_tableau_init(ash_tableau *tab, unsigned n_var, unsigned n_objective,
	ash_lp_work *work)
{
	ash_big_use_reserve();
	memset(tab, 0, sizeof(*tab));
	tab->n_objective = n_objective;
	tab->n_line = n_objective + n_var;
	tab->n_col = n_var + 1;
	tab->work = work;
	if (!alloc_arrays(tab))
		return false;
	for (unsigned i = 0; i < tab->n_line; ++i) {
		bool is_var = i >= n_objective;

		tab->line[i] = unit_line(tab, is_var ? i - n_objective + 1 : 0);
		tab->den[i] = 1;
		if (!tab->line[i])
			return false;
	}
	return true;
}

void ash_tableau_clear(ash_tableau *tab)
{
	for (unsigned i = 0; tab->line && i < tab->n_line; ++i)
		ash_line_free(&tab->pool, tab->line[i]);
	for (size_t i = 0; i < tab->n_trail; ++i)
		ash_line_free(&tab->pool, tab->trail[i].line);
	for (unsigned i = 0; tab->big && i < tab->n_col; ++i)
		mpz_clear(tab->big[i]);
	ash_pool_clear(&tab->pool);
	free(tab->line);
	free(tab->num);
	free(tab->den);
	free(tab->saved);
	free(tab->trail);
	free(tab->stamp);
	free(tab->dense);
	free(tab->col);
	free(tab->val);
	free(tab->lead);
	free(tab->lead_at);
	free(tab->big);
}

static void update_value_big(ash_tableau *tab, unsigned i)
{
	const ash_line *line = tab->line[i];
	mpq_t q;

	mpq_init(q);
	ash_line_get(line, 0, mpq_numref(q));
	ash_line_get_den(line, mpq_denref(q));
	mpq_canonicalize(q);
	tab->den[i] = 0;
	if (mpz_fits_slong_p(mpq_numref(q)) &&
		mpz_fits_slong_p(mpq_denref(q))) {
		tab->num[i] = mpz_get_si(mpq_numref(q));
		tab->den[i] = mpz_get_si(mpq_denref(q));
	}
	mpq_clear(q);
}

/* Update the value of line "i" from its constant. */
static void update_value(ash_tableau *tab, unsigned i)
{
	const ash_line *line = tab->line[i];
	int64_t gcd;

	if (ash_line_is_big(line)) {
		update_value_big(tab, i);
		return;
	}
	tab->num[i] = line->val[0];
	tab->den[i] = line->den;
	if (line->den == 1)
		return;
	gcd = (int64_t) ash_word_gcd(ash_word_abs(line->val[0]),
		(uint64_t) line->den);
	tab->num[i] /= gcd;
	tab->den[i] /= gcd;
}

static bool save(ash_tableau *tab, unsigned i)
{
	ash_trail entry = { tab->line[i], i, tab->saved[i] };
	ash_trail *trail = ash_reserve(tab->trail, tab->n_trail + 1,
		&tab->max_trail, sizeof(*trail));

	if (!trail)
		return false;
	tab->trail = trail;
	trail[tab->n_trail++] = entry;
	tab->saved[i] = tab->depth;
	return true;
}

bool ash_tableau_set(ash_tableau *tab, unsigned i, ash_line *line)
{
	if (tab->saved[i] == tab->depth) {
		ash_line_free(&tab->pool, tab->line[i]);
	} else if (!save(tab, i)) {
		ash_line_free(&tab->pool, line);
		return false;
	}
	tab->line[i] = line;
	tab->has_lead = false;
	update_value(tab, i);
	return true;
}

size_t ash_tableau_mark(ash_tableau *tab)
{
	++tab->depth;
	return tab->n_trail;
}

void ash_tableau_undo(ash_tableau *tab, size_t mark)
{
	while (tab->n_trail > mark) {
		ash_trail *entry = &tab->trail[--tab->n_trail];

		ash_line_free(&tab->pool, tab->line[entry->i]);
		tab->line[entry->i] = entry->line;
		tab->saved[entry->i] = entry->depth;
		update_value(tab, entry->i);
	}
	tab->has_lead = false;
	--tab->depth;
}

void ash_tableau_find_leads(ash_tableau *tab)
{
	if (tab->has_lead)
		return;
	for (unsigned c = 0; c < tab->n_col; ++c)
		tab->lead[c] = tab->n_line;
	for (unsigned i = tab->n_line; i-- > 0;) {
		const ash_line *line = tab->line[i];

		for (unsigned k = 1; k < line->n; ++k) {
			tab->lead[line->col[k]] = i;
			tab->lead_at[line->col[k]] = k;
		}
	}
	tab->has_lead = true;
}
