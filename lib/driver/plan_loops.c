/* plan_loops.c - AST generation for a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include "driver/dump.h"

isl_bool ash_build_loops(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v)
{
	v->ast = ash_ast_build(v->scop, v->deps->strict,
		isl_schedule_copy(v->tree.schedule));
	if (!v->ast || ash_budget_has_error(budget))
		return ash_failure_find(&v->failure, nest, "AST");
	ash_dump_ast(v->scop, v->ast, nest->options);
	return isl_bool_true;
}
