/* pipeline_code.c - code generation for the chosen variants, within the file's
 * budget.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <string.h>

#include <llvm-c/Analysis.h>

#include "codegen/codegen.h"
#include "detect/output/layout_binding.h"
#include "driver/dump.h"
#include "driver/nest_script.h"
#include "driver/plan_rank.h"
#include "llvm/edit/edit.h"
#include "llvm/quirks/gathers.h"
#include "llvm/query/function.h"

/* The budget for the address ranges of arrays that must not overlap, as a
 * fraction of the nest's cost so far: enough for nine of ten of 134 nests.
 */
#define RANGES_PART 5

double ash_pipeline_gain(const ash_pipeline *p)
{
	const ash_search_result *tree = &p->all.host.tree;
	double before = tree->cost_before - tree->cost_unchanged;
	double after = tree->cost_after - tree->cost_unchanged;

	if (tree->parallel || after <= 0 || p->nest.options->force)
		return ash_nest_job_promise(&p->nest);
	return before / after;
}

/* Can the file's budget pay for the code of all variants, that for one thread
 * included?
 */
static bool can_pay(ash_pipeline *p)
{
	const ash_scop_binding *ir = p->nest.found->ir;
	unsigned long cost = ash_ledger_sum(&p->ledger);
	ash_code_size alone = { 0, 0 };

	if (p->all.alone.ast)
		alone = ash_codegen_size(ir, p->all.alone.ast);
	p->ledger.code = ash_codegen_size(ir, p->all.host.ast);
	p->ledger.code.n_instruction += alone.n_instruction;
	p->ledger.code.n_loop += alone.n_loop;
	if (p->when.n_apart > 0)
		cost += cost / RANGES_PART;
	return ash_rank_is_taken(&p->nest) ||
		ash_file_budget_can_pay(p->nest.job->file_budget, cost,
			&p->ledger.code, ash_pipeline_gain(p));
}

/* Bind buffers for arrays with other layouts or packed parts, for code
 * generation.
 */
static isl_bool bind_buffers(ash_pipeline *p)
{
	ash_variant *host = &p->all.host;

	for (unsigned i = 0; i < host->n_moved; ++i) {
		const ash_moved_array *m = &host->moved[i];

		if (ash_buffer_bind(host->scop, p->nest.found->ir,
			    m->layout.array, m->buffer, m->copy_in,
			    m->copy_out) < 0)
			return ash_failure_set(&host->failure,
				ASH_REFUSE_MEMORY, "layout");
	}
	return ash_nest_script_bind(&p->nest, host);
}

isl_bool ash_pipeline_admit_code(ash_pipeline *p)
{
	isl_bool ok = bind_buffers(p);

	if (ok != isl_bool_true || can_pay(p))
		return ok;
	p->all.alone.ast = isl_ast_node_free(p->all.alone.ast);
	if (can_pay(p))
		return isl_bool_true;
	p->ledger.code.n_loop = 0;
	return ash_failure_set(&p->all.host.failure, ASH_REFUSE_FILE_BUDGET,
		NULL);
}

/* The last function with a body in the module: those after it will be new.
 * Declarations do not count: linking the runtime may replace them.
 */
static LLVMValueRef get_last(const ash_job *j)
{
	LLVMValueRef last = LLVMGetLastFunction(LLVMGetGlobalParent(j->copy));

	while (LLVMIsDeclaration(last))
		last = LLVMGetPreviousFunction(last);
	return last;
}

/* The number of instructions of all functions after "last" in the module, which
 * have been generated for the copy.
 */
static unsigned long get_length_behind(LLVMValueRef last)
{
	LLVMValueRef f = last;
	unsigned long sum = 0;

	while ((f = LLVMGetNextFunction(f)))
		sum += ash_ir_size(f);
	return sum;
}

/* Has the function a loop that LLVM should vectorize with gathers?  This is
 * determined once, before new code exists, in whose jammed copies LLVM should
 * not use gathers.
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

/* Report why no code was generated.  If only kernels were to be generated and
 * the host keeps its loops, this is reported elsewhere.
 */
