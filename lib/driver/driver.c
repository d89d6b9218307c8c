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
#include "bridge/module.h"
#include "bridge/twin.h"
#include "codegen/codegen.h"
#include "deps/legal.h"
#include "deps/storage.h"
#include "detect/detect.h"
#include "driver/dump.h"
#include "driver/outcome.h"
#include "sched/sched.h"
#include "scop/expand.h"
#include "tree/tree.h"

#define MAX_STRATEGY 8

/* The function at work. */
typedef struct {
	LLVMValueRef function;
	LLVMValueRef copy;
	ash_position position;
	const ash_options *options;
	ash_machine machine;
	isl_ctx *ctx;
	ash_diag diag;
	ash_outcome outcome;
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
} passage;

static isl_bool refuse(passage *p, ash_refusal reason, const char *detail)
{
	ash_diag_refuse(&p->job->diag, reason, &p->scop->place, detail);
	ash_outcome_refuse(&p->job->outcome, reason, detail);
	return isl_bool_false;
}

/* A stage has failed: the budget, or trouble inside. */
static isl_bool fail(passage *p, const char *stage)
{
	isl_ctx *ctx = p->job->ctx;

	if (isl_ctx_last_error(ctx) == isl_error_quota) {
		isl_ctx_reset_error(ctx);
		return refuse(p, ASH_REFUSE_BUDGET, stage);
	}
	ash_diag_isl(&p->job->diag, ctx, stage, &p->scop->place);
	return refuse(p, ASH_REFUSE_INTERNAL, stage);
}

static isl_bool compute_deps(passage *p)
{
	ash_dump_scop(p->scop, p->job->options, &p->job->diag);
	p->deps = ash_deps_compute(p->scop);
	if (!p->deps)
		return fail(p, "dependences");
	ash_dump_deps(p->scop, p->deps, p->job->options, &p->job->diag);
	return isl_bool_true;
}

/* The strategies that the option names. */
static bool read_strategies(passage *p)
{
	const char *list = p->job->options->strategy;

	p->n_strategy = 0;
	while (p->n_strategy < MAX_STRATEGY) {
		size_t n = strcspn(list, ",");
		char *name = strndup(list, n);
		const ash_strategy *found = name ? ash_strategy_find(name)
						 : NULL;

		free(name);
		if (!found)
			return false;
		p->strategy[p->n_strategy++] = found;
		list += n;
		if (!*list++)
			return true;
	}
	return false;
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

static isl_bool optimize_tree(passage *p)
{
	const job *j = p->job;
	ash_tree_input input = {
		.scop = p->scop, .deps = p->deps, .machine = &j->machine,
		.options = j->options, .constraints = &ash_sched_constraints,
		.schedule = &run_strategy, .spatial = &get_spatial,
		.user = p, .diag = &p->notes,
	};

	if (!read_strategies(p))
		return refuse(p, ASH_REFUSE_NO_SCHEDULE,
			"a strategy is not known");
	input.n_way = p->n_strategy;
	ash_dump_schedule(p->scop, p->scop->schedule, "schedule",
		j->options, &p->job->diag);
	if (ash_tree_optimize(&input, &p->tree) < 0)
		return fail(p, "schedule");
	ash_dump_schedule(p->scop, p->tree.schedule, "tree", j->options,
		&p->job->diag);
	if (!p->tree.changed)
		return refuse(p, ASH_REFUSE_NO_GAIN, NULL);
	return isl_bool_true;
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
			single) < 0)
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

	if (legal < 0)
		legal = fail(p, "legality");
	else if (!legal)
		refuse(p, ASH_REFUSE_ILLEGAL, why);
	free(why);
	if (legal > 0)
		legal = expand_scalars(p);
	return legal > 0 ? check_storage(p) : legal;
}

static isl_bool build_ast(passage *p)
{
	p->ast = ash_ast_build(p->scop, p->deps->strict,
		isl_schedule_copy(p->tree.schedule));
	if (!p->ast)
		return fail(p, "AST");
	ash_dump_ast(p->scop, p->ast, p->job->options, &p->job->diag);
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
	ok = ash_ast_check(&input, &checked, &why);
	isl_ctx_reset_operations(p->job->ctx);
	if (ok < 0)
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

/* Say what is assumed of the parameters, if anything. */
static void report_assumed(const ash_scop *scop, ash_diag *diag)
{
	isl_set *assumed = isl_set_gist(isl_set_copy(scop->assumed),
		isl_set_copy(scop->context));
	char *text = NULL;

	if (isl_set_plain_is_universe(assumed) == isl_bool_false)
		text = isl_set_to_str(assumed);
	if (text)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if %s", text);
	free(text);
	isl_set_free(assumed);
}

/* Say what must not be written, and at which line it is read. */
static void report_apart(const ash_scop *scop, const ash_ir *ir,
	ash_diag *diag)
{
	if (ir->has_rows)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if all rows are at one distance");
	if (ir->has_entries)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if the inner loops are entered in "
			"the first iteration or in the last");
	for (unsigned i = 0; i < ir->n_apart; ++i) {
		const ash_ir_apart *apart = &ir->apart[i];

		ash_diag_add(diag, ASH_MSG_ANALYSIS, &apart->place,
			"the new code runs if %s does not overlap the %u "
			"bytes of a bound or address that are loaded here",
			isl_id_get_name(scop->array[apart->array].id),
			apart->size);
	}
}

