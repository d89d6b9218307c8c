/* scheduler.c - recursive construction of a schedule tree from schedule
 * constraints.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 6.1,
 * 6.2 and 6.5.8: weakly connected components are scheduled separately.  For
 * each of them a permutable band is computed, for the component as a whole or
 * for clusters of its statements, and then, in the same way, the subtree below
 * the band, for the dependences that the band does not carry.  Where no band
 * can be found, a single level that carries as many dependences as possible
 * takes its place.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/scheduler.h"

#include <stdlib.h>
#include <string.h>

#include <isl/union_set.h>

#include "sched/cluster/cluster.h"
#include "sched/dfp/dfp.h"
#include "sched/draft.h"
#include "sched/graph/component.h"
#include "sched/graph/exact_constraints.h"
#include "sched/ilp/feautrier.h"
#include "sched/ilp/original.h"
#include "sched/separate.h"

static ash_sched_status schedule_part(ash_graph *graph, const ash_part *part,
	ash_draft **result);

static ash_sched_status schedule_level(ash_graph *graph, const ash_part *part,
	ash_draft **result);

/* Set *complete to whether the schedule so far gives different dates to any two
 * instances of each statement of "part", so that no more loops are needed.
 */
static ash_sched_status is_complete(const ash_graph *graph,
	const ash_part *part, bool *complete)
{
	ash_sched_status status = ASH_SCHED_OK;

	*complete = true;
	for (unsigned i = 0; i < part->n_stmt && *complete && !status; ++i)
		status = ash_vertex_is_complete(graph,
			&graph->stmt[part->stmt[i]], complete);
	return status;
}

/* Schedule the statements of "part" in component "c" on their own. */
static ash_sched_status schedule_component(ash_graph *graph,
	const ash_part *part, const unsigned *component, unsigned c,
	ash_draft **result)
{
	unsigned *list = malloc(sizeof(*list) * (part->n_stmt + 1)), n = 0;
	ash_part sub = { 0 };
	ash_sched_status status;

	if (!list)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_stmt; ++i)
		if (component[i] == c)
			list[n++] = part->stmt[i];
	status = ash_part_init(graph, &sub, n, list);
	if (status == ASH_SCHED_OK)
		status = schedule_part(graph, &sub, result);
	ash_part_clear(&sub);
	free(list);
	return status;
}

static void free_units(unsigned n, ash_draft **unit)
{
	for (unsigned i = 0; unit && i < n; ++i)
		ash_draft_free(unit[i]);
	free(unit);
}

/* Set *result to a tree of the "n" subtrees "unit" in an order that respects
 * "order", the order of the statements; unit_of[i] is the unit of statement i.
 */
static ash_sched_status arrange_units(ash_graph *graph,
	const ash_digraph *order, unsigned n, const unsigned *unit_of,
	ash_draft **unit, ash_draft **result)
{
	ash_digraph dag;
	ash_sched_status status = ash_digraph_contract(order, n, unit_of, &dag);

	if (status == ASH_SCHED_OK) {
		status = ash_draft_arrange(&dag, &graph->work.budget, unit,
			result);
		ash_digraph_clear(&dag);
	}
	return status;
}

/* Schedule the "n" components of "part" separately, and arrange their trees in
 * an order that respects "order".
 */
static ash_sched_status schedule_apart(ash_graph *graph, const ash_part *part,
	const ash_digraph *order, unsigned n, const unsigned *component,
	ash_draft **result)
{
	ash_draft **unit = calloc(n + 1, sizeof(*unit));
	ash_sched_status status = unit
		? ash_separate_components(graph, part, component)
		: ASH_SCHED_ERROR;

	for (unsigned c = 0; c < n && !status; ++c)
		status = schedule_component(graph, part, component, c,
			&unit[c]);
	if (status == ASH_SCHED_OK)
		status = arrange_units(graph, order, n, component, unit,
			result);
	free_units(n, unit);
	return status;
}

