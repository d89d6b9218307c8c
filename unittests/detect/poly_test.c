/* poly_test.c - arithmetic of polynomials.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/options.h>

#include "check.h"
#include "detect/poly_text.h"

#define MOST "9223372036854775807"

/* Two texts of one polynomial in n, m, i, j. */
typedef struct equal_row {
	const char *name;
	const char *a;
	const char *b;
} equal_row;

static const equal_row equal_rows[] = {
	{ "like terms are merged", "n*i + 2*i*n - i", "3*n*i - i" },
	{ "factors commute", "m*n*n*i", "n*i*m*n" },
	{ "terms cancel", "n*i + 1 - n*i", "1" },
	{ "products are expanded", "(n + 1)*(i - m)",
		"n*i - n*m + i - m" },
	{ "zero times anything", "0*(n*i + [floor(j/2)])", "0" },
	{ "opaque functions are merged", "n*[i mod 2] + n*[i mod 2]",
		"2*n*[i mod 2]" },
};

/* Texts that cannot be represented. */
static const equal_row impossible_rows[] = {
	{ "product of iterators", "i*j", "" },
	{ "product of iterator and opaque function", "i*[j mod 2]", "" },
	{ "too many parameters", "n*n*n*m*m", "" },
	{ "overflow of a product", MOST "*(2*i)", "" },
};

typedef struct divide_row {
	const char *name;
	const char *poly;
	const char *divisor;
	const char *quotient;
	const char *rest;
	bool nearest;
} divide_row;

static const divide_row divide_rows[] = {
	{ "numbers, towards zero", "8*i + 7*j - 7", "4", "2*i + j - 1",
		"3*j - 3", false },
	{ "numbers, to the nearest", "8*i + 7*j - 7", "4", "2*i + 2*j - 2",
		"0 - j + 1", true },
	{ "ties go towards zero", "3*i - 3*j", "2", "i - j", "i - j", true },
	{ "a parameter", "n*i + 3*n*m + j + m", "n", "i + 3*m", "j + m",
		true },
	{ "a power", "n*n*i + n*j", "n*n", "i", "n*j", true },
	{ "a sum", "n*i + i + n - 1", "n + 1", "i + 1", "0 - 2", true },
	{ "a product of sums", "(n + 1)*(m + 2)*i + j", "n + 1",
		"(m + 2)*i", "j", true },
	{ "a multiple", "5*n*i + 2*n", "2*n", "2*i + 1", "n*i", true },
	{ "opaque functions", "n*[i mod 3] + [j mod 3]", "n", "[i mod 3]",
		"[j mod 3]", true },
};

/* Texts of functions that are affine, or not. */
typedef struct affine_row {
	const char *name;
	const char *poly;
	const char *function;	/* NULL: not affine */
} affine_row;

static const affine_row affine_rows[] = {
	{ "sum", "2*i - 3*j + 4*n - m + 5", "2i - 3j + 4n - m + 5" },
	{ "zero", "0", "0" },
	{ "opaque sum", "2*[floor(i/2)] + j", "2*floor(i/2) + j" },
	{ "parametric stride", "n*i", NULL },
	{ "product of parameters", "n*m", NULL },
	{ "overflow", MOST "*i + " MOST "*i", NULL },
	{ "overflow that would cancel",
		MOST "*n*i + " MOST "*n*i - " MOST "*n*i", NULL },
};

static bool equals(const names *names, const ash_poly *poly,
	const char *text)
{
	ash_poly wanted;
	bool equal = names_read_poly(names, text, &wanted) == isl_bool_true &&
		ash_poly_is_equal(poly, &wanted) == isl_bool_true;

	ash_poly_clear(&wanted);
	return equal;
}

static void check_equal(const names *names, const equal_row *row)
{
	ash_poly poly;
	bool readable = names_read_poly(names, row->a, &poly) ==
		isl_bool_true;

	check(readable && equals(names, &poly, row->b), row->name);
	ash_poly_clear(&poly);
}

static void check_impossible(const names *names, const equal_row *row)
{
	ash_poly poly;

	check(names_read_poly(names, row->a, &poly) == isl_bool_false,
		row->name);
	ash_poly_clear(&poly);
}

static void check_divide(const names *names, const divide_row *row)
{
	ash_poly poly, divisor, quotient, rest;
	isl_bool read = names_read_poly(names, row->poly, &poly);
	isl_bool read_too = names_read_poly(names, row->divisor, &divisor);
	bool ok = read == isl_bool_true && read_too == isl_bool_true;

	ash_poly_init(&quotient);
	ash_poly_init(&rest);
	ok = ok && ash_poly_divide(&poly, &divisor, row->nearest, &quotient,
		&rest) == isl_stat_ok;
	ok = ok && equals(names, &quotient, row->quotient) &&
		equals(names, &rest, row->rest);
	check(ok, row->name);
	ash_poly_clear(&poly);
	ash_poly_clear(&divisor);
	ash_poly_clear(&quotient);
	ash_poly_clear(&rest);
}

static void check_affine(const names *names, const affine_row *row)
{
	isl_set *domain = names_read_set(names, "");
	isl_pw_aff *got, *wanted = NULL;
	bool affine, ok;
	ash_poly poly;

	ok = names_read_poly(names, row->poly, &poly) == isl_bool_true;
	got = ash_poly_to_pw_aff(&poly, isl_set_get_space(domain),
		(isl_id **)names->ids, &affine);
	if (row->function)
		wanted = names_read_pw_aff(names, row->function);
	ok = ok && affine == (row->function != NULL) &&
		!got == !row->function;
	if (ok && got)
		ok = isl_pw_aff_is_equal(got, wanted) == isl_bool_true;
	check(ok, row->name);
	isl_pw_aff_free(got);
	isl_pw_aff_free(wanted);
	isl_set_free(domain);
	ash_poly_clear(&poly);
}

#define FOREACH(rows, check_row) \
	for (unsigned i = 0; i < sizeof(rows) / sizeof(*(rows)); ++i) \
		check_row(&names, &(rows)[i])

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	names names;

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	names_init(&names, ctx, "nm", "ij");
	FOREACH(equal_rows, check_equal);
	FOREACH(impossible_rows, check_impossible);
	FOREACH(divide_rows, check_divide);
	FOREACH(affine_rows, check_affine);
	names_clear(&names);
	isl_ctx_free(ctx);
	return check_result();
}
