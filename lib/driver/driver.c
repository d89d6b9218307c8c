/* driver.c - the whole way, once per function.
 *
 * Detection and code generation work on a copy of the function.  The copy
 * takes the place of the original only if a loop nest was improved, so code
 * that holds none comes out as if we were not there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/options.h>
#include <llvm-c/Analysis.h>

#include "ast/ast_check.h"
#include "bridge/edit.h"
#include "bridge/exits.h"
#include "bridge/leftover.h"
#include "bridge/module.h"
#include "bridge/twin.h"
#include "codegen/codegen.h"
#include "deps/legal.h"
#include "deps/storage.h"
#include "detect/detect.h"
#include "driver/dump.h"
#include "driver/ledger.h"
#include "driver/outcome.h"
#include "driver/rank.h"
#include "driver/reproducer.h"
#include "driver/tests.h"
#include "driver/wishes.h"
#include "sched/sched.h"
#include "scop/expand.h"
#include "support/meter.h"
#include "tree/tree.h"

#define MAX_STRATEGY 8

/* The function at work. */
typedef struct {
	LLVMValueRef function;
	LLVMValueRef copy;
	ash_exits *exits;	/* that have been cut in the copy */
	ash_position position;
	const ash_options *options;
	ash_purse *purse;
	ash_machine machine;
	isl_ctx *ctx;
	ash_diag diag;
	ash_outcome outcome;
	bool is_kept;		/* the SCoP at work has a reproducer */
} job;

/* A SCoP on its way through the stages. */
typedef struct {
	job *job;
	const ash_found *found;
	ash_scop *scop;
	ash_ir *ir;
	ash_deps *deps;
	ash_spatial *spatial;	/* NULL until a strategy needs it */
	unsigned n_strategy;
	const ash_strategy *strategy[MAX_STRATEGY];
	ash_tree_result tree;
	isl_ast_node *ast;
	ash_diag notes;		/* what was done, if all goes well */
	ash_ledger ledger;
	unsigned long since;	/* reading of the meter when it set out */
	unsigned long allowed;	/* operations */
} passage;

/* Write what repeats the trouble with "scop" (NULL: before there was one). */
static void keep(job *j, const ash_scop *scop, ash_refusal reason,
	const char *detail)
{
	ash_trouble trouble = {
		.function = j->function, .scop = scop, .reason = reason,
		.detail = detail, .nest = scop ? j->outcome.scop : -1,
		.pass = j->position == ASH_EARLY ? "ashlar" : "ashlar-late",
	};

	ash_reproducer_write(&trouble, j->options);
	j->is_kept = true;
}

