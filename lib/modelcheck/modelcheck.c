/* modelcheck.c - check of a model: a SCoP compared with its code by
 * interpretation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/modelcheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "ast/ast.h"
#include "modelcheck/modelcheck_impl.h"
#include "modelcheck/run_model.h"
#include "scop/sizes.h"

/* Limits: sizes that are tried, sizes that are compared, and instructions:
 * about a hundredth of a second for each size.
 */
#define MAX_TRIED 24
#define MAX_COMPARED 8
#define MAX_STEP 20000

typedef struct checker {
	const ash_scop *scop;
	const ash_scop_binding *ir;
	ash_formulas *formulas;
	isl_ast_node *ast;
	ash_sizes *sizes;
	ash_outside outside;
	ash_way_in way;
	ash_code_run code;
	ash_model_run model;
	ash_trace in_code, in_model;
	/* The current values of the parameters, in the order of "formulas". */
	int64_t *param;
	ash_modelchecked *checked;
	char *why;
} checker;

/* ---- parameters ---- */

static int64_t read_param(const ash_binding_param *param, uint64_t bits)
{
	LLVMTypeRef type = LLVMTypeOf(param->value);
	int64_t value = param->is_signed ? ash_interpret_signed(bits, type)
					 : (int64_t) bits;

	if (param->is_flag)
		return value == param->tested ? value : param->tested + 1;
	return value;
}

/* Kinds of parameters, in the order in which they get values: computed
 * parameters and conditions come last, because the values chosen for others may
 * determine them.
 */
enum { GIVEN, COMPUTED, CONDITION, N_KIND };

static int kind_of(LLVMValueRef value)
{
	if (!LLVMIsAInstruction(value) || LLVMIsALoadInst(value) ||
		LLVMIsAPHINode(value) || LLVMIsACallInst(value))
		return GIVEN;
	return LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1 ? CONDITION
							   : COMPUTED;
}

/* The index of the parameter in "formulas", or -1 if it does not occur. */
static int place_of(const checker *c, const ash_binding_param *param)
{
	return isl_space_find_dim_by_id(c->formulas->space, isl_dim_param,
		param->id);
}

static void assign_params(checker *c, const int64_t *wanted, int kind)
{
	for (unsigned i = 0; i < c->ir->n_param; i++) {
		const ash_binding_param *param = &c->ir->param[i];
		int place = place_of(c, param);

		if (place >= 0 && kind_of(param->value) == kind)
			ash_outside_assign_param(&c->outside, param->value,
				wanted[place]);
	}
}

/* Read the final values of all parameters. */
static bool read_params(checker *c)
{
	memset(c->param, 0, c->formulas->n_param * sizeof(*c->param));
	for (unsigned i = 0; i < c->ir->n_param; i++) {
		const ash_binding_param *param = &c->ir->param[i];
		int place = place_of(c, param);
		uint64_t bits;

		if (place < 0)
			continue;
		if (!ash_outside_get(&c->outside, param->value, &bits))
			return false;
		c->param[place] = read_param(param, bits);
	}
	return true;
}

/* Choose values for which the other conditions before the SCoP hold. */
static bool assign_checks(checker *c)
{
	bool ok = true;

	for (unsigned i = 0; i < c->ir->when.n_flag; i++)
		ok &= ash_outside_assign(&c->outside, c->ir->when.flag[i].value,
			1);
	return ok;
}

/* Choose live-in values such that the parameters become "wanted", or other
 * values that the context allows. Returns a clause that says why that fails, or
 * NULL.
 */
static const char *choose_values(checker *c, const int64_t *wanted,
	unsigned seed)
{
	ash_outside_begin(&c->outside, seed);
	for (int kind = 0; kind < N_KIND; kind++)
		assign_params(c, wanted, kind);
	if (!assign_checks(c))
		return "no values were found that pass its tests";
	if (!ash_way_in_assign(&c->way, &c->outside))
		return "no values were found that lead to it";
	if (!read_params(c))
		return c->outside.in.unknown;
	return ash_evaluator_contains(c->formulas->context, c->param)
		? NULL
		: "no values were found for its parameters";
}

/* ---- comparison ---- */

static isl_bool note_unknown(checker *c, const char *why)
{
	if (!c->checked->unknown)
		c->checked->unknown = why ? why : "there is an error";
	return isl_bool_true;
}

/* Compare code and model: the code is interpreted first, then the model up to
 * the same number of writes.
 */
