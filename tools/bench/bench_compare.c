/* bench_compare.c - comparison of the outputs of two programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_compare.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define WHITE " \t\r\n"

/* Digits of a hash of 64 bits, as kernel.h prints it. */
#define HASH_DIGITS 16

static bool is_hash(const char *text, size_t length)
{
	return length == HASH_DIGITS &&
		strspn(text, "0123456789abcdef") == length;
}

/* Is the complete word text[0 .. length - 1] a number? */
static bool parse_word(const char *text, size_t length, double *number)
{
	char *end;

	*number = strtod(text, &end);
	return end == text + length;
}

static double number_difference(double a, double b)
{
	double scale = fmax(fabs(a), fabs(b));

	if (isnan(a) && isnan(b))
		return 0;
	if (!isfinite(a) || !isfinite(b))
		return a == b ? 0 : INFINITY;
	return scale > 0 ? fabs(a - b) / scale : 0;
}

static double word_difference(const char *a, size_t na, const char *b,
	size_t nb)
{
	double x, y;

	if (na == nb && !memcmp(a, b, na))
		return 0;
	if (is_hash(a, na) && is_hash(b, nb))
		return DBL_EPSILON;
	if (!parse_word(a, na, &x) || !parse_word(b, nb, &y))
		return INFINITY;
	return fmax(number_difference(x, y), DBL_EPSILON);
}

double ash_bench_compare(const char *expected, const char *found)
{
	const char *a = expected, *b = found;
	double worst = 0;

	if (!strcmp(a, b))
		return 0;
	while (isfinite(worst)) {
		a += strspn(a, WHITE);
		b += strspn(b, WHITE);
		if (!*a && !*b)
			return fmax(worst, DBL_EPSILON);
		size_t na = strcspn(a, WHITE), nb = strcspn(b, WHITE);

		worst = fmax(worst, word_difference(a, na, b, nb));
		a += na;
		b += nb;
	}
	return worst;
}
