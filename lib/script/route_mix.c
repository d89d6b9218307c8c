/* route_mix.c - directives that turn loops of one division each into sums of
 * divisions.
 *
 * Loop k starts as division k alone.  Where the matrix of wanted coefficients
 * is triangular in some order, skews by loops that are not yet changed suffice.
 * Otherwise loops are made one by one, each as a combination of finished and
 * untouched loops, multiplied by a factor that is divided out at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/route_step.h"

#include "support/integers.h"

typedef struct {
	ash_route *r;
	unsigned n;
	unsigned row[ASH_MAX_LOOP];	/* loops of the goal, in the order of
					 * work */
	unsigned division[ASH_MAX_LOOP];	/* the division of each loop */
} mixture;

/* The coefficient that loop "k" has in the goal for the division that loop "j"
 * is at first.
 */
static int64_t wanted(const mixture *x, unsigned k, unsigned j)
{
	const ash_union_part *goal = x->r->goal;

	return goal->alpha[x->row[k]]
			  [ash_columns_first(&goal->columns) + x->division[j]];
}

static void exchange(mixture *x, unsigned a, unsigned b)
{
	unsigned row = x->row[a], division = x->division[a];

	x->row[a] = x->row[b];
	x->division[a] = x->division[b];
	x->row[b] = row;
	x->division[b] = division;
}

/* Is the division of loop "k" wanted in no other loop from index "from" on? */
static bool is_free(const mixture *x, unsigned k, unsigned from)
{
	for (unsigned j = from; j < x->n; ++j)
		if (j != k && wanted(x, j, k))
			return false;
	return true;
}

/* Sort the loops so that a loop comes first if no later loop needs its
 * division, as far as that is possible.
 */
static void sort(mixture *x)
{
	for (unsigned at = 0; at < x->n; ++at)
		for (unsigned k = at; k < x->n; ++k)
			if (is_free(x, k, at)) {
				exchange(x, at, k);
				break;
			}
}

static bool scale(const mixture *x, unsigned k, int64_t factor)
{
	int64_t size = factor < 0 ? -factor : factor;
	unsigned depth = x->row[k] + 1;

	return factor &&
		(size == 1 ||
			ash_route_step(x->r, ASH_DO_grain, depth, 2, depth,
				size)) &&
		(factor > 0 ||
			ash_route_step(x->r, ASH_DO_reverse, depth, 0, 0, 0));
}

static bool skew(const mixture *x, unsigned k, unsigned by, int64_t factor)
{
	return !factor ||
		ash_route_step(x->r, ASH_DO_skew, x->row[k] + 1, 2,
			x->row[by] + 1, factor);
}

/* A linear combination of loops for one loop of the goal: "times" the wanted
 * loop is the sum of "factor" times the finished loops and of "rest", the
 * divisions that are still missing.
 */
typedef struct {
	int64_t times;
	int64_t rest[ASH_MAX_LOOP];
	int64_t factor[ASH_MAX_LOOP];	/* multiples of the finished loops */
} combination;

static bool multiply(combination *c, unsigned n, int64_t factor)
{
	bool over = __builtin_mul_overflow(c->times, factor, &c->times);

	for (unsigned j = 0; j < n; ++j)
		over = __builtin_mul_overflow(c->rest[j], factor,
			       &c->rest[j]) ||
			__builtin_mul_overflow(c->factor[j], factor,
				&c->factor[j]) ||
			over;
	return !over;
}

/* The finished loops in echelon form: row[k] has none of the divisions before
 * "k", and is the combination made[k] of finished loops.
 */
typedef struct {
	int64_t row[ASH_MAX_LOOP][ASH_MAX_LOOP];
	int64_t made[ASH_MAX_LOOP][ASH_MAX_LOOP];
} echelon;

/* Subtract multiples of the first "done" rows of "e" from combination "c" so
 * that c->rest has none of their divisions any more; false on overflow.
 */
static bool eliminate(const mixture *x, combination *c, const echelon *e,
	unsigned done)
{
	for (unsigned k = 0; k < done; ++k) {
		int64_t a = e->row[k][k], b = c->rest[k];
		int64_t divisor = ash_gcd(a, b);

		if (!b)
			continue;
		a /= divisor;
		b /= divisor;
		if (!multiply(c, x->n, a))
			return false;
		for (unsigned j = 0; j < x->n; ++j) {
			c->rest[j] -= b * e->row[k][j];
			c->factor[j] += b * e->made[k][j];
		}
	}
	return true;
}

/* Add the finished loop "k" to the echelon form "e", after elimination by its
 * earlier rows; false on overflow.
 */
static bool extend(const mixture *x, echelon *e, unsigned k)
{
	combination c = { .times = 1 };

	for (unsigned j = 0; j < x->n; ++j)
		c.rest[j] = wanted(x, k, j);
	if (!eliminate(x, &c, e, k))
		return false;
	for (unsigned j = 0; j < x->n; ++j) {
		e->row[k][j] = c.rest[j];
		e->made[k][j] = (j == k ? c.times : 0) - c.factor[j];
	}
	return true;
}

static bool make(const mixture *x, const combination *c, unsigned k)
{
	unsigned depth = x->row[k] + 1;
	int64_t divisor = 0;

	if (!scale(x, k, c->rest[k]))
		return false;
	for (unsigned j = 0; j < x->n; ++j)
		if (j != k && !skew(x, k, j, j < k ? c->factor[j] : c->rest[j]))
			return false;
	for (unsigned j = 0; j < x->n; ++j)
		divisor = ash_gcd(divisor, wanted(x, k, j));
	if (c->times == 1 || c->times == -1)
		return c->times == 1 || scale(x, k, -1);
	if (!ash_route_step(x->r, ASH_DO_densify, depth, 1, depth, 0))
		return false;
	return scale(x, k, c->times < 0 ? -divisor : divisor);
}

/* Exchange loops "a" and "b", and the columns of their divisions. */
static void exchange_columns(echelon *e, unsigned done, unsigned a, unsigned b)
{
	for (unsigned k = 0; k < done; ++k) {
		int64_t entry = e->row[k][a];

		e->row[k][a] = e->row[k][b];
		e->row[k][b] = entry;
	}
}

/* Find a loop with index "k" or more whose own division remains in its
 * combination after elimination, and exchange it with loop "k"; its combination
 * goes to *c.  False if there is none.
 */
static bool find_next(mixture *x, echelon *e, unsigned k, combination *c)
{
	for (unsigned other = k; other < x->n; ++other) {
		exchange(x, k, other);
		exchange_columns(e, k, k, other);
		*c = (combination) { .times = 1 };
		for (unsigned j = 0; j < x->n; ++j)
			c->rest[j] = wanted(x, k, j);
		if (!eliminate(x, c, e, k))
			return false;
		if (c->rest[k])
			return true;
		exchange(x, k, other);
		exchange_columns(e, k, k, other);
	}
	return false;
}

bool ash_route_mix(ash_route *r, const ash_roles *roles)
{
	mixture x = { .r = r };
	echelon e;
	combination c;

	for (unsigned i = 0; i < r->goal->n; ++i)
		if (roles->division[i] >= 0) {
			x.row[x.n] = i;
			x.division[x.n++] = (unsigned) roles->division[i];
		}
	sort(&x);
	for (unsigned k = 0; k < x.n; ++k)
		if (!find_next(&x, &e, k, &c) || !make(&x, &c, k) ||
			!extend(&x, &e, k))
			return false;
	return true;
}
