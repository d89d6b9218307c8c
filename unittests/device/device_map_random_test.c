/* device_map_random_test.c - maps of random SCoPs, judged.
 *
 * The strategy for devices must give maps that the judge accepts, and loops that
 * do the same when they are executed with all their threads at small sizes.  If
 * members of bands are called coincident at random, the judge of maps may
 * refuse a map only if the judge of trees, which knows nothing of threads,
 * refuses the tree; and it must not accept all of them.  Blocks of threads with
 * copies must be what the judge of those accepts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/schedule_node.h>

#include "ast/ast_check.h"
#include "check.h"
#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal.h"
#include "device/device_map.h"
#include "fixture.h"
#include "random.h"
#include "sched/sched.h"
#include "scop_gen.h"

#define N_SCOP 150
#define MAX_STMT 3
#define BUDGET 2000000

/* Cases that have shown faults: bounds of a thread without instances have
 * quotients with a rest; the loop around a kernel is in steps.
 */
static const unsigned known[] = { 4332, 100285 };

typedef struct {
	unsigned n_map, n_kernel, n_executed, n_refused, n_tiled, n_wrong;
	unsigned n_failed;	/* of which isl has no loops */
} tally;

static __isl_give isl_schedule *find_schedule(const ash_scop *scop,
	const ash_deps *deps, const ash_spatial *spatial)
{
	const ash_strategy *strategy = ash_strategy_find("spatial-gpu");
	ash_scheduler_options options = ash_strategy_options(strategy);
	ash_scheduler_extra extra = { .scop = scop, .spatial = spatial };

	options.budget = BUDGET;
	return ash_strategy_run(strategy,
		ash_deps_constraints(scop, deps), &extra, &options, NULL, NULL);
}

/* Call the first members of a band coincident at random: of those behind one
 * that is not, the two judges have different ideas.  For a map they are threads
 * around it.
 */
static __isl_give isl_schedule_node *claim(__isl_take isl_schedule_node *node,
	void *user)
{
	isl_size n = 0;
	bool claimed = true;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		n = isl_schedule_node_band_n_member(node);
	for (int i = 0; i < n; ++i) {
		claimed = claimed && ash_random_chance(user, 60);
		node = isl_schedule_node_band_member_set_coincident(node, i,
			claimed);
	}
	return node;
}

static isl_bool judge(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map)
{
	char *why = NULL;
	isl_bool ok = ash_device_map_check(scop, deps, map, &why);

	free(why);
	return ok;
}

static isl_bool is_legal(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool ok = ash_legal_check(scop, deps, schedule, &why);

	free(why);
	return ok;
}

/* Has isl met an argument of its own that it calls invalid?  There are loops
 * without a device then.
 */
static bool has_failed(const ash_scop *scop, tally *t)
{
	bool failed = isl_ctx_last_error(scop->ctx) == isl_error_invalid;

	t->n_failed += failed;
	if (failed)
		isl_ctx_reset_error(scop->ctx);
	return failed;
}

/* Are the loops right, executed at small sizes? */
static bool check_loops(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, __isl_keep isl_ast_node *ast, tally *t)
{
	ash_ast_check_input input = { .scop = scop,
		.deps = deps->validity,
		.apart = deps->reduction,
		.schedule = map->schedule,
		.ast = ast,
		.on_device = true,
		.max_sizes = 12,
		.max_instances = 8000 };
	ash_ast_checked checked;
	char *why = NULL;
	isl_bool ok = ash_ast_check(&input, &checked, &why);

	t->n_executed += checked.n_size > 0;
	if (why)
		printf("  %s\n", why);
	free(why);
	return ok == isl_bool_true;
}

static bool has_loops(const ash_scop *scop, const ash_deps *deps,
	ash_device_map *map, tally *t)
{
	bool ok;
	const ash_ast_threads **threads = calloc(map->n + 1, sizeof(*threads));
	isl_schedule *schedule = ash_device_map_mark(scop, map);
	isl_ast_node *node;

	for (unsigned i = 0; i < map->n; ++i)
		threads[i] = &map->kernel[i].threads;
	node = ash_ast_build_device(scop, schedule, threads);
	ok = node ? check_loops(scop, deps, map, node, t) : has_failed(scop, t);
	if (node && !ok)
		ash_ast_print(scop, node, stdout);
	isl_ast_node_free(node);
	free(threads);
	return ok;
}