/* Set *result to a tree that orders the statements of "part", which need no
 * more loops, by the acyclic graph "order".
 */
static ash_sched_status order_acyclic(ash_graph *graph, const ash_part *part,
	const ash_digraph *order, ash_draft **result)
{
	ash_draft **unit = calloc(part->n_stmt + 1, sizeof(*unit));
	ash_sched_status status = unit ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned i = 0; i < part->n_stmt && !status; ++i) {
		unit[i] = ash_draft_alloc(ASH_DRAFT_LEAF, 1, part->stmt + i, 0);
		status = unit[i] ? ASH_SCHED_OK : ASH_SCHED_ERROR;
	}
	if (status == ASH_SCHED_OK)
		status = ash_draft_arrange(order, &graph->work.budget, unit,
			result);
	free_units(part->n_stmt, unit);
	return status;
}

/* Set *order to the graph of the dependences that the statements of "part" must
 * respect, and (*component)[i] to the strongly connected component of statement
 * i, of *n.  Both are owned by the caller; on an error there is nothing to
 * free.
 */
static ash_sched_status find_order(const ash_graph *graph, const ash_part *part,
	ash_digraph *order, unsigned **component, unsigned *n)
{
	ash_sched_status status;

	*component = malloc(sizeof(**component) * (part->n_stmt + 1));
	if (!*component)
		return ASH_SCHED_ERROR;
	status = ash_digraph_init(graph, part, ASH_ORDER, order);
	if (status == ASH_SCHED_OK) {
		status = ash_strong_components(order, *component, n);
		if (status == ASH_SCHED_OK)
			return status;
		ash_digraph_clear(order);
	}
	free(*component);
	return status;
}

/* Order the statements of "part", all of which are complete.  If they depend on
 * each other cyclically, compute one more level.
 */
static ash_sched_status order_statements(ash_graph *graph, const ash_part *part,
	ash_draft **result)
{
	unsigned *component, n;
	ash_digraph order;
	ash_sched_status status = find_order(graph, part, &order, &component,
		&n);

	if (status != ASH_SCHED_OK)
		return status;
	if (n == part->n_stmt)
		status = order_acyclic(graph, part, &order, result);
	else if (n > 1)
		status = schedule_apart(graph, part, &order, n, component,
			result);
	else
		status = schedule_level(graph, part, result);
	ash_digraph_clear(&order);
	free(component);
	return status;
}

/* Drop the dependences between statements of "part" that schedule rows from
 * number "first" on carry: keep only pairs with equal values in these rows.
 */
static ash_sched_status restrict_pieces(ash_graph *graph, const ash_part *part,
	unsigned first)
{
	ash_part now;
	ash_sched_status status = ash_part_init(graph, &now, part->n_stmt,
		part->stmt);

	if (status != ASH_SCHED_OK)
		return status;
	for (unsigned i = 0; i < now.n_piece && !status; ++i)
		status = ash_piece_restrict(graph, &graph->piece[now.piece[i]],
			first);
	ash_part_clear(&now);
	return status;
}

/* Record for all statements of "part" that row "row" of their schedules is
 * coincident (parallel).
 */
static void mark_parallel(ash_graph *graph, const ash_part *part, unsigned row)
{
	for (unsigned i = 0; i < part->n_stmt; ++i) {
		ash_vertex *stmt = &graph->stmt[part->stmt[i]];

		stmt->is_in_parallel = true;
		if (row < 64)
			stmt->coincident_rows |= UINT64_C(1) << row;
	}
}

/* Set *result to a tree for "part" with "band" at its top, whose rows are
 * already the last ones of the schedules, and schedule what is below the band.
 */
