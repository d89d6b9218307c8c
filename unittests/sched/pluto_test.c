/* pluto_test.c - permutable bands, taken from the graph without a tree.
 *
 * For each row, by enumeration of the pairs: no member goes back over a pair of
 * validity, and a member is coincident if and only if it keeps each pair of
 * coincidence together, where all members before it were so; the rows of all
 * members are linearly independent.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/schedule.h>

#include "check.h"
#include "fixture.h"
#include "sched/ilp/pluto.h"
#include "sched/scheduler.h"
#include "scop/constraints_read.h"

#define PLANE "domain: { S[i, j] : 0 <= i < 9 and 0 <= j < 7 }\n"
#define ALL(pairs) "validity: { " pairs " }\nproximity: { " pairs " }\n" \
	"coincidence: { " pairs " }"

typedef struct {
	const char *why;
	const char *text;
	bool outer;	/* has the first member to be coincident? */
	unsigned n_member;
	const char *coincident;	/* one digit per member */
	bool complete;
} row;

static const row rows[] = {
	{ "no pairs at all", PLANE, false, 2, "11", true },
	{ "one loop carries all", PLANE ALL("S[i, j] -> S[i + 1, j]"), false,
		2, "10", true },
	{ "both loops carry something",
		PLANE ALL("S[i, j] -> S[i + 1, j]; S[i, j] -> S[i, j + 1]"),
		false, 2, "00", true },
	{ "none of them may be coincident, but one has to be",
		PLANE ALL("S[i, j] -> S[i + 1, j]; S[i, j] -> S[i, j + 1]"),
		true, 0, "", false },
	{ "one has to be, and a skewed one is",
		PLANE ALL("S[i, j] -> S[i + 1, j - 1]"), true, 2, "10", true },
	{ "a stencil is skewed", PLANE ALL("S[i, j] -> S[i + 1, j - 1]; "
		"S[i, j] -> S[i + 1, j]; S[i, j] -> S[i + 1, j + 1]"), false,
		2, "00", true },
	{ "a second member that would go back",
		PLANE ALL("S[i, j] -> S[i + 1, k] : 0 <= k < 7"), false, 1,
		"0", false },
	{ "two statements, one of them shifted",
		"domain: { S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }\n"
		ALL("S[i] -> T[i - 1]"), false, 1, "1", true },
};

static __isl_give isl_schedule_constraints *read_constraints(isl_ctx *ctx,
	const row *r)
{
	isl_schedule_constraints *constraints;
	ash_diag diag;

	ash_diag_init(&diag);
	constraints = ash_constraints_read(ctx, r->text, r->why, &diag);
	ash_diag_clear(&diag);
	return constraints;
}

/* Member "m" of the band as times of all instances. */
static __isl_give isl_union_map *get_member(const ash_graph *graph,
	const ash_part *part, const ash_schedule_band *band, unsigned m)
{
	isl_union_map *all = isl_union_map_empty_ctx(graph->ctx);

	for (unsigned i = 0; i < part->n_stmt; ++i) {
		const ash_vertex *stmt = &graph->stmt[part->stmt[i]];
		isl_aff *aff = ash_vertex_row_aff(graph, stmt,
			ash_matrix_row(&band->rows[i], m));
		isl_map *map = isl_map_intersect_domain(isl_map_from_aff(aff),
			isl_set_copy(stmt->domain));

		all = isl_union_map_add_map(all, map);
	}
	return all;
}

/* Those pairs of instances of which the second has the smaller time. */
static __isl_give isl_union_map *get_back(__isl_keep isl_union_map *member)
{
	return isl_union_map_lex_gt_union_map(isl_union_map_copy(member),
		isl_union_map_copy(member));
}

static __isl_give isl_union_map *get_together(
	__isl_keep isl_union_map *member)
{
	return isl_union_map_apply_range(isl_union_map_copy(member),
		isl_union_map_reverse(isl_union_map_copy(member)));
}

/* Does no member go back, and are the coincident ones those that say so? */
static bool members_hold(const ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band,
	__isl_keep isl_schedule_constraints *constraints)
{
	isl_union_map *order =
		isl_schedule_constraints_get_validity(constraints);
	isl_union_map *near =
		isl_schedule_constraints_get_coincidence(constraints);
	isl_union_set *domain =
		isl_schedule_constraints_get_domain(constraints);
	bool ok = true;

	near = isl_union_map_intersect_domain(near,
		isl_union_set_copy(domain));
	near = isl_union_map_intersect_range(near, domain);
	for (unsigned m = 0; m < band->n_member; ++m) {
		isl_union_map *member = get_member(graph, part, band, m);
		isl_union_map *back = get_back(member);
		isl_union_map *together = get_together(member);

		ok &= isl_union_map_is_disjoint(order, back) == isl_bool_true;
		ok &= isl_bool_ok(band->coincident[m]) ==
			isl_union_map_is_subset(near, together);
		isl_union_map_free(member);
		isl_union_map_free(back);
		isl_union_map_free(together);
	}
	isl_union_map_free(order);
	isl_union_map_free(near);
	return ok;
}

