/* script_rename_test.c - scripts written where parameters and arrays have other
 * names, and the hash that does not depend on these.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "fixture.h"
#include "script/model_hash.h"
#include "script/script_case.h"
#include "script/script_rename.h"

/* On "gemm", with parameters n, m, p and arrays C, A, B. */
static const struct {
	const char *before, *after;
} cases[] = {
	/* Nothing is said of names. */
	{ "shift((0), 1, n)", "shift((0), 1, n)\n" },
	{ "parameters('rows - depth') shift((0), 1, 2*rows - depth)",
		"parameters('n - p')\nshift((0), 1, 2*n - p)\n" },
	/* Two that change places. */
	{ "parameters('m n') shift((0), 1, n - 2*m)",
		"parameters('n m')\nshift((0), 1, m - 2*n)\n" },
	{ "parameters('m n') assume('[n, m] -> { : n >= 2m }')",
		"parameters('n m')\nassume('[m, n] -> {  : 2n <= m }')\n" },
	{ "parameters('q') limit('[q] -> { : q >= 4 }')",
		"parameters('n')\nlimit('[n] -> {  : n >= 4 }')\n" },
	/* Inequalities, but not names of loops. */
	{ "parameters('q') indexsetsplit(q, @i - $j >= q)",
		"parameters('n')\nindexsetsplit(q, @i - $j - n >= 0)\n" },
	{ "arrays('- x y') pack(y, i) reverse(pack_y) reverse(unpack_x2)",
		"arrays('- A B')\npack(B, i)\nreverse(pack_B)\n"
		"reverse(unpack_A2)\n" },
	{ "arrays('sum') layout(sum, (1, 0)) reduce(copy_in_sum, sum_laid)",
		"arrays('C')\nlayout(C, (1, 0))\n"
		"reduce(copy_in_C, C_laid)\n" },
	{ "arrays('sum') atomic(i, sum_packed3) expand(sum_x, 1)",
		"arrays('C')\natomic(i, C_packed3)\nexpand(sum_x, 1)\n" },
	/* A loop is no array, whatever it is called. */
	{ "arrays('i') reverse(i_laid2x)", "arrays('C')\nreverse(i_laid2x)\n" },
	/* What cannot be read is left to those who apply it. */
	{ "parameters('q') assume('[q')", "parameters('n')\nassume('[q')\n" },
	{ "parameters('a b c d') shift((0), 1, b)",
		"parameters('n m p d')\nshift((0), 1, m)\n" },
};

static void test_cases(isl_ctx *ctx)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_scop *scop = fixture_scop(ctx, "gemm");
		ash_script *script = case_script(cases[i].before);
		char *text;

		check(ash_script_rename(script, scop) >= 0, "renaming");
		text = case_script_printed(script);
		check_text(text, cases[i].after, cases[i].before);
		free(text);
		ash_script_free(script);
		ash_scop_free(scop);
	}
}

/* A tree in which the parameters of "gemm" have other names, all kinds of nodes
 * that a tree of directives may have, and options.
 */
#define TREE(n, m, p)                                                    \
	"domain: \"[" n ", " m ", " p "] -> { S0[i, j] : 0 <= i < " n    \
	" and 0 <= j < " m "; S1[i, j, k] : 0 <= i < " n                 \
	" and 0 <= j < " m " and 0 <= k < " p " }\"\n"                   \
	"child:\n"                                                       \
	"  mark: \"parallel\"\n"                                         \
	"  child:\n"                                                     \
	"    schedule: \"[" n "] -> [{ S0[i, j] -> [(" n " + i)]; "      \
	"S1[i, j, k] -> [(" n " + i)] }, "                               \
	"{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }]\"\n"               \
	"    permutable: 1\n"                                            \
	"    coincident: [ 1, 0 ]\n"                                     \
	"    options: \"{ separate[1] }\"\n"                             \
	"    child:\n"                                                   \
	"      sequence:\n"                                              \
	"      - filter: \"{ S0[i, j] }\"\n"                             \
	"      - filter: \"[" m "] -> { S1[i, j, k] : j < " m " }\"\n"   \
	"        child:\n"                                               \
	"          schedule: \"[{ S1[i, j, k] -> [(k)] }]\"\n"           \
	"          child:\n"                                             \
	"            set:\n"                                             \
	"            - filter: \"[" p "] -> { S1[i, j, k] : k < " p      \
	" - 1 }\"\n"                                                     \
	"            - filter: \"[" p "] -> { S1[i, j, k] : k >= " p     \
	" - 1 }\"\n"

