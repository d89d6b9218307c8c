/* poly_test.c - arithmetic of polynomials.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/options.h>

#include "check.h"
#include "detect/delinearize/joint_polynomial.h"
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

/* Polynomials where i = 0 and elsewhere: what they have in common, a factor of
 * the rest, and what is left of that in both places.
 */
typedef struct join_row {
	const char *name;
	const char *poly[2];
	const char *common;	/* NULL: they have no joint one */
	const char *factor;
	const char *left[2];
} join_row;

static const join_row join_rows[] = {
	{ "rows of constant length",
		{ "800*(n - 1) + 8*j", "800*(i - 1) + 8*j" }, "8*j - 800",
		"800", { "n", "i" } },
	{ "rows of unknown length",
		{ "8*n*(n - 1) + 8*j", "8*n*(i - 1) + 8*j" }, "8*j - 8*n",
		"8*n", { "n", "i" } },
	{ "columns", { "8*n*i + 8*m - 8", "8*n*i + 8*j - 8" }, "8*n*i - 8",
		"8", { "m", "j" } },
	{ "other coefficients", { "12*n*i", "8*n*j" }, "0", "4*n",
		{ "3i", "2j" } },
	{ "zero", { "0", "8*n*j" }, "0", "8*n", { "0", "j" } },
	{ "opaque functions", { "n*[j mod 2] + 8", "n*[j mod 2] + 4*i" },
		"n*[j mod 2]", "4", { "2", "i" } },
	{ "no common factor", { "n*i", "m*j" }, NULL, NULL,
		{ NULL, NULL } },
	{ "a product is left", { "n*m*i", "m*m*j*n" }, NULL, NULL,
		{ NULL, NULL } },
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

/* The two functions, each where it counts. */
static __isl_give isl_pw_aff *left_function(const names *names,
	const join_row *row, const ash_poly_piece *piece)
{
	isl_pw_aff *part[2];

	for (unsigned i = 0; i < 2; ++i)
		part[i] = isl_pw_aff_intersect_domain(
			names_read_pw_aff(names, row->left[i]),
			isl_set_copy(piece[i].where));
	return isl_pw_aff_union_add(part[0], part[1]);
}

/* Is the last term of "joint" the factor times what is left? */
static bool ends_with(const names *names, const ash_poly *joint,
	const join_row *row, const ash_poly_piece *piece)
{
	isl_pw_aff *wanted = left_function(names, row, piece);
	ash_poly_term last = joint->term[joint->n - 1];
	ash_poly factor;
	bool ok = last.opaque && isl_pw_aff_is_equal(last.opaque, wanted) ==
			isl_bool_true;

	ash_poly_init(&factor);
	last.opaque = NULL;
	ok = ash_poly_add_term(&factor, last) >= 0 && ok &&
		equals(names, &factor, row->factor);
	ash_poly_clear(&factor);
	isl_pw_aff_free(wanted);
	return ok;
}

/* Is what is before the last term common to both? */
static bool begins_with(const names *names, const ash_poly *joint,
	const join_row *row)
{
	ash_poly begin = { .n = joint->n - 1, .term = joint->term };

	return equals(names, &begin, row->common);
}

static void check_join(const names *names, const join_row *row)
{
	ash_poly_piece piece[2];
	ash_poly joint;
	isl_bool done;
	bool ok = true;

	ash_poly_init(&joint);
	for (unsigned i = 0; i < 2; ++i) {
		piece[i].where = names_read_set(names, i ? "i > 0" : "i = 0");
		ok = names_read_poly(names, row->poly[i], &piece[i].poly) ==
			isl_bool_true && ok;
	}
	done = ash_poly_join(&joint, 2, piece,
		isl_set_get_space(piece[0].where), (isl_id **)names->ids);
	ok = ok && done == (row->common ? isl_bool_true : isl_bool_false);
	if (ok && row->common)
		ok = joint.n && begins_with(names, &joint, row) &&
			ends_with(names, &joint, row, piece);
	check(ok, row->name);
	for (unsigned i = 0; i < 2; ++i) {
		isl_set_free(piece[i].where);
		ash_poly_clear(&piece[i].poly);
	}
	ash_poly_clear(&joint);
}

/* The same polynomial twice is that polynomial. */
static void check_join_same(const names *names)
{
	ash_poly_piece piece[2];
	ash_poly joint;

	ash_poly_init(&joint);
	for (unsigned i = 0; i < 2; ++i) {
		piece[i].where = names_read_set(names, i ? "i > 0" : "i = 0");
		names_read_poly(names, "8*n*i + 8", &piece[i].poly);
	}
	check(ash_poly_join(&joint, 2, piece,
		isl_set_get_space(piece[0].where), (isl_id **)names->ids) ==
			isl_bool_true && equals(names, &joint, "8*n*i + 8"),
		"nothing is joined where both are the same");
	for (unsigned i = 0; i < 2; ++i) {
		isl_set_free(piece[i].where);
		ash_poly_clear(&piece[i].poly);
	}
	ash_poly_clear(&joint);
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
	FOREACH(join_rows, check_join);
	check_join_same(&names);
	names_clear(&names);
	isl_ctx_free(ctx);
	return check_result();
}
