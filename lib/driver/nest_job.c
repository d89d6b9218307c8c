/* nest_job.c - input of planning: a loop nest and the facts shared by its
 * variants.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/nest_job.h"

#include <math.h>
#include <stdlib.h>

#include "codegen/codegen.h"
#include "driver/plan_rank.h"
#include "budget/meter.h"
#include "llvm/query/remark.h"
#include "scop/scop_copy.h"

bool ash_nest_job_begin(ash_nest_job *nest, ash_job *job,
	const ash_found *found, const ash_options *options)
{
	*nest = (ash_nest_job) {
		.job = job,
		.options = options,
		.found = found,
		.scop = ash_scop_copy(found->scop),
		.begun = ash_meter_now(),
		.first_message = job->diag.n,
	};
	return nest->scop;
}

void ash_nest_job_clear(ash_nest_job *nest)
{
	ash_diag_clear(&nest->script.diag);
	ash_script_free(nest->script.script);
	free(nest->script.file);
	ash_spatial_free(nest->spatial);
	ash_deps_free(nest->deps);
	free(nest->sharing);
	ash_scop_free(nest->scop);
}

isl_stat ash_nest_job_find_sharing(const ash_nest_job *nest,
	const ash_scop *scop, ash_sharing **sharing)
{
	*sharing = NULL;
	if (!nest->options->parallel)
		return isl_stat_ok;
	*sharing = ash_codegen_sharing(scop, nest->found->ir, nest->options,
		&nest->job->diag);
	return *sharing ? isl_stat_ok : isl_stat_error;
}

bool ash_nest_job_has_error(const ash_nest_job *nest)
{
	return ash_error_of(nest->job->ctx) != ASH_ERROR_NONE;
}

const ash_spatial *ash_nest_job_spatial(ash_nest_job *nest)
{
	if (!nest->spatial)
		nest->spatial = ash_spatial_compute(nest->scop,
			nest->job->machine.cache_line);
	return nest->spatial;
}

double ash_nest_job_promise(const ash_nest_job *nest)
{
	return nest->options->force || ash_options_want_device(nest->options) ||
			nest->script.is_found || ash_rank_is_taken(nest)
		? HUGE_VAL
		: nest->job->promise;
}

bool ash_nest_job_is_listened_to(const ash_nest_job *nest)
{
	const ash_job *j = nest->job;

	return !ash_budget_is_aborted(&j->budget) &&
		(j->outcome.nests || ash_ir_has_listener(j->function));
}

const char *ash_nest_job_device_reason(const ash_nest_job *nest)
{
	const ash_diag *diag = &nest->job->diag;

	for (size_t i = nest->first_message; i < diag->n; ++i)
		if (diag->msg[i].reason == ASH_REFUSE_DEVICE)
			return diag->msg[i].text;
	return NULL;
}