static void test_tree(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_script *script = case_script("parameters('p q n') tree('\n" TREE(
		"p", "q", "n") "')");
	isl_schedule *made, *wanted;

	check(ash_script_rename(script, scop) >= 0, "renaming");
	made = fixture_tree(ctx, script->directive[1].text[0]);
	wanted = fixture_tree(ctx, TREE("n", "m", "p"));
	check(isl_schedule_plain_is_equal(made, wanted) == isl_bool_true,
		"a tree by other names");
	isl_schedule_free(made);
	isl_schedule_free(wanted);
	ash_script_free(script);
	ash_scop_free(scop);
}

/* Notes on the names that occur. */
static const struct {
	const char *script, *notes;
} notes[] = {
	{ "reverse((0))", "" },
	{ "shift((0), 1, m)", "parameters('- m')\n" },
	{ "limit('[p, n] -> { : p + n > 4 }')", "parameters('n - p')\n" },
	{ "tree('{}')", "parameters('n m p')\n" },
	{ "indexsetsplit((0), @1 >= n) reduce(i, A)",
		"parameters('n')\narrays('- A')\n" },
	{ "reverse(unpack_B) reverse(C)", "arrays('C - B')\n" },
	{ "expand(B_packed, 1)", "arrays('- - B')\n" },
};

static void test_notes(isl_ctx *ctx)
{
	for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); ++i) {
		ash_scop *scop = fixture_scop(ctx, "gemm");
		ash_script *script = case_script(notes[i].script);
		ash_script *found = ash_script_alloc();
		char *text;

		check(ash_script_note_names(script, scop, found) >= 0, "notes");
		text = case_script_printed(found);
		check_text(text, notes[i].notes, notes[i].script);
		free(text);
		ash_script_free(found);
		ash_script_free(script);
		ash_scop_free(scop);
	}
}

/* ---- the hash ---- */

/* A nest of two statements, whose parameters and arrays are called so. */
#define NEST(n, m, a, b, more)                                             \
	"name: \"f\"\n"                                                    \
	"context: \"[" n ", " m "] -> { : " n " >= 1 }\"\n"                \
	"arrays:\n"                                                        \
	"  - name: " a "\n    type: double\n    elem_size: 8\n"            \
	"    extents:\n      - unknown\n"                                  \
	"      - \"[" n ", " m "] -> { [(" m ")] }\"\n"                    \
	"  - name: " b "\n    type: double\n    elem_size: 8\n"            \
	"    extents:\n      - unknown\n"                                  \
	"statements:\n"                                                    \
	"  - name: S0\n"                                                   \
	"    domain: \"[" n ", " m "] -> { S0[i, j] : 0 <= i < " n         \
	" and 0 <= j < " m " }\"\n"                                        \
	"    accesses:\n"                                                  \
	"      - read: \"[" n "] -> { S0[i, j] -> " b "[j + " n " "        \
	more "] }\"\n"                                                     \
	"      - write: \"{ S0[i, j] -> " a "[i, j] }\"\n"                 \
	"schedule:\n"                                                      \
	"  domain: \"[" n ", " m "] -> { S0[i, j] : 0 <= i < " n           \
	" and 0 <= j < " m " }\"\n"                                        \
	"  child:\n"                                                       \
	"    schedule: \"[" n "] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> " \
	"[(j)] }]\"\n"

static bool has_hash(isl_ctx *ctx, const char *nest, char hash[ASH_MODEL_HASH])
{
	ash_scop *scop = fixture_scop_from_text(ctx, nest, "nest");
	bool ok = scop && ash_model_hash(scop, hash) >= 0;

	ash_scop_free(scop);
	return ok;
}

static void test_hash(isl_ctx *ctx)
{
	static const struct {
		const char *nest, *what;
		bool same;
	} others[] = {
		{ NEST("n", "m", "A", "B", ""), "the same", true },
		{ NEST("p1", "p0", "A", "B", ""), "other parameters", true },
		{ NEST("m", "n", "A", "B", ""), "parameters changed", true },
		{ NEST("n", "m", "M0", "M1", ""), "other arrays", true },
		{ NEST("n", "m", "B", "A", ""), "arrays changed", true },
		{ NEST("n", "m", "A", "B", "+ 1"), "another access", false },
	};
	char hash[ASH_MODEL_HASH], other[ASH_MODEL_HASH];

	check(has_hash(ctx, others[0].nest, hash), "a hash");
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); ++i)
		check(has_hash(ctx, others[i].nest, other) &&
				!strcmp(hash, other) == others[i].same,
			others[i].what);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_cases(ctx);
	test_tree(ctx);
	test_notes(ctx);
	test_hash(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
