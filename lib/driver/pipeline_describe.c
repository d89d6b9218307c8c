/* pipeline_describe.c - what reports show of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include "driver/record.h"
#include "report/nest_model.h"

void ash_pipeline_describe(ash_pipeline *p, ash_budget *budget)
{
	ash_job *j = p->job;
	const ash_words *words;
	ash_nest_model model = {
		.scop = p->scop,
		.deps = p->deps,
		.schedule = p->tree.schedule,
		.root = p->plan.root,
		.machine = &j->machine,
		.cost_before = p->tree.cost_before,
		.cost_after = p->tree.cost_after,
	};

	if (!p->options->report || !j->outcome.nests ||
		ash_budget_is_aborted(budget))
		return;
	if (p->tree.schedule)
		model.directed = ash_record_order(&p->tree);
	words = ash_pipeline_find_words(p);
	if (words) {
		model.glossary = &words->glossary;
		model.array = words->array;
		ash_outcome_describe(&j->outcome,
			ash_nest_model_text(&model, budget));
	}
	isl_schedule_free(model.directed);
	ash_budget_forget(budget);
}
