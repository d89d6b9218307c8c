/* passage.c - the way of the data: from a SCoP to code.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/passage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>

#include "ast/ast_check.h"
#include "bridge/edit.h"
#include "bridge/module.h"
#include "codegen/codegen.h"
#include "deps/legal.h"
#include "deps/storage.h"
#include "driver/dump.h"
#include "driver/ledger.h"
#include "driver/reproducer.h"
#include "driver/tests.h"
#include "modelcheck/modelcheck.h"
#include "sched/sched.h"
#include "scop/expand.h"
#include "support/meter.h"
#include "tree/tree.h"

#define MAX_STRATEGY 8

/* A SCoP on its way through the stages. */
typedef struct {
	ash_job *job;
	const ash_found *found;
	ash_scop *scop;
	ash_ir *ir;
	ash_deps *deps;
	ash_spatial *spatial;	/* NULL until a strategy needs it */
	unsigned n_strategy;
	const ash_strategy *strategy[MAX_STRATEGY];
	isl_set *assumed;	/* as detected */
	ash_tree_result tree;
	isl_ast_node *ast;
	ash_diag notes;		/* what was done, if all goes well */
	ash_ledger ledger;
	unsigned long since;	/* reading of the meter when it set out */
	unsigned long allowed;	/* operations */
} passage;
static isl_bool refuse(passage *p, ash_refusal reason, const char *detail)
{
	ash_diag_refuse(&p->job->diag, reason, &p->scop->place, detail);
	ash_outcome_refuse(&p->job->outcome, reason, detail);
	if (ash_reproducer_fits(reason))
		ash_job_keep(p->job, p->scop, reason, detail);
	return isl_bool_false;
}

/* A stage has failed: the budget, memory, or trouble inside. */
static isl_bool fail(passage *p, const char *stage)
{
	isl_ctx *ctx = p->job->ctx;
	enum isl_error error = isl_ctx_last_error(ctx);

	if (isl_ctx_aborted(ctx) || error == isl_error_alloc ||
	    error == isl_error_quota) {
		isl_ctx_reset_error(ctx);
		return refuse(p, isl_ctx_aborted(ctx) ||
			error == isl_error_alloc ? ASH_REFUSE_MEMORY
			: ASH_REFUSE_BUDGET, stage);
	}
	ash_diag_isl(&p->job->diag, ctx, stage, &p->scop->place);
	return refuse(p, ASH_REFUSE_INTERNAL, stage);
}

/* isl forgets some errors that it meets deep inside, and gives a result in
 * which a part is missing; the context knows.  So the result of a stage counts
 * only if nothing is noted there, and a stage that copes with an error resets
 * it.  A context that was aborted because memory ran out stays so.
 */
static bool has_error(const passage *p)
{
	return isl_ctx_aborted(p->job->ctx) ||
		isl_ctx_last_error(p->job->ctx) != isl_error_none;
}

/* Say what was compared. */
static void note_model(passage *p, const ash_modelchecked *checked)
{
	if (!checked->n_size)
		ash_diag_add(&p->job->checked, ASH_MSG_ANALYSIS, &p->scop->place,
			"the model cannot be compared with the code: %s",
			checked->unknown ? checked->unknown
				: "it has no parameters that are small");
	else
		ash_diag_add(&p->job->checked, ASH_MSG_ANALYSIS, &p->scop->place,
			"the model does what the code does at %u sizes, "
			"at %u of them to the end, %lu instances",
			checked->n_size, checked->n_size - checked->n_cut,
			checked->n_instance);
}

/* Compare the model with the code, if the user asks for it, before anything
 * is made of it.  This has a budget of its own.
 */
static isl_bool verify_model(passage *p)
{
	ash_modelchecked checked;
	char *why = NULL;
	isl_bool ok;

	if (!p->job->options->verify)
		return isl_bool_true;
	isl_ctx_reset_operations(p->job->ctx);
	isl_ctx_set_max_operations(p->job->ctx, p->job->options->budget);
	ok = ash_modelcheck(p->scop, p->ir, &checked, &why);
	isl_ctx_reset_operations(p->job->ctx);
	if (ok < 0 || has_error(p))
		ok = fail(p, "check of the model");
	else if (!ok)
		refuse(p, ASH_REFUSE_MODEL, why);
	else
		note_model(p, &checked);
	free(why);
	return ok;
}

/* How many times faster may the SCoP become?  What the user forces need not gain
 * anything.
 */
static double get_promise(const ash_job *j)
{
	return j->options->force ? HUGE_VAL : j->promise;
}

