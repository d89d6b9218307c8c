/* pipeline_verify.c - what the option "verify" asks for: the model is compared
 * with the code, and the new loops are executed at small sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>

#include "ast/ast_check.h"
#include "modelcheck/modelcheck.h"

/* Say what was compared. */
static void note_model(ash_pipeline *p, const ash_modelchecked *checked)
{
	if (!checked->n_size)
		ash_diag_add(&p->job->checked, ASH_MSG_ANALYSIS,
			&p->scop->place,
			"the model cannot be compared with the code: %s",
			checked->unknown
				? checked->unknown
				: "it has no parameters that are small");
	else
		ash_diag_add(&p->job->checked, ASH_MSG_ANALYSIS,
			&p->scop->place,
			"the model does what the code does at %u sizes, "
			"at %u of them to the end, %lu instances",
			checked->n_size, checked->n_size - checked->n_cut,
			checked->n_instance);
}

/* The budget of a check is its own, so that the other stages do as they would
 * without it.
 */
static ash_budget begin_check(const ash_pipeline *p, ash_budget *budget)
{
	return ash_budget_part(budget, (unsigned long) p->options->budget,
		ASH_BUDGET_FREE);
}

/* Compare the model with the code, if the user asks for it, before anything
 * is made of it.
 */
isl_bool ash_pipeline_verify_model(ash_pipeline *p, ash_budget *budget)
{
	ash_budget own;
	ash_modelchecked checked;
	char *why = NULL;
	isl_bool ok;

	if (!p->options->verify)
		return isl_bool_true;
	own = begin_check(p, budget);
	ok = ash_modelcheck(p->scop, p->ir, &checked, &why);
	if (ok < 0 || ash_budget_has_error(&own))
		ok = ash_pipeline_fail(p, &own, "check of the model");
	else if (!ok)
		ash_pipeline_refuse(p, ASH_REFUSE_MODEL, why);
	else
		note_model(p, &checked);
	ash_budget_end(&own);
	free(why);
	return ok;
}

/* Sizes at which the option "verify" executes the loops, and the instances
 * that it executes in all: about a second.
 */
#define VERIFY_SIZES 16
#define VERIFY_INSTANCES 20000

/* Execute the loops at small sizes, if the user asks for it. */
static isl_bool verify(ash_pipeline *p, ash_budget *budget,
	const ash_ast_check_input *input, const char *what)
{
	ash_budget own = begin_check(p, budget);
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool ok = ash_ast_check(input, &checked, &why);

	if (ok < 0 || ash_budget_has_error(&own))
		ok = ash_pipeline_fail(p, &own, "verification");
	else if (!ok)
		ash_pipeline_refuse(p, ASH_REFUSE_INTERNAL, why);
	else
		ash_diag_add(&p->notes, ASH_MSG_ANALYSIS, &p->scop->place,
			"the new loops%s are right at %u sizes, %u instances",
			what, checked.n_size, checked.n_instance);
	ash_budget_end(&own);
	free(why);
	return ok;
}

static ash_ast_check_input input_of(const ash_pipeline *p,
	__isl_keep isl_schedule *schedule, __isl_keep isl_ast_node *ast)
{
	return (ash_ast_check_input) {
		.scop = p->scop,
		.deps = p->deps->validity,
		.schedule = schedule,
		.ast = ast,
		.max_sizes = VERIFY_SIZES,
		.max_instances = VERIFY_INSTANCES,
	};
}

static isl_bool verify_tree(ash_pipeline *p, ash_budget *budget,
	__isl_keep isl_schedule *schedule, __isl_keep isl_ast_node *ast)
{
	ash_ast_check_input input = input_of(p, schedule, ast);

	return verify(p, budget, &input, "");
}

isl_bool ash_pipeline_verify_device(ash_pipeline *p, ash_budget *budget,
	__isl_keep isl_schedule *schedule)
{
	ash_ast_check_input input = input_of(p, schedule, p->plan.device);

	if (!p->options->verify)
		return isl_bool_true;
	input.scop = p->device_scop;
	input.apart = p->deps->reduction;
	input.on_device = true;
	return verify(p, budget, &input, " for a device");
}

isl_bool ash_pipeline_verify_ast(ash_pipeline *p, ash_budget *budget)
{
	isl_bool ok;

	if (!p->options->verify)
		return isl_bool_true;
	ok = verify_tree(p, budget, p->tree.schedule, p->plan.root);
	if (ok == isl_bool_true && p->plan.alone)
		ok = verify_tree(p, budget, p->alone.schedule, p->plan.alone);
	return ok;
}