static ash_sched_status attach_band(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, ash_draft **result)
{
	ash_draft *node = ash_draft_alloc(ASH_DRAFT_BAND, part->n_stmt,
		part->stmt, 1);
	ash_part below;
	ash_sched_status status;

	if (!node)
		return ASH_SCHED_ERROR;
	node->n_member = band->n_member;
	node->first = graph->stmt[part->stmt[0]].rows.n_row - band->n_member;
	node->is_permutable = band->is_permutable;
	node->coincident = malloc(band->n_member + 1);
	status = node->coincident ? ash_separate_rows(graph, part, node->first)
				  : ASH_SCHED_ERROR;
	if (node->coincident)
		memcpy(node->coincident, band->coincident, band->n_member);
	if (status == ASH_SCHED_OK)
		status = restrict_pieces(graph, part, node->first);
	for (unsigned i = 0; i < band->n_member; ++i)
		if (band->coincident[i])
			mark_parallel(graph, part, node->first + i);
	if (status == ASH_SCHED_OK)
		status = ash_part_init(graph, &below, part->n_stmt, part->stmt);
	if (status == ASH_SCHED_OK) {
		status = schedule_part(graph, &below, &node->child[0]);
		ash_part_clear(&below);
	}
	if (status != ASH_SCHED_OK) {
		ash_draft_free(node);
		return status;
	}
	*result = node;
	return status;
}

/* Compute "band", with one member, by the fallback algorithm, since no
 * permutable band was found.  If all statements are complete, the member must
 * carry a dependence, so only algorithms are used that ensure that.
 */
static ash_sched_status find_level(ash_graph *graph, const ash_part *part,
	ash_problem *problem, ash_schedule_band *band)
{
	const ash_scheduler_options *options = graph->options;
	bool complete;
	ash_sched_status status = is_complete(graph, part, &complete);
	bool outer = options->outer_coincidence && !complete;
	bool original = options->fallback == ASH_FALLBACK_ORIGINAL &&
		options->algorithm != ASH_ALGORITHM_FEAUTRIER;

	if (graph->stats)
		++graph->stats->feautrier;
	if (status != ASH_SCHED_OK)
		return status;
	if (outer && options->fallback == ASH_FALLBACK_SINGLE)
		status = ash_pluto_single(problem, ASH_WITH_PROXIMITY, band);
	else if (outer && options->fallback == ASH_FALLBACK_VALIDITY)
		status = ash_pluto_single(problem, 0, band);
	else if (original)
		status = ash_original_level(problem, band);
	if (status == ASH_SCHED_OK && !band->n_member)
		status = ash_feautrier(problem, outer, band);
	return status;
}

/* Make those pieces of "part" inactive of which no pair of integer points is
 * left to be separated.  Set *dropped to whether there were any.
 */
static ash_sched_status drop_empty(ash_graph *graph, const ash_part *part,
	bool *dropped)
{
	ash_sched_status status = ASH_SCHED_OK;
	bool is_empty;

	*dropped = false;
	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		ash_piece *piece = &graph->piece[part->piece[i]];

		if (!piece->is_active)
			continue;
		status = ash_piece_is_empty(graph, piece, &is_empty);
		if (status == ASH_SCHED_OK && is_empty) {
			piece->is_active = false;
			*dropped = true;
		}
	}
	return status;
}

/* Continue where no level carries a dependence: schedule strongly connected
 * components separately if there are several, else drop pieces without integer
 * pairs if there are any, else, if a statement is incomplete, compute a "band"
 * with any valid row.
 */
static ash_sched_status schedule_stuck(ash_graph *graph, const ash_part *part,
	ash_problem *problem, ash_schedule_band *band, ash_draft **result)
{
	ash_digraph order;
	unsigned *component, n;
	bool dropped = false, complete;
	ash_sched_status status = find_order(graph, part, &order, &component,
		&n);

	if (status != ASH_SCHED_OK)
		return status;
	if (n > 1)
		status = schedule_apart(graph, part, &order, n, component,
			result);
	ash_digraph_clear(&order);
	free(component);
	if (status != ASH_SCHED_OK || n > 1)
		return status;
	status = drop_empty(graph, part, &dropped);
	if (status != ASH_SCHED_OK)
		return status;
	if (dropped)
		return schedule_part(graph, part, result);
	status = is_complete(graph, part, &complete);
	return status || complete ? status : ash_pluto_single(problem, 0, band);
}