/* Let the stages go on only if there may be new code in the end, and the file
 * may have it.
 */
static isl_bool admit(passage *p)
{
	const ash_options *options = p->job->options;
	unsigned long left = ash_purse_left(p->job->purse, options->budget,
		ash_scop_size(p->scop), get_promise(p->job));

	if (!left)
		return refuse(p, ASH_REFUSE_BUDGET,
			"for all loop nests of the file");
	if (!options->dump && !ash_tree_may_change(p->scop, options))
		return refuse(p, ASH_REFUSE_NO_GAIN, NULL);
	p->allowed = left;
	isl_ctx_set_max_operations(p->job->ctx, left);
	return isl_bool_true;
}

static isl_bool compute_deps(passage *p)
{
	if (p->job->options->parallel && ash_codegen_note_ways(p->scop, p->ir,
			p->job->options, &p->job->diag) < 0)
		return fail(p, "ways to share out reductions");
	p->deps = ash_deps_compute(p->scop);
	if (!p->deps || has_error(p))
		return fail(p, "dependences");
	ash_dump_deps(p->scop, p->deps, p->job->options);
	return isl_bool_true;
}

/* The strategies that the option names; it was checked when it was set. */
static isl_stat read_strategies(passage *p)
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
	const passage *p = user;
	ash_scheduler_extra extra = { .spatial = spatial, .scop = p->scop };
	const ash_strategy *strategy = p->strategy[way];
	ash_scheduler_options options = ash_strategy_options(strategy);

	options.abstract_constants = true;
	options.budget = p->job->options->budget;
	return ash_strategy_run(strategy, constraints, &extra, &options, NULL,
		NULL);
}

/* Assume the parameters that the tree is meant for, besides what detection
 * assumes.
 */
static isl_stat assume(passage *p)
{
	isl_set_free(p->scop->assumed);
	p->scop->assumed = isl_set_copy(p->assumed);
	if (p->tree.filled)
		p->scop->assumed = isl_set_intersect(p->scop->assumed,
			isl_set_copy(p->tree.filled));
	return isl_stat_non_null(p->scop->assumed);
}

/* Spatial proximity, computed when it is needed first. */
static isl_stat get_spatial(unsigned way, const ash_spatial **spatial,
	void *user)
{
	passage *p = user;

	*spatial = NULL;
	if (!ash_strategy_options(p->strategy[way]).spatial)
		return isl_stat_ok;
	if (!p->spatial)
		p->spatial = ash_spatial_compute(p->scop,
			p->job->machine.cache_line);
	*spatial = p->spatial;
	return isl_stat_non_null(p->spatial);
}

static isl_bool search_tree(passage *p, const ash_options *options)
{
	const ash_job *j = p->job;
	ash_tree_input input = {
		.scop = p->scop, .deps = p->deps, .machine = &j->machine,
		.options = options, .constraints = &ash_sched_constraints,
		.schedule = &run_strategy, .spatial = &get_spatial,
		.user = p, .diag = &p->notes, .since = p->since,
	};

	if (read_strategies(p) < 0)
		return refuse(p, ASH_REFUSE_MEMORY, "schedule");
	input.n_way = p->n_strategy;
	ash_dump_schedule(p->scop, p->scop->schedule, "schedule",
		j->options);
	if (ash_tree_optimize(&input, &p->tree) < 0 || has_error(p))
		return fail(p, "schedule");
	ash_dump_schedule(p->scop, p->tree.schedule, "tree", j->options);
	if (!p->tree.changed)
		return refuse(p, ASH_REFUSE_NO_GAIN, NULL);
	p->ir->min_bytes = p->tree.min_bytes;
	isl_set_free(p->ir->limits);
	p->ir->limits = isl_set_copy(p->tree.limits);
	return assume(p) < 0 ? fail(p, "schedule") : isl_bool_true;
}

static isl_bool optimize_tree(passage *p)
{
	return search_tree(p, p->job->options);
}

/* Give memory to the scalars for which the tree asks. */
static isl_bool expand_scalars(passage *p)
{
	if (p->tree.expand && ash_scop_expand(p->scop, p->tree.expand) < 0)
		return fail(p, "expansion");
	return isl_bool_true;
}

/* Does every scalar fit into one cell under the new schedule? */
static isl_bool check_storage(passage *p)
{
	bool *single = calloc(p->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_true;

	if (!single || ash_storage_check(p->scop, p->deps, p->tree.schedule,
			single) < 0 || has_error(p))
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < p->scop->n_array; ++i)
		if (!single[i])
			fits = refuse(p, ASH_REFUSE_ILLEGAL,
				"a scalar would need more than one cell");
	free(single);
	return fits < 0 ? fail(p, "storage") : fits;
}

