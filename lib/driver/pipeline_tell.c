/* pipeline_tell.c - reports on a nest at the end of the pipeline.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include "driver/record.h"
#include "report/conditions_text.h"
#include "report/nest_model.h"

void ash_pipeline_note_device(ash_pipeline *p)
{
	const ash_images *images = &p->images;
	unsigned n = p->all.device.n_kernel;
	const char *join = images->has_ptx && images->has_spirv ? " and " : "";

	if (images->has_ptx || images->has_spirv)
		ash_diag_add(&p->all.host.notes, ASH_MSG_DONE,
			&p->nest.scop->place,
			"loops run on a device if there is one: %u %s in "
			"%s%s%s",
			n, n == 1 ? "kernel" : "kernels",
			images->has_ptx ? "PTX" : "", join,
			images->has_spirv ? "SPIR-V" : "");
}

/* If kernels were requested and there are none, add the reason to the list of
 * nests.
 */
static void explain_device(ash_pipeline *p)
{
	const char *why = ash_nest_job_device_reason(&p->nest);

	if (!p->images.has_ptx && !p->images.has_spirv && why)
		ash_outcome_keep_from_device(&p->nest.job->outcome, why);
}

/* Report the conditions that the new code tests, as remarks if "is_done".  In
 * the list of nests they are recorded in any case.
 */
static void tell_tests(ash_pipeline *p, bool is_done)
{
	ash_job *j = p->nest.job;
	const ash_words *words;
	ash_diag tests;

	if (!ash_nest_job_is_listened_to(&p->nest))
		return;
	words = ash_pipeline_find_words(p);
	ash_budget_renew(&p->budget);
	ash_diag_init(&tests);
	if (words)
		ash_conditions_say(&p->when, p->nest.scop->context,
			&p->nest.scop->place, words, &tests);
	ash_outcome_assume(&j->outcome, &tests);
	if (is_done)
		ash_diag_move(&j->diag, &tests);
	ash_diag_clear(&tests);
	ash_budget_forget(&p->budget);
}

/* Store a description of the nest in the list, if the user asks for a report.
 */
static void describe(ash_pipeline *p)
{
	ash_job *j = p->nest.job;
	const ash_variant *host = &p->all.host;
	const ash_words *words;
	ash_nest_model model = {
		.scop = ash_pipeline_scop(p),
		.deps = ash_pipeline_deps(p),
		.schedule = host->tree.schedule,
		.root = host->ast,
		.machine = &j->machine,
		.cost_before = host->tree.cost_before,
		.cost_after = host->tree.cost_after,
	};

	if (!p->nest.options->report || !j->outcome.nests ||
		ash_budget_is_aborted(&p->budget))
		return;
	if (host->tree.schedule)
		model.directed = ash_record_order(&host->tree);
	words = ash_pipeline_find_words(p);
	if (words) {
		model.glossary = &words->glossary;
		model.array = words->array;
		ash_outcome_describe(&j->outcome,
			ash_nest_model_text(&model, &p->budget));
	}
	isl_schedule_free(model.directed);
	ash_budget_forget(&p->budget);
}

void ash_pipeline_tell(ash_pipeline *p, bool is_done)
{
	explain_device(p);
	if (p->all.host.ranks) {
		ash_outcome_rank(&p->nest.job->outcome, p->all.host.ranks);
		p->all.host.ranks = NULL;
	}
	tell_tests(p, is_done);
	ash_record_write(p, is_done);
	describe(p);
}
