/* pipeline.c - the way of the data: from a SCoP to code.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline.h"

#include "driver/pipeline_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>

#include "budget/cost_ledger.h"
#include "codegen/codegen.h"
#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "driver/dump.h"
#include "driver/reproducer.h"
#include "driver/tests.h"
#include "isl_fixes/meter.h"
#include "llvm/edit.h"
#include "llvm/gathers.h"
#include "llvm/module.h"
#include "sched/sched.h"
#include "solve/mip.h"
#include "scop/expand.h"
#include "transform/tree_input.h"

/* There is nothing to be gained; what is told of that is found out later. */
static isl_bool decline(ash_pipeline *p)
{
	p->is_declined = true;
	return isl_bool_false;
}

/* How many times faster may the SCoP become?  What the user forces need not
 * gain anything.
 */
static double get_promise(const ash_job *j)
{
	return j->options->force ? HUGE_VAL : j->promise;
}

/* Let the stages go on only if there may be new code in the end, and the file
 * may have it.
 */
static isl_bool admit(ash_pipeline *p)
{
	const ash_options *options = p->job->options;
	unsigned long left = ash_file_budget_left(p->job->file_budget,
		options->budget, ash_scop_size(p->scop), get_promise(p->job));

	if (!left)
		return ash_pipeline_refuse(p, ASH_REFUSE_FILE_BUDGET, NULL);
	if (!options->dump && !ash_tree_may_change(p->scop, options))
		return decline(p);
	p->allowed = left;
	isl_ctx_set_max_operations(p->job->ctx, left);
	return isl_bool_true;
}

static isl_bool compute_deps(ash_pipeline *p)
{
	if (p->job->options->parallel && ash_codegen_note_ways(p->scop, p->ir,
			p->job->options, &p->job->diag) < 0)
		return ash_pipeline_fail(p, "ways to share out reductions");
	p->deps = ash_deps_compute(p->scop);
	if (!p->deps || ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "dependences");
	ash_dump_deps(p->scop, p->deps, p->job->options);
	return isl_bool_true;
}

/* The strategies that the option names; it was checked when it was set. */
static isl_stat read_strategies(ash_pipeline *p)
{
	const ash_options *options = p->job->options;
	const char *word;
	size_t n;

	p->n_strategy = 0;
	for (unsigned i = 0; i < MAX_STRATEGY &&
	     (word = ash_options_strategy(options, i, &n)); ++i) {
		char *name = strndup(word, n);

		p->strategy[i] = name ? ash_strategy_find(name) : NULL;
		free(name);
		if (!p->strategy[i])
			return isl_stat_error;
		p->n_strategy++;
	}
	return isl_stat_ok;
}

static __isl_give isl_schedule *run_strategy(
	__isl_take isl_schedule_constraints *constraints, unsigned way,
	const ash_spatial *spatial, void *user)
{
	const ash_pipeline *p = user;
	ash_scheduler_extra extra = { .spatial = spatial, .scop = p->scop };
	const ash_strategy *strategy = p->strategy[way];
	ash_scheduler_options options = ash_strategy_options(strategy);

	options.abstract_constants = true;
	options.solver = ASH_MIP_OWN;
	options.budget = p->job->options->budget;
	return ash_strategy_run(strategy, constraints, &extra, &options, NULL,
		NULL);
}

/* Assume the parameters that the tree is meant for, besides what detection
 * assumes.
 */
static isl_stat assume(ash_pipeline *p)
{
	isl_set_free(p->scop->assumed);
	p->scop->assumed = isl_set_copy(p->assumed);
	if (p->tree.filled)
		p->scop->assumed = isl_set_intersect(p->scop->assumed,
			isl_set_copy(p->tree.filled));
	if (p->alone.filled)
		p->scop->assumed = isl_set_intersect(p->scop->assumed,
			isl_set_copy(p->alone.filled));
	return isl_stat_non_null(p->scop->assumed);
}

/* Spatial proximity, computed when it is needed first. */
static isl_stat get_spatial(unsigned way, const ash_spatial **spatial,
	void *user)
{
	ash_pipeline *p = user;

	*spatial = NULL;
	if (!ash_strategy_options(p->strategy[way]).spatial)
		return isl_stat_ok;
	if (!p->spatial)
		p->spatial = ash_spatial_compute(p->scop,
			p->job->machine.cache_line);
	*spatial = p->spatial;
	return isl_stat_non_null(p->spatial);
}