/* Say what the new code assumes and tests at run time. */
static void report_tests(const ash_scop *scop, const ash_ir *ir,
	ash_diag *diag)
{
	report_assumed(scop, diag);
	for (unsigned i = 0; i < scop->n_no_alias; ++i) {
		const ash_array *a = &scop->array[scop->no_alias[i].a];
		const ash_array *b = &scop->array[scop->no_alias[i].b];

		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if %s and %s do not overlap",
			isl_id_get_name(a->id), isl_id_get_name(b->id));
	}
	if (ir->n_check)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if subscripts with products do not "
			"wrap");
	report_apart(scop, ir, diag);
}

static isl_bool generate_code(passage *p)
{
	if (p->tree.jammed)
		ash_ir_avoid_gathers(p->job->copy);
	if (ash_codegen(p->scop, p->ir, p->ast, p->job->options,
			&p->job->diag) < 0)
		return fail(p, "code generation");
	if (LLVMVerifyFunction(p->job->copy, LLVMReturnStatusAction))
		return refuse(p, ASH_REFUSE_INTERNAL, "invalid code");
	ash_outcome_transform(&p->job->outcome, p->found, &p->notes);
	ash_diag_move(&p->job->diag, &p->notes);
	report_tests(p->scop, p->ir, &p->job->diag);
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
	report_tests(p->scop, p->ir, &tests);
	ash_outcome_assume(&p->job->outcome, &tests);
	ash_diag_clear(&tests);
}

/* The way of the data: from a SCoP to code.  The result is true if code was
 * generated; false if the SCoP was refused; error if the copy is spoilt.
 */
static isl_bool optimize(job *j, ash_found *found)
{
	passage p = {
		.job = j, .found = found, .scop = found->scop,
		.ir = found->ir,
	};
	isl_bool ok;

	ok = compute_deps(&p);
	if (ok > 0)
		ok = optimize_tree(&p);
	if (ok > 0)
		ok = check_legal(&p);
	if (ok > 0)
		ok = build_ast(&p);
	if (ok > 0)
		ok = verify_ast(&p);
	if (ok > 0 && generate_code(&p) != isl_bool_true)
		ok = isl_bool_error;
	list_tests(&p);
	ash_diag_clear(&p.notes);
	isl_ast_node_free(p.ast);
	isl_schedule_free(p.tree.schedule);
	free(p.tree.expand);
	ash_deps_free(p.deps);
	ash_spatial_free(p.spatial);
	return ok;
}

static isl_ctx *make_ctx(const ash_options *options)
{
	isl_ctx *ctx = isl_ctx_alloc();

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(ctx, options->budget);
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

/* Optimize all SCoPs of the copy.  The result is the number of those for
 * which there is new code, or -1 if the copy must not be used.
 */
static int optimize_all(job *j)
{
	ash_analysis *analysis = ash_analysis_create(j->copy);
	ash_found_list list = { .n = 0 };
	int n = 0;

	if (ash_detect(j->ctx, analysis, j->options, &list,
			j->outcome.nests, &j->diag) < 0)
		n = -1;
	analysis = ash_analysis_free(analysis);
	for (unsigned i = 0; n >= 0 && i < list.n; ++i) {
		isl_bool ok;

		isl_ctx_reset_operations(j->ctx);
		name_scop(list.found[i].scop, j->function);
		j->outcome.scop = i;
		ok = optimize(j, &list.found[i]);
		n = ok < 0 ? -1 : n + ok;
	}
	ash_found_list_clear(&list);
	return n;
}

/* Put the copy in the place of the function, if it is better. */
static bool adopt(job *j, int n)
{
	if (n <= 0) {
		ash_ir_delete_function(j->copy);
		return false;
	}
	ash_twin_settle_all(j->copy);
	ash_ir_clean_up(j->copy);
	ash_ir_replace_body(j->function, j->copy);
	return true;
}

static bool is_selected(LLVMValueRef function, const ash_options *options)
{
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);

	if (!options->enable)
		return false;
	return !options->only || !strcmp(options->only, name);
}

bool ash_driver_run(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests)
{
	job j = {
		.function = function, .position = position,
		.options = options,
	};
	bool changed;
	int n;

	if (!is_selected(function, options))
		return false;
	ash_outcome_begin(&j.outcome, nests);
	if (!ash_ir_is_candidate(function)) {
		ash_outcome_end(&j.outcome, function, 0);
		return false;
	}
	j.copy = ash_ir_copy_function(function);
	if (position == ASH_EARLY)
		ash_ir_canonicalize(j.copy, options->inline_calls);
	j.machine = get_machine(function);
	j.ctx = make_ctx(options);
	ash_diag_init(&j.diag);
	n = optimize_all(&j);
	changed = adopt(&j, n);
	if (!changed) {
		ash_diag_drop(&j.diag, ASH_MSG_DONE);
		ash_diag_drop(&j.diag, ASH_MSG_ANALYSIS);
	}
	ash_outcome_end(&j.outcome, function, n);
	ash_ir_emit_remarks(function, &j.diag);
	ash_diag_clear(&j.diag);
	isl_ctx_free(j.ctx);
	return changed;
}
