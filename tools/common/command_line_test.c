/* command_line_test.c - tests of options of all kinds, and of refused ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "command_line.h"

typedef struct settings {
	const char *text, *none;
	int count;
	int64_t long_count;
	double seconds;
	bool is_on;
} settings;

static const ash_command_row rows[] = {
	{ "some_text", ASH_COMMAND_TEXT, offsetof(settings, text), "T", "a", 0,
		0, "a text" },
	{ "none", ASH_COMMAND_TEXT, offsetof(settings, none), "T", NULL, 0, 0,
		"a text" },
	{ "count", ASH_COMMAND_INT, offsetof(settings, count), "N", "0", 1, 9,
		"a number" },
	{ "long_count", ASH_COMMAND_INT64, offsetof(settings, long_count), "N",
		"-1", 0, INT64_MAX, "a number" },
	{ "seconds", ASH_COMMAND_REAL, offsetof(settings, seconds), "S", "60",
		0.5, 100, "a time" },
	{ "on", ASH_COMMAND_FLAG, offsetof(settings, is_on), NULL, NULL, 0, 0,
		"a flag" },
};

static const ash_command_table table = { "test", rows,
	sizeof(rows) / sizeof(rows[0]), NULL };

static bool parse(settings *s, char *a, char *b)
{
	char *const argv[] = { (char *) "test", a, b, NULL };

	return ash_command_parse(&table, s, a ? b ? 3 : 2 : 1, argv);
}

static void test_defaults(void)
{
	settings s = { .is_on = true, .none = "x" };

	check(parse(&s, NULL, NULL), "no arguments are right");
	check(!strcmp(s.text, "a") && !s.none, "texts have defaults");
	check(s.count == 0 && s.long_count == -1,
		"a default may be out of the range");
	check(s.seconds == 60 && !s.is_on, "so have times and flags");
}

static void test_values(void)
{
	settings s;

	check(parse(&s, (char *) "--some-text=b=c", (char *) "--on") &&
			!strcmp(s.text, "b=c") && s.is_on,
		"a hyphen for an underscore, a value with '='");
	check(parse(&s, (char *) "--count=9",
		      (char *) "--long-count=9223372036854775807") &&
			s.count == 9 && s.long_count == INT64_MAX,
		"the largest numbers");
	check(parse(&s, (char *) "--seconds=0.5", NULL) && s.seconds == 0.5,
		"a part of a second");
}

static void test_mistakes(void)
{
	static const char *const wrong[] = { "--count=0", "--count=10",
		"--count=", "--count=1x", "--count", "--on=1", "--some_text=b",
		"--other", "other", "--long-count=9223372036854775808",
		"--seconds=0.4", "--seconds=nan", "--none" };
	settings s;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); ++i)
		check(!parse(&s, (char *) wrong[i], NULL), wrong[i]);
}

/* Accepts arguments that begin with "+". */
static bool take_plus(void *options, char *argument)
{
	settings *s = options;

	s->none = argument;
	return *argument == '+';
}

static void test_other(void)
{
	ash_command_table with = table;
	char *const right[] = { (char *) "test", (char *) "+a",
		(char *) "--count=3", NULL };
	char *const wrong[] = { (char *) "test", (char *) "-a", NULL };
	settings s;

	with.other = &take_plus;
	check(ash_command_parse(&with, &s, 3, right) && s.count == 3 &&
			!strcmp(s.none, "+a"),
		"what no row stands for is given to the tool");
	check(!ash_command_parse(&with, &s, 2, wrong), "and may be refused");
}

int main(void)
{
	test_defaults();
	test_values();
	test_mistakes();
	test_other();
	return check_result();
}
