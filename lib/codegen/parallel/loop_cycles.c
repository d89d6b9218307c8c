/* loop_cycles.c - estimate of a parallel loop's cycles on one thread, computed
 * at run time.
 *
 * The extents of the statements' domains are functions of enclosing iterators
 * and parameters, and the cost model knows the cycles of one instance.  The
 * product saturates instead of overflowing; it only decides how many threads
 * run the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/parallel/loop_cycles.h"
#include "codegen/emit/emit.h"

#include <math.h>

#include <isl/aff.h>
#include <isl/val.h>

#include "ast/ast.h"
#include "scop/extent.h"

/* Cycles are counted in fixed-point units of 1/64 cycle, since a vectorized
 * instance may take less than a cycle.
 */
#define PART_BITS 6
/* Limits: an instance counts for at most 1024 cycles, a statement for 2^40
 * instances, a loop for 2^56 units.
 */
#define MOST_PARTS (1 << (10 + PART_BITS))
#define MOST_EXTENT (1LL << 20)
#define MOST_INSTANCES (1LL << 40)
#define MOST_WORK (1LL << 56)

static LLVMValueRef clamp(ash_gen *gen, LLVMValueRef a, long long limit)
{
	return ash_gen_min(gen, a, ash_gen_index(gen, limit));
}

/* The product of the extents "box".  Each is clamped to 2^20 and each product
 * to 2^40, so that nothing overflows and the result is exact up to 2^20.
 */
static LLVMValueRef box_size(ash_gen *gen, __isl_keep isl_ast_expr_list *box)
{
	isl_size n = isl_ast_expr_list_size(box);
	LLVMValueRef size = ash_gen_index(gen, 1);

	for (int i = 0; size && i < n; i++) {
		isl_ast_expr *expr = isl_ast_expr_list_get_at(box, i);
		LLVMValueRef extent = ash_gen_wrapping_expr(gen, expr);

		isl_ast_expr_free(expr);
		if (!extent)
			return NULL;
		extent = ash_gen_max(gen, extent, ash_gen_index(gen, 0));
		extent = clamp(gen, extent, MOST_EXTENT);
		size = LLVMBuildNSWMul(gen->builder, size, extent, "");
		size = clamp(gen, size, MOST_INSTANCES);
	}
	return size;
}

/* The fixed-point units of time (1/64 cycle) that an instance of "stmt" takes;
 * one cycle if that is unknown.
 */
static long long count_parts(const ash_gen *gen, int stmt)
{
	double pace = gen->plan->pace ? gen->plan->pace[stmt] : 1;
	double parts = ceil(ldexp(pace, PART_BITS));

	return (long long) fmax(1, fmin(parts, MOST_PARTS));
}

/* Returns "work" plus the units of time that all instances of "stmt" take:
 * those of one instance times the number of instances, which is the product of
 * the extents "box".
 */
static LLVMValueRef add_work(ash_gen *gen, LLVMValueRef work, int stmt,
	__isl_keep isl_ast_expr_list *box)
{
	LLVMValueRef size = box_size(gen, box);

	if (!size)
		return NULL;
	size = LLVMBuildNSWMul(gen->builder, size,
		ash_gen_index(gen, count_parts(gen, stmt)), "");
	work = LLVMBuildNSWAdd(gen->builder, work, size, "");
	return clamp(gen, work, MOST_WORK);
}

/* The fixed-point units of time that the loop of "info" takes. */
static LLVMValueRef count_work(ash_gen *gen, const ash_ast_loop *info)
{
	LLVMValueRef work = ash_gen_index(gen, 0);

	for (unsigned i = 0; work && i < info->n_stmt; i++)
		work = add_work(gen, work, info->stmt[i], info->box[i]);
	return work;
}

/* See loop_cycles.h.  The extents of the loop's statements do not depend on the
 * loop's iterator, but if the loop has one iteration isl may write the iterator
 * in place of an equal quotient; so the iterator is a name with the value
 * "first".  Extents are those of a bounding box: in an uneven loop about half
 * of the box is empty.
 */
LLVMValueRef ash_gen_cycles(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	isl_ast_expr *expr = isl_ast_node_for_get_iterator(node);
	ash_gen_name name = { isl_ast_expr_id_get_id(expr), first,
		ASH_MAX_INDEX, false };
	LLVMValueRef work;

	isl_ast_expr_free(expr);
	if (ash_gen_push_name(gen, name) < 0)
		return NULL;
	work = count_work(gen, info);
	ash_gen_pop_name(gen);
	if (!work)
		return NULL;
	return LLVMBuildLShr(gen->builder, work,
		ash_gen_index(gen, PART_BITS + (info->even ? 0 : 1)), "");
}

/* The extents of the bounding box of all instances of "stmt". */
static __isl_give isl_ast_expr_list *box_of(const ash_gen *gen, int stmt)
{
	isl_set *domain = gen->scop->stmt[stmt].domain;
	isl_size n = isl_set_dim(domain, isl_dim_set);
	isl_ast_expr_list *box = isl_ast_expr_list_alloc(gen->scop->ctx,
		n < 0 ? 0 : n);

	for (int i = 0; i < n; i++)
		box = isl_ast_expr_list_add(box,
			ash_ast_param_expr(gen->params, gen->scop,
				ash_set_extent(domain, i)));
	return n < 0 ? isl_ast_expr_list_free(box) : box;
}

LLVMValueRef ash_gen_all_cycles(ash_gen *gen)
{
	LLVMValueRef work = ash_gen_index(gen, 0);

	for (unsigned i = 0; work && i < gen->scop->n_stmt; i++) {
		isl_ast_expr_list *box = box_of(gen, (int) i);

		work = box ? add_work(gen, work, (int) i, box) : NULL;
		isl_ast_expr_list_free(box);
	}
	return work ? LLVMBuildLShr(gen->builder, work,
			      ash_gen_index(gen, PART_BITS), "")
		    : NULL;
}
