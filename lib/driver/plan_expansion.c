/* plan_expansion.c - planner of variants with expanded arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <math.h>
#include <stdlib.h>

#include "budget/meter.h"
#include "cost/fresh_memory.h"
#include "deps/flow/live.h"
#include "deps/legality/expansion_check.h"
#include "detect/output/layout_binding.h"
#include "driver/moved_arrays.h"
#include "scop/accesses.h"
#include "scop/array_expand.h"
#include "search/expansion_bound.h"
#include "search/expansion_choice.h"

/* The most expanded arrays in one SCoP. */
#define MAX_EXPANDED 4
/* The least speedup that justifies a buffer and its copy, as for layouts. */
#define GAIN 1.2
/* The most bytes of buffers at typical parameters: larger buffers would replace
 * accesses to the caches by accesses to memory.
 */
#define MAX_BYTES (16. * ASH_SECOND_CACHE)

static isl_bool move(const ash_nest_job *nest, ash_scop *scop,
	const ash_moved_array *array, ash_buffer_case *made)
{
	const ash_row_expansion expansion = { array->layout.array,
		(unsigned) array->loop };
	isl_union_map *out = made->facts.is_dead
		? isl_union_map_empty_ctx(scop->ctx)
		: ash_live_out_of(nest->scop, expansion.array);

	return ash_scop_expand_array(scop, &expansion, out, &made->result);
}

/* ---- choice of expansions ---- */

/* The size of the buffer of "x" in bytes, at typical parameters. */
static double find_bytes(const ash_scop *scop, const ash_estimates *estimates,
	const ash_row_expansion *x)
{
	double most = 0;

	for (ash_accesses a = ash_accesses_to(scop, x->array, ASH_WRITES);
		ash_accesses_next(&a);) {
		int stmt = (int) a.stmt_pos;
		double n = estimates->stmt[stmt].extent[x->loop] *
			ash_estimate_part(estimates, &stmt, 1, 0, x->array);

		most = n > most ? n : most;
	}
	return most * scop->array[x->array].elem_size;
}

/* Is the buffer of "x" small enough?  If so, add its size to *bytes. */
static bool is_small(const ash_nest_job *nest, const ash_row_expansion *x,
	double *bytes)
{
	ash_estimates *e = ash_estimates_make(nest->scop, &nest->job->machine);
	double more = e && x->loop < ASH_MAX_DIM ? find_bytes(nest->scop, e, x)
						 : HUGE_VAL;

	ash_estimates_free(e);
	if (nest->options->layout != ASH_MOVE_FORCED &&
		*bytes + more > MAX_BYTES)
		return false;
	*bytes += more;
	return true;
}

/* Set "x", which has an entry per array, to the arrays that can be expanded
 * and their loops, and *bytes to the size of their buffers; returns their
 * number.  With "any", the profit does not matter.
 */
static unsigned find_candidates(const ash_nest_job *nest, bool any,
	ash_row_expansion *x, double *bytes)
{
	unsigned n = 0;

	for (unsigned i = 0; i < nest->scop->n_array; ++i)
		if (ash_buffer_is_possible(nest->scop, nest->found->ir,
			    (int) i) &&
			ash_expansion_find(nest->scop, (int) i, any, &x[n]) ==
				isl_bool_true &&
			is_small(nest, &x[n], bytes))
			++n;
	return n;
}

/* Is an order that takes "cost" cycles and "bytes" bytes of buffers better than
 * that of "host"?
 */
static bool is_faster(const ash_variant *host, double cost, double bytes)
{
	return GAIN * (cost + ash_cost_of_fresh_at_most(bytes)) <
		host->tree.cost_after;
}

/* Could the expansion of the "n" arrays "x" make any order better than that of
 * "host"?
 */
static bool may_gain(const ash_nest_job *nest, const ash_variant *host,
	const ash_row_expansion *x, unsigned n, double bytes)
{
	const ash_expansion_query q = { nest->scop, nest->deps,
		&nest->job->machine, &host->tree.bodies, host->scop, x, n };
	double least = ash_expansion_least(&q);

	if (nest->options->parallel)
		least /= ASH_THREADS;
	return is_faster(host, least, bytes);
}

/* Expand the arrays for which that may pay. */
static void choose(ash_nest_job *nest, const ash_variant *host,
	ash_moved_scop *t)
{
	bool any = nest->options->layout == ASH_MOVE_FORCED ||
		(nest->options->parallel && !host->tree.parallel);
	ash_row_expansion *x = calloc(nest->scop->n_array + 1, sizeof(*x));
	unsigned n = x ? find_candidates(nest, any, x, &t->bytes) : 0;

	if (n > 0 && (any || may_gain(nest, host, x, n, t->bytes)))
		for (unsigned i = 0; i < n; ++i) {
			const ash_moved_array array = {
				.layout.array = x[i].array,
				.loop = (int) x[i].loop
			};

			ash_moved_add(&ash_expansion_mover, nest, t, &array);
		}
	free(x);
}

static bool is_better(const ash_nest_job *nest, const ash_variant *host,
	const ash_moved_scop *t, const ash_variant *out)
{
	return is_faster(host, out->tree.cost_after, t->bytes);
}

const ash_array_mover ash_expansion_mover = {
	.name = "expansion",
	.note = "expanded %s for each iteration of a loop",
	.most = MAX_EXPANDED,
	.is_possible = &ash_buffer_is_possible,
	.move = &move,
	.check = &ash_expansion_check,
	.choose = &choose,
	.is_better = &is_better,
};

/* Operations of attempts without a result are not charged: they are bounded,
 * and the plan that the nest already has must remain affordable.
 */
isl_bool ash_plan_expansions(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	unsigned long since = ash_meter_now();
	isl_bool ok = ash_moved_plan(&ash_expansion_mover, nest, &made->host,
		budget, out);

	if (ok == isl_bool_false)
		out->unpaid += ash_meter_now() - since;
	return ok;
}
