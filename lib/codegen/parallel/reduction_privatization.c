/* reduction_privatization.c - privatization of reductions: one partial result
 * per chunk of a loop.
 *
 * This file has the common part, and reductions into a single cell; see also
 * array_privatization.c.
 *
 * Each chunk has a copy of the cell, initialized with the neutral element,
 * whichever thread runs the chunk.  In the end the copies are combined with the
 * cell in the order of chunks: for a given number of threads the result of a
 * floating-point sum is always the same.  A cell in memory is touched only if
 * some instance of the reduction was executed, which also provides its address.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/parallel/array_privatization.h"
#include "codegen/parallel/reduction_privatization.h"
#include "codegen/emit/emit.h"

#include <stdlib.h>
#include <string.h>

/* Limit of privatized cells: more would take too much of the stack. */
#define MAX_PRIVATE 8
/* Bytes for the private copy of a cell and the address of the original cell. */
#define COPY_BYTES (2 * ASH_SLOT)
/* Cache line size: threads must not share lines. */
#define LINE 64

/* ---- arrays with copies ---- */

typedef struct {
	const ash_gen *gen;
	const bool *reduced;
	ash_reduction_copies *copies;
	const bool *atomic;
	/* Do the statements of each array have the same operation and type or,
	 * if the array is reduced by atomic operations, can all of them be
	 * atomic?
	 */
	bool alike;
} collector;

static bool is_alike(const ash_gen *gen, int a, int b)
{
	return gen->scop->stmt[a].reduction.op ==
		gen->scop->stmt[b].reduction.op &&
		LLVMTypeOf(ash_gen_result(gen, a)) ==
		LLVMTypeOf(ash_gen_result(gen, b)) &&
		ash_reduction_copies_identity(gen, a) ==
		ash_reduction_copies_identity(gen, b);
}

static isl_bool add_node(__isl_keep isl_ast_node *node, void *user)
{
	collector *c = user;
	const ash_ast_user *instance;
	const ash_stmt *stmt;
	int array;

	if (isl_ast_node_get_type(node) != isl_ast_node_user)
		return isl_bool_true;
	instance = ash_ast_get_user(node);
	stmt = &c->gen->scop->stmt[instance->stmt];
	if (stmt->reduction.op == ASH_REDUCE_NONE)
		return isl_bool_false;
	array = stmt->access[stmt->reduction.write].array;
	if (c->atomic[array])
		c->alike = c->alike &&
			ash_atomic_reduction_are_possible(c->gen,
				instance->stmt);
	if (!c->reduced[array])
		return isl_bool_false;
	if (c->copies->stmt[array] < 0)
		c->copies->stmt[array] = instance->stmt;
	c->alike = c->alike &&
		is_alike(c->gen, instance->stmt, c->copies->stmt[array]);
	/* The statement computes the address of its cell, so the cell cannot be
	 * replaced by a register.
	 */
	if (c->gen->ir->stmt[instance->stmt].address)
		c->copies->many[array] = true;
	return isl_bool_false;
}

/* Set copies->stmt, for the arrays that statements below "node" reduce into,
 * and copies->many.  Sets *alike to whether the statements of each array have
 * the same operation and type, or can all be atomic.
 */
static isl_stat find_arrays(ash_reduction_copies *copies, const ash_gen *gen,
	__isl_keep isl_ast_node *node, bool *alike)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	collector c = { gen, info->reduced, copies, info->atomic, true };
	isl_stat stat = isl_stat_ok;

	*copies = (ash_reduction_copies) { .n = 0 };
	copies->stmt = calloc(gen->scop->n_array + 1, sizeof(int));
	copies->many = calloc(gen->scop->n_array + 1, sizeof(bool));
	if (!copies->stmt || !copies->many)
		return isl_stat_error;
	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		copies->stmt[i] = -1;
		copies->many[i] = info->part && !info->part[i].is_one;
	}
	if (info->reduced)
		stat = isl_ast_node_foreach_descendant_top_down(node, add_node,
			&c);
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (copies->stmt[i] >= 0)
			*(copies->many[i] ? &copies->n_many : &copies->n) += 1;
	*alike = c.alike;
	return stat;
}

