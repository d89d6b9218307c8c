/* live_range_reorder.c - dependences that allow live-range reordering.
 *
 * Report CW 706, section 3.2.5; Verdoolaege and Cohen, "Live-Range Reordering",
 * IMPACT 2016.  Respecting these dependences suffices, for the following
 * reason.  Let a read see the value of write w, and let another write of the
 * element come between both in a new order.
 *  - If it came after the read, the order dependence from the read to it
 *    has been turned around, so w and the read were local: it came before w.
 *  - If it came before w, the order dependence from the last read of its
 *    value to w, or, lacking reads, from itself to w, has been turned around.
 *    Then both live ranges were local: it came after the read, too.
 *  - If it came before w and the same read may see its value, or the read
 *    sees what was there before the SCoP, or w is what remains after it,
 *    then a forced dependence has been violated.
 * Therefore the order dependences must contain all pairs, not only those that
 * imply the others by transitivity: a write that hides another one may itself
 * be moved.
 *
 * Where we differ from the report: we determine for each element, not for each
 * reference, whether the value of a write is read.  If a reference writes
 * several elements, of which only some are read, the others need order
 * dependences of their own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/reorder/live_range_reorder.h"

#include <stdlib.h>

#include "deps/flow/dataflow.h"
#include "deps/flow/deps_print.h"
#include "deps/flow/live.h"
#include "deps/relate/merge_pieces.h"
#include "scop/accesses.h"

/* Tagged flow with its elements: source -> [sink -> element]. */
static __isl_give isl_union_map *full_flow(const ash_scop *scop)
{
	return ash_dataflow_solve_full(scop,
		(ash_dataflow) {
			.sink = ash_tagged_relations(scop, ASH_READS),
			.must_source = ash_tagged_relations(scop,
				ASH_MUST_WRITES),
			.may_source = ash_tagged_relations(scop,
				ASH_MAY_WRITES),
			.kill = ash_tagged_relations(scop, ASH_KILLS),
		});
}

static __isl_give isl_union_map *tagged_writes(const ash_scop *scop)
{
	return isl_union_map_union(ash_tagged_relations(scop, ASH_MAY_WRITES),
		ash_tagged_relations(scop, ASH_MUST_WRITES));
}

static __isl_give isl_union_map *tagged_order(const ash_scop *scop,
	__isl_keep isl_union_map *full)
{
	isl_union_map *write = tagged_writes(scop);
	isl_union_map *seen = isl_union_map_range_factor_range(
		isl_union_map_copy(full));
	isl_union_map *unseen;
	isl_union_map *end;

	unseen = isl_union_map_subtract(isl_union_map_copy(write), seen);
	end = isl_union_map_union(unseen,
		ash_tagged_relations(scop, ASH_READS));
	return ash_dataflow_solve(scop,
		ash_dataflow_all(scop->ctx, write, end));
}

/* Order between a live-in read and later writes of the element. */
static __isl_give isl_union_map *forced_by_live_in(const ash_scop *scop,
	const ash_reorder *reorder)
{
	return ash_dataflow_solve(scop,
		ash_dataflow_all(scop->ctx, ash_live_writes(scop),
			isl_union_map_copy(reorder->live_in)));
}

/* Order between earlier writes of an element and its live-out write. */
static __isl_give isl_union_map *forced_by_live_out(const ash_scop *scop,
	const ash_reorder *reorder)
{
	return ash_dataflow_solve(scop,
		ash_dataflow_all(scop->ctx,
			isl_union_map_copy(reorder->live_out),
			ash_live_writes(scop)));
}

/* The pairs of writes whose values one read may see in one element. Without
 * may-writes there are none.
 */
static __isl_give isl_union_map *forced_by_sink(const ash_scop *scop,
	__isl_keep isl_union_map *full)
{
	isl_union_map *to_sink;
	bool some = false;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		some = some ||
			ash_stmt_has_access(&scop->stmt[i], ASH_ANY_ARRAY,
				ASH_MAY_WRITES);
	if (!some)
		return isl_union_map_empty_ctx(scop->ctx);
	to_sink = isl_union_map_domain_factor_domain(isl_union_map_copy(full));
	return ash_dataflow_solve(scop,
		ash_dataflow_all(scop->ctx, isl_union_map_copy(to_sink),
			to_sink));
}

static __isl_give isl_union_map *forced(const ash_scop *scop,
	const ash_reorder *reorder, __isl_keep isl_union_map *full)
{
	isl_union_map *all = forced_by_live_in(scop, reorder);

	all = isl_union_map_union(all, forced_by_live_out(scop, reorder));
	return isl_union_map_union(all, forced_by_sink(scop, full));
}

/* Replace *relation by "computed", with its pieces merged. */
static isl_stat set(isl_union_map **relation,
	__isl_take isl_union_map *computed)
{
	isl_union_map_free(*relation);
	*relation = ash_pieces_merge(computed);
	return isl_stat_non_null(*relation);
}

static isl_stat fill(ash_reorder *r, const ash_scop *scop,
	__isl_keep isl_union_map *full)
{
	isl_union_map *flow = isl_union_map_range_factor_domain(
		isl_union_map_copy(full));

	if (set(&r->tagged_flow, flow) < 0 ||
		set(&r->live_in, ash_live_in(scop)) < 0 ||
		set(&r->live_out, ash_live_out(scop)) < 0 ||
		set(&r->tagged_order, tagged_order(scop, full)) < 0)
		return isl_stat_error;
	return set(&r->forced, forced(scop, r, full));
}

ash_reorder *ash_reorder_compute(const ash_scop *scop)
{
	ash_reorder *reorder = calloc(1, sizeof(*reorder));
	isl_union_map *full = reorder ? full_flow(scop) : NULL;
	isl_stat stat = reorder ? fill(reorder, scop, full) : isl_stat_error;

	isl_union_map_free(full);
	return stat < 0 ? ash_reorder_free(reorder) : reorder;
}

ash_reorder *ash_reorder_free(ash_reorder *reorder)
{
	if (!reorder)
		return NULL;
	isl_union_map_free(reorder->live_in);
	isl_union_map_free(reorder->live_out);
	isl_union_map_free(reorder->tagged_flow);
	isl_union_map_free(reorder->tagged_order);
	isl_union_map_free(reorder->forced);
	free(reorder);
	return NULL;
}

isl_stat ash_reorder_print(const ash_reorder *reorder, FILE *out)
{
	const struct {
		const char *name;
		isl_union_map *relation;
	} all[] = {
		{ "live_in", reorder->live_in },
		{ "live_out", reorder->live_out },
		{ "tagged_flow", reorder->tagged_flow },
		{ "tagged_order", reorder->tagged_order },
		{ "forced", reorder->forced },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); ++i)
		if (ash_deps_print_relation(all[i].name, 0, all[i].relation,
			    out) < 0)
			return isl_stat_error;
	return ferror(out) ? isl_stat_error : isl_stat_ok;
}
