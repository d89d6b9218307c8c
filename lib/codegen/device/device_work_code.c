/* device_work_code.c - run-time estimate of cost and gain of running on a
 * device.
 *
 * The terms of ash_device_count are functions of the parameters; the host's
 * cost model gives the cycles of one instance.  All is computed in floating
 * point, which does not overflow.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_code_impl.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/parallel.h"

#include <stdlib.h>

#include "ashlar/device.h"
#include "ast/ast.h"
#include "device/device_count.h"

/* Fields of the structure ashlar_device_work. */
enum { HOST_CYCLES, OPERATIONS, BYTES, WAITS, LAUNCHES, FLAGS };

/* The limit of trip counts: bounds of loops may have wrapped around, which
 * makes a trip count meaningless.
 */
#define MOST_LENGTH (1LL << 40)
/* The limit of cycles, which is more than a month. */
#define MOST_CYCLES 0x1p53

/* The terms of a SCoP's estimate; "length" has the computed trip count for each
 * entry of count->length.
 */
typedef struct figures {
	const ash_device_count *count;
	LLVMValueRef *length;
	/* By statement: does the host distribute its instances among threads?
	 */
	const bool *shared;
} figures;

static LLVMValueRef number(const ash_gen *gen, double value)
{
	return LLVMConstReal(LLVMDoubleTypeInContext(gen->context), value);
}

/* Emit "length", the trip count of a loop, limited to 0 ... MOST_LENGTH, as a
 * double.
 */