static isl_bool refuse(passage *p, ash_refusal reason, const char *detail)
{
	ash_diag_refuse(&p->job->diag, reason, &p->scop->place, detail);
	ash_outcome_refuse(&p->job->outcome, reason, detail);
	if (ash_reproducer_fits(reason))
		keep(p->job, p->scop, reason, detail);
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

/* A measure that costs grow with: accesses times the depth of their loops. */
static unsigned long get_size(const ash_scop *scop)
{
	unsigned long size = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		size += scop->stmt[i].n_access *
			isl_set_dim(scop->stmt[i].domain, isl_dim_set);
	return size;
}

/* Let the stages go on only if there may be new code in the end, and the file
 * may have it.
 */
static isl_bool admit(passage *p)
{
	const ash_options *options = p->job->options;
	unsigned long left = ash_purse_left(p->job->purse, options->budget,
		get_size(p->scop));

	ash_dump_scop(p->scop, options);
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
	const job *j = p->job;
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
	return isl_bool_true;
}

static isl_bool optimize_tree(passage *p)
{
	return search_tree(p, p->job->options);
}

/* Give memory to the scalars for which the tree asks. */
static isl_bool expand_scalars(passage *p)
{
	for (unsigned i = 0; p->tree.expand && i < p->scop->n_array; ++i)
		if (p->tree.expand[i] >= 0 && ash_scop_expand(p->scop, i,
				p->tree.expand[i]) < 0)
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
	isl_schedule_free(p->tree.schedule);
	p->tree.schedule = NULL;
	p->tree.limits = isl_set_free(p->tree.limits);
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

/* Can the file pay for the code? */
static isl_bool admit_code(passage *p)
{
	p->ledger.code = ash_codegen_size(p->ir, p->ast);
	if (ash_purse_can_pay(p->job->purse, ash_ledger_sum(&p->ledger),
			&p->ledger.code))
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

/* The instructions of the copy and of the functions that have been made for it,
 * which follow it in the module.
 */
static unsigned long get_length(const job *j)
{
	unsigned long sum = 0;

	for (LLVMValueRef f = j->copy; f; f = LLVMGetNextFunction(f))
		sum += ash_ir_size(f);
	return sum;
}

/* What has been added since there were "size". */
static unsigned long growth(const job *j, unsigned long size)
{
	unsigned long now = get_length(j);

	return now > size ? now - size : 0;
}

/* The way of the data: from a SCoP to code.  The result is true if code was
 * generated; false if the SCoP was refused; error if the copy is spoilt.
 */
static isl_bool optimize(job *j, const ash_found *found)
{
	passage p = {
		.job = j, .found = found, .scop = found->scop,
		.ir = found->ir,
	};
	unsigned long size = get_length(j);
	isl_bool ok = isl_bool_true;

	ash_ledger_begin(&p.ledger);
	p.since = ash_meter_now();
	for (int i = 0; ok > 0 && i < N_STAGE; ++i) {
		ok = stages[i].run(&p);
		ash_ledger_note(&p.ledger, stages[i].cost);
	}
	p.ledger.code.n_instruction = growth(j, size);
	ash_purse_pay(j->purse, get_size(p.scop), ash_ledger_sum(&p.ledger),
		&p.ledger.code);
	isl_ctx_set_max_operations(j->ctx, j->options->budget);
	if (j->options->costs)
		ash_ledger_print(&p.ledger, p.scop->name);
	list_tests(&p);
	ash_diag_clear(&p.notes);
	isl_ast_node_free(p.ast);
	isl_schedule_free(p.tree.schedule);
	isl_set_free(p.tree.limits);
	free(p.tree.expand);
	ash_deps_free(p.deps);
	ash_spatial_free(p.spatial);
	return ok;
}

/* The same with the options that the program gives for the loops. */
static isl_bool optimize_as_asked(job *j, const ash_found *found)
{
	const ash_options *options = j->options;
	ash_options own = ash_options_copy(options);
	char *message = NULL;
	isl_bool ok;

	if (found->local)
		ash_options_parse_local(&own, found->local, &message);
	free(message);
	own.parallel &= !found->is_of_thread;
	j->options = &own;
	ok = optimize(j, found);
	j->options = options;
	ash_options_clear(&own);
	return ok;
}

/* NULL without memory. */
static isl_ctx *make_ctx(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	if (!ctx)
		return NULL;
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	return ctx;
}

static ash_machine get_machine(LLVMValueRef function)
{
	ash_target target = ash_ir_target(function);
	ash_machine machine = {
		.vector_bytes = target.vector_bits / 8,
		.n_vector_reg = target.n_vector_reg,
		.cache_line = target.cache_line,
		.cache = { target.l1_size, target.l2_size,
			16. * target.l2_size },
	};

	return machine;
}

/* Name a SCoP after its function and its first line, for people to read. */
static void name_scop(ash_scop *scop, LLVMValueRef function)
{
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);
	char *text = malloc(length + 16);

	if (!text)
		return;
	if (scop->place.line)
		snprintf(text, length + 16, "%s:%u", name,
			scop->place.line);
	else
		snprintf(text, length + 16, "%s", name);
	free(scop->name);
	scop->name = text;
}

/* Does the user want reproducers of this function, whatever happens? */
static bool is_requested(const job *j)
{
	size_t length;
	const char *name = LLVMGetValueName2(j->function, &length);
	const char *wanted = j->options->bundle_for;

	return wanted && !strcmp(wanted, name);
}

/* Keep what detection could not cope with. */
static void keep_trouble_of_detection(job *j)
{
	for (size_t i = 0; i < j->diag.n && !j->is_kept; ++i)
		if (ash_reproducer_fits(j->diag.msg[i].reason))
			keep(j, NULL, j->diag.msg[i].reason, NULL);
}

/* What detection has cost, for all SCoPs of the function together. */
static void list_detection(const job *j, ash_ledger *ledger)
{
	size_t length;

	ash_ledger_note(ledger, ASH_COST_DETECT);
	ash_purse_pay_detection(j->purse, ash_ledger_sum(ledger));
	if (j->options->costs && ash_ledger_sum(ledger))
		ash_ledger_print(ledger,
			LLVMGetValueName2(j->function, &length));
}

/* Detect the SCoPs of the copy. */
static isl_stat detect(job *j, ash_found_list *list)
{
	ash_analysis *analysis = ash_analysis_create(j->copy);
	ash_ledger ledger;
	isl_stat stat;

	ash_ledger_begin(&ledger);
	isl_ctx_set_max_operations(j->ctx, ash_purse_left_to_detect(
		j->purse, j->options->budget));
	stat = ash_detect(j->ctx, analysis, j->options, list,
		j->outcome.nests, &j->diag);
	ash_analysis_free(analysis);
	list_detection(j, &ledger);
	if (stat < 0 && !isl_ctx_aborted(j->ctx))
		ash_diag_refuse(&j->diag, ASH_REFUSE_INTERNAL, NULL,
			"detection");
	keep_trouble_of_detection(j);
	if (!list->n && !j->is_kept && is_requested(j))
		keep(j, NULL, ASH_REFUSE_NONE, NULL);
	return stat;
}

/* Optimize one SCoP; the result is that of optimize(). */
static isl_bool optimize_one(job *j, ash_found *found, int number)
{
	isl_bool ok;

	isl_ctx_reset_operations(j->ctx);
	isl_ctx_reset_error(j->ctx);
	name_scop(found->scop, j->function);
	j->outcome.scop = number;
	j->is_kept = false;
	ok = optimize_as_asked(j, found);
	if (!j->is_kept && is_requested(j))
		keep(j, found->scop, ASH_REFUSE_NONE, NULL);
	return ok;
}

/* The order in which to optimize the SCoPs of "list". */
static unsigned *rank(job *j, const ash_found_list *list)
{
	isl_ctx_reset_operations(j->ctx);
	isl_ctx_reset_error(j->ctx);
	return ash_rank(list, &j->machine);
}

/* Optimize all SCoPs of the copy.  The result is the number of those for
 * which there is new code, or -1 if the copy must not be used.
 */
static int optimize_all(job *j)
{
	ash_found_list list = { .n = 0 };
	int n = detect(j, &list) < 0 ? -1 : 0;
	unsigned *order = n < 0 ? NULL : rank(j, &list);

	for (unsigned i = 0; order && n >= 0 && i < list.n; ++i) {
		isl_bool ok = optimize_one(j, &list.found[order[i]], order[i]);

		n = ok < 0 ? -1 : n + ok;
	}
	free(order);
	ash_found_list_clear(&list);
	return isl_ctx_aborted(j->ctx) ? -1 : n;
}

/* Put the copy in the place of the function, if it is better. */
static bool adopt(job *j, int n)
{
	if (n <= 0) {
		ash_ir_delete_function(j->copy);
		return false;
	}
	ash_exits_restore(j->exits, j->copy);
	ash_twin_settle_all(j->copy);
	ash_ir_clean_up(j->copy);
	ash_ir_replace_body(j->function, j->copy);
	if (j->position == ASH_LATE)
		ash_ir_polish(j->function);
	return true;
}

static bool is_selected(LLVMValueRef function, const ash_options *options)
{
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);

	return !options->only || !strcmp(options->only, name);
}

/* Make the copy that is worked on. */
static void make_copy(job *j)
{
	j->copy = ash_ir_copy_function(j->function);
	j->exits = ash_exits_create();
	if (j->position == ASH_EARLY) {
		ash_ir_canonicalize(j->copy, j->options->inline_calls,
			j->exits);
	} else {
		ash_exits_cut(j->exits, j->copy);
		ash_ir_canonicalize_late(j->copy);
	}
}

/* Memory has run out: say so, unless a stage did. */
static void report_memory(job *j)
{
	for (size_t i = 0; i < j->diag.n; ++i)
		if (j->diag.msg[i].reason == ASH_REFUSE_MEMORY)
			return;
	ash_diag_refuse(&j->diag, ASH_REFUSE_MEMORY, NULL, NULL);
}

/* Tell what became of the function; "n" as optimize_all() says. */
static void tell(job *j, int n, bool changed)
{
	bool is_short = !j->ctx || isl_ctx_aborted(j->ctx);

	if (!changed) {
		ash_diag_drop(&j->diag, ASH_MSG_DONE);
		ash_diag_drop(&j->diag, ASH_MSG_ANALYSIS);
		if (is_short)
			report_memory(j);
	}
	ash_outcome_end(&j->outcome, j->function, n,
		is_short ? ASH_REFUSE_MEMORY : ASH_REFUSE_INTERNAL);
	ash_ir_emit_remarks(j->function, &j->diag);
	ash_diag_clear(&j->diag);
}

/* Work on a copy, and let it take the place of the function if it is better. */
static bool work_on_copy(job *j)
{
	LLVMModuleRef module = LLVMGetGlobalParent(j->function);
	ash_leftover begin = ash_leftover_begin(module);
	bool changed;
	int n;

	make_copy(j);
	j->machine = get_machine(j->function);
	n = optimize_all(j);
	changed = adopt(j, n);
	ash_exits_free(j->exits);
	ash_exits_forget(module);
	if (!changed)
		ash_leftover_delete(&begin);
	tell(j, n, changed);
	isl_ctx_free(j->ctx);
	return changed;
}

static bool run(job *j, ash_nest_list *nests)
{
	ash_outcome_begin(&j->outcome, nests);
	ash_diag_init(&j->diag);
	if (!ash_ir_is_candidate(j->function)) {
		ash_outcome_end(&j->outcome, j->function, 0, ASH_REFUSE_NONE);
		return false;
	}
	j->ctx = make_ctx();
	if (j->ctx)
		return work_on_copy(j);
	tell(j, -1, false);
	return false;
}

bool ash_driver_run(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests, ash_purse *purse)
{
	ash_options own;
	job j = {
		.function = function, .position = position,
		.options = &own, .purse = purse,
	};
	bool changed = false;

	if (!options->enable)
		return false;
	if (position == ASH_EARLY)
		changed = ash_wishes_prepare(function);
	own = ash_wishes_apply(function, options);
	if (is_selected(function, &own))
		changed |= run(&j, nests);
	ash_options_clear(&own);
	return changed;
}
