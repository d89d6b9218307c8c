/* array_privatization.c - array privatization for reductions: one private copy
 * per thread.
 *
 * A loop touches a section of an array, from a first to a last element, known
 * when the loop is entered.  Each thread has a copy of the section, initialized
 * with the neutral element, and reduces into it.  The copies are adjacent, on
 * the stack if they are small.  After the loop they are added to the array in
 * the order of threads: for a given number of threads the result of a
 * floating-point sum is always the same.
 *
 *	n = the most threads whose copies cost little beside the work
 *	memory = n > 1 ? room for n copies : NULL
 *	if (!memory)
 *		n = 1
 *	each thread: base = one thread alone ? array : its copy - first
 *	for each thread t, each element k:
 *		if (copy[t][k] is not what changes nothing)
 *			array[first + k] += copy[t][k]
 *
 * The section may contain elements that no instance touches, or that do not
 * even belong to the array; so an element is updated only if its copy has
 * changed.  If the copy is unchanged because its updates cancel, the element
 * keeps the right value as well.  A single thread reduces into the array
 * itself: this is how loops with little work run, and loops for whose copies
 * there is no memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/parallel/array_privatization.h"

#include <stdlib.h>

#include "codegen/parallel/reduction_privatization.h"
#include "codegen/emit/emit.h"

/* Cache line size: threads must not share lines. */
#define LINE 64
/* Each copied element is initialized, read and added: the loop must take at
 * least this number of cycles per element.
 */
#define WORTH 8
/* The limit for the number of elements of all copies.  The product of two such
 * numbers does not overflow, nor do the bytes of all copies.
 */
#define ENOUGH (1LL << 31)

/* ---- copies that are possible ---- */

/* The integer type for bitwise comparison of elements of "type" with "size"
 * bytes; NULL if there is none.
 */
static LLVMTypeRef bits_type(const ash_gen *gen, LLVMTypeRef type,
	unsigned size)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type) == 8 * size && size <= 8
			? type
			: NULL;
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
	case LLVMFloatTypeKind:
	case LLVMDoubleTypeKind:
		return LLVMIntTypeInContext(gen->context, 8 * size);
	default:
		return NULL;
	}
}

bool ash_array_privatization_has_cells(const ash_gen *gen, unsigned array,
	LLVMTypeRef type)
{
	const ash_array *a = &gen->scop->array[array];

	return !a->scalar && bits_type(gen, type, a->elem_size);
}

bool ash_array_privatization_is_possible(ash_gen *gen, const ash_ast_part *part,
	unsigned array, LLVMTypeRef type)
{
	LLVMValueRef base = gen->array[array].base;

	return part->first && base &&
		LLVMGetPointerAddressSpace(LLVMTypeOf(base)) == 0 &&
		ash_array_privatization_has_cells(gen, array, type) &&
		ash_gen_has_heap(gen);
}

static LLVMTypeRef type_of(const ash_gen *gen,
	const ash_array_privatization_part *part)
{
	return LLVMTypeOf(gen->ir->stmt[part->stmt].result);
}

/* ---- size and number of copies ---- */

/* Emit the subscripts in "list"; the table is owned by the caller. */
static LLVMValueRef *subscripts(ash_gen *gen, unsigned array,
	__isl_keep isl_ast_expr_list *list)
{
	unsigned n = gen->scop->array[array].n_dim;
	LLVMValueRef *index = calloc(n + 1, sizeof(*index));
	bool ok = index != NULL;

	for (unsigned i = 0; ok && i < n; i++) {
		isl_ast_expr *expr = isl_ast_expr_list_get_at(list, i);

		index[i] = ash_gen_wrapping_expr(gen, expr);
		isl_ast_expr_free(expr);
		ok = index[i] != NULL;
	}
	if (ok)
		return index;
	free(index);
	return NULL;
}

/* Emit the difference "to" - "from", or ENOUGH if the difference is negative or
 * greater than ENOUGH.
 */
