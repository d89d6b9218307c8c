/* sched_random_test.c - every schedule of random constraints is legal.
 *
 *   sched_random_test [COUNT [SEED [OPTIONS]]]
 *
 * COUNT problems, from the given seed on, each with two sets of options in
 * turn, or with OPTIONS alone.  A refusal because of the budget or of large
 * numbers is fine; an illegal or incomplete schedule is not, and neither is
 * the claim that there is none.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <signal.h>
#include <unistd.h>

#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"
#include "random_constraints.h"
#include "research/research.h"
#include "scop/constraints_read.h"

/* Seconds that a problem may take. */
#define MAX_SECONDS 120

/* isl operations that making, scheduling and judging may cost. */
#define MAX_OPERATIONS 200000000

static const char *const options_sets[] = {
	"",
	"outer-coincidence",
	"serialize-sccs",
	"whole-component",
	"algorithm=feautrier",
	"outer-coincidence fallback=single",
	"outer-coincidence fallback=validity no-treat-coalescing",
	"outer-coincidence fallback=original",
	"outer-coincidence no-carry-self-first no-split-scaled",
	"no-maximize-coincidence maximize-band-depth no-treat-coalescing",
	"whole-component max-coefficient=2 max-constant-term=5",
	"outer-coincidence whole-component max-coefficient=1",
	"algorithm=dfp",
	"algorithm=dfp fusion=typed outer-coincidence",
	"algorithm=dfp fusion=max no-maximize-coincidence",
	"algorithm=dfp fusion=max maximize-band-depth",
	"contiguity solver=own nodes=3 max-coefficient=1",
	"contiguity solver=own nodes=2 space=permutations any-level",
	"contiguity solver=own nodes=2 space=identity no-negative",
	"relaxed",
	"relaxed whole-component outer-coincidence",
	"budget=3000",
};

#define N_SET (sizeof(options_sets) / sizeof(options_sets[0]))

/* Loops that a statement of random_constraints.h has at most. */
#define MAX_DEPTH 3

/* What one set of options has led to. */
typedef struct {
	const char *options;
	unsigned n_legal;
	unsigned n_refused;
	unsigned n_costly;	/* for isl */
	unsigned n_wrong;
} tally;

/* What is being tried, for crash(). */
static char trial[256];

/* Say what crashed, or took too long, and stop. */
static void crash(int number)
{
	const char *why = number == SIGALRM ? "FAIL too slow: " :
					      "FAIL crashed: ";
	ssize_t written = write(STDOUT_FILENO, why, strlen(why)) +
		write(STDOUT_FILENO, trial, strlen(trial));

	_exit(written > 0 ? 1 : 2);
}

/* Let crash() have a stack of its own: some crashes have used up theirs. */
static void catch_crashes(void)
{
	static char space[1 << 16];
	stack_t stack = { .ss_sp = space, .ss_size = sizeof(space) };
	struct sigaction action = { .sa_handler = &crash,
		.sa_flags = SA_ONSTACK };

	sigaltstack(&stack, NULL);
	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGABRT, &action, NULL);
	sigaction(SIGFPE, &action, NULL);
	sigaction(SIGALRM, &action, NULL);
}

static void report(uint64_t seed, const char *options, const char *why,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *text = schedule ? isl_schedule_to_str(schedule) : NULL;

	printf("  seed %" PRIu64 ", \"%s\": %s\n", seed, options, why);
	ash_constraints_print(constraints, stdout);
	printf("  %s\n", text ? text : "no schedule");
	free(text);
}

/* Judge a schedule; NULL or what is wrong, owned by the caller. */
static char *judge(__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);

	if (legal == isl_bool_true) {
		free(why);
		return NULL;
	}
	return why ? why : strdup("the judge failed");
}

/* What is wrong with the result, NULL if nothing is. */
static char *find_fault(tally *t,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule, ash_sched_status status)
{
	char *why = NULL;

	if (status == ASH_SCHED_BUDGET || status == ASH_SCHED_OVERFLOW) {
		t->n_refused++;
		return schedule ? strdup("a refusal with a schedule") : NULL;
	}
	if (status == ASH_SCHED_OK && schedule)
		why = judge(constraints, schedule);
	else
		why = strdup(ash_sched_status_name(status));
	t->n_legal += !why;
	return why;
}

/* Some order of the loops of "set", padded. */
static isl_stat add_times(__isl_take isl_set *set, void *user)
{
	isl_union_map **times = user;
	isl_size n = isl_set_dim(set, isl_dim_set);
	isl_map *map = isl_set_identity(set);

	map = isl_map_reset_tuple_id(map, isl_dim_out);
	map = isl_map_insert_dims(map, isl_dim_out, 0, MAX_DEPTH - n);
	for (int i = 0; i < MAX_DEPTH - n; ++i)
		map = isl_map_fix_si(map, isl_dim_out, i, 0);
	*times = isl_union_map_add_map(*times, map);
	return isl_stat_non_null(*times);
}

/* An original schedule, a wrong one perhaps: that should not matter. */
static __isl_give isl_union_map *random_times(
	__isl_keep isl_schedule_constraints *constraints)
{
	isl_union_set *domain = isl_schedule_constraints_get_domain(
		constraints);
	isl_union_map *times = isl_union_map_empty(
		isl_union_set_get_space(domain));

	isl_union_set_foreach_set(domain, &add_times, &times);
	isl_union_set_free(domain);
	return times;
}

static void try_one(tally *t, uint64_t seed)
{
	isl_ctx *ctx = fixture_ctx();
	ash_research_options options = ash_research_defaults();
	ash_sched_status status = ASH_SCHED_ERROR;
	isl_schedule_constraints *constraints;
	isl_schedule *schedule;
	isl_union_map *times;
	char *why;

	snprintf(trial, sizeof(trial), "seed %" PRIu64 ", \"%s\"\n", seed,
		t->options);
	alarm(MAX_SECONDS);
	isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
	ash_research_option_set_all(&options, t->options);
	constraints = random_constraints(ctx, seed);
	times = random_times(constraints);
	schedule = ash_research_run(isl_schedule_constraints_copy(
		constraints), &(ash_scheduler_extra) { .original = times },
		&options, NULL, &status);
	isl_union_map_free(times);
	why = find_fault(t, constraints, schedule, status);
	isl_ctx_set_max_operations(ctx, 0);
	if (why && isl_ctx_last_error(ctx) == isl_error_quota)
		t->n_costly++;
	else if (why && ++t->n_wrong <= 3)
		report(seed, t->options, why, constraints, schedule);
	free(why);
	isl_schedule_free(schedule);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}

static void print_tally(const tally *t)
{
	char name[256];

	snprintf(name, sizeof(name), "\"%s\": %u legal, %u refused, %u too "
		"costly for isl", t->options, t->n_legal, t->n_refused,
		t->n_costly);
	check(!t->n_wrong, name);
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	unsigned n = argc > 3 ? 1 : N_SET;
	tally tallies[N_SET] = { 0 };

	catch_crashes();
	for (unsigned k = 0; k < n; ++k)
		tallies[k].options = argc > 3 ? argv[3] : options_sets[k];
	for (unsigned i = 0; i < count; ++i) {
		try_one(&tallies[2 * i % n], seed + i);
		if (n > 1)
			try_one(&tallies[(2 * i + 1) % n], seed + i);
	}
	for (unsigned k = 0; k < n; ++k)
		print_tally(&tallies[k]);
	return check_result();
}
