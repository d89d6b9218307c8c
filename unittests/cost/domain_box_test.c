/* domain_box_test.c - which domains are boxes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>

#include "check.h"
#include "cost/domain_box.h"

/* A domain, the number of loops around, and what it is. */
static const struct {
	const char *set;
	int first;
	bool box;
	const char *why;
} cases[] = {
	{ "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < 9 }", 0, true,
		"a rectangle" },
	{ "[n] -> { S[i, j] : 0 <= j <= i < n }", 0, false, "a triangle" },
	{ "{ S[i, j] : 0 <= i, j < 9 and i + j < 99 }", 0, true,
		"a rectangle, and what says nothing" },
	{ "{ S[i, j] : 0 <= i, j < 9 }", 1, false, "a loop around" },
	{ "{ S[i, j] : 0 <= j < 9 }", 1, true, "a loop around without bounds" },
	{ "{ S[i, j] : 0 <= i < 0 }", 1, true, "no instances" },
	{ "{ S[i] : 0 <= i < 9; S[i] : 9 <= i < 20 }", 0, true,
		"parts without a gap" },
	{ "{ S[i, j] : 0 <= i, j < 9; S[i, j] : 9 <= i, j < 20 }", 0, false,
		"parts aside of each other" },
	{ "{ S[i] : 0 <= i < 9 and i mod 2 = 0 }", 0, true, "a loop in steps" },
};

int main(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		isl_set *set = isl_set_read_from_str(ctx, cases[i].set);

		check(ash_box_is(set, cases[i].first) == cases[i].box,
			cases[i].why);
		isl_set_free(set);
	}
	isl_ctx_free(ctx);
	return check_result();
}
