/* why_test.c - lists of loop nests as text and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "report/why.h"

typedef void (*print_fn)(FILE *out, const char *unit,
	const ash_nest_list *list);

static char *print(print_fn how, const ash_nest_list *list)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	how(out, "unit.c", list);
	fclose(out);
	return text;
}

static ash_nest make_nest(const char *function, unsigned line)
{
	return (ash_nest) {
		.function = strdup(function), .place.line = line,
		.depth = 2, .n_loop = 3, .scop = -1,
	};
}

static void test_table(void)
{
	ash_nest_list list = { 0 };
	char *text;

	ash_nest_add(&list, make_nest("f", 7));
	ash_nest_refuse(&list.nest[0], ASH_REFUSE_CALL, "puts");
	list.nest[0].at.line = 9;
	ash_nest_add(&list, make_nest("a_longer_name", 12));
	ash_nest_transform(&list.nest[1], "tiled");
	ash_nest_transform(&list.nest[1], "parallel");
	ash_nest_keep_from_device(&list.nest[1], "no");
	ash_nest_keep_from_device(&list.nest[1], "no device");
	text = print(&ash_why_table, &list);
	check_text(text, "unit.c: 2 loop nests\n"
		"  line  function       depth  loops  status       why\n"
		"     7  f                  2      3  refused      line 9: a "
		"call may have side effects (puts); it would help to inline "
		"the function, or declare it const if it has none\n"
		"    12  a_longer_name      2      3  transformed  "
		"tiled; parallel; no device\n", "table");
	free(text);
	ash_nest_list_clear(&list);
	text = print(&ash_why_table, &list);
	check_text(text, "unit.c: 0 loop nests\n", "table-of-nothing");
	free(text);
}

static ash_nest make_call(unsigned line, const char *callee)
{
	ash_nest nest = make_nest("f", line);

	ash_nest_refuse(&nest, ASH_REFUSE_LIBRARY_CALL, callee);
	return nest;
}

/* Calls of the library are one line, and so are its headers; functions have the
 * names that people know.  JSON has all of them.
 */
static void test_folded(void)
{
	ash_nest_list list = { 0 };
	char *text;

	ash_nest_add(&list, make_call(3, "fgetc"));
	ash_nest_add(&list, make_nest("_Z1fv", 7));
	ash_nest_refuse(&list.nest[1], ASH_REFUSE_INFINITE, NULL);
	list.nest[1].shown = strdup("f");
	ash_nest_add(&list, make_call(9, "printf"));
	ash_nest_add(&list, make_call(12, "fgetc"));
	ash_nest_add(&list, make_nest("g", 921));
	list.nest[4].status = ASH_NEST_MODELLED;
	list.nest[4].place.file = strdup("/usr/include/c++/12/vector");
	text = print(&ash_why_table, &list);
	check_text(text, "unit.c: 5 loop nests\n"
		"  line  function  depth  loops  status       why\n"
		"     7  f             2      3  refused      "
		"the loop has no exit\n"
		"     3  more call library functions with side effects: "
		"fgetc in line 3, 12; printf in line 9\n"
		"     1  more is in headers of the system, not transformed\n",
		"folded");
	free(text);
	text = print(&ash_why_json, &list);
	check(check_matches(text, "*LIBRARY_CALL*fgetc*printf*fgetc*\"g\"*"),
		"json-folds-nothing");
	free(text);
	ash_nest_list_clear(&list);
}

