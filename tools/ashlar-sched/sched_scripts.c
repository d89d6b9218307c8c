/* sched_scripts.c - scripts for the schedules of all strategies.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_scripts.h"

#include <stdlib.h>

#include "research/reorder/legal_constraints.h"
#include "sched_run.h"
#include "sink.h"
#include "script/apply.h"
#include "script/whitebox.h"

/* The input of all strategies; dependences are computed once. */
typedef struct {
	sched_options options;	/* of the current strategy */
	const sched_file *file;
	ash_diag *diag;
	sched_run run;
} trial;

static bool complain(const trial *t, const char *text)
{
	ash_place place = { (char *) t->file->name, 0, 0 };

	ash_diag_add(t->diag, ASH_MSG_ERROR, &place, "%s: %s",
		t->options.strategy->name, text);
	return false;
}

/* The tree that results from applying "script" to the original order; NULL on
 * error.
 */
static __isl_give isl_schedule *make(const trial *t, const ash_script *script)
{
	const ash_scop *scop = t->run.problem.scop;
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(scop, scop->schedule, &why);
	isl_schedule *schedule = NULL;

	if (u &&
		ash_script_apply(u, script, script->n, t->file->name,
			t->diag) == isl_bool_true)
		schedule = ash_union_to_schedule(u);
	ash_union_free(u);
	free(why);
	return schedule;
}

/* Is "schedule" (taken) legal? */
static bool judge(const trial *t, __isl_take isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool legal = isl_bool_error;

	if (schedule)
		legal = ash_legal_check_constraints(t->run.problem.constraints,
			schedule, &why);
	if (legal == isl_bool_false)
		complain(t, why ? why : "illegal");
	else if (legal < 0)
		sched_problem_fail(&t->run.problem, t->file->name, "judging",
			t->diag);
	isl_schedule_free(schedule);
	free(why);
	return legal == isl_bool_true;
}

/* Print the script for "schedule" (taken). */
static bool print(const trial *t, __isl_take isl_schedule *schedule,
	const char *how)
{
	char *why = NULL;
	int64_t start = sched_time_us();
	ash_script *script = schedule
		? ash_script_of_schedule(t->run.problem.scop, schedule, NULL,
			  &why)
		: NULL;
	double ms = (double) (sched_time_us() - start) / 1e3;
	bool ok = script;

	if (script) {
		ok = !t->options.check || judge(t, make(t, script));
		printf("# %s%s: %u directives, %.2f ms%s\n",
			t->options.strategy->name, how, script->n, ms,
			ok && t->options.check ? ", legal" : "");
		ash_script_print(script, stdout);
	} else if (why) {
		complain(t, why);
	} else {
		sched_problem_fail(&t->run.problem, t->file->name,
			"finding directives", t->diag);
	}
	isl_schedule_free(schedule);
	ash_script_free(script);
	free(why);
	return ok;
}

static bool try_strategy(trial *t, const ash_strategy *strategy)
{
	unsigned tile = t->options.tile;
	int64_t mip_rows = t->options.scheduler.mip_rows;
	bool ok;

	t->options.strategy = strategy;
	t->options.scheduler = ash_research_strategy_options(strategy);
	t->options.scheduler.mip_rows = mip_rows;
	if (!sched_run_next(&t->run, t->file, &t->options, t->diag))
		return false;
	if (!t->run.schedule)
		return complain(t, ash_sched_status_name(t->run.status));
	ok = !t->options.check || judge(t, isl_schedule_copy(t->run.schedule));
	ok = print(t, isl_schedule_copy(t->run.schedule), "") && ok;
	if (!tile)
		return ok;
	return print(t,
		       ash_sink(t->run.problem.scop,
			       isl_schedule_copy(t->run.schedule), tile),
		       ", tiled") &&
		ok;
}

bool sched_scripts_print(const sched_options *options, const sched_file *file,
	ash_diag *diag)
{
	trial t = { .options = *options, .file = file, .diag = diag };
	unsigned n;
	const ash_strategy *table = ash_research_strategy_table(&n);
	bool ok = sched_problem_open(&t.run.problem, file, options, diag);
	bool opened = ok;

	for (unsigned i = 0; opened && i < n; ++i)
		ok = try_strategy(&t, &table[i]) && ok;
	sched_run_close(&t.run);
	return ok;
}
