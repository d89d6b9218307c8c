/* dfp.c - bands by fusion and dimension matching (pluto-lp-dfp).
 *
 * A.  Acharya, U.  Bondhugula, A.  Cohen, "An Approach for Finding Permutations
 * Quickly: Fusion and Dimension matching", Algorithms 4 to 6.  Instead of one
 * integer program with all coefficients of all statements, dimensions are
 * matched two statements at a time; only factors and shifts remain to be solved
 * for.
 *
 *  - dfp_colour.c gives each strongly connected component a band: its loops
 *    permuted, scaled and shifted, skewed only where the band would not be
 *    permutable otherwise;
 *  - components are visited in topological order; each joins units of the first
 *    group in which it may be (dfp_unit.c).  If it cannot, the next group is
 *    tried, which is a cut between the two;
 *  - the resulting units are the clusters; below their bands the scheduler
 *    starts with the remaining dependences, so the conflict graph is rebuilt
 *    (Algorithm 6, line 10).
 *
 * Where the paper leaves choices open, or refers to the conference paper:
 *
 *  - A cut separates all components before it from all after it.  Here a
 *    component independent of either side can still join one: groups keep the
 *    independent sets convex, as (8) demands.
 *  - Fusion preferences are the option "fusion".  In the paper they are
 *    future work.
 *  - SCALE is scale_point.c, SCALEANDSHIFTPERMUTATIONS dfp_place.c, and
 *    INTRODUCESKEW part of dfp_colour.c.  What they do follows from theorems
 *    2.2 to 2.10; each file says how, and where a theorem holds under
 *    conditions only.
 *  - Pieces of conditional validity between components count as validity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp.h"

#include <stdlib.h>
#include <string.h>

#include "sched/dfp/dfp_impl.h"

/* Returns the later of the components "src" and "dst", which a piece connects;
 * ASH_NO_UNIT if they are the same.
 */
static unsigned later_component(const ash_fusion *f, unsigned src, unsigned dst)
{
	unsigned a = f->component[src], b = f->component[dst];

	if (a == b)
		return ASH_NO_UNIT;
	return a > b ? a : b;
}

static unsigned later_of_piece(const ash_fusion *f, unsigned i)
{
	const ash_piece *piece = &f->graph->piece[f->part->piece[i]];

	return later_component(f, f->local[piece->src], f->local[piece->dst]);
}

static unsigned later_of_link(const ash_fusion *f, unsigned i)
{
	return later_component(f, f->links.link[i].src, f->links.link[i].dst);
}

/* Sort the numbers 0 to n - 1 by the component that "later" gives for each:
 * those of component c are in *list from (*start)[c] on.
 */
static bool sort_by_component(const ash_fusion *f, unsigned n,
	unsigned (*later)(const ash_fusion *f, unsigned i), unsigned **start,
	unsigned **list)
{
	*start = calloc(f->n_unit + 2, sizeof(**start));
	*list = malloc(sizeof(**list) * (n + 1));
	if (!*start || !*list)
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (later(f, i) != ASH_NO_UNIT)
			++(*start)[later(f, i) + 1];
	for (unsigned i = 0; i < f->n_unit; ++i)
		(*start)[i + 1] += (*start)[i];
	for (unsigned i = n; i-- > 0;)
		if (later(f, i) != ASH_NO_UNIT)
			(*list)[--(*start)[later(f, i) + 1]] = i;
	memmove(*start, *start + 1, sizeof(**start) * f->n_unit);
	(*start)[f->n_unit] = n;
	return true;
}

/* List the statements of each component. */
static bool fill_units(ash_fusion *f)
{
	unsigned n = f->part->n_stmt;

	for (unsigned i = 0; i < n; ++i)
		++f->unit[f->component[i]].n_stmt;
	for (unsigned i = 0; i < f->n_unit; ++i) {
		f->unit[i].stmt = malloc(
			sizeof(unsigned) * (f->unit[i].n_stmt + 1));
		f->unit[i].n_stmt = 0;
		if (!f->unit[i].stmt)
			return false;
	}
	for (unsigned i = 0; i < n; ++i) {
		ash_unit *unit = &f->unit[f->component[i]];

		unit->stmt[unit->n_stmt++] = i;
		f->unit_of[i] = ASH_NO_UNIT;
	}
	return true;
}

/* Set f->piece to the indices (in the graph) of the pieces between different
 * components, sorted by the later component, and f->piece_start.
 */
