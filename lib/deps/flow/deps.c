/* deps.c - dependences of a SCoP.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, section
 * 3.2.1.  A must-write hides earlier accesses from later ones, for flow and
 * false dependences alike, so both have few, short pairs; the hidden pairs
 * follow from the others by transitivity.
 *
 * Where we differ: must-writes are sources, not kills beside may-sources.
 * That finds the same pairs, but as a lexicographic maximum, which costs less
 * and yields fewer pieces.
 *
 * Validity with reductions is computed by a separate analysis, once for
 * ordinary accesses and once for each class of reductions.  Instances of one
 * class are unordered, so none can represent earlier ones: their writes hide
 * nothing, and are paired with everything up to the next ordinary write.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/deps.h"

#include <stdlib.h>

#include "deps/flow/array_deps.h"
#include "deps/flow/dataflow.h"
#include "deps/flow/program_order.h"
#include "deps/flow/reduction_deps.h"
#include "deps/relate/merge_pieces.h"
#include "scop/accesses.h"

/* State of the dependence analysis of one SCoP. */
typedef struct {
	const ash_scop *scop;
	ash_program *program;
	ash_guards guards;
	ash_access_memo *recall;
	/* The reduction classes of the SCoP ("some"), and no classes at all
	 * ("none"), so that every access is an ordinary one.
	 */
	ash_reductions none, some;
	/* The dependences found so far.  They are correct for parameters for
	 * which the second instance of a pair runs; for others there may be
	 * additional pairs.
	 */
	isl_union_map *flow, *false_deps;
	/* The union of "flow" and "false_deps", without the order among
	 * reductions of a class.
	 */
	isl_union_map *relaxed;
	isl_union_map *reduction;
} work;

static void add(isl_union_map **to, __isl_take isl_union_map *more)
{
	*to = isl_union_map_union(*to, more);
}

/* Do reductions of "class" touch "array"? */
static bool is_of_class(const work *w, int class, int array)
{
	for (unsigned i = 0; i < w->scop->n_stmt; ++i) {
		const ash_stmt *stmt = &w->scop->stmt[i];

		if (w->some.of[i] == class &&
			stmt->access[stmt->reduction.write].array == array)
			return true;
	}
	return false;
}

/* The dependences of "kind" through "array" to accesses of "class". */
static __isl_give isl_union_map *between(const work *w,
	const ash_reductions *reductions, ash_between_kind kind, int class,
	int array)
{
	return ash_between(w->program, &w->guards, w->recall, reductions, kind,
		class, array);
}

static void add_relaxed(work *w, int class, int array)
{
	add(&w->relaxed, between(w, &w->some, ASH_BETWEEN_FLOW, class, array));
	add(&w->relaxed, between(w, &w->some, ASH_BETWEEN_FALSE, class, array));
	if (class != ASH_PLAIN)
		add(&w->reduction,
			between(w, &w->some, ASH_BETWEEN_CLASS, class, array));
}

/* Add the dependences through "array" to the relations of "w". */
static void add_array(work *w, int array)
{
	isl_union_map *flow = between(w, &w->none, ASH_BETWEEN_FLOW, ASH_PLAIN,
		array);
	isl_union_map *false_deps = between(w, &w->none, ASH_BETWEEN_FALSE,
		ASH_PLAIN, array);
	bool some = false;

	for (int class = 0; class < (int) w->some.n; ++class)
		if (is_of_class(w, class, array)) {
			add_relaxed(w, class, array);
			some = true;
		}
	if (some) {
		add_relaxed(w, ASH_PLAIN, array);
	} else if (w->some.n) {
		add(&w->relaxed, isl_union_map_copy(flow));
		add(&w->relaxed, isl_union_map_copy(false_deps));
	}
	add(&w->flow, flow);
	add(&w->false_deps, false_deps);
}

static __isl_give isl_union_map *merge_both(__isl_keep isl_union_map *a,
	__isl_keep isl_union_map *b)
{
	return ash_pieces_merge(isl_union_map_union(isl_union_map_copy(a),
		isl_union_map_copy(b)));
}

/* Simplify the relations found, and compute those derived from them. */
static void finish(work *w)
{
	w->flow = ash_pieces_merge(w->flow);
	w->false_deps = ash_pieces_merge(w->false_deps);
	w->reduction = ash_pieces_merge(w->reduction);
	if (w->some.n) {
		w->relaxed = ash_pieces_merge(w->relaxed);
		return;
	}
	isl_union_map_free(w->relaxed);
	w->relaxed = merge_both(w->flow, w->false_deps);
}

/* Callback state: keeps those maps of a relation whose two statements "among"
 * relates as well ("inside"), or all other maps.
 */
typedef struct {
	isl_union_map *among;
	bool inside;
	isl_union_map *kept;
} selection;

static isl_stat keep_selected(__isl_take isl_map *map, void *user)
{
	selection *s = user;
	isl_map *other = isl_union_map_extract_map(s->among,
		isl_map_get_space(map));
	isl_bool none = isl_map_plain_is_empty(other);

	isl_map_free(other);
	if (none != isl_bool_ok(s->inside))
		s->kept = isl_union_map_add_map(s->kept, map);
	else
		isl_map_free(map);
	return none < 0 ? isl_stat_error : isl_stat_non_null(s->kept);
}

