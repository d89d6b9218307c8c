/* scale_case.c - one scheduler on one problem, within limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scale_case.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <isl/options.h>
#include <isl/union_set.h>

#include "research/oracle.h"
#include "research/outline.h"

/* Sanitizers reserve more address space than any program uses. */
#ifdef SCALE_UNLIMITED
#define MAX_MEMORY RLIM_INFINITY
#else
#define MAX_MEMORY ((rlim_t) 4 << 30)
#endif

const char *scale_status_name(scale_status status)
{
	static const char *const names[] = { "ok", "refused", "time",
		"broken" };

	return names[status];
}

static int64_t cpu_time_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static unsigned count_statements(
	__isl_keep isl_schedule_constraints *constraints)
{
	isl_union_set *domain = isl_schedule_constraints_get_domain(
		constraints);
	isl_size n = isl_union_set_n_set(domain);

	isl_union_set_free(domain);
	return n < 0 ? 0 : n;
}

/* Schedule "constraints" and note what came out. */
static void schedule(__isl_take isl_schedule_constraints *constraints,
	bool by_isl, const ash_research_options *options,
	scale_result *result)
{
	ash_sched_status status = ASH_SCHED_ERROR;
	int64_t start = cpu_time_us();
	ash_band_counts counts;
	isl_schedule *schedule;

	if (by_isl)
		schedule = ash_oracle_run(constraints, &options->core);
	else
		schedule = ash_research_run(constraints, NULL, options, NULL,
			&status);
	result->time_us = cpu_time_us() - start;
	if (!schedule) {
		if (status == ASH_SCHED_BUDGET || status == ASH_SCHED_OVERFLOW)
			result->status = SCALE_REFUSED;
		return;
	}
	if (ash_schedule_count(schedule, &counts) >= 0) {
		result->status = SCALE_OK;
		result->bands = counts.n_band;
		result->deepest = counts.deepest;
		result->coincident = counts.coincident;
	}
	isl_schedule_free(schedule);
}

static void limit_memory(void)
{
	struct rlimit memory = { MAX_MEMORY, MAX_MEMORY };
	struct rlimit core = { 0, 0 };

	setrlimit(RLIMIT_AS, &memory);
	setrlimit(RLIMIT_CORE, &core);
}

/* Limit the time from now on. */
static void limit_time(unsigned seconds)
{
	unsigned end = cpu_time_us() / 1000000 + seconds;
	struct rlimit time = { end, end + 1 };

	setrlimit(RLIMIT_CPU, &time);
}

/* The work of the process.  The result is written twice: as it would be if
 * time ran out, and as it is.
 */
static void work(int out, const scale_family *family, unsigned size,
	bool by_isl, const ash_research_options *options, unsigned limit)
{
	scale_result result = { .status = SCALE_TIME };
	isl_ctx *ctx = isl_ctx_alloc();
	isl_schedule_constraints *constraints;

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	constraints = scale_problem(ctx, family, size);
	result.statements = constraints ? count_statements(constraints) : 0;
	if (write(out, &result, sizeof(result)) != sizeof(result))
		_exit(1);
	result.status = SCALE_BROKEN;
	limit_time(limit);
	if (constraints)
		schedule(constraints, by_isl, options, &result);
	if (write(out, &result, sizeof(result)) != sizeof(result))
		_exit(1);
	_exit(0);
}

/* The last result that was written, what became of the process being
 * "ending".
 */
static scale_result collect(int in, int ending)
{
	scale_result last = { .status = SCALE_BROKEN };
	scale_result next;

	while (read(in, &next, sizeof(next)) == sizeof(next))
		last = next;
	if (last.status == SCALE_TIME && !(WIFSIGNALED(ending) &&
		    (WTERMSIG(ending) == SIGXCPU ||
			    WTERMSIG(ending) == SIGKILL)))
		last.status = SCALE_BROKEN;
	return last;
}

scale_result scale_case_run(const scale_family *family, unsigned size,
	bool by_isl, const ash_research_options *options, unsigned limit)
{
	scale_result result = { .status = SCALE_BROKEN };
	int ends[2];
	int ending = 0;
	pid_t child;

	if (pipe(ends) < 0)
		return result;
	fflush(NULL);
	child = fork();
	if (child == 0) {
		close(ends[0]);
		limit_memory();
		work(ends[1], family, size, by_isl, options, limit);
	}
	close(ends[1]);
	if (child > 0 && waitpid(child, &ending, 0) == child)
		result = collect(ends[0], ending);
	close(ends[0]);
	return result;
}
