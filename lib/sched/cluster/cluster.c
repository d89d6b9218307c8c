/* cluster.c - incremental clustering.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section 7.3.
 * At first each strongly connected component is a cluster with a band of its
 * own.  The two clusters connected by the link with the largest weight, and all
 * clusters on paths between them, are combined: an integer program with one
 * node per cluster schedules their bands relative to each other.  decide()
 * accepts the result or not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/cluster/cluster.h"
#include "sched/ilp/device_members.h"
#include "sched/graph/near_groups.h"

#include <stdlib.h>
#include <string.h>

/* State of the clustering. */
typedef struct {
	ash_graph *graph;
	const ash_part *part;
	const ash_digraph *order;	/* dependences between statements */
	ash_clusters *clusters;
	ash_links links;
	unsigned first;		/* the first schedule row of the bands */
	/* Is it the second round, for links with unbounded distances? */
	bool loose;
	bool ignores_lines;	/* see problem.h */
} combiner;

/* The clusters to be combined. */
typedef struct {
	char *is_in;		/* for each cluster: is it chosen? */
	unsigned n;
	/* For each cluster: its number among the chosen ones. */
	unsigned *number;
	ash_part part;
	/* For each statement of "part": the number of its cluster. */
	unsigned *node;
	/* For each statement of "part": its position in the whole part. */
	unsigned *place;
	const ash_bundle **bundle;	/* for each chosen cluster */
} choice;

static void cluster_clear(ash_cluster *cluster)
{
	ash_bundle_clear(&cluster->bundle);
	ash_band_clear(&cluster->band);
	ash_part_clear(&cluster->part);
}

void ash_clusters_clear(ash_clusters *clusters)
{
	for (unsigned i = 0; clusters->cluster && i < clusters->n; ++i)
		cluster_clear(&clusters->cluster[i]);
	free(clusters->cluster);
	free(clusters->of);
	*clusters = (ash_clusters) { 0 };
}

static bool needs_members(const ash_problem *problem)
{
	for (unsigned i = 0; i < problem->n_node; ++i)
		if (!problem->node[i].is_complete)
			return true;
	return false;
}

/* Add the dependences of "part" to "bundle" as constraints on the members of
 * "band".  If "cluster" is not NULL, cluster[i] is the cluster of statement i,
 * and only dependences between different clusters are added.
 */
static ash_sched_status fill_bundle(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band, const unsigned *cluster,
	ash_bundle *bundle)
{
	unsigned *local = calloc(graph->n_stmt + 1, sizeof(*local));
	ash_sched_status status = local ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned i = 0; local && i < part->n_stmt; ++i)
		local[part->stmt[i]] = i;
	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		ash_piece *piece = &graph->piece[part->piece[i]];
		unsigned src = local[piece->src], dst = local[piece->dst];

		if (!cluster || cluster[src] != cluster[dst])
			status = ash_bundle_add_piece(graph, piece,
				&band->rows[src], &band->rows[dst], bundle);
	}
	free(local);
	return status;
}

/* Compute the band of "cluster", whose statements are one component, and set
 * cluster->bundle to the constraints inside of it.
 */
static ash_sched_status schedule_component(const combiner *c,
	ash_cluster *cluster)
{
	ash_graph *graph = c->graph;
	ash_problem problem;
	ash_sched_status status = ash_problem_init(graph, &cluster->part,
		&problem);

	problem.ignores_lines = c->ignores_lines;
	if (status == ASH_SCHED_OK)
		status = ash_band_init(graph, &cluster->part, &cluster->band);
	if (status == ASH_SCHED_OK)
		status = ash_pluto_band(&problem,
			graph->options->outer_coincidence, &cluster->band);
	if (status == ASH_SCHED_OK)
		status = ash_band_apply(graph, &cluster->part, &cluster->band,
			c->first);
	if (status == ASH_SCHED_OK) {
		ash_bundle_init(graph, cluster->band.n_member,
			&cluster->bundle);
		status = fill_bundle(graph, &cluster->part, &cluster->band,
			NULL, &cluster->bundle);
	}
	cluster->is_bad = status == ASH_SCHED_OK && !cluster->band.n_member &&
		needs_members(&problem);
	ash_problem_clear(&problem);
	return status;
}

/* Store the statements of "part" in component "c" in "list"; returns their
 * number.
 */
static unsigned list_component(const ash_part *part, const unsigned *component,
	unsigned c, unsigned *list)
{
	unsigned n = 0;

	for (unsigned i = 0; i < part->n_stmt; ++i)
		if (component[i] == c)
			list[n++] = part->stmt[i];
	return n;
}

