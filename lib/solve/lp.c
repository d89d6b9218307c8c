/* lp.c - problems: constraints, marks and values.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/lp.h"

#include <stdlib.h>
#include <string.h>

#include "solve/lp_impl.h"
#include "solve/rows_impl.h"
#include "support/grow.h"

static bool alloc_parts(ash_lp *lp, ash_lp_work *work)
{
	lp->own = ash_rows_alloc();
	lp->scaled = calloc((size_t) lp->n_var + 1, sizeof(*lp->scaled));
	lp->objective = calloc((size_t) lp->n_objective + 1,
		sizeof(*lp->objective));
	if (!ash_tableau_init(&lp->tab, lp->n_var, lp->n_objective, work) ||
		!lp->own || !lp->scaled || !lp->objective)
		return false;
	for (unsigned i = 0; i < lp->n_objective; ++i) {
		lp->objective[i] = ash_rows_alloc();
		if (!lp->objective[i])
			return false;
	}
	return true;
}

ash_lp *ash_lp_alloc(unsigned n_var, unsigned n_objective, ash_lp_work *work)
{
	ash_lp *lp = calloc(1, sizeof(*lp));

	if (!lp)
		return NULL;
	lp->n_var = n_var;
	lp->n_objective = n_objective;
	if (!alloc_parts(lp, work))
		return ash_lp_free(lp);
	return lp;
}

ash_line **ash_lp_copy_lines(ash_lp *lp)
{
	ash_line **lines = calloc((size_t) lp->tab.n_line + 1, sizeof(*lines));

	for (unsigned i = 0; lines && i < lp->tab.n_line; ++i)
		lines[i] = ash_line_copy(lp->tab.line[i]);
	return lines;
}

ash_line **ash_lp_free_lines(ash_lp *lp, ash_line **lines)
{
	for (unsigned i = 0; lines && i < lp->tab.n_line; ++i)
		ash_line_free(&lp->tab.pool, lines[i]);
	free(lines);
	return NULL;
}

void ash_lp_drop_answer(ash_lp *lp)
{
	lp->answer = ash_lp_free_lines(lp, lp->answer);
}

ash_lp *ash_lp_free(ash_lp *lp)
{
	if (!lp)
		return NULL;
	ash_lp_drop_answer(lp);
	ash_tableau_clear(&lp->tab);
	for (unsigned i = 0; lp->objective && i < lp->n_objective; ++i)
		ash_rows_free(lp->objective[i]);
	ash_rows_free(lp->own);
	free(lp->objective);
	free(lp->block);
	free(lp->mark);
	free(lp->scaled);
	free(lp);
	return NULL;
}

/* Build the line of objective "i" from terms in normal form. */
static bool set_line(ash_lp *lp, unsigned i, unsigned n, const ash_term *term)
{
	ash_line *line = ash_line_alloc(&lp->tab.pool, n + 1);

	if (!line)
		return false;
	line->col[0] = 0;
	line->val[0] = 0;
	line->den = 1;
	for (unsigned t = 0; t < n; ++t) {
		line->col[t + 1] = term[t].var + 1;
		line->val[t + 1] = term[t].coef;
	}
	return ash_tableau_set(&lp->tab, i, ash_line_seal(line));
}

static bool has_variables(const ash_lp *lp, unsigned n, const ash_term *term)
{
	for (unsigned t = 0; t < n; ++t)
		if (term[t].var >= lp->n_var)
			return false;
	return true;
}

static ash_term *copy_terms(unsigned n, const ash_term *term)
{
	ash_term *copy = malloc(((size_t) n + 1) * sizeof(*copy));

	if (copy && n > 0)
		memcpy(copy, term, n * sizeof(*copy));
	return copy;
}

bool ash_lp_set_objective(ash_lp *lp, unsigned i, unsigned n,
	const ash_term *term)
{
	ash_term *own;
	bool ok;

	if (!lp || i >= lp->n_objective || !has_variables(lp, n, term))
		return false;
	own = copy_terms(n, term);
	ok = own && ash_terms_collect(&n, own) && set_line(lp, i, n, own);
	if (ok) {
		ash_rows_truncate(lp->objective[i], 0);
		ok = ash_rows_append(lp->objective[i], true, 0, n, own);
	}
	free(own);
	return ok;
}