static isl_stat run_search(ash_pipeline *p, const ash_options *options,
	ash_diag *notes, ash_tree_result *result)
{
	ash_tree_input input = {
		.scop = p->scop, .deps = p->deps,
		.machine = &p->job->machine, .options = options,
		.constraints = &ash_sched_constraints,
		.n_way = p->n_strategy, .schedule = &run_strategy,
		.spatial = &get_spatial, .user = p, .diag = notes,
		.since = p->since,
	};

	return ash_tree_optimize(&input, result);
}

/* Let the code ask at run time what the trees depend on. */
static isl_bool set_tests(ash_pipeline *p)
{
	ash_scop_binding *ir = p->ir;

	ir->min_bytes = fmax(p->tree.min_bytes, p->alone.min_bytes);
	isl_set_free(ir->limits);
	ir->limits = isl_set_copy(p->tree.limits);
	if (p->alone.limits)
		ir->limits = isl_set_intersect(ir->limits,
			isl_set_copy(p->alone.limits));
	ir->pace = p->tree.pace;
	return assume(p) < 0 || !ir->limits ? ash_pipeline_fail(p, "schedule")
					    : isl_bool_true;
}

static isl_bool search_tree(ash_pipeline *p, const ash_options *options)
{
	const ash_job *j = p->job;

	if (read_strategies(p) < 0)
		return ash_pipeline_refuse(p, ASH_REFUSE_MEMORY, "schedule");
	ash_dump_schedule(p->scop, p->scop->schedule, "schedule",
		j->options);
	if (run_search(p, options, &p->notes, &p->tree) < 0 ||
		ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "schedule");
	ash_dump_schedule(p->scop, p->tree.schedule, "tree", j->options);
	if (!p->tree.changed)
		return decline(p);
	return set_tests(p);
}

static isl_bool optimize_tree(ash_pipeline *p)
{
	return search_tree(p, p->job->options);
}

/* The tree for one thread is kept beside that for several if it takes less than
 * this part of what that takes on one.
 */
#define ALONE_GAIN 0.95
/* It may use this part of what the nest may: all that it can do is to make the
 * code better where there is one thread.
 */
#define ALONE_PART 2

/* Do "work" for it.  Trouble there is none for the nest, unless memory runs
 * out.
 */
static isl_bool try_alone(ash_pipeline *p, isl_bool (*work)(ash_pipeline *p))
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);
	isl_bool ok;

	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget / ALONE_PART);
	ok = work(p);
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	if (isl_ctx_aborted(ctx))
		return ash_pipeline_fail(p, "tree for one thread");
	if (ok == isl_bool_true && !ash_pipeline_has_error(p))
		return isl_bool_true;
	isl_ctx_reset_error(ctx);
	ash_tree_result_clear(&p->alone);
	p->alone_ast = isl_ast_node_free(p->alone_ast);
	return set_tests(p);
}

/* Only without scalars that get memory: that would be in both. */
static isl_bool search_alone(ash_pipeline *p)
{
	ash_options options = *p->job->options;
	ash_diag notes;
	isl_stat stat;

	options.parallel = false;
	p->since = ash_meter_now();
	ash_diag_init(&notes);
	stat = run_search(p, &options, &notes, &p->alone);
	ash_diag_clear(&notes);
	if (stat < 0)
		return isl_bool_error;
	if (p->alone.expand ||
	    p->alone.cost_after >= ALONE_GAIN * p->tree.cost_after)
		return isl_bool_false;
	ash_dump_schedule(p->scop, p->alone.schedule, "tree",
		p->job->options);
	return set_tests(p);
}

/* Look for the best tree for one thread. */
static isl_bool optimize_alone(ash_pipeline *p)
{
	if (!p->tree.parallel || p->tree.expand || p->job->options->force)
		return isl_bool_true;
	return try_alone(p, &search_alone);
}

/* Give memory to the scalars for which the tree asks. */
static isl_bool expand_scalars(ash_pipeline *p)
{
	if (p->tree.expand && ash_scop_expand(p->scop, p->tree.expand) < 0)
		return ash_pipeline_fail(p, "expansion");
	return isl_bool_true;
}

/* Does every scalar fit into one cell under "schedule"? */
static isl_bool fits_storage(const ash_pipeline *p,
	__isl_keep isl_schedule *schedule)
{
	bool *single = calloc(p->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_true;

	if (!single || ash_storage_check(p->scop, p->deps, schedule,
			single) < 0 || ash_pipeline_has_error(p))
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < p->scop->n_array; ++i)
		fits = isl_bool_ok(single[i]);
	free(single);
	return fits;
}