/* Returns the union of "validity" and w->reduction, the pairs of reductions
 * that need no order.  Where both have pairs between the same two statements,
 * their pieces are merged.  Pairs between other statements are only in
 * "validity".
 */
static __isl_give isl_union_map *with_reduction(const work *w,
	__isl_keep isl_union_map *validity)
{
	selection same = { .among = w->reduction, .inside = true };
	selection rest = { .inside = false };

	if (!w->some.n)
		return isl_union_map_copy(validity);
	same.kept = isl_union_map_copy(w->reduction);
	if (isl_union_map_foreach_map(w->relaxed, &keep_selected, &same) < 0)
		return isl_union_map_free(same.kept);
	rest.among = ash_pieces_merge(same.kept);
	rest.kept = ash_guards_restrict(&w->guards, w->scop, rest.among);
	if (isl_union_map_foreach_map(validity, &keep_selected, &rest) < 0)
		rest.kept = isl_union_map_free(rest.kept);
	isl_union_map_free(rest.among);
	return rest.kept;
}

/* Move the results into "deps". */
static isl_stat fill(ash_deps *deps, work *w)
{
	finish(w);
	deps->flow = ash_guards_restrict(&w->guards, w->scop, w->flow);
	deps->false_deps = ash_guards_restrict(&w->guards, w->scop,
		w->false_deps);
	deps->reduction = ash_guards_restrict(&w->guards, w->scop,
		w->reduction);
	deps->validity = ash_guards_restrict(&w->guards, w->scop, w->relaxed);
	deps->input = isl_union_map_empty_ctx(w->scop->ctx);
	deps->strict = with_reduction(w, deps->validity);
	return deps->flow && deps->false_deps && deps->reduction &&
			deps->input && deps->validity && deps->strict
		? isl_stat_ok
		: isl_stat_error;
}

static isl_stat begin(work *w)
{
	isl_ctx *ctx = w->scop->ctx;
	isl_set *params = ash_scop_near_params(w->scop);
	isl_stat stat = isl_stat_error;

	w->program = ash_program_read(w->scop);
	w->recall = ash_access_memo_alloc(w->program);
	if (w->program && w->recall)
		stat = ash_guards_find(&w->guards, w->scop, params,
			w->program->params);
	isl_set_free(params);
	w->flow = isl_union_map_empty_ctx(ctx);
	w->false_deps = isl_union_map_empty_ctx(ctx);
	w->relaxed = isl_union_map_empty_ctx(ctx);
	w->reduction = isl_union_map_empty_ctx(ctx);
	if (ash_reductions_find(&w->some, w->scop) < 0)
		stat = isl_stat_error;
	return stat;
}

static void end(work *w)
{
	ash_access_memo_free(w->recall);
	ash_program_free(w->program);
	ash_guards_clear(&w->guards);
	ash_reductions_clear(&w->some);
	isl_union_map_free(w->flow);
	isl_union_map_free(w->false_deps);
	isl_union_map_free(w->relaxed);
	isl_union_map_free(w->reduction);
}

__isl_give ash_deps *ash_deps_compute(const ash_scop *scop)
{
	ash_deps *deps = calloc(1, sizeof(*deps));
	work w = { .scop = scop };
	isl_stat stat;

	if (!deps)
		return NULL;
	stat = begin(&w);
	for (unsigned i = 0; stat >= 0 && i < scop->n_array; ++i)
		add_array(&w, i);
	if (stat >= 0 && fill(deps, &w) < 0)
		stat = isl_stat_error;
	end(&w);
	return stat < 0 ? ash_deps_free(deps) : deps;
}

/* All reads of memory; scalars are excluded. */
static __isl_give isl_union_map *memory_reads(const ash_scop *scop)
{
	isl_union_map *reads = isl_union_map_empty_ctx(scop->ctx);

	for (ash_accesses a = ash_accesses_to(scop, ASH_ANY_ARRAY, ASH_READS);
		ash_accesses_next(&a);)
		if (!scop->array[a.access->array].scalar)
			reads = isl_union_map_add_map(reads,
				ash_access_relation(a.stmt, a.access));
	return reads;
}

isl_stat ash_deps_compute_input(const ash_scop *scop, ash_deps *deps)
{
	isl_union_map *reads = memory_reads(scop);
	isl_union_map *input;

	input = ash_dataflow_solve(scop,
		(ash_dataflow) {
			.sink = reads,
			.must_source = isl_union_map_copy(reads),
			.may_source = isl_union_map_empty_ctx(scop->ctx),
			.kill = ash_access_relations(scop, ASH_ANY_ARRAY,
				ASH_MUST_WRITES),
		});
	input = ash_pieces_merge(input);
	if (!input)
		return isl_stat_error;
	isl_union_map_free(deps->input);
	deps->input = input;
	return isl_stat_ok;
}

__isl_null ash_deps *ash_deps_free(__isl_take ash_deps *deps)
{
	if (!deps)
		return NULL;
	isl_union_map_free(deps->flow);
	isl_union_map_free(deps->false_deps);
	isl_union_map_free(deps->input);
	isl_union_map_free(deps->validity);
	isl_union_map_free(deps->reduction);
	isl_union_map_free(deps->strict);
	free(deps);
	return NULL;
}
