/* simplify.c - simplification of dates that preserves the order.
 *
 * The iteration of a loop only orders instances that agree in all enclosing
 * loops.  So, for all components of a loop, the same multiple of an outer loop
 * or the same amount may be added, all may be divided by the same number, and a
 * loop that is constant may be removed.  Each change is made if it leaves fewer
 * nonzero coefficients.
 *
 * Schedulers add outer loops to make a band tilable and scale tile loops to
 * simplify code generation; neither matters for the order of a given schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

#include <stdlib.h>
#include <string.h>

#include "support/integers.h"

/* Loop number "pos", from 0 on, and all components that share it. */
typedef struct {
	ash_union *u;
	const ash_union_part *first;
	unsigned pos;
} loop;

static bool is_in(const loop *l, const ash_union_part *part)
{
	return part->n > l->pos &&
		ash_union_part_begins(part, l->first->beta, l->pos + 1);
}

static unsigned entries(const ash_union_part *part)
{
	return ash_columns_first(&part->columns) + part->columns.n_division;
}

/* The number of nonzero entries of loop "l" in all components after adding
 * factor * loop "outer"; negative on overflow.
 */
static int cost(const loop *l, unsigned outer, int64_t factor)
{
	int n = 0;

	for (unsigned i = 0; i < l->u->n; ++i) {
		const ash_union_part *part = l->u->part[i];

		for (unsigned k = 0; is_in(l, part) && k < entries(part); ++k) {
			int64_t entry = part->alpha[outer][k];

			if (__builtin_mul_overflow(entry, factor, &entry) ||
				__builtin_add_overflow(entry,
					part->alpha[l->pos][k], &entry))
				return -1;
			n += entry != 0;
		}
	}
	return n;
}

static void add_outer(const loop *l, unsigned outer, int64_t factor)
{
	for (unsigned i = 0; i < l->u->n; ++i) {
		ash_union_part *part = l->u->part[i];

		if (is_in(l, part))
			ash_row_add(&part->columns, part->alpha[l->pos],
				part->alpha[outer], factor);
	}
}

/* A multiple of an outer loop, and the number of nonzero entries that the loop
 * has after adding it.
 */
typedef struct {
	int64_t factor;
	int cost;
} multiple;

/* For each entry of loop "l" in "part", look at the multiple of loop "outer"
 * that makes the entry 0; set *best to it if it leaves fewer nonzero entries.
 */
static void improve(const loop *l, const ash_union_part *part, unsigned outer,
	multiple *best)
{
	const int64_t *a = part->alpha[outer];
	const int64_t *b = part->alpha[l->pos];

	for (unsigned k = 0; k < entries(part); ++k) {
		int64_t factor = a[k] ? -(b[k] / a[k]) : 0;
		int now;

		if (!factor || b[k] % a[k] || factor == best->factor)
			continue;
		now = cost(l, outer, factor);
		if (now >= 0 && now < best->cost)
			*best = (multiple) { factor, now };
	}
}

/* Add that multiple of loop "outer" to loop "l" with which it has the fewest
 * nonzero entries; false if none leaves fewer than there are.
 */
static bool use_outer(const loop *l, unsigned outer)
{
	multiple best = { 0, cost(l, outer, 0) };

	for (unsigned i = 0; i < l->u->n; ++i)
		if (is_in(l, l->u->part[i]))
			improve(l, l->u->part[i], outer, &best);
	if (best.factor)
		add_outer(l, outer, best.factor);
	return best.factor;
}

/* Are the parameter coefficients and the constant of loop "pos" of "part" those
 * in "amount"?
 */
static bool has_amount(const ash_union_part *part, unsigned pos,
	const int64_t *amount)
{
	const ash_columns *c = &part->columns;

	return !memcmp(part->alpha[pos] + c->n_in, amount,
		(c->n_param + 1) * sizeof(*amount));
}

/* The number of components in which loop "l" has the parameter coefficients and
 * the constant that it has in "part".
 */
static unsigned count_like(const loop *l, const ash_union_part *part)
{
	unsigned n = 0;

	for (unsigned i = 0; i < l->u->n; ++i)
		n += is_in(l, l->u->part[i]) &&
			has_amount(l->u->part[i], l->pos,
				part->alpha[l->pos] + part->columns.n_in);
	return n;
}

/* A component in which loop "l" has the most frequent amount (parameter
 * coefficients and constant); NULL if that amount is 0.
 */
static const ash_union_part *most_frequent(const loop *l)
{
	const ash_union_part *best = NULL;
	unsigned most = 0, zero = 0;
	int64_t *none = ash_row_zero(&l->first->columns);

	for (unsigned i = 0; none && i < l->u->n; ++i) {
		const ash_union_part *part = l->u->part[i];
		unsigned n = is_in(l, part) ? count_like(l, part) : 0;

		if (n && has_amount(part, l->pos, none))
			zero = n;
		else if (n > most) {
			most = n;
			best = part;
		}
	}
	free(none);
	return most > zero ? best : NULL;
}

