/* parameters.c - parameters of a SCoP and constraints on them.
 *
 * A parameter is an integer value that is available before the region,
 * interpreted as signed, or as unsigned if all its uses in SCEVs zero-extend
 * it.  Constraints come from the range of its value and from branches that
 * dominate the region (entry_guards.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>

#include "budget/budget.h"
#include "detect/model/new_array.h"
#include "detect/params/param_state.h"
#include "detect/params/params_impl.h"
#include "detect/params/params.h"
#include "support/grow.h"

/* Bits that tell how expressions interpret a value. */
enum { AS_SIGNED = 1, AS_UNSIGNED = 2 };

__isl_give isl_space *ash_param_space(const ash_model *model, unsigned n_dim)
{
	isl_space *space = isl_space_params_alloc(model->ctx, 0);

	for (unsigned i = 0; i < model->n_param; ++i)
		space = isl_space_add_param_id(space,
			isl_id_copy(model->param[i]));
	space = isl_space_set_from_params(space);
	return isl_space_add_dims(space, isl_dim_set, n_dim);
}

void ash_known_clear(ash_known *known)
{
	isl_set_free(known->context);
	isl_set_free(known->assumed);
	isl_set_free(known->all);
	isl_set_free(known->hull);
	for (unsigned i = 0; i < known->n_alive; ++i)
		isl_set_free(known->alive[i]);
	free(known->alive);
	*known = (ash_known) { .all = NULL };
}

/* The present constraints on parameters; recomputed if the context or the
 * assumptions of the SCoP have changed.
 */
static ash_known *renew(ash_model *model)
{
	ash_known *known = &model->param_state->known;
	const ash_scop *scop = model->scop;

	if (known->all && known->context == scop->context &&
		known->assumed == scop->assumed)
		return known;
	ash_known_clear(known);
	known->context = isl_set_copy(scop->context);
	known->assumed = isl_set_copy(scop->assumed);
	known->all = ash_scop_params(scop);
	return known;
}

__isl_give isl_set *ash_param_known(ash_model *model)
{
	return isl_set_copy(renew(model)->all);
}

__isl_give isl_set *ash_param_hull(ash_model *model)
{
	ash_known *known = renew(model);

	if (!known->hull)
		known->hull = isl_set_from_basic_set(
			isl_set_plain_unshifted_simple_hull(
				isl_set_copy(known->all)));
	return isl_set_copy(known->hull);
}

