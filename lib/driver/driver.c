/* driver.c - optimization of all functions of a file.
 *
 * All functions are searched for loop nests first; then the nests are
 * optimized, those with the largest expected gain first; then the functions get
 * their new code.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/driver.h"

#include <stdlib.h>

#include "codegen/codegen.h"
#include "driver/hidden_nests.h"
#include "driver/inlined_away.h"
#include "driver/job.h"
#include "driver/rank.h"
#include "driver/replay_unfit.h"
#include "driver/wishes.h"
#include "driver/driver_impl.h"
#include "driver/work.h"
#include "llvm/device/device_settle.h"
#include "llvm/edit/address_number.h"
#include "llvm/edit/leftover.h"
#include "prepare/exits/error_exits.h"

/* The functions of a file that are optimized, and what their jobs share. */
typedef struct {
	ash_position position;
	const ash_options *options;
	ash_nest_list *nests;
	ash_file_budget *file_budget;
	ash_module_alias *alias;
	/* Are these all functions of the module that have bodies? */
	bool whole;
	bool changed;
} order;

/* Initialize the job of "function". */
static void begin(order *o, ash_job *job, LLVMValueRef function)
{
	*job = (ash_job) { .function = function,
		.alias = &o->alias,
		.knows_module = o->whole,
		.position = o->position,
		.file_budget = o->file_budget,
		.gathers = isl_bool_error };
	if (o->position == ASH_EARLY)
		o->changed |= ash_wishes_prepare(function);
	job->own = ash_wishes_apply(function, o->options);
	job->options = &job->own;
	job->is_over = !ash_work_begin(job, o->nests != NULL);
}

/* Move the loop nests of "job" to the end of "nests", unless that is NULL. */
static void hand_over(ash_job *job, ash_nest_list *nests)
{
	for (unsigned i = 0; i < job->nests.n; ++i)
		ash_nest_add(nests, job->nests.nest[i]);
	job->nests.n = 0;
	ash_nest_list_clear(&job->nests);
}

/* Replace or keep the function of "job", and free what "job" owns; returns
 * whether the function was changed.
 */
static bool end(const order *o, ash_job *job)
{
	bool changed = !job->is_over && ash_work_end(job);

	hand_over(job, o->nests);
	ash_options_clear(&job->own);
	free(job->gains_nothing);
	free(job->hidden);
	return changed;
}

/* Optimize a SCoP of a function that has waited for its callers.  It is left as
 * it is if the function has no caller any more (unless the user asks for
 * reports), or if its nests have been optimized as part of its callers' nests.
 */
static void optimize_last(const ash_ranked *r, const ash_job *job,
	unsigned n_job)
{
	bool is_gone = ash_is_inlined_away(r->job, job, n_job);

	if (is_gone && !ash_is_watched(r->job))
		return;
	if (!is_gone && ash_is_judged_inlined(r->job, job, n_job))
		ash_work_leave(r->job, r->index);
	else
		ash_work_optimize(r->job, r->index, r->promise);
}

/* Optimize all SCoPs of the jobs.  Functions that wait for their callers
 * (inlined_away.h) come last; those that have no caller any more, because new
 * code of the callers contains them, are left out.
 */
static void optimize(ash_job *job, unsigned n_job)
{
	unsigned n = 0;
	ash_ranked *ranked = ash_rank(job, n_job, &n);

	ash_find_waiting(job, n_job);
	for (unsigned i = 0; i < n; ++i)
		if (!ranked[i].job->waits)
			ash_work_optimize(ranked[i].job, ranked[i].index,
				ranked[i].promise);
	for (unsigned i = 0; i < n; ++i)
		if (ranked[i].job->waits)
			optimize_last(&ranked[i], job, n_job);
	free(ranked);
}

/* Are the functions with bodies in the module exactly these "n"? */
static bool is_whole(LLVMModuleRef module, unsigned n)
{
	LLVMValueRef function = LLVMGetFirstFunction(module);
	unsigned all = 0;

	for (; function; function = LLVMGetNextFunction(function))
		++all;
	return all <= n;
}

/* Find the SCoPs of each function.  Functions into which others have been
 * inlined whose nests are lost by that are analysed once more, without inlining
 * these.
 */
static void find_nests(order *o, const LLVMValueRef *functions, unsigned n,
	ash_job *job)
{
	for (unsigned i = 0; i < n; ++i)
		begin(o, &job[i], functions[i]);
	ash_find_hidden_nests(job, n);
	for (unsigned i = 0; i < n; ++i)
		if (job[i].n_hidden)
			ash_work_begin_again(&job[i]);
}

/* Optimize the "n" functions together; "job" has "n" entries. */
static void run(order *o, const LLVMValueRef *functions, unsigned n,
	ash_job *job)
{
	LLVMModuleRef module = LLVMGetGlobalParent(functions[0]);
	ash_leftover leftover = ash_leftover_begin(module);
	unsigned n_changed = 0;

	o->whole = is_whole(module, n);
	find_nests(o, functions, n, job);
	optimize(job, n);
	o->alias = ash_module_alias_free(o->alias);
	for (unsigned i = 0; i < n; ++i)
		n_changed += end(o, &job[i]);
	if (o->whole && o->position == ASH_EARLY)
		ash_replay_tell_missing(module, o->options);
	ash_exits_forget(module);
	if (!n_changed)
		ash_leftover_delete(&leftover);
	o->changed |= n_changed > 0;
}

bool ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options, ash_nest_list *nests,
	ash_file_budget *file_budget)
{
	order o = { .position = position,
		.options = options,
		.nests = nests,
		.file_budget = file_budget };
	ash_job *jobs, one;

	if (!options->enable || !n)
		return false;
	jobs = n > 1 ? calloc(n, sizeof(*jobs)) : NULL;
	if (jobs)
		run(&o, functions, n, jobs);
	for (unsigned i = 0; !jobs && i < n; ++i)
		run(&o, &functions[i], 1, &one);
	free(jobs);
	return o.changed;
}

bool ash_driver_finish(LLVMModuleRef module)
{
	bool settled = ash_device_settle_stays(module);

	settled = ash_ir_settle_address_numbers(module) || settled;
	return ash_codegen_link_runtime(module) || settled;
}
