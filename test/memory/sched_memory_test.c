/* sched_memory_test.c - the scheduler without memory.
 *
 *   sched_memory_test [STEP]
 *
 * The k-th allocation fails, for k = 1, 2, ... (every STEP-th k after the
 * first hundred), once alone and once with all that follow.  Each time the
 * scheduler must give back what it has allocated, and either a correct
 * schedule or a reason why there is none.
 *
 * SPDX-License-Identifier: MIT
 */
#define FAILING_IMPLEMENTATION
#include "failing.h"

#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"
#include "research/research.h"
#include "scop/constraints_read.h"

static unsigned long step = 29;

/* A problem of test/sched/report, or a text, and options. */
typedef struct {
	const char *file, *text, *options;
} row;

#define CONDITIONS \
	"domain: [n] -> { S[i, j] : 0 <= i, j < n; T[i, j] : 0 <= i, j < n }\n" \
	"validity: [n] -> { S[i, j] -> T[i, j] }\n" \
	"proximity: [n] -> { S[i, j] -> T[i, j] }\n" \
	"condition: [n] -> { [S[i, j] -> a[]] -> [T[i, j] -> b[]] }\n" \
	"conditional_validity: [n] -> { [T[i, j] -> b[]] -> " \
	"[S[k, l] -> a[]] : k > i or (k = i and l > j) }"

#define CYCLE \
	"domain: { A[i] : 0 <= i < 90; B[i] : 0 <= i < 90 }\n" \
	"validity: { A[i] -> B[i]; B[i] -> A[i] }"

#define LATTICE \
	"domain: { A[i, j] : 0 <= i < 90 and 2j <= i <= 2j + 1; " \
	"[B[i] -> C[]] : 0 <= i < 90 and i mod 3 = 1 }\n" \
	"validity: { A[i, j] -> [B[i + 1] -> C[]]; " \
	"A[i, j] -> A[i + 1, k] : k >= j }\n" \
	"coincidence: { A[i, j] -> A[i + 1, k] : k >= j }"

#define UNIFORM "domain: { A[t, i] : 0 <= t, i < 9; " \
	"B[t, i] : 0 <= t, i < 9 }\n" \
	"validity: { A[t, i] -> B[t, i - 1]; B[t, i] -> A[t + 1, i - 1] }\n" \
	"proximity: { A[t, i] -> B[t, i - 1] }"

static const row rows[] = {
	{ "durbin", NULL, "" },
	{ "durbin", NULL, "outer-coincidence" },
	{ "covariance", NULL, "abstract-constants" },
	{ "latte", NULL, "algorithm=feautrier" },
	{ NULL, CONDITIONS, "" },
	{ NULL, CONDITIONS, "serialize-sccs" },
	{ NULL, CYCLE, "whole-component" },
	{ NULL, LATTICE, "outer-coincidence fallback=single" },
	{ "durbin", NULL, "algorithm=dfp" },
	{ "covariance", NULL, "algorithm=dfp fusion=max" },
	{ NULL, CONDITIONS, "algorithm=dfp" },
	{ NULL, UNIFORM, "algorithm=dfp" },
};

static __isl_give isl_schedule_constraints *read_row(isl_ctx *ctx,
	const row *r)
{
	isl_schedule_constraints *constraints = NULL;
	char path[1024];
	char *text;
	ash_diag diag;

	snprintf(path, sizeof(path), "%s/sched/report/%s.sc", ASH_TEST_DIR,
		r->file ? r->file : "");
	text = r->file ? ash_text_from_file(path, ASH_TEXT_LIMIT) : strdup(r->text);
	ash_diag_init(&diag);
	if (text)
		constraints = ash_constraints_read(ctx, text, path, &diag);
	ash_diag_clear(&diag);
	free(text);
	return constraints;
}

static bool is_legal(__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);

	if (legal != isl_bool_true)
		printf("  %s\n", why ? why : "the judge failed");
	free(why);
	return legal == isl_bool_true;
}

/* Let allocation "k" fail.  *over: there are fewer. */
static bool try_one(__isl_keep isl_schedule_constraints *constraints,
	const ash_research_options *options, unsigned long k, bool forever,
	bool *over)
{
	ash_sched_status status;
	isl_schedule *schedule;
	bool ok;

	failing_start(k, forever);
	schedule = ash_research_run(isl_schedule_constraints_copy(
		constraints), NULL, options, NULL, &status);
	*over = failing_count() < k;
	failing_start(0, false);
	ok = !failing_live() && (status == ASH_SCHED_OK) == (schedule != NULL);
	ok = ok && (!*over || status == ASH_SCHED_OK ||
		status == ASH_SCHED_INFEASIBLE);
	ok = ok && (!schedule || is_legal(constraints, schedule));
	if (!ok)
		printf("  allocation %lu fails%s: %s, %ld blocks lost\n", k,
			forever ? " for good" : "",
			ash_sched_status_name(status), failing_live());
	isl_schedule_free(schedule);
	return ok;
}

static void try_row(const row *r)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints = read_row(ctx, r);
	ash_research_options options = ash_research_defaults();
	bool ok = constraints && ash_research_option_set_all(&options,
		r->options), over = false;
	unsigned long k = 1;
	char name[256];

	for (; ok && !over; k += k < 100 ? 1 : step)
		ok = try_one(constraints, &options, k, false, &over) &&
			try_one(constraints, &options, k, true, &over);
	snprintf(name, sizeof(name), "%s with \"%s\": up to allocation %lu",
		r->file ? r->file : "a small problem", r->options, k);
	check(ok, name);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		step = strtoul(argv[1], NULL, 10);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		try_row(&rows[i]);
	return check_result();
}