static isl_stat find_instance(__isl_take isl_basic_set *part, void *user)
{
	isl_set *known = user;
	isl_set *both = isl_set_intersect_params(isl_set_from_basic_set(part),
		isl_set_copy(known));
	isl_bool empty = isl_set_is_empty(both);

	isl_set_free(both);
	return empty == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Tests the parts of "set" one by one, and stops at the first part that has
 * instances: then the constraints on parameters do not exclude the set.
 */
isl_bool ash_param_excludes(ash_model *model, __isl_keep isl_set *set)
{
	isl_set *all = renew(model)->all;

	if (!set || !all)
		return isl_bool_error;
	if (isl_set_foreach_basic_set(set, &find_instance, all) >= 0)
		return isl_bool_true;
	return ash_error_of(model->ctx) == ASH_ERROR_NONE ? isl_bool_false
							  : isl_bool_error;
}

static bool is_alive(const ash_known *known, __isl_keep isl_set *domain)
{
	for (unsigned i = 0; i < known->n_alive; ++i)
		if (known->alive[i] == domain)
			return true;
	return false;
}

isl_bool ash_param_excludes_domain(ash_model *model, __isl_keep isl_set *domain)
{
	ash_known *known = renew(model);
	isl_bool excludes = isl_bool_false;

	if (domain && is_alive(known, domain))
		return excludes;
	excludes = ash_param_excludes(model, domain);
	if (excludes != isl_bool_false)
		return excludes;
	if (!ASH_GROW(known->alive, known->n_alive))
		return isl_bool_error;
	known->alive[known->n_alive++] = isl_set_copy(domain);
	return isl_bool_false;
}

/* The parameter values for which parameter "id" is between "lo" and "hi". */
static __isl_give isl_set *between(const ash_model *model, isl_id *id,
	int64_t lo, int64_t hi)
{
	isl_space *space = isl_space_params_alloc(model->ctx, 0);
	isl_set *set;

	space = isl_space_add_param_id(space, isl_id_copy(id));
	set = isl_set_universe(space);
	if (lo != INT64_MIN)
		set = isl_set_lower_bound_val(set, isl_dim_param, 0,
			isl_val_int_from_si(model->ctx, lo));
	if (hi != INT64_MAX)
		set = isl_set_upper_bound_val(set, isl_dim_param, 0,
			isl_val_int_from_si(model->ctx, hi));
	return set;
}

bool ash_param_restrict(ash_model *model, __isl_take isl_set *set)
{
	ash_scop *scop = model->scop;

	scop->context = isl_set_intersect(set, scop->context);
	return scop->context != NULL;
}

static bool add_range(ash_model *model, const ash_binding_param *param)
{
	ash_scev scev = ash_scev_of(model->analysis, param->value);
	int64_t lo, hi;

	if (param->is_flag)
		return ash_param_restrict(model,
			between(model, param->id, param->tested,
				param->tested + 1));
	if (param->is_signed)
		ash_scev_signed_range(model->analysis, scev, &lo, &hi);
	else
		ash_scev_unsigned_range(model->analysis, scev, &lo, &hi);
	return ash_param_restrict(model, between(model, param->id, lo, hi));
}

static char *name_of(const ash_model *model, LLVMValueRef value)
{
	char *wish = ash_value_name(value);
	char *name = ash_model_new_name(model, wish, "p");

	free(wish);
	return name;
}

static bool grow_params(ash_model *model)
{
	unsigned n = model->n_param;
	bool ok = ASH_GROW(model->param_state->param, n) &&
		ASH_GROW(model->ir->param, n);

	model->param = model->param_state->param;
	return ok;
}

/* Does "user" compare its operand with a constant for equality?  If so, *tested
 * is set to the constant.
 */
static bool is_test(LLVMValueRef user, int64_t *tested)
{
	LLVMValueRef number;

	if (!LLVMIsAICmpInst(user) ||
		(LLVMGetICmpPredicate(user) != LLVMIntEQ &&
			LLVMGetICmpPredicate(user) != LLVMIntNE))
		return false;
	number = LLVMGetOperand(user, 1);
	if (!LLVMIsAConstantInt(number))
		return false;
	*tested = LLVMConstIntGetSExtValue(number);
	return true;
}

/* Is "value" opaque to LLVM's scalar evolution?  Then no expression of its
 * operands can be equal to it.
 */
static bool is_unknown(const ash_model *model, LLVMValueRef value)
{
	ash_scev scev = ash_scev_of(model->analysis, value);

	return ash_scev_get_kind(scev) == ASH_SCEV_UNKNOWN &&
		ash_scev_value(scev) == value;
}

/* Set param->is_flag and param->tested if the value is only compared with one
 * constant for equality: the model need not distinguish smaller from greater
 * values; this keeps conditions in one piece.
 */
static void find_flag(const ash_model *model, ash_binding_param *param)
{
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(param->value));
	LLVMUseRef use = LLVMGetFirstUse(param->value);
	bool is_flag = use && bits > 1 && is_unknown(model, param->value) &&
		is_test(LLVMGetUser(use), &param->tested) &&
		param->tested < INT64_MAX >> (64 - bits);

	for (; use && is_flag; use = LLVMGetNextUse(use)) {
		int64_t other;

		is_flag = is_test(LLVMGetUser(use), &other) &&
			other == param->tested;
	}
	param->is_flag = is_flag;
	param->is_signed |= is_flag;
}