static isl_bool compare(checker *c)
{
	ash_difference difference;

	c->code.max_step = MAX_STEP;
	if (!ash_code_run_all(&c->code))
		return note_unknown(c, c->code.in.unknown);
	if (c->code.in.undefined)
		return note_unknown(c, "the code does something undefined");
	c->model.max_deed = c->in_code.complete ? SIZE_MAX : c->in_code.n_deed;
	if (!ash_model_run_all(&c->model, c->param) && !c->model.fault)
		return note_unknown(c, c->model.in.unknown);
	if (c->outside.in.undefined)
		return note_unknown(c, "the code does something undefined");
	if (!c->in_code.complete && !c->in_code.n_deed)
		return note_unknown(c, "it runs for long and writes nothing");
	if (!c->in_code.complete && c->in_model.complete && !c->model.fault)
		return note_unknown(c, "the code does not come to its end");
	c->checked->n_size++;
	c->checked->n_cut += !c->in_code.complete;
	c->checked->n_instance += c->model.n_instance;
	c->checked->n_write += c->in_code.n_deed;
	ash_trace_compare(&c->in_code, &c->in_model, &difference);
	if (!difference.found && !c->model.fault)
		return isl_bool_true;
	if (c->outside.guessed) {
		c->checked->n_size--;
		c->checked->n_cut -= !c->in_code.complete;
		return note_unknown(c, "a value depends on earlier code");
	}
	c->why = c->model.fault
		? ash_blame_instance(&c->model, &c->checked->stmt)
		: ash_blame_difference(&c->model, &c->in_code, &c->in_model,
			  &difference, &c->checked->stmt);
	return c->why ? isl_bool_false : isl_bool_error;
}

static isl_bool check_sizes(checker *c)
{
	unsigned n_param = c->formulas->n_param;
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0;
		ok > 0 && i < c->sizes->n && c->checked->n_size < MAX_COMPARED;
		i++) {
		const char *why = choose_values(c,
			c->sizes->value + i * n_param, i + 1);

		ok = why ? note_unknown(c, why) : compare(c);
	}
	return ok;
}

/* ---- setting up ---- */

static bool is_supported(checker *c, LLVMTargetDataRef layout)
{
	if (LLVMPointerSize(layout) == 8 &&
		LLVMByteOrder(layout) == LLVMLittleEndian)
		return true;
	note_unknown(c, "the target has short addresses or large ends first");
	return false;
}

static bool make_sizes(checker *c)
{
	ash_wanted wanted = ash_wanted_usual();

	for (unsigned i = 0; i < c->scop->n_stmt; i++) {
		ash_evaluator *e = ash_evaluator_of_set(
			isl_set_copy(c->scop->stmt[i].domain),
			c->formulas->space);

		if (e)
			ash_evaluator_want(e, &wanted);
		ash_evaluator_free(e);
	}
	c->sizes = ash_sizes_make(isl_set_copy(c->formulas->params), &wanted,
		MAX_TRIED);
	c->param = calloc(c->formulas->n_param + 1, sizeof(*c->param));
	return c->sizes && c->param;
}

static bool set_up(checker *c, LLVMTargetDataRef layout)
{
	c->formulas = ash_formulas_make(c->scop);
	c->ast = ash_ast_build(c->scop, NULL,
		isl_schedule_copy(c->scop->schedule));
	ash_outside_init(&c->outside, layout, c->ir->entry);
	if (!c->formulas || !c->ast || !make_sizes(c) ||
		!ash_way_in_find(&c->way, c->ir->entry))
		return false;
	return ash_code_run_init(&c->code, c->ir, &c->outside, &c->in_code) &&
		ash_model_run_init(&c->model, c->scop, c->ir, &c->outside,
			c->formulas, c->ast, &c->in_model);
}

static void clear(checker *c)
{
	ash_code_run_clear(&c->code);
	ash_model_run_clear(&c->model);
	ash_trace_clear(&c->in_code);
	ash_trace_clear(&c->in_model);
	ash_outside_clear(&c->outside);
	ash_way_in_clear(&c->way);
	ash_sizes_free(c->sizes);
	isl_ast_node_free(c->ast);
	ash_formulas_free(c->formulas);
	free(c->param);
}

isl_bool ash_modelcheck(const ash_scop *scop, const ash_scop_binding *ir,
	ash_modelchecked *checked, char **why)
{
	checker c = { .scop = scop, .ir = ir, .checked = checked };
	LLVMTargetDataRef layout = LLVMGetModuleDataLayout(
		LLVMGetGlobalParent(ir->function));
	isl_bool ok = isl_bool_true;

	*checked = (ash_modelchecked) { .stmt = -1 };
	if (is_supported(&c, layout))
		ok = set_up(&c, layout) ? check_sizes(&c) : isl_bool_error;
	*why = c.why;
	clear(&c);
	return ok;
}
