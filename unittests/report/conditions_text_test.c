/* conditions_text_test.c - the sentences for what new code tests at run time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/conditions_text.h"

#include "check.h"
#include "fixture.h"

static char *arrays[] = { "a", "b", "the rows of c" };
static const ash_word sizes[] = { { .param = "n", .text = "n", .bits = 32 } };
static const ash_words words = { .glossary = { .n = 1, .word = sizes },
	.n_array = 3, .array = arrays };

/* What is said of "when" if "context" is known; cleared. */
static void check_said(isl_ctx *ctx, ash_conditions *when,
	const char *const *sentence, const char *name)
{
	const ash_place nest = { .line = 4 };
	isl_set *context = isl_set_read_from_str(ctx,
		"[n] -> { : 0 <= n <= 2147483647 }");
	ash_diag said;
	size_t n = 0;

	ash_diag_init(&said);
	ash_conditions_say(when, context, &nest, &words, &said);
	for (; sentence[n] && n < said.n; ++n)
		check_text(said.msg[n].text, sentence[n], name);
	check(!sentence[n] && n == said.n, name);
	ash_diag_clear(&said);
	ash_conditions_clear(when);
	isl_set_free(context);
}

static void test_sizes(isl_ctx *ctx)
{
	ash_conditions when = { .n_flag = 0 };

	ash_conditions_assume(&when,
		isl_set_read_from_str(ctx, "[n] -> { : n <= 1000 }"));
	ash_conditions_limit(&when,
		isl_set_read_from_str(ctx, "[n] -> { : n >= 20 }"));
	ash_conditions_need_bytes(&when, 2097152, false);
	check_said(ctx, &when,
		(const char *const[]) { "the new code runs if n <= 1000",
			"the new code runs if the arrays have 2 MiB or more; "
			"if not, the original is faster",
			"the new code runs if n >= 20; if not, the original "
			"is faster",
			NULL },
		"sizes");
}

static void test_known(isl_ctx *ctx)
{
	ash_conditions when = { .n_flag = 0 };

	ash_conditions_assume(&when,
		isl_set_read_from_str(ctx, "[n] -> { : n >= 0 }"));
	check_said(ctx, &when, (const char *const[]) { NULL },
		"nothing is said of what is known");
}

static void test_memory(isl_ctx *ctx)
{
	ash_conditions when = { .n_flag = 0 };
	ash_apart cell = { .array = 2, .other = ASH_CELL, .is_table = true,
		.place = { .line = 9 } };

	ash_conditions_keep_apart(&when, &(ash_apart) { .other = 1 });
	ash_conditions_keep_apart(&when,
		&(ash_apart) { .array = 0, .other = 2 });
	ash_conditions_keep_apart(&when, &cell);
	check_said(ctx, &when,
		(const char *const[]) {
			"the new code runs if a does not overlap b or the rows "
			"of c",
			"the new code runs if the rows of c do not overlap the "
			"addresses of rows that are read here",
			NULL },
		"memory");
}

static void test_flags(isl_ctx *ctx)
{
	ash_conditions when = { .n_flag = 0 };
	ash_flag flag = { NULL, ASH_MEANS(ASH_MEANING_CHECKS) |
			ASH_MEANS(ASH_MEANING_ROWS) | ASH_MEANS(ASH_MEANING_PRODUCTS) };

	ash_conditions_add_flag(&when, &flag);
	check_said(ctx, &when,
		(const char *const[]) {
			"the new code runs if no product in a subscript "
			"overflows",
			"the new code runs if all rows lie at equal distances "
			"in memory",
			"the new code runs if no check of a subscript fails",
			NULL },
		"flags");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_sizes(ctx);
	test_known(ctx);
	test_memory(ctx);
	test_flags(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