static int add_param(ash_model *model, LLVMValueRef value, bool is_signed)
{
	ash_binding_param param = { .value = value, .is_signed = is_signed };
	int index = model->n_param;
	char *name;

	if (!grow_params(model))
		return -1;
	find_flag(model, &param);
	name = name_of(model, value);
	param.id = name ? isl_id_alloc(model->ctx, name, NULL) : NULL;
	free(name);
	if (!param.id)
		return -1;
	model->param_state->param[index] = param.id;
	model->ir->param[index] = param;
	model->ir->n_param = ++model->n_param;
	if (!ash_table_set(&model->param_state->param_of, value, index) ||
		!add_range(model, &param))
		return -1;
	return index;
}

static bool can_be_param(const ash_model *model, LLVMValueRef value)
{
	LLVMTypeRef type = LLVMTypeOf(value);

	return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
		LLVMGetIntTypeWidth(type) <= 64 && !LLVMIsUndef(value) &&
		!LLVMIsPoison(value) &&
		ash_is_available(model->analysis, value,
			model->region->made.before);
}

int ash_param_find(const ash_model *model, const void *key)
{
	return ash_table_get(&model->param_state->param_of, key);
}

int ash_param_of_value(ash_model *model, LLVMValueRef value)
{
	int index = ash_param_find(model, value);
	bool is_bit;

	if (index >= 0)
		return index;
	if (!can_be_param(model, value))
		return -1;
	is_bit = LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
	return add_param(model, value, !is_bit);
}

int ash_param_of_scev(ash_model *model, ash_scev scev)
{
	LLVMBasicBlockRef before = model->region->made.before;
	int index = ash_param_find(model, scev);
	LLVMValueRef value;

	if (index >= 0)
		return index;
	if (ash_scev_is_pointer(scev) ||
		ash_scev_bits(model->analysis, scev) > 64 ||
		!ash_scev_is_available(model->analysis, scev, before))
		return -1;
	value = ash_edit_expand(model->analysis, scev, before);
	index = value ? ash_param_of_value(model, value) : -1;
	if (index >= 0 &&
		!ash_table_set(&model->param_state->param_of, scev, index))
		return -1;
	return index;
}

bool ash_param_is_flag(const ash_model *model, LLVMValueRef value)
{
	int index = ash_table_get(&model->param_state->param_of, value);

	return index >= 0 && model->ir->param[index].is_flag;
}

/* ---- the parameters of a region ---- */

typedef struct survey {
	ash_model *model;
	ash_table seen;		/* visited expressions */
	ash_table uses;		/* value -> AS_SIGNED, AS_UNSIGNED, or both */
	unsigned n;
	LLVMValueRef *value;	/* in order of appearance */
} survey;

static bool note_use(survey *s, LLVMValueRef value, int bit)
{
	int bits = ash_table_get(&s->uses, value);

	if (!can_be_param(s->model, value))
		return true;
	if (bits >= 0)
		return ash_table_set(&s->uses, value, bits | bit);
	if (!ASH_GROW(s->value, s->n))
		return false;
	s->value[s->n++] = value;
	return ash_table_set(&s->uses, value, bit);
}

/* Returns how an expression of the kind "kind" interprets its operands:
 * AS_SIGNED or AS_UNSIGNED.  "bit" tells how the expression itself is
 * interpreted, which holds for operands of sums and products, too.
 */
static int operand_use(ash_scev_kind kind, int bit)
{
	switch (kind) {
	case ASH_SCEV_ZEXT:
	case ASH_SCEV_UDIV:
	case ASH_SCEV_UMAX:
	case ASH_SCEV_UMIN:
		return AS_UNSIGNED;
	case ASH_SCEV_SEXT:
	case ASH_SCEV_SMAX:
	case ASH_SCEV_SMIN:
		return AS_SIGNED;
	default:
		return bit;
	}
}

