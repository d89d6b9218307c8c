/* sched_run.c - one run of a scheduler: the schedule and statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_run.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/id.h>
#include <isl/schedule_node.h>

#include "research/oracle.h"
#include "sink.h"
#include "scop/mark.h"
#include "scop/schedule_read.h"

static __isl_give isl_schedule *compute(sched_run *run,
	const sched_options *options)
{
	isl_schedule_constraints *constraints = isl_schedule_constraints_copy(
		run->problem.grouped);
	const ash_scheduler_options *own = &options->scheduler.core;
	ash_scheduler_extra extra = {
		.original = own->fallback == ASH_FALLBACK_ORIGINAL
			? run->problem.original
			: NULL,
		.spatial = own->spatial ? run->problem.spatial : NULL,
		.scop = run->problem.scop,
	};
	isl_schedule *schedule;

	if (!run->by_isl)
		return ash_research_run(constraints, &extra,
			&options->scheduler, &run->stats, &run->status);
	schedule = ash_oracle_run(constraints, own);
	run->status = schedule ? ASH_SCHED_OK : ASH_SCHED_ERROR;
	return schedule;
}

static void schedule_it(sched_run *run, const sched_options *options)
{
	int64_t start = sched_time_us();

	run->schedule = compute(run, options);
	run->time_us = sched_time_us() - start;
	if (run->schedule && run->problem.grouping)
		run->schedule = ash_ungroup(run->schedule,
			run->problem.grouping);
}

/* Warn about an unknown mark. */
static isl_bool warn_of_mark(__isl_keep isl_schedule_node *node, void *user)
{
	const char *name = user;
	isl_id *id;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return isl_bool_true;
	id = isl_schedule_node_mark_get_id(node);
	if (id && !ash_mark_is_known(isl_id_get_name(id)))
		fprintf(stderr, "%s: warning: the mark \"%s\" means nothing\n",
			name, isl_id_get_name(id));
	isl_id_free(id);
	return isl_bool_true;
}

static bool read_it(sched_run *run, const char *name, ash_diag *diag)
{
	sched_file file;

	if (!sched_file_open(&file, name, diag))
		return false;
	run->schedule = ash_schedule_read(run->problem.ctx, file.text, name,
		diag);
	sched_file_close(&file);
	if (run->schedule)
		isl_schedule_foreach_schedule_node_top_down(run->schedule,
			&warn_of_mark, (void *) name);
	return run->schedule;
}

bool sched_run_next(sched_run *run, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	isl_schedule_free(run->schedule);
	run->schedule = NULL;
	if (!sched_problem_extend(&run->problem, file, options, diag))
		return false;
	schedule_it(run, options);
	return true;
}

bool sched_run_open(sched_run *run, const sched_file *file, bool by_isl,
	const sched_options *options, ash_diag *diag)
{
	*run = (sched_run) { .by_isl = by_isl };
	if (!sched_problem_open(&run->problem, file, options, diag))
		return false;
	if (options->schedule && !by_isl) {
		if (!read_it(run, options->schedule, diag))
			return false;
	} else if (options->original && run->problem.scop && !by_isl) {
		run->schedule = isl_schedule_copy(run->problem.scop->schedule);
	} else {
		schedule_it(run, options);
	}
	if (options->tile && run->schedule)
		run->schedule = ash_sink(run->problem.scop, run->schedule,
			options->tile);
	if (!run->schedule ||
		ash_schedule_count(run->schedule, &run->counts) >= 0)
		return true;
	return sched_problem_fail(&run->problem, file->name,
		"counting of bands", diag);
}

void sched_run_close(sched_run *run)
{
	isl_schedule_free(run->schedule);
	run->schedule = NULL;
	if (run->problem.ctx)
		sched_problem_close(&run->problem);
}

static int compare_times(const void *a, const void *b)
{
	int64_t x = *(const int64_t *) a;
	int64_t y = *(const int64_t *) b;

	return (x > y) - (x < y);
}

static int64_t median(int64_t *time, unsigned n)
{
	qsort(time, n, sizeof(*time), &compare_times);
	return n % 2 ? time[n / 2] : (time[n / 2 - 1] + time[n / 2]) / 2;
}

/* Repeat "run" to measure its time again. */
static bool time_again(const sched_run *run, const sched_file *file,
	const sched_options *options, int64_t *time, ash_diag *diag)
{
	sched_run again;
	bool ok = sched_run_open(&again, file, run->by_isl, options, diag);

	*time = again.time_us;
	sched_run_close(&again);
	return ok;
}

bool sched_run_repeat(sched_run *run, unsigned n, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	unsigned times = options->repeat;
	int64_t *time = calloc((size_t) n * times, sizeof(*time));
	bool ok = time;

	for (unsigned i = 0; ok && i < n; ++i)
		time[i * times] = run[i].time_us;
	for (unsigned k = 1; k < times; ++k)
		for (unsigned i = 0; ok && i < n; ++i)
			ok = time_again(&run[i], file, options,
				&time[i * times + k], diag);
	for (unsigned i = 0; ok && i < n; ++i)
		run[i].time_us = median(time + (size_t) i * times, times);
	free(time);
	return ok;
}
