/* params_text_test.c - sets of parameters as people read them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "fixture.h"
#include "report/params_text.h"

static const ash_word words[] = {
	{ .param = "p0", .text = "the length of rows", .rows = "a" },
	{ .param = "p1", .rows = "b" },
	{ .param = "p2", .rows = "c" },
	{ .param = "q", .text = "x->n" },
	{ .param = "s", .text = "n + 1" },
	{ .param = "f", .text = "mode", .is_flag = true, .tested = 3 },
	{ .param = "bit", .is_flag = true, .tested = 0,
	  .otherwise = "the strides are multiples of one another" },
	{ .param = "i", .text = "i", .bits = 32 },
	{ .param = "u", .text = "u", .bits = 32, .is_unsigned = true },
	{ .param = "l", .text = "l", .bits = 64 },
	{ .param = "size", .text = "x.size()", .bits = 64, .is_size = true },
	{ .param = "v", .text = "the value used in line 3 (number 1)",
	  .bits = 64, .vague = "the values used in line 3" },
	{ .param = "w", .text = "the value used in line 3 (number 2)",
	  .bits = 64, .vague = "the values used in line 3" },
};

static const struct {
	const char *name;
	const char *set;
	const char *text;
} cases[] = {
	{ "a-constant-bound", "[n] -> { : n >= 6 }", "n >= 6" },
	{ "an-upper-bound", "[n] -> { : n <= 10 }", "n <= 10" },
	{ "a-negative-bound", "[n] -> { : n >= -3 }", "n >= -3" },
	{ "terms-leave-the-other-side", "[n, m] -> { : m >= 12 - n }",
	  "n + m >= 12" },
	{ "two-parameters", "[n, m] -> { : m >= n }", "m >= n" },
	{ "strictly-more", "[n, m] -> { : m > n }", "m > n" },
	{ "a-constant-on-the-right", "[n, m] -> { : m >= n + 3 }",
	  "m >= n + 3" },
	{ "no-constant-is-negative", "[n, m] -> { : m >= n - 3 }",
	  "m + 3 >= n" },
	{ "coefficients", "[n, m] -> { : 2m >= 3n + 1 }", "2 * m > 3 * n" },
	{ "an-equation", "[n, m] -> { : m = 2n }", "m == 2 * n" },
	{ "one-clause-per-constraint",
	  "[n, m] -> { : n >= 1 and m >= 2 }", "n >= 1 and m >= 2" },
	{ "alternatives", "[n] -> { : n <= 3 or n >= 8 }",
	  "n <= 3 or n >= 8" },
	{ "what-all-say-is-said-once",
	  "[n, m] -> { : n >= 1 and (m <= -3 or m >= 8) }",
	  "n >= 1 and (m >= 8 or m <= -3)" },
	{ "alternatives-with-several-clauses",
	  "[n, m] -> { : (n >= 1 and m <= 2) or (n <= -1 and m >= 8) }",
	  "(n >= 1 and m <= 2) or (n <= -1 and m >= 8)" },
	{ "always", "[n] -> { : }", "true" },
	{ "never", "[n] -> { : 1 = 0 }", "false" },
	{ "a-multiple", "[n] -> { : n mod 4 = 0 }", "n % 4 == 0" },
	{ "a-remainder", "[n] -> { : n mod 4 = 1 }", "(n - 1) % 4 == 0" },
	{ "a-multiple-of-a-sum", "[n, m] -> { : (n + 3m) mod 8 = 0 }",
	  "(3 * n + m) % 8 == 0" },
	{ "a-remainder-with-bounds", "[n] -> { : n mod 8 >= 3 }",
	  "n % 8 >= 3" },
	{ "a-division", "[n, m] -> { : m >= floor(n/4) + 2 }",
	  "4 * m >= n + 5" },
	{ "powers", "[n] -> { : n <= 1099511627775 }", "n < 2^40" },
	{ "rows", "[n, p0, p1, p2] -> { : p0 >= n and p1 >= n and p2 >= n }",
	  "the rows of a, b and c are at least n long" },
	{ "rows-less-than-rows", "[p0, p1] -> { : p0 >= p1 }",
	  "the length of rows >= the length of the rows of b" },
	{ "rows-of-two-lengths", "[n, m, p0, p1] -> { : p0 >= n and p1 > m }",
	  "the rows of a are at least n long and the rows of b are at least "
	  "m + 1 long" },
	{ "rows-at-most", "[n, p0] -> { : p0 <= n }",
	  "the rows of a are at most n long" },
	{ "rows-of-a-constant-length", "[n, p0] -> { : p0 = 8 }",
	  "the rows of a are 8 long" },
	{ "rows-among-others", "[n, m, p1] -> { : 2p1 >= n }",
	  "2 * (the length of the rows of b) >= n" },
	{ "names-of-the-program", "[q, n] -> { : q >= n and q <= 100 }",
	  "x->n <= 100 and x->n >= n" },
	{ "names-that-are-sums", "[s, m] -> { : 2s >= m }",
	  "2 * (n + 1) >= m" },
	{ "a-sum-of-sums", "[s, m] -> { : s + m >= 5 }", "(n + 1) + m >= 5" },
	{ "a-flag-is-set", "[f] -> { : f = 3 }", "mode == 3" },
	{ "a-flag-is-not-set", "[f] -> { : f >= 4 }", "mode != 3" },
	{ "what-the-type-says", "[i, n] -> { : i >= -2147483648 and n >= i }",
	  "n >= i" },
	{ "what-an-unsigned-type-says", "[u] -> { : u >= 0 }", "true" },
	{ "what-a-size-says", "[size, n] -> { : size >= 0 and n >= 2 }",
	  "n >= 2" },
	{ "a-limit-of-another-type", "[l] -> { : l <= 2147483647 }",
	  "l < 2^31" },
	{ "no-overflow", "[l, i] -> { : l - i >= -2147483648 }",
	  "l and i lie between -2^30 and 2^30" },
	{ "no-overflow-and-more",
	  "[l, i] -> { : (i <= 0 and l >= 4) or "
	  "(i > 0 and l >= 4 and l + i <= 2147483647) }",
	  "l >= 4 and l and i lie between -2^30 and 2^30" },
	{ "alternatives-that-make-up-for-one-another",
	  "[f, n] -> { : f = 4 or (f = 3 and n >= 1) }",
	  "mode != 3 or n >= 1" },
	{ "values-that-nobody-can-tell-apart", "[v, w, n] -> { : v + w >= n }",
	  "a condition on the values used in line 3 and n holds" },
	{ "a-bit-with-a-meaning", "[bit] -> { : bit >= 1 }",
	  "the strides are multiples of one another" },
};

/* Texts that are cut. */
static const struct {
	const char *name;
	unsigned most;
	const char *set;
	const char *text;
} long_cases[] = {
	{ "cut", 2,
	  "[a, b, c, d] -> { : a >= 1 and b >= 1 and c >= 1 and d >= 1 }",
	  "a >= 1 and b >= 1 and 2 more conditions" },
	{ "cut-alternatives", 1, "[a] -> { : a <= 1 or a = 5 or a >= 9 }",
	  "a condition on a holds" },
	{ "cut-nested-alternatives", 2,
	  "[a, b] -> { : (a <= 1 and b >= 2) or (a = 5 and b = 3) or a >= 9 }",
	  "a condition on a and b holds" },
	{ "cut-by-one", 1, "[a, b] -> { : a >= 1 and b >= 1 }",
	  "a >= 1 and 1 more condition" },
};

