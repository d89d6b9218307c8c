/* vector_stmt.c - vectorized statements.
 *
 * As for a scalar instance (emit/block.c), leaves come first, then the
 * instructions, then the store.  Values that are uniform in all lanes stay
 * scalars until a vector needs them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <stdlib.h>

#include "llvm/edit/edit.h"
#include "llvm/query/lanewise.h"

/* ---- statements that can be vectorized ---- */

/* Is "type" a numeric type of "size" bytes? */
static bool has_size(LLVMTypeRef type, unsigned size)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMFloatTypeKind:
		return size == 4;
	case LLVMDoubleTypeKind:
		return size == 8;
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type) == 8 * size && size <= 8;
	default:
		return false;
	}
}

/* Does access "pos" of the statement touch a single array element of the type
 * "type"?  False for accesses that use a thread's private copy, a buffer, or
 * atomic reduction.
 */
static bool is_element(const ash_gen *gen, const ash_vector_user *user, int pos,
	LLVMTypeRef type)
{
	int array = user->stmt->access[pos].array;
	const ash_gen_frame *frame = gen->frame;

	return type == gen->ir->array[array].type &&
		has_size(type, gen->scop->array[array].elem_size) &&
		!(user->user->cell && user->user->cell[pos].index) &&
		!(frame->home && frame->home[array]) &&
		!(frame->base && frame->base[array]) &&
		!(frame->atomic && frame->atomic[array]);
}

static bool is_leaf_possible(const ash_gen *gen, const ash_vector_user *user,
	const ash_binding_leaf *leaf)
{
	LLVMTypeRef type = LLVMTypeOf(leaf->value);

	switch (leaf->kind) {
	case ASH_LEAF_ACCESS:
		return is_element(gen, user, leaf->index, type);
	case ASH_LEAF_VALUE:
		return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
			LLVMGetIntTypeWidth(type) <= 64;
	default:
		return false;
	}
}

/* Does the statement "user" write exactly one element, under no condition? */
static bool is_write_possible(const ash_gen *gen, const ash_vector_user *user)
{
	unsigned n = 0;

	if (!user->ir->result || user->ir->write < 0 || user->ir->address ||
		!is_element(gen, user, user->ir->write,
			LLVMTypeOf(user->ir->result)))
		return false;
	for (unsigned i = 0; i < user->stmt->n_access; ++i) {
		ash_access_kind kind = user->stmt->access[i].kind;

		n += kind == ASH_MUST_WRITE;
		if (kind == ASH_MAY_WRITE)
			return false;
	}
	return n == 1;
}

bool ash_vector_is_possible(const ash_gen *gen, const ash_vector_user *user)
{
	const ash_binding_stmt *ir = user->ir;

	if (ir->n_piece || ir->n_load || !is_write_possible(gen, user))
		return false;
	for (unsigned i = 0; i < ir->n_leaf; ++i)
		if (!is_leaf_possible(gen, user, &ir->leaf[i]))
			return false;
	for (unsigned i = 0; i < ir->n_inst; ++i)
		if (!ash_ir_is_lanewise(ir->inst[i]))
			return false;
	return true;
}

/* ---- code ---- */

/* A map from original values to vectors. */
typedef struct {
	unsigned n;
	LLVMValueRef *from, *to;
} value_map;

static isl_stat add(value_map *map, LLVMValueRef from, LLVMValueRef to)
{
	map->from[map->n] = from;
	map->to[map->n++] = to;
	return to ? isl_stat_ok : isl_stat_error;
}

static LLVMValueRef find(ash_gen *gen, const value_map *map, LLVMValueRef value)
{
	for (unsigned i = map->n; i-- > 0;)
		if (map->from[i] == value)
			return map->to[i];
	return LLVMIsAConstant(value) ? value : ash_gen_use(gen, value);
}

static LLVMValueRef widen(ash_vector_nest *nest, const ash_vector_user *user,
	const value_map *map, LLVMValueRef inst)
{
	unsigned n = (unsigned) LLVMGetNumOperands(inst);
	LLVMValueRef *operand = calloc(n + 1, sizeof(*operand));
	LLVMValueRef value = NULL;

	for (unsigned i = 0; operand && i < n; ++i)
		operand[i] = find(nest->gen, map, LLVMGetOperand(inst, i));
	ash_gen_set_location(nest->gen, inst);
	if (operand)
		value = ash_ir_widen(nest->gen->builder, inst, operand,
			nest->lanes);
	free(operand);
	if (value && LLVMIsAInstruction(value) &&
		user->stmt->reduction.op != ASH_REDUCE_NONE)
		ash_ir_drop_promises(value);
	return value;
}

static isl_stat compute(ash_vector_nest *nest, unsigned user, unsigned group,
	value_map *map)
{
	const ash_vector_user *u = &nest->user[user];

	for (unsigned i = 0; i < u->ir->n_leaf; ++i)
		if (add(map, u->ir->leaf[i].value,
			    ash_vector_leaf(nest, user, &u->ir->leaf[i],
				    group)) < 0)
			return isl_stat_error;
	for (unsigned i = 0; i < u->ir->n_inst; ++i)
		if (add(map, u->ir->inst[i],
			    widen(nest, u, map, u->ir->inst[i])) < 0)
			return isl_stat_error;
	ash_gen_set_location(nest->gen, u->ir->origin);
	return ash_vector_store(nest, user, group,
		find(nest->gen, map, u->ir->result));
}

isl_stat ash_vector_stmt(ash_vector_nest *nest, unsigned user, unsigned group)
{
	const ash_binding_stmt *ir = nest->user[user].ir;
	size_t size = ir->n_leaf + ir->n_inst + 1;
	value_map map = { .from = calloc(2 * size, sizeof(*map.from)) };
	isl_stat stat = isl_stat_error;

	ash_code_copy_renew_atoms(nest->gen->copy);
	if (map.from) {
		map.to = map.from + size;
		stat = compute(nest, user, group, &map);
	}
	free(map.from);
	LLVMSetCurrentDebugLocation2(nest->gen->builder, nest->gen->location);
	return stat;
}
