/* plan_expansion.c - planner of variants with expanded arrays.
 *
 * An expansion yields a new SCoP (scop/array_expand.h), which is checked, and
 * goes through dependence analysis and search like any other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <math.h>
#include <stdlib.h>

#include <isl/space.h>

#include "budget/meter.h"
#include "cost/fresh_memory.h"
#include "deps/flow/live.h"
#include "deps/legality/expansion_check.h"
#include "detect/output/layout_binding.h"
#include "driver/words.h"
#include "scop/accesses.h"
#include "scop/scop_copy.h"
#include "search/expansion_choice.h"

/* The value of the option that expands every array for which that is possible.
 */
#define FORCED 2
/* The most expanded arrays in one SCoP. */
#define MAX_EXPANDED 4
/* The least speedup that justifies a buffer and its copy, as for layouts. */
#define GAIN 1.2
/* The most bytes of buffers at typical parameters: larger buffers would replace
 * accesses to the caches by accesses to memory.
 */
#define MAX_BYTES (16. * ASH_SECOND_CACHE)

/* A SCoP with "n" expanded arrays. */
typedef struct {
	ash_scop *scop;  /* owned */
	unsigned n;
	ash_row_expansion expansion[MAX_EXPANDED];
	ash_expansion_case made[MAX_EXPANDED];
} expanded;

/* ---- other SCoPs ---- */

/* The writes of "array" whose values remain after the SCoP. */
static __isl_give isl_union_map *find_out(const ash_nest_job *nest, int array)
{
	const ash_scop *scop = nest->scop;
	isl_space *space = isl_space_add_named_tuple_id_ui(
		isl_set_get_space(scop->context),
		isl_id_copy(scop->array[array].id), scop->array[array].n_dim);

	return isl_union_map_intersect_params(
		isl_union_map_intersect_range(ash_live_out(scop),
			isl_union_set_from_set(isl_set_universe(space))),
		ash_scop_params(scop));
}

/* The SCoP of "t" with one more expansion; NULL if that is impossible. */
static __isl_give ash_scop *expand_one(const ash_nest_job *nest,
	const expanded *t, const ash_row_expansion *expansion,
	ash_expansion_case *made)
{
	ash_layout_facts facts;
	ash_scop *next = NULL;
	isl_union_map *out;
	isl_bool ok;

	if (ash_layout_find_facts(nest->scop, nest->found->ir, expansion->array,
		    &facts) < 0)
		return NULL;
	made->is_fresh = facts.is_fresh;
	made->is_dead = facts.is_dead;
	ash_layout_facts_clear(&facts);
	next = ash_scop_copy(t->scop);
	if (!next)
		return NULL;
	out = made->is_dead ? isl_union_map_empty_ctx(next->ctx)
			    : find_out(nest, expansion->array);
	ok = ash_scop_expand_array(next, expansion, out, &made->result);
	return ok == isl_bool_true ? next : ash_scop_free(next);
}

/* Is the SCoP of "t" equivalent to that of the nest? */
static isl_bool judge(const ash_nest_job *nest, const expanded *t)
{
	char *why = NULL;
	isl_bool ok = ash_expansion_check(nest->scop, nest->deps, t->scop, t->n,
		t->made, &why);

	free(why);
	return ok;
}

/* Add an expansion to the SCoP of "t"; false, without a change, if that is
 * impossible.
 */
static bool add(const ash_nest_job *nest, expanded *t,
	const ash_row_expansion *expansion)
{
	ash_expansion_case *made = &t->made[t->n];
	ash_scop *old = t->scop, *next;

	if (t->n == MAX_EXPANDED)
		return false;
	next = expand_one(nest, t, expansion, made);
	if (!next)
		return false;
	t->expansion[t->n++] = *expansion;
	t->scop = next;
	if (judge(nest, t) == isl_bool_true) {
		ash_scop_free(old);
		return true;
	}
	ash_scop_free(next);
	t->scop = old;
	--t->n;
	return false;
}

/* Initialize *out with the SCoP of "t", which is moved, and its dependences;
 * false on failure.
 */