void ash_reduction_copies_clear(ash_reduction_copies *copies)
{
	free(copies->part.part);
	copies->part.part = NULL;
	free(copies->stmt);
	free(copies->many);
	copies->stmt = NULL;
	copies->many = NULL;
}

/* ---- copies of a loop ---- */

/* Can the cells of "array", into which the loop "info" reduces, be copied: are
 * they small enough, and is the neutral element known?
 */
static bool fits(const ash_reduction_copies *copies, ash_gen *gen,
	const ash_ast_loop *info, unsigned array)
{
	int stmt = copies->stmt[array];

	if (stmt < 0)
		return true;
	if (!ash_reduction_copies_identity(gen, stmt))
		return false;
	if (copies->many[array])
		return ash_array_privatization_is_possible(gen,
			&info->part[array], array,
			LLVMTypeOf(ash_gen_result(gen, stmt)));
	return gen->scop->array[array].elem_size <= ASH_SLOT;
}

static bool all_fit(const ash_reduction_copies *copies, ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);

	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (!fits(copies, gen, info, i))
			return false;
	return copies->n <= MAX_PRIVATE;
}

isl_bool ash_reduction_copies_are_possible(ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	ash_reduction_copies copies;
	bool alike;
	isl_bool possible = isl_bool_error;

	if (find_arrays(&copies, gen, node, &alike) >= 0)
		possible = isl_bool_ok(alike && all_fit(&copies, gen, node));
	ash_reduction_copies_clear(&copies);
	return possible;
}

/* The bytes of one chunk's copies, in whole cache lines. */
static long long stride(const ash_reduction_copies *copies)
{
	return ((long long) copies->n * COPY_BYTES + LINE - 1) / LINE * LINE;
}

/* Allocate and set copies->part for the arrays with several cells, if there are
 * any.
 */
static isl_stat init_parts(ash_reduction_copies *copies, const ash_gen *gen)
{
	ash_array_privatization *many = &copies->part;

	many->n = copies->n_many;
	if (many->n == 0)
		return isl_stat_ok;
	many->part = calloc(gen->scop->n_array + 1, sizeof(*many->part));
	for (unsigned i = 0; many->part && i < gen->scop->n_array; i++)
		many->part[i].stmt = copies->many[i] ? copies->stmt[i] : -1;
	return many->part ? isl_stat_ok : isl_stat_error;
}

/* Call the intrinsic "name", with a pointer argument if "pointer" is not NULL.
 */
static LLVMValueRef call_intrinsic(ash_gen *gen, const char *name,
	LLVMValueRef pointer)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMTypeRef type = LLVMPointerTypeInContext(gen->context, 0);

	return LLVMBuildCall2(gen->builder,
		LLVMIntrinsicGetType(gen->context, id, &type, 1),
		LLVMGetIntrinsicDeclaration(gen->module, id, &type, 1),
		&pointer, pointer ? 1 : 0, "");
}

/* Emit the allocation of stack memory for the copies of all chunks: in the
 * function's frame or, if the function may be recursive, from here to the end
 * of the loop.
 */
static void reserve_results(ash_gen *gen, ash_reduction_copies *copies)
{
	LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(gen->context),
		ASH_COPIES_MAX * stride(copies));

	if (ash_gen_may_recurse(gen)) {
		copies->stack = call_intrinsic(gen, "llvm.stacksave", NULL);
		copies->results = LLVMBuildAlloca(gen->builder, type, "copies");
	} else {
		copies->results = ash_gen_alloca(gen, gen->frame, type,
			"copies");
	}
	LLVMSetAlignment(copies->results, LINE);
}

isl_stat ash_reduction_copies_init(ash_reduction_copies *copies, ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	bool alike;

	if (find_arrays(copies, gen, node, &alike) < 0 ||
		init_parts(copies, gen) < 0)
		return isl_stat_error;
	if (copies->n + copies->n_many == 0)
		return isl_stat_ok;
	copies->n_chunk = ash_gen_alloca(gen, gen->frame, gen->index_type,
		"chunks");
	if (copies->n == 0)
		return isl_stat_ok;
	reserve_results(gen, copies);
	return isl_stat_ok;
}

