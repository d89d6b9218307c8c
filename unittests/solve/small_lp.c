/* small_lp.c - small dense problems, and how to solve them without a solver.
 *
 * SPDX-License-Identifier: MIT
 */
#include "small_lp.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *skip(const char *s)
{
	while (*s == ' ' || *s == '+')
		++s;
	return s;
}

/* Read "-2 x3" or "x3" or "5" and add it to "row". */
static const char *read_term(const char *s, sl_row *row)
{
	int64_t sign = 1, value = 1;
	char *end;

	for (s = skip(s); *s == '-'; s = skip(s + 1))
		sign = -sign;
	if (*s != 'x') {
		value = strtoll(s, &end, 10);
		s = skip(end);
	}
	if (*s != 'x') {
		row->constant += sign * value;
		return s;
	}
	row->coef[strtol(s + 1, &end, 10)] += sign * value;
	return skip(end);
}

int sl_read(const char *text, sl_row *row)
{
	int n = 0;

	for (const char *s = skip(text); *s; s = skip(s)) {
		memset(&row[n], 0, sizeof(row[n]));
		while (*s && !strchr("=>,", *s))
			s = read_term(s, &row[n]);
		row[n].is_equality = *s == '=';
		s += strcspn(s, ",");
		s += *s == ',';
		++n;
	}
	return n;
}

static void print_form(const sl_row *row, int n_var, FILE *out)
{
	for (int v = 0; v < n_var; ++v)
		if (row->coef[v])
			fprintf(out, "%+" PRId64 " x%d ", row->coef[v], v);
	fprintf(out, "%+" PRId64, row->constant);
}

void sl_print(const sl_problem *p, FILE *out)
{
	fprintf(out, "  %d variables\n", p->n_var);
	for (int i = 0; i < p->n_objective; ++i) {
		fprintf(out, "  min ");
		print_form(&p->objective[i], p->n_var, out);
		fprintf(out, "\n");
	}
	for (int i = 0; i < p->n_row; ++i) {
		fprintf(out, "  ");
		print_form(&p->row[i], p->n_var, out);
		fprintf(out, p->row[i].is_equality ? " = 0\n" : " >= 0\n");
	}
}

unsigned sl_terms(const sl_row *row, int n_var, ash_term *term)
{
	unsigned n = 0;

	for (int v = 0; v < n_var; ++v) {
		if (row->coef[v] == 0)
			continue;
		term[n].var = v;
		term[n++].coef = row->coef[v];
	}
	return n;
}

ash_lp *sl_build(const sl_problem *p, ash_rows *block, ash_lp_work *work)
{
	ash_lp *lp = ash_lp_alloc(p->n_var, p->n_objective, work);
	ash_term term[SL_VAR];
	bool ok = lp;

	for (int i = 0; ok && i < p->n_objective; ++i) {
		unsigned n = sl_terms(&p->objective[i], p->n_var, term);

		ok = ash_lp_set_objective(lp, i, n, term);
	}
	for (int i = 0; ok && i < p->n_row; ++i) {
		const sl_row *row = &p->row[i];
		unsigned n = sl_terms(row, p->n_var, term);

		ok = block ? ash_rows_add(block, row->is_equality,
				row->constant, n, term) :
			ash_lp_add_row(lp, row->is_equality, row->constant,
				n, term);
	}
	if (ok && block)
		ok = ash_lp_add(lp, block);
	return ok ? lp : ash_lp_free(lp);
}

int64_t sl_value(const sl_row *row, int n_var, const int64_t *x)
{
	int64_t sum = row->constant;

	for (int v = 0; v < n_var; ++v)
		sum += row->coef[v] * x[v];
	return sum;
}

bool sl_holds(const sl_row *row, int n_var, const int64_t *x)
{
	int64_t value = sl_value(row, n_var, x);

	return row->is_equality ? value == 0 : value >= 0;
}

bool sl_all_hold(const sl_problem *p, const int64_t *x)
{
	for (int i = 0; i < p->n_row; ++i)
		if (!sl_holds(&p->row[i], p->n_var, x))
			return false;
	return true;
}

bool sl_before(const sl_problem *p, const int64_t *a, const int64_t *b)
{
	for (int i = 0; i < p->n_objective; ++i) {
		int64_t x = sl_value(&p->objective[i], p->n_var, a);
		int64_t y = sl_value(&p->objective[i], p->n_var, b);

		if (x != y)
			return x < y;
	}
	for (int v = 0; v < p->n_var; ++v)
		if (a[v] != b[v])
			return a[v] < b[v];
	return false;
}

bool sl_next(int n_var, int64_t max, int64_t *x)
{
	int v = n_var;

	while (v > 0 && x[v - 1] == max)
		x[--v] = 0;
	if (v > 0)
		++x[v - 1];
	return v > 0;
}

bool sl_brute(const sl_problem *p, int64_t max, int64_t *best)
{
	int64_t x[SL_VAR] = { 0 };
	bool found = false;

	do {
		if (!sl_all_hold(p, x) || (found && !sl_before(p, x, best)))
			continue;
		memcpy(best, x, sizeof(x));
		found = true;
	} while (sl_next(p->n_var, max, x));
	return found;
}

int sl_below(sl_random *random, int n)
{
	uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (int) ((z ^ z >> 31) % (uint64_t) n);
}

void sl_random_form(sl_random *random, int n_var, sl_row *row)
{
	int large = sl_below(random, 4) == 0 ? 9 : 2;

	memset(row, 0, sizeof(*row));
	for (int v = 0; v < n_var; ++v)
		if (sl_below(random, 2))
			row->coef[v] = sl_below(random, 2 * large + 1) -
				large;
}

static void random_objective(sl_random *random, int n_var, sl_row *row)
{
	memset(row, 0, sizeof(*row));
	for (int v = 0; v < n_var; ++v)
		row->coef[v] = sl_below(random, 2) ? sl_below(random, 3) : 0;
}

static void bound(sl_problem *p, int max)
{
	for (int v = 0; v < p->n_var; ++v) {
		sl_row *row = &p->row[p->n_row++];

		memset(row, 0, sizeof(*row));
		row->coef[v] = -1;
		row->constant = max;
	}
}

void sl_random_problem(sl_random *random, int n_var, int n_row, int max,
	sl_problem *p)
{
	p->n_var = 1 + sl_below(random, n_var);
	p->n_objective = sl_below(random, SL_OBJECTIVE + 1);
	for (int i = 0; i < p->n_objective; ++i)
		random_objective(random, p->n_var, &p->objective[i]);
	p->n_row = sl_below(random, n_row + 1);
	if (sl_below(random, 2))
		p->n_row = p->n_row / 2;
	for (int i = 0; i < p->n_row; ++i) {
		sl_random_form(random, p->n_var, &p->row[i]);
		p->row[i].constant = sl_below(random, 17) - 8;
		p->row[i].is_equality = sl_below(random, 8) == 0;
	}
	if (max >= 0)
		bound(p, max);
}
