/* shape_cost_bound_test.c - what keeps a subscript in range, against isl's
 * answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "detect/delinearize/shape_bound.h"
#include "detect/poly_text.h"
#include "budget/meter.h"

/* What an answer may cost in operations; isl's takes about 1,300. */
#define MOST 500
#define N_RANDOM 3000

typedef struct row {
	const char *name;
	const char *domain;
	const char *index;
	const char *extent;
	const char *required;	/* NULL: not known; "": nothing */
} row;

#define SQUARE "0 <= i < n and 0 <= j < m"
#define LONG_SQUARE SQUARE " and -2147483648 <= n <= 2147483647"

static const row rows[] = {
	{ "a loop and a row", LONG_SQUARE, "i", "k", "k >= n" },
	{ "the loop inside", LONG_SQUARE, "j", "k", "k >= m" },
	{ "a row as long as the loop", LONG_SQUARE, "i", "n", "" },
	{ "a triangle", "0 <= i < n and 0 <= j < i", "j", "k", "k >= n - 1" },
	{ "the sum of both", "0 <= i and 0 <= j < n - i", "i + j", "k",
		"k >= n" },
	{ "in reverse", SQUARE, "n - 1 - i", "k", "k >= n" },
	{ "pairs of elements", SQUARE, "2*i + 1", "2*k", "k >= n" },
	{ "no iterators", SQUARE, "k - 1", "l", "1 <= k <= l" },
	{ "a number of them", "0 <= i < 100", "i", "k", "k >= 100" },
	{ "out of range at the lower end", SQUARE " and k >= n", "i - l", "k",
		NULL },
	{ "below, and never above", SQUARE, "i - k", "n - k", "k <= 0" },
	{ "never in range", SQUARE, "i - n", "k", NULL },
	{ "both ends", SQUARE, "i + k", "l", NULL },
	{ "one of two", "0 <= i < n and i < m", "i", "k", NULL },
	{ "a stride that is not a row", "0 <= i < n", "3*i", "5", NULL },
	{ "not convex", "0 <= i < n and (m < 0 or m > 0)", "i", "m", NULL },
	{ "an equality", "0 <= i < n and m = 3", "i", "k", NULL },
	{ "a division", "0 <= i < n and i mod 2 = 0", "i", "k", NULL },
	{ "only for one size", SQUARE " and n >= k", "i", "k", NULL },
	{ "no instances", "0 <= i < n and n <= 0", "i", "k", "" },
	{ "a row that cannot be that long",
		SQUARE " and k <= 9 and n >= 20", "i", "k", NULL },
};

typedef struct answer {
	ash_bound bound;
	isl_set *required;
	unsigned long cost;
} answer;

static answer ask(const names *names, __isl_keep isl_set *domain,
	const char *index, const char *extent)
{
	ash_bounds bounds = { .state = ASH_BOUNDS_NEW };
	unsigned long before = ash_meter_now();
	answer a = { .bound = ASH_BOUND_UNKNOWN };
	ash_poly poly[2];

	names_read_poly(names, index, &poly[0]);
	names_read_poly(names, extent, &poly[1]);
	before = ash_meter_now();
	a.bound = ash_bounds_ask(&bounds, domain, &poly[0], &poly[1],
		(isl_id **) names->ids, &a.required);
	a.cost = ash_meter_now() - before;
	if (a.bound == ASH_BOUND_NEEDED &&
		!ash_bounds_leave_room(&bounds, domain, a.required))
		a.cost = MOST + 1;
	ash_bounds_clear(&bounds);
	ash_poly_clear(&poly[0]);
	ash_poly_clear(&poly[1]);
	return a;
}

/* The instances out of range. */
static __isl_give isl_set *find_bad(const names *names,
	__isl_keep isl_set *domain, const char *index, const char *extent)
{
	char text[256];

	snprintf(text, sizeof(text), "%s < 0 or %s >= %s", index, index,
		extent);
	return isl_set_intersect(isl_set_copy(domain),
		names_read_set(names, text));
}