static LLVMValueRef distance(ash_gen *gen, LLVMValueRef from, LLVMValueRef to)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef enough = ash_gen_index(gen, ENOUGH);
	LLVMValueRef span = LLVMBuildSub(b, to, from, "");
	LLVMValueRef less = LLVMBuildICmp(b, LLVMIntULT, span, enough, "");

	return LLVMBuildSelect(b, less, span, enough, "");
}

/* Emit "value", limited to the range from 0 to ENOUGH. */
static LLVMValueRef at_most_enough(ash_gen *gen, LLVMValueRef value)
{
	value = ash_gen_max(gen, value, ash_gen_index(gen, 0));
	return ash_gen_min(gen, value, ash_gen_index(gen, ENOUGH));
}

/* Emit the number of elements of "array" from subscripts "first" to "last".  If
 * there are ENOUGH or more (too many for copies), the result is some number
 * that is at least ENOUGH: the computation does not overflow.
 */
static LLVMValueRef count_elements(ash_gen *gen, unsigned array,
	LLVMValueRef *first, LLVMValueRef *last)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef count = ash_gen_index(gen, 0);
	LLVMValueRef none = LLVMConstInt(LLVMInt1TypeInContext(gen->context), 0,
		false);

	for (unsigned i = 0; i < gen->scop->array[array].n_dim; i++) {
		if (i > 0)
			count = LLVMBuildNSWMul(b, at_most_enough(gen, count),
				at_most_enough(gen,
					ash_gen_use(gen,
						gen->array[array].extent[i])),
				"");
		count = LLVMBuildNSWAdd(b, count,
			distance(gen, first[i], last[i]), "");
		none = LLVMBuildOr(b, none,
			LLVMBuildICmp(b, LLVMIntSGT, first[i], last[i], ""),
			"");
	}
	count = LLVMBuildNSWAdd(b, count, ash_gen_index(gen, 1), "");
	return LLVMBuildSelect(b, none, ash_gen_index(gen, 0), count, "");
}

/* Set part->start and part->count to the linear index of the first element of
 * "box", a part of "array", and to the number of elements from there to the
 * last one.
 */
static isl_stat measure_part(ash_gen *gen, ash_array_privatization_part *part,
	const ash_ast_part *box, unsigned array)
{
	LLVMValueRef *first = subscripts(gen, array, box->first);
	LLVMValueRef *last = subscripts(gen, array, box->last);

	part->start = NULL;
	if (first && last)
		part->start = ash_gen_wrapping_linear(gen, array, first,
			gen->scop->array[array].n_dim);
	if (part->start)
		part->count = count_elements(gen, array, first, last);
	free(first);
	free(last);
	return part->start ? isl_stat_ok : isl_stat_error;
}

/* Returns "bytes" rounded up to whole cache lines. */
static LLVMValueRef whole_lines(ash_gen *gen, LLVMValueRef bytes)
{
	bytes = LLVMBuildNSWAdd(gen->builder, bytes,
		ash_gen_index(gen, LINE - 1), "");
	return LLVMBuildAnd(gen->builder, bytes, ash_gen_index(gen, -LINE), "");
}

/* Set many->part[array] for the section "box" of "array", and its offset in a
 * thread's memory; many->stride grows by the size of the section.
 */
static isl_stat place_part(ash_gen *gen, ash_array_privatization *many,
	const ash_ast_part *box, unsigned array)
{
	ash_array_privatization_part *part = &many->part[array];
	LLVMBuilderRef b = gen->builder;
	long long size = gen->scop->array[array].elem_size;

	if (measure_part(gen, part, box, array) < 0)
		return isl_stat_error;
	many->fits = LLVMBuildAnd(b, many->fits,
		LLVMBuildICmp(b, LLVMIntSLT, part->count,
			ash_gen_index(gen, ENOUGH), ""),
		"");
	part->count = at_most_enough(gen, part->count);
	part->place = many->stride;
	many->stride = LLVMBuildNSWAdd(b, many->stride,
		whole_lines(gen,
			LLVMBuildNSWMul(b, part->count,
				ash_gen_index(gen, size), "")),
		"");
	return isl_stat_ok;
}

