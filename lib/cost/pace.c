/* pace.c - cycles per instance of each statement.
 *
 * The cost of a body is distributed to its statements by their operations, and
 * everything is scaled to the cost of the plan, which includes more: the
 * overhead of tile loops, for example.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/pace.h"

#include <math.h>
#include <stdlib.h>

/* The number of operations of one instance of "s". */
static double count_work(const ash_stmt_estimate *s)
{
	return fmax(1, s->n_op + s->n_access);
}

/* Add the cost of the body "leaf" to sum[s] for each of its statements "s", in
 * proportion to their operations.
 */
static void add_body(double *sum, const ash_estimates *e, const ash_leaf *leaf)
{
	double cost = leaf->factor *
		ash_cost(e, &leaf->stack, leaf->stmt, leaf->n, leaf->simd);
	double work = 0;

	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		work += s->count * count_work(s);
	}
	for (unsigned i = 0; i < leaf->n && work > 0; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];

		sum[leaf->stmt[i]] += cost * s->count * count_work(s) / work;
	}
}

/* Set sum[i] to the number of operations of statement "i" if the statement is
 * in no body with a known cost.
 */
static void add_missing(double *sum, const ash_estimates *e, unsigned i)
{
	if (!(sum[i] > 0) || !isfinite(sum[i]))
		sum[i] = e->stmt[i].count * count_work(&e->stmt[i]);
}

double *ash_pace(const ash_estimates *estimates, const ash_leaves *bodies,
	double cost)
{
	double *pace = calloc(estimates->n_stmt + 1, sizeof(*pace));
	double all = 0;

	if (!pace)
		return NULL;
	for (unsigned i = 0; !bodies->failed && i < bodies->n; ++i)
		add_body(pace, estimates, &bodies->leaf[i]);
	for (unsigned i = 0; i < estimates->n_stmt; ++i) {
		add_missing(pace, estimates, i);
		all += pace[i];
	}
	for (unsigned i = 0; i < estimates->n_stmt; ++i) {
		pace[i] *= cost > 0 && all > 0 ? cost / all : 1;
		pace[i] /= fmax(1, estimates->stmt[i].count);
	}
	return pace;
}