static isl_bool check_legal(passage *p)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check(p->scop, p->deps, p->tree.schedule,
		&why);

	if (legal < 0 || has_error(p))
		legal = fail(p, "legality");
	else if (!legal)
		refuse(p, ASH_REFUSE_ILLEGAL, why);
	free(why);
	if (legal > 0)
		legal = expand_scalars(p);
	return legal > 0 ? check_storage(p) : legal;
}

/* The AST of a tree with tiles over time may use this part of what is left: with
 * parameters, tiles in wavefronts can be too much for AST generation.
 */
#define RETILED_PART 2

/* Drop the tree for one without tiles over time; the search begins anew, with
 * what the nest was allowed.
 */
static isl_bool drop_retiled(passage *p)
{
	ash_options options = *p->job->options;
	isl_bool ok;

	options.time_tiling = 0;
	p->ir->min_bytes = 0;
	ash_tree_result_clear(&p->tree);
	if (assume(p) < 0)
		return fail(p, "schedule");
	ash_diag_clear(&p->notes);
	p->since = ash_meter_now();
	isl_ctx_set_max_operations(p->job->ctx, p->allowed);
	ok = search_tree(p, &options);
	return ok == isl_bool_true ? check_legal(p) : ok;
}

/* Generate the AST of a tree with tiles over time, or drop them if that is too
 * expensive.  False if there is no plan without them.
 */
static isl_bool try_retiled(passage *p)
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

static isl_bool build_ast(passage *p)
{
	isl_bool ok = try_retiled(p);

	if (ok != isl_bool_true)
		return ok;
	if (!p->ast && !has_error(p))
		p->ast = ash_ast_build(p->scop, p->deps->strict,
			isl_schedule_copy(p->tree.schedule));
	if (!p->ast || has_error(p))
		return fail(p, "AST");
	ash_dump_ast(p->scop, p->ast, p->job->options);
	return isl_bool_true;
}

/* Sizes at which the option "verify" executes the loops, and the instances
 * that it executes in all: about a second.
 */
#define VERIFY_SIZES 16
#define VERIFY_INSTANCES 20000

/* Execute the loops at small sizes, if the user asks for it.  This has a
 * budget of its own, so that the other stages do as they would without it.
 */
static isl_bool verify_ast(passage *p)
{
	ash_ast_check_input input = {
		.scop = p->scop, .deps = p->deps->validity,
		.schedule = p->tree.schedule, .ast = p->ast,
		.max_sizes = VERIFY_SIZES, .max_instances = VERIFY_INSTANCES,
	};
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool ok;

	if (!p->job->options->verify)
		return isl_bool_true;
	isl_ctx_reset_operations(p->job->ctx);
	isl_ctx_set_max_operations(p->job->ctx, p->job->options->budget);
	ok = ash_ast_check(&input, &checked, &why);
	isl_ctx_reset_operations(p->job->ctx);
	if (ok < 0 || has_error(p))
		ok = fail(p, "verification");
	else if (!ok)
		refuse(p, ASH_REFUSE_INTERNAL, why);
	else
		ash_diag_add(&p->notes, ASH_MSG_ANALYSIS, &p->scop->place,
			"the new loops are right at %u sizes, %u instances",
			checked.n_size, checked.n_instance);
	free(why);
	return ok;
}

/* What code generation takes for the ranges of arrays that must not overlap, as
 * a part of what the nest has cost so far: nine of ten of 134 nests take less.
 */
#define RANGES_PART 5

/* How many times faster is the tree on one thread?  As much as is promised, if it
 * runs on several: the model's cost does not count them.
 */
static double get_gain(const passage *p)
{
	const ash_tree_result *tree = &p->tree;

	if (tree->parallel || tree->cost_after <= 0 || p->job->options->force)
		return get_promise(p->job);
	return tree->cost_before / tree->cost_after;
}

/* Can the file pay for the code? */
static isl_bool admit_code(passage *p)
{
	unsigned long cost = ash_ledger_sum(&p->ledger);

	p->ledger.code = ash_codegen_size(p->ir, p->ast);
	if (p->scop->n_no_alias > 0 || p->ir->n_apart > 0)
		cost += cost / RANGES_PART;
	if (ash_purse_can_pay(p->job->purse, cost, &p->ledger.code,
			get_gain(p)))
		return isl_bool_true;
	p->ledger.code.n_loop = 0;
	return refuse(p, ASH_REFUSE_BUDGET, "for all loop nests of the file");
}