static isl_stat place_parts(ash_gen *gen, ash_array_privatization *many,
	const ash_ast_part *box)
{
	isl_stat stat = isl_stat_ok;

	many->stride = ash_gen_index(gen, 0);
	many->fits = LLVMConstInt(LLVMInt1TypeInContext(gen->context), 1,
		false);
	for (unsigned i = 0; stat >= 0 && i < gen->scop->n_array; i++)
		if (many->part[i].stmt >= 0)
			stat = place_part(gen, many, &box[i], i);
	return stat;
}

/* The number of threads whose copies are profitable in a loop of "cycles"
 * cycles, at most "limit"; 1 if the copies are too large.
 */
static LLVMValueRef limit_threads(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef limit,
	LLVMValueRef cycles)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef total = ash_gen_index(gen, 1);

	limit = LLVMBuildSelect(b, many->fits, limit, ash_gen_index(gen, 1),
		"");
	if (gen->options->min_work == 0)
		return limit;
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (many->part[i].stmt >= 0)
			total = LLVMBuildNSWAdd(b, total, many->part[i].count,
				"");
	total = LLVMBuildNSWMul(b, total, ash_gen_index(gen, WORTH), "");
	limit = ash_gen_min(gen, limit, LLVMBuildUDiv(b, cycles, total, ""));
	return ash_gen_max(gen, limit, ash_gen_index(gen, 1));
}

/* Emit the allocation of the copies of "n" threads, and set many->memory to its
 * address.  It is null if "n" is 1 or the copies are too large.
 */
static void allocate_parts(ash_gen *gen, ash_array_privatization *many,
	LLVMValueRef n)
{
	LLVMBuilderRef b = gen->builder;
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);
	LLVMBasicBlockRef from[2], heap, after;
	LLVMValueRef value[2], stack, some, small;

	many->max_stack = ash_gen_max_frame(gen);
	stack = ash_gen_alloca(gen, gen->frame,
		LLVMArrayType2(LLVMInt8TypeInContext(gen->context),
			many->max_stack),
		"part");
	LLVMSetAlignment(stack, LINE);
	many->bytes = LLVMBuildNSWMul(b, n, many->stride, "");
	some = LLVMBuildAnd(b,
		LLVMBuildICmp(b, LLVMIntSGT, n, ash_gen_index(gen, 1), ""),
		ash_gen_fits_heap(gen, many->bytes), "");
	many->bytes = LLVMBuildSelect(b, some, many->bytes,
		ash_gen_index(gen, 0), "");
	small = LLVMBuildICmp(b, LLVMIntSLE, many->bytes,
		ash_gen_index(gen, many->max_stack), "");
	value[0] = LLVMBuildSelect(b, some, stack, LLVMConstNull(pointer), "");
	from[0] = LLVMGetInsertBlock(b);
	heap = ash_gen_new_block(gen, "heap");
	after = ash_gen_new_block(gen, "reserved");
	LLVMBuildCondBr(b, small, after, heap);
	ash_gen_move_to(gen, heap);
	value[1] = ash_gen_malloc(gen, many->bytes, "parts");
	from[1] = LLVMGetInsertBlock(b);
	LLVMBuildBr(b, after);
	ash_gen_move_to(gen, after);
	many->memory = LLVMBuildPhi(b, pointer, "");
	LLVMAddIncoming(many->memory, value, from, 2);
}