static bool has_copy(const ash_reduction_copies *copies, unsigned array)
{
	return copies->stmt[array] >= 0 && !copies->many[array];
}

LLVMValueRef ash_reduction_copies_reserve(ash_gen *gen,
	ash_reduction_copies *copies, __isl_keep isl_ast_node *node,
	LLVMValueRef threads, LLVMValueRef cycles)
{
	return ash_array_privatization_reserve(gen, &copies->part,
		ash_ast_get_loop(node)->part, threads, cycles);
}

isl_stat ash_reduction_copies_begin(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);
	ash_gen_frame *frame = gen->frame;

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		LLVMValueRef result;

		if (!has_copy(copies, i))
			continue;
		result = ash_gen_result(gen, copies->stmt[i]);
		frame->cell[i] = ash_gen_alloca(gen, frame, LLVMTypeOf(result),
			"copy");
		LLVMBuildStore(gen->builder,
			ash_reduction_copies_identity(gen, copies->stmt[i]),
			frame->cell[i]);
		if (gen->scop->array[i].scalar)
			continue;
		frame->home[i] = ash_gen_alloca(gen, frame, pointer, "home");
		LLVMBuildStore(gen->builder, LLVMConstNull(pointer),
			frame->home[i]);
	}
	return copies->n_many == 0 ? isl_stat_ok
				   : ash_array_privatization_begin(gen,
					     &copies->part, chunk, n_chunk);
}

/* The address of copy number "k" of "chunk" in copies->results or, if "home",
 * of the slot in which the chunk stores the address of the original cell.
 */
static LLVMValueRef slot(ash_gen *gen, const ash_reduction_copies *copies,
	LLVMValueRef chunk, unsigned k, bool home)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef first = ash_gen_index(gen,
		(long long) k * COPY_BYTES + (home ? ASH_SLOT : 0));
	LLVMValueRef offset = LLVMBuildNSWMul(b, chunk,
		ash_gen_index(gen, stride(copies)), "");

	offset = LLVMBuildNSWAdd(b, offset, first, "");
	return LLVMBuildInBoundsGEP2(b, LLVMInt8TypeInContext(gen->context),
		ash_gen_use(gen, copies->results), &offset, 1, "");
}

/* Copy the value of type "type" at "from" to "to". */
static void move(ash_gen *gen, LLVMTypeRef type, LLVMValueRef from,
	LLVMValueRef to)
{
	LLVMValueRef value = LLVMBuildLoad2(gen->builder, type, from, "");

	LLVMSetAlignment(LLVMBuildStore(gen->builder, value, to), ASH_SLOT);
}

typedef struct {
	const ash_reduction_copies *copies;
	LLVMValueRef n_chunk;
} count;

static isl_stat store_count(ash_gen *gen, void *user)
{
	const count *c = user;

	LLVMBuildStore(gen->builder, c->n_chunk,
		ash_gen_use(gen, c->copies->n_chunk));
	return isl_stat_ok;
}

isl_stat ash_reduction_copies_end(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef chunk,
	LLVMValueRef n_chunk)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);
	const ash_gen_frame *frame = gen->frame;
	count c = { copies, n_chunk };
	unsigned k = 0;

	for (unsigned i = 0; i < gen->scop->n_array; i++) {
		if (!has_copy(copies, i))
			continue;
		move(gen, LLVMTypeOf(ash_gen_result(gen, copies->stmt[i])),
			frame->cell[i], slot(gen, copies, chunk, k, false));
		if (frame->home[i])
			move(gen, pointer, frame->home[i],
				slot(gen, copies, chunk, k, true));
		k++;
	}
	if (copies->n + copies->n_many == 0)
		return isl_stat_ok;
	return ash_gen_if(gen,
		LLVMBuildICmp(gen->builder, LLVMIntEQ, chunk,
			ash_gen_index(gen, 0), ""),
		store_count, &c);
}

