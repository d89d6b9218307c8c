/* schedules.c - the mode "schedules": random SCoPs and schedule constraints.
 *
 * Each case runs strategies with random options, the search of the plugin, and
 * AST generation; all results are checked.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "input_shrink.h"
#include "sched_case.h"

/* The number of cases per worker, each in a separate process. */
#define BATCH 16

/* The meaning of the tallies of a run. */
enum {
	TALLY_RIGHT = SCHED_RIGHT,
	TALLY_REFUSED = SCHED_REFUSED,
	TALLY_COSTLY = SCHED_COSTLY,
	TALLY_CHANGED,
	TALLY_PARALLEL,
	TALLY_SIZE,
	TALLY_INSTANCE,
};

/* Write a failure to a file, whose path is stored in *path. */
static void write_failure(const ash_fuzz_options *options, uint64_t index,
	const sched_case *c, const sched_verdict *verdict, char *path,
	size_t size)
{
	FILE *out;

	mkdir(options->out_, 0777);
	snprintf(path, size, "%s/schedules-%" PRId64 "-%" PRIu64 ".%s",
		options->out_, options->seed_, index,
		c->action == SCHED_CONSTRAINTS ? "sc" : "scop");
	out = fopen(path, "w");
	if (!out) {
		fprintf(stderr, "ashlar-fuzz: %s: %s\n", path, strerror(errno));
		return;
	}
	sched_case_print(c, verdict->what, out);
	fclose(out);
}

static void count_verdict(const sched_verdict *verdict, int64_t *tally)
{
	if (verdict->end <= SCHED_COSTLY)
		++tally[verdict->end];
	tally[TALLY_CHANGED] += verdict->changed;
	tally[TALLY_PARALLEL] += verdict->parallel;
	tally[TALLY_SIZE] += verdict->n_size;
	tally[TALLY_INSTANCE] += verdict->n_instance;
}

static void run_case(const ash_fuzz_options *options, uint64_t index,
	ash_fuzz_result *result)
{
	sched_case c;
	sched_verdict verdict;
	char path[128] = "";

	if (!sched_case_make(&c, (uint64_t) options->seed_, index))
		return;
	c.every = options->every_;
	if (options->print_) {
		sched_case_print(&c, NULL, stdout);
		fflush(stdout);
		return;
	}
	verdict = sched_case_attempt(&c, (int) options->limit_);
	count_verdict(&verdict, result->tally);
	if (verdict.end > SCHED_COSTLY) {
		sched_case_shrink(&c, &verdict, options);
		write_failure(options, index, &c, &verdict, path, sizeof(path));
		ash_fuzz_fail(result, index, "%.120s (%s)", verdict.what, path);
	}
	sched_case_clear(&c);
}

static void run_cases(const ash_fuzz_options *options, uint64_t first, int n,
	ash_fuzz_result *result)
{
	input_limit_memory(options->memory_);
	for (int i = 0; i < n; ++i)
		run_case(options, first + (uint64_t) i, result);
}

static int replay(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	sched_case c;
	sched_verdict verdict;

	if (!sched_case_read(&c, options->replay_))
		return 2;
	verdict = sched_case_attempt(&c, (int) options->limit_);
	count->run = 1;
	count->failed = verdict.end > SCHED_COSTLY;
	if (count->failed)
		printf("FAIL %s: %s\n", options->replay_, verdict.what);
	sched_case_clear(&c);
	return 0;
}

int ash_fuzz_schedules(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	/* The time limit for shrinking, which takes many attempts. */
	double limit = 1000.0 * (double) options->limit_;
	int status;

	if (options->replay_)
		return replay(options, count);
	status = ash_fuzz_pool(options, &run_cases, BATCH, limit, count);
	if (status == 0 && !options->print_)
		printf("%" PRId64 " right, %" PRId64 " refused, %" PRId64
		       " too costly; order changed in %" PRId64
		       ", parallel loops in %" PRId64 "; %" PRId64
		       " sizes and %" PRId64 " instances executed\n",
			count->tally[TALLY_RIGHT], count->tally[TALLY_REFUSED],
			count->tally[TALLY_COSTLY], count->tally[TALLY_CHANGED],
			count->tally[TALLY_PARALLEL], count->tally[TALLY_SIZE],
			count->tally[TALLY_INSTANCE]);
	return status;
}
