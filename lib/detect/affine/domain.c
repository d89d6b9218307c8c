/* domain.c - domains: the instances of a block that run.
 *
 * Domains are propagated forward along the edges of a region.  A loop has a
 * single exit, so code after it runs whenever the loop is entered; and a block
 * that post-dominates its dominator within an iteration of their common loops
 * runs as often as the dominator.  Branch conditions are evaluated only in
 * other cases.
 *
 * Under a data-dependent condition the domain is a superset of the instances
 * that run (see data_condition.c).  A region in which such a condition decides
 * whether a loop is entered is refused: the condition would be tested in each
 * iteration of that loop, which costs more than a transformation of the loops
 * around it gains.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/affine/affine_impl.h"
#include "detect/affine/domain.h"
#include "detect/delinearize/shape_compare.h"
#include "detect/model/layout.h"
#include "detect/params/params.h"
#include "llvm/edit/edit.h"
#include "scop/possible.h"
#include "support/fault.h"

static __isl_give isl_set *get_entry(ash_model *model, int loop);

#define MAX_MODULUS (1 << 20)

static bool refuse_branch(ash_model *model, int block)
{
	LLVMBasicBlockRef at = model->block[block].block;

	return ash_model_refuse(model, ASH_REFUSE_CONDITION, at,
		LLVMGetBasicBlockTerminator(at));
}

/* ---- branches ---- */

/* Record that the branch of block "from" depends on data, and set *inexact to
 * from + 1.  Returns point->domain as the set of instances for each of both
 * edges.  If the branch is in no loop, or after an error of isl, the region is
 * refused instead, and the result is NULL: a region that begins after the
 * branch is better.
 */
static __isl_give isl_set *allow_both(ash_model *model, int from,
	const ash_point *point, int *inexact)
{
	if (model->block[from].loop < 0 ||
		ash_error_of(model->ctx) != ASH_ERROR_NONE) {
		refuse_branch(model, from);
		return NULL;
	}
	model->domain_state->block[from].opaque = true;
	*inexact = from + 1;
	return isl_set_copy(point->domain);
}

static __isl_give isl_set *branch_holds(ash_model *model, int from,
	const ash_point *point, int *inexact)
{
	ash_block_domain *block = &model->domain_state->block[from];
	LLVMValueRef last = LLVMGetBasicBlockTerminator(
		model->block[from].block);

	if (!block->holds && !block->opaque)
		block->holds = ash_condition_translate(model,
			LLVMGetCondition(last), point);
	return block->holds ? isl_set_copy(block->holds)
			    : allow_both(model, from, point, inexact);
}

/* The instances that take a case of the switch "last" on "value" that leads to
 * "to" or, if "to" is NULL, the instances that take any case other than the
 * default.
 */
static __isl_give isl_set *cases_to(ash_model *model, LLVMValueRef last,
	LLVMBasicBlockRef to, __isl_keep isl_pw_aff *value)
{
	isl_set *set = isl_set_empty(isl_pw_aff_get_domain_space(value));
	unsigned n = LLVMGetNumSuccessors(last);

	for (unsigned i = 1; i < n; ++i) {
		LLVMValueRef constant = ash_ir_case_value(last, i);
		isl_pw_aff *other;

		if (to && LLVMGetSuccessor(last, i) != to)
			continue;
		other = isl_pw_aff_val_on_domain(
			isl_pw_aff_domain(isl_pw_aff_copy(value)),
			isl_val_int_from_si(model->ctx,
				LLVMConstIntGetSExtValue(constant)));
		set = isl_set_union(set,
			isl_pw_aff_eq_set(isl_pw_aff_copy(value), other));
	}
	return set;
}

