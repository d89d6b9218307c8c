/* plan_verify.c - option "verify": the model is compared with the code, and new
 * loops are executed at small sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan_verify.h"

#include <stdlib.h>

#include "ast/ast_check.h"
#include "modelcheck/modelcheck.h"

/* The largest number of sizes at which loops are executed, and the largest
 * number of instances in all: about a second.
 */
#define SIZES 16
#define INSTANCES 20000

/* Report how much of the model was compared with the code, as a remark. */
static void note_model(const ash_nest_job *nest,
	const ash_modelchecked *checked)
{
	if (!checked->n_size)
		ash_diag_add(&nest->job->checked, ASH_MSG_ANALYSIS,
			&nest->scop->place,
			"the model cannot be compared with the code: %s",
			checked->unknown
				? checked->unknown
				: "it has no parameters that are small");
	else
		ash_diag_add(&nest->job->checked, ASH_MSG_ANALYSIS,
			&nest->scop->place,
			"the model does what the code does at %u sizes, "
			"at %u of them to the end, %lu instances",
			checked->n_size, checked->n_size - checked->n_cut,
			checked->n_instance);
}

isl_bool ash_verify_model(const ash_nest_job *nest, ash_budget *budget,
	ash_failure *failure)
{
	ash_budget own;
	ash_modelchecked checked;
	char *why = NULL;
	isl_bool ok;

	if (!nest->options->verify)
		return isl_bool_true;
	own = ash_budget_part(budget, nest->options->budget, ASH_BUDGET_FREE);
	ok = ash_modelcheck(nest->scop, nest->found->ir, &checked, &why);
	if (ok < 0 || ash_nest_job_has_error(nest))
		ok = ash_failure_find(failure, nest, "check of the model");
	else if (!ok)
		ash_failure_set(failure, ASH_REFUSE_MODEL, why);
	else
		note_model(nest, &checked);
	ash_budget_end(&own);
	free(why);
	return ok;
}

/* Execute loops at small sizes; false, with v->failure, if they are wrong.  In
 * the message, "what" follows the words "the new loops".
 */
static isl_bool execute(const ash_nest_job *nest, ash_budget *budget,
	const ash_ast_check_input *input, const char *what, ash_variant *v)
{
	ash_budget own = ash_budget_part(budget, nest->options->budget,
		ASH_BUDGET_FREE);
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool ok = ash_ast_check(input, &checked, &why);

	if (ok < 0 || ash_nest_job_has_error(nest))
		ok = ash_failure_find(&v->failure, nest, "verification");
	else if (!ok)
		ash_failure_set(&v->failure, ASH_REFUSE_INTERNAL, why);
	else
		ash_diag_add(&v->notes, ASH_MSG_ANALYSIS, &v->scop->place,
			"the new loops%s are right at %u sizes, %u instances",
			what, checked.n_size, checked.n_instance);
	ash_budget_end(&own);
	free(why);
	return ok;
}

static ash_ast_check_input input_of(const ash_variant *v,
	__isl_keep isl_schedule *schedule)
{
	return (ash_ast_check_input) {
		.scop = v->scop,
		.deps = v->deps->validity,
		.schedule = schedule,
		.ast = v->ast,
		.max_sizes = SIZES,
		.max_instances = INSTANCES,
	};
}

isl_bool ash_verify_loops(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v)
{
	ash_ast_check_input input = input_of(v, v->tree.schedule);

	if (!nest->options->verify)
		return isl_bool_true;
	return execute(nest, budget, &input, "", v);
}

isl_bool ash_verify_device(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, __isl_keep isl_schedule *schedule)
{
	ash_ast_check_input input = input_of(v, schedule);

	if (!nest->options->verify)
		return isl_bool_true;
	input.apart = v->deps->reduction;
	input.on_device = true;
	return execute(nest, budget, &input, " for a device", v);
}