static isl_bool check_storage(ash_pipeline *p)
{
	isl_bool fits = fits_storage(p, p->tree.schedule);

	if (fits == isl_bool_false)
		ash_pipeline_refuse(p, ASH_REFUSE_ILLEGAL,
			"a scalar would need more than one cell");
	return fits < 0 ? ash_pipeline_fail(p, "storage") : fits;
}

static isl_bool check_legal(ash_pipeline *p)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(p->scop, p->deps, p->tree.schedule,
		&why);

	if (legal < 0 || ash_pipeline_has_error(p))
		legal = ash_pipeline_fail(p, "legality");
	else if (!legal)
		ash_pipeline_refuse(p, ASH_REFUSE_ILLEGAL, why);
	free(why);
	if (legal > 0)
		legal = expand_scalars(p);
	return legal > 0 ? check_storage(p) : legal;
}

/* The same for the tree for one thread. */
static isl_bool judge_alone(ash_pipeline *p)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(p->scop, p->deps, p->alone.schedule,
		&why);

	free(why);
	return legal == isl_bool_true ? fits_storage(p, p->alone.schedule)
				      : legal;
}

static isl_bool check_alone(ash_pipeline *p)
{
	return p->alone.schedule ? try_alone(p, &judge_alone) : isl_bool_true;
}

/* The AST of a tree with tiles over time may use this part of what is left:
 * with parameters, tiles in wavefronts can be too much for AST generation.
 */
#define RETILED_PART 2

/* Drop the tree for one without tiles over time; the search begins anew, with
 * what the nest was allowed.
 */
static isl_bool drop_retiled(ash_pipeline *p)
{
	ash_options options = *p->job->options;
	isl_bool ok;

	options.time_tiling = 0;
	p->ir->min_bytes = 0;
	p->ir->pace = NULL;
	ash_tree_result_clear(&p->tree);
	ash_tree_result_clear(&p->alone);
	if (assume(p) < 0)
		return ash_pipeline_fail(p, "schedule");
	ash_diag_clear(&p->notes);
	p->since = ash_meter_now();
	isl_ctx_set_max_operations(p->job->ctx, p->allowed);
	ok = search_tree(p, &options);
	return ok == isl_bool_true ? check_legal(p) : ok;
}

/* Generate the AST of a tree with tiles over time, or drop them if that is too
 * expensive.  False if there is no plan without them.
 */
static isl_bool try_retiled(ash_pipeline *p)
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);

	if (!p->tree.retiled || p->tree.expand)
		return isl_bool_true;
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget / RETILED_PART);
	p->ast = ash_ast_build(p->scop, p->deps->strict,
		isl_schedule_copy(p->tree.schedule));
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	if (isl_ctx_last_error(ctx) != isl_error_quota)
		return isl_bool_true;
	isl_ctx_reset_error(ctx);
	p->ast = isl_ast_node_free(p->ast);
	return drop_retiled(p);
}

static isl_bool build_ast(ash_pipeline *p)
{
	isl_bool ok = try_retiled(p);

	if (ok != isl_bool_true)
		return ok;
	if (!p->ast && !ash_pipeline_has_error(p))
		p->ast = ash_ast_build(p->scop, p->deps->strict,
			isl_schedule_copy(p->tree.schedule));
	if (!p->ast || ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "AST");
	ash_dump_ast(p->scop, p->ast, p->job->options);
	return isl_bool_true;
}

static isl_bool generate_alone(ash_pipeline *p)
{
	p->alone_ast = ash_ast_build(p->scop, p->deps->strict,
		isl_schedule_copy(p->alone.schedule));
	if (!p->alone_ast)
		return isl_bool_error;
	ash_dump_ast(p->scop, p->alone_ast, p->job->options);
	return isl_bool_true;
}

static isl_bool build_alone(ash_pipeline *p)
{
	return p->alone.schedule ? try_alone(p, &generate_alone)
				 : isl_bool_true;
}

/* What code generation takes for the ranges of arrays that must not overlap, as
 * a part of what the nest has cost so far: nine of ten of 134 nests take less.
 */
#define RANGES_PART 5

/* How many times faster is the tree on one thread?  As much as is promised, if
 * it runs on several: the model's cost does not count them.
 */
static double get_gain(const ash_pipeline *p)
{
	const ash_tree_result *tree = &p->tree;

	if (tree->parallel || tree->cost_after <= 0 || p->job->options->force)
		return get_promise(p->job);
	return tree->cost_before / tree->cost_after;
}

