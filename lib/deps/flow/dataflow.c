/* dataflow.c - dataflow analysis of a SCoP by isl: the last source before each
 * sink.
 *
 * The analysis runs for all parameter values.  Afterwards, pieces that are
 * impossible under context and assumptions are dropped; restricting the
 * accesses beforehand would cost more and enlarge every piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/dataflow.h"

#include <isl/flow.h>

#include "deps/relate/untag.h"
#include "scop/possible.h"

typedef struct {
	isl_set *params;
	isl_union_map *kept;
} keep_data;

static isl_stat keep_possible(__isl_take isl_map *map, void *user)
{
	keep_data *data = user;

	data->kept = isl_union_map_add_map(data->kept,
		ash_possible_map(map, data->params));
	return isl_stat_non_null(data->kept);
}

/* Drop the pieces of "deps" that are empty for all parameter values in "params"
 * (taken).
 */
static __isl_give isl_union_map *drop_impossible(__isl_take isl_union_map *deps,
	__isl_take isl_set *params)
{
	keep_data data = { params, NULL };

	if (!deps || isl_set_plain_is_universe(params) == isl_bool_true) {
		isl_set_free(params);
		return deps;
	}
	data.kept = isl_union_map_empty_ctx(isl_union_map_get_ctx(deps));
	if (isl_union_map_foreach_map(deps, &keep_possible, &data) < 0)
		data.kept = isl_union_map_free(data.kept);
	isl_union_map_free(deps);
	isl_set_free(params);
	return data.kept;
}

ash_dataflow ash_dataflow_all(isl_ctx *ctx, __isl_take isl_union_map *sink,
	__isl_take isl_union_map *source)
{
	return (ash_dataflow) {
		.sink = sink,
		.must_source = isl_union_map_empty_ctx(ctx),
		.may_source = source,
		.kill = isl_union_map_empty_ctx(ctx),
	};
}

/* Are some of "accesses" tagged? */
static isl_bool is_tagged(__isl_keep isl_union_map *accesses)
{
	isl_union_set *domain = isl_union_map_domain(
		isl_union_map_universe(isl_union_map_copy(accesses)));
	isl_union_map *tagged = isl_union_set_unwrap(domain);
	isl_size n = isl_union_map_n_map(tagged);

	isl_union_map_free(tagged);
	return n < 0 ? isl_bool_error : isl_bool_ok(n > 0);
}

/* All accesses of "problem". */
static __isl_give isl_union_map *all_accesses(const ash_dataflow *problem)
{
	isl_union_map *all = isl_union_map_union(
		isl_union_map_copy(problem->sink),
		isl_union_map_copy(problem->must_source));

	all = isl_union_map_union(all, isl_union_map_copy(problem->may_source));
	return isl_union_map_union(all, isl_union_map_copy(problem->kill));
}

/* The original order, as a schedule tree, of the statements that "instances"
 * (taken) belong to.  isl computes the date of each leaf for all statements of
 * the tree, so that others would cost much.
 */
static __isl_give isl_schedule *order_of(const ash_scop *scop,
	__isl_take isl_union_set *instances)
{
	return isl_schedule_intersect_domain(isl_schedule_copy(scop->schedule),
		isl_union_set_universe(instances));
}

/* The original order, as a schedule tree, restricted to the statements that
 * occur in "problem", or to the tagged instances.
 */
static __isl_give isl_schedule *order_for(const ash_scop *scop,
	const ash_dataflow *problem)
{
	isl_bool tagged = is_tagged(problem->sink);
	isl_union_pw_multi_aff *untag;
	isl_union_set *instances;
	isl_schedule *order;

	if (tagged < 0)
		return NULL;
	instances = isl_union_map_domain(all_accesses(problem));
	if (!tagged)
		return order_of(scop, instances);
	untag = ash_untag(instances);
	order = order_of(scop,
		isl_union_map_range(isl_union_map_from_union_pw_multi_aff(
			isl_union_pw_multi_aff_copy(untag))));
	return isl_schedule_pullback_union_pw_multi_aff(order, untag);
}

static __isl_give isl_union_flow *compute(const ash_scop *scop,
	ash_dataflow problem)
{
	isl_schedule *order = order_for(scop, &problem);
	isl_union_access_info *info;

	info = isl_union_access_info_from_sink(problem.sink);
	info = isl_union_access_info_set_must_source(info, problem.must_source);
	info = isl_union_access_info_set_may_source(info, problem.may_source);
	info = isl_union_access_info_set_kill(info, problem.kill);
	info = isl_union_access_info_set_schedule(info, order);
	return isl_union_access_info_compute_flow(info);
}

__isl_give isl_union_map *ash_dataflow_solve(const ash_scop *scop,
	ash_dataflow problem)
{
	isl_union_flow *flow = compute(scop, problem);
	isl_union_map *found = isl_union_flow_get_may_dependence(flow);

	isl_union_flow_free(flow);
	return drop_impossible(found, ash_scop_near_params(scop));
}

__isl_give isl_union_map *ash_dataflow_solve_full(const ash_scop *scop,
	ash_dataflow problem)
{
	isl_union_flow *flow = compute(scop, problem);
	isl_union_map *found = isl_union_flow_get_full_may_dependence(flow);

	isl_union_flow_free(flow);
	return drop_impossible(found, ash_scop_near_params(scop));
}