LLVMValueRef ash_array_privatization_reserve(ash_gen *gen,
	ash_array_privatization *many, const ash_ast_part *part,
	LLVMValueRef threads, LLVMValueRef cycles)
{
	LLVMValueRef none;

	if (place_parts(gen, many, part) < 0)
		return NULL;
	threads = ash_gen_min(gen, threads, ash_gen_index(gen, ASH_COPIES_MAX));
	threads = limit_threads(gen, many, threads, cycles);
	allocate_parts(gen, many, threads);
	none = LLVMBuildIsNull(gen->builder, many->memory, "");
	return LLVMBuildSelect(gen->builder, none, ash_gen_index(gen, 1),
		threads, "");
}

/* ---- loops over elements ---- */

/* One thread's copy of the section of an array, during a loop over the elements
 * of both.
 */
typedef struct {
	const ash_array_privatization *many;
	unsigned array;
	LLVMValueRef copy;
	LLVMValueRef n;			/* trip count of the outer loop */
} place;

static const ash_array_privatization_part *part_of(const place *p)
{
	return &p->many->part[p->array];
}

static LLVMValueRef advance(ash_gen *gen, LLVMValueRef from, LLVMValueRef bytes)
{
	return LLVMBuildGEP2(gen->builder, LLVMInt8TypeInContext(gen->context),
		from, &bytes, 1, "");
}

/* The address of the copy that belongs to "thread". */
static LLVMValueRef copy_of(ash_gen *gen, const place *p, LLVMValueRef thread)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef offset = LLVMBuildNSWMul(b, thread,
		ash_gen_use(gen, p->many->stride), "");

	offset = LLVMBuildNSWAdd(b, offset, ash_gen_use(gen, part_of(p)->place),
		"");
	return advance(gen, ash_gen_use(gen, p->many->memory), offset);
}

/* ---- the copies of one thread ---- */

static isl_stat clear_element(ash_gen *gen, LLVMValueRef k, void *user)
{
	const place *p = user;
	LLVMTypeRef type = type_of(gen, part_of(p));
	LLVMValueRef to = LLVMBuildInBoundsGEP2(gen->builder, type, p->copy, &k,
		1, "");

	LLVMBuildStore(gen->builder,
		ash_reduction_copies_identity(gen, part_of(p)->stmt), to);
	return isl_stat_ok;
}

static isl_stat clear_copy(ash_gen *gen, void *user)
{
	place *p = user;

	return ash_gen_repeat(gen, p->n, "part", clear_element, p);
}

/* Redirect the accesses to "array" in the outlined function to the copy of
 * "thread", unless a single thread runs without copies ("alone", an i1).
 */
static isl_stat redirect(ash_gen *gen, const ash_array_privatization *many,
	unsigned array, LLVMValueRef thread, LLVMValueRef alone)
{
	LLVMBuilderRef b = gen->builder;
	place p = { .many = many, .array = array };
	LLVMValueRef base = ash_gen_use(gen, gen->array[array].base);
	LLVMValueRef back, some;

	p.copy = copy_of(gen, &p, thread);
	p.n = ash_gen_use(gen, many->part[array].count);
	back = LLVMBuildMul(b, ash_gen_use(gen, many->part[array].start),
		ash_gen_index(gen,
			-(long long) gen->scop->array[array].elem_size),
		"");
	gen->frame->base[array] = LLVMBuildSelect(b, alone, base,
		advance(gen, p.copy, back), "");
	some = LLVMBuildAnd(b, LLVMBuildNot(b, alone, ""),
		LLVMBuildICmp(b, LLVMIntSGT, p.n, ash_gen_index(gen, 0), ""),
		"");
	return ash_gen_if(gen, some, clear_copy, &p);
}

isl_stat ash_array_privatization_begin(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef thread,
	LLVMValueRef n_thread)
{
	LLVMValueRef alone = LLVMBuildICmp(gen->builder, LLVMIntEQ, n_thread,
		ash_gen_index(gen, 1), "");
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < gen->scop->n_array; i++)
		if (many->part[i].stmt >= 0)
			stat = redirect(gen, many, i, thread, alone);
	return stat;
}

/* ---- combination after the loop ---- */

