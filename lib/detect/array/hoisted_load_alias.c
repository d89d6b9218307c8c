/* hoisted_load_alias.c - memory that a nest with hoisted loads must not write.
 *
 * The memory that a speculative version (llvm/edit/version_test.h) loads before
 * the nest must not overlap the nest's writes, which a run-time test ensures.
 * The range of the writes is affine in the parameters, some of which are the
 * loaded values: if the test succeeds, no instance changes these.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/array/array.h"
#include "detect/stmt/stmt.h"
#include "llvm/edit/version_test.h"

static bool add_apart(ash_model *model, const ash_version_cell *cell, int array,
	LLVMValueRef at)
{
	ash_apart apart = { .array = array,
		.other = ASH_CELL,
		.address = cell->address,
		.size = cell->size,
		.is_table = !LLVMIsAConstantInt(cell->size),
		.place = ash_value_place(at) };
	isl_stat stat = ash_conditions_keep_apart(&model->ir->when, &apart);

	ash_place_clear(&apart.place);
	return stat >= 0;
}

/* Is it proved that writes through "base" do not change "cell", which was
 * loaded before the nest?
 */
static bool is_apart(const ash_model *model, const ash_model_base *base,
	const ash_version_cell *cell)
{
	ash_pointer_use use = { base->value, base->n_inst, base->inst };
	ash_pointer_use own = { cell->address, 1,
		(LLVMValueRef[]) { cell->load } };

	return cell->load && ash_no_overlap(model->analysis, &use, &own);
}

/* Refuse the region: writes through "base" may change "cell", which was loaded
 * before the nest.
 */
static bool refuse(ash_model *model, const ash_model_base *base,
	const ash_version_cell *cell)
{
	LLVMBasicBlockRef block = LLVMGetInstructionParent(base->inst[0]);
	bool is_bound = cell->load &&
		LLVMGetTypeKind(LLVMTypeOf(cell->load)) == LLVMIntegerTypeKind;

	return ash_model_refuse(model,
		is_bound ? ASH_REFUSE_BOUND : ASH_REFUSE_BASE_POINTER, block,
		cell->load ? cell->load : base->inst[0]);
}

static bool keep_apart(ash_model *model, const ash_model_base *base,
	const ash_version_cell *cell)
{
	bool ok = true;

	if (!base->written || is_apart(model, base, cell))
		return true;
	if (!model->options->checks || ash_indirect_is_endless(model, base))
		return refuse(model, base, cell);
	for (unsigned i = 0; ok && i < base->n_array; ++i)
		ok = add_apart(model, cell, base->array + i,
			cell->load ? cell->load : model->ir->version);
	return ok;
}

bool ash_hoisted_load_guard_note(ash_model *model)
{
	ash_scop_binding *ir = model->ir;
	bool speculative;
	LLVMValueRef test = ash_version_test(model->analysis,
		model->region->made.before, &speculative);
	ash_flag guard;

	if (!test || !speculative)
		return true;
	ir->version = test;
	ir->plain = ash_version_fallback(test);
	guard = ash_version_guard(test);
	return ash_conditions_add_flag(&ir->when, &guard) >= 0;
}

bool ash_hoisted_load_alias_build(ash_model *model)
{
	LLVMValueRef test = model->ir->version;
	bool ok = true;

	if (!test)
		return true;
	if (!model->ir->plain ||
		(!model->options->checks &&
			!LLVMIsAConstantInt(ash_version_guard(test).value)))
		return ash_model_refuse(model, ASH_REFUSE_BASE_POINTER, NULL,
			NULL);
	for (unsigned i = 0; ok && i < ash_version_n_cell(test); ++i) {
		ash_version_cell cell = ash_version_get_cell(test, i);

		for (unsigned j = 0; ok && j < model->n_base; ++j)
			ok = keep_apart(model, &model->base[j], &cell);
	}
	return ok;
}
