/* shape_relevant_test.c - what of a set a question depends on.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/set.h>

#include "check.h"
#include "detect/delinearize/shape_compare.h"
#include "detect/delinearize/shape_relevant.h"
#include "budget/meter.h"

/* What a comparison of two affine functions may cost in operations; isl's takes
 * more than twice that.
 */
#define MOST 60

typedef struct {
	const char *name;
	const char *set;
	const char *function;
	const char *relevant;
	bool loose;	/* what is relevant */
} row;

static const row rows[] = {
	{ "a parameter's own range",
		"[n, m] -> { : 0 <= n <= 9 and 1 <= m <= 5 }",
		"[n, m] -> { [i] -> [(n)] }", "[n, m] -> { : 0 <= n <= 9 }",
		true },
	{ "by way of another parameter",
		"[n, m, k] -> { : n <= m and m <= 5 and k >= 2 }",
		"[n, m, k] -> { [i] -> [(n)] }",
		"[n, m, k] -> { : n <= m and m <= 5 }", true },
	{ "by way of an iterator",
		"[n, m] -> { [i, j] : 0 <= i < n and n <= 8 and 0 <= j < m }",
		"[n, m] -> { [i, j] -> [(i)] }",
		"[n, m] -> { [i, j] : 0 <= i < n and n <= 8 }", true },
	{ "parts that differ elsewhere",
		"[n, b] -> { [i] : 0 <= i < n and (b < 0 or b > 0) }",
		"[n, b] -> { [i] -> [(i)] }",
		"[n, b] -> { [i] : 0 <= i < n }", true },
	{ "parts that differ here",
		"[n, b] -> { [i] : 0 <= i < n and (b < 0 or b > n) }",
		"[n, b] -> { [i] -> [(i)] }",
		"[n, b] -> { [i] : 0 <= i < n and (b < 0 or b > n) }", true },
	{ "an equality", "[n, m] -> { : n = 3 and m = 4 }",
		"[n, m] -> { [i] -> [(n)] }", "[n, m] -> { : n = 3 }", false },
	{ "a division keeps all of its part",
		"[n, m] -> { : n mod 2 = 0 and m >= 4 }",
		"[n, m] -> { [i] -> [(n)] }",
		"[n, m] -> { : n mod 2 = 0 and m >= 4 }", false },
	{ "nothing", "[n, m] -> { : m >= 4 }", "[n, m] -> { [i] -> [(7)] }",
		"[n, m] -> { : }", true },
};

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_pw_aff *function = isl_pw_aff_read_from_str(ctx, r->function);
	isl_set *rest = ash_set_relevant_to(
		isl_set_read_from_str(ctx, r->set), &function, 1);
	isl_set *expected = isl_set_read_from_str(ctx, r->relevant);

	check(isl_set_is_equal(rest, expected) == isl_bool_true, r->name);
	check(ash_set_is_loose(rest) == r->loose, r->name);
	isl_set_free(expected);
	isl_set_free(rest);
	isl_pw_aff_free(function);
}

typedef struct {
	const char *name;
	const char *function;
	bool plain;
} plain_row;

static const plain_row plain_rows[] = {
	{ "affine", "[n] -> { [i] -> [(n - i)] }", true },
	{ "a division", "[n] -> { [i] -> [(floor(i / 2))] }", false },
	{ "only somewhere", "[n] -> { [i] -> [(i)] : i >= 0 }", false },
	{ "two pieces", "{ [i] -> [(i)] : i >= 0; [i] -> [(0)] : i < 0 }",
		false },
};

static void check_plain(isl_ctx *ctx, const plain_row *r)
{
	isl_pw_aff *function = isl_pw_aff_read_from_str(ctx, r->function);

	check(ash_function_is_plain(function) == r->plain, r->name);
	isl_pw_aff_free(function);
}

static const char *functions[] = { "{ [i] -> [(2 - i)] }",
	"{ [i] -> [(i)] : i >= 0; [i] -> [(0)] : i < 0 }",
	"{ [i] -> [(i)] : 0 <= i <= 9 }", "{ [i] -> [(floor(i / 3))] }",
	"[n] -> { [i] -> [(n)] }", "[m, n] -> { [i] -> [(n + m)] }",
	"[n, m] -> { [i] -> [(n)] : m > i }" };

typedef __isl_give isl_set *(*relation)(__isl_take isl_pw_aff *a,
	__isl_take isl_pw_aff *b);

/* What isl says, and ours. */
static const relation relations[][2] = {
	{ &isl_pw_aff_eq_set, &ash_compare_eq },
	{ &isl_pw_aff_lt_set, &ash_compare_lt },
	{ &isl_pw_aff_le_set, &ash_compare_le },
	{ &isl_pw_aff_gt_set, &ash_compare_gt },
	{ &isl_pw_aff_ge_set, &ash_compare_ge },
};

/* Both affine, and no parameters to be aligned. */
static bool is_cheap(__isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b)
{
	return ash_function_is_plain(a) && ash_function_is_plain(b) &&
	       isl_pw_aff_dim(a, isl_dim_param) == 0 &&
	       isl_pw_aff_dim(b, isl_dim_param) == 0;
}

static void check_compare(isl_ctx *ctx, const relation by[2],
	const char *text_a, const char *text_b)
{
	isl_pw_aff *a = isl_pw_aff_read_from_str(ctx, text_a);
	isl_pw_aff *b = isl_pw_aff_read_from_str(ctx, text_b);
	isl_set *expected = by[0](isl_pw_aff_copy(a), isl_pw_aff_copy(b));
	unsigned long before = ash_meter_now();
	isl_set *set = by[1](isl_pw_aff_copy(a), isl_pw_aff_copy(b));
	unsigned long cost = ash_meter_now() - before;

	check(isl_set_is_equal(set, expected) == isl_bool_true, text_a);
	check(!is_cheap(a, b) || cost <= MOST, text_b);
	isl_set_free(expected);
	isl_set_free(set);
	isl_pw_aff_free(a);
	isl_pw_aff_free(b);
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	unsigned n = sizeof(functions) / sizeof(*functions);

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
		check_row(ctx, &rows[i]);
	for (unsigned i = 0; i < sizeof(plain_rows) / sizeof(*plain_rows); ++i)
		check_plain(ctx, &plain_rows[i]);
	for (unsigned i = 0; i < n; ++i)
		for (unsigned j = 0; j < n; ++j)
			for (unsigned k = 0; k < 5; ++k)
				check_compare(ctx, relations[k], functions[i],
					functions[j]);
	isl_ctx_free(ctx);
	return check_result();
}
