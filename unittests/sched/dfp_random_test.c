/* dfp_random_test.c - the theorems about pluto-lp on random constraints.
 *
 *   dfp_random_test [COUNT [SEED]]
 *
 * Acharya, Bondhugula, Cohen: the relaxed problem finds an outer parallel
 * loop exactly if the integer program does (2.5), and as many permutable
 * hyperplanes (2.6).  The same holds for dfp component by component; what is
 * fused stays as parallel as that.  Every schedule is legal and complete, by
 * the judge, and so its rows are linearly independent (2.10).
 *
 * Conditional validity is left out: which conditions become local depends on
 * which of equally good solutions comes first.  Every other problem is a cycle
 * of statements in a loop over time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>

#include <isl/union_map.h>

#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"
#include "random_constraints.h"
#include "random_number.h"
#include "sched/outer_band.h"
#include "research/research.h"
#include "scop/constraints_read.h"

/* What is compared: two sets of options, without bounds on coefficients, as
 * in the theorems.
 */
static const struct {
	const char *name;
	const char *wanted, *options;
	/* Bands have to be as deep and as parallel, and not more so. */
	bool is_exact;
	/* Without proximity, which the integer program bounds by functions of
	 * the parameters.  That is no condition of dfp, so it finds more.
	 */
	bool is_far;
} comparisons[] = {
	{ "relaxed", "whole-component no-treat-coalescing",
	  "whole-component no-treat-coalescing relaxed", true, false },
	{ "dfp, each component alone", "serialize-sccs no-treat-coalescing",
	  "serialize-sccs no-treat-coalescing algorithm=dfp", true, true },
	{ "dfp, fusion=typed", "serialize-sccs no-treat-coalescing",
	  "no-treat-coalescing algorithm=dfp fusion=typed "
	  "no-maximize-coincidence", false, false },
	{ "dfp, fusion=reuse", "serialize-sccs no-treat-coalescing",
	  "no-treat-coalescing algorithm=dfp fusion=reuse", false, false },
};

#define N_COMPARISON (sizeof(comparisons) / sizeof(comparisons[0]))

/* isl operations that a problem may cost. */
#define MAX_OPERATIONS 200000000

typedef struct {
	unsigned n_same;	/* problems */
	unsigned n_refused;	/* too costly, or numbers too large */
	unsigned n_parallel;	/* outer bands */
	unsigned n_wrong;
} tally;

/* "S0[t, i] -> S1[t + 1, i - 2]" */
static void print_step(FILE *out, uint64_t *state, unsigned from, unsigned to,
	unsigned n_dim, bool later)
{
	static const char *const loops[] = { "t", "i", "j" };

	fprintf(out, "S%u[t%s] -> S%u[t + %u", from, n_dim > 2 ? ", i, j"
		: ", i", to, later ? random_between(state, 1, 2) : 0);
	for (unsigned d = 1; d < n_dim; ++d)
		fprintf(out, ", %s + %d", loops[d],
			(int) random_between(state, 0, 4) - 2);
	fputs("]; ", out);
}

/* A cycle of statements in a loop over time, all distances constant. */
static char *cycle_text(uint64_t seed)
{
	uint64_t state = seed;
	unsigned n = random_between(&state, 2, 5);
	unsigned n_dim = random_between(&state, 2, 3);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fputs("domain: [T, n] -> { ", out);
	for (unsigned s = 0; s < n; ++s)
		fprintf(out, "S%u[t, i%s] : 0 <= t < T and 0 <= i%s < n; ", s,
			n_dim > 2 ? ", j" : "", n_dim > 2 ? ", j" : "");
	fputs("}\nvalidity: { ", out);
	for (unsigned s = 0; s + 1 < n; ++s)
		print_step(out, &state, s, s + 1, n_dim, false);
	print_step(out, &state, n - 1, 0, n_dim, true);
	for (unsigned k = random_between(&state, 0, 3); k; --k)
		print_step(out, &state, random_between(&state, 0, n - 1),
			random_between(&state, 0, n - 1), n_dim, true);
	fputs("}\n", out);
	fclose(out);
	return text;
}

/* The same pairs are those of coincidence.  Some have bounds, and with them
 * rays, others lines.
 */
