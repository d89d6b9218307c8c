/* fuse_trial.c - nests are put into one SCoP if they will take turns.
 *
 * A SCoP has new code for all of its nests or for none, and one test at run
 * time for all of them.  So nests are better off alone unless they have
 * something in common, which only their dependences tell.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/fuse_trial.h"

#include "deps/flow/deps.h"
#include "search/search.h"

/* It may use this part of what a nest may. */
#define TRIAL_PART 4

/* In strips, that is; what becomes one nest does so in small SCoPs alone. */
static bool find_out(const ash_job *j, const ash_scop *scop, ash_budget *budget)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_diag notes;
	ash_search_input input = { .budget = budget,
		.scop = scop,
		.deps = deps,
		.machine = &j->machine,
		.options = j->options,
		.diag = &notes };
	bool fuses;

	ash_diag_init(&notes);
	fuses = deps && ash_search_fuses(&input) == isl_bool_true &&
		ash_budget_error(budget) == ASH_ERROR_NONE;
	ash_diag_clear(&notes);
	ash_deps_free(deps);
	return fuses;
}

/* What the trial may take: what is left for the model, and that part. */
static unsigned long get_share(const ash_job *j)
{
	unsigned long part = (unsigned long) j->options->budget / TRIAL_PART;

	return ash_budget_is_limited(&j->budget)
		? ash_budget_left(&j->budget) + part
		: 0;
}

bool ash_fuse_trial(ash_job *j, const ash_scop *scop)
{
	ash_budget trial = ash_budget_part(&j->budget, get_share(j),
		ASH_BUDGET_FREE);
	bool fuses = find_out(j, scop, &trial);

	ash_budget_end(&trial);
	ash_budget_forget(&j->budget);
	return fuses;
}
