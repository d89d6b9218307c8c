/* evaluate_test.c - points of sets and values of functions, against isl.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/evaluate.h"

#include <isl/ctx.h>
#include <isl/space.h>
#include <isl/val.h>

#include "check.h"

#define N 9
#define FIRST (-3)

/* { set } fixed to the point n, m, i, j, as isl sees it. */
static bool isl_contains(isl_set *set, const int64_t *x)
{
	isl_set *one = isl_set_copy(set);
	bool is_in;

	for (int i = 0; i < 2; ++i)
		one = isl_set_fix_si(one, isl_dim_param, i, x[i]);
	for (int i = 0; i < 2; ++i)
		one = isl_set_fix_si(one, isl_dim_set, i, x[2 + i]);
	is_in = isl_set_is_empty(one) == isl_bool_false;
	isl_set_free(one);
	return is_in;
}

static bool has_value(isl_pw_aff *function, const int64_t *x, bool has,
	int64_t value)
{
	isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(function));
	bool ok = isl_contains(domain, x) == has;
	isl_pw_aff *is = isl_pw_aff_copy(function);
	isl_set *equal;

	if (ok && has) {
		isl_val *val = isl_val_int_from_si(
			isl_pw_aff_get_ctx(function), value);

		equal = isl_pw_aff_eq_set(is, isl_pw_aff_val_on_domain(
			isl_set_copy(domain), val));
		ok = isl_contains(equal, x);
		isl_set_free(equal);
	} else {
		isl_pw_aff_free(is);
	}
	isl_set_free(domain);
	return ok;
}

/* The next point of the grid; false behind the last one. */
static bool next(int64_t *x)
{
	for (int i = 0; i < 4; ++i) {
		if (++x[i] < FIRST + N)
			return true;
		x[i] = FIRST;
	}
	return false;
}

static void try_set(isl_ctx *ctx, const char *text, const char *name)
{
	isl_set *set = isl_set_read_from_str(ctx, text);
	isl_space *space = isl_space_params(isl_set_get_space(set));
	ash_evaluator *e = ash_evaluator_of_set(isl_set_copy(set), space);
	int64_t x[4] = { FIRST, FIRST, FIRST, FIRST };
	bool ok = e != NULL;
	unsigned n = 0;

	do {
		bool is_in = ok && ash_evaluator_contains(e, x);

		ok = ok && is_in == isl_contains(set, x);
		n += is_in;
	} while (ok && next(x));
	check(ok && n > 0, name);
	ash_evaluator_free(e);
	isl_space_free(space);
	isl_set_free(set);
}

static void try_function(isl_ctx *ctx, const char *text, const char *name)
{
	isl_pw_aff *f = isl_pw_aff_read_from_str(ctx, text);
	isl_space *space = isl_space_params(isl_pw_aff_get_domain_space(f));
	ash_evaluator *e = ash_evaluator_of_function(isl_pw_aff_copy(f),
		space);
	int64_t x[4] = { FIRST, FIRST, FIRST, FIRST };
	bool ok = e != NULL;
	unsigned n = 0;

	do {
		int64_t value = 0;
		bool has = ok && ash_evaluator_value(e, x, &value);

		ok = ok && has_value(f, x, has, value);
		n += has;
	} while (ok && next(x));
	check(ok && n > 0, name);
	ash_evaluator_free(e);
	isl_space_free(space);
	isl_pw_aff_free(f);
}

/* Numbers beyond 64 bits are not taken. */
static void refuse(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx,
		"[n] -> { [i] : i <= 36893488147419103232 n }");
	isl_space *space = isl_space_params(isl_set_get_space(set));

	check(!ash_evaluator_of_set(set, space), "numbers that do not fit");
	isl_space_free(space);
}

/* The neighbours of constants are wanted, each once, in order. */
static void want(isl_ctx *ctx)
{
	isl_set *set = isl_set_read_from_str(ctx,
		"[n] -> { [i] : 0 <= i <= 20 or i = n + 1000 }");
	isl_space *space = isl_space_params(isl_set_get_space(set));
	ash_evaluator *e = ash_evaluator_of_set(set, space);
	ash_wanted w = ash_wanted_usual();
	unsigned usual = w.n;

	ash_evaluator_want(e, &w);
	check(w.n == usual + 3 && w.value[w.n - 1] == 21 &&
		w.value[w.n - 3] == 19, "values next to constants");
	ash_evaluator_free(e);
	isl_space_free(space);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	try_set(ctx, "[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j <= i + m }",
		"a trapezium");
	try_set(ctx, "[n, m] -> { [i, j] : (i + j) mod 3 = 1 and "
		"2j < n - 3 m }", "a remainder");
	try_set(ctx, "[n, m] -> { [i, j] : exists a, b: i = 2a + 3b and "
		"0 <= a <= n and 0 <= b <= m and j = floor(i / 2) }",
		"unknown divisions");
	try_set(ctx, "[n, m] -> { [i, j] : i = floor(floor(n / 2) / 3) or "
		"(j > m and floor((i + n) / 4) = j) }", "nested divisions");
	try_function(ctx, "[n, m] -> { [i, j] -> [(n + i - 2 j)] : i > 0; "
		"[i, j] -> [(7)] : i <= 0 and j > m }", "two pieces");
	try_function(ctx, "[n, m] -> { [i, j] -> [(floor((i + n) / 3) - "
		"(j + 5) mod 4)] }", "divisions in a function");
	refuse(ctx);
	want(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
