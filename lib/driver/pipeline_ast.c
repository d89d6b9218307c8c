/* pipeline_ast.c - from schedule trees to loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include "driver/dump.h"
#include "isl_fixes/meter.h"

/* The AST of a tree with tiles over time may use this part of what is left:
 * with parameters, tiles in wavefronts can be too much for AST generation.
 */
#define RETILED_PART 2

/* Drop the tree for one without tiles over time; the search begins again, with
 * what the nest was allowed.
 */
static isl_bool drop_retiled(ash_pipeline *p)
{
	ash_options options = *p->options;
	isl_bool ok;

	options.time_tiling = 0;
	p->plan.min_bytes = 0;
	p->plan.pace = NULL;
	ash_tree_result_clear(&p->tree);
	ash_tree_result_clear(&p->alone);
	if (ash_pipeline_assume(p) < 0)
		return ash_pipeline_fail(p, "schedule");
	ash_diag_clear(&p->notes);
	p->since = ash_meter_now();
	isl_ctx_set_max_operations(p->job->ctx, p->allowed);
	ok = ash_pipeline_search_tree(p, &options);
	return ok == isl_bool_true ? ash_pipeline_judge(p) : ok;
}

/* Generate the AST of a tree with tiles over time, or drop them if that is too
 * expensive.  False if there is no plan without them.
 */
static isl_bool try_retiled(ash_pipeline *p)
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);

	if (!p->tree.retiled || p->tree.expand || ash_pipeline_takes_rank(p))
		return isl_bool_true;
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget / RETILED_PART);
	p->plan.root = ash_ast_build(p->scop, p->deps->strict,
		isl_schedule_copy(p->tree.schedule));
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	if (isl_ctx_last_error(ctx) != isl_error_quota)
		return isl_bool_true;
	isl_ctx_reset_error(ctx);
	p->plan.root = isl_ast_node_free(p->plan.root);
	return drop_retiled(p);
}

isl_bool ash_pipeline_build_ast(ash_pipeline *p)
{
	isl_bool ok = try_retiled(p);

	if (ok != isl_bool_true)
		return ok;
	if (!p->plan.root && !ash_pipeline_has_error(p))
		p->plan.root = ash_ast_build(p->scop, p->deps->strict,
			isl_schedule_copy(p->tree.schedule));
	if (!p->plan.root || ash_pipeline_has_error(p))
		return ash_pipeline_fail(p, "AST");
	ash_dump_ast(p->scop, p->plan.root, p->options);
	return isl_bool_true;
}

static isl_bool generate_alone(ash_pipeline *p)
{
	p->plan.alone = ash_ast_build(p->scop, p->deps->strict,
		isl_schedule_copy(p->alone.schedule));
	if (!p->plan.alone)
		return isl_bool_error;
	ash_dump_ast(p->scop, p->plan.alone, p->options);
	return isl_bool_true;
}

isl_bool ash_pipeline_build_alone(ash_pipeline *p)
{
	return p->alone.schedule
		? ash_pipeline_try_alone(p, &generate_alone, true)
		: isl_bool_true;
}
