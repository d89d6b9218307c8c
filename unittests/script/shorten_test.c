/* shorten_test.c - shorter scripts that do the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "fixture.h"
#include "script/script_case.h"
#include "script/shorten.h"

/* On "gemm". */
static const struct {
	const char *script, *wanted;
} cases[] = {
	{ "shift((0), 1, n) shift((0), 1, 2)", "shift((0), 1, n + 2)\n" },
	{ "shift((0), 1, n) shift((0), 1, -n)", "" },
	{ "shift((0), 1, n) shift((0, 0), 1, -n)",
		"shift((0), 1, n)\nshift((0, 0), 1, -n)\n" },
	{ "skew((0, 0), 1, 2) skew((0, 0), 1, 3)", "skew((0, 0), 1, 5)\n" },
	{ "reshape((0, 0), 1, 2) reshape((0, 0), 1, -2)", "" },
	{ "grain((0), 1, 2) grain((0), 1, 3)", "grain((0), 1, 6)\n" },
	{ "reverse((0)) interchange((0, 0), 1) interchange((0, 0), 1)"
	  "reverse((0))",
		"" },
	{ "reorder((0, 0), (1, 0)) reorder((0, 0), (1, 0))", "" },
	{ "parallelize((0)) parallelize((0))", "parallelize((0))\n" },
	{ "stripmine((0), 2) stripmine((0), 2)",
		"stripmine((0), 2)\nstripmine((0), 2)\n" },
	{ "stripmine((0), 4) stripmine((0, 0, 0), 8)"
	  "interchange((0, 0, 0), 2)",
		"tile((0, 0), (4, 8))\n" },
	{ "stripmine((0), 4) stripmine((0, 0, 0), 8)"
	  "interchange((0, 0, 0), 2) interchange((0, 0, 0), 1)",
		"tile((0, 0), (4, 8))\npermute((0, 0, 0, 0), (2, 1, 0, 3))\n" },
	{ "stripmine((0), 64) stripmine((0, 0), 8)"
	  "stripmine((0, 0, 0, 0), 16) interchange((0, 0, 0, 0), 3)",
		"tile((0, 0), (64, 16))\ntile((0, 0, 0, 0), (8, 0))\n"
		"permute((0, 0, 0, 0, 0), (0, 2, 1, 3, 4))\n" },
};

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_union *from = case_original(scop);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_script *script = ash_script_shorten(from,
			case_script(cases[i].script));
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);

		ash_script_print(script, out);
		fclose(out);
		check_text(text, cases[i].wanted, cases[i].script);
		free(text);
		ash_script_free(script);
	}
	ash_union_free(from);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
