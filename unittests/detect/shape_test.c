/* shape_test.c - shapes of arrays, from the offsets of their accesses.
 *
 * Each row of the table is one array.  Subscripts, extents and requirements
 * are compared by meaning.  Each is found once more on a tight budget.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/options.h>

#include "check.h"
#include "detect/poly_text.h"

/* What a row of the table leaves out is 0. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

#define MAX_ACCESS 8
#define MAX_DIM 5

typedef struct access_row {
	const char *iters;	/* one letter each */
	const char *domain;
	const char *bytes;
	const char *index;	/* wanted */
	unsigned size;		/* 0: 8 */
} access_row;

typedef struct shape_row {
	const char *name;
	const char *params;
	const char *context;
	access_row access[MAX_ACCESS];
	const char *extent[MAX_DIM];	/* wanted, but the outermost */
	const char *required;		/* wanted; NULL: nothing */
	ash_refusal refusal;		/* wanted; then no index is */
	uint64_t hint[3];
	bool may_assume;
	const char *origin;	/* wanted; NULL: 0 */
} shape_row;

#define SQUARE "0 <= i < 1000 and 0 <= j < 1000"

static const shape_row rows[] = {
	{ "one element is one dimension", "", "", {
		{ "i", "0 <= i < 10", "0", "0" } } },
	{ "vector", "n", "", {
		{ "i", "0 <= i < n", "8*i", "i" },
		{ "i", "0 <= i < n", "8*n - 8 - 8*i", "n - 1 - i" } } },
	{ "constant rows", "", "", {
		{ "ij", SQUARE, "8*1000*i + 8*j", "i, j" } },
		{ "1000" } },
	{ "constant rows, bytes", "", "", {
		{ "ij", SQUARE, "1000*i + j", "i, j", 1 } },
		{ "1000" } },
	{ "stencil", "", "", {
		{ "ij", "0 <= i < 998 and 0 <= j < 998",
			"8000*(i + 1) + 8*(j + 1) - 8000 + 8", "i, j + 2" },
		{ "ij", "0 <= i < 998 and 0 <= j < 998",
			"8000*(i + 1) + 8*(j + 1) - 8", "i + 1, j" },
		{ "ij", "0 <= i < 998 and 0 <= j < 998",
			"8000*(i + 2) + 8*(j + 1)", "i + 2, j + 1" } },
		{ "1000" } },
	{ "a row before the base", "", "", {
		{ "ij", SQUARE, "8000*(i - 1) + 8*j", "i - 1, j" } },
		{ "1000" } },
	{ "transposed and mixed accesses agree", "", "", {
		{ "ijk", "0 <= i, j, k < 1000", "8000*i + 8*j", "i, j" },
		{ "ijk", "0 <= i, j, k < 1000", "8000*j + 8*i", "j, i" },
		{ "ijk", "0 <= i, j, k < 1000", "8000*k + 8*i", "k, i" } },
		{ "1000" } },
	{ "column-major order is outermost last", "", "", {
		{ "ij", SQUARE, "8*i + 8000*j", "j, i" } },
		{ "1000" } },
	{ "triangular LU", "", "", {
		{ "ijk", "0 <= i < 2000 and 0 <= j < i and 0 <= k < j",
			"16000*i + 8*j", "i, j" },
		{ "ijk", "0 <= i < 2000 and 0 <= j < i and 0 <= k < j",
			"16000*i + 8*k", "i, k" },
		{ "ijk", "0 <= i < 2000 and 0 <= j < i and 0 <= k < j",
			"16000*k + 8*j", "k, j" },
		{ "ij", "0 <= i < 2000 and 0 <= j < i",
			"16008*j", "j, j" },
		{ "ij", "0 <= i < 2000 and 0 <= j < 2000 - i",
			"16008*i + 8*j", "i, i + j" } },
		{ "2000" } },
	{ "three constant dimensions", "", "", {
		{ "ijk", "0 <= i < 60 and 0 <= j < 50 and 0 <= k < 100",
			"8*5000*i + 800*j + 8*k", "i, j, k" },
		{ "ijk", "1 <= i < 49 and 0 < j < 50 and 0 < k < 50",
			"8*5000*k - 40000 + 800*i + 800 + 8*j - 8",
			"k - 1, i + 1, j - 1" } },
		{ "50", "100" } },
	{ "four constant dimensions", "", "", {
		{ "ijkl", "0 <= i < 7 and 0 <= j < 6 and 0 <= k < 5 and "
			"0 <= l < 4",
			"8*(120*i + 20*j + 4*k + l)", "i, j, k, l" } },
		{ "6", "5", "4" } },
	{ "strided rows and columns", "", "", {
		{ "ij", "0 <= i < 500 and 0 <= j < 333",
			"8*1000*2*i + 8*3*j", "2i, 3j" } },
		{ "1000" }, .hint = { 8000 } },
	{ "greatest common divisor of strides", "", "", {
		{ "ij", SQUARE, "8*2000*i + 8*j", "2i, j" },
		{ "ij", SQUARE, "8*3000*i + 8*j", "3i, j" } },
		{ "1000" } },
	{ "two arrays behind one base", "", "", {
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" },
		{ "ij", SQUARE, "8000000 + 8000*i + 8*j", "1000 + i, j" } },
		{ "1000" } },
	{ "descending loop, constant", "", "", {
		{ "ij", SQUARE, "8*1000*i + 8*(1000 - 1) - 8*j",
			"i, 999 - j" } },
		{ "1000" } },
	{ "anti-diagonal, constant", "", "", {
		{ "i", "0 <= i < 1000", "8*1000*i + 8*999 - 8*i",
			"i, 999 - i" },
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" } },
		{ "1000" } },
	{ "diagonal, constant", "", "", {
		{ "i", "0 <= i < 1000", "8008*i", "i, i" },
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" } },
		{ "1000" } },
	{ "diagonal alone, with a hint", "", "", {
		{ "i", "0 <= i < 1000", "8008*i", "i, i" } },
		{ "1000" }, .hint = { 8000 } },
	{ "offsets of many rows", "", "", {
		{ "ij", "0 <= i < 10 and 7000 <= j < 8000",
			"8000*i + 8*j", "i + 7, j - 7000" } },
		{ "1000" } },
	{ "rounding down where the nearest is wrong", "", "", {
		{ "ij", "0 <= i < 1000 and 0 <= j < 2",
			"8000*i + 8*600*j", "i, 600j" },
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" } },
		{ "1000" } },
	{ "overlapping rows stay one dimension", "", "", {
		{ "ij", "0 <= i < 100 and 0 <= j < 2000",
			"8*1024*i + 8*j", "1024i + j" } } },
	{ "blocks of a vector stay one dimension", "n", "", {
		{ "ij", "0 <= i < 100 and 0 <= j < 64",
			"8*64*i + 8*j", "64i + j" },
		{ "i", "0 <= i < n", "8*i", "i" } },
		.may_assume = true },
	{ "unused hint", "n", "", {
		{ "i", "0 <= i < n", "8*i", "i" } },
		.hint = { 8000 }, .may_assume = true },
	{ "hinted rows may be assumed", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8000*i + 8*j", "i, j" } },
		{ "1000" }, "n <= 1000",
		.hint = { 8000 }, .may_assume = true },
	{ "hinted rows may not always be assumed", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8000*i + 8*j", "1000i + j" } },
		.hint = { 8000 } },
	{ "two hints, one assumption", "nm", "", {
		{ "ijk", "0 <= i < n and 0 <= j < m and 0 <= k < 100",
			"8*(5000*i + 100*j + k)", "i, j, k" } },
		{ "50", "100" }, "m <= 50",
		.hint = { 800, 40000 }, .may_assume = true },
	{ "a wrong hint does no harm", "", "", {
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" } },
		{ "1000" }, .hint = { 5600 } },
	{ "fixed row and column", "", "", {
		{ "j", "0 <= j < 1000", "8*5*1000 + 8*j", "5000 + j" },
		{ "j", "0 <= j < 1000", "8*j", "j" } } },
	{ "parametric rows", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n", "8*n*i + 8*j", "i, j" },
		{ "ij", "0 <= i < n and 0 <= j < n", "8*n*j + 8*i", "j, i" },
		{ "i", "0 <= i < n", "8*n*i + 8*i", "i, i" } },
		{ "n" } },
	{ "descending loop, parametric", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*n - 8 - 8*j", "i, n - 1 - j" } },
		{ "n" } },
	{ "descending rows", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*(n - 1 - i) + 8*j", "n - 1 - i, j" } },
		{ "n" } },
	{ "descending rows and columns", "n", "", {
		{ "ij", "0 <= i < n - 1 and 0 <= j < n - 1",
			"8*n*(n - 2 - i) + 8*(n - 2 - j)",
			"n - 2 - i, n - 2 - j" } },
		{ "n" } },
	{ "anti-diagonal, parametric", "n", "", {
		{ "i", "0 <= i < n", "8*n*i + 8*n - 8 - 8*i",
			"i, n - 1 - i" },
		{ "ij", "0 <= i < n and 0 <= j < n", "8*n*i + 8*j", "i, j" } },
		{ "n" } },
	{ "three parametric dimensions", "nm", "", {
		{ "ijk", "0 <= j < n and 0 <= k < m",
			"8*(n*m*i + m*j + k)", "i, j, k" },
		{ "ijk", "0 < j < n - 1 and 0 < k < m - 1",
			"8*(n*m*i + m*j + k) + 8*(n*m - m - 1)",
			"i + 1, j - 1, k - 1" } },
		{ "n", "m" } },
	{ "last row, column and plane", "nm", "n >= 1 and m >= 1", {
		{ "ijk", "0 <= j < n and 0 <= k < m",
			"8*(n*m*i + m*j + k)", "i, j, k" },
		{ "i", "0 <= i < 9", "8*(n*m*i + n*m - 1)",
			"i, n - 1, m - 1" } },
		{ "n", "m" } },
	{ "middle dimension never varies", "nm", "", {
		{ "ij", "0 <= j < m and n >= 1", "8*(n*m*i + j)",
			"i, 0, j" } },
		{ "n", "m" } },
	{ "a cube", "n", "", {
		{ "ijk", "0 <= i < n and 0 <= j < n and 0 <= k < n",
			"8*(n*n*i + n*j + k)", "i, j, k" },
		{ "ijk", "0 <= i < n and 0 <= j < n and 0 <= k < n",
			"8*(n*n*k + n*i + j)", "k, i, j" } },
		{ "n", "n" } },
	{ "constant inside parametric", "nm", "", {
		{ "ijk", "0 <= i < m and 0 <= j < n and 0 <= k < 100",
			"8*(100*n*i + 100*j + k)", "i, j, k" } },
		{ "n", "100" } },
	{ "parametric inside constant", "n", "", {
		{ "ijk", "0 <= i and 0 <= j < 50 and 0 <= k < n",
			"8*(50*n*i + n*j + k)", "i, j, k" } },
		{ "50", "n" } },
	{ "row is a sum", "n", "", {
		{ "ij", "0 <= i <= n and 0 <= j <= n",
			"8*n*i + 8*i + 8*j", "i, j" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*(n + 1)*(i + 1) + 8*(j + 1)", "i + 1, j + 1" } },
		{ "n + 1" } },
	{ "row with a halo", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*(n + 2)*i + 8*(n + 2) + 8*j + 8",
			"i + 1, j + 1" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*(n + 2)*i + 8*(n + 2) + 8*j + 16",
			"i + 1, j + 2" } },
		{ "n + 2" } },
	{ "row is a sum of parameters", "nm", "n >= 1 and m >= 1", {
		{ "ij", "0 <= i < n and 0 <= j < n + m - 1",
			"8*(n + m - 1)*i + 8*j", "i, j" } },
		{ "n + m - 1" } },
	{ "planes of sums", "nm", "", {
		{ "ijk", "0 <= j <= n and 0 <= k <= m",
			"8*((n + 1)*(m + 1)*i + (m + 1)*j + k)",
			"i, j, k" } },
		{ "n + 1", "m + 1" } },
	{ "diagonal of rows that are sums", "n", "", {
		{ "ij", "0 <= i <= n and 0 <= j <= n",
			"8*(n + 1)*i + 8*j", "i, j" },
		{ "i", "0 <= i <= n", "8*(n + 2)*i", "i, i" } },
		{ "n + 1" } },
	{ "last element of rows that are sums", "n", "n >= 0", {
		{ "ij", "0 <= i <= n and 0 <= j <= n",
			"8*(n + 1)*i + 8*j", "i, j" },
		{ "i", "0 <= i <= n", "8*(n + 1)*i + 8*n", "i, n" } },
		{ "n + 1" } },
	{ "row is a multiple", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < 2n",
			"8*i*(2*n) + 8*j", "i, j" } },
		{ "2n" } },
	{ "every other row", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*2*i + 8*j", "2i, j" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*j", "i, j" } },
		{ "n" } },
	{ "multiples of a row that is not seen", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*2*i + 8*j", "2i, j" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*3*i + 8*j", "3i, j" } },
		{ "n" } },
	{ "the last row alone", "n", "n >= 2", {
		{ "j", "0 <= j < n", "8*n*(n - 1) + 8*j", "n - 1, j" },
		{ "j", "0 <= j < n", "8*j", "0, j" } },
		{ "n" } },
	{ "a column alone", "n", "n >= 4", {
		{ "i", "0 <= i < n", "8*n*i + 24", "i, 3" } },
		{ "n" } },
	{ "linear access needs an assumption", "nm", "", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j", "i, j" } },
		{ "n" }, "m <= n", .may_assume = true },
	{ "linear access without an assumption", "nm", "", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j" } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "linear access with a known bound", "nm", "m <= n", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j", "i, j" } },
		{ "n" } },
	{ "a parameter as column", "nk", "", {
		{ "i", "0 <= i < n", "8*n*i + 8*k", "i, k" } },
		{ "n" }, "0 <= k < n", .may_assume = true },
	{ "assumptions of all accesses hold together", "nml", "", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j", "i, j" },
		{ "ij", "0 <= i and 0 <= j < l", "8*n*i + 8*j", "i, j" } },
		{ "n" }, "m <= n and l <= n", .may_assume = true },
	{ "assumptions that exclude the loop", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n", "8*n*i + 8*j" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*j + 8" } },
		.refusal = ASH_REFUSE_SUBSCRIPT, .may_assume = true },
	{ "counted from one", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*n + 8*j + 8", "i + 1, j" } },
		{ "n" }, .origin = "8" },
	{ "three dimensions counted from one", "nm", "", {
		{ "ijk", "0 <= i and 0 <= j < n and 0 <= k < m",
			"8*n*m*i + 8*n*m + 8*m*j + 8*m + 8*k + 8",
			"i + 1, j, k" } },
		{ "n", "m" }, .origin = "8*m + 8" },
	{ "neighbours of columns counted from one", "n", "", {
		{ "ij", "0 <= i and 0 <= j < n - 2",
			"8*n*i + 8*j + 8", "i, j" },
		{ "ij", "0 <= i and 0 <= j < n - 2",
			"8*n*i + 8*j + 24", "i, j + 2" } },
		{ "n" }, .origin = "8" },
	{ "counted from one and down to one", "n", "", {
		{ "ij", "0 <= i and 0 <= j < n",
			"8*n*i + 8*j + 8", "i, j" },
		{ "ij", "0 <= i and 0 <= j < n",
			"8*n*i + 8*n - 8*j", "i, n - 1 - j" } },
		{ "n" }, .origin = "8" },
	{ "constant rows counted from one", "", "", {
		{ "ij", "0 <= i < 1000 and 0 <= j < 64",
			"8*64*i + 8*64 + 8*j + 8", "i + 1, j" } },
		{ "64" }, .origin = "8" },
	{ "rows that may be filled from one on", "nm", "", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j + 8", "i, j" } },
		{ "n" }, "m <= n", .may_assume = true, .origin = "8" },
	{ "rows whose first element is left out", "nm", "", {
		{ "ij", "0 <= i and 0 <= j < m - 1",
			"8*n*i + 8*j + 8", "i, j + 1" } },
		{ "n" }, "m <= n", .may_assume = true },
	{ "rows of types are counted from zero", "n", "", {
		{ "ij", "0 <= i and 0 <= j < n",
			"8000*i + 8*j + 8", "i, j + 1" } },
		{ "1000" }, "n <= 999", .hint = { 8000 },
		.may_assume = true },
	{ "from one on, but too long", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j <= n",
			"8*n*i + 8*j + 8" } },
		.refusal = ASH_REFUSE_SUBSCRIPT, .may_assume = true },
	{ "assumptions that contradict the context", "nm", "m > n", {
		{ "ij", "0 <= i and 0 <= j < m", "8*n*i + 8*j" } },
		.refusal = ASH_REFUSE_SUBSCRIPT, .may_assume = true },
	{ "two row sizes", "nm", "", {
		{ "ij", "0 <= i < n and 0 <= j < n", "8*n*i + 8*j" },
		{ "ij", "0 <= i < n and 0 <= j < m", "8*m*i + 8*j" } },
		.refusal = ASH_REFUSE_SUBSCRIPT, .may_assume = true },
	{ "opaque column", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*[floor(j/2)]", "i, floor(j/2)" },
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*i + 8*j", "i, j" } },
		{ "n" } },
	{ "opaque row", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j < n",
			"8*n*[i mod 4] + 8*j", "i mod 4, j" } },
		{ "n" } },
	{ "opaque row, constant", "", "", {
		{ "ij", SQUARE, "8000*[floor(i/2)] + 8*[j mod 4]",
			"floor(i/2), j mod 4" },
		{ "ij", SQUARE, "8000*i + 8*j", "i, j" } },
		{ "1000" } },
	{ "opaque minimum", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j <= n",
			"8*n*i + 8*[min(j, n - 1)]", "i, min(j, n - 1)" } },
		{ "n" } },
	{ "planes that alternate", "n", "", {
		{ "ijk", "0 <= i and 0 <= j < n and 0 <= k < n",
			"8*(n*n*[i mod 2] + n*j + k)", "i mod 2, j, k" },
		{ "ijk", "0 <= i and 0 <= j < n and 0 <= k < n",
			"8*(n*n*[(i + 1) mod 2] + n*j + k)",
			"(i + 1) mod 2, j, k" } },
		{ "n", "n" } },
	{ "members of structures", "", "", {
		{ "i", "0 <= i < 100", "24*i", "3i" },
		{ "i", "0 <= i < 100", "24*i + 8", "3i + 1" },
		{ "i", "0 <= i < 100", "24*i + 16", "3i + 2" } } },
	{ "vectors in structures", "", "", {
		{ "ij", "0 <= i < 100 and 0 <= j < 3", "24*i + 8*j",
			"i, j" } },
		{ "3" } },
	{ "row is a difference, descending", "nm", "n < m", {
		{ "ij", "0 <= i < n and 0 <= j < m - n",
			"8*(n - m)*i + 8*j", "-i, j" } },
		{ "m - n" } },
	{ "different element sizes", "", "", {
		{ "i", "0 <= i < 10", "8*i", NULL, 8 },
		{ "i", "0 <= i < 10", "8*i", NULL, 4 } },
		.refusal = ASH_REFUSE_ELEMENT_SIZE },
	{ "offset within an element", "", "", {
		{ "i", "0 <= i < 10", "8*i + 4" } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "stride within an element", "", "", {
		{ "i", "0 <= i < 10", "12*i" } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "stride in bytes that is a parameter", "n", "", {
		{ "ij", "0 <= i < 10 and 0 <= j < 10", "n*i + 8*j" } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "product of iterator and parameter only", "n", "n >= 1", {
		{ "i", "0 <= i < n", "8*n*i", "i, 0" } },
		{ "n" } },
	{ "huge coefficients", "", "", {
		{ "ij", "0 <= i < 10 and 0 <= j < 10",
			"9223372036854775807*i + 9223372036854775806*j",
			"9223372036854775807i + 9223372036854775806j", 1 } } },
	{ "huge coefficients of products", "n", "", {
		{ "ij", "0 <= i < 10 and 0 <= j < 10",
			"9223372036854775807*n*i + 9223372036854775806*n*j",
			NULL, 1 } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "overflow of a sum", "", "", {
		{ "i", "0 <= i < 10", "9223372036854775807*i + "
			"9223372036854775807*i", NULL, 1 } },
		.refusal = ASH_REFUSE_SUBSCRIPT },
	{ "rows from the diagonal on", "n", "n >= 2", {
		{ "k", "0 <= k < n", "8*n*k + 8*k", "k, k" },
		{ "kj", "0 <= k < n and 0 <= j < n - 1 - k",
			"8*n*k + 8*k + 8 + 8*j", "k, k + 1 + j" } },
		{ "n" } },
	{ "rows longer than the columns are many", "n", "", {
		{ "ij", "0 <= i < n and 0 <= j <= n",
			"8*n*i + 8*i + 8*j", "i, j" } },
		{ "n + 1" } },
	{ "no instance", "n", "", {
		{ "ij", "1 = 0", "8*n*i + 8*j", "i, j" } },
		{ "n" } },
};

static unsigned count_accesses(const shape_row *row)
{
	unsigned n = 0;

	while (n < MAX_ACCESS && row->access[n].bytes)
		++n;
	return n;
}

static unsigned count_extents(const shape_row *row)
{
	unsigned n = 0;

	while (n < MAX_DIM && row->extent[n])
		++n;
	return n;
}

static unsigned count_hints(const shape_row *row)
{
	unsigned n = 0;

	while (n < 3 && row->hint[n])
		++n;
	return n;
}

/* Set "offset" from access "pos" of "row". */
static bool read_access(isl_ctx *ctx, const shape_row *row, unsigned pos,
	ash_offset *offset)
{
	const access_row *access = &row->access[pos];
	names names;
	isl_bool ok;

	names_init(&names, ctx, row->params, access->iters);
	offset->domain = names_read_set(&names, access->domain);
	ok = names_read_poly(&names, access->bytes, &offset->bytes);
	offset->size = access->size ? access->size : 8;
	names_clear(&names);
	return offset->domain && ok == isl_bool_true;
}

/* Is the index of "offset" as wanted, on the domain in the context? */
static bool same_index(isl_ctx *ctx, const shape_row *row, unsigned pos,
	const ash_offset *offset, __isl_keep isl_set *context)
{
	const access_row *access = &row->access[pos];
	isl_set *domain = isl_set_intersect_params(
		isl_set_copy(offset->domain), isl_set_copy(context));
	isl_multi_pw_aff *got, *wanted;
	names names;
	bool same;

	names_init(&names, ctx, row->params, access->iters);
	wanted = names_read_index(&names, access->index);
	names_clear(&names);
	wanted = isl_multi_pw_aff_intersect_domain(wanted,
		isl_set_copy(domain));
	got = isl_multi_pw_aff_intersect_domain(
		isl_multi_pw_aff_copy(offset->index), domain);
	same = isl_multi_pw_aff_is_equal(got, wanted) == isl_bool_true;
	isl_multi_pw_aff_free(got);
	isl_multi_pw_aff_free(wanted);
	return same;
}

/* Are the extents of "shape" as wanted? */
static bool same_extents(const names *names, const shape_row *row,
	const ash_shape *shape)
{
	unsigned n = count_extents(row);
	bool same = shape->n_dim == n + 1 && !shape->extent[0];

	for (unsigned i = 0; same && i < n; ++i) {
		isl_pw_aff *wanted = names_read_pw_aff(names, row->extent[i]);

		same = isl_pw_aff_is_equal(shape->extent[i + 1], wanted) ==
			isl_bool_true;
		isl_pw_aff_free(wanted);
	}
	return same;
}

static bool same_required(const names *names, const shape_row *row,
	const ash_shape *shape)
{
	isl_set *wanted = names_read_set(names,
		row->required ? row->required : "");
	bool same = isl_set_is_equal(shape->required, wanted) ==
		isl_bool_true;

	isl_set_free(wanted);
	return same;
}

/* Is the origin as wanted? */
static bool same_origin(const names *names, const shape_row *row,
	const ash_shape *shape)
{
	ash_poly wanted;
	bool same;

	ash_poly_init(&wanted);
	same = (!row->origin ||
		       names_read_poly(names, row->origin, &wanted) ==
			       isl_bool_true) &&
		ash_poly_is_equal(&wanted, &shape->origin) == isl_bool_true;
	ash_poly_clear(&wanted);
	return same;
}

/* Is everything as wanted? */
static bool same_shape(isl_ctx *ctx, const shape_row *row,
	const ash_shape *shape, const ash_offset *access,
	__isl_keep isl_set *context)
{
	names names;
	bool same;

	names_init(&names, ctx, row->params, "");
	same = same_extents(&names, row, shape) &&
		same_origin(&names, row, shape) &&
		same_required(&names, row, shape);
	for (unsigned i = 0; same && i < count_accesses(row); ++i)
		same = same_index(ctx, row, i, &access[i], context);
	names_clear(&names);
	return same;
}

static void print_extents(const ash_shape *shape)
{
	for (unsigned i = 1; i < shape->n_dim; ++i) {
		char *text = isl_pw_aff_to_str(shape->extent[i]);

		printf("  extent %u: %s\n", i, text);
		free(text);
	}
}

static void print_shape(const ash_shape *shape, const ash_offset *access,
	unsigned n)
{
	char *text = isl_set_to_str(shape->required);

	print_extents(shape);
	printf("  required: %s\n", text);
	free(text);
	for (unsigned i = 0; i < n; ++i) {
		text = isl_multi_pw_aff_to_str(access[i].index);
		printf("  index: %s\n", text);
		free(text);
	}
}

static isl_bool find(const shape_row *row, ash_offset *access,
	const names *names, __isl_keep isl_set *context, ash_demand demand,
	ash_shape_fact **fact, ash_shape *shape, ash_refusal *why)
{
	return ash_shape_find(shape, access, count_accesses(row),
		(isl_id **)names->ids, strlen(row->params), context,
		row->hint, count_hints(row), demand, fact, why);
}

/* Find the shape and compare.  What is known from searches that demand
 * something else makes no difference.
 */
static void check_found(isl_ctx *ctx, const shape_row *row,
	ash_offset *access, const names *names)
{
	isl_set *context = names_read_set(names, row->context);
	ash_demand demand = row->may_assume;
	ash_refusal why = ASH_N_REFUSAL;
	unsigned n = count_accesses(row);
	ash_shape_fact *fact = NULL;
	ash_shape shape;
	isl_bool found;

	for (ash_demand d = ASH_DEMAND_NOTHING; d <= ASH_DEMAND_EQUAL; ++d) {
		if (d == demand)
			continue;
		find(row, access, names, context, d, &fact, &shape, &why);
		ash_shape_clear(&shape);
	}
	found = find(row, access, names, context, demand, &fact, &shape,
		&why);
	if (row->refusal) {
		check(found == isl_bool_false && why == row->refusal,
			row->name);
	} else if (found != isl_bool_true) {
		check(false, row->name);
		printf("  not found: %d\n", found);
	} else if (!check(same_shape(ctx, row, &shape, access, context),
			   row->name)) {
		print_shape(&shape, access, n);
	}
	ash_shape_clear(&shape);
	ash_shape_fact_free(fact);
	isl_set_free(context);
}

/* Find the shape with ever larger budgets, until it suffices; short of it
 * the result is an error that leaves nothing behind.
 */
static void check_budget(isl_ctx *ctx, const shape_row *row,
	ash_offset *access, const names *names)
{
	isl_set *context = names_read_set(names, row->context);
	isl_bool found = isl_bool_error;
	bool clean = true;

	for (unsigned long n = 1; clean && found < 0; n += 1 + n / 4) {
		ash_refusal why;
		ash_shape_fact *fact = NULL;
		ash_shape shape;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, n);
		found = find(row, access, names, context, row->may_assume,
			&fact, &shape, &why);
		isl_ctx_set_max_operations(ctx, 0);
		isl_ctx_reset_error(ctx);
		clean = found != isl_bool_error ||
			(!shape.n_dim && why == ASH_REFUSE_NONE);
		ash_shape_clear(&shape);
		ash_shape_fact_free(fact);
	}
	if (!clean || found != isl_bool_ok(!row->refusal)) {
		check(false, row->name);
		printf("  on a budget\n");
	}
	isl_set_free(context);
}

static void check_row(isl_ctx *ctx, const shape_row *row)
{
	ash_offset access[MAX_ACCESS] = { 0 };
	unsigned n = count_accesses(row);
	bool readable = true;
	names names;

	for (unsigned i = 0; i < n; ++i)
		readable &= read_access(ctx, row, i, &access[i]);
	names_init(&names, ctx, row->params, "");
	if (readable) {
		check_found(ctx, row, access, &names);
		check_budget(ctx, row, access, &names);
	} else {
		check(false, row->name);
	}
	names_clear(&names);
	for (unsigned i = 0; i < n; ++i) {
		isl_set_free(access[i].domain);
		ash_offset_clear(&access[i]);
	}
}

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
