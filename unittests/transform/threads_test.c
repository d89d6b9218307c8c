/* threads_test.c - which loops get several threads.
 *
 * Each row: a SCoP, options, and the marks that must come out, each with the
 * number of loops around it.  Always: no dependence is between two iterations
 * of a loop with the mark "parallel".
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>

#include "check.h"
#include "fixture.h"
#include "scop/mark.h"
#include "transform/finish.h"

typedef struct {
	const char *file;
	const char *options;
	bool is_good;	/* what is said of each schedule with marks */
	const char *marks;
	const char *why;
	ash_sharing sharing;	/* of every reduction */
} row;

#define SHARED { .no_copy = false }

static const row rows[] = {
	{ "search/data/gemm-ijk", "", true, "0 parallel;",
		"the outermost loop without dependences", SHARED },
	{ "search/data/gemm-ijk", "", false, "",
		"no mark with which the schedule is not good", SHARED },
	{ "search/data/jacobi-1d", "min-work=0", true, "1 parallel;1 parallel;",
		"each of two loops inside one over time", SHARED },
	{ "search/data/jacobi-1d", "", true, "", "they have little work",
		SHARED },
	{ "search/data/sweep", "min-work=0", true, "",
		"every loop carries dependences", SHARED },
	{ "search/data/lu", "min-work=0", true, "1 parallel;",
		"the one of two loops inside that carries nothing", SHARED },
	{ "search/data/one-tile", "min-work=0", true, "1 parallel;",
		"a loop over a single tile is skipped", SHARED },
	{ "reduction", "min-work=0", true, "0 parallel;0 reduce s;0 parallel;",
		"a sum needs a copy for each thread", SHARED },
	{ "histogram", "min-work=0", true, "0 reduce h;0 reduce h;",
		"so do counters", SHARED },
	{ "reduction", "min-work=0", true, "0 parallel;0 parallel;",
		"where there can be no copy, the sum runs on one thread",
		{ .no_copy = true } },
	{ "histogram", "min-work=0", true, "0 reduce h;",
		"copies of one cell, but not of many", { .no_part = true } },
	{ "histogram", "min-work=0", true, "",
		"no copies, and cells do not change in one step",
		{ .no_copy = true, .no_step = true } },
};

static ash_scop *read_scop(isl_ctx *ctx, const char *file)
{
	return strchr(file, '/')
		? fixture_scop_from_file(ctx, ASH_UNIT_TEST_DIR, file)
		: fixture_scop(ctx, file);
}

static bool judge(__isl_keep isl_schedule *schedule, void *user)
{
	const row *r = user;

	return schedule && r->is_good;
}

typedef struct {
	FILE *marks;
	const ash_deps *deps;
	bool kept;	/* all dependences */
} findings;

/* Do the ends of all dependences that the loops around leave together have one
 * value of the first loop of the band below the mark "node"?
 */
static bool keeps_together(const ash_deps *deps,
	__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *band = isl_schedule_node_get_child(node, 0);
	isl_union_map *outer = isl_schedule_node_get_prefix_schedule_union_map(
		band);
	isl_multi_union_pw_aff
		*all = isl_schedule_node_band_get_partial_schedule(band);
	isl_union_pw_aff *first = isl_multi_union_pw_aff_get_at(all, 0);
	isl_union_map *pairs = isl_union_map_intersect(
		isl_union_map_copy(deps->strict),
		isl_union_map_apply_range(isl_union_map_copy(outer),
			isl_union_map_reverse(outer)));
	isl_union_map *value = isl_union_map_from_union_pw_aff(first);
	isl_union_map *equal = isl_union_map_apply_range(
		isl_union_map_copy(value), isl_union_map_reverse(value));
	bool ok = isl_union_map_is_subset(pairs, equal) == isl_bool_true;

	isl_union_map_free(pairs);
	isl_union_map_free(equal);
	isl_multi_union_pw_aff_free(all);
	isl_schedule_node_free(band);
	return ok;
}

static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
	findings *f = user;
	isl_id *id;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return isl_bool_true;
	id = isl_schedule_node_mark_get_id(node);
	fprintf(f->marks, "%d %s;", isl_schedule_node_get_schedule_depth(node),
		isl_id_get_name(id));
	f->kept &= strcmp(isl_id_get_name(id), ASH_MARK_PARALLEL) ||
		keeps_together(f->deps, node);
	isl_id_free(id);
	return isl_bool_true;
}

/* How many marks are in "text"? */
static unsigned count(const char *text)
{
	unsigned n = 0;

	for (; *text; ++text)
		n += *text == ';';
	return n;
}

static void check_marks(const row *r, __isl_keep isl_schedule *schedule,
	const ash_deps *deps, unsigned n)
{
	char *marks = NULL;
	size_t size;
	findings f = { open_memstream(&marks, &size), deps, true };

	isl_schedule_foreach_schedule_node_top_down(schedule, &visit, &f);
	fclose(f.marks);
	check_text(marks, r->marks, r->why);
	check(f.kept && count(marks) == n, "dependences, number of marks");
	free(marks);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	static const ash_machine machine = { 64, 32, 64,
		{ 32 << 10, 1 << 20, 16 << 20 }, NULL, NULL };
	ash_scop *scop = read_scop(ctx, r->file);
	ash_deps *deps = ash_deps_compute(scop);
	ash_estimates *estimates = ash_estimates_make(scop, &machine);
	ash_sharing *sharing = calloc(scop->n_stmt, sizeof(*sharing));
	ash_options options;
	ash_diag diag;
	ash_threads_input input = { .scop = scop,
		.deps = deps,
		.sharing = sharing,
		.estimates = estimates,
		.options = &options,
		.diag = &diag,
		.test = { &judge, (void *) r } };
	isl_schedule *schedule = isl_schedule_copy(scop->schedule);
	char *message = NULL;
	unsigned n = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		sharing[i] = r->sharing;
	ash_diag_init(&diag);
	ash_options_init(&options);
	ash_options_parse(&options, r->options, &message);
	schedule = ash_finish_parallel(schedule, &input, &n);
	check_marks(r, schedule, deps, n);
	check(diag.n == n, "a message for each");
	isl_schedule_free(schedule);
	free(message);
	ash_options_clear(&options);
	ash_diag_clear(&diag);
	ash_estimates_free(estimates);
	ash_deps_free(deps);
	ash_scop_free(scop);
	free(sharing);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
