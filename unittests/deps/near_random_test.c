/* near_random_test.c - schedules that bring lines together are legal.
 *
 *   near_random_test [COUNT [SEED]]
 *
 * Random SCoPs, live ranges reordered or not, by the strategies that know of
 * cache lines, for CPUs and GPUs.  Refusals are fine, illegal schedules are
 * not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/schedule_constraints.h"
#include "research/reorder/legal_constraints.h"
#include "research/reorder/live_range_reorder.h"
#include "deps/random_scop.h"
#include "fixture.h"
#include "sched/launch.h"
#include "sched/sched.h"

#define N_SCOP 150
#define SCALAR 0
#define LINE 32

static const char *const names[] = { "spatial", "spatial-gpu" };

#define N_NAME (sizeof(names) / sizeof(names[0]))

typedef struct {
	int n_legal;
	int n_refused;
	int n_wrong;
	int n_turned;	/* kernels whose outermost loop carries lines */
} tally;

/* One random SCoP. */
typedef struct {
	ash_scop *scop;
	ash_deps *deps;
	ash_spatial *spatial;
	isl_schedule_constraints *constraints;
} subject;

static __isl_give isl_schedule_constraints *reorder_constraints(
	const ash_scop *scop, const ash_deps *deps)
{
	ash_reorder *reorder = ash_reorder_compute(scop);
	isl_schedule_constraints *constraints = NULL;

	if (reorder)
		constraints = ash_reorder_constraints(scop, deps, reorder,
			false);
	ash_reorder_free(reorder);
	return constraints;
}

static bool subject_init(subject *t, isl_ctx *ctx, rt_random *random)
{
	bool reorder = rt_below(random, 2);
	rs_scop rs;
	char *text;

	*t = (subject) { 0 };
	rs_init(&rs, random, false);
	text = rs_text(&rs, SCALAR);
	t->scop = fixture_scop_from_text(ctx, text, "random");
	free(text);
	rs_clear(&rs);
	t->deps = t->scop ? ash_deps_compute(t->scop) : NULL;
	t->spatial = t->scop ? ash_spatial_compute(t->scop, LINE) : NULL;
	if (!t->deps || !t->spatial ||
	    ash_deps_compute_input(t->scop, t->deps) < 0)
		return false;
	t->constraints = reorder
		? reorder_constraints(t->scop, t->deps)
		: ash_deps_constraints(t->scop, t->deps);
	return t->constraints;
}

static void subject_clear(subject *t)
{
	isl_schedule_constraints_free(t->constraints);
	ash_spatial_free(t->spatial);
	ash_deps_free(t->deps);
	ash_scop_free(t->scop);
}

static void report(const subject *t, const char *name, const char *why,
	__isl_keep isl_schedule *schedule)
{
	char *tree = isl_schedule_to_str(schedule);

	printf("  %s: %s\n%s\n", name, why ? why : "error", tree);
	ash_scop_print(t->scop, stdout);
	free(tree);
}

/* Count the kernels that lines have turned. */
static void count_turned(const subject *t, __isl_keep isl_schedule *schedule,
	tally *n)
{
	ash_launches *launches = ash_launches_find(schedule, t->spatial);

	n->n_wrong += !launches;
	for (unsigned i = 0; launches && i < launches->n; ++i)
		n->n_turned += launches->kernel[i].is_turned;
	ash_launches_free(launches);
}

static void test_strategy(const subject *t, const char *name, tally *n)
{
	ash_scheduler_options options =
		ash_strategy_options(ash_strategy_find(name));
	ash_scheduler_extra extra = { .spatial = t->spatial };
	ash_sched_status status;
	isl_schedule *schedule = ash_scheduler_run_with(
		isl_schedule_constraints_copy(t->constraints), &extra,
		&options, NULL, &status);
	char *why = NULL;

	if (!schedule) {
		n->n_refused++;
		n->n_wrong += status == ASH_SCHED_ERROR ||
			status == ASH_SCHED_INFEASIBLE;
		return;
	}
	if (ash_legal_check_constraints(t->constraints, schedule, &why) ==
	    isl_bool_true) {
		n->n_legal++;
	} else {
		n->n_wrong++;
		report(t, name, why, schedule);
	}
	if (!strcmp(name, "spatial-gpu"))
		count_turned(t, schedule, n);
	free(why);
	isl_schedule_free(schedule);
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : N_SCOP;
	rt_random random = { argc > 2 ? strtoul(argv[2], NULL, 10) : 2018 };
	isl_ctx *ctx = fixture_ctx();
	tally n = { 0 };

	for (int i = 0; i < count; ++i) {
		subject t;

		if (subject_init(&t, ctx, &random))
			for (size_t k = 0; k < N_NAME; ++k)
				test_strategy(&t, names[k], &n);
		else
			n.n_wrong++;
		subject_clear(&t);
	}
	printf("# %d legal, %d refused, %d wrong, %d kernels with lines\n",
		n.n_legal, n.n_refused, n.n_wrong, n.n_turned);
	check(!n.n_wrong, "all schedules are legal");
	check(n.n_legal > count, "most SCoPs have schedules");
	check(n.n_turned > count / 10, "lines matter in some of them");
	isl_ctx_free(ctx);
	return check_result();
}
