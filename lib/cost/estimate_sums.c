/* estimate_sums.c - instances, operations and bytes of estimated statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "cost/access_stride.h"
#include "cost/cost.h"

bool ash_estimate_is_register(const ash_estimates *e,
	const ash_access_estimate *access)
{
	return access->scalar && !(e->expanded && e->expanded[access->array]);
}

/* The number of instances of "s" in one iteration of the "depth" outermost
 * loops.
 */
static double instances_of(const ash_stmt_estimate *s, unsigned depth)
{
	double count = s->count;

	for (unsigned d = 0; d < depth && d < s->n_iter; ++d)
		count /= fmax(1, s->extent[d]);
	return count;
}

double ash_estimate_instances(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth)
{
	double count = 0;

	for (unsigned i = 0; i < n; ++i)
		count += instances_of(&estimates->stmt[stmt[i]], depth);
	return count;
}

double ash_estimate_work(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth)
{
	double work = 0;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &estimates->stmt[stmt[i]];

		work += instances_of(s, depth) * (1 + s->n_op);
	}
	return work;
}

unsigned ash_estimate_size(const ash_stmt_estimate *s)
{
	unsigned size = 1;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (s->access[a].size > size)
			size = s->access[a].size;
	return size;
}

double ash_estimate_bytes(const ash_stmt_estimate *s, unsigned a)
{
	const ash_access_estimate *access = &s->access[a];
	double elements = 1;

	for (unsigned i = 0; i < s->n_iter; ++i)
		elements *= ash_motion_elements(access, i, s->extent[i]);
	return elements * access->size;
}

/* The number of elements that access "a" touches in one iteration of the
 * "depth" outermost loops.
 */
static double count_part(const ash_stmt_estimate *s, unsigned a, unsigned depth)
{
	const ash_access_estimate *access = &s->access[a];
	double cells = access->cells;

	for (unsigned i = depth; i < s->n_iter; ++i)
		cells *= ash_motion_elements(access, i, s->extent[i]);
	return cells;
}

double ash_estimate_part(const ash_estimates *estimates, const int *stmt,
	unsigned n, unsigned depth, int array)
{
	double most = 0;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &estimates->stmt[stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].array == array)
				most = fmax(most, count_part(s, a, depth));
	}
	return most;
}