static bool remove_amount(const loop *l)
{
	const ash_union_part *like = most_frequent(l);
	unsigned n = l->first->columns.n_param + 1;
	int64_t *amount = like ? calloc(n, sizeof(*amount)) : NULL;

	if (!amount)
		return false;
	memcpy(amount, like->alpha[l->pos] + like->columns.n_in,
		n * sizeof(*amount));
	for (unsigned i = 0; i < l->u->n; ++i) {
		ash_union_part *part = l->u->part[i];

		for (unsigned k = 0; is_in(l, part) && k < n; ++k)
			part->alpha[l->pos][part->columns.n_in + k] -=
				amount[k];
	}
	free(amount);
	return true;
}

static bool divide(const loop *l)
{
	int64_t divisor = 0;

	for (unsigned i = 0; i < l->u->n; ++i)
		if (is_in(l, l->u->part[i]))
			divisor = ash_gcd(divisor,
				ash_row_gcd(&l->u->part[i]->columns,
					l->u->part[i]->alpha[l->pos]));
	for (unsigned i = 0; divisor > 1 && i < l->u->n; ++i) {
		ash_union_part *part = l->u->part[i];

		for (unsigned k = 0; is_in(l, part) && k < entries(part); ++k)
			part->alpha[l->pos][k] /= divisor;
	}
	return divisor > 1;
}

/* Is the function of loop "l" in "part" the dividend of one of the divisions of
 * "part", except for parameters and the constant?
 */
static bool is_divided(const loop *l, const ash_union_part *part)
{
	const ash_columns *c = &part->columns;

	for (unsigned m = 0; m < c->n_division; ++m) {
		bool same = true;

		for (unsigned k = 0; same && k < entries(part); ++k)
			same = part->alpha[l->pos][k] ==
					c->division[m].row[k] ||
				(k >= c->n_in && k <= ash_columns_one(c));
		if (same)
			return true;
	}
	return false;
}

/* Is loop "l" the loop inside a strip, and is the loop over these strips around
 * it?  Then it is not simplified.
 */
static bool is_stripped(const loop *l)
{
	for (unsigned i = 0; i < l->u->n; ++i)
		if (is_in(l, l->u->part[i]) && is_divided(l, l->u->part[i]))
			return true;
	return false;
}

static void simplify_loop(const loop *l)
{
	bool again = true;

	while (again) {
		again = false;
		for (unsigned i = 0; i < l->pos && !is_stripped(l); ++i)
			again = use_outer(l, i) || again;
	}
	remove_amount(l);
	divide(l);
}

/* Is loop "l" constantly 0 in all components, and without marks, so that it can
 * be removed?
 */
static bool is_idle(const loop *l)
{
	for (unsigned i = 0; i < l->u->n; ++i) {
		const ash_union_part *part = l->u->part[i];

		if (is_in(l, part) &&
			(part->mark[l->pos] ||
				ash_row_gcd(&part->columns,
					part->alpha[l->pos])))
			return false;
	}
	return true;
}

/* Remove loop "l": its children take its place in the enclosing loop. */
static void dissolve(const loop *l)
{
	const ash_union_part first = *l->first;
	loop old = { l->u, &first, l->pos };
	int n = (int) l->u->n + 1;

	for (unsigned i = 0; i < l->u->n; ++i) {
		ash_union_part *part = l->u->part[i];

		if (!ash_union_part_begins(part, first.beta, l->pos))
			continue;
		if (is_in(&old, part)) {
			int child = part->beta[l->pos + 1];

			ash_union_part_remove(part, l->pos);
			part->beta[l->pos] = part->beta[l->pos] * n + child;
		} else {
			part->beta[l->pos] *= n;
		}
	}
	ash_union_normalize(l->u);
}

/* Is component number "at" of "u" the first one in its loop "pos"? */
static bool is_first(const ash_union *u, unsigned at, unsigned pos)
{
	for (unsigned i = 0; i < at; ++i)
		if (u->part[i]->n > pos &&
			ash_union_part_begins(u->part[i], u->part[at]->beta,
				pos + 1))
			return false;
	return true;
}

/* Simplify the loops number "pos" of all components, up to the first one that
 * can be removed; returns whether one was.  Sets *any if there is a loop at
 * this level.
 */
static bool simplify_level(ash_union *u, unsigned pos, bool *any)
{
	for (unsigned i = 0; i < u->n; ++i) {
		loop l = { u, u->part[i], pos };

		if (u->part[i]->n <= pos)
			continue;
		*any = true;
		if (!is_first(u, i, pos))
			continue;
		simplify_loop(&l);
		if (is_idle(&l)) {
			dissolve(&l);
			return true;
		}
	}
	return false;
}

isl_stat ash_union_simplify(ash_union *u)
{
	bool any = true;

	for (unsigned pos = 0; any && pos < ASH_MAX_LOOP;) {
		any = false;
		if (!simplify_level(u, pos, &any))
			++pos;
	}
	ash_union_normalize(u);
	return isl_stat_ok;
}