/* Element "k" of a section, and "copy", the value that is combined with it. */
typedef struct {
	const place *p;
	LLVMValueRef copy, k;
} delivery;

static isl_stat deliver_element(ash_gen *gen, void *user)
{
	const delivery *d = user;
	const ash_array_privatization_part *part = part_of(d->p);
	LLVMBuilderRef b = gen->builder;
	LLVMTypeRef type = type_of(gen, part);
	LLVMValueRef number = LLVMBuildAdd(b, part->start, d->k, "");
	LLVMValueRef to = LLVMBuildGEP2(b, type, gen->array[d->p->array].base,
		&number, 1, "");
	LLVMValueRef old = LLVMBuildLoad2(b, type, to, "");
	LLVMValueRef store = LLVMBuildStore(b,
		ash_gen_combine(gen, gen->scop->stmt[part->stmt].reduction.op,
			old, d->copy),
		to);

	ash_gen_describe(gen, old, d->p->array);
	ash_gen_describe(gen, store, d->p->array);
	return isl_stat_ok;
}

static isl_stat deliver_if_changed(ash_gen *gen, LLVMValueRef k, void *user)
{
	const place *p = user;
	const ash_array_privatization_part *part = part_of(p);
	LLVMBuilderRef b = gen->builder;
	LLVMTypeRef type = type_of(gen, part);
	LLVMTypeRef bits = bits_type(gen, type,
		gen->scop->array[p->array].elem_size);
	LLVMValueRef from = LLVMBuildInBoundsGEP2(b, type, p->copy, &k, 1, "");
	delivery d = { p, LLVMBuildLoad2(b, type, from, ""), k };
	LLVMValueRef changed = LLVMBuildICmp(b, LLVMIntNE,
		LLVMBuildBitCast(b, d.copy, bits, ""),
		LLVMConstBitCast(ash_reduction_copies_identity(gen, part->stmt),
			bits),
		"");

	return ash_gen_if(gen, changed, deliver_element, &d);
}

static isl_stat deliver_part(ash_gen *gen, LLVMValueRef thread, void *user)
{
	place *p = user;

	p->copy = copy_of(gen, p, thread);
	return ash_gen_repeat(gen, part_of(p)->count, "part",
		deliver_if_changed, p);
}

static isl_stat deliver_parts(ash_gen *gen, void *user)
{
	place *p = user;

	return ash_gen_repeat(gen, p->n, "part", deliver_part, p);
}

static isl_stat release(ash_gen *gen, void *user)
{
	const ash_array_privatization *many = user;

	ash_gen_free(gen, many->memory);
	return isl_stat_ok;
}

/* If "n_thread" is more than 1, combine the copies of all threads with "array".
 */
static isl_stat combine_array(ash_gen *gen, const ash_array_privatization *many,
	unsigned array, LLVMValueRef n_thread)
{
	LLVMBuilderRef b = gen->builder;
	place p = { .many = many, .array = array, .n = n_thread };
	LLVMValueRef several = LLVMBuildICmp(b, LLVMIntSGT, n_thread,
		ash_gen_index(gen, 1), "");
	LLVMValueRef some = LLVMBuildICmp(b, LLVMIntSGT,
		many->part[array].count, ash_gen_index(gen, 0), "");

	return ash_gen_if(gen, LLVMBuildAnd(b, several, some, ""),
		deliver_parts, &p);
}

isl_stat ash_array_privatization_combine(ash_gen *gen,
	const ash_array_privatization *many, LLVMValueRef n_thread)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < gen->scop->n_array; i++)
		if (many->part[i].stmt >= 0)
			stat = combine_array(gen, many, i, n_thread);
	if (stat < 0)
		return stat;
	return ash_gen_if(gen,
		LLVMBuildICmp(gen->builder, LLVMIntSGT, many->bytes,
			ash_gen_index(gen, many->max_stack), ""),
		release, (void *) many);
}
