/* dataflow.c - who comes last before whom: isl's analysis on a SCoP.
 *
 * The analysis runs for all values of the parameters.  Afterwards the pieces
 * that no value in context and assumptions allows are dropped; restricting
 * the accesses beforehand would cost more and blow up every piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/dataflow.h"

#include <isl/flow.h>

typedef struct {
	isl_set *params;
	isl_union_map *kept;
} keep_data;

/* Keep "piece" if some value of the parameters allows it. */
static isl_stat keep_possible(__isl_take isl_basic_map *piece, void *user)
{
	keep_data *data = user;
	isl_map *map = isl_map_from_basic_map(piece);
	isl_map *possible = isl_map_intersect_params(isl_map_copy(map),
		isl_set_copy(data->params));
	isl_bool empty = isl_map_is_empty(possible);

	isl_map_free(possible);
	if (empty == isl_bool_false)
		data->kept = isl_union_map_add_map(data->kept, map);
	else
		isl_map_free(map);
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat keep_pieces(__isl_take isl_map *map, void *user)
{
	isl_stat stat = isl_map_foreach_basic_map(map, &keep_possible, user);

	isl_map_free(map);
	return stat;
}

/* Drop the pieces of "deps" that need other parameters than "params". */
static __isl_give isl_union_map *drop_impossible(
	__isl_take isl_union_map *deps, __isl_take isl_set *params)
{
	keep_data data = { params, NULL };

	if (!deps || isl_set_plain_is_universe(params) == isl_bool_true) {
		isl_set_free(params);
		return deps;
	}
	data.kept = isl_union_map_empty_ctx(isl_union_map_get_ctx(deps));
	if (isl_union_map_foreach_map(deps, &keep_pieces, &data) < 0)
		data.kept = isl_union_map_free(data.kept);
	isl_union_map_free(deps);
	isl_set_free(params);
	return data.kept;
}

__isl_give isl_union_map *ash_dataflow_solve(const ash_scop *scop,
	ash_dataflow problem)
{
	isl_union_access_info *info;
	isl_union_flow *flow;
	isl_union_map *found;

	info = isl_union_access_info_from_sink(problem.sink);
	info = isl_union_access_info_set_must_source(info,
		problem.must_source);
	info = isl_union_access_info_set_may_source(info, problem.may_source);
	info = isl_union_access_info_set_kill(info, problem.kill);
	info = isl_union_access_info_set_schedule(info,
		isl_schedule_copy(scop->schedule));
	flow = isl_union_access_info_compute_flow(info);
	found = isl_union_flow_get_may_dependence(flow);
	isl_union_flow_free(flow);
	return drop_impossible(found, ash_scop_params(scop));
}
