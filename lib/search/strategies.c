/* strategies.c - scheduler strategies that the search tries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/strategies.h"

#include <stdlib.h>
#include <string.h>

/* The name of the strategy for fusing nests. */
#define FUSING "fuse"

/* Set *to to the strategy whose name is the "n" characters at "word"; an error
 * if there is none.
 */
static isl_stat find_named(const ash_search_input *input, const char *word,
	size_t n, ash_search_strategy *to)
{
	char *name = strndup(word, n);
	const ash_strategy *found = name ? ash_strategy_find(name) : NULL;

	free(name);
	if (!found)
		return isl_stat_error;
	*to = (ash_search_strategy) { ash_strategy_options(found), NULL };
	to->options.abstract_constants = true;
	to->options.budget = input->options->budget;
	return isl_stat_ok;
}

/* Append the strategies that the options name to "all". */
static isl_stat add_named(const ash_search_input *input,
	ash_search_strategies *all)
{
	const char *word;
	size_t n;

	while (all->n < ASH_MAX_STRATEGY &&
		(word = ash_options_strategy(input->options, all->n, &n))) {
		if (find_named(input, word, n, &all->strategy[all->n]) < 0)
			return isl_stat_error;
		all->n++;
	}
	return isl_stat_ok;
}

isl_stat ash_search_strategies_find(const ash_search_input *input,
	ash_search_strategies *all)
{
	all->n = 0;
	all->fusing = -1;
	while (all->n < input->n_strategy && all->n < ASH_MAX_STRATEGY) {
		all->strategy[all->n] = input->strategy[all->n];
		all->n++;
	}
	if (!all->n && add_named(input, all) < 0)
		return isl_stat_error;
	if (!input->options->fuse)
		return isl_stat_ok;
	all->fusing = (int) all->n;
	return find_named(input, FUSING, strlen(FUSING),
		&all->strategy[all->n]);
}

__isl_give isl_schedule *ash_search_strategy_run(
	const ash_search_strategy *strategy, const ash_scop *scop,
	const ash_spatial *spatial,
	__isl_take isl_schedule_constraints *constraints)
{
	ash_scheduler_extra extra = { .spatial = spatial,
		.scop = scop,
		.method = strategy->method };
	ash_sched_status status;

	if (!constraints)
		return NULL;
	return ash_scheduler_run_with(constraints, &extra, &strategy->options,
		NULL, &status);
}
