/* cost_bound.c - lower bound of the cost of vectorized loops.
 *
 * The bound is for any order, so the innermost loop, the tile sizes and the
 * number of copies are chosen separately for each access, as is best for it.
 * No order changes the possible strides: accesses to the real parts of complex
 * numbers are never consecutive, and an access that varies with every loop is
 * never shared by copies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "cost/cost_impl.h"
#include "cost/access_area.h"
#include "cost/isomorphic_statements.h"

/* The strides that an access can have in the innermost loop, over all orders of
 * the loops.
 */
typedef struct {
	/* Can the access be invariant in the loop, or be shared by jammed
	 * copies?  True also if a stride is an average, since some copies then
	 * touch the same element.
	 */
	bool still;
	/* Otherwise the smallest stride in bytes, of which all others are
	 * multiples.
	 */
	double least;
} motion;

static double get_gcd(double a, double b)
{
	while (b > 0) {
		double rest = fmod(a, b);

		a = b;
		b = rest;
	}
	return a;
}

static motion get_motion(const ash_stmt_estimate *s,
	const ash_access_estimate *access)
{
	motion m = { .still = s->n_iter == 0 };
	double least = INFINITY, most = 0;
	unsigned n_even = 0;

	for (unsigned i = 0; i < s->n_iter; ++i) {
		double stride = fabs(access->stride[i]);

		m.still |= stride == 0 || access->uneven[i];
		if (access->uneven[i])
			continue;
		++n_even;
		m.least = get_gcd(m.least, stride);
		least = fmin(least, stride);
		most = fmax(most, stride);
	}
	m.still |= n_even > 1 && most < ASH_MAX_SKEW * least;
	return m;
}

/* The load or store slots of access "a" of statement stmt[pos] per instance, if
 * vectors have "length" steps and up to "copies" jammed copies share a load.
 */
static double get_access_slots(const ash_estimates *e, const int *stmt,
	unsigned n, unsigned pos, unsigned a, double length, double copies)
{
	const ash_stmt_estimate *s = &e->stmt[stmt[pos]];
	const ash_access_estimate *access = &s->access[a];
	motion m = get_motion(s, access);

	if (access->scalar || (access->regular && m.still))
		return 0;
	return ash_isomorphic_slots(e, NULL, stmt, n, pos, a, m.least, length) /
		(access->regular ? copies : 1);
}

/* The largest number of steps that a vector of statement stmt[pos], one of the
 * "n" statements of a loop, may hold.
 */
static double get_length(const ash_estimates *e, const int *stmt, unsigned n,
	unsigned pos)
{
	const ash_stmt_estimate *s = &e->stmt[stmt[pos]];

	for (unsigned a = 0; a < s->n_access; ++a) {
		const ash_access_estimate *access = &s->access[a];
		motion m = get_motion(s, access);

		if (access->write && !access->scalar &&
			(!access->regular ||
				(!access->reduces && m.least > access->size &&
					ash_isomorphic_vectors(e, NULL, stmt, n,
						pos, a, m.least) == 0)))
			return 1;
	}
	return fmax(1, e->machine->vector_bytes / ash_estimate_size(s));
}

/* Is a loop around "s" too short for vectors? */
static bool is_short(const ash_stmt_estimate *s)
{
	for (unsigned i = 0; i < s->n_iter; ++i)
		if (s->extent[i] < 2)
			return true;
	return s->n_iter == 0;
}

/* The issue slots of an instance of statement stmt[pos] with vectors of
 * "length" steps and up to "copies" jammed copies.
 */
static double get_slots(const ash_estimates *e, const int *stmt, unsigned n,
	unsigned pos, double length, double copies)
{
	const ash_stmt_estimate *s = &e->stmt[stmt[pos]];
	const ash_cost_constants *c = ash_estimate_constants(e);
	double ops = s->n_op / c->operations / length;
	double width = length > 1 ? 1
				  : ash_isomorphic_count(e, NULL, stmt, n, pos);
	double slots = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (!ash_isomorphic_is_loaded(e, NULL, stmt, pos, a))
			slots += get_access_slots(e, stmt, n, pos, a, length,
				copies);
	return ash_cost_constants_both(c, ops, slots) / width;
}

/* The issue slots of an instance of statement stmt[pos] for the best vector
 * length, with up to "copies" jammed copies.
 */
static double get_stmt_bound(const ash_estimates *e, const int *stmt,
	unsigned n, unsigned pos, double copies)
{
	const ash_stmt_estimate *s = &e->stmt[stmt[pos]];
	double slots = get_slots(e, stmt, n, pos, get_length(e, stmt, n, pos),
		copies);

	return is_short(s) ? fmin(slots, get_slots(e, stmt, n, pos, 1, copies))
			   : slots;
}

/* The largest number of jammed copies that can share a load whose address
 * varies with every loop around its statement, one of the "n" statements
 * "stmt".  It is 1 if all statements have the same number of loops: copies then
 * differ in a loop around each of them.
 */
static double count_copies(const ash_estimates *e, const int *stmt, unsigned n)
{
	for (unsigned i = 1; i < n; ++i)
		if (e->stmt[stmt[i]].n_iter != e->stmt[stmt[0]].n_iter)
			return ASH_MAX_JAM;
	return 1;
}

double ash_cost_bound(const ash_estimates *estimates, const int *stmt,
	unsigned n)
{
	double copies = count_copies(estimates, stmt, n);
	double lines = ash_cost_lines(estimates, stmt, n);
	double slots = 0;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &estimates->stmt[stmt[i]];

		slots += s->count *
			get_stmt_bound(estimates, stmt, n, i, copies);
	}
	return ash_cost_constants_both(ash_estimate_constants(estimates), slots,
		lines);
}
