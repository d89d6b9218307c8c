/* access_stride_test.c - how subscripts with integer divisions move, as
 * numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "cost/access_stride.h"

/* A subscript in i and j whose values are 100 bytes apart, and what is so of i.
 */
static const struct {
	const char *aff;
	double stride, turn, jump, offset;
	bool uneven, regular;
	const char *why;
} cases[] = {
	{ "{ S[i, j] -> [(3 * i + j + 2)] }", 300, 0, 0, 200, false, true,
		"affine" },
	{ "[n] -> { S[i, j] -> [(i + n)] }", 100, 0, 0, 700, false, true,
		"a parameter" },
	{ "{ S[i, j] -> [((i) mod 2)] }", 0, 2, 100, 0, true, true,
		"two planes" },
	{ "{ S[i, j] -> [((i + 1) mod 2)] }", 0, 2, 100, 100, true, true,
		"the other one" },
	{ "{ S[i, j] -> [((2 * i + 5) mod 6)] }", 0, 3, 200, 500, true, true,
		"every other place" },
	{ "{ S[i, j] -> [((i) mod 1000)] }", 0, 1000, 100, 0, true, true,
		"a long ring" },
	{ "{ S[i, j] -> [(floor(i / 4))] }", 25, 0, 100, 0, true, true,
		"one step of four" },
	{ "{ S[i, j] -> [(floor(7 * i / 4))] }", 175, 0, 0, 0, true, true,
		"longer steps and shorter ones" },
	{ "{ S[i, j] -> [((j) mod 2 + i)] }", 100, 0, 0, 0, false, true,
		"the other iterator alone is in a division" },
	{ "{ S[i, j] -> [((i) mod 2 + floor(i / 2))] }", 50, 0, 100, 0, true,
		true, "up and down, and on" },
	{ "{ S[i, j] -> [(floor((j + (i mod 3)) / 5))] }", 0, 0, 0, 0,
		false, false, "a division in a division" },
};

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-6;
}

static void run_case(isl_ctx *ctx, unsigned n)
{
	ash_access_estimate e = { .regular = true };
	isl_aff *aff = isl_aff_read_from_str(ctx, cases[n].aff);
	bool ok;

	ash_motion_add(&e, aff, 100, 7);
	ok = e.regular == cases[n].regular;
	if (e.regular)
		ok &= is_near(e.stride[0], cases[n].stride) &&
			ash_motion_places(&e, 0, 1e9) ==
				fmax(1, cases[n].turn) &&
			is_near(e.jump[0], cases[n].jump) &&
			is_near(e.offset, cases[n].offset) &&
			e.uneven[0] == cases[n].uneven;
	if (!check(ok, cases[n].why))
		printf("  stride %g, turn %g, jump %g, offset %g, %d %d\n",
			e.stride[0], e.turn[0], e.jump[0], e.offset,
			e.uneven[0], e.regular);
	isl_aff_free(aff);
}

int main(void)
{
	ash_access_estimate a = { .regular = true }, b = { .regular = true };
	isl_ctx *ctx = isl_ctx_alloc();
	isl_aff *half = isl_aff_read_from_str(ctx,
		"{ S[i, j] -> [(floor(i / 2))] }");
	isl_aff *plane = isl_aff_read_from_str(ctx,
		"{ S[i, j] -> [((i) mod 2)] }");

	for (unsigned n = 0; n < sizeof(cases) / sizeof(*cases); ++n)
		run_case(ctx, n);
	ash_motion_add(&a, half, 8, 0);
	ash_motion_add(&b, plane, 8, 0);
	check(ash_motion_elements(&a, 0, 9) == 5, "nine steps, five elements");
	check(ash_motion_elements(&b, 0, 9) == 2, "nine steps, two elements");
	check(ash_motion_elements(&b, 0, 1) == 1, "one step, one element");
	check(ash_motion_elements(&b, 1, 9) == 1, "no step");
	check(!ash_motion_is_same(&a, &b) && ash_motion_is_same(&a, &a),
		"one comes back, one goes on");
	isl_aff_free(half);
	isl_aff_free(plane);
	isl_ctx_free(ctx);
	return check_result();
}