/* Blocks for the kernels of "map", judged. */
static void test_tiles(const ash_scop *scop, const ash_deps *deps,
	ash_device_map *map, tally *t)
{
	ash_device_target target = ash_device_target_find("nvptx", "sm_90");
	isl_schedule *schedule = NULL;
	bool tiled = false;
	char *why = NULL;

	/* Blocks are tried, gain or not. */
	target.steps = 1;
	if (ash_device_map_tile(scop, map, &target) >= 0)
		schedule = ash_device_map_mark(scop, map);
	for (unsigned i = 0; i < map->n; ++i)
		tiled = tiled || map->kernel[i].tile.thread[0];
	t->n_tiled += tiled;
	if (ash_device_tiles_check(scop, deps, map, schedule, &why) !=
		isl_bool_true) {
		t->n_wrong++;
		printf("  %s\n", why ? why : "error");
	}
	free(why);
	isl_schedule_free(schedule);
}

static void test_claims(const ash_scop *scop, const ash_deps *deps,
	__isl_take isl_schedule *schedule, ash_random *random, tally *t)
{
	ash_device_map *map;
	isl_bool legal, ok;

	schedule = isl_schedule_map_schedule_node_bottom_up(schedule, &claim,
		random);
	legal = is_legal(scop, deps, schedule);
	map = ash_device_map_find(scop, schedule, NULL);
	if (map && map->n) {
		ok = judge(scop, deps, map);
		t->n_refused += ok == isl_bool_false;
		t->n_wrong += ok < 0 || legal < 0 || (legal && !ok);
	}
	ash_device_map_free(map);
}

static void test_scop(const ash_scop *scop, ash_random *random, tally *t)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_spatial *spatial = ash_spatial_compute(scop, 64);
	isl_schedule *schedule = deps ? find_schedule(scop, deps, spatial)
				      : NULL;
	ash_device_map *map = schedule
		? ash_device_map_find(scop, isl_schedule_copy(schedule),
			  spatial)
		: NULL;

	if (map && map->n) {
		t->n_map++;
		t->n_kernel += map->n;
		t->n_wrong += judge(scop, deps, map) != isl_bool_true ||
			!has_loops(scop, deps, map, t);
		test_tiles(scop, deps, map, t);
	}
	ash_device_map_free(map);
	if (schedule)
		test_claims(scop, deps, schedule, random, t);
	ash_spatial_free(spatial);
	ash_deps_free(deps);
}

static void test_case(unsigned index, tally *t)
{
	isl_ctx *ctx = fixture_ctx();
	ash_random random;
	sg_scop made;
	ash_scop *scop;
	char *text;
	unsigned n_wrong = t->n_wrong;

	ash_random_start(&random, 1, index);
	sg_make(&made, &random, MAX_STMT);
	text = sg_text(&made);
	scop = fixture_scop_from_text(ctx, text, "random");
	isl_ctx_set_max_operations(ctx, 20 * BUDGET);
	if (scop)
		test_scop(scop, &random, t);
	if (isl_ctx_last_error(ctx) == isl_error_quota)
		t->n_wrong = n_wrong;
	if (t->n_wrong > n_wrong)
		printf("  case %u:\n%s\n", index, text);
	ash_scop_free(scop);
	free(text);
	isl_ctx_free(ctx);
}

static void test_known(void)
{
	tally t = { 0 };

	for (unsigned i = 0; i < sizeof(known) / sizeof(known[0]); ++i)
		test_case(known[i], &t);
	check(t.n_executed == 2 && t.n_wrong == 0,
		"maps that were wrong are right");
}

/* With arguments: the number of SCoPs, and the first one. */
int main(int argc, char **argv)
{
	unsigned n = argc > 1 ? (unsigned) atoi(argv[1]) : N_SCOP;
	unsigned first = argc > 2 ? (unsigned) atoi(argv[2]) : 0;
	tally t = { 0 };

	for (unsigned i = first; i < first + n; ++i)
		test_case(i, &t);
	printf("  %u maps, %u kernels, %u executed, %u refused, %u in blocks, "
	       "%u without loops\n",
		t.n_map, t.n_kernel, t.n_executed, t.n_refused, t.n_tiled,
		t.n_failed);
	check(t.n_wrong == 0, "maps of random SCoPs are as they should be");
	check(t.n_failed <= n / 200, "isl makes loops of nearly all");
	check(t.n_map > n / 3, "many SCoPs have kernels");
	check(t.n_executed > t.n_map / 2, "most of their loops are executed");
	check(t.n_tiled > n / 20, "some have blocks with copies");
	check(t.n_refused > n / 20, "wrong claims are found");
	test_known();
	return check_result();
}