static void test_one(isl_ctx *ctx, const char *name, const char *text,
	unsigned most, const char *wanted)
{
	ash_glossary glossary = { .word = words, .most = most,
		.n = sizeof(words) / sizeof(words[0]) };
	isl_set *set = isl_set_read_from_str(ctx, text);
	char *got = ash_params_text(set, &glossary);

	check_text(got, wanted, name);
	free(got);
	isl_set_free(set);
}

static void test_text(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i)
		test_one(ctx, cases[i].name, cases[i].set, 0, cases[i].text);
	for (size_t i = 0; i < sizeof(long_cases) / sizeof(long_cases[0]); ++i)
		test_one(ctx, long_cases[i].name, long_cases[i].set,
			long_cases[i].most, long_cases[i].text);
	isl_ctx_free(ctx);
}

static void test_enumerate(void)
{
	char *name[] = { "a", "b", "c" };
	char *text;

	check_text(ash_params_enumerate(0, name), NULL, "none");
	text = ash_params_enumerate(1, name);
	check_text(text, "a", "one");
	free(text);
	text = ash_params_enumerate(2, name);
	check_text(text, "a and b", "two");
	free(text);
	text = ash_params_enumerate(3, name);
	check_text(text, "a, b and c", "three");
	free(text);
}

int main(void)
{
	test_text();
	test_enumerate();
	return check_result();
}