static __isl_give isl_set *switch_edge(ash_model *model, int from,
	LLVMBasicBlockRef to, const ash_point *point, int *inexact)
{
	LLVMValueRef last = LLVMGetBasicBlockTerminator(
		model->block[from].block);
	LLVMValueRef operand = LLVMGetOperand(last, 0);
	isl_pw_aff *value = NULL;
	isl_set *set;

	if (ash_scev_exists(model->analysis, operand))
		value = ash_affine_translate(model,
			ash_scev_of(model->analysis, operand), point,
			ASH_AS_SIGNED, ASH_ASSUME);
	if (!value)
		return allow_both(model, from, point, inexact);
	set = cases_to(model, last, to, value);
	if (LLVMGetSwitchDefaultDest(last) == to)
		set = isl_set_union(set,
			isl_set_subtract(isl_set_copy(point->domain),
				cases_to(model, last, NULL, value)));
	isl_pw_aff_free(value);
	return isl_set_coalesce(
		isl_set_intersect(set, isl_set_copy(point->domain)));
}

/* The part of point->domain for which the branch at the end of block "from"
 * goes to block "to".  If that depends on data, the result is a superset, and
 * *inexact is set to "from" + 1; else *inexact is unchanged.
 */
static __isl_give isl_set *follow(ash_model *model, int from, int to,
	const ash_point *point, int *inexact)
{
	LLVMBasicBlockRef target = model->block[to].block;
	LLVMValueRef last = LLVMGetBasicBlockTerminator(
		model->block[from].block);
	isl_set *set;

	if (LLVMIsASwitchInst(last))
		return switch_edge(model, from, target, point, inexact);
	if (!LLVMIsConditional(last) ||
		LLVMGetSuccessor(last, 0) == LLVMGetSuccessor(last, 1))
		return isl_set_copy(point->domain);
	set = branch_holds(model, from, point, inexact);
	if (ash_domain_has_choice(model, from))
		return isl_set_intersect(set,
			ash_control_bound(model, LLVMGetCondition(last),
				LLVMGetSuccessor(last, 0) == target, point));
	if (LLVMGetSuccessor(last, 0) == target)
		return set;
	return isl_set_coalesce(
		isl_set_subtract(isl_set_copy(point->domain), set));
}

/* ---- loops ---- */

static bool is_steady_access(ash_model *model, LLVMValueRef inst, ash_loop loop)
{
	ash_scev scev, step;
	LLVMValueRef pointer;

	if (!LLVMIsALoadInst(inst) && !LLVMIsAStoreInst(inst))
		return false;
	pointer = LLVMGetOperand(inst, LLVMIsAStoreInst(inst) ? 1 : 0);
	scev = ash_scev_of(model->analysis, pointer);
	if (ash_scev_get_kind(scev) != ASH_SCEV_ADDREC ||
		ash_scev_loop(scev) != loop || !ash_scev_is_affine(scev))
		return false;
	step = ash_scev_operand(scev, 1);
	return ash_scev_get_kind(step) == ASH_SCEV_CONSTANT &&
		ash_scev_constant(step) != 0 &&
		ash_scev_constant(step) < INT32_MAX &&
		ash_scev_constant(step) > INT32_MIN;
}

/* Does an exit from the loop or an inner one lead to error-handling code? */
static bool has_check(ash_model *model, const ash_model_loop *l)
{
	for (unsigned i = l->begin; i < l->end; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(
			model->block[i].block);

		for (; inst; inst = LLVMGetNextInstruction(inst))
			if (LLVMIsACallInst(inst) &&
				ash_call_get_kind(model->analysis, inst) ==
					ASH_CALL_CHECK)
				return true;
	}
	return false;
}

/* Does each iteration of "loop" access an element that no other iteration
 * accesses?  An object has at most half as many bytes as there are addresses,
 * so the trip count fits a signed number.  Loops with checks do not qualify,
 * because a check that fails ends the loop early.
 */
