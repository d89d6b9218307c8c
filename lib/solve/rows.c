/* rows.c - blocks of sparse linear constraints.
 *
 * All terms of a block lie in one array, in the order of the rows, so that
 * evaluating the whole block reads memory once from front to back.  A hash
 * table over the terms finds rows that differ in their constant only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/rows.h"

#include <stdlib.h>
#include <string.h>

#include "solve/rows_impl.h"
#include "solve/word.h"
#include "support/grow.h"
#include "support/hash.h"

ash_rows *ash_rows_alloc(void)
{
	return calloc(1, sizeof(ash_rows));
}

ash_rows *ash_rows_free(ash_rows *rows)
{
	if (!rows)
		return NULL;
	free(rows->head);
	free(rows->term);
	free(rows->slot);
	free(rows);
	return NULL;
}

size_t ash_rows_count(const ash_rows *rows)
{
	return rows ? rows->n : 0;
}

ash_row ash_rows_get(const ash_rows *rows, size_t i)
{
	const ash_rows_head *head = &rows->head[i];
	ash_row row = { head->constant, head->n_term, head->is_equality,
		rows->term + head->first };

	return row;
}

static int compare_terms(const void *a, const void *b)
{
	unsigned x = ((const ash_term *) a)->var;
	unsigned y = ((const ash_term *) b)->var;

	return (x > y) - (x < y);
}

static bool is_ascending(unsigned n, const ash_term *term)
{
	for (unsigned i = 1; i < n; ++i)
		if (term[i - 1].var >= term[i].var)
			return false;
	return true;
}

bool ash_terms_collect(unsigned *n, ash_term *term)
{
	unsigned kept = 0;
	bool ok = true;

	if (!is_ascending(*n, term))
		qsort(term, *n, sizeof(*term), &compare_terms);
	for (unsigned i = 0; i < *n; ++i) {
		if (kept && term[kept - 1].var == term[i].var)
			ok &= !__builtin_add_overflow(term[kept - 1].coef,
				term[i].coef, &term[kept - 1].coef);
		else
			term[kept++] = term[i];
		kept -= term[kept - 1].coef == 0;
	}
	*n = kept;
	return ok;
}

static uint64_t content(unsigned n, const ash_term *term)
{
	uint64_t gcd = 0;

	for (unsigned i = 0; i < n && gcd != 1; ++i)
		gcd = ash_word_gcd(ash_word_abs(term[i].coef), gcd);
	return gcd;
}

/* Divide a row by the greatest common divisor of its coefficients. The constant
 * of an inequality is rounded down; an equality whose constant is no multiple
 * is left as it is.
 */
static void divide(bool is_equality, int64_t *constant, unsigned n,
	ash_term *term)
{
	uint64_t gcd = content(n, term);

	if (is_equality)
		gcd = ash_word_gcd(gcd, ash_word_abs(*constant));
	if (gcd <= 1 || gcd > INT64_MAX)
		return;
	*constant = ash_word_floor_div(*constant, (int64_t) gcd);
	for (unsigned i = 0; i < n; ++i)
		term[i].coef /= (int64_t) gcd;
}

static bool has_smallest(int64_t constant, unsigned n, const ash_term *term)
{
	for (unsigned i = 0; i < n; ++i)
		if (term[i].coef == INT64_MIN)
			return true;
	return constant == INT64_MIN;
}

/* Bring a row into normal form: the first coefficient of an equality is
 * positive.  False if it has a number that does not fit 64 bits.
 */
static bool normalize(bool is_equality, int64_t *constant, unsigned *n,
	ash_term *term)
{
	if (!ash_terms_collect(n, term))
		return false;
	divide(is_equality, constant, *n, term);
	if (has_smallest(*constant, *n, term))
		return false;
	if (!is_equality || *n == 0 || term[0].coef > 0)
		return true;
	*constant = -*constant;
	for (unsigned i = 0; i < *n; ++i)
		term[i].coef = -term[i].coef;
	return true;
}

/* Does a row in normal form hold for all non-negative values of its variables?
 */
static bool always_holds(bool is_equality, int64_t constant, unsigned n,
	const ash_term *term)
{
	if (is_equality)
		return n == 0 && constant == 0;
	for (unsigned i = 0; i < n; ++i)
		if (term[i].coef < 0)
			return false;
	return constant >= 0;
}

static uint64_t hash(bool is_equality, unsigned n, const ash_term *term)
{
	uint64_t h = is_equality + 1;

	for (unsigned i = 0; i < n; ++i) {
		h = ash_hash_word(h, term[i].var);
		h = ash_hash_word(h, (uint64_t) term[i].coef);
	}
	return h;
}