static bool fill_pieces(ash_fusion *f)
{
	bool ok = sort_by_component(f, f->part->n_piece, &later_of_piece,
		&f->piece_start, &f->piece);
	unsigned n = 0;

	for (unsigned i = 0; ok && i < f->part->n_piece; ++i)
		n += later_of_piece(f, i) != ASH_NO_UNIT;
	for (unsigned i = 0; ok && i < n; ++i)
		f->piece[i] = f->part->piece[f->piece[i]];
	if (ok)
		f->piece_start[f->n_unit] = n;
	return ok;
}

static ash_sched_status init(ash_fusion *f, ash_graph *graph,
	const ash_part *part, unsigned n_component, const unsigned *component)
{
	ash_sched_status status;

	*f = (ash_fusion) { .graph = graph,
		.part = part,
		.component = component,
		.n_unit = n_component };
	f->local = calloc(graph->n_stmt + 1, sizeof(*f->local));
	f->unit = calloc(n_component + 1, sizeof(*f->unit));
	f->unit_of = malloc(sizeof(*f->unit_of) * (part->n_stmt + 1));
	f->rows = calloc(part->n_stmt + 1, sizeof(*f->rows));
	if (!f->local || !f->unit || !f->unit_of || !f->rows)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_stmt; ++i)
		f->local[part->stmt[i]] = i;
	status = ash_conflicts_init(graph, part, f->local, ASH_ORDER,
		&f->conflicts);
	if (status == ASH_SCHED_OK)
		status = ash_links_init(graph, part, component, &f->links);
	if (status == ASH_SCHED_OK &&
		!(fill_units(f) && fill_pieces(f) &&
			sort_by_component(f, f->links.n, &later_of_link,
				&f->link_start, &f->link)))
		status = ASH_SCHED_ERROR;
	return status;
}

static void clear(ash_fusion *f)
{
	for (unsigned i = 0; f->unit && i < f->n_unit; ++i)
		free(f->unit[i].stmt);
	for (unsigned i = 0; f->rows && i < f->part->n_stmt; ++i)
		ash_matrix_clear(&f->rows[i]);
	ash_conflicts_clear(&f->conflicts);
	ash_links_clear(&f->links);
	free(f->local);
	free(f->unit);
	free(f->unit_of);
	free(f->rows);
	free(f->piece_start);
	free(f->piece);
	free(f->link_start);
	free(f->link);
}

/* Initialize "part" with the statements of unit "u". */
static ash_sched_status part_of_unit(const ash_fusion *f, unsigned u,
	ash_part *part)
{
	const ash_unit *unit = &f->unit[u];
	unsigned *list = malloc(sizeof(*list) * (unit->n_stmt + 1));
	ash_sched_status status = ASH_SCHED_ERROR;

	for (unsigned i = 0; list && i < unit->n_stmt; ++i)
		list[i] = f->part->stmt[unit->stmt[i]];
	if (list)
		status = ash_part_init(f->graph, part, unit->n_stmt, list);
	free(list);
	return status;
}

/* Move the rows of "band" to the statements of unit "u". */
static void take_band(ash_fusion *f, unsigned u, ash_schedule_band *band)
{
	ash_unit *unit = &f->unit[u];

	for (unsigned i = 0; i < unit->n_stmt; ++i) {
		f->rows[unit->stmt[i]] = band->rows[i];
		band->rows[i] = (ash_matrix) { 0 };
	}
	unit->n_member = band->n_member;
	unit->is_complete = band->is_complete;
	memcpy(unit->coincident, band->coincident, sizeof(band->coincident));
}

/* Compute the band of component "x" alone, and make it the band of its unit. */
static ash_sched_status colour_component(ash_fusion *f, unsigned x)
{
	ash_part part = { 0 };
	ash_schedule_band band = { 0 };
	bool needs_more;
	ash_sched_status status = part_of_unit(f, x, &part);

	if (status == ASH_SCHED_OK)
		status = ash_colour_component(f->graph, &part, &band,
			&needs_more);
	if (status == ASH_SCHED_OK)
		take_band(f, x, &band);
	ash_band_clear(&band);
	ash_part_clear(&part);
	return status;
}

/* The first possible group of component "x": none of its predecessors is in a
 * later group.
 */
static unsigned first_group(const ash_fusion *f, unsigned x)
{
	unsigned first = 0;

	for (unsigned i = f->piece_start[x]; i < f->piece_start[x + 1]; ++i) {
		const ash_piece *piece = &f->graph->piece[f->piece[i]];
		unsigned src = f->local[piece->src];
		unsigned group;

		if (!(piece->kinds & ASH_ORDER) || f->component[src] == x)
			continue;
		group = f->unit[f->unit_of[src]].group;
		first = group > first ? group : first;
	}
	return first;
}