static bool is_bounded_by_memory(ash_model *model, int loop)
{
	const ash_model_loop *l = &model->loop[loop];
	LLVMBasicBlockRef latch = ash_loop_latch(l->loop);

	if (has_check(model, l))
		return false;
	for (unsigned i = l->begin; i < l->end; ++i) {
		LLVMBasicBlockRef block = model->block[i].block;
		LLVMValueRef inst = LLVMGetFirstInstruction(block);

		if (model->block[i].loop != loop ||
			!ash_dominates(model->analysis, block, latch))
			continue;
		for (; inst; inst = LLVMGetNextInstruction(inst))
			if (is_steady_access(model, inst, l->loop))
				return true;
	}
	return false;
}

/* Does "aff" contain a remainder, by a number greater than MAX_MODULUS, of
 * something that depends on iterators?
 */
static bool wraps_far(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	isl_size n_in = isl_aff_dim(aff, isl_dim_in);
	bool far = false;

	for (isl_size i = 0; i < n && !far; ++i) {
		isl_val *factor = isl_aff_get_coefficient_val(aff, isl_dim_div,
			i);
		isl_aff *div = isl_aff_get_div(aff, i);
		isl_val *by = isl_aff_get_denominator_val(div);

		far = isl_val_is_zero(factor) == isl_bool_false &&
			isl_val_cmp_si(by, MAX_MODULUS) > 0 &&
			isl_aff_involves_dims(div, isl_dim_in, 0, n_in) !=
				isl_bool_false;
		isl_val_free(by);
		isl_aff_free(div);
		isl_val_free(factor);
	}
	return far;
}

static isl_bool is_near(__isl_keep isl_set *set, __isl_keep isl_aff *aff,
	void *user)
{
	return isl_bool_ok(!wraps_far(aff));
}

/* Return "trip", a trip count, or NULL if "trip" contains a remainder by a
 * large number, and so may wrap around.  The loop would then have nearly as
 * many iterations as its type has values; as an outer loop it would execute
 * them, though nearly all would be empty.
 */
static __isl_give isl_pw_aff *keep_near(__isl_take isl_pw_aff *trip)
{
	isl_bool near = isl_pw_aff_every_piece(trip, &is_near, NULL);

	return near == isl_bool_true ? trip : isl_pw_aff_free(trip);
}

static __isl_give isl_pw_aff *compute_trip(ash_model *model, int loop)
{
	const ash_model_loop *l = &model->loop[loop];
	ash_scev scev = ash_loop_trip(model->analysis, l->loop);
	isl_set *entry = get_entry(model, loop);
	ash_point point = { .block = -1, .loop = l->parent, .domain = entry };
	isl_pw_aff *trip = NULL;

	if (entry && scev)
		trip = ash_affine_translate(model, scev, &point,
			ASH_AS_UNSIGNED, ASH_PROVE);
	if (entry && scev && !trip &&
		ash_scev_bits(model->analysis, scev) == 64 &&
		is_bounded_by_memory(model, loop))
		trip = ash_affine_translate(model, scev, &point, ASH_AS_SIGNED,
			ASH_PROVE);
	if (entry && scev && !trip)
		trip = ash_affine_translate(model, scev, &point,
			ASH_AS_UNSIGNED, ASH_ASSUME);
	if (entry && !scev)
		trip = ash_address_trip(model, loop, &point);
	trip = keep_near(trip);
	if (!trip)
		ash_model_refuse_scev(model, ASH_REFUSE_TRIP_COUNT,
			ash_loop_header(l->loop), NULL, scev);
	isl_set_free(entry);
	return trip;
}

/* The number of times that the back edge of "loop" is taken, as a function on
 * its entry domain; computed at the first call.
 */
static __isl_give isl_pw_aff *get_trip(ash_model *model, int loop)
{
	ash_loop_domain *l = &model->domain_state->loop[loop];

	if (!l->trip)
		l->trip = compute_trip(model, loop);
	return isl_pw_aff_copy(l->trip);
}

