/* passed_numbers.c - constant arguments that all callers of a function pass.
 *
 * LLVM propagates constants from callers to functions only after Ashlar's pass.
 * Then it evaluates tests of such a size and knows trip counts: a loop over
 * five elements is unrolled in the original code as well as in the new code.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/passed_numbers.h"

#include <isl/set.h>
#include <isl/val.h>

#include "llvm/query/passed_constants.h"

/* If "param" is an argument for which all callers pass one constant, record the
 * constant in "scop".  This is done even if the new code never runs with this
 * constant.
 */
static void note(const ash_job *j, ash_scop *scop,
	const ash_binding_param *param)
{
	isl_set *known = scop->passed ? scop->passed : scop->context;
	int pos = isl_set_find_dim_by_id(known, isl_dim_param, param->id);
	isl_set *fixed;
	int64_t number;

	if (pos < 0 || param->is_flag ||
		!ash_ir_passed_constant(j->function, param->value, &number) ||
		(number < 0 && !param->is_signed))
		return;
	fixed = isl_set_fix_val(isl_set_copy(known), isl_dim_param,
		(unsigned) pos, isl_val_int_from_si(j->ctx, number));
	if (isl_set_is_disjoint(fixed, scop->assumed) != isl_bool_false) {
		isl_set_free(fixed);
		return;
	}
	isl_set_free(scop->passed);
	scop->passed = fixed;
}

void ash_note_passed(ash_job *j)
{
	for (unsigned i = 0; i < j->list.n && !j->options->verify; ++i) {
		const ash_found *found = &j->list.found[i];

		for (unsigned k = 0; k < found->ir->n_param; ++k)
			note(j, found->scop, &found->ir->param[k]);
	}
}
