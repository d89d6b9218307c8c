/* linear_test.c - affine functions as rows of integers, values as numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "scop/linear.h"
#include "support/number.h"

typedef struct {
	const char *value;
	int64_t most;
	bool is_read;
	double estimate;	/* -1: none */
} number_row;

static const number_row numbers[] = {
	{ "7", 7, true, 7 },
	{ "-7", 7, true, -7 },
	{ "8", 7, false, 8 },
	{ "-8", 7, false, -8 },
	{ "7/2", 7, false, 3.5 },
	{ "infty", 7, false, -1 },
	{ "NaN", 7, false, -1 },
	{ "9223372036854775807", INT64_MAX, true, 0x1p63 },
	{ "9223372036854775808", INT64_MAX, false, 0x1p63 },
};

static void check_number(isl_ctx *ctx, const number_row *row)
{
	isl_val *value = isl_val_read_from_str(ctx, row->value);
	int64_t number = 42;

	check(ash_number_read(isl_val_copy(value), row->most, &number) ==
				isl_bool_ok(row->is_read) &&
			number == (row->is_read ? strtoll(row->value, NULL, 10)
						: 42),
		row->value);
	check(ash_number_estimate(value, -1) == row->estimate, row->value);
}

typedef struct {
	const char *function;
	const char *only;	/* NULL: several pieces */
	const char *formula;
	isl_bool has_divisions;
	int64_t row[2];		/* of i and j */
	bool is_read;
} function_row;

static const function_row functions[] = {
	{ "[n] -> { [i, j] -> [(2i - 3j + n)] : i >= 0 }",
		"[n] -> { [i, j] -> [(n + 2i - 3j)] }",
		"[n] -> { [i, j] -> [(n + 2i - 3j)] }", isl_bool_false,
		{ 2, -3 }, true },
	{ "[n] -> { [i, j] -> [(floor(i/4) + j)] }",
		"[n] -> { [i, j] -> [(j + floor((i)/4))] }",
		"[n] -> { [i, j] -> [(j + floor((i)/4))] }", isl_bool_true,
		{ 0, 1 }, true },
	{ "[n] -> { [i, j] -> [(100i)] }", "[n] -> { [i, j] -> [(100i)] }",
		"[n] -> { [i, j] -> [(100i)] }", isl_bool_false, { 0 }, false },
	{ "[n] -> { [i, j] -> [(i)] : i > 0; [i, j] -> [(2i)] : i <= 0 }", NULL,
		NULL, isl_bool_false, { 0 }, false },
};

static void check_function(isl_ctx *ctx, const function_row *row)
{
	isl_pw_aff *pieces = isl_pw_aff_read_from_str(ctx, row->function);
	isl_multi_aff *all = ash_linear_all(
		isl_pw_multi_aff_from_pw_aff(isl_pw_aff_copy(pieces)));
	isl_pw_aff *formula = ash_linear_formula(isl_pw_aff_copy(pieces));
	isl_aff *only = ash_linear_only(pieces);
	char *text = only ? isl_aff_to_str(only) : NULL;
	int64_t coefficient[2] = { 0 };

	check_text(text, row->only, row->function);
	free(text);
	text = formula ? isl_pw_aff_to_str(formula) : NULL;
	check_text(text, row->formula, "the formula");
	free(text);
	check(!all == !only, "the same of several functions");
	if (only)
		check(ash_linear_has_divisions(only) == row->has_divisions,
			"divisions");
	if (only && row->is_read)
		check(ash_linear_coefficients(only, isl_dim_in, 2, 99,
			      coefficient) == isl_bool_true &&
				coefficient[0] == row->row[0] &&
				coefficient[1] == row->row[1],
			"coefficients");
	else if (only)
		check(ash_linear_coefficients(only, isl_dim_in, 2, 99,
			      coefficient) == isl_bool_false,
			"a coefficient that is too large");
	isl_pw_aff_free(formula);
	isl_multi_aff_free(all);
	isl_aff_free(only);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i)
		check_number(ctx, &numbers[i]);
	for (unsigned i = 0; i < sizeof(functions) / sizeof(*functions); ++i)
		check_function(ctx, &functions[i]);
	isl_ctx_free(ctx);
	return check_result();
}
