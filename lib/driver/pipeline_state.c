/* pipeline_state.c - what the stages have found, and why they stop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>

#include <isl/ctx.h>

#include "device/device_work.h"
#include "driver/reproducer.h"
#include "llvm/module.h"
#include "script/script.h"

isl_bool ash_pipeline_refuse(ash_pipeline *p, ash_refusal reason,
	const char *detail)
{
	if (p->is_quiet)
		return isl_bool_false;
	ash_diag_refuse(&p->job->diag, reason, &p->scop->place, detail);
	ash_outcome_refuse(&p->job->outcome, reason, detail);
	if (ash_reproducer_fits(reason))
		ash_job_keep(p->job, p->scop, reason, detail);
	return isl_bool_false;
}

/* A stage has failed: the budget, memory, or trouble inside. */
isl_bool ash_pipeline_fail(ash_pipeline *p, const char *stage)
{
	isl_ctx *ctx = p->job->ctx;
	enum isl_error error = isl_ctx_last_error(ctx);

	if (isl_ctx_aborted(ctx) || error == isl_error_alloc ||
		error == isl_error_quota) {
		isl_ctx_reset_error(ctx);
		return ash_pipeline_refuse(p,
			isl_ctx_aborted(ctx) || error == isl_error_alloc
				? ASH_REFUSE_MEMORY
				: ash_file_budget_refusal(p->options,
					  p->allowed),
			stage);
	}
	if (!p->is_quiet)
		ash_diag_isl(&p->job->diag, ctx, stage, &p->scop->place);
	return ash_pipeline_refuse(p, ASH_REFUSE_INTERNAL, stage);
}

/* isl forgets some errors that it meets deep inside, and gives a result in
 * which a part is missing; the context knows.  So the result of a stage counts
 * only if nothing is noted there, and a stage that copes with an error resets
 * it.  A context that was aborted because memory ran out stays so.
 */
bool ash_pipeline_has_error(const ash_pipeline *p)
{
	return isl_ctx_aborted(p->job->ctx) ||
		isl_ctx_last_error(p->job->ctx) != isl_error_none;
}

bool ash_pipeline_is_listened_to(const ash_pipeline *p)
{
	const ash_job *j = p->job;

	return !isl_ctx_aborted(j->ctx) &&
		(j->outcome.nests || ash_ir_has_listener(j->function));
}

/* Take the names of arrays from "own", those of the SCoP as it was found: in
 * one that has new layouts, statements access copies of them.
 */
static void take_names(ash_words *words, ash_words *own)
{
	for (unsigned i = 0; i < own->n_array && i < words->n_array; ++i) {
		free(words->array[i]);
		words->array[i] = own->array[i];
		own->array[i] = NULL;
	}
}

static bool find_words(ash_pipeline *p)
{
	const ash_scop *found = p->plain ? p->plain : p->unpacked;
	ash_words own = { 0 };
	bool ok = ash_words_find(&p->words, p->scop, p->ir);

	if (ok && found) {
		ok = ash_words_find(&own, found, p->ir);
		if (ok)
			take_names(&p->words, &own);
		ash_words_clear(&own);
	}
	return ok;
}

const ash_words *ash_pipeline_find_words(ash_pipeline *p)
{
	if (!p->has_words && !find_words(p))
		ash_words_clear(&p->words);
	p->has_words = true;
	return p->words.array ? &p->words : NULL;
}

isl_bool ash_pipeline_find_names(ash_pipeline *p)
{
	if (ash_pipeline_is_listened_to(p))
		ash_pipeline_find_words(p);
	return isl_bool_true;
}

void ash_pipeline_clear(ash_pipeline *p)
{
	ash_words_clear(&p->words);
	ash_diag_clear(&p->notes);
	ash_diag_clear(&p->script_diag);
	ash_script_free(p->script);
	free(p->script_file);
	isl_ast_node_free(p->plan.root);
	isl_ast_node_free(p->plan.alone);
	isl_ast_node_free(p->plan.device);
	ash_device_count_free(p->device_work);
	ash_conditions_clear(&p->plan.when);
	ash_tree_result_clear(&p->tree);
	ash_tree_result_clear(&p->alone);
	isl_set_free(p->assumed);
	ash_scop_free(p->device_scop);
	ash_scop_free(p->plain);
	ash_scop_free(p->unpacked);
	free(p->layout);
	ash_deps_free(p->deps);
	ash_spatial_free(p->spatial);
}

const char *ash_pipeline_device_reason(const ash_pipeline *p)
{
	const ash_diag *diag = &p->job->diag;

	for (size_t i = p->first_message; i < diag->n; ++i)
		if (diag->msg[i].reason == ASH_REFUSE_DEVICE)
			return diag->msg[i].text;
	return NULL;
}