/* A copy that is being combined with its cell: "from" and "to" are their
 * addresses.
 */
typedef struct {
	LLVMTypeRef type;
	ash_reduce_op op;
	LLVMValueRef identity;
	LLVMValueRef from, to;
} delivery;

/* Is "op" a minimum or maximum of floating-point numbers?  Its neutral element,
 * an infinity or the largest number, must not replace an infinity or NaN in the
 * cell.
 */
static bool is_real_extreme(ash_reduce_op op)
{
	return op == ASH_REDUCE_FMIN || op == ASH_REDUCE_FMAX;
}

static isl_stat deliver(ash_gen *gen, void *user)
{
	const delivery *d = user;
	LLVMValueRef copy = LLVMBuildLoad2(gen->builder, d->type, d->from, "");
	LLVMValueRef old = LLVMBuildLoad2(gen->builder, d->type, d->to, "");

	LLVMValueRef both = ash_gen_combine(gen, d->op, old, copy);

	LLVMSetAlignment(copy, ASH_SLOT);
	if (is_real_extreme(d->op))
		both = LLVMBuildSelect(gen->builder,
			LLVMBuildFCmp(gen->builder, LLVMRealOEQ, copy,
				d->identity, ""),
			old, both, "");
	LLVMBuildStore(gen->builder, both, d->to);
	return isl_stat_ok;
}

/* Emit the combination of copy number "k" of "chunk" with its cell, a cell of
 * "array".
 */
static isl_stat deliver_copy(ash_gen *gen, const ash_reduction_copies *copies,
	LLVMValueRef chunk, unsigned k, unsigned array)
{
	int stmt = copies->stmt[array];
	delivery d = {
		.type = LLVMTypeOf(ash_gen_result(gen, stmt)),
		.op = gen->scop->stmt[stmt].reduction.op,
		.identity = ash_reduction_copies_identity(gen, stmt),
		.from = slot(gen, copies, chunk, k, false),
	};

	if (gen->scop->array[array].scalar) {
		d.to = ash_gen_cell(gen, array);
		return deliver(gen, &d);
	}
	d.to = LLVMBuildLoad2(gen->builder,
		LLVMPointerTypeInContext(gen->context, 0),
		slot(gen, copies, chunk, k, true), "");
	return ash_gen_if(gen, LLVMBuildIsNotNull(gen->builder, d.to, ""),
		deliver, &d);
}

static isl_stat deliver_all(ash_gen *gen, const ash_reduction_copies *copies,
	LLVMValueRef chunk)
{
	isl_stat stat = isl_stat_ok;
	unsigned k = 0;

	for (unsigned i = 0; stat >= 0 && i < gen->scop->n_array; i++)
		if (has_copy(copies, i))
			stat = deliver_copy(gen, copies, chunk, k++, i);
	return stat;
}

/* Callback of ash_gen_repeat: combine the copies of "chunk" with their cells.
 */
static isl_stat combine_chunk(ash_gen *gen, LLVMValueRef chunk, void *user)
{
	return deliver_all(gen, user, chunk);
}

/* Combine the copies of the "n_chunk" chunks with their cells. */
static isl_stat combine_results(ash_gen *gen,
	const ash_reduction_copies *copies, LLVMValueRef n_chunk)
{
	isl_stat stat = ash_gen_repeat(gen, n_chunk, "combine", combine_chunk,
		(void *) copies);

	if (stat >= 0 && copies->stack)
		call_intrinsic(gen, "llvm.stackrestore", copies->stack);
	return stat;
}

isl_stat ash_reduction_copies_combine(ash_gen *gen,
	const ash_reduction_copies *copies)
{
	LLVMValueRef n;

	if (copies->n + copies->n_many == 0)
		return isl_stat_ok;
	n = LLVMBuildLoad2(gen->builder, gen->index_type, copies->n_chunk, "");
	if (copies->n > 0 && combine_results(gen, copies, n) < 0)
		return isl_stat_error;
	return copies->n_many == 0
		? isl_stat_ok
		: ash_array_privatization_combine(gen, &copies->part, n);
}
