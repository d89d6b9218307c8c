/* dfp_random_test.c - the theorems about pluto-lp on random constraints.
 *
 *   dfp_random_test [COUNT [SEED]]
 *
 * Acharya, Bondhugula, Cohen: the relaxed problem finds an outer parallel
 * loop exactly if the integer program does (2.5), and as many permutable
 * hyperplanes (2.6).  Conditional validity is left out: which conditions
 * become local depends on which of equally good solutions comes first.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>

#include <isl/union_map.h>

#include "check.h"
#include "deps/legality/legal_constraints.h"
#include "fixture.h"
#include "random_constraints.h"
#include "sched/outer_band.h"
#include "sched/scheduler_option.h"
#include "scop/constraints_read.h"

/* Without bounds on coefficients, as in the theorems. */
#define INTEGER "whole-component no-treat-coalescing"
#define RELAXED INTEGER " relaxed"

/* isl operations that a problem may cost. */
#define MAX_OPERATIONS 200000000

typedef struct {
	unsigned n_same;	/* problems */
	unsigned n_refused;	/* too costly, or numbers too large */
	unsigned n_parallel;	/* outer bands */
	unsigned n_wrong;
} tally;

static __isl_give isl_schedule_constraints *make(isl_ctx *ctx, uint64_t seed)
{
	return isl_schedule_constraints_set_conditional_validity(
		random_constraints(ctx, seed), isl_union_map_empty_ctx(ctx),
		isl_union_map_empty_ctx(ctx));
}

static __isl_give isl_schedule *run(
	__isl_keep isl_schedule_constraints *constraints, const char *text)
{
	ash_scheduler_options options = ash_scheduler_defaults();
	ash_sched_status status;

	ash_scheduler_option_set_all(&options, text);
	return ash_scheduler_run(isl_schedule_constraints_copy(constraints),
		&options, NULL, &status);
}

/* What is wrong with the "relaxed" bands, NULL if nothing is. */
static const char *compare(const outer_bands *integer,
	const outer_bands *relaxed, tally *t)
{
	if (integer->n != relaxed->n)
		return "other statements have bands";
	for (unsigned i = 0; i < integer->n; ++i) {
		const outer_band *a = &integer->band[i];
		const outer_band *b = outer_band_find(relaxed, a->name);

		if (!b)
			return "a statement has no band";
		if (a->is_parallel != b->is_parallel)
			return "parallelism differs";
		if (a->n_member != b->n_member)
			return "the number of members differs";
		t->n_parallel += a->is_parallel;
	}
	return NULL;
}

static const char *judge(__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);

	free(why);
	return legal == isl_bool_true ? NULL : "not legal";
}

static void report(uint64_t seed, const char *why,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *integer, __isl_keep isl_schedule *relaxed)
{
	char *a = isl_schedule_to_str(integer);
	char *b = isl_schedule_to_str(relaxed);

	printf("  seed %" PRIu64 ": %s\n", seed, why);
	ash_constraints_print(constraints, stdout);
	printf("  integer: %s\n  relaxed: %s\n", a, b);
	free(a);
	free(b);
}

static void try_one(tally *t, uint64_t seed)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints;
	isl_schedule *integer, *relaxed;
	static outer_bands a, b;
	const char *why;

	isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
	constraints = make(ctx, seed);
	integer = run(constraints, INTEGER);
	relaxed = run(constraints, RELAXED);
	if (outer_bands_of(integer, &a) && outer_bands_of(relaxed, &b)) {
		why = compare(&a, &b, t);
		why = why ? why : judge(constraints, relaxed);
		if (why && ++t->n_wrong <= 3)
			report(seed, why, constraints, integer, relaxed);
		t->n_same += !why;
	} else {
		++t->n_refused;
	}
	isl_schedule_free(integer);
	isl_schedule_free(relaxed);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	tally t = { 0 };

	for (unsigned i = 0; i < count; ++i)
		try_one(&t, seed + i);
	printf("# %u problems, %u refused; %u outer parallel bands\n",
		t.n_same, t.n_refused, t.n_parallel);
	check(!t.n_wrong, "relaxed: as parallel, as deep, and legal");
	check(t.n_refused <= count / 20, "relaxed: hardly any is refused");
	check(t.n_parallel >= count / 10, "relaxed: some are parallel");
	return check_result();
}