/* Is no instance out of range for just those parameters? */
static bool is_right(const answer *a, __isl_take isl_set *bad,
	__isl_keep isl_set *domain)
{
	isl_set *where = isl_set_params(isl_set_copy(domain));
	isl_set *good = isl_set_subtract(isl_set_copy(where),
		isl_set_params(isl_set_copy(bad)));
	isl_bool right = isl_bool_true;

	if (a->bound == ASH_BOUND_PROVED)
		right = isl_set_is_empty(bad);
	if (a->bound == ASH_BOUND_NEEDED) {
		isl_set *kept = isl_set_intersect(isl_set_copy(a->required),
			isl_set_copy(where));
		isl_basic_set *all, *left;

		right = isl_bool_ok(!isl_set_is_empty(bad) &&
			isl_set_is_equal(kept, good));
		all = isl_set_affine_hull(isl_set_copy(where));
		left = isl_set_affine_hull(kept);
		right = isl_bool_ok(right && isl_basic_set_is_equal(all, left));
		isl_basic_set_free(all);
		isl_basic_set_free(left);
	}
	isl_set_free(where);
	isl_set_free(good);
	isl_set_free(bad);
	return right == isl_bool_true;
}

/* Is it the answer that the table has? */
static bool is_expected(isl_ctx *ctx, const answer *a, const char *required)
{
	char text[256];
	isl_set *expected;
	isl_bool equal;

	if (!required)
		return a->bound == ASH_BOUND_UNKNOWN;
	if (!*required)
		return a->bound == ASH_BOUND_PROVED;
	if (a->bound != ASH_BOUND_NEEDED)
		return false;
	snprintf(text, sizeof(text), "[n, m, k, l] -> { : %s }", required);
	expected = isl_set_read_from_str(ctx, text);
	equal = isl_set_is_equal(expected, a->required);
	isl_set_free(expected);
	return equal == isl_bool_true;
}

static void check_row(const names *names, const row *r)
{
	isl_set *domain = names_read_set(names, r->domain);
	answer a = ask(names, domain, r->index, r->extent);

	check(is_expected(names->ctx, &a, r->required), r->name);
	check(a.cost <= MOST, "at a glance");
	check(is_right(&a, find_bad(names, domain, r->index, r->extent),
		domain), "as isl has it");
	if (a.bound == ASH_BOUND_NEEDED)
		isl_set_free(a.required);
	isl_set_free(domain);
}

/* ---- at random ---- */

static unsigned seed = 1;

static int choose(int n)
{
	seed = seed * 1103515245u + 12345u;
	return (int) (seed >> 16) % n;
}

/* A sum of some of "words". */
static void make_sum(char *text, size_t size, const char *const *words, int n)
{
	snprintf(text, size, "%d*%s + %d*%s + %d", choose(4) - 1,
		words[choose(n)], choose(3) - 1, words[choose(n)],
		choose(5) - 2);
}

static isl_set *make_domain(const names *names)
{
	static const char *const conditions[] = {
		"0 <= i < n", "0 <= i < n", "0 <= j < m", "0 <= j < i",
		"i <= j < n", "n <= k", "0 <= k <= 100", "l >= 1", "i < k",
		"2*i <= j", "3*j >= k - 1", "n + m >= l", "i + j < m",
		"n <= 2147483647", "m >= -2147483648",
	};
	char text[256] = "0 <= i < n";

	for (int i = choose(5); i > 0; --i) {
		strcat(text, " and ");
		strcat(text, conditions[choose(15)]);
	}
	return names_read_set(names, text);
}

static void check_random(const names *names)
{
	static const char *const words[] = { "i", "j", "n", "m", "k", "l" };
	unsigned n_known = 0, n_wrong = 0;

	for (unsigned i = 0; i < N_RANDOM; ++i) {
		isl_set *domain = make_domain(names);
		char index[64], extent[64];
		answer a;

		make_sum(index, sizeof(index), words, 6);
		make_sum(extent, sizeof(extent), words + 2, 4);
		a = ask(names, domain, index, extent);
		n_known += a.bound != ASH_BOUND_UNKNOWN;
		n_wrong += !is_right(&a, find_bad(names, domain, index,
			extent), domain);
		if (a.bound == ASH_BOUND_NEEDED)
			isl_set_free(a.required);
		isl_set_free(domain);
	}
	printf("# %u of %u answers known\n", n_known, N_RANDOM);
	check(!n_wrong, "random ones are right");
	check(n_known > N_RANDOM / 20, "some of them are known");
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	names names;

	names_init(&names, ctx, "nmkl", "ij");
	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
		check_row(&names, &rows[i]);
	check_random(&names);
	names_clear(&names);
	isl_ctx_free(ctx);
	return check_result();
}