/* The iterations of "loop" from 0 to the last one if "with_last", or to the one
 * before the last.
 */
static __isl_give isl_set *iterations(ash_model *model, int loop,
	bool with_last)
{
	const ash_model_loop *l = &model->loop[loop];
	isl_set *entry = get_entry(model, loop);
	isl_pw_aff *trip = get_trip(model, loop);
	isl_pw_aff *iterator;

	entry = isl_set_add_dims(entry, isl_dim_set, 1);
	entry = isl_set_lower_bound_si(entry, isl_dim_set, l->depth - 1, 0);
	trip = isl_pw_aff_add_dims(trip, isl_dim_in, 1);
	iterator = isl_pw_aff_var_on_domain(
		isl_local_space_from_space(isl_pw_aff_get_domain_space(trip)),
		isl_dim_set, l->depth - 1);
	entry = isl_set_intersect(entry,
		with_last ? ash_compare_le(iterator, trip)
			  : ash_compare_lt(iterator, trip));
	return isl_set_coalesce(entry);
}

static __isl_give isl_set *loop_stay(ash_model *model, int loop)
{
	ash_loop_domain *l = &model->domain_state->loop[loop];

	if (!l->stay)
		l->stay = iterations(model, loop, false);
	return isl_set_copy(l->stay);
}

static __isl_give isl_set *loop_header(ash_model *model, int loop)
{
	ash_loop_domain *l = &model->domain_state->loop[loop];

	if (!l->header)
		l->header = iterations(model, loop, true);
	return isl_set_copy(l->header);
}

/* ---- edges and blocks ---- */

static bool is_exiting(const ash_model *model, int block)
{
	int loop = model->block[block].loop;

	return loop >= 0 &&
		ash_loop_exiting(model->loop[loop].loop) ==
		model->block[block].block;
}

/* The domain of "block"; *inexact as for ash_domain_edge. */
static __isl_give isl_set *block_domain(ash_model *model, int block,
	int *inexact)
{
	isl_set *domain = ash_domain_block(model, block);

	if (ash_domain_is_inexact(model, block))
		*inexact = model->domain_state->block[block].inexact;
	return domain;
}

__isl_give isl_set *ash_domain_edge(ash_model *model, int from, int to,
	int *inexact)
{
	int loop = ash_layout_edge_loop(model, from, to);
	ash_point point = { .block = from, .loop = loop };
	isl_set *set;

	if (from < 0)
		return isl_set_universe(ash_param_space(model, 0));
	if (model->block[from].loop != loop)
		return get_entry(model,
			ash_layout_child(model, loop, model->block[from].loop));
	if (is_exiting(model, from) &&
		LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(
			model->block[from].block)) == 2)
		return loop_stay(model, loop);
	point.domain = block_domain(model, from, inexact);
	set = point.domain ? follow(model, from, to, &point, inexact) : NULL;
	if (set && is_exiting(model, from))
		set = isl_set_intersect(set, loop_stay(model, loop));
	isl_set_free(point.domain);
	return set;
}

/* The union of the instances on all edges into block "to" whose innermost loop
 * is "loop": for a header, either the edges from outside or the back edges.
 * *inexact is set as for ash_domain_edge.
 */
static __isl_give isl_set *join(ash_model *model, int to, int loop,
	int *inexact)
{
	LLVMValueRef label = LLVMBasicBlockAsValue(model->block[to].block);
	isl_set *set = isl_set_empty(
		ash_param_space(model, ash_layout_depth(model, loop)));
	LLVMUseRef use = LLVMGetFirstUse(label);

	for (; set && use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);
		int from;

		if (!LLVMIsATerminatorInst(user))
			continue;
		from = ash_layout_block_of(model, user);
		if (ash_layout_edge_loop(model, from, to) == loop)
			set = isl_set_union(set,
				ash_domain_edge(model, from, to, inexact));
	}
	return isl_set_coalesce(set);
}

