/* stride_survey.c - collection of the values by which addresses change.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/params/stride_assumptions.h"
#include "detect/params/params_impl.h"
#include "llvm/query/scev_find.h"
#include "support/grow.h"

/* The bytes per dimension in the descriptor of a Fortran array: a lower bound,
 * an extent and a stride.  The dimension with the smallest stride comes first.
 */
#define FORTRAN_DIM_SIZE 24

void ash_stride_clear(ash_strided_list *list)
{
	free(list->of);
	*list = (ash_strided_list) { 0 };
}

static ash_strided *find(ash_strided_list *list, ash_scev base,
	unsigned elem_size)
{
	for (unsigned i = 0; i < list->n; ++i)
		if (list->of[i].base == base)
			return &list->of[i];
	if (!ASH_GROW(list->of, list->n))
		return NULL;
	list->of[list->n] = (ash_strided) { .base = base,
		.elem_size = elem_size };
	return &list->of[list->n++];
}

/* ---- origins of values ---- */

static bool can_be_stride(const ash_model *model, LLVMValueRef value)
{
	LLVMTypeRef type = LLVMTypeOf(value);

	return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
		LLVMGetIntTypeWidth(type) == 64 && !LLVMIsConstant(value) &&
		ash_is_available(model->analysis, value,
			model->region->made.before);
}

static bool is_value(ash_scev scev, void *value)
{
	return ash_scev_get_kind(scev) == ASH_SCEV_UNKNOWN &&
		ash_scev_value(scev) == value;
}

static bool is_bound(ash_model *model, LLVMValueRef value)
{
	for (unsigned i = 0; i < model->n_loop; ++i) {
		ash_scev trip = ash_loop_trip(model->analysis,
			model->loop[i].loop);

		if (trip && ash_scev_find(trip, &is_value, value))
			return true;
	}
	return false;
}

/* The constant that the program compares "value" with for equality, or 0. */
static int64_t find_test(LLVMValueRef value)
{
	for (LLVMUseRef use = LLVMGetFirstUse(value); use;
		use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);
		LLVMValueRef with;

		if (!LLVMIsAICmpInst(user) ||
			(LLVMGetICmpPredicate(user) != LLVMIntEQ &&
				LLVMGetICmpPredicate(user) != LLVMIntNE))
			continue;
		with = LLVMGetOperand(user, 1);
		if (LLVMIsAConstantInt(with))
			return LLVMConstIntGetSExtValue(with);
	}
	return 0;
}

static void note(ash_model *model, ash_strided *s, LLVMValueRef value,
	int64_t bytes, unsigned depth)
{
	for (unsigned i = 0; i < s->n; ++i) {
		ash_stride *old = &s->stride[i];

		if (old->value != value)
			continue;
		s->odd |= old->bytes != bytes;
		old->depth = depth > old->depth ? depth : old->depth;
		return;
	}
	if (s->n == ASH_MAX_STRIDE || !can_be_stride(model, value)) {
		s->odd = true;
		return;
	}
	s->stride[s->n++] = (ash_stride) {
		.value = value,
		.bytes = bytes,
		.depth = depth,
		.bound = is_bound(model, value),
		.tested = find_test(value),
	};
}

/* ---- addresses ---- */

/* Record in "s" that a loop at "depth" changes the address by bytes * step per
 * iteration.
 */
