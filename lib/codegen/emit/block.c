/* block.c - statement instances as clones of the original instructions.
 *
 * Leaves (loaded elements, affine values, addresses) come first, then the
 * clones in their order, then the store.  A clone computes the same value as
 * the original for the same instance, so flags that promise something of its
 * operands stay valid; metadata about the place in the code does not.  The
 * flags of a reduction are dropped too: in another order its intermediate
 * results differ and may overflow.  If the statement has branches, so has its
 * code: each piece becomes a block with its leaves and clones, but loads that
 * cannot fault may move to the first block.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/safe_loads.h"
#include "codegen/emit/scalar_replacement.h"
#include "codegen/emit/emit_impl.h"

#include <stdlib.h>

#include <llvm-c/DebugInfo.h>

#include "llvm/edit/edit.h"

/* A map from values of the original code to those of the code for one instance.
 */
typedef struct value_map {
	unsigned n;
	LLVMValueRef *from, *to;
} value_map;

typedef struct stmt_context {
	const ash_ast_user *user;
	const ash_binding_stmt *ir;
	const ash_stmt *stmt;
	value_map map;
	/* Per piece of the statement: the first and the last block of its code.
	 * NULL: the statement has no pieces.
	 */
	LLVMBasicBlockRef *first, *last;
	LLVMBasicBlockRef end;	/* the block after the statement, if needed */
} stmt_context;

static isl_stat map_init(value_map *map, unsigned capacity)
{
	map->n = 0;
	map->from = calloc(2 * (size_t) capacity + 2, sizeof(*map->from));
	map->to = map->from + capacity + 1;
	return map->from ? isl_stat_ok : isl_stat_error;
}

static isl_stat map_add(value_map *map, LLVMValueRef from, LLVMValueRef to)
{
	map->from[map->n] = from;
	map->to[map->n++] = to;
	return to ? isl_stat_ok : isl_stat_error;
}

/* Is "value" computed in blocks of the SCoP, which may be deleted? */
static bool is_inside(const ash_gen *gen, LLVMValueRef value)
{
	LLVMBasicBlockRef block;

	if (!LLVMIsAInstruction(value))
		return false;
	block = LLVMGetInstructionParent(value);
	for (unsigned i = 0; i < gen->ir->n_block; i++)
		if (gen->ir->block[i] == block)
			return true;
	return false;
}

/* The value that replaces "value" of the original code in the instance for
 * which "map" was filled: the mapped value or, for a value from outside the
 * SCoP, the value itself.  NULL: "value" belongs to the SCoP and is not mapped.
 */
static LLVMValueRef map_value(ash_gen *gen, const value_map *map,
	LLVMValueRef value)
{
	for (unsigned i = map->n; i-- > 0;)
		if (map->from[i] == value)
			return map->to[i];
	if (is_inside(gen, value))
		return NULL;
	return ash_gen_use(gen, value);
}

void ash_gen_set_location(ash_gen *gen, LLVMValueRef origin)
{
	LLVMMetadataRef location = NULL;

	if (origin && LLVMIsAInstruction(origin))
		location = LLVMInstructionGetDebugLoc(origin);
	ash_gen_set_place(gen, location);
}

/* The affine value of "leaf" in the instance of "c", in the leaf's type.  The
 * exact number need not fit into the type: it is truncated as in the original
 * code.
 */
