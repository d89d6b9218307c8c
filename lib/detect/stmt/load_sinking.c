/* load_sinking.c - bases of addresses; loads that are delayed or moved ahead.
 *
 * Different bases do not overlap: this is proved, or assumed and tested, or the
 * region is refused (array.c).  Accesses with one base do not overlap if their
 * addresses differ by a large enough constant.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"
#include "support/grow.h"

/* LLVM vectorizes loops whose dependences have at least this distance in bytes.
 */
#define FAR 64

static bool add_inst(ash_model_base *base, LLVMValueRef inst)
{
	if (!ASH_GROW(base->inst, base->n_inst))
		return false;
	base->inst[base->n_inst++] = inst;
	return true;
}

static int add_base(ash_model *model, ash_scev scev)
{
	int index = model->n_base;

	if (!ASH_GROW(model->base, index))
		return -1;
	model->base[model->n_base++] = (ash_model_base) { .scev = scev,
		.value = ash_scev_value(scev) };
	return ash_table_set(&model->stmt_state->base_of, scev, index) ? index
								       : -1;
}

static bool is_base(ash_model *model, ash_scev scev)
{
	return ash_scev_get_kind(scev) == ASH_SCEV_UNKNOWN &&
		!LLVMIsUndef(ash_scev_value(scev)) &&
		ash_is_available(model->analysis, ash_scev_value(scev),
			model->region->made.before);
}

int ash_base_pointer(ash_model *model, LLVMValueRef inst, LLVMValueRef pointer,
	bool written)
{
	ash_scev scev = ash_scev_base(model->analysis,
		ash_scev_of(model->analysis, pointer));
	int index = ash_table_get(&model->stmt_state->base_of, scev);

	if (!is_base(model, scev)) {
		ash_model_refuse_scev(model, ASH_REFUSE_BASE_POINTER,
			LLVMGetInstructionParent(inst), inst, scev);
		return -1;
	}
	if (index < 0)
		index = add_base(model, scev);
	if (index < 0 || !add_inst(&model->base[index], inst))
		return -1;
	model->base[index].written |= written;
	return index;
}

/* Record the write "inst" to "pointer"; NULL: to memory that is inaccessible to
 * the program.  Returns false without memory.
 */
static bool add_write(ash_model *model, LLVMValueRef inst, LLVMValueRef pointer)
{
	ash_model_write *write;

	if (!ASH_GROW(model->stmt_state->write, model->stmt_state->n_write))
		return false;
	write = &model->stmt_state->write[model->stmt_state->n_write++];
	*write = (ash_model_write) { .inst = inst,
		.pos = ash_table_get(&model->pos_of, inst) };
	if (!pointer)
		return true;
	write->pointer = ash_scev_of(model->analysis, pointer);
	write->base = ash_scev_base(model->analysis, write->pointer);
	if (LLVMIsAStoreInst(inst))
		write->size = ash_type_size(model->analysis,
			LLVMTypeOf(LLVMGetOperand(inst, 0)));
	return true;
}

static bool add_effects(ash_model *model, LLVMValueRef call)
{
	ash_analysis *analysis = model->analysis;
	unsigned n = ash_call_n_touch(analysis, call);
	bool writes, ok = true;

	if (model->stmt_state->has_hidden &&
		ash_call_is_hidden(analysis, call, &writes) && writes)
		ok = add_write(model, call, NULL);
	for (unsigned i = 0; ok && i < n; ++i) {
		ash_call_touch touch = ash_call_get_touch(analysis, call, i);

		if (touch.writes)
			ok = add_write(model, call, touch.pointer);
	}
	return ok;
}

static bool add_writes(ash_model *model, LLVMValueRef inst)
{
	bool ok = true;

	if (LLVMIsAStoreInst(inst))
		return add_write(model, inst, LLVMGetOperand(inst, 1));
	if (!LLVMIsACallInst(inst))
		return true;
	if (model->stmt_state->has_errno &&
		ash_call_errno(model->analysis, inst))
		ok = add_write(model, inst, NULL);
	switch (ash_call_get_kind(model->analysis, inst)) {
	case ASH_CALL_SET:
	case ASH_CALL_COPY:
		return add_write(model, inst, LLVMGetOperand(inst, 0));
	case ASH_CALL_EFFECT:
		return ok && add_effects(model, inst);
	default:
		return ok;
	}
}

bool ash_load_sinking_collect(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_block; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(
			model->block[i].block);

		for (; ok && inst; inst = LLVMGetNextInstruction(inst))
			ok = add_writes(model, inst);
	}
	return ok;
}

/* Does only the type of "write" exclude that it overlaps "access", whose base
 * is "base"?  Then the write may change the type of memory that was read
 * before, so that a read must not move past it. (Accesses with different bases
 * are tested for overlap at run time, unless types exclude it.)
 */
static bool may_change_type(ash_model *model, const ash_model_write *write,
	LLVMValueRef access, ash_scev base)
{
	LLVMValueRef by = write->inst;
	ash_pointer_use reading = { ash_scev_value(base), 1, &access };
	ash_pointer_use writing;

	if (!write->base)
		return false;
	writing = (ash_pointer_use) { ash_scev_value(write->base), 1, &by };
	return reading.base && writing.base &&
		ash_hoisted_load_alias_by_type(model->analysis, &reading,
			&writing);
}

/* May "write" touch the "size" bytes that "access" touches at "pointer" in the
 * same iteration of their common loops?
 */