static void see_step(ash_model *model, ash_strided *s, ash_scev step,
	int64_t bytes, unsigned depth)
{
	ash_scev first;

	switch (ash_scev_get_kind(step)) {
	case ASH_SCEV_CONSTANT:
		if (ash_scev_constant(step) == INT64_MIN ||
			__builtin_mul_overflow(bytes, ash_scev_constant(step),
				&bytes))
			s->odd = true;
		else if (llabs(bytes) == (int64_t) s->elem_size)
			s->contiguous = true;
		return;
	case ASH_SCEV_UNKNOWN:
		note(model, s, ash_scev_value(step), llabs(bytes), depth);
		return;
	case ASH_SCEV_ADD:
		for (unsigned i = 0; i < ash_scev_n_operand(step); ++i)
			see_step(model, s, ash_scev_operand(step, i), bytes,
				depth);
		return;
	case ASH_SCEV_MUL:
		first = ash_scev_operand(step, 0);
		if (ash_scev_n_operand(step) == 2 &&
			ash_scev_get_kind(first) == ASH_SCEV_CONSTANT &&
			llabs(ash_scev_constant(first)) < INT32_MAX) {
			see_step(model, s, ash_scev_operand(step, 1),
				bytes * ash_scev_constant(first), depth);
			return;
		}
		break;
	default:
		break;
	}
	s->odd = true;
}

static void see(ash_model *model, ash_strided *s, ash_scev scev, int64_t bytes);

/* Record in "s" that the address contains bytes * (x >> by), where "value" is
 * the shift: compilers divide a stride in bytes by the element size.
 */
static void see_shift(ash_model *model, ash_strided *s, LLVMValueRef value,
	int64_t bytes)
{
	LLVMValueRef by, operand;

	if (!LLVMIsAInstruction(value) ||
		LLVMGetInstructionOpcode(value) != LLVMAShr)
		return;
	operand = LLVMGetOperand(value, 0);
	by = LLVMGetOperand(value, 1);
	if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by) > 4 ||
		bytes % (1 << LLVMConstIntGetZExtValue(by)))
		return;
	if (ash_scev_exists(model->analysis, operand))
		see(model, s, ash_scev_of(model->analysis, operand),
			bytes >> LLVMConstIntGetZExtValue(by));
}

static void note_offset(ash_strided *s, LLVMValueRef value)
{
	for (unsigned i = 0; i < s->n_offset; ++i)
		if (s->offset[i] == value)
			return;
	if (s->n_offset < ASH_MAX_STRIDE)
		s->offset[s->n_offset++] = value;
}

/* Record in "s" the strides in bytes * scev, a part of an address. */
static void see(ash_model *model, ash_strided *s, ash_scev scev, int64_t bytes)
{
	int loop;
	ash_scev first;

	switch (ash_scev_get_kind(scev)) {
	case ASH_SCEV_ADD:
		for (unsigned i = 0; i < ash_scev_n_operand(scev); ++i)
			see(model, s, ash_scev_operand(scev, i), bytes);
		return;
	case ASH_SCEV_ADDREC:
		loop = ash_table_get(&model->loop_of, ash_scev_loop(scev));
		if (loop >= 0)
			see_step(model, s, ash_scev_operand(scev, 1), bytes,
				model->loop[loop].depth);
		see(model, s, ash_scev_operand(scev, 0), bytes);
		return;
	case ASH_SCEV_MUL:
		first = ash_scev_operand(scev, 0);
		if (ash_scev_n_operand(scev) == 2 &&
			ash_scev_get_kind(first) == ASH_SCEV_CONSTANT &&
			llabs(ash_scev_constant(first)) < INT32_MAX)
			see(model, s, ash_scev_operand(scev, 1),
				bytes * ash_scev_constant(first));
		return;
	case ASH_SCEV_UNKNOWN:
		note_offset(s, ash_scev_value(scev));
		see_shift(model, s, ash_scev_value(scev), bytes);
		return;
	default:
		return;
	}
}

static bool see_access(ash_model *model, ash_strided_list *list,
	LLVMValueRef pointer, LLVMTypeRef type)
{
	unsigned size = ash_type_size(model->analysis, type);
	ash_strided *s;
	ash_scev scev;

	if (!ash_scev_exists(model->analysis, pointer))
		return true;
	scev = ash_scev_of(model->analysis, pointer);
	s = find(list, ash_scev_base(model->analysis, scev), size);
	if (!s)
		return false;
	s->odd |= s->elem_size != size || size == 0;
	see(model, s, ash_scev_offset(model->analysis, scev), 1);
	return true;
}

