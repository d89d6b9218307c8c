/* columns_test.c - divisions have a normal form, and mean what isl's mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "script/columns.h"

/* Functions, and what they are after having been rows. */
static const struct {
	const char *aff, *wanted;
} cases[] = {
	{ "2*i - 3*j + n + 5", "5 + n + 2i - 3j" },
	{ "floor((i + 70)/32)", "2 + floor((6 + i)/32)" },
	{ "floor((33*i)/32)", "i + floor((i)/32)" },
	{ "floor((-i)/32)", "-1 - floor((-1 + i)/32)" },
	{ "floor((2*i + 1)/4)", "floor((i)/2)" },
	{ "floor((floor(i/4) + 1)/8)", "floor((4 + i)/32)" },
	{ "floor((j + 3*floor(i/4))/8)", NULL },
	{ "i - 32*floor(i/32)", "(i) mod 32" },
	{ "floor((4*i)/4)", "i" },
};

static __isl_give isl_aff *read_aff(isl_ctx *ctx, const char *text)
{
	char *whole = NULL;
	isl_aff *aff;

	if (asprintf(&whole, "[n] -> { S[i, j] -> [(%s)] }", text) < 0)
		return NULL;
	aff = isl_aff_read_from_str(ctx, whole);
	free(whole);
	return aff;
}

static isl_bool is_same(__isl_keep isl_aff *a, __isl_keep isl_aff *b)
{
	isl_pw_aff *x = isl_pw_aff_from_aff(isl_aff_copy(a));
	isl_pw_aff *y = isl_pw_aff_from_aff(isl_aff_copy(b));
	isl_bool equal = isl_pw_aff_is_equal(x, y);

	isl_pw_aff_free(x);
	isl_pw_aff_free(y);
	return equal;
}

static void test_way(isl_ctx *ctx, const char *text, const char *wanted)
{
	isl_aff *aff = read_aff(ctx, text), *back, *norm;
	isl_space *space = isl_aff_get_domain_space(aff);
	ash_columns c = { .n_in = 2, .n_param = 1 };
	int64_t *row = ash_row_zero(&c);

	check(ash_row_from_aff(&c, aff, row), text);
	back = ash_row_to_aff(&c, row, space);
	check(is_same(aff, back), "there and back");
	norm = wanted ? isl_aff_copy(back) : NULL;
	if (wanted) {
		char *got = isl_aff_to_str(norm), line[256];

		snprintf(line, sizeof(line), "[n] -> { S[i, j] -> [(%s)] }",
			wanted);
		check_text(got, line, "in normal form");
		free(got);
	}
	isl_aff_free(norm);
	isl_aff_free(back);
	isl_aff_free(aff);
	free(row);
	ash_columns_clear(&c);
}

static void test_bad(isl_ctx *ctx)
{
	isl_aff *half = read_aff(ctx, "i/2");
	isl_aff *large = read_aff(ctx, "9999999999999999999*i");
	ash_columns c = { .n_in = 2, .n_param = 1 };
	int64_t *row = ash_row_zero(&c);

	check(!ash_row_from_aff(&c, half, row), "fractions are no rows");
	check(!ash_row_from_aff(&c, large, row), "large numbers are not");
	row[0] = (int64_t) 1 << 60;
	check(!ash_row_scale(&c, row, 1000), "no overflow");
	free(row);
	ash_columns_clear(&c);
	isl_aff_free(half);
	isl_aff_free(large);
}

static void test_match(isl_ctx *ctx)
{
	isl_aff *x = read_aff(ctx, "floor(i/4) + floor(j/8)");
	isl_aff *y = read_aff(ctx, "floor(j/8) + floor(i/4)");
	ash_columns a = { .n_in = 2, .n_param = 1 };
	ash_columns b = a;
	int64_t *ra = ash_row_zero(&a), *rb = ash_row_zero(&b);

	check(ash_row_from_aff(&a, x, ra) && ash_row_from_aff(&b, y, rb) &&
			ash_columns_match(&a, ra, &b, rb),
		"the same function");
	rb[0]++;
	check(!ash_columns_match(&a, ra, &b, rb), "another function");
	free(ra);
	free(rb);
	ash_columns_clear(&a);
	ash_columns_clear(&b);
	isl_aff_free(x);
	isl_aff_free(y);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i)
		test_way(ctx, cases[i].aff, cases[i].wanted);
	test_bad(ctx);
	test_match(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