/* Schedule "part", for which no band was found: the fallback algorithm computes
 * its outermost loop.
 */
static ash_sched_status schedule_level(ash_graph *graph, const ash_part *part,
	ash_draft **result)
{
	unsigned first = graph->stmt[part->stmt[0]].rows.n_row;
	ash_problem problem;
	ash_schedule_band band;
	ash_sched_status status = ash_problem_init(graph, part, &problem);

	if (status == ASH_SCHED_OK)
		status = ash_band_init(graph, part, &band);
	if (status != ASH_SCHED_OK) {
		ash_problem_clear(&problem);
		return status;
	}
	status = find_level(graph, part, &problem, &band);
	if (status == ASH_SCHED_OK && !band.n_member)
		status = schedule_stuck(graph, part, &problem, &band, result);
	ash_problem_clear(&problem);
	if (status == ASH_SCHED_OK && !*result && !band.n_member)
		status = ASH_SCHED_INFEASIBLE;
	if (status == ASH_SCHED_OK && !*result)
		status = ash_band_apply(graph, part, &band, first);
	if (status == ASH_SCHED_OK && !*result)
		status = attach_band(graph, part, &band, result);
	ash_band_clear(&band);
	return status;
}

/* Set *result to the tree of "part" with "band" at its top or, if the band has
 * no members, to a tree that starts with a fallback level or, if all statements
 * are complete, only orders them.
 */
static ash_sched_status finish_band(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, ash_draft **result)
{
	bool complete;
	ash_sched_status status;

	if (band->n_member)
		return attach_band(graph, part, band, result);
	status = is_complete(graph, part, &complete);
	if (status != ASH_SCHED_OK)
		return status;
	return complete ? order_statements(graph, part, result)
			: schedule_level(graph, part, result);
}

/* Schedule "part" with one band for all of its statements. */
static ash_sched_status schedule_whole(ash_graph *graph, const ash_part *part,
	ash_draft **result)
{
	unsigned first = graph->stmt[part->stmt[0]].rows.n_row;
	ash_problem problem;
	ash_schedule_band band = { 0 };
	ash_sched_status status = ash_problem_init(graph, part, &problem);

	if (status == ASH_SCHED_OK)
		status = ash_band_init(graph, part, &band);
	if (status == ASH_SCHED_OK)
		status = ash_pluto_band(&problem,
			graph->options->outer_coincidence, &band);
	ash_problem_clear(&problem);
	if (status == ASH_SCHED_OK)
		status = ash_band_apply(graph, part, &band, first);
	if (status == ASH_SCHED_OK)
		status = finish_band(graph, part, &band, result);
	ash_band_clear(&band);
	return status;
}

/* Schedule what is below the bands of all clusters, and arrange the trees of
 * the clusters in an order that respects "order".
 */
static ash_sched_status schedule_clusters(ash_graph *graph,
	const ash_digraph *order, const ash_clusters *clusters,
	ash_draft **result)
{
	ash_draft **unit = calloc(clusters->n + 1, sizeof(*unit));
	ash_sched_status status = unit ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned i = 0; i < clusters->n && !status; ++i)
		status = finish_band(graph, &clusters->cluster[i].part,
			&clusters->cluster[i].band, &unit[i]);
	if (status == ASH_SCHED_OK)
		status = arrange_units(graph, order, clusters->n, clusters->of,
			unit, result);
	free_units(clusters->n, unit);
	return status;
}

/* Schedule "part" by clusters of statements (section 7.3), each with a band of
 * its own: at first its "n" strongly connected components.  component[i] is
 * that of statement i; "order" is the order of the statements.
 */
