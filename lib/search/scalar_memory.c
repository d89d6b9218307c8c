/* scalar_memory.c - scalar expansion and its cost.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "cost/fresh_memory.h"
#include "search/scalar_memory.h"

/* The most memory for all expanded scalars, in bytes. */
#define MAX_TEMPORARY (256. * 1024 * 1024)

bool *ash_search_unfit(ash_search_state *w, __isl_keep isl_schedule *schedule,
	unsigned *n)
{
	const ash_scop *scop = w->input->scop;
	ash_lives **lives = &w->answers->lives;
	bool *single = calloc(scop->n_array + 1, sizeof(bool));

	*n = 0;
	if (!*lives)
		*lives = ash_lives_make(scop, w->input->deps);
	if (single &&
		(!*lives || ash_lives_check(*lives, schedule, single) < 0)) {
		free(single);
		return NULL;
	}
	for (unsigned i = 0; single && i < scop->n_array; ++i) {
		single[i] = !single[i];
		*n += single[i];
	}
	return single;
}

bool ash_search_fits(ash_search_state *w, __isl_keep isl_schedule *schedule,
	const int *expand)
{
	unsigned n = 0;
	bool *unfit = ash_search_unfit(w, schedule, &n);
	bool fits = unfit;

	for (unsigned i = 0; fits && i < w->input->scop->n_array; ++i)
		fits = !unfit[i] || (expand && expand[i] >= 0);
	free(unfit);
	return fits;
}

/* The number of outermost loops around the subtree whose iterations share the
 * cells of expanded scalars, because these loops do not run in parallel
 * (ash_search_state.serial).
 */
static int count_sequential(const ash_search_state *w)
{
	unsigned n = 0;

	if (!w->input->options->parallel)
		return w->stack.n;
	while (n < w->stack.n && w->serial[n])
		++n;
	return n;
}

/* The size in bytes of the array to which scalar "array" is expanded, without
 * subscripts for the "drop" outermost loops.
 */
static double count_bytes(const ash_search_state *w, int array, unsigned drop)
{
	const ash_scop *scop = w->input->scop;
	int *stmt = ash_search_alloc(w);
	double n = 0;

	for (unsigned i = 0; stmt && i < scop->n_stmt; ++i)
		stmt[i] = i;
	if (stmt)
		n = ash_estimate_part(w->estimates, stmt, scop->n_stmt, drop,
			array);
	free(stmt);
	return scop->array[array].elem_size * n;
}

bool ash_search_may_expand_all(const ash_search_state *w, const bool *unfit)
{
	const ash_scop *scop = w->input->scop;
	double bytes = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt_estimate *e = &w->estimates->stmt[i];

		for (unsigned a = 0; a < e->n_access; ++a)
			if (e->access[a].write && unfit[e->access[a].array])
				bytes += ash_estimate_bytes(e, a);
	}
	return w->input->options->expand && bytes <= MAX_TEMPORARY;
}

bool ash_search_may_expand(const ash_search_state *w, const bool *unfit)
{
	const ash_scop *scop = w->input->scop;
	unsigned drop = count_sequential(w);
	bool inside = true;
	double bytes = 0;

	for (unsigned i = 0; i < scop->n_array; ++i)
		if (unfit[i]) {
			inside &= scop->array[i].n_dim >= drop;
			bytes += count_bytes(w, i, drop);
		}
	return w->input->options->expand && inside && bytes <= MAX_TEMPORARY;
}

double ash_search_provide_scalars(const ash_search_state *w, const bool *unfit)
{
	unsigned drop = count_sequential(w);
	double cost = 0;

	for (unsigned i = 0; i < w->input->scop->n_array; ++i)
		if (unfit[i])
			cost += ash_cost_of_fresh(count_bytes(w, i, drop));
	return cost;
}

ash_search_state ash_search_expand(const ash_search_state *w, const bool *unfit,
	ash_estimates *estimates)
{
	ash_search_state inside = *w;

	*estimates = *w->estimates;
	estimates->expanded = unfit;
	estimates->dropped = w->collapsed ? count_sequential(w) : 0;
	inside.estimates = estimates;
	return inside;
}

ash_plan ash_search_provide(const ash_search_state *w, ash_plan p,
	const bool *unfit)
{
	unsigned n = w->input->scop->n_array;
	int drop = count_sequential(w);
	double provided = ash_search_provide_scalars(w, unfit);

	p.cost += provided;
	p.wall += provided;
	p.expand = calloc(n + 1, sizeof(int));
	for (unsigned i = 0; p.expand && i < n; ++i)
		p.expand[i] = unfit[i] ? drop : -1;
	if (!p.expand)
		ash_plan_clear(&p);
	return p;
}