static ash_sched_status schedule_components(const combiner *c,
	unsigned n_component, const unsigned *component)
{
	const ash_part *part = c->part;
	ash_clusters *clusters = c->clusters;
	unsigned *list = malloc(sizeof(*list) * (part->n_stmt + 1));
	ash_sched_status status = ASH_SCHED_OK;

	*clusters = (ash_clusters) { .n = n_component };
	clusters->cluster = calloc(n_component + 1, sizeof(*clusters->cluster));
	clusters->of = malloc(sizeof(*component) * (part->n_stmt + 1));
	if (!list || !clusters->cluster || !clusters->of) {
		free(list);
		return ASH_SCHED_ERROR;
	}
	memcpy(clusters->of, component, sizeof(*component) * part->n_stmt);
	for (unsigned i = 0; i < n_component && !status; ++i) {
		ash_cluster *cluster = &clusters->cluster[i];
		unsigned n = list_component(part, component, i, list);

		status = ash_part_init(c->graph, &cluster->part, n, list);
		if (status == ASH_SCHED_OK)
			status = schedule_component(c, cluster);
	}
	free(list);
	return status;
}

static unsigned distance(unsigned a, unsigned b)
{
	return a > b ? a - b : b - a;
}

/* The open link with the largest weight between two clusters that can be
 * combined; of several such links, the one whose clusters are closest in the
 * order.
 */
static ash_link *next_link(combiner *c)
{
	const ash_clusters *clusters = c->clusters;
	ash_link *best = NULL;
	unsigned best_distance = 0;

	for (unsigned i = 0; i < c->links.n; ++i) {
		ash_link *link = &c->links.link[i];
		unsigned a = clusters->of[link->src];
		unsigned b = clusters->of[link->dst];

		if (link->state != ASH_LINK_OPEN || a == b ||
			clusters->cluster[a].is_bad ||
			clusters->cluster[b].is_bad)
			continue;
		if (best &&
			(best->weight > link->weight ||
				(best->weight == link->weight &&
					best_distance <= distance(a, b))))
			continue;
		best = link;
		best_distance = distance(a, b);
	}
	return best;
}

/* Mark the clusters reachable from cluster "from", along or against the edges.
 */
static void mark_reached(const ash_digraph *dag, unsigned from, bool forward,
	char *mark)
{
	bool changed = true;

	memset(mark, 0, dag->n);
	mark[from] = 1;
	while (changed) {
		changed = false;
		for (unsigned i = 0; i < dag->n; ++i)
			for (unsigned k = dag->start[i]; k < dag->start[i + 1];
				++k) {
				unsigned a = forward ? i : dag->to[k];
				unsigned b = forward ? dag->to[k] : i;

				if (mark[a] && !mark[b]) {
					mark[b] = 1;
					changed = true;
				}
			}
	}
}

/* Set the flags "is_in" of the clusters "a" and "b" and of all clusters on
 * dependence paths between them.
 */
static ash_sched_status choose(const combiner *c, unsigned a, unsigned b,
	char *is_in)
{
	unsigned n = c->clusters->n;
	char *from = malloc(4 * n + 1);
	ash_digraph dag;
	ash_sched_status status;

	if (!from)
		return ASH_SCHED_ERROR;
	status = ash_digraph_contract(c->order, n, c->clusters->of, &dag);
	if (status != ASH_SCHED_OK) {
		free(from);
		return status;
	}
	mark_reached(&dag, a, true, from);
	mark_reached(&dag, b, false, from + n);
	mark_reached(&dag, b, true, from + 2 * n);
	mark_reached(&dag, a, false, from + 3 * n);
	for (unsigned i = 0; i < n; ++i)
		is_in[i] = i == a || i == b || (from[i] && from[n + i]) ||
			(from[2 * n + i] && from[3 * n + i]);
	ash_digraph_clear(&dag);
	free(from);
	return status;
}

/* May the clusters with the flag "is_in" be combined?  Not if one of them is
 * bad, or if an attempt to combine the ends of a link between two of them has
 * failed.
 */
