/* naming_test.c - what loops are called, in scripts and in messages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "script/naming.h"
#include "script/script_case.h"

/* Scripts with numbers, and the same with names. */
static const struct {
	const char *scop, *numbers, *names;
} cases[] = {
	{ "gemm", "tile((0, 0), (8, 16)) interchange((0, 0), 1)",
		"tile(j, (8, 16))\ninterchange(j/16, i/8)\n" },
	{ "gemm", "skew((0, 0), 1, 2) reverse((0, 0))",
		"skew(j, i, 2)\nreverse(j)\n" },
	{ "gemm", "reverse((0, 0, 1)) embed((0, 0, 0))",
		"reverse(k)\nembed(S0)\n" },
	{ "gemm", "distribute((0, 0), 1) reverse((0, 1))",
		"distribute(j, 1)\nreverse(S1.j)\n" },
	{ "gemm", "indexsetsplit((0), @2 - $1 >= 0) reverse((0, 1))",
		"indexsetsplit(i, @j - $i >= 0)\nreverse((0, 1))\n" },
	{ "gemm", "embed((0, 0)) skew((0, 0), 1, 1)",
		"embed(j)\nskew((0, 0), i, 1)\n" },
	{ "gemm", "reshape((0, 0, 1), 2, 1)", "reshape(k, j, 1)\n" },
	{ "gemm", "loops(S0, 'a b') loops(S1, '- - -') reverse((0, 0))",
		"loops(S0, 'a b')\nloops(S1, '- - -')\nreverse(b)\n" },
	{ "gemm", "loops(S0, '- -') loops(S1, '- - -') reverse((0, 0))",
		"loops(S0, '- -')\nloops(S1, '- - -')\nreverse((0, 0))\n" },
};

/* "script" with names, owned by the caller. */
static char *named(const ash_scop *scop, const char *text)
{
	ash_script *script = case_script(text);
	ash_union *u = case_original(scop);
	char *result = NULL;
	size_t size;
	FILE *out = open_memstream(&result, &size);

	if (ash_script_use_names(u, script, NULL) >= 0)
		ash_script_print(script, out);
	fclose(out);
	ash_script_free(script);
	ash_union_free(u);
	return result;
}

static void test_names(isl_ctx *ctx)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_scop *scop = fixture_scop(ctx, cases[i].scop);
		char *text = named(scop, cases[i].numbers);
		char *before = case_apply(scop, cases[i].numbers);
		char *after = case_apply(scop, text);

		check_text(text, cases[i].names, cases[i].numbers);
		check_text(after, before, "the same with names");
		free(text);
		free(before);
		free(after);
		ash_scop_free(scop);
	}
}

/* The statements whose loops have given a name are told. */
static void test_used(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_script *script = case_script("reverse((0, 0, 1))");
	ash_union *u = case_original(scop);
	bool used[2] = { false, false };

	ash_script_use_names(u, script, used);
	check(!used[0] && used[1], "S1 alone has k");
	ash_script_free(script);
	ash_union_free(u);
	ash_scop_free(scop);
}

/* Scripts for the beamforming kernel, and what is said of names in them. */
static const struct {
	const char *script, *wanted;
} messages[] = {
	{ "distribute(i, 3) reverse(i)",
		"reverse(i): it is necessary that a single loop there is "
		"called so: (2) around S2 in line 4, (3) around S6 in line "
		"10" },
	{ "distribute(i, 3) skew(j, i, 1) reverse(S4.h)",
		"reverse(S4.h): it is necessary that a loop there is called "
		"so; loops are called i, j" },
	{ "reverse(h)",
		"reverse(h): it is necessary that the name is that of a "
		"statement or a loop; loops are called i, j" },
	{ "stripmine(i, 2) stripmine(i, 2) interchange(j, i/2)",
		"interchange(j, i/2): it is necessary that a single loop there "
		"is called so: (2) around S2 in line 4, (2, 0) around S2 in "
		"line 4" },
	{ "loops(S4, '- -') loops(S5, '- -') reverse(j)",
		"reverse(j): it is necessary that the name is that of a "
		"statement or a loop; loops are called i" },
};

static char *message(const ash_scop *scop, const char *text)
{
	ash_script *script = case_script(text);
	ash_union *u = case_original(scop);
	char *result = NULL;
	ash_diag diag;

	ash_diag_init(&diag);
	if (ash_script_apply(u, script, script->n, "t.clay", &diag) ==
			isl_bool_false &&
		diag.n == 1)
		result = strdup(diag.msg[0].text);
	ash_diag_clear(&diag);
	ash_script_free(script);
	ash_union_free(u);
	return result;
}

static void test_messages(isl_ctx *ctx)
{
	ash_scop *scop = case_scop(ctx, "beamforming");

	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); ++i) {
		char *got = message(scop, messages[i].script);

		check_text(got, messages[i].wanted, messages[i].script);
		free(got);
	}
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_names(ctx);
	test_used(ctx);
	test_messages(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