/* Where no line is known, a nest is told by its function and its number. */
static void test_without_lines(void)
{
	ash_nest_list list = { 0 };
	char *text;

	ash_nest_add(&list, make_nest("f", 0));
	ash_nest_transform(&list.nest[0], "tiled");
	ash_nest_add(&list, make_nest("g", 0));
	ash_nest_transform(&list.nest[1], "tiled");
	list.nest[1].gain = 2.5;
	ash_nest_add(&list, make_nest("f", 0));
	ash_nest_refuse(&list.nest[2], ASH_REFUSE_INFINITE, NULL);
	text = print(&ash_why_table, &list);
	check_text(text, "unit.c: 3 loop nests; for their lines compile with "
		"-g or -gline-tables-only\n"
		"  line  function  depth  loops  status       why\n"
		"    #1  f             2      3  transformed  tiled\n"
		"    #1  g             2      3  transformed  tiled\n"
		"    #2  f             2      3  refused      "
		"the loop has no exit\n", "table-without-lines");
	free(text);
	text = print(&ash_why_json, &list);
	check(check_matches(text, "*\"function\": \"f\", \"ordinal\": 1*"
		"\"gain\": 2.5, *\"function\": \"f\", \"ordinal\": 2*"),
		"json-ordinals-and-gains");
	free(text);
	ash_nest_list_clear(&list);
}

static void test_json(void)
{
	ash_nest_list list = { 0 };
	char *text;

	ash_nest_add(&list, make_nest("f", 7));
	list.nest[0].scop = 4;
	list.nest[0].status = ASH_NEST_MODELLED;
	ash_nest_refuse(&list.nest[0], ASH_REFUSE_NO_GAIN, NULL);
	ash_nest_assume(&list.nest[0], "n > 0", "[n] -> { : n > 0 }");
	ash_nest_assume(&list.nest[0], "A and B do not overlap", NULL);
	text = print(&ash_why_json, &list);
	check_text(text,
		"{\"file\": \"unit.c\", \"line\": 7, \"column\": 0, "
		"\"function\": \"f\", \"ordinal\": 1, \"level\": 0, \"depth\": "
		"2, "
		"\"loops\": 3, \"scop\": 4, \"status\": \"modelled\", "
		"\"gain\": null, "
		"\"reason\": \"NO_GAIN\", \"text\": \"no better order of "
		"execution was found\", \"help\": \"\", \"reason_file\": "
		"\"unit.c\", \"reason_line\": 7, \"assumptions\": [\"n > 0\", "
		"\"A and B do not overlap\"], \"sets\": "
		"[\"[n] -> { : n > 0 }\"]}",
		"json");
	free(text);
	ash_nest_list_clear(&list);
}

/* One function name and what it is in JSON. */
static const struct {
	const char *name;
	const char *function;
	const char *wanted;
} strings[] = {
	{ "quotes", "a\"b\\c", "*\"a\\\"b\\\\c\"*" },
	{ "control-characters", "a\nb\x01", "*\"a\\u000ab\\u0001\"*" },
	{ "utf-8-is-kept", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	  "*\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"*" },
	{ "stray-byte", "a\xffz", "*\"a\\ufffdz\"*" },
	{ "cut-character", "a\xe2\x82", "*\"a\\ufffd\\ufffd\"*" },
	{ "overlong-character", "\xc0\xafz", "*\"\\ufffd\\ufffdz\"*" },
	{ "surrogate", "\xed\xa0\x80", "*\"\\ufffd\\ufffd\\ufffd\"*" },
};

static void test_strings(void)
{
	for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); ++i) {
		ash_nest_list list = { 0 };
		char *text;

		ash_nest_add(&list, make_nest(strings[i].function, 1));
		text = print(&ash_why_json, &list);
		if (!check(check_matches(text, strings[i].wanted),
				strings[i].name))
			printf("  %s\n", text);
		free(text);
		ash_nest_list_clear(&list);
	}
}

/* Objects are separated, so that the caller makes the array. */
static void test_many(void)
{
	ash_nest_list list = { 0 };
	char *text;

	for (int i = 0; i < 3; ++i)
		ash_nest_add(&list, make_nest("f", i + 1));
	text = print(&ash_why_json, &list);
	check(check_matches(text, "{*\"line\": 1*},\n{*\"line\": 2*},\n"
		"{*\"line\": 3*}"), "json-of-many");
	free(text);
	ash_nest_list_clear(&list);
	text = print(&ash_why_json, &list);
	check_text(text, "", "json-of-nothing");
	free(text);
}

int main(void)
{
	test_table();
	test_folded();
	test_without_lines();
	test_json();
	test_strings();
	test_many();
	return check_result();
}