static bool may_try(const combiner *c, const char *is_in)
{
	const ash_clusters *clusters = c->clusters;

	for (unsigned i = 0; i < clusters->n; ++i)
		if (is_in[i] && clusters->cluster[i].is_bad)
			return false;
	for (unsigned i = 0; i < c->links.n; ++i) {
		const ash_link *link = &c->links.link[i];
		unsigned a = clusters->of[link->src];
		unsigned b = clusters->of[link->dst];

		if (a != b && is_in[a] && is_in[b] &&
			link->state != ASH_LINK_OPEN)
			return false;
	}
	return true;
}

static void choice_clear(choice *chosen)
{
	free(chosen->is_in);
	free(chosen->number);
	free(chosen->node);
	free(chosen->place);
	free(chosen->bundle);
	ash_part_clear(&chosen->part);
}

/* Set the members of "chosen" from its flags "is_in": number the chosen
 * clusters, and list their statements.
 */
static ash_sched_status fill_choice(const combiner *c, choice *chosen)
{
	unsigned n = 0, *list = malloc(sizeof(*list) * (c->part->n_stmt + 1));
	ash_sched_status status;

	if (!list)
		return ASH_SCHED_ERROR;
	chosen->n = 0;
	for (unsigned i = 0; i < c->clusters->n; ++i) {
		chosen->number[i] = chosen->n;
		if (chosen->is_in[i])
			chosen->bundle[chosen->n++] = &c->clusters->cluster[i]
							       .bundle;
	}
	for (unsigned i = 0; i < c->part->n_stmt; ++i) {
		unsigned cluster = c->clusters->of[i];

		if (!chosen->is_in[cluster])
			continue;
		list[n] = c->part->stmt[i];
		chosen->place[n] = i;
		chosen->node[n++] = chosen->number[cluster];
	}
	status = ash_part_init(c->graph, &chosen->part, n, list);
	free(list);
	return status;
}