/* Trouble at this point is an error, for the copy is spoilt, and with it what has
 * been done for other nests.  So there is a budget for this stage, which takes
 * little, alone.
 */
static isl_bool generate_code(passage *p)
{
	isl_bool done;

	isl_ctx_reset_operations(p->job->ctx);
	isl_ctx_set_max_operations(p->job->ctx, p->job->options->budget);
	if (p->tree.jammed)
		ash_ir_avoid_gathers(p->job->copy);
	done = ash_codegen(p->scop, p->ir, p->ast, p->job->options,
		&p->job->diag);
	if (done == isl_bool_error || has_error(p)) {
		fail(p, "code generation");
		return isl_bool_error;
	}
	if (done == isl_bool_false)
		return refuse(p, ASH_REFUSE_TOO_LARGE,
			"its bounds do not fit into 64 bits");
	if (LLVMVerifyFunction(p->job->copy, LLVMReturnStatusAction)) {
		refuse(p, ASH_REFUSE_INTERNAL, "invalid code");
		return isl_bool_error;
	}
	p->ledger.before = p->tree.cost_before;
	p->ledger.after = p->tree.cost_after;
	ash_outcome_transform(&p->job->outcome, p->found, &p->notes);
	ash_diag_move(&p->job->diag, &p->notes);
	ash_report_tests(p->scop, p->ir, &p->job->diag);
	return isl_bool_true;
}

/* The same for the list of nests, whether there will be new code or not. */
static void list_tests(const passage *p)
{
	ash_diag tests;

	if (!p->job->outcome.nests)
		return;
	isl_ctx_reset_operations(p->job->ctx);
	ash_diag_init(&tests);
	ash_report_tests(p->scop, p->ir, &tests);
	ash_outcome_assume(&p->job->outcome, &tests);
	ash_diag_clear(&tests);
}

static const struct {
	isl_bool (*run)(passage *p);
	ash_cost_stage cost;
} stages[] = {
	{ &verify_model, ASH_COST_VERIFY },
	{ &admit, ASH_COST_DEPS },
	{ &compute_deps, ASH_COST_DEPS },
	{ &optimize_tree, ASH_COST_TREE },
	{ &check_legal, ASH_COST_LEGAL },
	{ &build_ast, ASH_COST_AST },
	{ &verify_ast, ASH_COST_VERIFY },
	{ &admit_code, ASH_COST_CODE },
	{ &generate_code, ASH_COST_CODE },
};

#define N_STAGE ((int) (sizeof(stages) / sizeof(stages[0])))

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

/* The instructions of the copy and of the functions that have been made for it,
 * which stand behind "last" in the module.
 */
static unsigned long get_length(const ash_job *j, LLVMValueRef last)
{
	unsigned long sum = ash_ir_size(j->copy);
	LLVMValueRef f = last;

	while ((f = LLVMGetNextFunction(f)))
		sum += ash_ir_size(f);
	return sum;
}

/* What has been added since there were "size". */
static unsigned long growth(const ash_job *j, LLVMValueRef last,
	unsigned long size)
{
	unsigned long now = get_length(j, last);

	return now > size ? now - size : 0;
}

isl_bool ash_passage_run(ash_job *j, const ash_found *found)
{
	passage p = {
		.job = j, .found = found, .scop = found->scop,
		.ir = found->ir,
		.assumed = isl_set_copy(found->scop->assumed),
	};
	LLVMValueRef last = get_last(j);
	unsigned long size = get_length(j, last);
	isl_bool ok = isl_bool_true;

	ash_ledger_begin(&p.ledger);
	p.since = ash_meter_now();
	for (int i = 0; ok > 0 && i < N_STAGE; ++i) {
		ok = stages[i].run(&p);
		ash_ledger_note(&p.ledger, stages[i].cost);
	}
	p.ledger.code.n_instruction = growth(j, last, size);
	if (!found->is_flat)
		ash_purse_pay(j->purse, ash_scop_size(p.scop),
			ash_ledger_sum(&p.ledger), &p.ledger.code,
			p.ledger.after > 0 ? get_gain(&p)
					   : get_promise(j));
	isl_ctx_set_max_operations(j->ctx, j->options->budget);
	if (j->options->costs)
		ash_ledger_print(&p.ledger, p.scop->name);
	list_tests(&p);
	ash_diag_clear(&p.notes);
	isl_ast_node_free(p.ast);
	ash_tree_result_clear(&p.tree);
	isl_set_free(p.assumed);
	ash_deps_free(p.deps);
	ash_spatial_free(p.spatial);
	return ok;
}