/* The domain of the dominator of "block" if "block" runs, within "loop",
 * whenever the dominator does; else NULL.  *inexact is set as for
 * ash_domain_edge.
 */
static __isl_give isl_set *inherit(ash_model *model, int block, int loop,
	int *inexact)
{
	ash_analysis *analysis = model->analysis;
	LLVMBasicBlockRef label = model->block[block].block;
	LLVMBasicBlockRef above = ash_dominator(analysis, label);
	int from = above ? ash_table_get(&model->block_of, above) : -1;

	if (from < 0)
		return NULL;
	ASH_FAULT("model-guard",
		if (model->block[from].loop == loop) return block_domain(model,
			from, inexact));
	if (model->block[from].loop == loop)
		return ash_leads_to(analysis, above, label)
			? block_domain(model, from, inexact)
			: NULL;
	from = ash_layout_child(model, loop, model->block[from].loop);
	above = ash_loop_header(model->loop[from].loop);
	return ash_leads_to(analysis, above, label) ? get_entry(model, from)
						    : NULL;
}

/* Drop the pieces of "set" that are empty for all parameters.  A condition on a
 * bit, b != 0, has two pieces, b < 0 and b > 0; the numbers of pieces of
 * several such conditions multiply, and later costs are quadratic in the number
 * of pieces.
 */
static __isl_give isl_set *drop_impossible(const ash_model *model,
	__isl_take isl_set *set)
{
	if (!set || isl_set_n_basic_set(set) <= 1)
		return set;
	return isl_set_coalesce(ash_possible_set(set, model->scop->context));
}

/* Has the construction of the model failed?  Domains are then no longer
 * computed: they would not be cached, and be recomputed on all paths.
 */
static bool has_failed(const ash_model *model)
{
	return model->verdict.why != ASH_REFUSE_NONE ||
		ash_error_of(model->ctx) != ASH_ERROR_NONE;
}

/* The instances in which "loop" is entered; computed at the first call. */
static __isl_give isl_set *get_entry(ash_model *model, int loop)
{
	const ash_model_loop *at = &model->loop[loop];
	ash_loop_domain *l = &model->domain_state->loop[loop];
	int inexact = 0;

	if (l->entry)
		return isl_set_copy(l->entry);
	if (has_failed(model))
		return NULL;
	l->entry = inherit(model, at->begin, at->parent, &inexact);
	if (!l->entry)
		l->entry = drop_impossible(model,
			join(model, at->begin, at->parent, &inexact));
	if (inexact) {
		refuse_branch(model, inexact - 1);
		l->entry = isl_set_free(l->entry);
	}
	return isl_set_copy(l->entry);
}

static __isl_give isl_set *compute_block(ash_model *model, int block,
	int *inexact)
{
	int loop = model->block[block].loop;
	isl_set *set;

	if (ash_layout_is_header(model, block))
		return loop_header(model, loop);
	if (block == 0)
		return isl_set_universe(ash_param_space(model, 0));
	set = inherit(model, block, loop, inexact);
	return set ? set
		   : drop_impossible(model, join(model, block, loop, inexact));
}

__isl_give isl_set *ash_domain_block(ash_model *model, int block)
{
	ash_block_domain *b = &model->domain_state->block[block];
	int inexact = 0;

	if (!b->domain && has_failed(model))
		return NULL;
	if (!b->domain) {
		b->domain = compute_block(model, block, &inexact);
		b->inexact = inexact;
	}
	return isl_set_copy(b->domain);
}

/* ---- queries ---- */

bool ash_domain_is_inexact(const ash_model *model, int block)
{
	return model->domain_state->block[block].inexact != 0;
}

bool ash_domain_has_choice(const ash_model *model, int block)
{
	return model->domain_state->block[block].opaque;
}

void ash_domain_forget_ranges(ash_model *model, int block)
{
	ash_table_clear(&model->domain_state->block[block].proved);
}
