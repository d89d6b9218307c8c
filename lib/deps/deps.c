/* deps.c - dependences of a SCoP.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, section
 * 3.2.1, with isl's dataflow analysis on the schedule tree of the program.
 * A must-write hides what lies before it from what comes after it, in the
 * flow and in the false dependences alike, so both have few, short pairs;
 * the hidden pairs follow from the others by transitivity.
 *
 * Where we differ: must-writes are given to isl as sources, not as kills
 * beside may-sources.  That finds the same pairs, but as a lexicographic
 * maximum, which costs less and yields fewer pieces.
 * If a statement reads several elements of an array, these are sinks of
 * separate problems: isl compares every piece of a sink with every other.
 * (Measured on heat-3d, with seven reads: half the time.)
 *
 * If there are reductions, validity comes from an analysis of its own, once
 * for the plain accesses and once for each class of reductions.  Since
 * instances of one class have no order among themselves, none of them can
 * stand for those before it: their writes hide nothing, and are paired with
 * everything up to the next plain write.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/deps.h"

#include <stdlib.h>

#include "deps/dataflow.h"
#include "deps/pieces.h"
#include "deps/reduction.h"

/* The dependences of the accesses of one class; all others count as plain
 * sources or as reductions that come between.
 */
typedef struct {
	const ash_scop *scop;
	const ash_reductions *reductions;
	int class;
} problem;

static __isl_give isl_union_map *accesses_of(const problem *p,
	ash_access_kind kind, int class)
{
	return ash_reductions_inside(p->reductions, p->scop, kind, class);
}

static __isl_give isl_union_map *others_of(const problem *p,
	ash_access_kind kind)
{
	return ash_reductions_other(p->reductions, p->scop, kind, p->class);
}

/* Those of "accesses" that touch an array which "sink" reads. */
static __isl_give isl_union_map *to_arrays_of(
	__isl_take isl_union_map *accesses, __isl_keep isl_union_map *sink)
{
	isl_union_set *arrays = isl_union_map_range(isl_union_map_copy(sink));

	return isl_union_map_intersect_range(accesses,
		isl_union_set_universe(arrays));
}

/* How many earlier accesses of "stmt" read the array that access "pos"
 * reads?
 */
static unsigned count_before(const ash_stmt *stmt, unsigned pos)
{
	unsigned n = 0;

	for (unsigned i = 0; i < pos; ++i)
		n += stmt->access[i].kind == ASH_READ &&
		     stmt->access[i].array == stmt->access[pos].array;
	return n;
}

/* Add the read of statement "pos" from each array that is number "round". */
static __isl_give isl_union_map *add_reads(__isl_take isl_union_map *reads,
	const problem *p, unsigned pos, unsigned round)
{
	const ash_stmt *stmt = &p->scop->stmt[pos];

	for (unsigned i = 0; i < stmt->n_access; ++i) {
		isl_map *map;

		if (stmt->access[i].kind != ASH_READ ||
		    count_before(stmt, i) != round ||
		    ash_reductions_class(p->reductions, p->scop, pos, i) !=
			    p->class)
			continue;
		map = isl_map_intersect_domain(
			isl_map_copy(stmt->access[i].map),
			isl_set_copy(stmt->domain));
		reads = isl_union_map_add_map(reads, map);
	}
	return reads;
}

static __isl_give isl_union_map *reads_of_round(const problem *p,
	unsigned round)
{
	isl_union_map *reads = isl_union_map_empty_ctx(p->scop->ctx);

	for (unsigned i = 0; i < p->scop->n_stmt; ++i)
		reads = add_reads(reads, p, i, round);
	return reads;
}

/* The most reads of one array that a statement has. */
static unsigned count_rounds(const ash_scop *scop)
{
	unsigned n = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		for (unsigned j = 0; j < scop->stmt[i].n_access; ++j) {
			unsigned before = count_before(&scop->stmt[i], j);

			if (scop->stmt[i].access[j].kind == ASH_READ &&
			    before >= n)
				n = before + 1;
		}
	return n;
}

/* May-writes, those of the class left out. */
static __isl_give isl_union_map *outer_may_writes(const problem *p)
{
	return isl_union_map_union(
		accesses_of(p, ASH_MAY_WRITE, ASH_PLAIN),
		others_of(p, ASH_MAY_WRITE));
}

static __isl_give isl_union_map *flow_to(const problem *p,
	__isl_take isl_union_map *sink)
{
	isl_union_map *may = isl_union_map_union(outer_may_writes(p),
		others_of(p, ASH_MUST_WRITE));

	return ash_dataflow_solve(p->scop, (ash_dataflow) {
		.must_source = to_arrays_of(
			accesses_of(p, ASH_MUST_WRITE, ASH_PLAIN), sink),
		.may_source = to_arrays_of(may, sink),
		.kill = to_arrays_of(ash_scop_accesses(p->scop, ASH_KILL),
			sink),
		.sink = sink,
	});
}