static bool may_touch(ash_model *model, const ash_model_write *write,
	LLVMValueRef access, ash_scev pointer, int64_t size)
{
	ash_scev base = ash_scev_base(model->analysis, pointer);
	int64_t distance;

	if (base != write->base)
		return may_change_type(model, write, access, base);
	if (!write->size ||
		!ash_scev_distance(model->analysis, write->pointer, pointer,
			&distance))
		return true;
	return distance < size && distance + (int64_t) write->size > 0;
}

/* The position after which a read at "pos" in "loop" cannot occur any more
 * within the current iteration of loop "own": the end of the child loop of
 * "own" that contains "loop".
 */
static unsigned end_of_reading(const ash_model *model, int own, unsigned pos,
	int loop)
{
	const ash_model_loop *inner;
	unsigned end;

	if (loop == own)
		return pos;
	inner = &model->loop[ash_layout_child(model, own, loop)];
	end = model->block[inner->end - 1].end;
	return end > pos ? end : pos;
}

/* May "write" change the memory that the load "access" reads or the store
 * "access" has written?
 */
static bool may_disturb(ash_model *model, const ash_model_write *write,
	LLVMValueRef access)
{
	bool store = LLVMIsAStoreInst(access) != NULL;
	LLVMTypeRef type = LLVMTypeOf(
		store ? LLVMGetOperand(access, 0) : access);
	int64_t size = ash_type_size(model->analysis, type);
	ash_scev pointer = ash_scev_of(model->analysis,
		LLVMGetOperand(access, store ? 1 : 0));

	return may_touch(model, write, access, pointer, size);
}

bool ash_load_sinking_is_kept(ash_model *model, LLVMValueRef access,
	unsigned pos, int loop)
{
	unsigned from = ash_table_get(&model->pos_of, access);
	int own = model->block[ash_layout_block_of(model, access)].loop;
	unsigned to;

	if (!ash_layout_contains(model, own, loop))
		return false;
	to = end_of_reading(model, own, pos, loop);
	for (unsigned i = 0; i < model->stmt_state->n_write; ++i) {
		const ash_model_write *write = &model->stmt_state->write[i];

		if (write->pos > from && write->pos < to &&
			(LLVMIsACallInst(access)
					? ash_call_may_see(model, access, write,
						  pos)
					: may_disturb(model, write, access)))
			return false;
	}
	return true;
}

bool ash_load_sinking_can_reread(ash_model *model, const ash_root *store,
	const ash_root *root)
{
	return root->from >= 0 && root->pos > store->pos &&
		!ash_indirect_is(model, store->inst) &&
		ash_dominates(model->analysis, model->block[store->from].block,
			model->block[root->from].block) &&
		ash_load_sinking_is_kept(model, store->inst, root->pos,
			root->loop);
}

/* ---- loads moved before stores ---- */

/* Is "loop" an outermost loop of the region without inner loops? */
static bool is_single(const ash_model *model, int loop)
{
	if (loop < 0 || model->loop[loop].parent >= 0)
		return false;
	for (unsigned i = 0; i < model->n_loop; ++i)
		if (model->loop[i].parent == loop)
			return false;
	return true;
}

/* The bytes by which the address "pointer" moves in each iteration; 0 if they
 * are not known, or it does not move.
 */
static int64_t get_step(ash_scev pointer)
{
	ash_scev step;

	if (ash_scev_get_kind(pointer) != ASH_SCEV_ADDREC ||
		!ash_scev_is_affine(pointer))
		return 0;
	step = ash_scev_operand(pointer, 1);
	return ash_scev_get_kind(step) == ASH_SCEV_CONSTANT
		? ash_scev_constant(step)
		: 0;
}

/* Does an address that moves by "step" bytes reach, after some iterations, an
 * element of "size" bytes that is "distance" bytes ahead?
 */
static bool comes_to(int64_t distance, int64_t step, int64_t size)
{
	int64_t rest = llabs(distance) % llabs(step);

	return rest < size || llabs(step) - rest < size;
}

/* Does "write" overwrite, in one of the next iterations, what is read at
 * "pointer" in this one?
 */
static bool overwrites_later(ash_model *model, const ash_model_write *write,
	ash_scev pointer)
{
	int64_t distance, step = get_step(pointer);

	if (!step || !write->size || get_step(write->pointer) != step ||
		ash_scev_base(model->analysis, pointer) != write->base ||
		!ash_scev_distance(model->analysis, pointer, write->pointer,
			&distance))
		return false;
	return (distance > 0) == (step > 0) && distance != 0 &&
		llabs(distance) < FAR &&
		comes_to(distance, step, (int64_t) write->size);
}

/* Is the memory that "load" reads left alone by all writes at positions from
 * "from" up to but excluding "to"?
 */
static bool is_same_from(ash_model *model, LLVMValueRef load, unsigned from,
	unsigned to)
{
	for (unsigned i = 0; i < model->stmt_state->n_write; ++i) {
		const ash_model_write *write = &model->stmt_state->write[i];

		if (write->pos >= from && write->pos < to &&
			may_disturb(model, write, load))
			return false;
	}
	return true;
}

bool ash_load_sinking_advance(ash_model *model, LLVMValueRef load, int block,
	unsigned *pos)
{
	unsigned own = ash_table_get(&model->pos_of, load);
	ash_scev pointer = ash_scev_of(model->analysis,
		LLVMGetOperand(load, 0));

	*pos = own;
	if (!is_single(model, model->block[block].loop))
		return false;
	for (unsigned i = 0; i < model->stmt_state->n_write; ++i) {
		const ash_model_write *write = &model->stmt_state->write[i];

		if (write->pos < *pos && write->pointer &&
			ash_layout_block_of(model, write->inst) == block &&
			overwrites_later(model, write, pointer))
			*pos = write->pos - 1;
	}
	return *pos < own && is_same_from(model, load, *pos, own);
}
