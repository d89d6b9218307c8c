/* mip_test.c - problems with 0/1 variables: every solver of the table against
 * enumeration.
 *
 * usage: mip_test [COUNT [SEED]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>

#include "check.h"
#include "random.h"
#include "research/mip/mip.h"

#define DEFAULT_COUNT 150
#define MAX_VAR 6
#define N_OBJECTIVE 3

/* A point that is sought for by trying all. */
typedef struct {
	bool is_found;
	int64_t objective[N_OBJECTIVE];
} best;

static bool add_row(ash_mip *mip, ash_random *random)
{
	ash_term term[MAX_VAR];

	for (unsigned i = 0; i < mip->n_var; ++i)
		term[i] = (ash_term) { i, ash_random_between(random, -3, 3) };
	return ash_rows_add(mip->rows, ash_random_chance(random, 15),
		ash_random_between(random, -2, 4), mip->n_var, term);
}

/* NULL without memory. */
static ash_mip *make(ash_random *random)
{
	ash_mip *mip = ash_mip_alloc(N_OBJECTIVE);
	int n = ash_random_between(random, 1, MAX_VAR);
	unsigned first = 0;
	bool ok = mip;

	for (int i = 0; ok && i < n; ++i)
		ok = ash_mip_add_vars(mip, 1, ash_random_between(random, 1, 3),
			&first);
	for (unsigned o = 0; ok && o < N_OBJECTIVE; ++o)
		for (int i = 0; ok && i < n; ++i)
			ok = ash_mip_weigh(mip, o, i,
				ash_random_between(random, 0, 4));
	for (int i = ash_random_between(random, 0, 5); ok && i > 0; --i)
		ok = add_row(mip, random);
	return ok ? mip : ash_mip_free(mip);
}

/* Negative, zero or positive, as the objectives at "value" are less, equal or
 * more than "than".
 */
static int compare(const ash_mip *mip, const int64_t *value,
	const int64_t *than)
{
	for (unsigned i = 0; i < N_OBJECTIVE; ++i) {
		int64_t at = 0;

		ash_mip_objective_at(mip, i, value, &at);
		if (at != than[i])
			return at < than[i] ? -1 : 1;
	}
	return 0;
}

/* The next point of the box; false after the last one. */
static bool advance(const ash_mip *mip, int64_t *value)
{
	for (unsigned i = 0; i < mip->n_var; ++i) {
		if (value[i]++ < mip->upper[i])
			return true;
		value[i] = 0;
	}
	return false;
}

static best enumerate(const ash_mip *mip)
{
	int64_t value[MAX_VAR] = { 0 };
	best b = { 0 };

	do {
		if (!ash_mip_check(mip, value) || (b.is_found &&
			compare(mip, value, b.objective) >= 0))
			continue;
		b.is_found = true;
		for (unsigned i = 0; i < N_OBJECTIVE; ++i)
			ash_mip_objective_at(mip, i, value, &b.objective[i]);
	} while (advance(mip, value));
	return b;
}

/* Does "solver" find it? */
static bool try_solver(const ash_mip *mip, ash_mip_solver solver,
	const best *wanted, uint64_t seed)
{
	ash_lp_work work = { .budget = 10000000 };
	ash_mip_result result;
	ash_lp_status status = ash_mip_solve(mip, solver, 10000, &work,
		&result);
	bool right = wanted->is_found ? status == ASH_LP_OPTIMAL
		: status == ASH_LP_INFEASIBLE ||
			(status == ASH_LP_BUDGET && solver != ASH_MIP_OWN);

	if (right && wanted->is_found)
		right = result.is_complete &&
			ash_mip_check(mip, result.value) &&
			!compare(mip, result.value, wanted->objective);
	if (!right)
		printf("  seed %" PRIu64 ", solver %d: status %d\n", seed,
			(int) solver, (int) status);
	free(result.value);
	return right;
}

static void test_random(uint64_t count, uint64_t seed)
{
	unsigned n_wrong = 0;

	for (uint64_t i = 0; i < count; ++i) {
		ash_random random;
		ash_mip *mip;
		best wanted = { 0 };

		ash_random_start(&random, seed, i);
		mip = make(&random);
		if (mip)
			wanted = enumerate(mip);
		for (int s = 0; mip && s < ASH_N_MIP_SOLVER; ++s)
			n_wrong += !try_solver(mip, (ash_mip_solver) s,
				&wanted, seed + i);
		n_wrong += !mip;
		ash_mip_free(mip);
	}
	check(!n_wrong, "every solver finds the best point, or that none is");
}

static void test_check(void)
{
	ash_mip *mip = ash_mip_alloc(1);
	ash_term term[] = { { 0, 1 }, { 1, -1 } };
	unsigned first;

	check(ash_mip_add_vars(mip, 2, 1, &first) &&
		ash_rows_add(mip->rows, false, 0, 2, term), "two variables");
	check(ash_mip_check(mip, (int64_t[]) { 1, 1 }), "a point is a point");
	check(!ash_mip_check(mip, (int64_t[]) { 0, 1 }),
		"a row that does not hold is seen");
	check(!ash_mip_check(mip, (int64_t[]) { 2, 1 }) &&
		!ash_mip_check(mip, (int64_t[]) { 1, -1 }),
		"values out of bounds are seen");
	ash_mip_free(mip);
}

static void test_limit(void)
{
	ash_lp_work work = { .budget = 1 };
	ash_mip *mip = ash_mip_alloc(1);
	ash_term term[] = { { 0, 2 }, { 1, 3 } };
	ash_mip_result result;
	unsigned first;

	check(ash_mip_add_vars(mip, 2, 9, &first) &&
		ash_rows_add(mip->rows, true, -13, 2, term),
		"a problem that takes more than one step");
	check(ash_mip_solve(mip, ASH_MIP_OWN, 1, &work, &result) ==
		ASH_LP_BUDGET, "nothing is found where nothing may be done");
	free(result.value);
	ash_mip_free(mip);
}

int main(int argc, char **argv)
{
	uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10)
				  : DEFAULT_COUNT;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	test_check();
	test_limit();
	test_random(count, seed);
	return check_result();
}
