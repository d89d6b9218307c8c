/* rank.c - order in which the SCoPs of a file are optimized.
 *
 * The cost of a SCoP grows with its size (see budget/file_budget.h), so the
 * order is by saved cycles per unit of size, the greedy order of Dantzig (1957)
 * for the knapsack problem.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/rank.h"

#include <math.h>
#include <stdlib.h>

#include "cost/gain_bound.h"

static int compare(const void *a, const void *b)
{
	const ash_ranked *x = a, *y = b;

	if (x->worth != y->worth)
		return x->worth > y->worth ? -1 : 1;
	if (x->job != y->job)
		return x->job < y->job ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

/* Estimate the largest possible speedup of SCoP number "index" of "job", and
 * what it is worth.
 */
static ash_ranked weigh(ash_job *job, unsigned index)
{
	const ash_scop *scop = job->list.found[index].scop;
	double size = (double) ash_scop_size(scop);
	ash_promise promise;
	double gain;

	ash_budget_renew(&job->budget);
	ash_budget_forget(&job->budget);
	promise = ash_tree_promise(scop, &job->machine);
	gain = ash_promise_gain(&promise);
	if (job->options->fuse)
		gain = fmax(gain, ash_tree_sharing(scop, &job->machine));
	return (ash_ranked) { .job = job,
		.index = index,
		.promise = gain,
		.worth = (promise.cost - promise.least) / (size + 1) };
}

static unsigned count(const ash_job *job, unsigned n_job)
{
	unsigned n = 0;

	for (unsigned i = 0; i < n_job; ++i)
		n += job[i].list.n;
	return n;
}

ash_ranked *ash_rank(ash_job *job, unsigned n_job, unsigned *n)
{
	unsigned n_all = count(job, n_job);
	ash_ranked *all = calloc(n_all + 1, sizeof(*all));

	*n = 0;
	for (unsigned i = 0; all && i < n_job; ++i)
		for (unsigned k = 0; k < job[i].list.n; ++k)
			all[(*n)++] = weigh(&job[i], k);
	if (all)
		qsort(all, *n, sizeof(*all), &compare);
	return all;
}