static __isl_give isl_schedule_constraints *make_cycle(isl_ctx *ctx,
	uint64_t seed)
{
	char *text = cycle_text(seed);
	isl_schedule_constraints *constraints = ash_constraints_read(ctx, text,
		"cycle", NULL);
	isl_union_map *pairs = isl_schedule_constraints_get_validity(
		constraints);

	free(text);
	if (seed % 3) {
		pairs = isl_union_map_intersect_domain(pairs,
			isl_schedule_constraints_get_domain(constraints));
		pairs = isl_union_map_intersect_range(pairs,
			isl_schedule_constraints_get_domain(constraints));
	}
	constraints = isl_schedule_constraints_set_validity(constraints,
		isl_union_map_copy(pairs));
	return isl_schedule_constraints_set_coincidence(constraints, pairs);
}

static __isl_give isl_schedule_constraints *make(isl_ctx *ctx, uint64_t seed)
{
	return isl_schedule_constraints_set_conditional_validity(
		random_constraints(ctx, seed), isl_union_map_empty_ctx(ctx),
		isl_union_map_empty_ctx(ctx));
}

static __isl_give isl_schedule *run(
	__isl_keep isl_schedule_constraints *constraints, const char *text,
	bool is_far)
{
	isl_ctx *ctx = isl_schedule_constraints_get_ctx(constraints);
	ash_research_options options = ash_research_defaults();
	ash_sched_status status;

	constraints = isl_schedule_constraints_copy(constraints);
	if (is_far)
		constraints = isl_schedule_constraints_set_proximity(
			constraints, isl_union_map_empty_ctx(ctx));
	ash_research_option_set_all(&options, text);
	return ash_research_run(constraints, NULL, &options, NULL, &status);
}

/* What is wrong with the "relaxed" bands, NULL if nothing is.  Statements
 * without loops may be in a band or not.
 */
static const char *compare(const outer_bands *integer,
	const outer_bands *relaxed, bool is_exact, tally *t)
{
	for (unsigned i = 0; i < integer->n; ++i) {
		const outer_band *a = &integer->band[i];
		const outer_band *b = outer_band_find(relaxed, a->name);

		if (!b)
			return "a statement has no band";
		if (is_exact ? a->is_parallel != b->is_parallel
			     : a->is_parallel && !b->is_parallel)
			return "parallelism differs";
		if (is_exact && a->n_member != b->n_member)
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

static void report(uint64_t seed, const char *name, const char *why,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *integer, __isl_keep isl_schedule *relaxed)
{
	char *a = isl_schedule_to_str(integer);
	char *b = isl_schedule_to_str(relaxed);

	printf("  seed %" PRIu64 ", %s: %s\n", seed, name, why);
	ash_constraints_print(constraints, stdout);
	printf("  integer: %s\n  ours:    %s\n", a, b);
	free(a);
	free(b);
}

static void try_one(unsigned k, tally *t,
	__isl_keep isl_schedule_constraints *constraints, uint64_t seed)
{
	bool is_far = comparisons[k].is_far;
	isl_schedule *integer = run(constraints, comparisons[k].wanted,
		is_far);
	isl_schedule *relaxed = run(constraints, comparisons[k].options,
		is_far);
	static outer_bands a, b;
	const char *why;

	if (outer_bands_of(integer, &a) && outer_bands_of(relaxed, &b)) {
		why = compare(&a, &b, comparisons[k].is_exact, t);
		why = why ? why : judge(constraints, relaxed);
		if (why && ++t->n_wrong <= 3)
			report(seed, comparisons[k].name, why, constraints,
				integer, relaxed);
		t->n_same += !why;
	} else {
		++t->n_refused;
	}
	isl_schedule_free(integer);
	isl_schedule_free(relaxed);
}

static void try_all(tally *tallies, uint64_t seed)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints;

	isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
	constraints = seed % 2 ? make(ctx, seed) : make_cycle(ctx, seed);
	for (unsigned k = 0; k < N_COMPARISON; ++k)
		try_one(k, &tallies[k], constraints, seed);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	tally tallies[N_COMPARISON] = { 0 };

	for (unsigned i = 0; i < count; ++i)
		try_all(tallies, seed + i);
	for (unsigned k = 0; k < N_COMPARISON; ++k) {
		const tally *t = &tallies[k];

		printf("# %s: %u problems, %u refused; %u statements are "
			"parallel\n", comparisons[k].name, t->n_same,
			t->n_refused, t->n_parallel);
		check(!t->n_wrong, comparisons[k].name);
		check(t->n_refused <= count / 20 && t->n_parallel,
			"hardly any is refused, some are parallel");
	}
	return check_result();
}