static ash_sched_status schedule_incrementally(ash_graph *graph,
	const ash_part *part, const ash_digraph *order, unsigned n,
	const unsigned *component, ash_draft **result)
{
	ash_clusters clusters = { 0 };
	ash_sched_status status = ash_separate_components(graph, part,
		component);

	if (status == ASH_SCHED_OK)
		status = graph->options->algorithm == ASH_ALGORITHM_DFP
			? ash_dfp_clusters(graph, part, n, component, &clusters)
			: ash_clusters_init(graph, part, order, n, component,
				  &clusters);
	if (status == ASH_SCHED_OK)
		status = schedule_clusters(graph, order, &clusters, result);
	ash_clusters_clear(&clusters);
	return status;
}

/* Schedule "part" with one loop that graph->method finds, at the top; if it
 * finds none, with one band for all statements.
 */
static ash_sched_status schedule_by_method(ash_graph *graph,
	const ash_part *part, ash_draft **result)
{
	ash_schedule_band band = { 0 };
	ash_sched_status status = ash_band_init(graph, part, &band);

	if (status == ASH_SCHED_OK)
		status = graph->method->next_loop(graph, part, &band);
	if (status == ASH_SCHED_OK && band.n_member)
		status = ash_band_apply(graph, part, &band,
			graph->stmt[part->stmt[0]].rows.n_row);
	if (status == ASH_SCHED_OK)
		status = band.n_member ? attach_band(graph, part, &band, result)
				       : schedule_whole(graph, part, result);
	ash_band_clear(&band);
	return status;
}

/* Schedule "part", which is weakly connected and has an incomplete statement.
 * "order" is the order of its statements; "component" is scratch space for one
 * number per statement.
 */
static ash_sched_status schedule_connected(ash_graph *graph,
	const ash_part *part, const ash_digraph *order, unsigned *component,
	ash_draft **result)
{
	const ash_scheduler_options *options = graph->options;
	unsigned n;
	ash_sched_status status = ash_strong_components(order, component, &n);

	if (status != ASH_SCHED_OK)
		return status;
	if (n > 1 && options->serialize_sccs)
		return schedule_apart(graph, part, order, n, component, result);
	if (graph->method->next_loop)
		return n > 1 ? schedule_apart(graph, part, order, n, component,
				       result)
			     : schedule_by_method(graph, part, result);
	if (options->algorithm == ASH_ALGORITHM_FEAUTRIER)
		return schedule_level(graph, part, result);
	if (options->algorithm == ASH_ALGORITHM_DFP)
		return schedule_incrementally(graph, part, order, n, component,
			result);
	if (n == 1 || options->whole_component)
		return schedule_whole(graph, part, result);
	return schedule_incrementally(graph, part, order, n, component, result);
}

/* Schedule "part", which has an incomplete statement: its weakly connected
 * components separately.
 */
static ash_sched_status schedule_incomplete(ash_graph *graph,
	const ash_part *part, ash_draft **result)
{
	unsigned *component = malloc(sizeof(*component) * (part->n_stmt + 1)),
		 n;
	ash_digraph all = { 0 }, order = { 0 };
	ash_sched_status status = component
		? ash_digraph_init(graph, part, ~(unsigned) ASH_NEAR, &all)
		: ASH_SCHED_ERROR;

	if (status == ASH_SCHED_OK)
		status = ash_digraph_init(graph, part, ASH_ORDER, &order);
	if (status == ASH_SCHED_OK)
		status = ash_weak_components(&all, component, &n);
	if (status == ASH_SCHED_OK)
		status = n > 1 ? schedule_apart(graph, part, &order, n,
					 component, result)
			       : schedule_connected(graph, part, &order,
					 component, result);
	ash_digraph_clear(&all);
	ash_digraph_clear(&order);
	free(component);
	return status;
}

static ash_sched_status schedule_part(ash_graph *graph, const ash_part *part,
	ash_draft **result)
{
	bool complete;
	ash_sched_status status = is_complete(graph, part, &complete);

	*result = NULL;
	if (status != ASH_SCHED_OK)
		return status;
	return complete ? order_statements(graph, part, result)
			: schedule_incomplete(graph, part, result);
}

