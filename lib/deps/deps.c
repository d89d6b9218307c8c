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
 * SPDX-License-Identifier: MIT
 */
#include "deps/deps.h"

#include <stdlib.h>

#include "deps/dataflow.h"
#include "deps/pieces.h"

/* Those accesses of "kind" that touch an array which "sink" reads. */
static __isl_give isl_union_map *sources_of(const ash_scop *scop,
	ash_access_kind kind, __isl_keep isl_union_map *sink)
{
	isl_union_set *arrays = isl_union_map_range(isl_union_map_copy(sink));

	return isl_union_map_intersect_range(ash_scop_accesses(scop, kind),
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

/* Add the read of "stmt" from each array that is number "round". */
static __isl_give isl_union_map *add_reads(__isl_take isl_union_map *reads,
	const ash_stmt *stmt, unsigned round)
{
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		isl_map *map;

		if (stmt->access[i].kind != ASH_READ ||
		    count_before(stmt, i) != round)
			continue;
		map = isl_map_intersect_domain(
			isl_map_copy(stmt->access[i].map),
			isl_set_copy(stmt->domain));
		reads = isl_union_map_add_map(reads, map);
	}
	return reads;
}

static __isl_give isl_union_map *reads_of_round(const ash_scop *scop,
	unsigned round)
{
	isl_union_map *reads = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		reads = add_reads(reads, &scop->stmt[i], round);
	return reads;
}

static __isl_give isl_union_map *flow_to(const ash_scop *scop,
	__isl_take isl_union_map *sink)
{
	return ash_dataflow_solve(scop, (ash_dataflow) {
		.must_source = sources_of(scop, ASH_MUST_WRITE, sink),
		.may_source = sources_of(scop, ASH_MAY_WRITE, sink),
		.kill = sources_of(scop, ASH_KILL, sink),
		.sink = sink,
	});
}

static __isl_give isl_union_map *compute_flow(const ash_scop *scop)
{
	isl_union_map *flow = isl_union_map_empty_ctx(scop->ctx);
	isl_union_map *sink = reads_of_round(scop, 0);

	for (unsigned round = 1; isl_union_map_n_map(sink) > 0; ++round) {
		flow = isl_union_map_union(flow, flow_to(scop, sink));
		sink = reads_of_round(scop, round);
	}
	flow = isl_union_map_union(flow, sink);
	return ash_pieces_merge(flow);
}

static __isl_give isl_union_map *compute_false(const ash_scop *scop)
{
	isl_union_map *read = ash_scop_accesses(scop, ASH_READ);
	isl_union_map *may = ash_scop_accesses(scop, ASH_MAY_WRITE);
	isl_union_map *must = ash_scop_accesses(scop, ASH_MUST_WRITE);
	isl_union_map *write = isl_union_map_union(isl_union_map_copy(may),
		isl_union_map_copy(must));
	isl_union_map *found = ash_dataflow_solve(scop, (ash_dataflow) {
		.sink = write,
		.must_source = must,
		.may_source = isl_union_map_union(read, may),
		.kill = isl_union_map_empty_ctx(scop->ctx),
	});

	return ash_pieces_merge(found);
}

__isl_give ash_deps *ash_deps_compute(const ash_scop *scop)
{
	ash_deps *deps = calloc(1, sizeof(*deps));

	if (!deps)
		return NULL;
	deps->flow = compute_flow(scop);
	deps->false_deps = compute_false(scop);
	deps->input = isl_union_map_empty_ctx(scop->ctx);
	deps->validity = isl_union_map_union(isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->false_deps));
	deps->validity = ash_pieces_merge(deps->validity);
	if (!deps->flow || !deps->false_deps || !deps->input ||
	    !deps->validity)
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
	isl_union_map_free(deps->live_in);
	isl_union_map_free(deps->live_out);
	isl_union_map_free(deps->tagged_flow);
	isl_union_map_free(deps->tagged_order);
	isl_union_map_free(deps->forced);
	free(deps);
	return NULL;
}