static bool has_terms(const ash_rows *rows, size_t i, bool is_equality,
	unsigned n, const ash_term *term)
{
	const ash_rows_head *head = &rows->head[i];
	const ash_term *own = rows->term + head->first;

	if (head->is_equality != is_equality || head->n_term != n)
		return false;
	for (unsigned k = 0; k < n; ++k)
		if (own[k].var != term[k].var || own[k].coef != term[k].coef)
			return false;
	return true;
}

/* The hash slot of a row with these terms, or the free slot for it. Requires:
 * the table has slots.
 */
static size_t *find_slot(const ash_rows *rows, bool is_equality, unsigned n,
	const ash_term *term)
{
	size_t at = hash(is_equality, n, term) & (rows->n_slot - 1);

	while (rows->slot[at] &&
		!has_terms(rows, rows->slot[at] - 1, is_equality, n, term))
		at = (at + 1) & (rows->n_slot - 1);
	return &rows->slot[at];
}

/* Rebuild the hash table with twice as many slots. Equalities with the same
 * terms and different constants are all kept in the block; only the first of
 * them has a slot.
 */
static bool grow_table(ash_rows *rows)
{
	size_t wanted = rows->n_slot ? 2 * rows->n_slot : 64;
	size_t *slot;

	if (2 * (rows->n + 1) <= rows->n_slot)
		return true;
	slot = calloc(wanted, sizeof(*slot));
	if (!slot)
		return false;
	free(rows->slot);
	rows->slot = slot;
	rows->n_slot = wanted;
	for (size_t i = 0; i < rows->n; ++i) {
		ash_row row = ash_rows_get(rows, i);
		size_t *at = find_slot(rows, row.is_equality, row.n_term,
			row.term);

		if (!*at)
			*at = i + 1;
	}
	return true;
}

static void update_norm(ash_rows *rows, int64_t constant, unsigned n,
	const ash_term *term)
{
	uint64_t norm = ash_word_abs(constant);

	for (unsigned i = 0; i < n; ++i)
		if (__builtin_add_overflow(norm, ash_word_abs(term[i].coef),
			    &norm))
			norm = UINT64_MAX;
	if (norm > rows->norm)
		rows->norm = norm;
	if (n > 0 && term[n - 1].var >= rows->n_var)
		rows->n_var = term[n - 1].var + 1;
}

/* Append a row unchanged. */
static bool push(ash_rows *rows, bool is_equality, int64_t constant, unsigned n,
	const ash_term *term)
{
	ash_rows_head head = { constant, rows->n_term, n, is_equality };
	ash_rows_head *heads = ash_reserve(rows->head, rows->n + 1, &rows->max,
		sizeof(head));
	ash_term *terms;

	if (!heads)
		return false;
	rows->head = heads;
	terms = ash_reserve(rows->term, rows->n_term + n, &rows->max_term,
		sizeof(*terms));
	if (!terms)
		return false;
	rows->term = terms;
	if (n > 0)
		memcpy(rows->term + rows->n_term, term, n * sizeof(*term));
	rows->n_term += n;
	rows->head[rows->n++] = head;
	update_norm(rows, constant, n, term);
	return true;
}

/* Append a row in normal form, or tighten the row that has the same terms. */
static bool add_normal(ash_rows *rows, bool is_equality, int64_t constant,
	unsigned n, const ash_term *term)
{
	ash_rows_head *known;
	size_t *slot;

	if (!grow_table(rows))
		return false;
	slot = find_slot(rows, is_equality, n, term);
	known = *slot ? &rows->head[*slot - 1] : NULL;
	if (known && known->constant == constant)
		return true;
	if (known && !is_equality) {
		if (constant < known->constant)
			known->constant = constant;
		update_norm(rows, constant, n, term);
		return true;
	}
	if (!known)
		*slot = rows->n + 1;
	if (push(rows, is_equality, constant, n, term))
		return true;
	if (!known)
		*slot = 0;
	return false;
}

bool ash_rows_add(ash_rows *rows, bool is_equality, int64_t constant,
	unsigned n, const ash_term *term)
{
	ash_term few[32];
	ash_term *own = n <= 32 ? few : malloc(n * sizeof(*own));
	bool ok = rows && own;

	if (ok && n > 0)
		memcpy(own, term, n * sizeof(*own));
	ok = ok && normalize(is_equality, &constant, &n, own);
	if (ok && !always_holds(is_equality, constant, n, own))
		ok = add_normal(rows, is_equality, constant, n, own);
	if (own != few)
		free(own);
	return ok;
}

bool ash_rows_append(ash_rows *rows, bool is_equality, int64_t constant,
	unsigned n, ash_term *term)
{
	if (!normalize(is_equality, &constant, &n, term))
		return false;
	return always_holds(is_equality, constant, n, term) ||
		push(rows, is_equality, constant, n, term);
}

void ash_rows_truncate(ash_rows *rows, size_t n)
{
	if (n < rows->n)
		rows->n_term = rows->head[n].first;
	rows->n = n;
	if (n == 0)
		rows->norm = 0;
}
