/* rounded_loops_test.c - loops over tiles as what they round.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/union_set.h>

#include "check.h"
#include "deps/relate/rounded_loops.h"
#include "fixture.h"

static const struct {
	const char *why;
	const char *time;
	const char *base;	/* NULL: nothing is rounded, or no base */
	bool rounds;
} rows[] = {
	{ "a plain loop", "{ S[i] -> [(2i + 1)] }", NULL, false },
	{ "a loop over tiles", "{ S[i] -> [(floor((i)/32))] }",
		"{ S[i] -> [(i)] }", true },
	{ "starts of tiles", "{ S[i] -> [(32*floor((i)/32))] }",
		"{ S[i] -> [(i)] }", true },
	{ "two statements, one of them shifted",
		"{ S[i] -> [(floor((i)/32))]; T[i] -> [(floor((1 + i)/32))] }",
		"{ S[i] -> [(i)]; T[i] -> [(1 + i)] }", true },
	{ "a place in a tile", "{ S[i] -> [(i - 32*floor((i)/32))] }", NULL,
		true },
	{ "tiles of two sizes",
		"{ S[i] -> [(floor((i)/32))]; T[i] -> [(floor((i)/16))] }",
		NULL, false },
};

/* Are both the same function? */
static bool is_equal(__isl_take isl_union_pw_aff *a,
	__isl_take isl_union_pw_aff *b)
{
	isl_union_set *domain = isl_union_pw_aff_domain(
		isl_union_pw_aff_copy(b));
	isl_union_set *zero = isl_union_pw_aff_zero_union_set(
		isl_union_pw_aff_sub(a, b));
	bool equal = isl_union_set_is_equal(zero, domain) == isl_bool_true;

	isl_union_set_free(zero);
	isl_union_set_free(domain);
	return equal;
}

static bool is_base(isl_ctx *ctx, const ash_rounding *rounding,
	const char *wanted)
{
	if (!wanted || !rounding->base)
		return !wanted && !rounding->base;
	return is_equal(isl_union_pw_aff_copy(rounding->base),
		isl_union_pw_aff_read_from_str(ctx, wanted));
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		isl_union_pw_aff *time = isl_union_pw_aff_read_from_str(ctx,
			rows[i].time);
		ash_rounding rounding;
		isl_stat stat = ash_rounding_find(&rounding, time);

		check(stat == isl_stat_ok &&
				(rounding.floor != NULL) == rows[i].rounds &&
				is_base(ctx, &rounding, rows[i].base),
			rows[i].why);
		ash_rounding_clear(&rounding);
		isl_union_pw_aff_free(time);
	}
	isl_ctx_free(ctx);
	return check_result();
}