bool ash_lp_add(ash_lp *lp, const ash_rows *rows)
{
	const ash_rows **block;

	if (!lp || !rows || rows->n_var > lp->n_var)
		return false;
	ash_lp_drop_answer(lp);
	block = ash_reserve(lp->block, lp->n_block + 1, &lp->max_block,
		sizeof(*block));
	if (!block)
		return false;
	lp->block = block;
	block[lp->n_block++] = rows;
	return true;
}

bool ash_lp_add_row(ash_lp *lp, bool is_equality, int64_t constant, unsigned n,
	const ash_term *term)
{
	ash_term *own;
	bool ok;

	if (!lp || !has_variables(lp, n, term))
		return false;
	ash_lp_drop_answer(lp);
	own = copy_terms(n, term);
	ok = own && ash_rows_append(lp->own, is_equality, constant, n, own);
	free(own);
	return ok;
}

bool ash_lp_mark(ash_lp *lp)
{
	ash_lp_mark_state *mark;

	if (!lp)
		return false;
	mark = ash_reserve(lp->mark, lp->n_mark + 1, &lp->max_mark,
		sizeof(*mark));
	if (!mark)
		return false;
	lp->mark = mark;
	mark += lp->n_mark++;
	mark->trail = ash_tableau_mark(&lp->tab);
	mark->n_block = lp->n_block;
	mark->n_own = ash_rows_count(lp->own);
	mark->is_infeasible = lp->is_infeasible;
	return true;
}

void ash_lp_undo(ash_lp *lp)
{
	const ash_lp_mark_state *mark;

	if (!lp || lp->n_mark == 0)
		return;
	ash_lp_drop_answer(lp);
	mark = &lp->mark[--lp->n_mark];
	ash_tableau_undo(&lp->tab, mark->trail);
	lp->n_block = mark->n_block;
	ash_rows_truncate(lp->own, mark->n_own);
	lp->is_infeasible = mark->is_infeasible;
}

/* The line whose constant is the value of line "i" in the solution. */
static const ash_line *answer_line(const ash_lp *lp, unsigned i)
{
	return lp->answer ? lp->answer[i] : lp->tab.line[i];
}

static void get_value(const ash_line *line, mpq_t value)
{
	ash_line_get(line, 0, mpq_numref(value));
	ash_line_get_den(line, mpq_denref(value));
	mpq_canonicalize(value);
}

/* Is the value of the line an integer that fits into 64 bits? */
static bool is_small_integer(const ash_line *line)
{
	mpq_t value;
	bool is;

	if (!ash_line_is_big(line))
		return ash_line_is_integral(line);
	mpq_init(value);
	get_value(line, value);
	is = mpz_cmp_ui(mpq_denref(value), 1) == 0 &&
		mpz_fits_slong_p(mpq_numref(value));
	mpq_clear(value);
	return is;
}

/* The value of the line.  Requires: is_small_integer. */
static int64_t integer_value(const ash_line *line)
{
	mpq_t value;
	int64_t result;

	if (!ash_line_is_big(line))
		return line->val[0] / line->den;
	mpq_init(value);
	get_value(line, value);
	result = mpz_get_si(mpq_numref(value));
	mpq_clear(value);
	return result;
}

bool ash_lp_is_integer(const ash_lp *lp)
{
	for (unsigned i = 0; i < lp->tab.n_line; ++i)
		if (!is_small_integer(answer_line(lp, i)))
			return false;
	return true;
}

int64_t ash_lp_value(const ash_lp *lp, unsigned i)
{
	return integer_value(answer_line(lp, lp->n_objective + i));
}

int64_t ash_lp_objective(const ash_lp *lp, unsigned i)
{
	return integer_value(answer_line(lp, i));
}

void ash_lp_value_q(const ash_lp *lp, unsigned i, mpq_t value)
{
	get_value(answer_line(lp, lp->n_objective + i), value);
}

void ash_lp_objective_q(const ash_lp *lp, unsigned i, mpq_t value)
{
	get_value(answer_line(lp, i), value);
}
