/* polynomial_range_test.c - bounds of polynomials and ranges of types.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "detect/params/polynomial_range.h"

static ash_number number(unsigned bits, ash_wide lo, ash_wide hi)
{
	ash_number n;

	ash_number_init(&n, bits);
	n.lo = lo;
	n.hi = hi;
	return n;
}

static const struct {
	const char *why;
	int64_t lo, hi, by_lo, by_hi, wanted_lo, wanted_hi;
} products[] = {
	{ "positive numbers", 2, 3, 5, 7, 10, 21 },
	{ "one may be negative", -2, 3, 5, 7, -14, 21 },
	{ "both may be negative", -2, 3, -5, 7, -15, 21 },
	{ "both are negative", -3, -2, -7, -5, 10, 21 },
	{ "zero", 0, 0, -5, 7, 0, 0 },
};

static void test_products(void)
{
	ash_number n, huge = number(64, -ASH_WIDE_MAX, ASH_WIDE_MAX);

	for (unsigned i = 0; i < sizeof(products) / sizeof(products[0]); ++i) {
		ash_number by = number(64, products[i].by_lo,
			products[i].by_hi);

		n = number(64, products[i].lo, products[i].hi);
		ash_number_multiply_bounds(&n, &by);
		check(n.lo == products[i].wanted_lo &&
				n.hi == products[i].wanted_hi,
			products[i].why);
	}
	n = number(64, 1, 2);
	ash_number_multiply_bounds(&n, &huge);
	check(n.lo == -ASH_WIDE_MAX && n.hi == ASH_WIDE_MAX,
		"no bounds stay no bounds");
	n = number(64, 0, 0);
	ash_number_multiply_bounds(&n, &huge);
	check(n.lo == 0 && n.hi == 0, "zero times anything");
	n = number(64, INT64_MIN, INT64_MAX);
	ash_number_multiply_bounds(&n, &n);
	check(n.hi == ASH_WIDE_MAX, "products saturate");
}

static void test_ranges(void)
{
	ash_number n;

	check(ash_number_range_lo(8, ASH_KNOWN_SIGNED) == -128 &&
			ash_number_range_hi(8, ASH_KNOWN_SIGNED) == 127 &&
			ash_number_range_lo(8, ASH_KNOWN_UNSIGNED) == 0 &&
			ash_number_range_hi(8, ASH_KNOWN_UNSIGNED) == 255,
		"numbers of eight bits");
	check(ash_number_range_hi(64, ASH_KNOWN_UNSIGNED) ==
			(ash_wide) UINT64_MAX,
		"an unsigned number of 64 bits");
	n = number(8, 0, 127);
	ash_number_learn(&n);
	check(n.known == (ASH_KNOWN_SIGNED | ASH_KNOWN_UNSIGNED),
		"0 to 127 lies in both ranges");
	n = number(8, 0, 128);
	ash_number_learn(&n);
	check(n.known == ASH_KNOWN_UNSIGNED, "128 is no signed number");
	n = number(8, -1, 127);
	ash_number_learn(&n);
	check(n.known == ASH_KNOWN_SIGNED, "-1 is no unsigned number");
	n = number(8, -1000, 1000);
	ash_number_learn(&n);
	check(!n.known, "neither");
	ash_number_narrow_to_type(&n, ASH_KNOWN_SIGNED);
	check(n.lo == -128 && n.hi == 127, "bounds of the type");
	ash_number_narrow(&n, 5, INT64_MAX);
	check(n.lo == 5 && n.hi == 127, "INT64_MAX is no bound");
}

static void test_constants(void)
{
	ash_number n;

	check(ash_number_set_constant(&n, 32, -7) && n.lo == -7 && n.hi == -7 &&
			n.known == ASH_KNOWN_SIGNED && n.poly.n == 1,
		"a negative constant");
	ash_number_clear(&n);
	check(ash_number_set_constant(&n, 32, 0) && n.poly.n == 0,
		"zero has no term");
	ash_number_clear(&n);
}

int main(void)
{
	test_products();
	test_ranges();
	test_constants();
	return check_result();
}
