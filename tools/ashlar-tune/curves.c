/* curves.c - comparison of strategies on predicted cycles: tune-curves DB
 * FOLDER.
 *
 * For each nest of a database, each strategy searches with several seeds; a
 * candidate's score is the ratio of its cycles, as the cost model predicts
 * them, to those of the default.  This is free of noise, and needs no
 * compilation.  FOLDER/STRATEGY/curve has the best score so far, in the format
 * of the tuner, for curves.py.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tune_db.h"
#include "tune_predict.h"
#include "tune_search.h"
#include "tune_text.h"

#define N_SEED 5
#define N_CANDIDATE 64
#define STEP 4

static const char *const strategies[] = { "bandit", "greedy", "random",
	"exhaustive" };

#define N_STRATEGY (sizeof(strategies) / sizeof(strategies[0]))

typedef struct {
	const char *folder;
	int seed;
} job;

/* The predicted cycles of a script; infinite if the model has no prediction. */
static double cost_of(ash_tune_space *space, const ash_estimates *e,
	const char *script)
{
	ash_tune_bodies bodies;
	double cost = INFINITY;

	if (ash_tune_bodies_make(&bodies, space, e, script)) {
		cost = ash_tune_bodies_cost(&bodies, e);
		ash_tune_bodies_clear(&bodies);
	}
	return cost;
}

static void search_one(const job *j, const ash_tune_model_row *row,
	ash_tune_space *space, const ash_estimates *e, const char *strategy)
{
	char *path = ash_tune_text("%s/%s/curve", j->folder, strategy);
	double first = cost_of(space, e, row->script), best = 1;
	FILE *out = fopen(path, "a");
	ash_tune_search search;

	ash_tune_search_begin(&search, space, ash_tune_strategy_find(strategy));
	ash_tune_search_start(&search, row->script);
	for (int n = 1, i; out && isfinite(first) && n <= N_CANDIDATE &&
		(i = ash_tune_search_ask(&search)) >= 0;
		++n) {
		double score = cost_of(space, e, search.trial[i].script) /
			first;

		ash_tune_search_tell(&search, i, score);
		best = fmin(best, score);
		if (n % STEP == 0)
			fprintf(out, "%s-%d\t0\t%d\t%.4f\n", row->function,
				j->seed, n, best);
	}
	ash_tune_search_end(&search);
	if (out)
		fclose(out);
	free(path);
}

static void search_all(void *user, const ash_tune_model_row *row)
{
	const job *j = user;

	for (size_t i = 0; i < N_STRATEGY; ++i) {
		ash_tune_space space;
		ash_machine machine;
		ash_estimates *e;

		ash_tune_space_begin_text(&space, row->scop,
			(uint64_t) j->seed);
		if (space.scop &&
			ash_tune_processor_read(&machine, row->processor)) {
			e = ash_tune_need(
				ash_estimates_make(space.scop, &machine));
			search_one(j, row, &space, e, strategies[i]);
			ash_estimates_free(e);
		}
		ash_tune_space_end(&space);
	}
}

int main(int argc, char **argv)
{
	ash_tune_db *db = argc == 3 ? ash_tune_db_open(argv[1], true) : NULL;
	job j = { argc == 3 ? argv[2] : NULL, 1 };

	for (size_t i = 0; db && i < N_STRATEGY; ++i) {
		char *folder = ash_tune_text("%s/%s", j.folder, strategies[i]);

		ash_tune_make_folder(folder);
		free(folder);
	}
	for (; db && j.seed <= N_SEED; ++j.seed)
		ash_tune_db_visit_models(db, &search_all, &j);
	if (!db)
		return 2;
	ash_tune_db_close(db);
	return 0;
}