static LLVMValueRef value_leaf(ash_gen *gen, const stmt_context *c,
	const ash_binding_leaf *leaf)
{
	LLVMTypeRef type = LLVMTypeOf(leaf->value);
	LLVMValueRef value = ash_gen_wrapping_expr(gen,
		c->user->body->value[leaf->index]);

	if (!value || LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return NULL;
	return LLVMBuildIntCast2(gen->builder, value, type, true, "");
}

/* The cell of a kernel's buffer that holds the element of access "pos"; NULL if
 * the access goes to the array itself.
 */
static const ash_ast_cell *get_cell(const stmt_context *c, unsigned pos)
{
	return c->user->cell && c->user->cell[pos].index ? &c->user->cell[pos]
							 : NULL;
}

static LLVMValueRef load_local(ash_gen *gen, const ash_ast_cell *cell,
	LLVMTypeRef type)
{
	LLVMValueRef from = ash_gen_local_address(gen, cell);

	return from ? LLVMBuildLoad2(gen->builder, type, from, "") : NULL;
}

static LLVMValueRef access_leaf(ash_gen *gen, const stmt_context *c,
	const ash_binding_leaf *leaf)
{
	int array = c->stmt->access[leaf->index].array;
	const ash_ast_cell *cell = get_cell(c, leaf->index);
	LLVMTypeRef type = LLVMTypeOf(leaf->value);
	LLVMValueRef value;

	if (cell)
		return load_local(gen, cell, type);
	value = ash_gen_load(gen, array, c->user->body->access[leaf->index],
		type);
	if (value && gen->ir->array[array].base)
		ash_ir_copy_type_metadata(value, leaf->value);
	return value;
}

/* Is access "pos" the read of an atomic reduction?  The neutral element
 * replaces the value that it would read.
 */
static bool is_neutral(const ash_gen *gen, const stmt_context *c, int pos)
{
	return ash_atomic_reduction_are_used(gen, c->stmt) &&
		(int) c->stmt->reduction.read == pos;
}

static LLVMValueRef leaf_value(ash_gen *gen, const stmt_context *c,
	const ash_binding_leaf *leaf)
{
	ash_gen_set_location(gen, leaf->value);
	if (leaf->kind == ASH_LEAF_ACCESS && is_neutral(gen, c, leaf->index))
		return ash_reduction_copies_identity(gen, c->user->stmt);
	switch (leaf->kind) {
	case ASH_LEAF_ACCESS:
		return access_leaf(gen, c, leaf);
	case ASH_LEAF_VALUE:
		return value_leaf(gen, c, leaf);
	case ASH_LEAF_ADDRESS:
		return ash_gen_byte_address(gen,
			c->stmt->access[leaf->index].array,
			c->user->body->value[leaf->affine]);
	}
	return NULL;
}

LLVMValueRef ash_gen_leaf(ash_gen *gen, const ash_ast_user *user,
	const ash_binding_leaf *leaf)
{
	stmt_context c = { .user = user };

	c.ir = &gen->ir->stmt[user->stmt];
	c.stmt = &gen->scop->stmt[user->stmt];
	return leaf_value(gen, &c, leaf);
}

/* The piece in which to evaluate "leaf".  In a loop that LLVM may vectorize,
 * conditional loads that cannot fault become unconditional.
 */
static unsigned get_piece(ash_gen *gen, const stmt_context *c,
	const ash_binding_leaf *leaf)
{
	if (leaf->piece == 0 || !gen->access_group ||
		(leaf->kind == ASH_LEAF_ACCESS && get_cell(c, leaf->index)))
		return leaf->piece;
	return ash_safe_loads_has(gen, c->user->stmt, leaf) ? 0 : leaf->piece;
}

static isl_stat add_leaves(ash_gen *gen, stmt_context *c, unsigned piece)
{
	for (unsigned i = 0; i < c->ir->n_leaf; i++) {
		const ash_binding_leaf *leaf = &c->ir->leaf[i];

		if (get_piece(gen, c, leaf) != piece)
			continue;
		if (map_add(&c->map, leaf->value, leaf_value(gen, c, leaf)) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_stat replace_operand(ash_gen *gen, const value_map *map,
	LLVMValueRef clone, unsigned pos)
{
	LLVMValueRef operand = LLVMGetOperand(clone, pos);
	LLVMValueRef value;

	if (LLVMIsAConstant(operand) || ash_ir_is_metadata(operand))
		return isl_stat_ok;
	value = map_value(gen, map, operand);
	if (!value)
		return isl_stat_error;
	LLVMSetOperand(clone, pos, value);
	return isl_stat_ok;
}

static LLVMValueRef clone_instruction(ash_gen *gen, const value_map *map,
	LLVMValueRef original)
{
	LLVMValueRef clone = LLVMInstructionClone(original);
	int n = LLVMGetNumOperands(clone);

	ash_gen_set_location(gen, original);
	LLVMInsertIntoBuilder(gen->builder, clone);
	ash_ir_drop_metadata(clone);
	for (int i = 0; i < n; i++)
		if (replace_operand(gen, map, clone, i) < 0)
			return NULL;
	if (LLVMIsACallInst(clone))
		ash_gen_add_to_group(gen, clone);
	return clone;
}

static bool is_in_piece(const stmt_context *c, unsigned inst, unsigned piece)
{
	return c->ir->n_piece ? c->ir->inst_piece[inst] == piece : piece == 0;
}

/* Change the address of "load", the last instruction so far: to that of "cell"
 * or, without a cell, to that in the private copy that the current function
 * (gen->frame) has of "array", if any.
 */
static isl_stat redirect_load(ash_gen *gen, LLVMValueRef load, int array,
	const ash_ast_cell *cell)
{
	LLVMBasicBlockRef block = LLVMGetInstructionParent(load);
	LLVMValueRef from;

	LLVMPositionBuilderBefore(gen->builder, load);
	from = cell ? ash_gen_local_address(gen, cell)
		    : ash_gen_redirect(gen, array, LLVMGetOperand(load, 0));
	LLVMPositionBuilderAtEnd(gen->builder, block);
	if (!from)
		return isl_stat_error;
	LLVMSetOperand(load, 0, from);
	return isl_stat_ok;
}

/* Add alias information to "clone", the copy of the load "inst", and redirect
 * it to its cell or private copy, if the statement computes the load's address.
 */
static isl_stat describe_load(ash_gen *gen, const stmt_context *c,
	LLVMValueRef inst, LLVMValueRef clone)
{
	for (unsigned i = 0; i < c->ir->n_load; i++) {
		const ash_binding_load *load = &c->ir->load[i];
		const ash_ast_cell *cell;

		if (load->inst != inst)
			continue;
		cell = get_cell(c, load->access);
		if (!cell) {
			ash_ir_copy_type_metadata(clone, inst);
			ash_gen_describe(gen, clone,
				c->stmt->access[load->access].array);
		}
		return redirect_load(gen, clone,
			c->stmt->access[load->access].array, cell);
	}
	return isl_stat_ok;
}

/* Is "inst" a load whose address is computed in the statement, and the read of
 * an atomic reduction?
 */
static bool is_neutral_load(const ash_gen *gen, const stmt_context *c,
	LLVMValueRef inst)
{
	for (unsigned i = 0; i < c->ir->n_load; i++)
		if (c->ir->load[i].inst == inst)
			return is_neutral(gen, c, c->ir->load[i].access);
	return false;
}

static isl_stat add_clones(ash_gen *gen, stmt_context *c, unsigned piece)
{
	for (unsigned i = 0; i < c->ir->n_inst; i++) {
		LLVMValueRef inst = c->ir->inst[i];
		LLVMValueRef clone;

		if (!is_in_piece(c, i, piece) || LLVMIsAPHINode(inst))
			continue;
		if (is_neutral_load(gen, c, inst)) {
			map_add(&c->map, inst,
				ash_reduction_copies_identity(gen,
					c->user->stmt));
			continue;
		}
		clone = clone_instruction(gen, &c->map, inst);
		if (map_add(&c->map, inst, clone) < 0)
			return isl_stat_error;
		if (describe_load(gen, c, inst, clone) < 0)
			return isl_stat_error;
		if (c->stmt->reduction.op != ASH_REDUCE_NONE)
			ash_ir_drop_promises(clone);
	}
	return isl_stat_ok;
}

/* Emit the atomic operation that replaces a reduction's store: it combines
 * "value" with the element that the statement writes.  Returns its result; NULL
 * on error.
 */
static LLVMValueRef add_step(ash_gen *gen, const stmt_context *c, int array,
	LLVMValueRef value)
{
	LLVMValueRef to;

	if (c->ir->address)
		to = map_value(gen, &c->map, c->ir->address);
	else
		to = ash_gen_element(gen, array,
			c->user->body->access[c->ir->write]);
	return ash_atomic_reduction_add(gen, c->stmt, to, value);
}

static isl_stat store_local(ash_gen *gen, const ash_ast_cell *cell,
	LLVMValueRef value)
{
	LLVMValueRef to = ash_gen_local_address(gen, cell);

	return to && value && LLVMBuildStore(gen->builder, value, to)
		? isl_stat_ok
		: isl_stat_error;
}

static isl_stat add_store(ash_gen *gen, stmt_context *c)
{
	LLVMValueRef value, store;
	int array;

	if (!c->ir->result || c->ir->write < 0)
		return isl_stat_ok;
	array = c->stmt->access[c->ir->write].array;
	value = map_value(gen, &c->map, c->ir->result);
	ash_gen_set_location(gen, c->ir->origin);
	if (get_cell(c, c->ir->write))
		return store_local(gen, get_cell(c, c->ir->write), value);
	if (ash_atomic_reduction_are_used(gen, c->stmt))
		store = add_step(gen, c, array, value);
	else if (c->ir->address)
		store = ash_gen_store_at(gen, array,
			map_value(gen, &c->map, c->ir->address), value);
	else
		store = ash_gen_store(gen, array,
			c->user->body->access[c->ir->write], value);
	if (!store)
		return isl_stat_error;
	if (c->ir->origin && LLVMIsAStoreInst(c->ir->origin) &&
		gen->ir->array[array].base)
		ash_ir_copy_type_metadata(store, c->ir->origin);
	return isl_stat_ok;
}

isl_stat ash_gen_push_iterators(ash_gen *gen, const ash_ast_user *user)
{
	for (unsigned i = 0; i < user->n_iter; i++) {
		ash_gen_name name = {
			.id = isl_id_copy(user->body->iter_id[i]),
			.value = ash_gen_expr(gen, user->iter[i]),
			.size = ASH_MAX_INDEX,
			.non_negative = ash_gen_is_non_negative(gen,
				user->iter[i]),
		};

		if (ash_gen_push_name(gen, name) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Record, in debug information, the values that the counters of the original
 * loops have in this instance.  The iterators of the statement are the last
 * names of gen->name.
 */
static void describe_counters(ash_gen *gen, const stmt_context *c)
{
	unsigned n = c->ir->n_loop < c->user->n_iter ? c->ir->n_loop
						     : c->user->n_iter;
	const ash_gen_name *name = gen->name + gen->n_name - c->user->n_iter;
	LLVMValueRef *value;

	if (!gen->copy || gen->n_unrolled)
		return;
	value = calloc(n + 1, sizeof(*value));
	for (unsigned i = 0; value && i < n; i++)
		value[i] = name[i].value;
	if (value)
		ash_variables_set_counters(gen->variables, gen->copy,
			gen->builder, c->ir->loop, value, n);
	free(value);
}

/* ---- pieces ---- */

static LLVMBasicBlockRef end_of(ash_gen *gen, stmt_context *c)
{
	if (!c->end)
		c->end = ash_gen_new_block(gen, "skip");
	return c->end;
}

static int find_piece(const stmt_context *c, LLVMBasicBlockRef block)
{
	for (unsigned i = 1; i < c->ir->n_piece; i++)
		if (c->ir->piece[i].block == block)
			return i;
	return -1;
}

/* The block of the new code that corresponds to successor number "pos" of the
 * original "branch".
 */
static LLVMBasicBlockRef target(ash_gen *gen, stmt_context *c,
	LLVMValueRef branch, unsigned pos)
{
	int piece = find_piece(c, LLVMGetSuccessor(branch, pos));

	return piece < 0 ? end_of(gen, c) : c->first[piece];
}

static isl_stat add_switch(ash_gen *gen, stmt_context *c, LLVMValueRef from,
	LLVMValueRef value)
{
	unsigned n = LLVMGetNumSuccessors(from);
	LLVMValueRef to = LLVMBuildSwitch(gen->builder, value,
		target(gen, c, from, 0), n - 1);

	for (unsigned i = 1; i < n; i++)
		LLVMAddCase(to, ash_ir_case_value(from, i),
			target(gen, c, from, i));
	return isl_stat_ok;
}

static isl_stat add_branch(ash_gen *gen, stmt_context *c, LLVMValueRef from)
{
	LLVMValueRef value;

	ash_gen_set_location(gen, from);
	if (LLVMIsABranchInst(from) && !LLVMIsConditional(from)) {
		LLVMBuildBr(gen->builder, target(gen, c, from, 0));
		return isl_stat_ok;
	}
	value = LLVMIsASwitchInst(from) ? LLVMGetOperand(from, 0)
					: LLVMGetCondition(from);
	if (!LLVMIsAConstant(value))
		value = map_value(gen, &c->map, value);
	if (!value)
		return isl_stat_error;
	if (LLVMIsASwitchInst(from))
		return add_switch(gen, c, from, value);
	LLVMBuildCondBr(gen->builder, value, target(gen, c, from, 0),
		target(gen, c, from, 1));
	return isl_stat_ok;
}

/* Create the PHI nodes of "piece".  fill_phis() adds their incoming values once
 * the code of all pieces exists.
 */
static isl_stat add_phis(ash_gen *gen, stmt_context *c, unsigned piece)
{
	for (unsigned i = 0; i < c->ir->n_inst; i++) {
		LLVMValueRef inst = c->ir->inst[i], phi;

		if (!is_in_piece(c, i, piece) || !LLVMIsAPHINode(inst))
			continue;
		phi = LLVMBuildPhi(gen->builder, LLVMTypeOf(inst), "");
		if (map_add(&c->map, inst, phi) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_stat fill_phi(ash_gen *gen, const stmt_context *c, LLVMValueRef from,
	LLVMValueRef to)
{
	unsigned n = LLVMCountIncoming(from);

	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef value = LLVMGetIncomingValue(from, i);
		int piece = find_piece(c, LLVMGetIncomingBlock(from, i));

		if (!LLVMIsAConstant(value))
			value = map_value(gen, &c->map, value);
		if (!value || piece < 0)
			return isl_stat_error;
		LLVMAddIncoming(to, &value, &c->last[piece], 1);
	}
	return isl_stat_ok;
}

static isl_stat fill_phis(ash_gen *gen, const stmt_context *c)
{
	for (unsigned i = 0; i < c->ir->n_inst; i++)
		if (LLVMIsAPHINode(c->ir->inst[i]) &&
			fill_phi(gen, c, c->ir->inst[i],
				map_value(gen, &c->map, c->ir->inst[i])) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

static isl_stat add_piece(ash_gen *gen, stmt_context *c, unsigned piece)
{
	LLVMValueRef branch = c->ir->piece[piece].branch;

	if (add_phis(gen, c, piece) < 0 || add_leaves(gen, c, piece) < 0 ||
		add_clones(gen, c, piece) < 0)
		return isl_stat_error;
	c->last[piece] = LLVMGetInsertBlock(gen->builder);
	if (branch)
		return add_branch(gen, c, branch);
	if (piece + 1 < c->ir->n_piece)
		LLVMBuildBr(gen->builder, c->first[piece + 1]);
	return isl_stat_ok;
}

static isl_stat add_pieces(ash_gen *gen, stmt_context *c)
{
	unsigned n = c->ir->n_piece;

	c->first = calloc(2 * (size_t) n, sizeof(*c->first));
	if (!c->first)
		return isl_stat_error;
	c->last = c->first + n;
	for (unsigned i = 1; i < n; i++)
		c->first[i] = ash_gen_new_block(gen, "piece");
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			ash_gen_move_to(gen, c->first[i]);
		if (add_piece(gen, c, i) < 0)
			return isl_stat_error;
	}
	if (fill_phis(gen, c) < 0 || add_store(gen, c) < 0)
		return isl_stat_error;
	if (c->end) {
		LLVMBuildBr(gen->builder, c->end);
		ash_gen_move_to(gen, c->end);
	}
	return isl_stat_ok;
}

/* Free the map of values of "c"; returns "stat". */
static isl_stat free_map(stmt_context *c, isl_stat stat)
{
	free(c->map.from);
	return stat;
}

static isl_stat generate(ash_gen *gen, stmt_context *c)
{
	isl_stat stat = isl_stat_error;

	if (map_init(&c->map, c->ir->n_leaf + c->ir->n_inst) < 0 ||
		ash_gen_push_iterators(gen, c->user) < 0)
		return free_map(c, isl_stat_error);
	describe_counters(gen, c);
	if (c->ir->n_piece)
		stat = add_pieces(gen, c);
	else if (add_leaves(gen, c, 0) >= 0 && add_clones(gen, c, 0) >= 0)
		stat = add_store(gen, c);
	free(c->first);
	return free_map(c, stat);
}

isl_stat ash_gen_stmt(ash_gen *gen, const ash_ast_user *user)
{
	stmt_context c = { .user = user };
	unsigned n_name = gen->n_name;
	isl_stat stat;

	if (!user)
		return isl_stat_error;
	c.ir = &gen->ir->stmt[user->stmt];
	c.stmt = &gen->scop->stmt[user->stmt];
	ash_scalar_replacement_next(gen);
	ash_code_copy_renew_atoms(gen->copy);
	stat = generate(gen, &c);
	gen->n_name = n_name;
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	return stat;
}