/* Can the file pay for the code, and for that for one thread besides? */
static isl_bool can_pay(ash_pipeline *p)
{
	unsigned long cost = ash_ledger_sum(&p->ledger);
	ash_code_size alone = { 0, 0 };

	if (p->alone_ast)
		alone = ash_codegen_size(p->ir, p->alone_ast);
	p->ledger.code = ash_codegen_size(p->ir, p->ast);
	p->ledger.code.n_instruction += alone.n_instruction;
	p->ledger.code.n_loop += alone.n_loop;
	if (p->scop->n_no_alias > 0 || p->ir->n_apart > 0)
		cost += cost / RANGES_PART;
	return isl_bool_ok(ash_file_budget_can_pay(p->job->file_budget, cost,
		&p->ledger.code, get_gain(p)));
}

static isl_bool admit_code(ash_pipeline *p)
{
	if (can_pay(p))
		return isl_bool_true;
	p->alone_ast = isl_ast_node_free(p->alone_ast);
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
	analysis = ash_analysis_of_copy(j->copy, j->function);
	j->gathers = isl_bool_ok(ash_ir_gathers(analysis));
	ash_analysis_free(analysis);
	return j->gathers;
}

/* Trouble at this point is an error, for the copy is spoilt, and with it what
 * has been done for other nests.  So there is a budget for this stage, which
 * takes little, alone.  The whole copy is checked in the end (work.c); with
 * "verify" it is checked here as well, to know which nest is at fault.
 */
static isl_bool generate_code(ash_pipeline *p)
{
	LLVMValueRef last = get_last(p->job);
	unsigned long n_added = 0;
	isl_bool done;

	isl_ctx_reset_operations(p->job->ctx);
	isl_ctx_set_max_operations(p->job->ctx, p->job->options->budget);
	if ((p->tree.jammed || (p->alone_ast && p->alone.jammed)) &&
	    !is_gathering(p->job))
		ash_ir_avoid_gathers(p->job->copy);
	done = ash_codegen(p->scop, p->ir, p->ast, p->alone_ast,
		p->job->options, &p->job->diag, &n_added);
	p->n_instruction = n_added + get_length_behind(last);
	if (done == isl_bool_error || ash_pipeline_has_error(p)) {
		ash_pipeline_fail(p, "code generation");
		return isl_bool_error;
	}
	if (done == isl_bool_false)
		return ash_pipeline_refuse(p, ASH_REFUSE_TOO_LARGE,
			"its bounds do not fit into 64 bits");
	if (p->job->options->verify && LLVMVerifyFunction(p->job->copy,
			LLVMReturnStatusAction)) {
		ash_pipeline_refuse(p, ASH_REFUSE_INTERNAL, "invalid code");
		return isl_bool_error;
	}
	p->ledger.before = p->tree.cost_before;
	p->ledger.after = p->tree.cost_after;
	ash_outcome_transform(&p->job->outcome, p->found, &p->notes,
		p->tree.cost_after > 0
			? p->tree.cost_before / p->tree.cost_after : 0);
	ash_diag_move(&p->job->diag, &p->notes);
	return isl_bool_true;
}

/* Does anybody want to know?  What is found out for them costs the file
 * nothing.
 */
static bool is_listened_to(const ash_pipeline *p)
{
	const ash_job *j = p->job;

	return !isl_ctx_aborted(j->ctx) &&
	       (j->outcome.nests || ash_ir_has_listener(j->function));
}

/* Treat as reductions what might be some if results might be rounded otherwise;
 * false if there is nothing of the kind.
 */
static bool loosen(ash_scop *scop)
{
	bool any = false;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		ash_stmt *stmt = &scop->stmt[i];
		const char *fault;

		if (stmt->rounded.op == ASH_REDUCE_NONE)
			continue;
		stmt->reduction = stmt->rounded;
		if (ash_stmt_check_reduction(stmt, &fault) == isl_bool_true)
			any = true;
		else
			stmt->reduction.op = ASH_REDUCE_NONE;
	}
	return any;
}

static void tighten(ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (scop->stmt[i].rounded.op != ASH_REDUCE_NONE)
			scop->stmt[i].reduction.op = ASH_REDUCE_NONE;
}

