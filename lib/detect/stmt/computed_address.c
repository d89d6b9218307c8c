/* computed_address.c - non-affine addresses, computed by the statement.
 *
 * A table look-up, a scatter or a packed triangle has a subscript that is no
 * affine function of the iterators.  Such an access may touch any element of
 * its array, and the statement computes the address as the original code does.
 * The base must still be invariant.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"
#include "support/integers.h"

bool ash_indirect_is(const ash_model *model, LLVMValueRef inst)
{
	return ash_table_get(&model->stmt_state->indirect_of, inst) >= 0;
}

typedef struct suspicion {
	const ash_model *model;
	/* visited expressions: [1] within steps of recurrences, [0] elsewhere
	 */
	ash_table seen[2];
} suspicion;

/* May "scev" fail to be affine?  A cheap guess: true if it contains a value of
 * the region or a non-affine recurrence.  "in_step": is "scev" the step of a
 * recurrence, or a part of one?
 */
static bool suspect(suspicion *s, ash_scev scev, bool in_step)
{
	ash_scev_kind kind = ash_scev_get_kind(scev);

	if (kind == ASH_SCEV_OTHER)
		return true;
	if (kind == ASH_SCEV_UNKNOWN)
		return ash_layout_block_of(s->model, ash_scev_value(scev)) >= 0;
	if (kind == ASH_SCEV_ADDREC && (in_step || !ash_scev_is_affine(scev)))
		return true;
	if (ash_table_get(&s->seen[in_step], scev) >= 0)
		return false;
	if (!ash_table_set(&s->seen[in_step], scev, 1))
		return true;
	for (unsigned i = 0; i < ash_scev_n_operand(scev); ++i)
		if (suspect(s, ash_scev_operand(scev, i),
			    in_step || (kind == ASH_SCEV_ADDREC && i > 0) ||
				    kind == ASH_SCEV_MUL))
			return true;
	return false;
}

static bool is_suspect(const ash_model *model, ash_scev scev)
{
	suspicion s = { .model = model };
	bool found = suspect(&s, scev, false);

	ash_table_clear(&s.seen[0]);
	ash_table_clear(&s.seen[1]);
	return found;
}

/* Is the address "offset", at "block", affine?  The assumptions that the test
 * makes are dropped afterwards if it is not, and so are facts derived from
 * them.
 */
static bool is_affine(ash_model *model, ash_scev offset, int block)
{
	ash_point point = { .block = block,
		.loop = model->block[block].loop,
		.domain = ash_domain_block(model, block) };
	isl_set *assumed = isl_set_copy(model->scop->assumed);
	ash_poly poly;
	bool affine = true;

	ash_poly_init(&poly);
	if (point.domain)
		affine = ash_affine_poly(model, offset, &point, ASH_MODULO,
			&poly);
	ash_poly_clear(&poly);
	isl_set_free(point.domain);
	if (affine) {
		isl_set_free(assumed);
	} else {
		isl_set_free(model->scop->assumed);
		model->scop->assumed = assumed;
		ash_domain_forget_ranges(model, block);
	}
	return affine;
}

static bool look_at(ash_model *model, LLVMValueRef inst, int block)
{
	ash_analysis *analysis = model->analysis;
	LLVMValueRef pointer;
	ash_scev offset;

	if (!LLVMIsALoadInst(inst) && !LLVMIsAStoreInst(inst))
		return true;
	pointer = LLVMGetOperand(inst, LLVMIsAStoreInst(inst) ? 1 : 0);
	offset = ash_scev_offset(analysis, ash_scev_of(analysis, pointer));
	if (!is_suspect(model, offset) || is_affine(model, offset, block))
		return true;
	return ash_error_of(model->ctx) == ASH_ERROR_NONE &&
		ash_table_set(&model->stmt_state->indirect_of, inst, 1);
}

bool ash_indirect_collect(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_block; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(
			model->block[i].block);

		for (; ok && inst; inst = LLVMGetNextInstruction(inst))
			ok = look_at(model, inst, i);
	}
	return ok && model->verdict.why == ASH_REFUSE_NONE;
}

/* ---- ranges of non-affine addresses ---- */

/* The largest range, in bytes, that is used for run-time overlap tests; larger
 * ones are mostly meaningless (any 32-bit number).
 */
#define MAX_RANGE (INT64_C(1) << 26)

bool ash_indirect_is_some(const ash_model *model, int base)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == base &&
			model->access[i].is_indirect)
			return true;
	return false;
}

bool ash_indirect_is_all(const ash_model *model, int base)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == base &&
			!model->access[i].is_indirect)
			return false;
	return true;
}

bool ash_indirect_range(const ash_model *model, const ash_model_access *access,
	unsigned unit, int64_t *first, int64_t *last)
{
	int64_t lo = access->lo, hi = access->hi;
	int64_t size = ash_object_size(model->analysis,
		model->base[access->base].value);

	if (size <= MAX_RANGE && size >= access->size) {
		lo = lo < 0 ? 0 : lo;
		hi = hi > size - access->size ? size - access->size : hi;
	}
	if (lo < -MAX_RANGE || hi > MAX_RANGE || lo > hi)
		return false;
	*first = ash_floor_div(lo, unit);
	*last = ash_floor_div(hi + access->size - 1, unit);
	return true;
}

bool ash_indirect_is_boundless(const ash_model *model,
	const ash_model_base *base)
{
	int index = base - model->base;
	int64_t first, last;

	if (ash_call_is_endless(model, index))
		return true;
	for (unsigned i = 0; i < model->n_access; ++i)
		if (model->access[i].base == index &&
			model->access[i].is_indirect &&
			!ash_indirect_range(model, &model->access[i], 1, &first,
				&last))
			return true;
	return false;
}

bool ash_indirect_is_endless(const ash_model *model, const ash_model_base *base)
{
	return ash_indirect_is_boundless(model, base) ||
		(model->scop->array[base->array].n_dim > 1 &&
			ash_indirect_is_some(model, base - model->base));
}

bool ash_indirect_is_constant(const ash_model_base *base)
{
	return LLVMIsAGlobalVariable(base->value) &&
		LLVMIsGlobalConstant(base->value);
}
