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
#include "isl_fixes/meter.h"
#include "transform/tree_input.h"

/* It may use this part of what a nest may. */
#define TRIAL_PART 4

/* In strips, that is; what becomes one nest does so in small SCoPs alone. */
static bool find_out(const ash_job *j, const ash_scop *scop)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_diag notes;
	ash_tree_input input = { .scop = scop,
		.deps = deps,
		.machine = &j->machine,
		.options = j->options,
		.fusing_way = -1,
		.diag = &notes };
	bool fuses;

	ash_diag_init(&notes);
	fuses = deps && ash_tree_fuses(&input) == isl_bool_true &&
		isl_ctx_last_error(j->ctx) == isl_error_none;
	ash_diag_clear(&notes);
	ash_deps_free(deps);
	return fuses;
}

bool ash_fuse_trial(const ash_job *j, const ash_scop *scop)
{
	unsigned long most = isl_ctx_get_max_operations(j->ctx);
	unsigned long before = ash_meter_now();
	bool fuses;

	if (most)
		isl_ctx_set_max_operations(j->ctx,
			most + j->options->budget / TRIAL_PART);
	fuses = find_out(j, scop);
	if (most)
		isl_ctx_set_max_operations(j->ctx,
			most + ash_meter_now() - before);
	if (!isl_ctx_aborted(j->ctx))
		isl_ctx_reset_error(j->ctx);
	return fuses;
}
