/* tune_search_test.c - tests of strategies with costs of known minimum.
 *
 * The nest is a matrix product.  The cost of a script depends on the order of
 * its loops and on sizes in its text, so the best script is known, and nothing
 * depends on time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "tune_search.h"

#define MODEL ASH_TEST_DIR "/sched/gemm.scop"
#define BUDGET 100
#define N_SEED 12
/* The product in loops of its own, tiled. */
#define START(sizes) \
	"distribute((0, 0), 1) distribute((0), 1) " \
	"tile((1, 0, 0), (" sizes "))"

/* The distance of sizes from 64 and 16, in powers of two; 1 is best. */
static double size_cost(ash_tune_space *space, const char *script)
{
	int n = ash_tune_space_count_sizes(space, script), sizes[64];
	double cost = 1;

	if (n < 2 || n > 64)
		return 10;
	ash_tune_space_sizes(space, script, sizes);
	cost += fabs(log2(sizes[0] / 64.0)) + fabs(log2(sizes[1] / 16.0));
	for (int i = 2; i < n; ++i)
		cost += 0.25;
	return cost;
}

/* Like size_cost, but also requires a certain directive. */
static double structure_cost(ash_tune_space *space, const char *script)
{
	double cost = size_cost(space, script);

	return strstr(script, "unrolljam") ? cost : cost + 2;
}

typedef double cost_function(ash_tune_space *space, const char *script);

/* The least cost that a strategy finds. */
static double search_for(const char *strategy, const char *start,
	cost_function *cost, int seed, int *asked)
{
	ash_tune_space space;
	ash_tune_search search;
	double best;

	ash_tune_space_begin(&space, MODEL, (uint64_t) seed);
	ash_tune_search_begin(&search, &space,
		ash_tune_strategy_find(strategy));
	ash_tune_search_start(&search, start);
	*asked = 0;
	for (int i; *asked < BUDGET && (i = ash_tune_search_ask(&search)) >= 0;
		++*asked)
		ash_tune_search_tell(&search, i,
			cost(&space, search.trial[i].script));
	best = search.trial[ash_tune_search_best(&search)].score;
	ash_tune_search_end(&search);
	ash_tune_space_end(&space);
	return best;
}

/* The mean of the least costs over several seeds. */
static double mean_of(const char *strategy, const char *start,
	cost_function *cost)
{
	double sum = 0;
	int asked;

	for (int seed = 1; seed <= N_SEED; ++seed)
		sum += search_for(strategy, start, cost, seed, &asked);
	printf("   %s: %.2f\n", strategy, sum / N_SEED);
	return sum / N_SEED;
}

static void test_sizes(void)
{
	const char *start = START("8, 8, 0");
	int asked;

	check(search_for("exhaustive", start, &size_cost, 1, &asked) == 1,
		"an exhaustive search finds the best sizes");
	check(asked == 64, "it ends when it has tried all of them");
	check(mean_of("greedy", start, &size_cost) < 2,
		"a greedy search comes close to the best sizes");
	check(mean_of("bandit", start, &size_cost) < 2, "so does the bandit");
}

static void test_structure(void)
{
	const char *start = START("8, 256, 0");
	double random = mean_of("random", start, &structure_cost);
	double greedy = mean_of("greedy", start, &structure_cost);
	double bandit = mean_of("bandit", start, &structure_cost);

	check(greedy < random, "a greedy search finds more than a random one");
	check(bandit < random, "the bandit finds more than a random search");
}

static void test_judge(void)
{
	ash_tune_space space;
	int good = 0, made = 0;

	ash_tune_space_begin(&space, MODEL, 7);
	check(space.scop, "the model is read");
	check(!ash_tune_space_judge(&space, START("8, 8, 8, 8")),
		"a directive that does not apply is refused");
	check(!ash_tune_space_judge(&space, "nonsense("),
		"so is what cannot be read");
	check(!ash_tune_space_judge(&space, "parallelize(S1)"),
		"and an order that is not legal");
	for (int i = 0; i < 200; ++i) {
		char *script = ash_tune_space_move(&space, START("8, 8, 0"),
			(ash_tune_move_kind) (i % ASH_TUNE_N_MOVE));

		made += script != NULL;
		good += script && ash_tune_space_judge(&space, script);
		free(script);
	}
	check(made > 20 && good == made, "moves give scripts that are right");
	ash_tune_space_end(&space);
}

/* Does one of "n" successive moves of this kind yield a script that contains
 * "part"?
 */
static bool finds(ash_tune_space *space, ash_tune_move_kind kind,
	const char *start, const char *part)
{
	char *script = ash_tune_space_canonical(space, start);
	bool found = false;

	for (int i = 0; i < 40 && !found; ++i) {
		char *next = ash_tune_space_move(space, script, kind);

		found = next && strstr(next, part);
		if (next) {
			free(script);
			script = next;
		}
	}
	free(script);
	return found;
}

static void test_memory(void)
{
	const char *start = START("8, 8, 0"), *move = "distribute((0, 0), 1)";
	ash_tune_space space;
	char *script;

	ash_tune_space_begin(&space, MODEL, 5);
	check(finds(&space, ASH_TUNE_MOVE_layout, start, "layout(B, (1, 0))") &&
			finds(&space, ASH_TUNE_MOVE_layout, "layout(B, (1, 0))",
				"layout(A, (1, 0))"),
		"arrays get other layouts");
	check(finds(&space, ASH_TUNE_MOVE_layout, start, "tile(k"),
		"directives name loops then, as there are copies");
	script = ash_tune_space_move(&space, move, ASH_TUNE_MOVE_device);
	check(!script, "without offloading there is no move to a device");
	free(script);
	space.device = true;
	check(finds(&space, ASH_TUNE_MOVE_device, move, "offload(device)") &&
			finds(&space, ASH_TUNE_MOVE_device, "offload(device)",
				"offload(host)"),
		"with it, the nest runs on a device or the host");
	ash_tune_space_end(&space);
}

/* Equal seeds give equal candidates, which "--resume" needs. */
static void test_repeat(void)
{
	int n, m;
	double a = search_for("bandit", START("8, 8, 0"), &structure_cost, 3,
		&n);
	double b = search_for("bandit", START("8, 8, 0"), &structure_cost, 3,
		&m);

	check(a == b && n == m, "a search can be repeated");
}

static void test_without_model(void)
{
	ash_tune_space space;
	char *script;

	ash_tune_space_begin(&space, NULL, 1);
	script = ash_tune_space_move(&space, "stripmine((0), 32)",
		ASH_TUNE_MOVE_size);
	check(script && strcmp(script, "stripmine((0), 32)\n"),
		"without a model sizes change");
	free(script);
	script = ash_tune_space_move(&space, "stripmine((0), 32)",
		ASH_TUNE_MOVE_tile);
	check(!script, "and loops do not");
	free(script);
	ash_tune_space_end(&space);
}

int main(void)
{
	test_judge();
	test_sizes();
	test_structure();
	test_memory();
	test_repeat();
	test_without_model();
	return check_result();
}
