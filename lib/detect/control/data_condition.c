/* data_condition.c - data-dependent conditions (if-conversion within
 * statements).
 *
 * A block under such a condition has a domain that is too large (domain.c).
 * The missing condition is evaluated by each statement of the block, along the
 * branches from the nearest dominating block with an exact domain.  Branches
 * whose paths have joined again, or whose condition is in the domain, are
 * skipped.
 *
 * A PHI node whose predecessors are selected by such conditions is computed
 * like other instructions, along all branches between the dominator of its
 * block and the block.
 *
 * All these blocks are in one loop, because no loop is entered under a
 * data-dependent condition.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/set.h>

#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/model/layout.h"

/* Facts about a block of the region. */
typedef struct {
	/* conditions on the paths to the block; valid if known */
	ash_values guard;
	/* conditions that select the predecessor of the block; valid if known
	 */
	ash_values merge;
	enum { MERGE_UNKNOWN, MERGE_NO, MERGE_YES } merges;
} block_control;

/* State private to detect/control; owned by the model. */
typedef struct ash_control_state {
	block_control *block;	/* indexed like the model's blocks */
} ash_control_state;

bool ash_control_begin(ash_model *model)
{
	ash_control_state *state = calloc(1, sizeof(*state));

	model->control_state = state;
	if (state)
		state->block = calloc(model->n_block + 1,
			sizeof(*state->block));
	return state && state->block;
}

void ash_control_end(ash_model *model)
{
	ash_control_state *state = model->control_state;

	if (!state)
		return;
	for (unsigned i = 0; state->block && i < model->n_block; ++i) {
		free(state->block[i].guard.value);
		free(state->block[i].merge.value);
	}
	free(state->block);
	free(state);
	model->control_state = NULL;
}

bool ash_control_is_guarded(ash_model *model, int block)
{
	isl_set_free(ash_domain_block(model, block));
	return ash_domain_is_inexact(model, block);
}

bool ash_control_is_chosen(ash_model *model, int block)
{
	return ash_domain_has_choice(model, block);
}

static bool is_edge_guarded(ash_model *model, int from, int to)
{
	int inexact = 0;

	isl_set_free(ash_domain_edge(model, from, to, &inexact));
	return inexact != 0;
}

static bool has_guarded_edge(ash_model *model, int to)
{
	LLVMValueRef label = LLVMBasicBlockAsValue(model->block[to].block);
	LLVMUseRef use = LLVMGetFirstUse(label);

	for (; use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (LLVMIsATerminatorInst(user) &&
			is_edge_guarded(model, ash_layout_block_of(model, user),
				to))
			return true;
	}
	return false;
}

bool ash_control_is_merge(ash_model *model, LLVMValueRef phi)
{
	int index = ash_layout_block_of(model, phi);
	block_control *block;

	if (index < 0 || !LLVMIsAPHINode(phi) ||
		ash_layout_is_header(model, index))
		return false;
	block = &model->control_state->block[index];
	if (block->merges == MERGE_UNKNOWN)
		block->merges = has_guarded_edge(model, index) ? MERGE_YES
							       : MERGE_NO;
	return block->merges == MERGE_YES;
}

/* ---- the branches on the paths to a block ---- */

static int dominator_of(const ash_model *model, int block)
{
	LLVMBasicBlockRef above = ash_dominator(model->analysis,
		model->block[block].block);
	int index = above ? ash_table_get(&model->block_of, above) : -1;

	return index >= 0 &&
			model->block[index].loop == model->block[block].loop
		? index
		: -1;
}

static bool refuse(ash_model *model, int block)
{
	LLVMBasicBlockRef label = model->block[block].block;

	return ash_model_refuse(model, ASH_REFUSE_CONDITION, label,
		LLVMGetBasicBlockTerminator(label));
}

