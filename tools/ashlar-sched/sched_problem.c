/* sched_problem.c - a scheduling problem from a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_problem.h"

#include "deps/locality/spatial.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <isl/options.h>

#include "budget/budget.h"
#include "deps/flow/schedule_constraints.h"
#include "scop/constraints_read.h"
#include "scop/text.h"
#include "support/text_file.h"

int64_t sched_time_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static bool has_suffix(const char *name, const char *suffix)
{
	size_t n = strlen(name);
	size_t m = strlen(suffix);

	return n >= m && !strcmp(name + n - m, suffix);
}

static bool is_scop(const char *name, const char *text)
{
	if (has_suffix(name, ".scop"))
		return true;
	if (has_suffix(name, ".sc"))
		return false;
	return !strncmp(text, "statements:", 11) ||
		strstr(text, "\nstatements:");
}

bool sched_file_open(sched_file *file, const char *name, ash_diag *diag)
{
	ash_place place = { (char *) name, 0, 0 };

	*file = (sched_file) { .name = name,
		.text = ash_text_from_file(name, ASH_TEXT_LIMIT) };
	if (!file->text) {
		ash_diag_add(diag, ASH_MSG_ERROR, &place,
			"the file cannot be read");
		return false;
	}
	file->is_scop = is_scop(name, file->text);
	return true;
}

void sched_file_close(sched_file *file)
{
	free(file->text);
	*file = (sched_file) { 0 };
}

bool sched_problem_fail(const sched_problem *problem, const char *file,
	const char *phase, ash_diag *diag)
{
	ash_place place = { (char *) file, 0, 0 };

	if (ash_error_of(problem->ctx) == ASH_ERROR_NONE)
		ash_diag_add(diag, ASH_MSG_ERROR, &place, "%s failed", phase);
	else
		ash_diag_isl(diag, problem->ctx, phase, &place);
	return false;
}

static bool compute_deps(sched_problem *problem, bool reorder)
{
	problem->deps = ash_deps_compute(problem->scop);
	if (!problem->deps ||
		ash_deps_compute_input(problem->scop, problem->deps) < 0)
		return false;
	if (reorder)
		problem->reorder = ash_reorder_compute(problem->scop);
	return !reorder || problem->reorder;
}

static bool open_scop(sched_problem *problem, const sched_file *file,
	bool reorder, ash_diag *diag)
{
	int64_t start;

	problem->scop = ash_scop_read(problem->ctx, file->text, file->name,
		diag);
	if (!problem->scop)
		return false;
	start = sched_time_us();
	if (!compute_deps(problem, reorder))
		return sched_problem_fail(problem, file->name,
			"dependence analysis", diag);
	problem->deps_us = sched_time_us() - start;
	problem->constraints = problem->reorder
		? ash_reorder_constraints(problem->scop, problem->deps,
			  problem->reorder, false)
		: ash_deps_constraints(problem->scop, problem->deps);
	return problem->constraints ||
		sched_problem_fail(problem, file->name, "scheduling", diag);
}

static bool open_constraints(sched_problem *problem, const sched_file *file,
	ash_diag *diag)
{
	problem->constraints = ash_constraints_read(problem->ctx, file->text,
		file->name, diag);
	return problem->constraints;
}

/* Parse or compute problem->grouped. */
static bool open_grouped(sched_problem *problem, const sched_file *file,
	bool group, ash_diag *diag)
{
	ash_place place = { (char *) file->name, 0, 0 };

	problem->grouped = isl_schedule_constraints_copy(problem->constraints);
	if (!group)
		return true;
	if (!problem->scop) {
		ash_diag_add(diag, ASH_MSG_ERROR, &place,
			"grouping needs the order of a SCoP");
		return false;
	}
	problem->grouped = ash_group(problem->grouped, problem->scop->schedule,
		&problem->grouping);
	return problem->grouped ||
		sched_problem_fail(problem, file->name, "grouping", diag);
}

/* Compute problem->original. */
static bool open_original(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	ash_place place = { (char *) file->name, 0, 0 };

	if (options->scheduler.core.fallback != ASH_FALLBACK_ORIGINAL ||
		problem->original)
		return true;
	if (!problem->scop) {
		ash_diag_add(diag, ASH_MSG_ERROR, &place,
			"--fallback=original needs the order of a SCoP");
		return false;
	}
	problem->original = ash_grouping_times(
		isl_schedule_get_map(problem->scop->schedule),
		problem->grouping);
	return problem->original ||
		sched_problem_fail(problem, file->name, "reading the order",
			diag);
}

/* Compute problem->spatial. */
static bool open_spatial(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	ash_place place = { (char *) file->name, 0, 0 };
	int64_t start = sched_time_us();

	if (!options->scheduler.core.spatial || problem->spatial)
		return true;
	if (!problem->scop || problem->grouping) {
		ash_diag_add(diag, ASH_MSG_ERROR, &place,
			"--spatial needs the accesses of a SCoP without "
			"groups");
		return false;
	}
	problem->spatial = ash_spatial_compute(problem->scop,
		options->line_bytes);
	problem->spatial_us = sched_time_us() - start;
	return problem->spatial ||
		sched_problem_fail(problem, file->name, "spatial proximity",
			diag);
}

bool sched_problem_extend(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	return open_original(problem, file, options, diag) &&
		open_spatial(problem, file, options, diag);
}

bool sched_problem_open(sched_problem *problem, const sched_file *file,
	const sched_options *options, ash_diag *diag)
{
	*problem = (sched_problem) { .ctx = isl_ctx_alloc() };
	isl_options_set_on_error(problem->ctx, ISL_ON_ERROR_CONTINUE);
	return (file->is_scop ? open_scop(problem, file, !options->no_reorder,
					diag)
			      : open_constraints(problem, file, diag)) &&
		open_grouped(problem, file, options->group, diag) &&
		sched_problem_extend(problem, file, options, diag);
}

void sched_problem_close(sched_problem *problem)
{
	isl_union_map_free(problem->original);
	ash_spatial_free(problem->spatial);
	isl_schedule_constraints_free(problem->grouped);
	isl_schedule_constraints_free(problem->constraints);
	ash_grouping_free(problem->grouping);
	ash_reorder_free(problem->reorder);
	ash_deps_free(problem->deps);
	ash_scop_free(problem->scop);
	isl_ctx_free(problem->ctx);
	*problem = (sched_problem) { 0 };
}
