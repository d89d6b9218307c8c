/* loop_entry.c - loops entered under a data-dependent condition.
 *
 * These cannot be modelled (domain.c).  Most such conditions compare
 * floating-point numbers, which the branch shows, so the failure can be
 * predicted before domains are computed.  The traversal is that of domain.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/control/control.h"
#include "detect/model/layout.h"

/* A search for data-dependent branches: cause[b] is 1 + the block whose branch
 * block "b" is known to depend on; 0: it depends on none; -1: not computed yet.
 */
typedef struct search {
	const ash_model *model;
	int *cause;
} search;

/* Does the condition "value" depend on a comparison of floating-point numbers
 * in the region, which is never affine?
 */
static bool is_on_data(const ash_model *model, LLVMValueRef value)
{
	if (ash_layout_block_of(model, value) < 0)
		return false;
	switch (LLVMGetInstructionOpcode(value)) {
	case LLVMFCmp:
		return true;
	case LLVMAnd:
	case LLVMOr:
	case LLVMXor:
		return is_on_data(model, LLVMGetOperand(value, 0)) ||
			is_on_data(model, LLVMGetOperand(value, 1));
	default:
		return false;
	}
}

static bool chooses_by_data(const ash_model *model, int block)
{
	LLVMValueRef last = LLVMGetBasicBlockTerminator(
		model->block[block].block);

	return LLVMIsABranchInst(last) && LLVMIsConditional(last) &&
		LLVMGetSuccessor(last, 0) != LLVMGetSuccessor(last, 1) &&
		is_on_data(model, LLVMGetCondition(last));
}

static int cause_of(search *s, int block);

static int cause_of_edge(search *s, int from, int to)
{
	const ash_model *model = s->model;
	int cause;

	if (from < 0 ||
		model->block[from].loop !=
			ash_layout_edge_loop(model, from, to) ||
		(model->block[from].loop >= 0 &&
			ash_loop_exiting(
				model->loop[model->block[from].loop].loop) ==
				model->block[from].block))
		return 0;
	cause = cause_of(s, from);
	if (!cause && chooses_by_data(model, from))
		cause = from + 1;
	return cause;
}

/* Returns 1 + the block of a data-dependent branch on which an edge into "to",
 * within "loop", depends; 0 if no edge depends on one.
 */
static int cause_of_edges(search *s, int to, int loop)
{
	const ash_model *model = s->model;
	LLVMUseRef use = LLVMGetFirstUse(
		LLVMBasicBlockAsValue(model->block[to].block));
	int cause = 0;

	for (; !cause && use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);
		int from;

		if (!LLVMIsATerminatorInst(user))
			continue;
		from = ash_layout_block_of(model, user);
		if (ash_layout_edge_loop(model, from, to) == loop)
			cause = cause_of_edge(s, from, to);
	}
	return cause;
}

/* Returns 1 + the block of a data-dependent branch on which "block", within
 * "loop", depends; 0 if there is none.
 */
static int find_cause(search *s, int block, int loop)
{
	const ash_model *model = s->model;
	LLVMBasicBlockRef label = model->block[block].block;
	LLVMBasicBlockRef above = ash_dominator(model->analysis, label);
	int from = above ? ash_table_get(&model->block_of, above) : -1;

	if (from >= 0 && model->block[from].loop == loop &&
		ash_leads_to(model->analysis, above, label))
		return cause_of(s, from);
	if (from >= 0 && model->block[from].loop != loop) {
		from = ash_layout_child(model, loop, model->block[from].loop);
		if (ash_leads_to(model->analysis,
			    ash_loop_header(model->loop[from].loop), label))
			return 0;
	}
	return cause_of_edges(s, block, loop);
}

static int cause_of(search *s, int block)
{
	int *cause = &s->cause[block];

	if (*cause < 0) {
		*cause = 0;
		if (block && !ash_layout_is_header(s->model, block))
			*cause = find_cause(s, block,
				s->model->block[block].loop);
	}
	return *cause;
}

bool ash_entry_check(ash_model *model)
{
	search s = { .model = model,
		.cause = malloc((model->n_block + 1) * sizeof(int)) };
	int cause = 0;

	for (unsigned i = 0; s.cause && i < model->n_block; ++i)
		s.cause[i] = -1;
	for (unsigned i = 0; s.cause && !cause && i < model->n_loop; ++i)
		cause = find_cause(&s, model->loop[i].begin,
			model->loop[i].parent);
	if (cause) {
		LLVMBasicBlockRef at = model->block[cause - 1].block;

		ash_model_refuse(model, ASH_REFUSE_CONDITION, at,
			LLVMGetBasicBlockTerminator(at));
	}
	free(s.cause);
	return s.cause && !cause;
}