static ash_sched_status alloc_choice(const combiner *c, choice *chosen)
{
	unsigned n = c->clusters->n, n_stmt = c->part->n_stmt;

	*chosen = (choice) { .is_in = calloc(n + 1, 1) };
	chosen->number = malloc(sizeof(unsigned) * (n + 1));
	chosen->node = malloc(sizeof(unsigned) * (n_stmt + 1));
	chosen->place = malloc(sizeof(unsigned) * (n_stmt + 1));
	chosen->bundle = calloc(n + 1, sizeof(*chosen->bundle));
	return chosen->is_in && chosen->number && chosen->node &&
			chosen->place && chosen->bundle
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

static unsigned count_coincident(const ash_schedule_band *band)
{
	unsigned n = 0;

	for (unsigned i = 0; i < band->n_member; ++i)
		n += band->coincident[i];
	return n;
}

/* The number of coincident members that a cluster with band "old" must keep:
 * all, or one if locality counts as well (Zinenko et al., "Modeling the
 * Conflicting Demands of Parallelism and Temporal/Spatial Locality in Affine
 * Scheduling", CC 2018, section 4.6).
 */
static unsigned wanted_coincident(const ash_graph *graph,
	const ash_schedule_band *old)
{
	unsigned n = count_coincident(old);

	return ash_near_in_use(graph) && n > 1 ? 1 : n;
}

/* Does "band" have at least as many members, and coincident members, as the
 * options require for the chosen clusters?
 */
static bool keeps_quality(const combiner *c, const choice *chosen,
	const ash_schedule_band *band)
{
	const ash_scheduler_options *options = c->graph->options;
	unsigned n = count_coincident(band);

	for (unsigned i = 0; i < c->clusters->n; ++i) {
		const ash_schedule_band *old = &c->clusters->cluster[i].band;

		if (!chosen->is_in[i])
			continue;
		if (options->maximize_band_depth &&
			band->n_member < old->n_member)
			return false;
		if (options->maximize_coincidence &&
			n < wanted_coincident(c->graph, old))
			return false;
	}
	return band->n_member;
}

/* The position of statement "stmt" of the whole part in chosen->part. */
static unsigned find_place(const choice *chosen, unsigned stmt)
{
	unsigned i = 0;

	while (chosen->place[i] != stmt)
		++i;
	return i;
}

/* Among the links between chosen clusters, find the one whose ends "band"
 * brings closest; set *best to how close they are.
 */
static ash_sched_status find_close(const combiner *c, const choice *chosen,
	const ash_schedule_band *band, ash_link_distance *best)
{
	const unsigned *of = c->clusters->of;
	ash_sched_status status = ASH_SCHED_OK;

	*best = ASH_LINK_FAR;
	for (unsigned i = 0;
		i < c->links.n && !status && *best != ASH_LINK_TIGHT; ++i) {
		const ash_link *link = &c->links.link[i];
		ash_link_distance close;

		if (of[link->src] == of[link->dst] ||
			!chosen->is_in[of[link->src]] ||
			!chosen->is_in[of[link->dst]])
			continue;
		status = ash_link_measure(c->graph, link,
			&band->rows[find_place(chosen, link->src)],
			&band->rows[find_place(chosen, link->dst)], &close);
		*best = close > *best ? close : *best;
	}
	return status;
}

/* Replace the chosen clusters by "made". */
static void replace_clusters(combiner *c, const choice *chosen,
	ash_cluster *made)
{
	ash_clusters *clusters = c->clusters;
	unsigned n = 0, at = ~0U;
	unsigned *number = chosen->number;

	for (unsigned i = 0; i < clusters->n; ++i) {
		if (!chosen->is_in[i]) {
			number[i] = n;
			clusters->cluster[n++] = clusters->cluster[i];
			continue;
		}
		cluster_clear(&clusters->cluster[i]);
		if (at == ~0U) {
			at = n++;
			clusters->cluster[at] = *made;
		}
		number[i] = at;
	}
	clusters->n = n;
	for (unsigned i = 0; i < c->part->n_stmt; ++i)
		clusters->of[i] = number[clusters->of[i]];
	if (c->graph->stats)
		++c->graph->stats->merges;
}

/* Set *accepted to whether "band" keeps the quality of the bands of the chosen
 * clusters and brings the ends of one of their links close.  If not, *state is
 * the new state of the link that is being tried.
 */
static ash_sched_status decide(const combiner *c, const choice *chosen,
	const ash_schedule_band *band, bool *accepted, int *state)
{
	ash_link_distance close = ASH_LINK_FAR;
	ash_sched_status status = ASH_SCHED_OK;

	if (keeps_quality(c, chosen, band))
		status = find_close(c, chosen, band, &close);
	*accepted = close == ASH_LINK_TIGHT ||
		(close == ASH_LINK_LOOSE && c->loose);
	*state = close == ASH_LINK_LOOSE ? ASH_LINK_DEFERRED : ASH_LINK_CLOSED;
	return status;
}

/* Set made->bundle to the constraints on the band of the new cluster "made" by
 * the dependences inside of it.
 */
static ash_sched_status make_bundle(combiner *c, const choice *chosen,
	const ash_problem *problem, ash_cluster *made)
{
	ash_sched_status status = ASH_SCHED_OK;

	ash_bundle_init(c->graph, made->band.n_member, &made->bundle);
	for (unsigned i = 0; i < chosen->n && !status; ++i)
		status = ash_bundle_add_mapped(c->graph, chosen->bundle[i],
			&problem->node[i].done, &made->bundle);
	if (status == ASH_SCHED_OK)
		status = fill_bundle(c->graph, &chosen->part, &made->band,
			chosen->node, &made->bundle);
	return status;
}

/* Compute a common band of the chosen clusters in made->band.  Set *accepted
 * and *state as decide() does; if the band is accepted, set made->bundle, too.
 */
static ash_sched_status combine(combiner *c, choice *chosen, ash_cluster *made,
	bool *accepted, int *state)
{
	ash_graph *graph = c->graph;
	ash_problem problem;
	ash_sched_status status = ash_problem_init_clusters(graph,
		&chosen->part, chosen->n, chosen->node, chosen->bundle,
		c->first, &problem);

	problem.ignores_lines = c->ignores_lines;
	if (status == ASH_SCHED_OK)
		status = ash_pluto_band(&problem,
			graph->options->outer_coincidence, &made->band);
	if (status == ASH_SCHED_OK)
		status = decide(c, chosen, &made->band, accepted, state);
	if (status == ASH_SCHED_OK && *accepted)
		status = make_bundle(c, chosen, &problem, made);
	ash_problem_clear(&problem);
	return status;
}

/* Combine the chosen clusters; if the result is not accepted, change the state
 * of "link", so that it is not tried again in this round.
 */
static ash_sched_status try_choice(combiner *c, choice *chosen, ash_link *link)
{
	ash_cluster made = { .is_bad = false };
	ash_sched_status status = fill_choice(c, chosen);
	bool accepted = false;
	int state = ASH_LINK_CLOSED;

	if (status == ASH_SCHED_OK)
		status = ash_band_init(c->graph, &chosen->part, &made.band);
	if (status == ASH_SCHED_OK)
		status = combine(c, chosen, &made, &accepted, &state);
	if (status != ASH_SCHED_OK || !accepted) {
		link->state = state;
		cluster_clear(&made);
		return status;
	}
	status = ash_band_apply(c->graph, &chosen->part, &made.band, c->first);
	made.part = chosen->part;
	chosen->part = (ash_part) { 0 };
	replace_clusters(c, chosen, &made);
	return status;
}

static ash_sched_status try_link(combiner *c, ash_link *link)
{
	const unsigned *of = c->clusters->of;
	choice chosen;
	ash_sched_status status = alloc_choice(c, &chosen);

	if (status == ASH_SCHED_OK)
		status = ash_graph_spend(c->graph,
			1 + (c->links.n + c->graph->n_piece) / 16);
	if (status == ASH_SCHED_OK)
		status = choose(c, of[link->src], of[link->dst], chosen.is_in);
	if (status == ASH_SCHED_OK && !may_try(c, chosen.is_in))
		link->state = ASH_LINK_CLOSED;
	else if (status == ASH_SCHED_OK)
		status = try_choice(c, &chosen, link);
	choice_clear(&chosen);
	return status;
}

static ash_sched_status combine_all(combiner *c)
{
	ash_sched_status status = ASH_SCHED_OK;
	ash_link *link;

	while (status == ASH_SCHED_OK && (link = next_link(c)))
		status = try_link(c, link);
	return status;
}

/* The second round: try links again that the first round has deferred, and
 * accept unbounded distances.
 */
static ash_sched_status combine_loose(combiner *c)
{
	c->loose = true;
	for (unsigned i = 0; i < c->links.n; ++i)
		if (c->links.link[i].state == ASH_LINK_DEFERRED)
			c->links.link[i].state = ASH_LINK_OPEN;
	return combine_all(c);
}

/* Discard the rows of bands from an earlier call of compute_clusters(). */
static ash_sched_status forget_bands(const combiner *c)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < c->part->n_stmt && !status; ++i)
		status = ash_vertex_truncate(c->graph,
			&c->graph->stmt[c->part->stmt[i]], c->first);
	return status;
}