static LLVMValueRef write_length(ash_gen *gen, __isl_keep isl_pw_aff *length)
{
	isl_ast_expr *expr = ash_ast_param_expr(gen->params, gen->scop,
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

/* Emit the product of "value" and the trip counts of "product". */
static LLVMValueRef multiply(ash_gen *gen, const figures *all,
	LLVMValueRef value, const ash_device_product *product)
{
	for (unsigned i = 0; i < product->n; i++)
		value = LLVMBuildFMul(gen->builder, value,
			all->length[product->factor[i]], "");
	return value;
}

/* The host's cycles for one instance of the statement of "term"; 1 if they are
 * unknown, and for terms that do not count instances.
 */
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

/* Emit the sum of the terms that measure "of".  For ASH_DEVICE_INSTANCES, only
 * statements whose value in all->shared is "shared" count.
 */
static LLVMValueRef write_part(ash_gen *gen, const figures *all,
	ash_device_measure of, bool shared)
{
	LLVMValueRef sum = number(gen, 0);

	for (unsigned i = 0; i < all->count->n; i++) {
		const ash_device_term *term = &all->count->term[i];

		if (term->of == of &&
			(of != ASH_DEVICE_INSTANCES ||
				all->shared[term->stmt] == shared))
			sum = LLVMBuildFAdd(gen->builder, sum,
				write_term(gen, all, term), "");
	}
	return sum;
}

static LLVMValueRef write_sum(ash_gen *gen, const figures *all,
	ash_device_measure of)
{
	return write_part(gen, all, of, false);
}

/* Emit the conversion of "cycles", limited to MOST_CYCLES, from floating point
 * to the index type.
 */
static LLVMValueRef round_cycles(ash_gen *gen, LLVMValueRef cycles)
{
	LLVMValueRef most = number(gen, MOST_CYCLES);
	LLVMValueRef less = LLVMBuildFCmp(gen->builder, LLVMRealOLT, cycles,
		most, "");

	cycles = LLVMBuildSelect(gen->builder, less, cycles, most, "");
	return LLVMBuildFPToSI(gen->builder, cycles, gen->index_type, "");
}

/* Emit the time in cycles of the host's loops that run on several threads:
 * their cycles on one thread, divided by the number of threads that they would
 * get.
 */
static LLVMValueRef write_shared(ash_gen *gen, const figures *all)
{
	LLVMValueRef cycles = write_part(gen, all, ASH_DEVICE_INSTANCES, true);
	LLVMValueRef threads = ash_gen_expect_threads(gen,
		round_cycles(gen, cycles));

	threads = LLVMBuildSIToFP(gen->builder, threads,
		LLVMDoubleTypeInContext(gen->context), "");
	return LLVMBuildFDiv(gen->builder, cycles, threads, "");
}

static LLVMValueRef write_host_cycles(ash_gen *gen, const figures *all)
{
	LLVMValueRef cycles = write_sum(gen, all, ASH_DEVICE_INSTANCES);

	for (unsigned i = 0; i < gen->scop->n_stmt; i++)
		if (all->shared[i])
			return LLVMBuildFAdd(gen->builder, cycles,
				write_shared(gen, all), "");
	return cycles;
}

typedef struct search {
	ash_gen *gen;
	bool *shared;
} search;

/* Callback: set s->shared for the statements of "node" if it is a loop that the
 * host runs on several threads.  Returns whether to descend.
 */
static isl_bool find_shared(__isl_keep isl_ast_node *node, void *user)
{
	const search *s = user;
	const ash_ast_loop *info;
	isl_bool can;

	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	can = ash_gen_can_part(s->gen, node);
	info = can == isl_bool_true ? ash_ast_get_loop(node) : NULL;
	for (unsigned i = 0; info && i < info->n_stmt; i++)
		s->shared[info->stmt[i]] = true;
	return isl_bool_not(can);
}

/* See device_code_impl.h.  Without a host version, the original code runs on
 * one thread, so no statement is shared.
 */
bool *ash_device_shared_find(ash_gen *gen)
{
	search s = { gen, calloc(gen->scop->n_stmt + 1, sizeof(*s.shared)) };

	if (!s.shared || !gen->plan->root)
		return s.shared;
	if (isl_ast_node_foreach_descendant_top_down(gen->plan->root,
		    &find_shared, &s) >= 0)
		return s.shared;
	free(s.shared);
	return NULL;
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

/* Returns "launches", a number of launches, or MOST_LENGTH if it is greater. */
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

	store_sum(gen, table, HOST_CYCLES, write_host_cycles(gen, all));
	store_sum(gen, table, OPERATIONS,
		write_sum(gen, all, ASH_DEVICE_OPERATIONS));
	store_sum(gen, table, BYTES, write_sum(gen, all, ASH_DEVICE_BYTES));
	store_sum(gen, table, WAITS, write_sum(gen, all, ASH_DEVICE_WAITS));
	store_sum(gen, table, LAUNCHES,
		limit_launches(gen, write_sum(gen, all, ASH_DEVICE_LAUNCHES)));
	ash_device_store(gen, type, table, 0, FLAGS, ash_gen_index(gen, flags));
	return table;
}

/* Emit the test whether the host takes at least ASHLAR_DEVICE_LEAST cycles on
 * one thread.  The number of threads is not considered: asking the runtime for
 * it would take longer than it saves.
 */
static LLVMValueRef compare_cycles(ash_gen *gen, const figures *all)
{
	LLVMValueRef cycles = write_sum(gen, all, ASH_DEVICE_INSTANCES);

	return LLVMBuildFCmp(gen->builder, LLVMRealOGE, cycles,
		number(gen, ASHLAR_DEVICE_LEAST), "");
}

/* Emit the test "is_long"; with the option offload_stay, the result is also
 * true if some array stays on a device, since that may be an array of this
 * nest.
 */
static LLVMValueRef or_staying(ash_gen *gen, LLVMValueRef is_long)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef n;

	if (!gen->options->offload_stay || !ash_device_runtime_link(gen))
		return is_long;
	n = LLVMBuildLoad2(b, gen->index_type, ash_device_staying(gen), "");
	return LLVMBuildOr(b, is_long,
		LLVMBuildICmp(b, LLVMIntNE, n, ash_gen_index(gen, 0), ""), "");
}

LLVMValueRef ash_gen_device_is_long(ash_gen *gen)
{
	bool *none = calloc(gen->scop->n_stmt + 1, sizeof(*none));
	figures all = { .count = gen->plan->work, .shared = none };
	LLVMValueRef is_long = NULL;

	if (none && write_lengths(gen, &all) >= 0)
		is_long = or_staying(gen, compare_cycles(gen, &all));
	free(all.length);
	free(none);
	return is_long;
}

LLVMValueRef ash_device_work_write(ash_gen *gen, const bool *shared)
{
	figures all = { .count = gen->plan->work, .shared = shared };
	LLVMValueRef table = NULL;

	if (write_lengths(gen, &all) >= 0)
		table = write_table(gen, &all);
	free(all.length);
	return table;
}