/* Are no two instances of one statement at the same place of the band? */
static bool is_injective(const ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band)
{
	bool ok = true;

	for (unsigned i = 0; i < part->n_stmt; ++i) {
		isl_set *domain = graph->stmt[part->stmt[i]].domain;
		isl_map *pairs = isl_map_from_domain_and_range(
			isl_set_copy(domain), isl_set_copy(domain));

		for (unsigned m = 0; m < band->n_member; ++m) {
			isl_map *time = isl_map_from_aff(ash_vertex_row_aff(
				graph, &graph->stmt[part->stmt[i]],
				ash_matrix_row(&band->rows[i], m)));

			pairs = isl_map_intersect(pairs, isl_map_apply_range(
				isl_map_copy(time), isl_map_reverse(time)));
		}
		ok &= isl_map_is_identity(pairs) == isl_bool_true;
		isl_map_free(pairs);
	}
	return ok;
}

static void check_band(const row *r, const ash_graph *graph,
	const ash_part *part, const ash_schedule_band *band,
	__isl_keep isl_schedule_constraints *constraints)
{
	char coincident[ASH_MAX_MEMBER + 1] = "";

	for (unsigned m = 0; m < band->n_member; ++m)
		coincident[m] = band->coincident[m] ? '1' : '0';
	check_text(coincident, r->coincident, r->why);
	check(band->n_member == r->n_member && band->is_permutable &&
		band->is_complete == r->complete &&
		members_hold(graph, part, band, constraints) &&
		is_injective(graph, part, band) == r->complete,
		"pairs in order, no instances left together");
}

static ash_sched_status find_band(ash_graph *graph, const ash_part *part,
	bool outer, ash_schedule_band *band)
{
	ash_problem problem;
	ash_sched_status status = ash_problem_init(graph, part, &problem);

	if (status == ASH_SCHED_OK)
		status = ash_band_init(graph, part, band);
	if (status == ASH_SCHED_OK)
		status = ash_pluto_band(&problem, outer, band);
	ash_problem_clear(&problem);
	return status;
}

/* What is appended to the schedules of the statements is the band. */
static void check_apply(ash_graph *graph, const ash_part *part,
	const ash_schedule_band *band)
{
	bool ok = ash_band_apply(graph, part, band, 0) == ASH_SCHED_OK;

	for (unsigned i = 0; ok && i < part->n_stmt; ++i) {
		const ash_vertex *stmt = &graph->stmt[part->stmt[i]];

		ok = stmt->rows.n_row == band->n_member;
		for (unsigned k = 0; ok && k < band->n_member; ++k)
			ok = !memcmp(ash_matrix_row(&stmt->rows, k),
				ash_matrix_row(&band->rows[i], k),
				band->rows[i].n_col * sizeof(int64_t));
	}
	check(ok, "rows of the statements");
}

/* A band of one member, which may be the only one that there is. */
static void check_single(ash_graph *graph, const ash_part *part)
{
	ash_schedule_band band = { 0 };
	ash_problem problem;
	bool ok = !ash_problem_init(graph, part, &problem) &&
		!ash_band_init(graph, part, &band) &&
		!ash_pluto_single(&problem, ASH_WITH_PROXIMITY, &band);

	check(ok && band.n_member == 1 && !band.is_permutable &&
		!band.coincident[0], "a single member");
	ash_problem_clear(&problem);
	ash_band_clear(&band);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_schedule_constraints *constraints = read_constraints(ctx, r);
	ash_scheduler_options options = ash_scheduler_defaults();
	ash_scheduler_extra extra = { 0 };
	ash_scheduler_stats stats = { 0 };
	ash_schedule_band band = { 0 };
	unsigned stmt[] = { 0, 1 };
	ash_graph graph;
	ash_part part = { 0 };
	bool ok = constraints && !ash_graph_init(&graph, constraints, &extra,
		&options, false, &stats);

	ok = ok && !ash_part_init(&graph, &part, graph.n_stmt, stmt) &&
		!find_band(&graph, &part, r->outer, &band);
	if (check(ok, "a band was looked for")) {
		check_band(r, &graph, &part, &band, constraints);
		check_single(&graph, &part);
		check_apply(&graph, &part, &band);
	}
	ash_band_clear(&band);
	ash_part_clear(&part);
	ash_graph_clear(&graph);
	isl_schedule_constraints_free(constraints);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
