/* device_work_code.c - what speaks for a device and against it, computed as a
 * run begins.
 *
 * The terms of ash_device_count are functions of the parameters; the cost model
 * of the host knows the cycles of one instance.  All is computed in floating
 * point numbers, which do not overflow.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"

#include <stdlib.h>

#include "ashlar/device.h"
#include "ast/ast.h"
#include "device/device_count.h"

/* Fields of ashlar_device_work. */
enum { HOST_CYCLES, OPERATIONS, BYTES, LAUNCHES, FLAGS };

/* No loop counts for more iterations: its bounds may wrap. */
#define MOST_LENGTH (1LL << 40)

/* Of one SCoP; "length" has a value for each length of count->length. */
typedef struct figures {
	const ash_device_count *count;
	LLVMValueRef *length;
} figures;

static LLVMValueRef number(const ash_gen *gen, double value)
{
	return LLVMConstReal(LLVMDoubleTypeInContext(gen->context), value);
}

/* The length of a loop, at least 0. */
static LLVMValueRef write_length(ash_gen *gen, __isl_keep isl_pw_aff *length)
{
	isl_ast_expr *expr = ash_ast_param_expr(gen->scop,
		isl_pw_aff_copy(length));
	LLVMValueRef value = expr ? ash_gen_wrapping_expr(gen, expr) : NULL;

	isl_ast_expr_free(expr);
	if (!value)
		return NULL;
	value = ash_gen_max(gen, value, ash_gen_index(gen, 0));
	value = ash_gen_min(gen, value, ash_gen_index(gen, MOST_LENGTH));
	return LLVMBuildSIToFP(gen->builder, value,
		LLVMDoubleTypeInContext(gen->context), "");
}

static isl_stat write_lengths(ash_gen *gen, figures *all)
{
	all->length = calloc(all->count->n_length + 1, sizeof(*all->length));
	for (unsigned i = 0; all->length && i < all->count->n_length; i++) {
		all->length[i] = write_length(gen, all->count->length[i]);
		if (!all->length[i])
			return isl_stat_error;
	}
	return all->length ? isl_stat_ok : isl_stat_error;
}

/* "value" times all of "product". */
static LLVMValueRef multiply(ash_gen *gen, const figures *all,
	LLVMValueRef value, const ash_device_product *product)
{
	for (unsigned i = 0; i < product->n; i++)
		value = LLVMBuildFMul(gen->builder, value,
			all->length[product->factor[i]], "");
	return value;
}

/* The cycles of an instance on the host; one if that is not known. */
static double get_pace(const ash_gen *gen, const ash_device_term *term)
{
	return term->of == ASH_DEVICE_INSTANCES && gen->plan->pace
		? gen->plan->pace[term->stmt]
		: 1;
}

static LLVMValueRef write_term(ash_gen *gen, const figures *all,
	const ash_device_term *term)
{
	LLVMValueRef least = number(gen, term->least);
	LLVMValueRef threads = multiply(gen, all, number(gen, 1),
		&term->thread);
	LLVMValueRef value = number(gen, term->factor * get_pace(gen, term));
	LLVMValueRef more = LLVMBuildFCmp(gen->builder, LLVMRealOGT, threads,
		least, "");

	threads = LLVMBuildSelect(gen->builder, more, threads, least, "");
	value = multiply(gen, all, value, &term->loop);
	return LLVMBuildFMul(gen->builder, value, threads, "");
}

/* The sum of the terms of one kind. */
static LLVMValueRef write_sum(ash_gen *gen, const figures *all,
	ash_device_measure of)
{
	LLVMValueRef sum = number(gen, 0);

	for (unsigned i = 0; i < all->count->n; i++)
		if (all->count->term[i].of == of)
			sum = LLVMBuildFAdd(gen->builder, sum,
				write_term(gen, all, &all->count->term[i]), "");
	return sum;
}

static void store_sum(ash_gen *gen, LLVMValueRef table, unsigned field,
	LLVMValueRef value)
{
	LLVMTypeRef type = ash_device_work_type(gen);

	if (field == LAUNCHES)
		value = LLVMBuildFPToUI(gen->builder, value,
			LLVMInt64TypeInContext(gen->context), "");
	ash_device_store(gen, type, table, 0, field, value);
}

/* Launches beyond this number need not be told apart. */
static LLVMValueRef limit_launches(ash_gen *gen, LLVMValueRef launches)
{
	LLVMValueRef most = number(gen, (double) MOST_LENGTH);
	LLVMValueRef less = LLVMBuildFCmp(gen->builder, LLVMRealOLT, launches,
		most, "");

	return LLVMBuildSelect(gen->builder, less, launches, most, "");
}

static LLVMValueRef write_table(ash_gen *gen, const figures *all)
{
	LLVMTypeRef type = ash_device_work_type(gen);
	LLVMValueRef table = ash_device_table(gen, type, 1, "work");
	unsigned flags = (gen->options->offload_force ? ASHLAR_DEVICE_FORCE
						      : 0) |
		(all->count->in_doubles ? ASHLAR_DEVICE_IN_DOUBLES : 0);

	store_sum(gen, table, HOST_CYCLES,
		write_sum(gen, all, ASH_DEVICE_INSTANCES));
	store_sum(gen, table, OPERATIONS,
		write_sum(gen, all, ASH_DEVICE_OPERATIONS));
	store_sum(gen, table, BYTES, write_sum(gen, all, ASH_DEVICE_BYTES));
	store_sum(gen, table, LAUNCHES,
		limit_launches(gen, write_sum(gen, all, ASH_DEVICE_LAUNCHES)));
	ash_device_store(gen, type, table, 0, FLAGS, ash_gen_index(gen, flags));
	return table;
}

LLVMValueRef ash_device_work_write(ash_gen *gen)
{
	figures all = { .count = gen->plan->work };
	LLVMValueRef table = NULL;

	if (write_lengths(gen, &all) >= 0)
		table = write_table(gen, &all);
	free(all.length);
	return table;
}