static bool find_ways(ash_model *model, int top, int block, unsigned char *flag)
{
	LLVMValueRef label = LLVMBasicBlockAsValue(model->block[block].block);
	LLVMUseRef use = LLVMGetFirstUse(label);
	bool ok = true;

	flag[block] |= ASH_FLOW_BLOCK;
	for (; ok && use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);
		int from;

		if (!LLVMIsATerminatorInst(user))
			continue;
		from = ash_layout_block_of(model, user);
		if (from < 0 ||
			model->block[from].loop != model->block[block].loop)
			return refuse(model, top);
		if (flag[from] & ASH_FLOW_BRANCH)
			continue;
		flag[from] |= ASH_FLOW_BLOCK | ASH_FLOW_BRANCH;
		ok = from == top || find_ways(model, top, from, flag);
	}
	return ok;
}

/* Set the flags (ASH_FLOW_*) in "flag" of the blocks on all paths from "top", a
 * dominator of "block", to "block".  False on failure.
 */
static bool mark_ways(ash_model *model, int top, int block, unsigned char *flag)
{
	unsigned char *way = calloc(model->n_block, 1);
	bool ok = way && find_ways(model, top, block, way);

	for (unsigned i = 0; ok && i < model->n_block; ++i)
		flag[i] |= way[i];
	free(way);
	return ok;
}

/* Does every instance that runs "top", the dominator of "block", and that is in
 * the domain of "block" reach "block" without another data-dependent condition?
 */
static bool is_straight(ash_model *model, int top, int block)
{
	if (ash_leads_to(model->analysis, model->block[top].block,
		    model->block[block].block))
		return true;
	return !ash_domain_has_choice(model, top) &&
		ash_layout_has_one_predecessor(model->block[block].block);
}

bool ash_control_mark_guard(ash_model *model, int block, unsigned char *flag)
{
	while (ash_control_is_guarded(model, block)) {
		int top = dominator_of(model, block);

		flag[block] |= ASH_FLOW_BLOCK;
		if (top < 0)
			return refuse(model, block);
		if (!is_straight(model, top, block) &&
			!mark_ways(model, top, block, flag))
			return false;
		block = top;
	}
	return true;
}

bool ash_control_mark_merge(ash_model *model, int block, unsigned char *flag)
{
	int top = dominator_of(model, block);

	return top < 0 ? refuse(model, block)
		       : mark_ways(model, top, block, flag);
}

/* ---- the conditions of marked branches ---- */

static LLVMValueRef condition_of(const ash_model *model, int block)
{
	LLVMValueRef last = LLVMGetBasicBlockTerminator(
		model->block[block].block);

	if (LLVMIsASwitchInst(last))
		return LLVMGetOperand(last, 0);
	return LLVMIsConditional(last) ? LLVMGetCondition(last) : NULL;
}

static bool collect(const ash_model *model, const unsigned char *flag,
	ash_values *list)
{
	*list = (ash_values) { .known = true,
		.value = calloc(model->n_block + 1, sizeof(LLVMValueRef)) };
	for (unsigned i = 0; list->value && i < model->n_block; ++i)
		if (flag[i] & ASH_FLOW_BRANCH) {
			LLVMValueRef value = condition_of(model, i);

			if (value)
				list->value[list->n++] = value;
		}
	return list->value != NULL;
}

static const ash_values *find(ash_model *model, int block, ash_values *list,
	bool (*mark)(ash_model *model, int block, unsigned char *flag))
{
	unsigned char *flag;
	bool ok;

	if (list->known)
		return list;
	flag = calloc(model->n_block, 1);
	ok = flag && mark(model, block, flag) && collect(model, flag, list);
	free(flag);
	return ok ? list : NULL;
}

const ash_values *ash_control_guard(ash_model *model, int block)
{
	return find(model, block, &model->control_state->block[block].guard,
		ash_control_mark_guard);
}

const ash_values *ash_control_merge(ash_model *model, int block)
{
	return find(model, block, &model->control_state->block[block].merge,
		ash_control_mark_merge);
}
