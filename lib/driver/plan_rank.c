/* plan_rank.c - best orders of a SCoP, for evaluation of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan_rank.h"

#include <stdlib.h>
#include <string.h>

#include "report/ranking_text.h"
#include "search/ranking.h"

/* Does the option's value "only" (FUNCTION or FUNCTION:SCOP) name the nest? */
static bool is_named(const ash_nest_job *nest, const char *only)
{
	size_t length;
	const char *name = LLVMGetValueName2(nest->job->function, &length);
	const char *rest = only + length;

	if (strncmp(only, name, length) || (*rest && *rest != ':'))
		return false;
	return !*rest || atoi(rest + 1) == nest->job->outcome.scop;
}

bool ash_rank_is_wanted(const ash_nest_job *nest)
{
	const ash_options *options = nest->options;

	return (options->rank || options->ranks) &&
		(!options->rank_only || is_named(nest, options->rank_only));
}

bool ash_rank_is_taken(const ash_nest_job *nest)
{
	return nest->options->rank && ash_rank_is_wanted(nest);
}

/* The order with number "rank" in the ranking, or the original one if there are
 * fewer orders; for rank 0 the order that a normal compilation chooses.
 */
static ash_ranked_tree *choose(const ash_ranking *ranking, unsigned rank)
{
	ash_ranked_tree *original = NULL;

	for (unsigned i = 0; i < ranking->n; ++i) {
		ash_ranked_tree *tree = &ranking->tree[i];

		if (rank ? tree->rank == rank : tree->is_taken)
			return tree;
		if (tree->is_original)
			original = tree;
	}
	return original;
}

isl_stat ash_plan_rank(const ash_nest_job *nest, const ash_search_input *input,
	ash_variant *v)
{
	unsigned rank = nest->options->rank, k = nest->options->ranks;
	ash_ranking ranking;
	ash_ranked_tree *tree = NULL;

	if (ash_search_rank(input, k > rank ? k : rank, &ranking) >= 0)
		tree = choose(&ranking, rank);
	if (tree) {
		v->ranks = ash_ranking_text(&ranking);
		v->tree = tree->result;
		tree->result = (ash_search_result) { .schedule = NULL };
		ash_diag_move(input->diag, &tree->notes);
	}
	v->unpaid += ranking.spent;
	ash_ranking_clear(&ranking);
	return isl_stat_non_null(v->tree.schedule);
}