static bool see_block(ash_model *model, ash_strided_list *list,
	LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	bool ok = true;

	for (; ok && inst; inst = LLVMGetNextInstruction(inst)) {
		if (LLVMIsALoadInst(inst))
			ok = see_access(model, list, LLVMGetOperand(inst, 0),
				LLVMTypeOf(inst));
		if (LLVMIsAStoreInst(inst))
			ok = see_access(model, list, LLVMGetOperand(inst, 1),
				LLVMTypeOf(LLVMGetOperand(inst, 0)));
	}
	return ok;
}

/* The address that "value" is loaded from; NULL if it is not loaded. */
static ash_scev place_of(ash_model *model, LLVMValueRef value)
{
	LLVMValueRef pointer;

	if (!LLVMIsALoadInst(value))
		return NULL;
	pointer = LLVMGetOperand(value, 0);
	if (LLVMIsASelectInst(pointer))
		pointer = LLVMGetOperand(pointer, 1);
	return ash_scev_exists(model->analysis, pointer)
		? ash_scev_of(model->analysis, pointer)
		: NULL;
}

/* Is "value" loaded from a place near the one from which "stride" was loaded,
 * so that both belong to one array descriptor (as of Fortran's compilers)?
 */
static bool is_neighbour(ash_model *model, LLVMValueRef value,
	const ash_stride *stride)
{
	ash_scev a = place_of(model, value);
	ash_scev b = place_of(model, stride->value);
	int64_t distance;

	return a && b && ash_scev_distance(model->analysis, a, b, &distance) &&
		llabs(distance) <= ASH_MAX_STRIDE * FORTRAN_DIM_SIZE;
}

/* Record as strides the values that are added to addresses without a loop but
 * are loaded from the same descriptor as a stride: the calls f(0, i, j) + f(1,
 * i, j) have constants in the first dimension.
 */
static void add_neighbours(ash_model *model, ash_strided *s)
{
	for (unsigned i = 0; s->n && i < s->n_offset; ++i)
		if (is_neighbour(model, s->offset[i], &s->stride[0]) &&
			!is_bound(model, s->offset[i]))
			note(model, s, s->offset[i], s->stride[0].bytes, 0);
}

bool ash_stride_collect(ash_model *model, ash_strided_list *list)
{
	bool ok = true;

	*list = (ash_strided_list) { 0 };
	for (unsigned i = 0; ok && i < model->n_block; ++i)
		ok = see_block(model, list, model->block[i].block);
	for (unsigned i = 0; i < list->n; ++i)
		add_neighbours(model, &list->of[i]);
	return ok;
}

/* ---- order of sizes ---- */

/* Is "a" presumably smaller than "b"?  The strides in a Fortran descriptor are
 * in ascending order; other strides that are adjacent in memory are in
 * descending order, as those of an array in row-major order.
 */
static bool is_smaller(ash_model *model, const ash_stride *a,
	const ash_stride *b)
{
	ash_scev at_a = place_of(model, a->value);
	ash_scev at_b = place_of(model, b->value);
	int64_t distance;

	if (at_a && at_b &&
		ash_scev_distance(model->analysis, at_a, at_b, &distance))
		return distance % FORTRAN_DIM_SIZE ? distance > 0
						   : distance < 0;
	return a->depth > b->depth;
}

void ash_stride_sort(ash_model *model, ash_strided *strided)
{
	ash_stride *stride = strided->stride;

	for (unsigned i = 1; i < strided->n; ++i)
		for (unsigned j = i;
			j > 0 && is_smaller(model, &stride[j], &stride[j - 1]);
			--j) {
			ash_stride other = stride[j];

			stride[j] = stride[j - 1];
			stride[j - 1] = other;
		}
}