/* Do pieces connect component "x" with a unit of "group"? */
static bool is_connected(const ash_fusion *f, unsigned x, unsigned group)
{
	for (unsigned i = f->piece_start[x]; i < f->piece_start[x + 1]; ++i) {
		const ash_piece *piece = &f->graph->piece[f->piece[i]];
		unsigned src = f->local[piece->src];
		unsigned dst = f->local[piece->dst];
		unsigned other = f->component[src] == x ? dst : src;

		if (f->unit[f->unit_of[other]].group == group)
			return true;
	}
	return false;
}

/* Make component "x" a separate unit in "group". */
static void stay_alone(ash_fusion *f, unsigned x, unsigned group)
{
	ash_unit *unit = &f->unit[x];

	unit->group = group;
	for (unsigned i = 0; i < unit->n_stmt; ++i)
		f->unit_of[unit->stmt[i]] = x;
	if (group >= f->n_group)
		f->n_group = group + 1;
}

/* Colour component "x", and fuse it with others if possible. */
static ash_sched_status add_component(ash_fusion *f, unsigned x)
{
	ash_sched_status status = colour_component(f, x);
	bool joined = false;

	for (unsigned g = first_group(f, x); !joined && !status; ++g) {
		if (g >= f->n_group || !is_connected(f, x, g)) {
			stay_alone(f, x, g);
			break;
		}
		status = ash_unit_join(f, x, g, &joined);
	}
	return status;
}

static int compare_numbers(const void *a, const void *b)
{
	unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;

	return (x > y) - (x < y);
}

/* Set *cluster to the statements and the band of unit "u", and append the rows
 * of the band to the schedules of the statements.
 */
static ash_sched_status make_cluster(ash_fusion *f, unsigned u,
	ash_cluster *cluster)
{
	ash_unit *unit = &f->unit[u];
	ash_schedule_band *band = &cluster->band;
	ash_sched_status status;

	qsort(unit->stmt, unit->n_stmt, sizeof(*unit->stmt), &compare_numbers);
	status = part_of_unit(f, u, &cluster->part);
	if (status == ASH_SCHED_OK)
		status = ash_band_init(f->graph, &cluster->part, band);
	if (status != ASH_SCHED_OK)
		return status;
	band->n_member = unit->n_member;
	band->is_complete = unit->is_complete;
	memcpy(band->coincident, unit->coincident, sizeof(band->coincident));
	for (unsigned i = 0; i < unit->n_stmt; ++i) {
		band->rows[i] = f->rows[unit->stmt[i]];
		f->rows[unit->stmt[i]] = (ash_matrix) { 0 };
	}
	return ash_band_apply(f->graph, &cluster->part, band,
		f->graph->stmt[cluster->part.stmt[0]].rows.n_row);
}

/* Set *clusters to the units, in the order of their groups. */
static ash_sched_status make_clusters(ash_fusion *f, ash_clusters *clusters)
{
	ash_sched_status status = ASH_SCHED_OK;

	clusters->cluster = calloc(f->n_unit + 1, sizeof(*clusters->cluster));
	clusters->of = malloc(sizeof(unsigned) * (f->part->n_stmt + 1));
	if (!clusters->cluster || !clusters->of)
		return ASH_SCHED_ERROR;
	for (unsigned g = 0; g < f->n_group; ++g)
		for (unsigned u = 0; u < f->n_unit && !status; ++u) {
			const ash_unit *unit = &f->unit[u];

			if (!unit->n_stmt || unit->group != g)
				continue;
			for (unsigned i = 0; i < unit->n_stmt; ++i)
				clusters->of[unit->stmt[i]] = clusters->n;
			status = make_cluster(f, u,
				&clusters->cluster[clusters->n++]);
		}
	return status;
}

ash_sched_status ash_dfp_clusters(ash_graph *graph, const ash_part *part,
	unsigned n_component, const unsigned *component, ash_clusters *clusters)
{
	ash_fusion f;
	ash_sched_status status = init(&f, graph, part, n_component, component);

	*clusters = (ash_clusters) { 0 };
	for (unsigned x = 0; x < n_component && !status; ++x)
		status = add_component(&f, x);
	if (status == ASH_SCHED_OK)
		status = make_clusters(&f, clusters);
	clear(&f);
	return status;
}