static isl_bool begin(const ash_nest_job *nest, expanded *t, ash_variant *out)
{
	out->scop = t->scop;
	t->scop = NULL;
	out->deps = out->own_deps = ash_deps_compute(out->scop);
	out->moved = calloc(t->n + 1, sizeof(*out->moved));
	if (!out->deps || !out->moved || ash_nest_job_has_error(nest))
		return ash_failure_find(&out->failure, nest, "expansion");
	for (unsigned i = 0; i < t->n; ++i)
		out->moved[out->n_moved++] = (ash_moved_array) {
			.layout.array = t->expansion[i].array,
			.loop = (int) t->expansion[i].loop,
			.buffer = t->made[i].result.buffer,
			.copy_in = -1,
			.copy_out = t->made[i].result.copy_out,
		};
	return isl_bool_true;
}

isl_bool ash_expand_arrays(ash_nest_job *nest,
	const ash_row_expansion *expansion, unsigned n, ash_variant *out)
{
	expanded t = { .scop = ash_scop_copy(nest->scop) };
	isl_bool ok = isl_bool_ok(t.scop != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = isl_bool_ok(expansion[i].array >= 0 &&
			ash_buffer_is_possible(nest->scop, nest->found->ir,
				expansion[i].array) &&
			add(nest, &t, &expansion[i]));
	if (ok == isl_bool_true)
		ok = begin(nest, &t, out);
	ash_scop_free(t.scop);
	return ok;
}

/* ---- the plan ---- */

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
	if (nest->options->layout != FORCED && *bytes + more > MAX_BYTES)
		return false;
	*bytes += more;
	return true;
}

/* Expand the arrays for which that may pay; returns the bytes of their buffers.
 */
static double add_all(const ash_nest_job *nest, const ash_variant *host,
	expanded *t)
{
	bool any = nest->options->layout == FORCED ||
		(nest->options->parallel && !host->tree.parallel);
	double bytes = 0;

	for (unsigned i = 0; i < nest->scop->n_array; ++i) {
		ash_row_expansion e;

		if (ash_buffer_is_possible(nest->scop, nest->found->ir,
			    (int) i) &&
			ash_expansion_find(nest->scop, (int) i, any, &e) ==
				isl_bool_true &&
			is_small(nest, &e, &bytes))
			add(nest, t, &e);
	}
	return bytes;
}

/* Add a note for each expanded array. */
static void say_done(const ash_nest_job *nest, ash_variant *out)
{
	ash_words words;
	bool ok = ash_words_find(&words, nest->scop, nest->found->ir);

	for (unsigned i = 0; ok && i < out->n_moved; ++i)
		ash_diag_add(&out->notes, ASH_MSG_DONE, &out->scop->place,
			"expanded %s for each iteration of a loop",
			words.array[out->moved[i].layout.array]);
	ash_words_clear(&words);
}

/* Is the tree of "out", with buffers of "bytes", better than that of "host"? */
static bool is_better(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *out, double bytes)
{
	double cost = out->tree.cost_after + ash_cost_of_fresh_at_most(bytes);

	return nest->options->layout == FORCED ||
		GAIN * cost < host->tree.cost_after;
}

/* Plan the best order of the SCoP of "t", with buffers of "bytes", as the
 * variant *out; false if there is none that is better than "host".
 */
static isl_bool plan(ash_nest_job *nest, const ash_variant *host, expanded *t,
	double bytes, ash_budget *budget, ash_variant *out)
{
	isl_bool ok;

	ash_budget_renew(budget);
	ok = begin(nest, t, out);
	if (ok == isl_bool_true)
		ok = ash_plan_order(nest, nest->options, budget, out);
	if (ok == isl_bool_true && !is_better(nest, host, out, bytes))
		ok = ash_variant_decline(out);
	if (ok != isl_bool_true)
		return ok;
	out->tree.cost_before = host->tree.cost_before;
	ash_plan_forget_copies(&out->notes, nest->scop->n_stmt);
	say_done(nest, out);
	return ok;
}

/* Operations of attempts without a result are not charged: they are bounded,
 * and the plan that the nest already has must remain affordable.
 */
isl_bool ash_plan_expansions(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	unsigned long since = ash_meter_now();
	expanded t = { .scop = ash_scop_copy(nest->scop) };
	isl_bool ok = isl_bool_false;
	double bytes = 0;

	if (t.scop)
		bytes = add_all(nest, &made->host, &t);
	if (t.scop && t.n > 0)
		ok = plan(nest, &made->host, &t, bytes, budget, out);
	ash_scop_free(t.scop);
	if (ok == isl_bool_false)
		out->unpaid += ash_meter_now() - since;
	return ok;
}
