/* pipeline_rank.c - the best orders of a SCoP, for those who judge the model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/module.h"
#include "report/ranking_text.h"
#include "search/ranking.h"

/* Is the SCoP one of those that "only", FUNCTION or FUNCTION:SCOP, names? */
static bool is_named(const ash_pipeline *p, const char *only)
{
	size_t length;
	const char *name = LLVMGetValueName2(p->job->function, &length);
	const char *rest = only + length;

	if (strncmp(only, name, length) || (*rest && *rest != ':'))
		return false;
	return !*rest || atoi(rest + 1) == p->job->outcome.scop;
}

bool ash_pipeline_is_ranked(const ash_pipeline *p)
{
	const ash_options *options = p->options;

	return (options->rank || options->ranks) &&
		(!options->rank_only || is_named(p, options->rank_only));
}

bool ash_pipeline_takes_rank(const ash_pipeline *p)
{
	return p->options->rank && ash_pipeline_is_ranked(p);
}

/* The order with this rank, the original one if there are fewer; 0: the one
 * that a compilation takes.
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

isl_stat ash_pipeline_rank(ash_pipeline *p, const ash_tree_input *input,
	ash_tree_result *result)
{
	unsigned rank = p->options->rank, k = p->options->ranks;
	ash_ranking ranking;
	ash_ranked_tree *tree = NULL;

	*result = (ash_tree_result) { .schedule = NULL };
	if (ash_tree_rank(input, k > rank ? k : rank, &ranking) >= 0)
		tree = choose(&ranking, rank);
	if (tree) {
		ash_outcome_rank(&p->job->outcome, ash_ranking_text(&ranking));
		*result = tree->result;
		tree->result = (ash_tree_result) { .schedule = NULL };
		ash_diag_move(input->diag, &tree->notes);
	}
	p->since += ranking.spent;
	p->ledger.since += ranking.spent;
	ash_ranking_clear(&ranking);
	return isl_stat_non_null(result->schedule);
}