static __isl_give isl_union_map *compute_flow(const problem *p)
{
	isl_union_map *flow = isl_union_map_empty_ctx(p->scop->ctx);
	unsigned n = count_rounds(p->scop);

	for (unsigned round = 0; round < n; ++round) {
		isl_union_map *sink = reads_of_round(p, round);

		if (isl_union_map_n_map(sink) > 0)
			sink = flow_to(p, sink);
		flow = isl_union_map_union(flow, sink);
	}
	return ash_pieces_merge(flow);
}

static __isl_give isl_union_map *compute_false(const problem *p)
{
	isl_union_map *write = isl_union_map_union(
		accesses_of(p, ASH_MAY_WRITE, p->class),
		accesses_of(p, ASH_MUST_WRITE, p->class));
	isl_union_map *source = isl_union_map_union(
		accesses_of(p, ASH_READ, ASH_PLAIN), outer_may_writes(p));
	isl_union_map *found;

	source = isl_union_map_union(source, others_of(p, ASH_READ));
	source = isl_union_map_union(source, others_of(p, ASH_MUST_WRITE));
	found = ash_dataflow_solve(p->scop, (ash_dataflow) {
		.sink = write,
		.must_source = accesses_of(p, ASH_MUST_WRITE, ASH_PLAIN),
		.may_source = source,
		.kill = isl_union_map_empty_ctx(p->scop->ctx),
	});
	return ash_pieces_merge(found);
}

/* Validity without the order of reductions among themselves. */
static __isl_give isl_union_map *compute_relaxed(const ash_scop *scop,
	const ash_reductions *reductions)
{
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);
	int n = reductions->n;

	for (int class = ASH_PLAIN; class < n; ++class) {
		problem p = { scop, reductions, class };

		all = isl_union_map_union(all, compute_flow(&p));
		all = isl_union_map_union(all, compute_false(&p));
	}
	return ash_pieces_merge(all);
}

/* Fill in validity, reduction and strict. */
static isl_stat compute_order(const ash_scop *scop, ash_deps *deps)
{
	ash_reductions reductions;

	if (!ash_scop_reduces(scop)) {
		deps->validity = isl_union_map_union(
			isl_union_map_copy(deps->flow),
			isl_union_map_copy(deps->false_deps));
		deps->validity = ash_pieces_merge(deps->validity);
		deps->reduction = isl_union_map_empty_ctx(scop->ctx);
		deps->strict = isl_union_map_copy(deps->validity);
		return isl_stat_non_null(deps->strict);
	}
	if (ash_reductions_find(&reductions, scop) < 0)
		return isl_stat_error;
	deps->validity = compute_relaxed(scop, &reductions);
	deps->reduction = ash_reductions_pairs(&reductions, scop);
	ash_reductions_clear(&reductions);
	deps->strict = ash_pieces_merge(isl_union_map_union(
		isl_union_map_copy(deps->validity),
		isl_union_map_copy(deps->reduction)));
	return isl_stat_non_null(deps->strict);
}

__isl_give ash_deps *ash_deps_compute(const ash_scop *scop)
{
	ash_reductions none = { 0 };
	problem plain = { scop, &none, ASH_PLAIN };
	ash_deps *deps = calloc(1, sizeof(*deps));

	if (!deps)
		return NULL;
	deps->flow = compute_flow(&plain);
	deps->false_deps = compute_false(&plain);
	deps->input = isl_union_map_empty_ctx(scop->ctx);
	if (!deps->flow || !deps->false_deps || !deps->input ||
	    compute_order(scop, deps) < 0)
		return ash_deps_free(deps);
	return deps;
}

/* All reads of memory, scalars left out. */
static __isl_give isl_union_map *memory_reads(const ash_scop *scop)
{
	isl_union_map *reads = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		for (unsigned j = 0; j < stmt->n_access; ++j) {
			const ash_access *access = &stmt->access[j];

			if (access->kind != ASH_READ ||
			    scop->array[access->array].scalar)
				continue;
			reads = isl_union_map_add_map(reads,
				isl_map_intersect_domain(
					isl_map_copy(access->map),
					isl_set_copy(stmt->domain)));
		}
	}
	return reads;
}

isl_stat ash_deps_compute_input(const ash_scop *scop, ash_deps *deps)
{
	isl_union_map *reads = memory_reads(scop);
	isl_union_map *input;

	input = ash_dataflow_solve(scop, (ash_dataflow) {
		.sink = reads,
		.must_source = isl_union_map_copy(reads),
		.may_source = isl_union_map_empty_ctx(scop->ctx),
		.kill = ash_scop_accesses(scop, ASH_MUST_WRITE),
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
	isl_union_map_free(deps->live_in);
	isl_union_map_free(deps->live_out);
	isl_union_map_free(deps->tagged_flow);
	isl_union_map_free(deps->tagged_order);
	isl_union_map_free(deps->forced);
	free(deps);
	return NULL;
}
