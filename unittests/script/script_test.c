/* script_test.c - the text form of scripts, and what is no script.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "script/script.h"
#include "script/script_case.h"

/* Texts, and how they are printed or what is wrong with them: the message is
 * "line:column: text".
 */
static const struct {
	const char *text, *wanted;
} good[] = {
	{ "", "" },
	{ "distribute((2), 3)", "distribute((2), 3)\n" },
	{ " reorder ( ( ) , (1,2 ,0) ) ", "reorder((), (1, 2, 0))\n" },
	{ "fuse_next((0, 2)); fusenext(S3@2)",
		"fusenext((0, 2))\nfusenext(S3@2)\n" },
	{ "# all\nreverse((0)) // backwards\n  parallelize(S1)#",
		"reverse((0))\nparallelize(S1)\n" },
	{ "reverse(i) reverse(S0 . i) reverse(i / 32) reverse(line7.i/32)",
		"reverse(i)\nreverse(S0.i)\nreverse(i/32)\n"
		"reverse(line7.i/32)\n" },
	{ "interchange(k, i) skew(S1.k, j/32, -2) parallelize(j, i)",
		"interchange(k, i)\nskew(S1.k, j/32, -2)\nparallelize(j, "
		"i)\n" },
	{ "indexsetsplit(i, 2*@j - $row > 0)",
		"indexsetsplit(i, 2*@j - $row - 1 >= 0)\n" },
	{ "loops(S0, 'row col -')", "loops(S0, 'row col -')\n" },
	{ "parallelize((0, 1), 1)", "parallelize((0, 1), 1)\n" },
	{ "shift((0), 1, -n + 2m - 3)", "shift((0), 1, -n + 2*m - 3)\n" },
	{ "shift((0), 1, n - n)", "shift((0), 1, 0)\n" },
	{ "shift((0), 1, 7)", "shift((0), 1, 7)\n" },
	{ "skew((0, 0), 1, -2)", "skew((0, 0), 1, -2)\n" },
	{ "indexsetsplit((), 2*@1 - $2 < n)",
		"indexsetsplit((), -2*@1 + $2 + n - 1 >= 0)\n" },
	{ "indexsetsplit((), $1 >= 5 - 2)",
		"indexsetsplit((), $1 - 3 >= 0)\n" },
	{ "indexsetsplit((), $1 > 5)", "indexsetsplit((), $1 - 6 >= 0)\n" },
	{ "indexsetsplit((), 3 <= @1)", "indexsetsplit((), @1 - 3 >= 0)\n" },
};

static const struct {
	const char *text, *wanted;
} bad[] = {
	{ "tiles((0))", "1:1: there is no directive \"tiles\"" },
	{ "\n  7", "2:3: expected a directive, found '7'" },
	{ "reverse", "1:8: expected '(', found the end" },
	{ "reverse(7)",
		"1:9: expected a beta-prefix such as (0, 1), or a "
		"name, found '7'" },
	{ "reverse((0)", "1:12: expected ')', found the end" },
	{ "reverse((0, -1))", "1:13: expected a number, found '-'" },
	{ "reverse((0 1))", "1:12: expected ')', found '1'" },
	{ "distribute((0))", "1:15: expected ',', found ')'" },
	{ "distribute((0), x)", "1:17: expected a number, found 'x'" },
	{ "nest(f, 1, '0')", "1:6: expected a text in quotes, found 'f'" },
	{ "assume('{ }\"", "1:8: the text does not end" },
	{ "reduce((0), 3)", "1:13: expected a name, found '3'" },
	{ "parallelize((0), 1, 2)", "1:19: expected ')', found ','" },
	{ "reverse(S0.)", "1:12: expected a name, found ')'" },
	{ "reverse(i/)", "1:11: expected a number, found ')'" },
	{ "skew((0), j@1, 2)", "1:12: expected ',', found '@'" },
	{ "shift((0), 1, @1)", "1:15: expected a parameter, found '@'" },
	{ "shift((0), 1, 3 *)", "1:18: expected a parameter, found ')'" },
	{ "indexsetsplit((), +)",
		"1:19: expected a parameter, @ or $, found '+'" },
	{ "indexsetsplit((), $1 = 2)",
		"1:22: expected one of >=, <=, > and <, found '='" },
	{ "skew((0), 1, 999999999999999999999)",
		"1:14: the number is too large" },
	{ "skew((99999), 1, 1)", "1:12: the number is too large" },
	{ "skew(S@99999, 1, 1)", "1:13: the number is too large" },
};

/* What reading gives, printed. */
static char *read_text(const char *text)
{
	ash_diag diag;
	ash_script *script;
	char *result = NULL;

	ash_diag_init(&diag);
	script = ash_script_read(text, "t.clay", &diag);
	if (script)
		result = case_script_printed(script);
	else if (diag.n != 1 ||
		asprintf(&result, "%u:%u: %s", diag.msg[0].place.line,
			diag.msg[0].place.column, diag.msg[0].text) < 0)
		result = NULL;
	ash_script_free(script);
	ash_diag_clear(&diag);
	return result;
}

static void test_good(void)
{
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); ++i) {
		char *once = read_text(good[i].text);
		char *twice = once ? read_text(once) : NULL;

		check_text(once, good[i].wanted, good[i].text);
		check_text(twice, good[i].wanted, "and read again");
		free(once);
		free(twice);
	}
}

static void test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
		char *message = read_text(bad[i].text);

		check_text(message, bad[i].wanted, bad[i].text);
		free(message);
	}
}

static void test_long(void)
{
	char text[400] = "reverse((0";
	char *message;

	for (int i = 0; i < 40; ++i)
		strcat(text, ", 0");
	message = read_text(strcat(text, "))"));
	check(message && strstr(message, "the list is too long"),
		"prefixes are not endless");
	free(message);
}

static void test_copy(void)
{
	static const char text[] = "reorder((0), (1, 0))\n"
				   "indexsetsplit(S0, @1 + n - 1 >= 0)\n";
	ash_script *script = ash_script_read(text, NULL, NULL);
	ash_script *copy = ash_script_copy(script);
	char *result = case_script_printed(copy);

	check_text(result, text, "a copy is equal");
	check(ash_directive_is_equal(&script->directive[0],
		      &copy->directive[0]),
		"directives compare");
	check(!ash_directive_is_equal(&script->directive[0],
		      &copy->directive[1]),
		"different ones are different");
	ash_script_remove(copy, 0);
	check(copy->n == 1 && script->n == 2, "one is removed");
	ash_script_free(script);
	ash_script_free(copy);
	free(result);
}

int main(void)
{
	test_good();
	test_bad();
	test_long();
	test_copy();
	return check_result();
}