ash_scheduler_options ash_scheduler_defaults(void)
{
	return (ash_scheduler_options) {
#define ASH_SCHED_BOOL(name, value, help) .name = value,
#define ASH_SCHED_INT(name, value, min, max, help) .name = value,
#define ASH_SCHED_ENUM(name, value, choices, help) .name = value,
#include "sched/scheduler.def"
	};
}

const char *ash_sched_status_name(ash_sched_status status)
{
	static const char *const name[] = {
		[ASH_SCHED_OK] = "ok",
		[ASH_SCHED_BUDGET] = "budget",
		[ASH_SCHED_OVERFLOW] = "overflow",
		[ASH_SCHED_INFEASIBLE] = "infeasible",
		[ASH_SCHED_ERROR] = "error",
	};

	return name[status];
}

static ash_sched_status schedule_all(ash_graph *graph, ash_draft **root)
{
	unsigned *list = malloc(sizeof(*list) * (graph->n_stmt + 1));
	ash_part all = { 0 };
	ash_sched_status status = ASH_SCHED_ERROR;

	for (unsigned i = 0; list && i < graph->n_stmt; ++i)
		list[i] = i;
	if (list)
		status = ash_part_init(graph, &all, graph->n_stmt, list);
	if (status == ASH_SCHED_OK)
		status = schedule_part(graph, &all, root);
	ash_part_clear(&all);
	free(list);
	return status;
}

static void add_work(ash_scheduler_stats *stats, const ash_lp_work *work)
{
	if (!stats)
		return;
	stats->solves += work->solves;
	stats->pivots += work->pivots;
	stats->cuts += work->cuts;
	stats->overflows += work->overflows;
}

/* Try once to schedule "constraints"; set *left to the remaining budget.  NULL
 * on failure, for which *status gives the reason.
 */
static __isl_give isl_schedule *attempt(
	__isl_keep isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	bool is_exact, ash_scheduler_stats *stats, ash_sched_status *status,
	uint64_t *left)
{
	isl_schedule *schedule = NULL;
	ash_draft *root = NULL;
	ash_graph graph;

	*status = ash_graph_init(&graph, constraints, extra, options, is_exact,
		stats);
	if (*status == ASH_SCHED_OK && extra->original &&
		options->fallback == ASH_FALLBACK_ORIGINAL)
		*status = ash_original_read(&graph, extra->original);
	if (*status == ASH_SCHED_OK && graph.n_stmt)
		*status = schedule_all(&graph, &root);
	if (*status == ASH_SCHED_OK) {
		isl_union_set *domain = isl_schedule_constraints_get_domain(
			constraints);

		schedule = root ? ash_draft_build(&graph, root, domain)
				: isl_schedule_from_domain(domain);
	}
	if (*status == ASH_SCHED_OK && !schedule)
		*status = ASH_SCHED_ERROR;
	add_work(stats, &graph.work);
	*left = graph.work.budget;
	ash_draft_free(root);
	ash_graph_clear(&graph);
	return schedule;
}

__isl_give isl_schedule *ash_scheduler_run_with(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	ash_scheduler_stats *stats, ash_sched_status *status)
{
	uint64_t left;
	static const ash_scheduler_extra nothing;
	isl_schedule *schedule;

	extra = extra ? extra : &nothing;
	schedule = attempt(constraints, extra, options, false, stats, status,
		&left);

	if (*status == ASH_SCHED_INFEASIBLE) {
		ash_scheduler_options exact = ash_exact_options(options, left);

		constraints = ash_exact_constraints(constraints);
		schedule = attempt(constraints, extra, &exact, false, stats,
			status, &left);
		exact.budget = (int64_t) left;
		if (*status == ASH_SCHED_INFEASIBLE)
			schedule = attempt(constraints, extra, &exact, true,
				stats, status, &left);
	}
	isl_schedule_constraints_free(constraints);
	return schedule;
}
