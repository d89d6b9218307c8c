/* entry_guards.c - parameter constraints from branches above a region.
 *
 * A branch edge that dominates the region has been taken: the affine part of
 * its condition restricts the context.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/params/params.h"

/* Limit of the dominating blocks that are searched for conditions. */
#define MAX_GUARD_CLIMB 16

/* Does the edge to successor "pos" of "branch" dominate the region? */
static bool is_guard(const ash_model *model, LLVMValueRef branch, unsigned pos)
{
	LLVMBasicBlockRef to = LLVMGetSuccessor(branch, pos);

	return ash_layout_has_one_predecessor(to) &&
		ash_dominates(model->analysis, to, model->region->made.before);
}

/* Restrict the context by the affine parts of the condition "value", which is
 * known to have the value "holds" at "point".
 */
static bool add_known(ash_model *model, LLVMValueRef value, bool holds,
	const ash_point *point)
{
	LLVMValueRef a, b;
	isl_set *set;
	bool is_and;

	if (ash_condition_split(value, &is_and, &a, &b) && is_and == holds)
		return add_known(model, a, holds, point) &&
			add_known(model, b, holds, point);
	set = ash_condition_translate(model, value, point);
	if (set && !holds)
		set = isl_set_subtract(isl_set_copy(point->domain), set);
	if (!set)
		return true;
	if (!ash_param_restrict(model, isl_set_params(set)))
		return false;
	model->scop->context = isl_set_coalesce(model->scop->context);
	return model->scop->context != NULL;
}

static bool add_guard(ash_model *model, LLVMValueRef branch)
{
	ash_point point = { .block = -1, .loop = -1, .frozen = true };
	bool holds = is_guard(model, branch, 0);
	bool ok;

	if (!holds && !is_guard(model, branch, 1))
		return true;
	point.domain = isl_set_universe(ash_param_space(model, 0));
	ok = add_known(model, LLVMGetCondition(branch), holds, &point);
	isl_set_free(point.domain);
	return ok;
}

bool ash_entry_guards_learn(ash_model *model)
{
	LLVMBasicBlockRef block = model->region->made.before;
	bool ok = true;

	for (unsigned i = 0; ok && i < MAX_GUARD_CLIMB; ++i) {
		LLVMValueRef branch;

		block = ash_dominator(model->analysis, block);
		if (!block)
			break;
		branch = LLVMGetBasicBlockTerminator(block);
		if (LLVMIsABranchInst(branch) && LLVMIsConditional(branch))
			ok = add_guard(model, branch);
	}
	return ok;
}