static bool survey_scev(survey *s, ash_scev scev, int bit)
{
	ash_scev_kind kind = ash_scev_get_kind(scev);
	bool ok = true;

	if (kind == ASH_SCEV_CONSTANT || kind == ASH_SCEV_OTHER)
		return true;
	if (kind == ASH_SCEV_UNKNOWN)
		return note_use(s, ash_scev_value(scev), bit);
	if (ash_table_get(&s->seen, scev) >= 0)
		return true;
	ok = ash_table_set(&s->seen, scev, 1);
	for (unsigned i = 0; ok && i < ash_scev_n_operand(scev); ++i)
		ok = survey_scev(s, ash_scev_operand(scev, i),
			operand_use(kind, bit));
	return ok;
}

static bool survey_value(survey *s, LLVMValueRef value, bool is_unsigned)
{
	ash_analysis *analysis = s->model->analysis;
	ash_scev scev;

	if (!ash_scev_exists(analysis, value))
		return true;
	scev = ash_scev_of(analysis, value);
	if (ash_scev_is_pointer(scev))
		scev = ash_scev_offset(analysis, scev);
	return survey_scev(s, scev, is_unsigned ? AS_UNSIGNED : AS_SIGNED);
}

static bool survey_compare(survey *s, LLVMValueRef inst)
{
	LLVMIntPredicate predicate = LLVMGetICmpPredicate(inst);
	bool is_unsigned = predicate >= LLVMIntUGT && predicate <= LLVMIntULE;

	return survey_value(s, LLVMGetOperand(inst, 0), is_unsigned) &&
		survey_value(s, LLVMGetOperand(inst, 1), is_unsigned);
}

static bool survey_inst(survey *s, LLVMValueRef inst)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMLoad:
		return survey_value(s, LLVMGetOperand(inst, 0), false);
	case LLVMStore:
		return survey_value(s, LLVMGetOperand(inst, 1), false);
	case LLVMICmp:
		return survey_compare(s, inst);
	default:
		return true;
	}
}

static bool survey_block(survey *s, LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	bool ok = true;

	for (; ok && inst; inst = LLVMGetNextInstruction(inst))
		ok = survey_inst(s, inst);
	return ok;
}

static bool survey_trip(survey *s, ash_loop loop)
{
	ash_analysis *analysis = s->model->analysis;
	ash_scev trip = ash_loop_trip(analysis, loop);
	ash_address_exit exit;

	if (trip)
		return survey_scev(s, trip, AS_UNSIGNED);
	return !ash_loop_address_exit(analysis, loop, &exit) ||
		(survey_scev(s, exit.distance, AS_SIGNED) &&
			survey_scev(s, exit.step, AS_SIGNED));
}

/* Collect the parameters of the region.  Those in loop bounds come first in the
 * order of parameters.
 */
static bool survey_region(survey *s)
{
	const ash_model *model = s->model;
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_loop; ++i)
		ok = survey_trip(s, model->loop[i].loop);
	for (unsigned i = 0; ok && i < model->n_block; ++i)
		ok = survey_block(s, model->block[i].block);
	return ok;
}

/* Is the parameter for "value" its value as a signed number?  It always is for
 * 64 bits, since unsigned numbers would need wider arithmetic.
 */
static bool reads_signed(const survey *s, LLVMValueRef value)
{
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
	int uses = ash_table_get(&s->uses, value);

	return bits == 64 || (bits > 1 && (uses & AS_SIGNED));
}

bool ash_param_collect(ash_model *model)
{
	survey s = { .model = model };
	bool ok = survey_region(&s);

	for (unsigned i = 0; ok && i < s.n; ++i)
		ok = add_param(model, s.value[i],
			     reads_signed(&s, s.value[i])) >= 0;
	free(s.value);
	ash_table_clear(&s.seen);
	ash_table_clear(&s.uses);
	return ok;
}
