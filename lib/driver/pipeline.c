/* pipeline.c - the way of the data: from a SCoP to code.
 *
 *	model -> dependences -> schedule tree -> loops -> code
 *
 * with a judge behind each arrow: modelcheck, deps/legality, ast_check.  Each
 * stage reads what those before it have put into ash_pipeline and adds what is
 * its own; none changes what another one has added.  The scheduler (lib/sched)
 * runs within the search (lib/search), which asks it for an order of each
 * subtree that may be worth one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline.h"

#include "driver/pipeline_impl.h"

#include "driver/record.h"
#include "isl_fixes/meter.h"
#include "llvm/module.h"
#include "report/conditions_text.h"

/* Tell those who want to know what the new code tests: in the list of nests
 * even if it was not taken.
 */
static void tell_tests(ash_pipeline *p, bool is_done)
{
	ash_job *j = p->job;
	const ash_words *words;
	ash_diag tests;

	if (!ash_pipeline_is_listened_to(p))
		return;
	words = ash_pipeline_find_words(p);
	isl_ctx_reset_operations(j->ctx);
	ash_diag_init(&tests);
	if (words)
		ash_conditions_say(&p->plan.when, p->scop->context,
			&p->scop->place, words, &tests);
	ash_outcome_assume(&j->outcome, &tests);
	if (is_done)
		ash_diag_move(&j->diag, &tests);
	ash_diag_clear(&tests);
	isl_ctx_reset_error(j->ctx);
}

/* The stages in their order, what their operations are counted as, and whether
 * they are about the host's code alone.
 */
static const struct {
	isl_bool (*run)(ash_pipeline *p);
	ash_cost_stage cost;
	bool is_host;
} stages[] = {
	{ &ash_pipeline_verify_model, ASH_COST_VERIFY, false },
	{ &ash_pipeline_admit, ASH_COST_DEPS, false },
	{ &ash_pipeline_note_abilities, ASH_COST_DEPS, false },
	{ &ash_pipeline_compute_deps, ASH_COST_DEPS, false },
	{ &ash_replay_find, ASH_COST_DEPS, false },
	{ &ash_pipeline_find_device, ASH_COST_DEVICE, false },
	{ &ash_pipeline_search_layout, ASH_COST_TREE, true },
	{ &ash_pipeline_search_alone, ASH_COST_TREE, true },
	{ &ash_pipeline_judge, ASH_COST_LEGAL, true },
	{ &ash_pipeline_judge_alone, ASH_COST_LEGAL, true },
	{ &ash_pipeline_build_ast, ASH_COST_AST, true },
	{ &ash_pipeline_build_alone, ASH_COST_AST, true },
	{ &ash_pipeline_verify_ast, ASH_COST_VERIFY, true },
	{ &ash_pipeline_admit_code, ASH_COST_CODE, true },
	{ &ash_pipeline_find_names, ASH_COST_CODE, false },
	{ &ash_pipeline_generate_code, ASH_COST_CODE, false },
};

#define N_STAGE ((int) (sizeof(stages) / sizeof(stages[0])))

/* Run stage "pos"; where loops go to a device, the host need not have new ones:
 * then its stages are over.
 */
static isl_bool run_stage(ash_pipeline *p, int pos)
{
	isl_bool ok;

	if (stages[pos].is_host && p->has_old_host)
		return isl_bool_true;
	ok = stages[pos].run(p);
	if (ok == isl_bool_false && stages[pos].is_host && p->plan.device)
		ok = ash_pipeline_drop_host(p);
	return ok;
}

static isl_bool run_stages(ash_pipeline *p)
{
	isl_bool ok = isl_bool_true;

	ash_ledger_begin(&p->ledger);
	p->since = ash_meter_now();
	for (int i = 0; ok > 0 && i < N_STAGE; ++i) {
		ok = run_stage(p, i);
		ash_ledger_note(&p->ledger, stages[i].cost);
	}
	p->ledger.code.n_instruction = p->n_instruction;
	return ok;
}

/* Let the file pay for what was done. */
static void pay(ash_pipeline *p)
{
	ash_job *j = p->job;
	double gain = p->ledger.after > 0 ? ash_pipeline_gain(p)
					  : ash_pipeline_promise(p);

	if (!p->found->is_flat)
		ash_file_budget_pay(j->file_budget, ash_scop_size(p->scop),
			ash_ledger_sum(&p->ledger), &p->ledger.code, gain);
	isl_ctx_set_max_operations(j->ctx, p->options->budget);
	if (p->options->costs)
		ash_ledger_print(&p->ledger, p->scop->name);
}

/* Say why there is no better order. */
static void explain_decline(ash_pipeline *p)
{
	if (p->is_declined)
		ash_pipeline_refuse(p,
			ash_pipeline_is_kept_by_rounding(p)
				? ASH_REFUSE_ROUNDING
				: ASH_REFUSE_NO_GAIN,
			NULL);
}

isl_bool ash_pipeline_run(ash_job *j, const ash_found *found,
	const ash_options *options)
{
	ash_pipeline p = {
		.job = j,
		.options = options,
		.found = found,
		.scop = found->scop,
		.ir = found->ir,
		.assumed = isl_set_copy(found->scop->assumed),
	};
	isl_bool ok;

	p.first_message = j->diag.n;
	ok = ash_pipeline_reset_conditions(&p) < 0 ? isl_bool_error
						   : run_stages(&p);
	pay(&p);
	if (ok != isl_bool_true)
		explain_decline(&p);
	ash_pipeline_explain_device(&p);
	tell_tests(&p, ok == isl_bool_true);
	ash_record_write(&p, ok == isl_bool_true);
	ash_pipeline_describe(&p);
	ash_pipeline_clear(&p);
	return ok;
}