static isl_bool explain_no_code(ash_pipeline *p)
{
	ash_nest_job *nest = &p->nest;
	ash_variant *host = &p->all.host;

	if (!p->all.device.ast || !ash_nest_job_device_reason(nest))
		return ash_failure_set(&host->failure, ASH_REFUSE_TOO_LARGE,
			"its bounds do not fit into 64 bits");
	return ash_nest_script_needs_device(nest)
		? ash_nest_script_refuse_device(nest, host)
		: isl_bool_false;
}

static void see_image(const char *format, const char *bytes, size_t size,
	void *user)
{
	ash_pipeline *p = user;

	p->images.has_ptx |= !strcmp(format, "ptx");
	p->images.has_spirv |= !strcmp(format, "spv");
	ash_dump_image(p->nest.scop, format, bytes, size, p->nest.options);
}

/* Does the host's code gain by threads alone? */
static bool is_for_threads(const ash_pipeline *p)
{
	return p->all.host.tree.for_threads && !p->all.alone.ast &&
		!p->all.device.ast && p->nest.options->min_work > 0;
}

/* Has a version jammed copies? */
static bool has_copies(const ash_variants *all)
{
	return all->host.tree.jammed ||
		(all->alone.ast && all->alone.tree.jammed);
}

/* The versions for which code is generated, and their conditions. */
static ash_code_plan make_plan(ash_pipeline *p)
{
	const ash_variants *all = &p->all;
	bool gathers = is_gathering(p->nest.job);
	ash_code_plan plan = {
		.root = all->host.ast,
		.alone = all->alone.ast,
		.alone_for = all->alone.sizes,
		.for_threads = is_for_threads(p),
		.gathers = gathers,
		.no_gathers = has_copies(all) && !gathers,
		.device = all->device.ast,
		.device_scop = all->device.scop,
		.work = all->device.work,
		.needs_device = ash_nest_script_needs_device(&p->nest),
		.when = p->when,
		.see_image = &see_image,
		.user = p,
		.pace = all->host.tree.pace,
	};

	return plan;
}

/* Report the transformations of the nest, as remarks and in the list of nests.
 */
static void tell_done(ash_pipeline *p)
{
	ash_job *j = p->nest.job;
	ash_variant *host = &p->all.host;
	const ash_search_result *tree = &host->tree;
	ash_diag notes = p->all.device.notes;

	ash_diag_move(&notes, &host->notes);
	host->notes = notes;
	ash_diag_init(&p->all.device.notes);
	ash_pipeline_note_device(p);
	p->ledger.before = tree->cost_before;
	p->ledger.after = tree->cost_after;
	ash_outcome_transform(&j->outcome, p->nest.found, &host->notes,
		tree->cost_after > 0 ? tree->cost_before / tree->cost_after
				     : 0);
	ash_diag_move(&j->diag, &host->notes);
}

/* Generate code for the variants in the copy of the function.  A failure at
 * this point is an error: the copy is then invalid, and with it the new code of
 * other nests.  Therefore this stage, which is cheap, has its own budget.  The
 * copy is verified at the end (work.c); with option "verify" also here, to
 * identify the faulty nest.
 */
isl_bool ash_pipeline_generate_code(ash_pipeline *p)
{
	ash_nest_job *nest = &p->nest;
	ash_job *j = nest->job;
	ash_variant *host = &p->all.host;
	LLVMValueRef last = get_last(j);
	ash_code_plan plan = make_plan(p);
	unsigned long n_added = 0;
	isl_bool done;

	ash_budget_limit(&p->budget, (unsigned long) nest->options->budget);
	ash_budget_renew(&p->budget);
	done = ash_codegen(host->scop, nest->found->ir, &plan, nest->options,
		&j->diag, &n_added);
	p->n_instruction = n_added + get_length_behind(last);
	if (done == isl_bool_error || ash_nest_job_has_error(nest)) {
		ash_failure_find(&host->failure, nest, "code generation");
		return isl_bool_error;
	}
	if (done == isl_bool_false)
		return explain_no_code(p);
	if (nest->options->verify &&
		LLVMVerifyFunction(j->copy, LLVMReturnStatusAction)) {
		ash_failure_set(&host->failure, ASH_REFUSE_INTERNAL,
			"invalid code");
		return isl_bool_error;
	}
	tell_done(p);
	return isl_bool_true;
}