/* Has the loosened SCoP an order that is better? */
static bool has_better_order(ash_pipeline *p)
{
	ash_pipeline other = { .job = p->job,
		.found = p->found,
		.scop = p->scop,
		.ir = p->ir,
		.assumed = p->assumed,
		.is_quiet = true };
	isl_set *limits = p->ir->limits;
	double min_bytes = p->ir->min_bytes;
	bool better;

	p->ir->limits = NULL;
	ash_diag_init(&other.notes);
	better = ash_tree_may_change(p->scop, p->job->options) &&
		 compute_deps(&other) == isl_bool_true &&
		 search_tree(&other, p->job->options) == isl_bool_true;
	isl_set_free(p->ir->limits);
	p->ir->limits = limits;
	p->ir->min_bytes = min_bytes;
	ash_diag_clear(&other.notes);
	ash_tree_result_clear(&other.tree);
	ash_deps_free(other.deps);
	ash_spatial_free(other.spatial);
	return better;
}

/* Would there be a better order if results might be rounded otherwise? */
static bool is_kept_by_rounding(ash_pipeline *p)
{
	ash_options options = *p->job->options;
	const ash_options *own = p->job->options;
	bool better;

	if (!is_listened_to(p))
		return false;
	isl_ctx_reset_operations(p->job->ctx);
	options.dump = NULL;
	p->job->options = &options;
	better = loosen(p->scop) && has_better_order(p);
	p->job->options = own;
	tighten(p->scop);
	isl_ctx_reset_error(p->job->ctx);
	return better;
}

/* Tell those who want to know what the new code tests: in the list of nests
 * even if it was not taken.
 */
static void tell_tests(const ash_pipeline *p, bool is_done)
{
	ash_job *j = p->job;
	ash_diag tests;

	if (!is_listened_to(p))
		return;
	isl_ctx_reset_operations(j->ctx);
	ash_diag_init(&tests);
	ash_report_tests(p->scop, p->ir, &tests);
	ash_outcome_assume(&j->outcome, &tests);
	if (is_done)
		ash_diag_move(&j->diag, &tests);
	ash_diag_clear(&tests);
	isl_ctx_reset_error(j->ctx);
}

static const struct {
	isl_bool (*run)(ash_pipeline *p);
	ash_cost_stage cost;
} stages[] = {
	{ &ash_pipeline_verify_model, ASH_COST_VERIFY },
	{ &admit, ASH_COST_DEPS },
	{ &compute_deps, ASH_COST_DEPS },
	{ &optimize_tree, ASH_COST_TREE },
	{ &optimize_alone, ASH_COST_TREE },
	{ &check_legal, ASH_COST_LEGAL },
	{ &check_alone, ASH_COST_LEGAL },
	{ &build_ast, ASH_COST_AST },
	{ &build_alone, ASH_COST_AST },
	{ &ash_pipeline_verify_ast, ASH_COST_VERIFY },
	{ &admit_code, ASH_COST_CODE },
	{ &generate_code, ASH_COST_CODE },
};

#define N_STAGE ((int) (sizeof(stages) / sizeof(stages[0])))

isl_bool ash_pipeline_run(ash_job *j, const ash_found *found)
{
	ash_pipeline p = {
		.job = j, .found = found, .scop = found->scop,
		.ir = found->ir,
		.assumed = isl_set_copy(found->scop->assumed),
	};
	isl_bool ok = isl_bool_true;

	ash_ledger_begin(&p.ledger);
	p.since = ash_meter_now();
	for (int i = 0; ok > 0 && i < N_STAGE; ++i) {
		ok = stages[i].run(&p);
		ash_ledger_note(&p.ledger, stages[i].cost);
	}
	p.ledger.code.n_instruction = p.n_instruction;
	if (!found->is_flat)
		ash_file_budget_pay(j->file_budget, ash_scop_size(p.scop),
			ash_ledger_sum(&p.ledger), &p.ledger.code,
			p.ledger.after > 0 ? get_gain(&p)
					   : get_promise(j));
	isl_ctx_set_max_operations(j->ctx, j->options->budget);
	if (j->options->costs)
		ash_ledger_print(&p.ledger, p.scop->name);
	if (p.is_declined)
		ash_pipeline_refuse(&p,
			is_kept_by_rounding(&p) ? ASH_REFUSE_ROUNDING
						: ASH_REFUSE_NO_GAIN,
			NULL);
	tell_tests(&p, ok == isl_bool_true);
	ash_diag_clear(&p.notes);
	isl_ast_node_free(p.ast);
	isl_ast_node_free(p.alone_ast);
	p.ir->pace = NULL;
	ash_tree_result_clear(&p.tree);
	ash_tree_result_clear(&p.alone);
	isl_set_free(p.assumed);
	ash_deps_free(p.deps);
	ash_spatial_free(p.spatial);
	return ok;
}