/* Compute and combine the clusters. */
static ash_sched_status compute_clusters(combiner *c, unsigned n_component,
	const unsigned *component)
{
	ash_sched_status status = ash_links_init(c->graph, c->part, component,
		&c->links);

	*c->clusters = (ash_clusters) { 0 };
	if (status == ASH_SCHED_OK)
		status = forget_bands(c);
	if (status == ASH_SCHED_OK)
		status = schedule_components(c, n_component, component);
	if (status == ASH_SCHED_OK)
		status = combine_all(c);
	if (status == ASH_SCHED_OK)
		status = combine_loose(c);
	ash_links_clear(&c->links);
	return status;
}

/* Make the bands of the clusters the schedules of their statements. */
static ash_sched_status apply_clusters(const combiner *c)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < c->clusters->n && !status; ++i)
		status = ash_band_apply(c->graph, &c->clusters->cluster[i].part,
			&c->clusters->cluster[i].band, c->first);
	return status;
}

/* For devices, compute the clusters of "c" again without regard to cache lines,
 * and use the result if it has fewer clusters, because each cluster is a kernel
 * launch.
 */
static ash_sched_status compare_with_plain(combiner *c, unsigned n_component,
	const unsigned *component)
{
	ash_clusters plain = { 0 }, other;
	combiner without = { .graph = c->graph,
		.part = c->part,
		.order = c->order,
		.clusters = &plain,
		.first = c->first,
		.ignores_lines = true };
	ash_sched_status status = compute_clusters(&without, n_component,
		component);

	if (status == ASH_SCHED_OK && plain.n < c->clusters->n) {
		other = plain;
		plain = *c->clusters;
		*c->clusters = other;
	} else if (status == ASH_SCHED_OK) {
		status = apply_clusters(c);
	}
	ash_clusters_clear(&plain);
	return status;
}

ash_sched_status ash_clusters_init(ash_graph *graph, const ash_part *part,
	const ash_digraph *order, unsigned n_component,
	const unsigned *component, ash_clusters *clusters)
{
	combiner c = { .graph = graph,
		.part = part,
		.order = order,
		.clusters = clusters,
		.first = graph->stmt[part->stmt[0]].rows.n_row };
	ash_sched_status status = compute_clusters(&c, n_component, component);

	if (status == ASH_SCHED_OK && ash_device_is_mapped(graph, part))
		status = compare_with_plain(&c, n_component, component);
	return status;
}
