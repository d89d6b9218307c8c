/* pipeline_code.c - from loops to code, if the file can pay for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <llvm-c/Analysis.h>

#include "driver/record.h"
#include "llvm/edit.h"
#include "llvm/gathers.h"
#include "llvm/module.h"

/* What code generation takes for the ranges of arrays that must not overlap, as
 * a part of what the nest has cost so far: nine of ten of 134 nests take less.
 */
#define RANGES_PART 5

/* How many times faster is the tree on one thread, nests left out that stay as
 * they are?  As much as is promised, if it runs on several: the model's cost
 * does not count them.
 */
double ash_pipeline_gain(const ash_pipeline *p)
{
	const ash_tree_result *tree = &p->tree;

	double before = tree->cost_before - tree->cost_unchanged;
	double after = tree->cost_after - tree->cost_unchanged;

	if (tree->parallel || after <= 0 || p->options->force)
		return ash_pipeline_promise(p);
	return before / after;
}

/* Can the file pay for the code, and for that for one thread besides? */
static isl_bool can_pay(ash_pipeline *p)
{
	unsigned long cost = ash_ledger_sum(&p->ledger);
	ash_code_size alone = { 0, 0 };

	if (p->plan.alone)
		alone = ash_codegen_size(p->ir, p->plan.alone);
	p->ledger.code = ash_codegen_size(p->ir, p->plan.root);
	p->ledger.code.n_instruction += alone.n_instruction;
	p->ledger.code.n_loop += alone.n_loop;
	if (p->scop->n_no_alias > 0 || p->ir->n_apart > 0)
		cost += cost / RANGES_PART;
	return isl_bool_ok(ash_pipeline_takes_rank(p) ||
		ash_file_budget_can_pay(p->job->file_budget, cost,
			&p->ledger.code, ash_pipeline_gain(p)));
}

isl_bool ash_pipeline_admit_code(ash_pipeline *p)
{
	if (can_pay(p))
		return isl_bool_true;
	p->plan.alone = isl_ast_node_free(p->plan.alone);
	if (can_pay(p))
		return isl_bool_true;
	p->ledger.code.n_loop = 0;
	return ash_pipeline_refuse(p, ASH_REFUSE_FILE_BUDGET, NULL);
}

/* The last function of the module with a body: one without may have to make way
 * for the runtime part.
 */
static LLVMValueRef get_last(const ash_job *j)
{
	LLVMValueRef last = LLVMGetLastFunction(LLVMGetGlobalParent(j->copy));

	while (LLVMIsDeclaration(last))
		last = LLVMGetPreviousFunction(last);
	return last;
}

/* The instructions of the functions that have been made for the copy, which
 * stand behind "last" in the module.
 */
static unsigned long get_length_behind(LLVMValueRef last)
{
	LLVMValueRef f = last;
	unsigned long sum = 0;

	while ((f = LLVMGetNextFunction(f)))
		sum += ash_ir_size(f);
	return sum;
}

/* Has the function a loop that LLVM should vectorize with gathers?  That is
 * looked up once, before there are jammed copies.
 */
static bool is_gathering(ash_job *j)
{
	ash_analysis *analysis;

	if (j->gathers != isl_bool_error)
		return j->gathers;
	analysis = ash_analysis_of_copy(j->copy, j->function, *j->alias);
	j->gathers = isl_bool_ok(ash_ir_gathers(analysis));
	ash_analysis_free(analysis);
	return j->gathers;
}

/* Say why there is no code.  If kernels are what is missing, and the host was
 * to keep its loops anyway, that has been said.
 */
static isl_bool explain_no_code(ash_pipeline *p)
{
	if (!p->plan.device || !ash_pipeline_device_reason(p))
		return ash_pipeline_refuse(p, ASH_REFUSE_TOO_LARGE,
			"its bounds do not fit into 64 bits");
	return p->plan.needs_device ? ash_replay_refuse_device(p)
				    : isl_bool_false;
}

/* Trouble at this point is an error, for the copy is spoilt, and with it what
 * has been done for other nests.  So there is a budget for this stage, which
 * takes little, alone.  The whole copy is checked in the end (work.c); with
 * "verify" it is checked here as well, to know which nest is at fault.
 */
isl_bool ash_pipeline_generate_code(ash_pipeline *p)
{
	LLVMValueRef last = get_last(p->job);
	unsigned long n_added = 0;
	isl_bool done;

	isl_ctx_reset_operations(p->job->ctx);
	isl_ctx_set_max_operations(p->job->ctx, p->options->budget);
	if ((p->tree.jammed || (p->plan.alone && p->alone.jammed)) &&
		!is_gathering(p->job))
		ash_ir_avoid_gathers(p->job->copy);
	done = ash_codegen(p->scop, p->ir, &p->plan, p->options, &p->job->diag,
		&n_added);
	p->n_instruction = n_added + get_length_behind(last);
	if (done == isl_bool_error || ash_pipeline_has_error(p)) {
		ash_pipeline_fail(p, "code generation");
		return isl_bool_error;
	}
	if (done == isl_bool_false)
		return explain_no_code(p);
	if (p->options->verify &&
		LLVMVerifyFunction(p->job->copy, LLVMReturnStatusAction)) {
		ash_pipeline_refuse(p, ASH_REFUSE_INTERNAL, "invalid code");
		return isl_bool_error;
	}
	ash_pipeline_note_device(p);
	p->ledger.before = p->tree.cost_before;
	p->ledger.after = p->tree.cost_after;
	ash_outcome_transform(&p->job->outcome, p->found, &p->notes,
		p->tree.cost_after > 0
			? p->tree.cost_before / p->tree.cost_after
			: 0);
	ash_diag_move(&p->job->diag, &p->notes);
	return isl_bool_true;
}
